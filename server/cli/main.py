"""The `recollect` command: its subcommands, and how one is run, here or in the backend.

Without a subcommand it serves MCP over stdio: what hosts start.
"""

import sqlite3
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from ...tools.answers.errors import error_told
from .. import __version__
from ..domain.data_folder import default_home
from ..errors import FolderInUse, IndexDamaged, RecollectError, StorageError
from ..serving import stdio_proxy
from ..serving.terminal import RemoteTerminal
from ..settings import load_settings
from ..storage import out_of_resources
from ..storage.index.database import is_damage
from . import admin, backup, completion, doctor, exchange, history, hosts, memory, users
from .folder import EXIT_FAILED, HomeOption
from .page import open_page
from .terminal import console, error_console, fail, language, set_language, told, typed_at
from .texts import TextCommand, TextGroup

EXIT_IN_USE = 3

cli = typer.Typer(
    cls=TextGroup,
    no_args_is_help=False,
    add_completion=False,
    help="A long-term memory for AI assistants, in your own git repository.",
)
token = typer.Typer(
    cls=TextGroup, no_args_is_help=True, help="Who may use the memory over HTTP from elsewhere."
)
cli.add_typer(token, name="token")
user = typer.Typer(
    cls=TextGroup, no_args_is_help=True, help="Who may sign in over HTTP, and their programs."
)
cli.add_typer(user, name="user")


def main() -> None:
    """Entry point; a failure is one line on stderr and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Memories are in any language, whatever the locale of the terminal or pipe says.
        # The standard streams are text wrappers, though typed as any text stream.
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    completion.answer_shells()
    try:
        # Shells ask by this name, however it was started.
        sys.exit(int(cli(prog_name="recollect", standalone_mode=False) or 0))
    except TyperException as error:
        sys.exit(_typed_wrong(error))
    except typer.Abort:
        fail(told("Aborted."))
        sys.exit(EXIT_FAILED)
    except RecollectError as error:
        sys.exit(_exit_code(error))
    except (OSError, sqlite3.Error) as error:
        sys.exit(_exit_code(_refused(error)))


def run_for(arguments: Sequence[str], remote: RemoteTerminal) -> int | None:
    """Carry a command out for another process; its exit code.

    None if that process has to do it: what is typed wrong is explained there.
    """
    typed_at.set(remote)
    set_language.set(None)
    try:
        return int(cli(list(arguments), prog_name="recollect", standalone_mode=False) or 0)
    except TyperException:
        return None
    except RecollectError as error:
        return _exit_code(error)
    except (OSError, sqlite3.Error) as error:
        return _exit_code(_refused(error))


def _refused(error: OSError | sqlite3.Error) -> RecollectError:
    """Raises: the error itself, where the machine has refused nothing and no index is damaged."""
    if is_damage(error):
        return IndexDamaged()
    if not out_of_resources.is_exhausted(error):
        raise error
    return StorageError(out_of_resources.told(error))


def _typed_wrong(error: TyperException) -> int:
    """What is wrong with a command line, said like any failure, and where its help is."""
    message = error.format_message().strip()
    if message:  # else it was its help, and has been shown
        fail(told(message))
    context = getattr(error, "ctx", None)
    if message and context:
        error_console().print(told(f"Help: {context.command_path} --help"), highlight=False)
    return error.exit_code


def _exit_code(error: RecollectError) -> int:
    fail(error_told(error, language()))
    return EXIT_IN_USE if isinstance(error, FolderInUse) else EXIT_FAILED


@cli.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    home: HomeOption = None,
    in_process: Annotated[
        bool,
        typer.Option(
            "--in-process",
            help="Without a backend: for sandboxes that forbid sockets, and for debugging.",
        ),
    ] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Serve MCP over stdio."""
    if version:
        console().print(__version__)
        raise typer.Exit
    context.obj = home
    if context.invoked_subcommand is not None:
        return
    if not in_process:
        stdio_proxy.serve(home or default_home())
    # Not at the head: it brings the MCP server, which commands do without.
    from ..serving.stdio import serve_stdio

    serve_stdio(load_settings(home))


@cli.command()
def serve(
    context: typer.Context,
    http: Annotated[
        bool, typer.Option("--http", help="Over HTTP (streamable), instead of stdio.")
    ] = False,
    host: Annotated[
        str,
        typer.Option("--host", help="Address to listen on."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0: any that is free.")] = 8765,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            help="A name by which clients reach it, e.g. through a reverse proxy; several times.",
        ),
    ] = None,
    no_token: Annotated[
        bool,
        typer.Option("--no-token", help="Let every user of this machine in, without a token."),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Serve MCP: over stdio like no command at all, or over HTTP at /mcp."""
    names = allow_host or []
    admin.serve(
        context,
        home,
        run_for,
        http=http,
        host=host,
        port=port,
        names=names,
        without_token=no_token,
    )


COMMANDS: dict[str, Callable[..., None]] = {
    "install": hosts.install,
    "uninstall": hosts.uninstall,
    "hook": hosts.hook,
    "doctor": doctor.doctor,
    "init": admin.init,
    "agents-block": admin.agents_block,
    "completion": completion.completion,
    "open": open_page,
    "remember": memory.remember,
    "import": exchange.import_,
    "export": exchange.export,
    "backup": backup.backup,
    "restore": backup.restore,
    "recall": memory.recall,
    "forget": memory.forget,
    "undo": history.undo,
    "log": history.log,
    "show": history.show,
    "diff": history.diff,
    "as-of": history.as_of,
    "reveal": memory.reveal,
    "seal": memory.seal,
    "unseal": memory.unseal,
    "purge": history.purge,
    "proposals": memory.proposals,
    "commit": memory.commit,
    "reject": memory.reject,
    "defer": memory.defer,
    "sync": history.sync,
    "status": admin.status,
    "sweep": admin.sweep,
    "explain": memory.explain,
    "reindex": admin.reindex,
    "stop": admin.stop,
    "demo": admin.demo,
}
"""In the order of the help."""
TOKEN_COMMANDS: dict[str, Callable[..., None]] = {
    "add": admin.add_token,
    "list": admin.list_tokens,
    "revoke": admin.revoke_token,
}
USER_COMMANDS: dict[str, Callable[..., None]] = {
    "add": users.add_user,
    "link": users.link_user,
    "list": users.list_users,
    "disconnect": users.disconnect_program,
    "suspend": users.suspend_user,
    "export": users.export_user,
    "backup": users.back_up_users,
    "move": users.move_user,
    "delete": users.delete_user,
}

for _name, _command in COMMANDS.items():
    cli.command(name=_name, cls=TextCommand)(_command)
for _name, _command in TOKEN_COMMANDS.items():
    token.command(name=_name, cls=TextCommand)(_command)
for _name, _command in USER_COMMANDS.items():
    user.command(name=_name, cls=TextCommand)(_command)
