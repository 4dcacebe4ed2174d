"""What a process can do on Windows and what it can do elsewhere.

Standard library only: every front imports it. The type checker sees the branch of its platform.
"""

import contextlib
import os
import socket
import sys
from pathlib import Path
from typing import Any

_PS_S = 2.0

if sys.platform == "win32":
    HAS_UNIX_SOCKETS = False

    def unix_socket() -> socket.socket:
        raise OSError("Python has no Unix sockets on Windows")

    def private_temporary_folder() -> Path:
        raise OSError("only Unix sockets need it")

    def has_ended(peer: socket.socket) -> bool:
        """Whether the other end has gone; not to be told without waiting."""
        return False

    def is_halted(pid: int | None) -> bool:
        """Never: nobody halts a process here but a debugger."""
        return False

    def detached(inherited: int | None) -> dict[str, Any]:
        """Arguments for Popen: a process apart from us and our host."""
        # Not at the head: a front that finds a backend starts no process.
        from subprocess import CREATE_NEW_PROCESS_GROUP, DETACHED_PROCESS

        return {"creationflags": CREATE_NEW_PROCESS_GROUP | DETACHED_PROCESS}

    def reuse_port(listener: socket.socket) -> None:
        """Nothing: here it would let another process take the port from us."""

    def allow_descriptors(wanted: int) -> None:
        """Nothing: there is no such limit."""

else:
    HAS_UNIX_SOCKETS = True

    def unix_socket() -> socket.socket:
        return socket.socket(socket.AF_UNIX)

    def private_temporary_folder() -> Path:
        """A folder of the user's own among the temporary ones.

        Raises:
            OSError: it belongs to somebody else.
        """
        # Who made the folder in /tmp is checked below.
        parent = Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp")
        folder = parent / f"recollect-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if found.st_uid != os.getuid() or found.st_mode & 0o077:
            raise PermissionError(f"{folder.name} belongs to somebody else")
        return folder

    def has_ended(peer: socket.socket) -> bool:
        """Whether the other end has gone: TCP takes one more message after that, and loses it."""
        if peer.gettimeout() is not None:  # then Python would wait in spite of MSG_DONTWAIT
            return False
        with contextlib.suppress(BlockingIOError):
            return peer.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        return False

    def is_halted(pid: int | None) -> bool:
        """Whether a process was stopped and not ended (SIGSTOP, Ctrl-Z): it hears nothing."""
        if pid is None:
            return False
        try:  # Linux; after the name, which may hold anything
            said = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
            state = said.rpartition(")")[2].split()[0]
        except (OSError, IndexError):
            state = _state_by_ps(pid)
        return state[:1] in ("T", "t")

    def _state_by_ps(pid: int) -> str:
        import subprocess  # only where something does not answer

        command = ["ps", "-o", "state=", "-p", str(pid)]
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            found = subprocess.run(
                command, capture_output=True, text=True, timeout=_PS_S, check=False
            )
            return found.stdout.strip()
        return ""

    def detached(inherited: int | None) -> dict[str, Any]:
        """Arguments for Popen: a process apart from us, with one descriptor of ours."""
        handles = [] if inherited is None else [inherited]
        return {"start_new_session": True, "pass_fds": handles}

    def reuse_port(listener: socket.socket) -> None:
        """Let a server that was just ended be followed by another on its port."""
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)

    def allow_descriptors(wanted: int) -> None:
        """So many open files, or as many as the system lets us have."""
        import resource  # only a server for HTTP needs it

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = wanted if most < 0 else min(most, wanted)
        with contextlib.suppress(ValueError, OSError):  # macOS says "unlimited" and means less
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
