"""A workspace of the documented layout that others made: adopted as it is, nothing overwritten, all
of it within reach.
"""

from pathlib import Path

import pytest

from tests.conftest import Connect, OpenEngine, store
from tests.tools.answers import recalled
from tests.workspace import git, put


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


FOREIGN = {
    "MEMORY.md": lines(
        "# MEMORY.md — Core Memory",
        "",
        "## Identity",
        "- **Name**: Mara Lindqvist",
        "",
        "## Active Context",
        "- Shipping the otter tracker",
        "",
        "## Persona",
        "- Dry wit",
        "",
        "## Critical Facts",
        "- Allergic to shellfish",
    ),
    "IDENTITY.md": lines(
        "# IDENTITY.md",
        "",
        "## Facts",
        "- Name: Momo",
        "",
        "## Self-Image",
        "",
        "### Who I Think I Am",
        "A patient helper.",
        "",
        "## Self-Awareness Log",
        "",
        "### 2026-02-04",
        "**[Self-Awareness]** I hedge too much.",
    ),
    "SOUL.md": "# SOUL.md\n\n## Core Values\n- Honesty before comfort\n",
    "memory/episodes/2026-02-04.md": lines(
        "# 2026-02-04 — Wednesday",
        "",
        "A rainy day.",
        "",
        "## 09:15 | Kick-off",
        "- Chose PostgreSQL for the otter tracker",
        "",
        "## 14:30 | Review",
        "Mara asked for fewer emojis.",
    ),
    "memory/graph/index.md": lines(
        "# Knowledge Graph Index",
        "",
        "## Edges",
        "| Source | Relation | Target | Confidence |",
        "|---|---|---|---|",
        "| Mara | leads | otter-tracker | high |",
    ),
    "memory/graph/entities/otter-tracker.md": lines(
        "---",
        "id: otter-tracker",
        "type: project",
        "---",
        "# Entity: otter-tracker",
        "",
        "## Facts",
        "- Written in Rust since January",
        "- Deployed on Hetzner",
    ),
    "memory/graph/relations.md": "# Edge types\n- leads: person → project\n",
    "memory/procedures/release.md": lines(
        "---",
        "id: proc-release",
        "category: workflow",
        "tags: [release]",
        "---",
        "",
        "1. Tag. 2. Build. 3. Tell Mara.",
    ),
    "memory/vault/wedding.md": "The wedding day of Mara is 12 June 2019.\n",
    "memory/meta/decay-scores.json": (
        '{"version": 1, "entries": {"otter-tracker": {"score": 0.9}}, "token_economy": '
        '{"total": 12000}}\n'
    ),
    "memory/meta/reflection-log.md": "# Reflection Log\n\n## 2026-02-04\nLearnt to hedge less.\n",
    "memory/meta/pending-memories.md": lines(
        "# Pending",
        "",
        "## Proposal #1",
        "- **From**: scout",
        "- **Timestamp**: 2026-02-04T12:00:00Z",
        "- **Suggested store**: semantic",
        "- **Content**: Mara cycles to work.",
        "- **Confidence**: High",
        "- **Status**: pending",
    ),
    "memory/meta/audit.log": "2026-11-14T12:00:00Z | CREATE | MEMORY.md | manual | user | first\n",
}


@pytest.fixture
def root(home: Path) -> Path:
    for path, content in FOREIGN.items():
        put(home / "workspace", path, content)
    return home / "workspace"


@pytest.mark.parametrize("under_git", [True, False])
def test_nothing_of_it_is_overwritten_and_the_history_has_it_as_it_was(
    root: Path, open_engine: OpenEngine, *, under_git: bool
) -> None:
    """S3-01: pages stay to the byte; what recollect writes itself is kept beside.

    Of logs the lines stay in their order.
    """
    if under_git:
        git(root, "init", "-q", "-b", "main")
        git(root, "add", "-A")
        git(root, "commit", "-qm", "their own history")
    engine = open_engine()
    assert engine.upkeep.status().set_aside == {}
    engine.close()
    for path in ("IDENTITY.md", "SOUL.md", "MEMORY.md"):
        assert (root / path).read_text(encoding="utf-8") == FOREIGN[path]
    kept = root / "memory/meta/adopted"
    for path in ("graph/index.md", "graph/relations.md", "graph/entities/otter-tracker.md"):
        assert (kept / path).read_text(encoding="utf-8") == FOREIGN[f"memory/{path}"]
    for name in ("decay-scores.json", "reflection-log.md"):
        assert (kept / name).read_text(encoding="utf-8") == FOREIGN[f"memory/meta/{name}"]
    episodes = "memory/episodes/2026-02-04.md"
    assert set(FOREIGN[episodes].splitlines()) <= set(
        (root / episodes).read_text(encoding="utf-8").splitlines()
    )
    assert (
        (root / "memory/meta/audit.log")
        .read_text(encoding="utf-8")
        .startswith(FOREIGN["memory/meta/audit.log"])
    )
    first = git(
        root, "log", "--format=%H", "--diff-filter=A", "--", "memory/graph/index.md"
    ).split()[-1]
    assert git(root, "show", f"{first}:memory/graph/index.md") == FOREIGN["memory/graph/index.md"]
    assert git(root, "status", "--porcelain") == ""
    if under_git:
        assert "their own history" in git(root, "log", "--format=%s")


def test_adopting_happens_once(root: Path, open_engine: OpenEngine, home: Path) -> None:
    """Also when the index was deleted in between."""
    engine = open_engine()
    before = engine.memories.counts()
    engine.close()
    for path in sorted((home / "index").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    again = open_engine()
    assert again.memories.counts() == before
    assert len(again.review.pending()) == 1


@pytest.mark.anyio
async def test_what_it_says_is_found_and_can_be_worked_with(root: Path, connect: Connect) -> None:
    """S3-27, S3-28: recall, the graph, resources and the proposal of an agent of before."""
    async with connect() as host:
        for query, text in {
            "PostgreSQL": "Chose PostgreSQL",
            "fewer emojis": "fewer emojis",
            "Hetzner": "otter-tracker: Deployed on Hetzner",
            "wedding": "12 June 2019",
            "leads": "Mara leads otter-tracker",
            "release Tag Build": "Tell Mara",
        }.items():
            assert any(text in m["text"] for m in (await recalled(host, query=query)).values()), (
                query
            )
        episode = next(
            iter((await recalled(host, query="fewer emojis", store="episodic")).values())
        )
        assert episode["date"].startswith("2026-02-04")
        assert "Deployed on Hetzner" in await host.read("memory://graph/otter-tracker")
        assert "leads → otter-tracker" in await host.read("memory://graph/Mara")
        assert "Allergic to shellfish" in await host.read("memory://core")
        assert "Allergic to shellfish" in await host.say("recall")
        assert "MEMORY.md" in await recalled(host, query="allergic to shellfish")
        assert "SOUL.md" in await recalled(host, query="honesty or comfort")
        assert "I hedge too much" in await host.read("memory://identity")
        assert "Honesty before comfort" in await host.read("memory://soul")
        [waiting] = host.engine.review.pending()
        await host.say("reflect", operations=f"[COMMIT:{waiting.id}]")
        assert "Mara cycles" in str(await recalled(host, query="cycles"))
        store(host.engine, "Mara's birthday is on 3 May.", store="core", entities=("Mara",))
        page = await host.read("memory://core")
        assert page.startswith(FOREIGN["MEMORY.md"])
        assert "3 May" in page
