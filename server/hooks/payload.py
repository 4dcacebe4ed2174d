"""What a host tells a hook, and the form in which it takes an answer. Standard library only."""

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ..domain.spoken import said

Kind = Literal["start", "prompt", "stop", "flush"]
"""A conversation begins (or goes on without its past); the user has said something; the assistant
has answered; what was said is about to be shortened, or the conversation ends."""

_KINDS: Mapping[str, Kind] = {
    "sessionstart": "start",
    "taskstart": "start",
    "taskresume": "start",
    "userpromptsubmit": "prompt",
    "userpromptsubmitted": "prompt",
    "beforeagent": "prompt",
    "beforesubmitprompt": "prompt",
    "preuserprompt": "prompt",
    "stop": "stop",
    "agentstop": "stop",
    "afteragent": "stop",
    "afteragentresponse": "stop",
    "postcascaderesponse": "stop",
    "precompact": "flush",
    "precompress": "flush",
    "sessionend": "flush",
}
ANSWER_S: Mapping[Kind, float] = {"start": 0.8, "prompt": 0.3, "stop": 0.15, "flush": 0.15}
"""How long the host waits for a hook at most; what comes later is not said."""
WITH_WORDS: tuple[Kind, ...] = ("start", "prompt")
"""The events to which the host's model is told something."""
_NAMES = ("hook_event_name", "hookEventName", "hookName", "event", "agent_action_name")
_SESSIONS = (
    "conversation_id",
    "session_id",
    "sessionId",
    "taskId",
    "trajectory_id",
)
_TURNS = ("prompt_id", "turn_id", "generation_id")
_PROMPTS = ("prompt", "userPromptSubmit.prompt", "tool_info.user_prompt", "message")
_REPLIES = ("last_assistant_message", "prompt_response", "text", "tool_info.response")
_BY_ENVIRONMENT = (
    ("GEMINI_SESSION_ID", "gemini"),
    ("COPILOT_CLI", "copilot"),
    ("CLAUDECODE", "claude-code"),
)
_ENDS = ("sessionend",)
_GO_ON_UNTOLD = ("copilot", "vscode")
"""They tell that they compact a conversation, and not that it goes on without its past."""


class Event(NamedTuple):
    """One event of a host."""

    kind: Kind
    host: str
    name: str
    """As the host calls the event: its answer has to name it so."""
    session: str
    """The host's own id of the conversation."""
    turn: str
    """The host's own id of the exchange; many have none."""
    is_resumed: bool
    """Of a start: the conversation has all that was said and shown before."""
    is_end: bool
    """Of a flush: the conversation is over."""
    prompt: str
    reply: str
    folder: str
    """Where the host works."""
    transcript: str
    """A file in which the host keeps the conversation."""
    project: str
    """As its user names it; empty: the folder says it."""


def read(
    payload: Mapping[str, Any], environment: Mapping[str, str], *, host: str = "", name: str = ""
) -> Event | None:
    """What a host says; None for an event that is none of ours, and for those of sub-agents.

    `host` and `name` (of the event) are what the hook was called with, where a payload lacks them.
    """
    name = _first(payload, _NAMES) or name
    plain = name.replace("_", "").replace("-", "").lower()
    kind = _KINDS.get(plain)
    if kind is None or payload.get("agent_id"):
        return None
    turn = _first(payload, _TURNS)
    return Event(
        kind,
        _host(payload, environment, host, turn),
        name,
        _first(payload, _SESSIONS),
        turn,
        payload.get("source") == "resume",
        plain in _ENDS,
        said(_first(payload, _PROMPTS)) if kind in ("prompt", "stop") else "",
        said(_first(payload, _REPLIES)) if kind == "stop" else "",
        _folder(payload, environment),
        _first(payload, ("transcript_path", "transcriptPath")),
        environment.get("RECOLLECT_PROJECT", ""),
    )


def _host(payload: Mapping[str, Any], environment: Mapping[str, str], told: str, turn: str) -> str:
    """The payload knows best: one hook may be run by several hosts, and an environment inherits."""
    if "cursor_version" in payload:
        return "cursor"
    if "sessionId" in payload and "hookEventName" in payload:
        return "vscode"
    if "taskId" in payload:
        return "cline"
    if told:
        return told
    if turn and "turn_id" in payload:
        return "codex"
    for variable, host in _BY_ENVIRONMENT:
        if environment.get(variable):
            return host
    return ""


def _folder(payload: Mapping[str, Any], environment: Mapping[str, str]) -> str:
    for variable in ("CLAUDE", "GEMINI", "COPILOT", "CURSOR"):
        if folder := environment.get(f"{variable}_PROJECT_DIR"):
            return folder
    roots = payload.get("workspace_roots")
    if isinstance(roots, list) and roots and isinstance(roots[0], str):
        return str(roots[0])
    return _first(payload, ("cwd", "workspacePath", "working_dir", "tool_info.cwd"))


def _first(payload: Mapping[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value: Any = payload
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if isinstance(value, str) and value:
            return value
    return ""


# --- the answer ---


def answer(event: Event | None, text: str) -> bytes:
    """What goes to stdout; nothing but what the host knows, because some refuse the rest."""
    if event is None:
        return b""
    if not text:
        return _nothing_to_say(event)
    nested = {"hookEventName": event.name, "additionalContext": text}
    match event.host:
        case "cursor":
            told: dict[str, Any] = {"additional_context": text}
        case "cline":
            told = {"cancel": False, "contextModification": text}
        case "copilot" | "vscode":
            told = {"additionalContext": text, "hookSpecificOutput": nested}
        case _:
            told = {"hookSpecificOutput": nested}
    return json.dumps(told).encode()


def _nothing_to_say(event: Event) -> bytes:
    """What a host takes for: go on as you were."""
    match event.host:
        case "cline":
            return b'{"cancel":false}'
        case "cursor" if event.kind == "prompt":
            return b'{"continue":true}'
        case "cursor" | "gemini":
            return b"{}"
        case _:
            return b""


def loses_what_was_shown(event: Event) -> bool:
    """Whether the conversation goes on without its past, and no start will say so."""
    return event.kind == "flush" and not event.is_end and event.host in _GO_ON_UNTOLD


def takes_context(event: Event) -> bool:
    """Whether the host reads what a hook answers to this event."""
    return event.kind == "start" or (event.kind == "prompt" and event.host != "cursor")
