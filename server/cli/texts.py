"""The help of commands in two languages, and texts that begin as options do.

"-5 degrees is cold" is what somebody said.
"""

import copy
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ..domain.patterns import regex
from .terminal import language, told

_SAID = regex(r"-[^\s=]*\s")
_END_OF_OPTIONS = "--"


class TextCommand(TyperCommand):
    """A command that takes an argument with a blank in it for a text, whatever it begins with.

    Its help is in the language of the terminal.
    """

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """A backend serves terminals of several languages."""
        TyperCommand.format_help(_shown(self, ctx), ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the command's own; no option has a blank before its value."""
        if _END_OF_OPTIONS in args:
            return super().parse_args(ctx, args)
        values: set[str] = set()
        for parameter in self.params:
            if not getattr(parameter, "is_flag", False):
                values.update(parameter.opts)
        texts: list[int] = []
        for at, arg in enumerate(args):
            is_value = at > 0 and args[at - 1] in values
            if _SAID.match(arg) and not is_value:
                texts.append(at)
        if texts:
            others = [arg for at, arg in enumerate(args) if at not in texts]
            args = [*others, _END_OF_OPTIONS, *(args[at] for at in texts)]
        return super().parse_args(ctx, args)


class TextGroup(TyperGroup):
    """Commands under one name, with their help in the language of the terminal."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        shown = _shown(self, ctx)
        shown.commands = {}
        for name, command in self.commands.items():
            shown.commands[name] = copy.copy(command)
            shown.commands[name].help = _translated(command.help)
            shown.commands[name].rich_help_panel = told("Commands")
        TyperGroup.format_help(shown, ctx, formatter)


def _shown(command: Any, ctx: Any) -> Any:
    """A copy whose help is in the language of the terminal."""
    shown = copy.copy(command)
    shown.help = _translated(command.help)
    shown.params = [_shown_parameter(each) for each in command.get_params(ctx)]
    shown.add_help_option = False
    if language() == "zh":
        usage = _usage(command.get_usage(ctx))
        shown.get_usage = lambda ctx: usage
    return shown


def _shown_parameter(parameter: Any) -> Any:
    """In Chinese what is required, and what counts else, stand in the help itself."""
    shown = copy.copy(parameter)
    shown.help = _translated(getattr(parameter, "help", None))
    is_argument = parameter.param_type_name == "argument"
    shown.rich_help_panel = told("Arguments" if is_argument else "Options")
    if language() != "zh":
        return shown
    notes = [told("required")] if parameter.required else []
    default = parameter.default
    if (
        parameter.show_default
        and default
        and isinstance(default, str | int)
        and default is not True
    ):
        notes.append(f"{told('default')}：{default}")
    if notes:
        shown.help = f"{shown.help or ''}（{'；'.join(notes)}）"
    shown.show_default, shown.required = False, False
    return shown


def _usage(text: str) -> str:
    for english, chinese in (
        ("Usage: ", "用法："),
        ("[OPTIONS]", "[选项]"),
        ("COMMAND [ARGS]", "命令 [参数]"),
    ):
        text = text.replace(english, chinese)
    return text


def _translated(text: str | None) -> str | None:
    """Paragraph by paragraph."""
    return "\n\n".join(map(told, text.split("\n\n"))) if text else text
