"""Handing what a host said to the backend unread, and its answer back.

A prompt waits for it: nothing is imported but what Python has loaded or built in, and `os.path`
takes the place of pathlib, which takes as long to load as all the rest.
"""

import _socket
import os
import sys
import time

SWITCH = "RECOLLECT_HOOKS"
"""`off`: hooks do nothing. `recall`: they hand nothing over."""
RECALL_ONLY = "--recall-only"
READS = (
    "GEMINI_SESSION_ID",
    "COPILOT_CLI",
    "CLAUDECODE",
    "CLAUDE_PROJECT_DIR",
    "GEMINI_PROJECT_DIR",
    "COPILOT_PROJECT_DIR",
    "CURSOR_PROJECT_DIR",
    "RECOLLECT_PROJECT",
)
"""What `hooks/payload.py` reads of the environment."""
MOST_BYTES = 8_000_000
"""Of what a host says."""

RUN, ADDRESS = "run", "backend.json"
"""As `domain/data_folder.py` has them."""
LEAST_WAIT_S = 0.15
"""For the backend to say how long it may take: as long as the shortest events may."""
_CHUNK_BYTES = 1 << 16
_LIMIT_S = 1.3
"""The longest that an event may take, and half a second of grace: then a hook ends all the same."""


class Told:
    """What the hook was called with."""

    def __init__(self, arguments: list[str]) -> None:
        switch = os.environ.get(SWITCH, "").lower()
        self.is_off = switch in ("off", "0", "no", "false")
        self.recalls_only = switch == "recall"
        options: dict[str, str] = {}
        words: list[str] = []
        rest = iter(arguments)
        for word in rest:
            name, has_value, value = word.partition("=")
            if word == RECALL_ONLY:
                self.recalls_only = True
            elif word.startswith("--"):
                options[name] = value if has_value else next(rest, "")
            else:
                words.append(word)
        self.host = options.get("--host", "")
        self.event = next(filter(None, words), "")
        self.limit_s = _LIMIT_S
        """The process ends then, whatever it does."""
        home = options.get("--home") or os.environ.get("RECOLLECT_HOME") or "~/.recollect"
        self.home = os.path.expanduser(home)


def must_be_read_here(told: Told, said: bytes) -> bool:
    """Whether what the host said must not go to the backend as it is.

    What is private leaves no process, however JSON spells it; Copilot's transcript is ours to read.
    """
    if told.is_off or len(said) > MOST_BYTES:
        return True
    if told.host == "copilot" or (os.environ.get("COPILOT_CLI") and not told.host):
        return True
    plain = said.lower()
    return b"private" in plain or b"\\u00" in plain


class Taken:
    """A backend that has what the host said; it tells how long to wait, and what to answer."""

    def __init__(self, peer: _socket.socket) -> None:
        self._peer = peer
        self._lines = b""
        """Its welcome; how many seconds to wait, and what to answer if it takes longer; the
        answer."""
        self.has_ended = False

    def hears_by(self, moment: float) -> bool:
        """Whether it has read by then what the host said (of the monotonic clock)."""
        return self._has_said(2, moment)

    def answer(self, began: float) -> bytes:
        """What the host is told; waits for it as long as the backend said."""
        _, heard, _ = self._lines.split(b"\n", 2)
        seconds, _, nothing = heard.partition(b" ")
        if float(seconds) and self._has_said(3, began + float(seconds)):
            return self._lines.split(b"\n", 3)[2]
        return nothing

    def _has_said(self, lines: int, moment: float) -> bool:
        while self._lines.count(b"\n") < lines:
            self._peer.settimeout(max(moment - time.monotonic(), 0.01))
            try:
                more = self._peer.recv(_CHUNK_BYTES)
            except TimeoutError:
                return False
            except OSError:
                more = b""
            if not more:
                self.has_ended = True
                return False
            self._lines += more
        return True


def handed_over(told: Told, said: bytes, began: float) -> Taken | None:
    """The backend, which now has what the host said; None if there is none.

    What it hears is one line of JSON, then `name=value` of how we were called, each with a zero
    behind it, one more zero, and what the host said.
    """
    try:
        peer, token = _reached(told.home, began + LEAST_WAIT_S)
        known = {name: value for name in READS if (value := os.environ.get(name))}
        # By the clock on the wall: it may lie a while before a backend that starts reads it.
        moment = time.time() - (time.monotonic() - began)
        known |= {"host": told.host, "event": told.event, "cwd": os.getcwd()}
        known |= {"began": f"{moment:.6f}", "kept": "" if told.recalls_only else "1"}
        block = os.fsencode("".join(f"{name}={value}\0" for name, value in known.items()))
        block += b"\0" + said
        hello = f'{{"recollect": 1, "token": "{token}", "hook": {{"bytes": {len(block)}}}}}\n'
        peer.sendall(hello.encode() + block)
    except (OSError, ValueError):
        return None
    return Taken(peer)


def _reached(home: str, moment: float) -> tuple[_socket.socket, str]:
    """A connection to the backend, and the token to show; till `moment` of the monotonic clock.

    Raises:
        OSError: there is none.
        ValueError: its address is not as `discovery.py` writes it.
    """
    run = os.path.join(home, RUN)
    path = os.path.join(run, ADDRESS)
    if os.path.islink(run) or os.path.islink(path) or not os.path.isfile(path):
        raise FileNotFoundError(path)
    with open(path, encoding="utf-8") as stream:
        words = stream.read().split('"')  # what is quoted stands at the odd places
    token = words[words.index("token") + 2]
    if sys.platform != "win32" and "unix" in words:
        path = words[words.index("unix") + 2]
        if "\\" in path:  # JSON's spelling of what is not ASCII
            path = path.encode().decode("unicode_escape")
        return _connected(_socket.AF_UNIX, path, moment), token
    port = int(words[words.index("port") + 1].strip(" :,"))
    return _connected(_socket.AF_INET, ("127.0.0.1", port), moment), token


def _connected(family: int, address: str | tuple[str, int], moment: float) -> _socket.socket:
    peer = _socket.socket(family)
    peer.settimeout(max(moment - time.monotonic(), 0.01))
    peer.connect(address)
    return peer


def write(said: bytes) -> None:
    """To the host; one that has left hears nothing."""
    try:
        while said:
            said = said[os.write(1, said) :]
    except OSError:
        pass
