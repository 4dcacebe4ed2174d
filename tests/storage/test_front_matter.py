"""A person's comments, order and layout in a memory's front matter survive what recollect
writes.
"""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recollect.server.domain.memory import Memory
from recollect.server.storage.workspace import memory_files
from tests.conftest import Connect, Host, OpenEngine, store
from tests.storage.any_memory import NOW, memories
from tests.tools.answers import stored
from tests.workspace import SEMANTIC, put

BY_HAND = """---
# Mara: checked with the landlord
tags:   # how I look for it
  - keys      # also the cellar
  # not the bicycle

  - house
category: "fact"    # not a preference

# what recollect needs
created_at: 2026-11-20 08:00
id: {id}
room: !!str 12      # of another program
explicit: true
entities: [  Mara,'the landlord'  ]
store: semantic
# the end
---

The user's locker number is 4711.
"""


def page_of(host: Host, id: str) -> Path:
    path = host.engine.parts.catalog.path(id)
    assert path
    return host.engine.settings.workspace / path


async def edited(host: Host) -> tuple[str, Path, str]:
    """A memory that a person then laid out anew: its id, its file and what they wrote."""
    id = await stored(
        host,
        "The user's locker number is 4711.",
        tags=["keys", "house"],
        entities=["Mara", "the landlord"],
    )
    page = page_of(host, id)
    page.write_text(BY_HAND.format(id=id), encoding="utf-8")
    return id, page, BY_HAND.format(id=id)


@pytest.mark.anyio
async def test_forgetting_adds_its_lines_and_changes_no_other(connect: Connect) -> None:
    """A mark of deletion is all that is new; restored, the file is what the person wrote."""
    async with connect() as host:
        id, page, written = await edited(host)
        await host.say("forget", target=[id])
        new = "deleted_at: 2026-11-21T10:00:00Z\ndeletion_policy: user_delete\n"
        assert page.read_text("utf-8") == written.replace("# the end\n", f"# the end\n{new}")
        await host.say("forget", target=[id], restore=True)
        assert page.read_text("utf-8") == written


@pytest.mark.anyio
async def test_a_correction_is_entered_below_what_a_person_wrote(connect: Connect) -> None:
    """A verdict of remember marks the old memory as replaced."""
    async with connect() as host:
        id, page, written = await edited(host)
        await host.say(
            "remember",
            content="The user's locker number is 4712.",
            explicit=True,
            verdicts=[{"id": id, "verdict": "updates"}],
        )
        head, _, text = page.read_text("utf-8").partition("---\n\n")
        assert head.startswith(written.partition("---\n\n")[0])
        assert "superseded_by: mem_" in head
        assert text == "The user's locker number is 4711.\n"


def test_a_file_by_hand_gets_its_id_and_keeps_its_comments(
    open_engine: OpenEngine, home: Path
) -> None:
    """Adopting a file adds what it lacks at the end of its front matter."""
    head = "---\r\n# mine\r\ntags: [a,   b]   # two\r\n\r\n"
    put(home / "workspace", f"{SEMANTIC}/note.md", f"{head}---\r\nHedgehogs sleep in winter.\r\n")
    engine = open_engine()
    [memory] = engine.parts.catalog.in_file(f"{SEMANTIC}/note.md")
    content = (home / "workspace" / SEMANTIC / "note.md").read_bytes().decode()
    assert content.startswith(f"{head}id: {memory.id}\r\nstore: semantic\r\ncreated_at: ")
    assert content.endswith("Z\r\n---\r\nHedgehogs sleep in winter.\r\n")
    engine.close()
    assert open_engine().parts.catalog.in_file(f"{SEMANTIC}/note.md") == [memory]


@pytest.mark.parametrize("name", ["id", "'id'"])
def test_a_file_that_does_not_say_when_it_was_written_says_so_from_then_on(
    open_engine: OpenEngine, home: Path, name: str
) -> None:
    """Its time on the disk is soon another: a copy, a checkout.

    One that says both is left alone.
    """
    page = home / "workspace" / SEMANTIC / "note.md"
    put(home / "workspace", f"{SEMANTIC}/note.md", f"---\n{name}: mem_AAAAAAAA\n---\nText.\n")
    open_engine().close()
    content = page.read_text("utf-8")
    assert content.startswith(f"---\n{name}: mem_AAAAAAAA\nstore: semantic\ncreated_at: ")
    page.write_text(content.replace("Text.", "Other."), "utf-8")
    open_engine().close()
    assert page.read_text("utf-8") == content.replace("Text.", "Other.")


def test_another_programs_file_keeps_its_comments_under_its_new_id(
    open_engine: OpenEngine, home: Path
) -> None:
    """Its own id and fields are kept beside, as docs/data-format.md says."""
    put(
        home / "workspace",
        f"{SEMANTIC}/zettel.md",
        "---\nid: zettel-7   # by date\n# the kind\ncategory: diary\ntags: [a]\n---\n\nText.\n",
    )
    [memory] = open_engine().parts.catalog.in_file(f"{SEMANTIC}/zettel.md")
    content = (home / "workspace" / SEMANTIC / "zettel.md").read_text("utf-8")
    assert memory.other == {"original id": "zettel-7", "original category": "diary"}
    assert content.startswith(f"---\nid: {memory.id}  # by date\n# the kind\ntags: [a]\n")


def test_an_edit_of_memory_md_reaches_a_file_and_leaves_its_comments(
    open_engine: OpenEngine, home: Path
) -> None:
    """The page is read back into the memories it shows."""
    engine = open_engine()
    id = store(engine, "The user lives in Lyon.", store="core").id
    path = home / "workspace" / str(engine.parts.catalog.path(id))
    engine.close()
    path.write_text(path.read_text("utf-8").replace("store: core", "store: core # always"), "utf-8")
    page = home / "workspace" / "MEMORY.md"
    page.write_text(page.read_text("utf-8").replace("in Lyon", "in Metz"), "utf-8")
    open_engine()
    assert "store: core # always\n" in path.read_text("utf-8")
    assert "The user lives in Metz.\n" in path.read_text("utf-8")


def test_a_file_that_nobody_touched_is_written_as_ever() -> None:
    """What recollect wrote itself has no layout of its own."""
    before = Memory(id="mem_AAAAAAAA", text="one", created_at=NOW)
    after = replace(before, label="x", category="skill", text="two")
    assert memory_files.rewritten(memory_files.render(before), after) == memory_files.render(after)
    assert memory_files.rewritten(None, after) == memory_files.render(after)
    assert memory_files.rewritten(b"\xff broken", after) == memory_files.render(after)


@pytest.mark.parametrize(
    ("head", "changes", "meant"),
    [
        ("tags: [a] # mine\n", {"tags": ("b", "c")}, "tags: [b, c]  # mine\n"),
        ("tags: # mine\n  - a # one\n", {"tags": ("b",)}, "# mine\n# one\ntags:\n  - b\n"),
        ("tags:\n- a\n# below\nlabel: x\n", {"tags": ()}, "# below\nlabel: x\n"),
        ("label: x # why\n# below\n", {"label": ""}, "# why\n# below\n"),
        ("label: x#y # z\n", {"label": "q"}, "label: q  # z\n"),
        ("label: '# no' # yes\n", {"label": "q"}, "label: q  # yes\n"),
        ("label: |-\n  # no\n  b\n\n# yes\n", {"label": "q"}, "label: q\n\n# yes\n"),
        ("# 甲\nlabel: 你# 好 # 😀\n", {"label": "q"}, "# 甲\nlabel: q  # 😀\n"),
        ("category: fact\nlabel: x\n", {"label": "q"}, "category: fact\nlabel: q\n"),
        ("mine: &a [1]\nlabel: x\nyours: *a\n", {"label": "q"}, None),
    ],
)
def test_a_changed_field_stands_where_it_stood(
    head: str, changes: dict[str, Any], meant: str | None
) -> None:
    """Comments stay with their field; where it goes, they stay."""
    own = "id: mem_AAAAAAAA\nstore: semantic\ncreated_at: 2026-11-21T10:00:00Z\n"
    meant = meant or head.replace("label: x", "label: q")
    before = f"---\n{own}{head}---\n\ntext\n".encode()
    memory = memory_files.parse(before, id="", written_at=NOW)
    after = memory_files.rewritten(before, replace(memory, **changes))
    assert after.decode() == f"---\n{own}{meant}---\n\ntext\n"


@pytest.mark.parametrize(
    "head",
    [
        "{id: mem_AAAAAAAA, label: x, created_at: 2026-11-21} # flow",
        "? id\n: mem_AAAAAAAA\nlabel: x\ncreated_at: 2026-11-21",
        "  id: mem_AAAAAAAA\n  label: x\n  created_at: 2026-11-21",
        "label: &a x\nmine: *a\nid: mem_AAAAAAAA\ncreated_at: 2026-11-21",
        "<<: {label: x}\nid: mem_AAAAAAAA\ncreated_at: 2026-11-21",
    ],
)
def test_what_cannot_be_followed_means_the_right_thing_all_the_same(head: str) -> None:
    """Rare ways of writing YAML lose their layout, never their sense."""
    before = f"---\n{head}\n---\ntext".encode()
    memory = memory_files.parse(before, id="", written_at=NOW)
    after = replace(memory, label="q", created_at=NOW)
    written = memory_files.rewritten(before, after)
    assert memory_files.parse(written, id="", written_at=datetime.min.replace(tzinfo=UTC)) == after


def with_comments(content: str) -> str:
    """Every field with a comment above it and one beside it, where YAML allows."""
    head, _, text = content.removeprefix("---\n").partition("\n---\n")
    lines = []
    for number, line in enumerate(head.split("\n")):
        if re.match(r"\w+: ", line):
            lines.append(f"# above {number}.")
            is_one_line = line.endswith(("]", "Z", "true", "semantic"))
            lines.append(f"{line} # beside {number}." if is_one_line else line)
        else:
            lines.append(line)
    return "\n".join(["---", *lines, "---", text])


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])  # two memories each
@given(memories(), memories(), st.booleans())
def test_no_comment_is_lost_and_no_value_is_bent(one: Memory, other: Memory, windows: bool) -> None:
    """Whatever a memory becomes: all comments are there, and what is read is what was meant."""
    other = replace(other, id=one.id)
    content = with_comments(memory_files.render(one).decode())
    if windows and "\r" not in content:
        content = content.replace("\n", "\r\n")
    before = content.encode()
    written = memory_files.rewritten(before, other)
    meant = memory_files.parse(memory_files.render(other), id="", written_at=NOW)
    assert memory_files.parse(written, id="", written_at=NOW) == meant
    is_followed = not re.search(r"^\? ", content, re.MULTILINE)
    if is_followed and memory_files.parse(before, id="", written_at=NOW) == one:
        for comment in re.findall(r"# (?:above|beside) \d+\.", content):
            assert comment in written.decode()


def test_a_text_that_the_old_page_would_swallow_is_written_whole() -> None:
    """A page without a blank line and a last line end has no place for a text with both."""
    own = "id: mem_AAAAAAAA # mine\ncreated_at: 2026-11-21"
    before = f"---\n{own}\n---\ntext".encode()
    after = Memory(id="mem_AAAAAAAA", text="\n\ntext\n", created_at=NOW)
    written = memory_files.rewritten(before, after)
    assert memory_files.parse(written, id="", written_at=NOW).text == after.text
