"""What hosts say to a hook is read as they say it, and answered in the form that each takes."""

import json
from pathlib import Path
from typing import Any

import pytest

from recollect.server.hooks.payload import Event, answer, read

PAYLOADS = sorted((Path(__file__).parent / "payloads").glob("*.json"))
"""As real hosts sent them: HOST.EVENT[-source].json."""
NOT_OURS = {"PostCompact"}


def payload(name: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads((PAYLOADS[0].parent / f"{name}.json").read_text())
    return said


def heard(said: dict[str, Any], host: str = "", name: str = "", **environment: str) -> Event:
    event = read(said, environment, host=host, name=name)
    assert event
    return event


@pytest.mark.parametrize("path", PAYLOADS, ids=lambda path: path.stem)
def test_what_a_real_host_sent_is_read(path: Path) -> None:
    host, _, named = path.stem.partition(".")
    host = host.removesuffix("-pascal")
    said = json.loads(path.read_text(encoding="utf-8"))
    event = read(said, {}, host=host, name=named.partition("-")[0])
    if named in NOT_OURS:
        assert event is None
        return
    assert event
    assert event.host == host
    assert event.session
    assert event.folder == "/home/user/proj"
    assert event.is_resumed == named.endswith("-resume")
    assert event.is_end == (named.lower() == "sessionend")
    if event.kind == "prompt":
        assert event.prompt in ("hello about deployment", "after compaction", "hello")
    if event.kind == "stop" and host != "copilot":
        assert event.reply == "MOCKREPLY ok"


@pytest.mark.parametrize("host", ["claude-code", "codex", "gemini"])
def test_an_answer_has_no_key_beside_the_nested_one(host: str) -> None:
    """A host with a closed schema drops the context of an answer with a key it does not know."""
    event = heard({"hook_event_name": "UserPromptSubmit", "session_id": "s"}, host)
    told = json.loads(answer(event, "事实"))
    nested = {"hookEventName": "UserPromptSubmit", "additionalContext": "事实"}
    assert told == {"hookSpecificOutput": nested}


def test_hosts_that_read_the_top_level_get_it_there() -> None:
    start = {"hook_event_name": "SessionStart", "session_id": "s"}
    assert json.loads(answer(heard(start, "copilot"), "x"))["additionalContext"] == "x"
    cursor = heard({**start, "hook_event_name": "sessionStart", "cursor_version": "3"})
    assert json.loads(answer(cursor, "x")) == {"additional_context": "x"}
    prompt = heard({"hook_event_name": "beforeSubmitPrompt", "cursor_version": "3"})
    assert json.loads(answer(prompt, "")) == {"continue": True}
    assert answer(heard({**start, "hook_event_name": "AfterAgent"}, "gemini"), "") == b"{}"
    assert answer(heard(start, "codex"), "") == b""


def test_the_payload_says_which_host_it_is_before_the_call_and_the_environment() -> None:
    """Cursor and VS Code run the hooks of Claude Code; an environment is inherited."""
    start = {"hook_event_name": "SessionStart", "session_id": "s"}
    assert heard({**start, "cursor_version": "3"}, "claude-code").host == "cursor"
    in_code = {"sessionId": "s", "hookEventName": "SessionStart"}
    assert heard(in_code, "copilot").host == "vscode"
    assert heard(start, "codex", CLAUDECODE="1").host == "codex"
    assert heard(start, GEMINI_SESSION_ID="s", CLAUDECODE="1").host == "gemini"


def test_what_a_host_or_we_put_into_a_prompt_and_what_is_private_is_left_out() -> None:
    said = (
        "<hook_context>From memory</hook_context>\n\nBook <private>room 12</PRIVATE> for "
        "<system-reminder>do this</system-reminder>May 3 <private>and never say"
    )
    event = heard({"hook_event_name": "BeforeAgent", "session_id": "s", "prompt": said})
    assert event.prompt == "Book [private] for May 3 [private]"
    reply = {"hook_event_name": "Stop", "last_assistant_message": "a<private>b</private>c"}
    assert heard(reply).reply == "a[private]c"


def test_sub_agents_and_unknown_events_are_passed_over() -> None:
    prompt = {"hook_event_name": "UserPromptSubmit", "prompt": "do this", "session_id": "s"}
    assert read({**prompt, "agent_id": "a1"}, {}) is None
    assert read({**prompt, "hook_event_name": "PostToolUse"}, {}) is None
    assert read({}, {}) is None
    assert heard({"hook_event_name": 3, "prompt": ["x"]}, name="UserPromptSubmit").prompt == ""
