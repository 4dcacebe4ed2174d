"""Transcripts of coding assistants, of old and new versions: what was said, nothing of tools."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from recollect.server.engine import Engine
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import imported, memories, written

JUNE = 1748764800.0  # 2025-06-01 08:00 UTC


def lines(*rows: Any) -> str:
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


TRANSCRIPTS = {
    "claude-code": (
        "projects/app/0a.jsonl",
        lines(
            {"type": "summary", "summary": "Booking"},
            {"type": "user", "isMeta": True, "message": {"role": "user", "content": "Caveat: x"}},
            {"type": "user", "uuid": "u1", "timestamp": "2025-06-01T08:00:00Z",
             "message": {"role": "user", "content": "Use tabs in this project."}},
            {"type": "assistant", "uuid": "u2", "timestamp": "2025-06-01T08:00:05Z",
             "message": {"role": "assistant", "content": [
                 {"type": "tool_use", "name": "Bash", "input": {}},
                 {"type": "text", "text": "Tabs it is."}]}},
            {"type": "user", "uuid": "u3", "message": {"role": "user", "content": [
                {"type": "tool_result", "content": "ok"}]}},
        ),
    ),
    "codex": (
        "sessions/2025/rollout-1.jsonl",
        lines(
            {"type": "session_meta", "payload": {"id": "s"}, "timestamp": "2025-06-01T08:00:00Z"},
            {"type": "response_item", "timestamp": "2025-06-01T08:00:00Z", "payload": {
                "type": "message", "role": "user", "content": [
                    {"type": "input_text", "text": "<environment_context>x"}]}},
            {"type": "response_item", "timestamp": "2025-06-01T08:00:01Z", "payload": {
                "type": "message", "role": "user", "content": [
                    {"type": "input_text", "text": "Use tabs in this project."}]}},
            {"type": "response_item", "timestamp": "2025-06-01T08:00:02Z", "payload": {
                "type": "function_call", "name": "shell", "arguments": "{}"}},
            {"type": "response_item", "timestamp": "2025-06-01T08:00:03Z", "payload": {
                "type": "message", "role": "assistant", "content": [
                    {"type": "output_text", "text": "Tabs it is."}]}},
        ),
    ),
    "copilot": (
        "session-state/9f/events.jsonl",
        lines(
            {"type": "session.start", "data": {}, "timestamp": "2025-06-01T08:00:00Z"},
            {"type": "user.message", "id": "e1", "timestamp": "2025-06-01T08:00:00Z",
             "data": {"content": "Use tabs in this project."}},
            {"type": "assistant.message", "id": "e2", "timestamp": "2025-06-01T08:00:02Z",
             "data": {"content": "Tabs it is."}},
        ),
    ),
    "gemini": (
        "tmp/ab/chats/session-1.json",
        json.dumps({
            "sessionId": "g1", "projectHash": "ab", "startTime": "2025-06-01T08:00:00Z",
            "messages": [
                {"id": "m1", "type": "user", "timestamp": "2025-06-01T08:00:00Z",
                 "content": "Use tabs in this project."},
                {"id": "m2", "type": "gemini", "timestamp": "2025-06-01T08:00:04Z",
                 "content": "Tabs it is.", "toolCalls": []},
                {"id": "m3", "type": "info", "content": "Update available"},
            ],
        }),
    ),
    "gemini in lines": (
        "tmp/ab/chats/session-2.jsonl",
        lines(
            {"sessionId": "g1", "projectHash": "ab", "startTime": "2025-06-01T08:00:00Z"},
            {"$set": {"messages": [
                {"id": "m0", "type": "user", "timestamp": "2025-06-01T08:00:00Z",
                 "content": [{"text": "<session_context>\nThis is the Gemini CLI."}]}]}},
            {"id": "m1", "type": "user", "timestamp": "2025-06-01T08:00:00Z", "content": [
                {"text": "<hook_context>Memory at a glance</hook_context>\n\n"
                         "Use tabs in this project."}]},
            {"$set": {"lastUpdated": "2025-06-01T08:00:00Z"}},
            {"id": "m2", "type": "gemini", "timestamp": "2025-06-01T08:00:04Z",
             "content": "Tabs it is.", "thoughts": []},
        ),
    ),
    "codex of 2025": (
        "sessions/2025/06/01/rollout-2025-06-01T08-00-00-95e56e0b.jsonl",
        lines(
            {"id": "95e56e0b", "timestamp": "2025-06-01T08:00:00Z", "instructions": "French"},
            {"record_type": "state"},
            {"type": "message", "id": None, "role": "user", "content": [
                {"type": "input_text", "text": "<turn_aborted>\n</turn_aborted>"}]},
            {"type": "message", "id": None, "role": "user", "content": [
                {"type": "input_text", "text": "Use tabs in this project."}]},
            {"type": "message", "id": "msg_1", "role": "assistant", "content": [
                {"type": "output_text", "text": "Tabs it is."}]},
        ),
    ),
    "codex in TypeScript": (
        "sessions/rollout-2025-05-17-7f1c.json",
        json.dumps({
            "session": {"timestamp": "2025-05-17T08:00:00Z", "id": "7f1c", "instructions": ""},
            "items": [
                {"type": "message", "role": "user", "content": [
                    {"type": "input_text", "text": "Use tabs in this project."}]},
                {"type": "function_call", "name": "shell", "arguments": "{}"},
                {"id": "msg_1", "type": "message", "role": "assistant", "content": [
                    {"type": "output_text", "text": "Tabs it is."}]},
            ],
        }),
    ),
    "gemini of 2025": (
        "tmp/ab/checkpoint-tabs.json",
        json.dumps([
            {"role": "user", "parts": [{"text": "This is the Gemini CLI. We are setting up"}]},
            {"role": "model", "parts": [{"text": "Got it. Thanks for the context!"}]},
            {"role": "user", "parts": [{"text": "Use tabs in this project."}]},
            {"role": "model", "parts": [
                {"text": "Tabs it is."}, {"functionCall": {"name": "ls", "args": {}}}]},
            {"role": "user", "parts": [{"functionResponse": {"name": "ls"}}]},
        ]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcripts_of_coding_assistants_come_in_without_what_tools_did(
    typed: Type, engine: Engine, tmp_path: Path, name: str
) -> None:
    path, text = TRANSCRIPTS[name]
    os.utime(written(tmp_path, f"there/{path}", text), (JUNE, JUNE))
    done = typed("import", str(tmp_path / "there"))
    assert done.out.startswith(f"{name.split()[0]}: stored: 2"), done.out + done.err
    known = memories(engine)
    assert set(known) == {"User: Use tabs in this project.", "Assistant: Tabs it is."}
    assert known["User: Use tabs in this project."].happened_at.year == 2025


GEMINI_ID = "3f6c2f7a-0000-4222-8333-94445555666"


def gemini(number: int, kind: str, text: str) -> Any:
    """A message as Gemini CLI records it."""
    at = f"2025-06-01T08:00:0{number}Z"
    return {"id": f"{GEMINI_ID}{number}", "type": kind, "timestamp": at, "content": text}


def test_what_was_taken_back_in_gemini_stays_there_and_is_listed(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """A message that is written again, with its tokens or tools, is one."""
    answer = gemini(2, "gemini", "Tabs it is.")
    text = lines(
        {"sessionId": GEMINI_ID, "projectHash": "ab", "startTime": "2025-06-01T08:00:00Z"},
        gemini(1, "user", "Use tabs in this project."),
        answer,
        {**answer, "tokens": {"total": 9}},
        gemini(3, "user", "Or rather spaces."),
        gemini(4, "gemini", "Spaces it is."),
        {"$rewindTo": f"{GEMINI_ID}3"},
        gemini(5, "user", "/help"),
    )
    done = typed("import", written(tmp_path, "tmp/ab/chats/session-1.jsonl", text))
    assert done.out.startswith("gemini: stored: 2, not taken: 1"), done.out + done.err
    assert "session-1.jsonl: 2 messages that were taken back there" in done.err
    assert set(memories(engine)) == {"User: Use tabs in this project.", "Assistant: Tabs it is."}


def test_prompts_that_gemini_logged_come_in_where_no_chat_has_them(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """A log holds the prompts of all sessions of a project, also of those that have a chat."""
    at = "2025-06-01T08:00:00Z"
    logged = [
        {"sessionId": session, "messageId": 0, "type": "user", "message": text, "timestamp": at}
        for session, text in (
            ("s1", "My landlady is Ms. Okafor."),
            ("s2", "我对青霉素过敏。"),
            ("s2", "/chat save x"),
            (GEMINI_ID, "Use tabs in this project."),
        )
    ]
    written(tmp_path, "tmp/ab/logs.json", json.dumps(logged, ensure_ascii=False))
    chat = lines(
        {"sessionId": GEMINI_ID, "projectHash": "ab", "startTime": at},
        gemini(1, "user", "Use tabs in this project."),
    )
    written(tmp_path, "tmp/ab/chats/session-1.jsonl", chat)
    assert imported(typed, str(tmp_path / "tmp")) == {"stored": 3}
    known = memories(engine)
    assert known["User: My landlady is Ms. Okafor."].happened_at.year == 2025
    assert len({memory.session for memory in known.values()}) == 3
    assert imported(typed, str(tmp_path / "tmp")) == {"known": 3}


@pytest.mark.parametrize(
    "header",
    [
        {"type": "session_meta", "payload": {"id": "s", "source": {"subagent": {"x": {}}}}},
        {"sessionId": "s", "projectHash": "ab", "kind": "subagent"},
    ],
    ids=["codex", "gemini"],
)
def test_what_a_sub_agent_was_told_is_nothing_that_the_user_said(
    typed: Type, engine: Engine, tmp_path: Path, header: dict[str, Any]
) -> None:
    said: dict[str, Any] = {"type": "message", "role": "user", "content": [
        {"type": "input_text", "text": "Use tabs."}]}  # fmt: skip
    row = {"type": "response_item", "payload": said} if "type" in header else (
        gemini(1, "user", "Use tabs."))  # fmt: skip
    written(tmp_path, "there/chats/0.jsonl", lines(header, row))
    whole = TRANSCRIPTS["codex" if "type" in header else "gemini in lines"][1]
    written(tmp_path, "there/chats/1.jsonl", whole)
    done = typed("import", str(tmp_path / "there"))
    assert "stored: 2, not taken: 1" in done.out, done.out + done.err
    assert "0.jsonl: it is what a sub-agent was told" in done.err


def test_turns_without_a_time_were_said_when_the_row_above_them_was(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    path, text = TRANSCRIPTS["codex of 2025"]
    written(tmp_path, path, text.replace("2025-06-01T08:00:00Z", "2025-06-01T09:30:00Z"))
    assert imported(typed, str(tmp_path / "sessions")) == {"stored": 2}
    turns = memories(engine).values()
    assert {turn.happened_at.isoformat() for turn in turns} == {"2025-06-01T09:30:00+00:00"}


def test_answers_that_a_model_at_home_numbers_are_each_taken(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """The first answer of each conversation had the id of the first of all, and was lost."""
    for number, answer in enumerate(("Tabs it is.", "Spaces it is."), 1):
        row = {
            "type": "response_item",
            "timestamp": f"2025-06-0{number}T08:00:00Z",
            "payload": {
                "type": "message",
                "role": "assistant",
                "id": "msg_1",
                "content": [{"type": "output_text", "text": answer}],
            },
        }
        written(tmp_path, f"sessions/2025/rollout-{number}.jsonl", lines(row))
    assert imported(typed, str(tmp_path / "sessions")) == {"stored": 2}
    assert imported(typed, str(tmp_path / "sessions")) == {"known": 2}
