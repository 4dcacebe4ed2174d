"""Conversations from elsewhere: found at once, digested by the host's model portion by portion."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from recollect.server.engine import Engine
from tests.cli.conftest import Type, typing_at
from tests.cli.conftest import typed as typed  # the fixture
from tests.conftest import Clock, Connect, store
from tests.exchange.test_import import imported, memories, written
from tests.tools.answers import stored
from tests.workspace import found

pytestmark = pytest.mark.anyio

MARCH = 1709370000.0  # 2024-03-02 09:00 UTC


def node(id: str, parent: str | None, role: str, text: str, at: float, **more: Any) -> Any:
    content = more.pop("content", {"content_type": "text", "parts": [text]})
    message = {
        "id": id,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": at,
        "content": content,
        "status": "finished_successfully",
        "metadata": {},
        "recipient": "all",
        **more,
    }
    return {"id": id, "message": message, "parent": parent, "children": []}


def chatgpt(title: str, id: str, said: list[tuple[str, str]], at: float = MARCH) -> Any:
    """A conversation as ChatGPT's export has it: a tree, with the first, empty node."""
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None}}
    parent = "root"
    for number, (role, text) in enumerate(said):
        name = f"{id}-{number}"
        mapping[name] = node(name, parent, role, text, at + 60 * number)
        parent = name
    return {
        "title": title,
        "create_time": at,
        "update_time": at,
        "mapping": mapping,
        "current_node": parent,
        "conversation_id": id,
    }


LISBON = chatgpt(
    "Trip to Lisbon",
    "c1",
    [
        ("user", "We fly to Lisbon on 4 May with Inês. I am allergic to shellfish."),
        ("assistant", "Then these restaurants suit you. " + "They are lovely. " * 80),
        ("user", "Thanks. The booking password is Kx9!trellis-42 by the way."),
    ],
)
TEA = chatgpt(
    "乌龙茶", "c2", [("user", "我最近迷上了冻顶乌龙。"), ("assistant", "好茶！")], MARCH + 9e5
)


def export(tmp_path: Path, *conversations: Any, name: str = "conversations.json") -> str:
    return written(tmp_path, name, json.dumps(conversations, ensure_ascii=False))


def test_what_was_said_to_chatgpt_is_found_at_once_on_its_day(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    done = typed("import", export(tmp_path, LISBON, TEA))
    assert done.out.startswith("chatgpt: stored: 5, left out: 1"), done.out + done.err
    assert "2 conversations can be searched now, to be digested" in done.out
    first = memories(engine)[
        "User: We fly to Lisbon on 4 May with Inês. I am allergic to shellfish."
    ]
    assert (first.store, first.source, first.origin) == ("episodic", "imported", "chatgpt:c1-0")
    assert first.happened_at.isoformat() == "2024-03-02T09:00:00+00:00"
    assert first.other == {"conversation": "Trip to Lisbon"}
    second = next(m for m in memories(engine).values() if m.origin == "chatgpt:c1-1")
    assert (second.follows, second.session) == (first.id, first.session)
    assert "shellfish" in found(engine, "What am I allergic to?")[0]
    assert "冻顶乌龙" in found(engine, "用户喜欢什么茶")[0]
    assert imported(typed, str(tmp_path / "conversations.json")) == {"known": 5, "left out": 1}


def test_the_same_words_said_twice_are_two_turns_and_the_dry_run_says_so(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """And what somebody remembers in those words is a memory of its own."""
    ask = [("user", "Go on."), ("assistant", "The lease ends in June.")]
    imported(typed, export(tmp_path, chatgpt("One", "c7", ask), name="one.json"))
    again = export(tmp_path, chatgpt("Two", "c8", ask), name="two.json")
    assert typed("import", again, "--dry-run").out.startswith("chatgpt: new: 2")
    assert imported(typed, again) == {"stored": 2}
    assert store(engine, "Assistant: The lease ends in June.").kind == "stored"
    assert imported(typed, again) == {"known": 2}


def test_a_secret_is_taken_out_of_a_turn_and_the_rest_is_kept(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    done = typed("import", export(tmp_path, LISBON))
    assert "secret: Trip to Lisbon, turn 3: left out" in done.err
    assert any("The booking password is [a password" in text for text in memories(engine))
    for path in engine.settings.home.rglob("*"):
        assert path.is_dir() or b"Kx9!trellis" not in path.read_bytes(), path


def test_of_a_tree_the_branch_in_view_is_read_and_the_others_are_named(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    told = chatgpt("Names", "c3", [("user", "Name my cat."), ("assistant", "Mochi.")])
    told["mapping"]["b"] = node("b", "c3-0", "assistant", "Whiskers.", MARCH)
    told["mapping"]["t"] = node("t", "c3-1", "tool", "result", MARCH)
    told["mapping"]["h"] = node(
        "h", "t", "user", "", MARCH,
        content={"content_type": "multimodal_text", "parts": [
            {"content_type": "image_asset_pointer", "asset_pointer": "file-service://cat.png"},
            "This is her."]},
    )  # fmt: skip
    told["current_node"] = "h"
    done = typed("import", export(tmp_path, told))
    assert done.out.startswith("chatgpt: stored: 3, not taken: 2"), done.out + done.err
    assert "1 message of branches that were left" in done.err
    assert "attachment file-service://cat.png is not taken" in done.err
    assert not any("Whiskers" in text or "result" in text for text in memories(engine))


def test_what_chatgpt_says_around_the_users_words_is_left_there(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """What the user wrote about themselves, and an answer, without the marks of its program."""
    told = chatgpt("Fair", "c9", [("user", "When is it?"), ("assistant", "On 4 May【3†source】.")])
    mapping = told["mapping"]
    mapping["c9-1"]["message"]["content"]["parts"] += ["In Gent.\ue200cite\ue202turn0\ue201"]
    profile = node(
        "p", "root", "user", "", MARCH,
        content={
            "content_type": "user_editable_context",
            "user_profile": "This profile is shown to you. User profile: ```I am a nurse.```",
            "user_instructions": "回答要简短。",
        },
        metadata={
            "is_visually_hidden_from_conversation": True,
            "user_context_message_data": {"about_user_message": "I am a nurse."},
        },
    )  # fmt: skip
    mapping["p"], mapping["c9-0"]["parent"] = profile, "p"
    imported(typed, export(tmp_path, told))
    assert set(memories(engine)) == {
        "User: When is it?",
        "Assistant: On 4 May.\nIn Gent.",
        "I am a nurse.",
        "回答要简短。",
    }


CLAUDE = {
    "uuid": "k1",
    "name": "Moving",
    "created_at": "2025-02-01T10:00:00.000000Z",
    "chat_messages": [
        {
            "uuid": "k1-a", "sender": "human", "text": "I sign the lease in Utrecht on Friday.",
            "content": [{"type": "text", "text": "I sign the lease in Utrecht on Friday."}],
            "created_at": "2025-02-01T10:00:01Z",
            "attachments": [{"file_name": "lease.pdf", "extracted_content": "…"}], "files": [],
        },
        {
            "uuid": "k1-b", "sender": "assistant", "text": "",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "tool_use", "name": "x"},
                        {"type": "text", "text": "Congratulations!"}],
            "created_at": "2025-02-01T10:00:09Z", "attachments": [], "files": [],
        },
        {"uuid": "k1-c", "sender": "human", "text": "只有文字的旧格式。", "created_at": None},
    ],
}  # fmt: skip


def test_what_was_said_to_claude_comes_in_from_its_zip(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """Two versions of the format: messages in parts, and as text alone."""
    archive = tmp_path / "data.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("users.json", "[]")
        packed.writestr("conversations.json", json.dumps([CLAUDE], ensure_ascii=False))
    done = typed("import", str(archive))
    assert done.out.startswith("claude: stored: 3, not taken: 1"), done.out + done.err
    known = memories(engine)
    assert known["Assistant: Congratulations!"].origin == "claude:k1-b"
    last = known["User: 只有文字的旧格式。"]
    assert last.happened_at.isoformat() == "2025-02-01T10:00:09+00:00"


MEMORIES = {
    "conversations_memory": (
        "**Work context**\n\nMara runs a bakery in Gent.\n\n**个人**\n\n喜欢攀岩。"
    ),
    "project_memories": {"p1": "The fair is on 4 May; the stand is number 12 in hall 3."},
    "memory_files": [],
    "account_uuid": "a1",
}
PROJECT = {
    "uuid": "p1", "name": "Book fair", "description": "", "prompt_template": "Answer in Dutch.",
    "docs": [{"uuid": "d1", "filename": "plan.pdf", "content": "…"}],
}  # fmt: skip
REMEMBERED = {
    "Work context: Mara runs a bakery in Gent.": (),
    "个人: 喜欢攀岩。": (),
    "The fair is on 4 May; the stand is number 12 in hall 3.": ("Book fair",),
    "Answer in Dutch.": ("Book fair",),
}


def claude_archive(tmp_path: Path, *, is_old: bool = False) -> str:
    """Both layouts: lists in one file, and since 2026 a file an account and a project."""
    archive = tmp_path / "data.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("conversations.json", json.dumps([CLAUDE], ensure_ascii=False))
        for one, many, told in (
            ("memories.json", "memories/a1.json", MEMORIES),
            ("projects.json", "projects/p1.json", PROJECT),
        ):
            packed.writestr(one if is_old else many, json.dumps([told] if is_old else told))
    return str(archive)


@pytest.mark.parametrize("is_old", [True, False])
def test_what_claude_remembers_comes_in_with_its_export(
    typed: Type, engine: Engine, tmp_path: Path, is_old: bool
) -> None:
    archive = claude_archive(tmp_path, is_old=is_old)
    done = typed("import", archive)
    assert done.out.startswith("claude: stored: 7, not taken: 2"), done.out + done.err
    assert "attachment plan.pdf is not taken" in done.err
    known = memories(engine)
    assert {text: known[text].tags for text in REMEMBERED} == REMEMBERED
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(unpacked)
    assert imported(typed, str(unpacked)) == {"known": 7, "not taken": 2}


def test_what_claude_remembers_is_read_without_conversations(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    told = typed("import", written(tmp_path, "memories.json", json.dumps([MEMORIES])))
    assert told.out.startswith("claude: stored: 3"), told.out + told.err
    cut = json.dumps([MEMORIES, MEMORIES])[:-40]
    told = typed("import", written(tmp_path, "there/memories.json", cut))
    assert "Claude's memory: the file ends" in told.err


def test_a_dialogue_as_text_comes_in_turn_by_turn(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    text = "# Chat\n\n**You:** I row on Sundays.\nWith Ben.\n\n**ChatGPT:** Nice.\n\n用户：划船。\n"
    done = typed("import", written(tmp_path, "2024-03-02 rowing.md", text))
    assert done.out.startswith("dialogue: stored: 3"), done.out + done.err
    first = memories(engine)["User: I row on Sundays.\nWith Ben."]
    assert first.happened_at.date().isoformat() == "2024-03-02"


def test_a_folder_of_dialogues_is_no_vault(typed: Type, engine: Engine, tmp_path: Path) -> None:
    """What is among them and no dialogue is named; each file is on the day it tells."""
    written(tmp_path, "chats/2024-03-02 rowing.md", "# Chat\n\n**You:** I row.\n\n**AI:** Nice.\n")
    written(tmp_path, "chats/旅行/西湖.md", "日期：2024-05-01\n\n用户：去西湖。\n助手：好！\n")
    written(tmp_path, "chats/trip.txt", "Human: I fly on Monday.\nAssistant: Safe travels.\n")
    written(tmp_path, "chats/README.md", "My conversations.\n")
    done = typed("import", str(tmp_path / "chats"))
    assert done.out.startswith("dialogue: stored: 6, not taken: 1"), done.out + done.err
    assert "README.md: no dialogue stands in it" in done.err
    lake = memories(engine)["User: 去西湖。"]
    assert lake.happened_at.date().isoformat() == "2024-05-01"
    assert lake.other == {"conversation": "旅行/西湖"}
    assert imported(typed, str(tmp_path / "chats")) == {"known": 6, "not taken": 1}
    assert imported(typed, str(tmp_path / "chats" / "trip.txt")) == {"known": 2}


# --- digesting ---


async def test_what_was_brought_in_is_digested_portion_by_portion(
    connect: Connect, tmp_path: Path
) -> None:
    """The oldest day first; facts come back with the summary that marks it as read."""
    async with connect() as host:
        typing_at(host.engine, tmp_path)("import", export(tmp_path, TEA, LISBON))
        first = await host.say("reflect", depth="digest")
        assert "2024-03: 0 / 2 conversations read" in first
        assert "# 2024-03-02 Trip to Lisbon" in first
        assert "allergic to shellfish" in first
        assert "冻顶乌龙" not in first
        assert "… (+" in first  # long answers are cut
        assert await host.say("reflect", depth="digest") == first  # resumable
        second = await host.say(
            "reflect",
            depth="digest",
            summary="The user planned a trip to Lisbon with Inês.",
            operations="[ADD] The user is allergic to shellfish.",
        )
        assert "🧠 stored" in second
        assert "2024-03：1 / 2" in second or "2024-03: 1 / 2" in second
        assert "冻顶乌龙" in second
        fact = memories(host.engine)["The user is allergic to shellfish."]
        assert fact.happened_at.isoformat() == "2024-03-02T09:02:00+00:00"
        summary = next(m for m in memories(host.engine).values() if "digest" in m.tags)
        assert summary.happened_at.date().isoformat() == "2024-03-02"
        assert len(summary.compressed_from) == 3
        last = await host.say("reflect", depth="digest", summary="用户迷上了冻顶乌龙。")
        assert "没有待读的导入对话" in last
        assert host.engine.exchange.to_digest() == 0


async def test_a_sealed_turn_is_digested_by_its_label(connect: Connect, tmp_path: Path) -> None:
    """Nobody reads the ciphertext of it as something that was said."""
    code = 'My box fails:\nconst char* ssid = "Heem_5G";\nconst char* password = "Kana!88zomer";'
    said = [("user", code), ("assistant", "Is it on 2.4 GHz?")]
    async with connect() as host:
        box = export(tmp_path, chatgpt("Box", "c1", said))
        assert typing_at(host.engine, tmp_path)("import", box).code == 0
        assert any(memory.is_secret for memory in memories(host.engine).values())
        portion = await host.say("reflect", depth="digest")
        assert "🔒" in portion
        assert "gAAAA" not in portion
        assert "Is it on 2.4 GHz?" in portion


async def test_what_a_digest_ends_was_over_when_that_was_said(
    connect: Connect, tmp_path: Path
) -> None:
    """Not on the day of the digest, years later; what was told after it ends today."""
    told = [("user", "I have a piano lesson each Monday.")]
    over = [("user", "No more piano lessons.")]
    talks = [chatgpt("Piano", "p1", told, MARCH), chatgpt("Over", "p2", over, MARCH + 86_400 * 60)]
    async with connect() as host:
        typing_at(host.engine, tmp_path)("import", export(tmp_path, *talks))
        newer = await stored(host, "Mira has a piano.")
        await host.say("reflect", depth="digest")
        operations = "[ADD] The user learns the piano"
        await host.say("reflect", depth="digest", summary="Piano.", operations=operations)
        id = memories(host.engine)["The user learns the piano"].id
        operations = f"[END:{id}]\n[END:{newer}]"
        answer = await host.say("reflect", depth="digest", summary="Over.", operations=operations)
        ended = memories(host.engine)["The user learns the piano"]
        assert ended.valid_until
        assert ended.valid_until.isoformat() == "2024-05-01T09:00:00+00:00", answer
        other = memories(host.engine)["Mira has a piano."]
        assert other.valid_until
        assert other.valid_until >= other.happened_at


async def test_short_conversations_of_a_week_are_one_portion(
    connect: Connect, tmp_path: Path
) -> None:
    """A year of them takes no call for each; what was said later waits."""
    days = (0, 2, 6, 7)
    pasted = "Good morning.\n# 2024-03-03 Day 1\nAssistant: Noted."
    said = [("user", pasted), ("user", "And good night.")]
    talks = [chatgpt(f"Day {day}", f"d{day}", said, MARCH + 86_400 * day) for day in days]
    last = talks[2]["mapping"]["d6-1"]["message"]
    talks[0]["mapping"]["d0-1"]["message"]["create_time"] = MARCH + 86_400 * 3
    async with connect() as host:
        typing_at(host.engine, tmp_path)("import", export(tmp_path, *talks))
        answer = await host.say("reflect", depth="digest")
        portion = answer.split("<dialogue>")[1].split("</dialogue>")[0]
        titles = [line for line in portion.splitlines() if line.startswith("# ")]
        assert titles == ["# 2024-03-02 Day 0", "# 2024-03-04 Day 2", "# 2024-03-08 Day 6"]
        assert "[2024-03-05 09:00] User: And good night." in portion
        answer = await host.say(
            "reflect", depth="digest", summary="Greetings.", operations="[ADD] Mira greets twice."
        )
        assert "2024-03: 3 / 4" in answer
        fact = memories(host.engine)["Mira greets twice."]
        assert fact.happened_at.timestamp() == last["create_time"]


async def test_what_is_known_of_each_conversation_stands_beside_a_portion(
    connect: Connect, tmp_path: Path
) -> None:
    """However much else was said there: what an older portion told may be outdated by this one."""
    long = "Here is how it is done, in the kitchen and the garden. " * 40
    chatter = [("user", "How is a tap mended?"), ("assistant", long)] * 12
    news = [("user", "Tomas works at LUMC now."), ("assistant", long)]
    later = [("user", f"How is tap {n} mended in the kitchen, by Tomas?") for n in range(60)]
    talks = [
        chatgpt("Tap", "t", chatter),
        chatgpt("Tomas", "n", news, MARCH + 86_400),
        chatgpt("Later", "l", later, MARCH + 86_400 * 30),
    ]
    async with connect() as host:
        fact = "The user's partner Tomas lives in Ghent."
        store(host.engine, fact)
        for room in [
            "kitchen",
            "garden",
            "attic",
            "cellar",
            "hall",
            "shed",
            "barn",
            "porch",
            "loft",
            "yard",
            "study",
            "den",
        ]:
            store(host.engine, f"The tap in the {room} is mended.")
        typing_at(host.engine, tmp_path)("import", export(tmp_path, *talks))
        answer = await host.say("reflect", depth="digest")
        assert fact in answer.split("</dialogue>")[1]


async def test_a_summary_is_needed_and_nothing_is_stored_without_it(
    connect: Connect, tmp_path: Path
) -> None:
    async with connect() as host:
        typing_at(host.engine, tmp_path)("import", export(tmp_path, LISBON))
        early = await host.fail("reflect", depth="digest", summary="Something.")
        assert "no conversation was handed out" in early
        await host.say("reflect", depth="digest")
        add = "[ADD] The user is allergic to shellfish."
        assert "it is missing" in await host.fail("reflect", depth="digest", operations=add)
        assert "The user is allergic to shellfish." not in memories(host.engine)
        agents = await host.fail("reflect", depth="digest", agent="scout")
        assert "only that one and the user may digest conversations" in agents


async def test_a_long_conversation_is_handed_out_within_the_budget_and_goes_on(
    connect: Connect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [
        ("user", f"Number {n}: " + "a story of the harbour and the lamp. " * 8) for n in range(30)
    ]
    async with connect() as host:
        monkeypatch.setattr(host.engine.parts.digester, "_budget_tokens", 600)
        typing_at(host.engine, tmp_path)("import", export(tmp_path, chatgpt("Long", "c9", said)))
        seen = 0
        answer = await host.say("reflect", depth="digest")
        while "Number" in answer:
            portion = answer.split("<dialogue>")[1].split("</dialogue>")[0]
            assert host.engine.parts.tokens.count(portion) < 700
            assert f"Number {seen}:" in portion
            assert "# 2024-03-02 Long" in portion
            seen += portion.count("Number ")
            answer = await host.say("reflect", depth="digest", summary=f"Stories up to {seen}.")
        assert seen == 30


async def test_a_digest_is_one_change_and_taken_back_it_is_due_again(
    connect: Connect, tmp_path: Path
) -> None:
    """What lasts and the summary that marks it as read go together, and reflect lists the rest."""
    fact = "The user is allergic to shellfish."
    async with connect() as host:
        typing_at(host.engine, tmp_path)("import", export(tmp_path, LISBON, TEA))
        assert "2024-03: 0 of 2 imported conversations read" in await host.say("reflect")
        await host.say("reflect", depth="digest")
        told = "A trip to Lisbon."
        await host.say("reflect", depth="digest", summary=told, operations=f"[ADD] {fact}")
        assert fact in memories(host.engine)
        due = await host.say("reflect")
        assert "2024-03: 1 of 2 imported conversations read" in due
        assert 'reflect(depth="digest")' in due
        await host.say("forget", undo="last")
        assert host.engine.exchange.to_digest() == 2
        assert fact not in memories(host.engine)
        assert not [each for each in memories(host.engine) if told in each]
        await host.say("reflect", depth="digest")
        await host.say("reflect", depth="digest", summary=told)
        await host.say("reflect", depth="digest", summary="乌龙茶。")
        assert "imported conversations" not in await host.say("reflect")


async def test_what_was_said_elsewhere_is_marked_as_outdated_but_not_to_be_reworded(
    connect: Connect, clock: Clock, tmp_path: Path
) -> None:
    """A turn is what was said; only accounts of our own are told anew."""
    said = "The rent of the flat in Ghent is 980 euros."
    async with connect() as host:
        told = chatgpt("Flat", "c1", [("user", said)])
        rise = chatgpt("Rise", "c2", [("user", "It is 1,010 from July.")], MARCH + 9e6)
        typing_at(host.engine, tmp_path)("import", export(tmp_path, told, rise))
        await host.say("reflect", depth="digest")
        await host.say("reflect", depth="digest", summary="A flat.", operations=f"[ADD] {said}")
        fact = memories(host.engine)[said].id
        clock.forward(hours=1)
        news = f"[UPDATE:{fact}] The rent of the flat in Ghent is 1,010 euros since July."
        await host.say("reflect", depth="digest", summary="A rise.", operations=news)
        assert f"partly outdated: {fact}" in await host.say("recall", query="980 euros Ghent")
        assert "outdated" not in await host.say("reflect")


def test_what_lies_beside_an_export_of_conversations_is_listed(typed: Type, tmp_path: Path) -> None:
    """A folder of everything: the conversations come in, nothing else is lost silently."""
    folder = tmp_path / "everything"
    folder.mkdir()
    message = {"sender": "human", "text": "I row.", "uuid": "m1"}
    told = [{"uuid": "c1", "name": "Rowing", "chat_messages": [message]}]
    (folder / "conversations.json").write_text(json.dumps(told), "utf-8")
    (folder / "facts.csv").write_text("content\nThe user rows.\n", "utf-8")
    (folder / "notes").mkdir()
    (folder / "notes/boat.md").write_text("The boat is blue.", "utf-8")
    done = typed("import", str(folder))
    assert done.out.startswith("claude: stored: 1, not taken: 2"), done.out
    for name in ("facts.csv", "notes/boat.md"):
        assert f"{name}: it is no part of the export; bring it in by itself" in done.err


def test_a_dialogue_in_traditional_characters_is_one(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "chat.txt"
    path.write_bytes("用戶：我住在台北。\n助手：好的。\n".encode("big5"))
    assert imported(typed, str(path)) == {"stored": 2}
    assert "User: 我住在台北。" in memories(engine)
