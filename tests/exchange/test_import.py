"""What other programs remember comes in; the fixtures were written by those programs."""

import gzip
import json
import os
import random
import re
import sqlite3
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from recollect.server.domain import limits
from recollect.server.domain.memory import Memory, Relation
from recollect.server.engine import Engine
from recollect.server.exchange.importer import BATCH, Options
from recollect.server.settings import load_settings
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.conftest import store
from tests.workspace import found

FIXTURES = Path(__file__).parent / "fixtures"

PROMPTX = """# 陈述性记忆

- 用户ID: 12345 #用户信息 #核心信息 score:9 duration:长期
- 用户喜欢简洁界面 #用户偏好 score:6 duration:长期
- 临时调试信息 #调试 score:3 duration:短期
- 用户喜欢蓝色
  尤其是天蓝色
"""


def memories(engine: Engine) -> dict[str, Memory]:
    return {memory.shown_text: memory for _, memory in engine.parts.catalog.each()}


def imported(typed: Type, *arguments: str) -> dict[str, int]:
    """The counts of an import."""
    done = typed("import", *arguments, "--json")
    assert done.code == 0, done.err
    counts: dict[str, int] = json.loads(done.out)["counts"]
    return counts


def written(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- one source after the other ---


def test_a_graph_of_server_memory_comes_in_with_entities_and_relations(
    typed: Type, engine: Engine
) -> None:
    done = typed("import", str(FIXTURES / "server-memory.jsonl"))
    assert done.out.startswith("server-memory: stored: 7, sealed: 1"), done.err
    known = memories(engine)
    about = known["Anna Weber: Lives in Utrecht"]
    assert (about.entities, about.tags, about.source) == (("Anna Weber",), ("person",), "imported")
    assert "Anna Weber is allergic to walnuts" in known
    assert known["小明 works on Blue Heron"].relations == (
        Relation(subject="小明", predicate="works on", object="Blue Heron"),
    )
    assert about.origin.startswith("server-memory:Anna Weber#")
    assert "小明: 在杭州做后端工程师" in found(engine, "小明在哪里工作")


def test_names_that_would_steer_a_terminal_come_in_as_plain_words(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    steering = "\x1b]0;owned\x07"
    rows: list[dict[str, object]] = [
        {"type": "entity", "name": f"Anna{steering}\n## Core", "entityType": f"p{steering}"},
        {"type": "relation", "from": f"Anna{steering}", "to": "Bo\nB", "relationType": steering},
    ]
    rows[0]["observations"] = ["Anna rows."]
    graph = "\n".join(json.dumps(row) for row in rows)
    done = typed("import", written(tmp_path, f"a{steering}.jsonl", graph))
    assert done.code == 0, done.err
    assert "\x1b" not in done.out + done.err
    assert "\x07" not in done.out + done.err
    entities = {name for memory in memories(engine).values() for name in memory.entities}
    assert "Anna\ufffd]0;owned\ufffd ## Core" in entities
    for page in engine.settings.workspace.rglob("*.md"):
        assert "\x1b" not in page.read_text("utf-8"), page


def test_a_secret_on_the_way_is_sealed_and_listed_and_no_hash_tells_it(
    typed: Type, engine: Engine
) -> None:
    done = typed("import", str(FIXTURES / "server-memory.jsonl"))
    assert "secret: line 4: sealed" in done.err
    assert "Kx9" not in done.out + done.err
    (sealed,) = [memory for memory in memories(engine).values() if memory.is_secret]
    assert sealed.origin == "server-memory:Wifi#line 4"
    assert engine.memories.secret(sealed).text.endswith("The wifi password is Kx9!trellis-42")
    for path in engine.settings.workspace.rglob("*"):
        assert path.is_dir() or b"Kx9!" not in path.read_bytes(), path


def test_facts_with_secrets_are_left_out_where_the_user_says_so(
    typed: Type, engine: Engine
) -> None:
    counts = imported(typed, str(FIXTURES / "server-memory.jsonl"), "--secrets", "skip")
    assert counts == {"stored": 7, "left out": 1}
    assert not [memory for memory in memories(engine).values() if memory.is_secret]


def database_of(tmp_path: Path, fixture: str, name: str) -> str:
    """As its program wrote it."""
    path = tmp_path / name
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript((FIXTURES / fixture).read_text(encoding="utf-8"))
    return str(path)


@pytest.fixture
def service_database(tmp_path: Path) -> str:
    return database_of(tmp_path, "mcp-memory-service.sql", "sqlite_vec.db")


def test_a_database_of_mcp_memory_service_comes_in_without_what_is_deleted_there(
    typed: Type, engine: Engine, service_database: str
) -> None:
    done = typed("import", service_database)
    assert done.out.startswith("mcp-memory-service: "), done.err
    assert "not taken: row 4: it is deleted there" in done.err
    memory = memories(engine)["The deployment runs on Tuesdays at ten."]
    assert memory.tags == ("ops", "deploy")
    assert memory.occurred_at
    assert memory.occurred_at.isoformat() == "2024-03-02T10:20:00+00:00"
    assert "This one was deleted again." not in memories(engine)


def test_database_and_export_of_one_service_are_known_as_the_same(
    typed: Type, service_database: str
) -> None:
    """Both name a memory by the hash of its content; a secret is known by what it says."""
    first = imported(typed, service_database)
    export = str(FIXTURES / "mcp-memory-service.json")
    assert first["sealed"] == 1
    assert set(imported(typed, export, "--dry-run")) == {"known"}
    assert set(imported(typed, export)) == {"known"}


def test_what_mem0_hands_out_comes_in_under_its_ids(typed: Type, engine: Engine) -> None:
    assert imported(typed, str(FIXTURES / "mem0.json")) == {"stored": 3}
    memory = memories(engine)["Dev works at Northwind Traders as a senior engineer"]
    assert memory.origin == "mem0:2ab3834e-96d9-4f93-99e3-fe9ec76160bb"
    assert memory.tags == ("professional",)
    assert memory.occurred_at is not None


def openmemory_archive(tmp_path: Path) -> str:
    rows = [
        {"id": "a1", "content": "The user cycles to work.", "state": "active", "app": "cursor",
         "categories": ["commute"], "created_at": "2025-05-01T08:00:00+00:00", "metadata": {}},
        {"id": "a2", "content": "用户住在苏州。", "state": "active", "app": None,
         "categories": [], "created_at": None, "metadata": {}},
        {"id": "a3", "content": "Gone.", "state": "deleted", "app": None, "categories": []},
    ]  # fmt: skip
    told = "\n".join(json.dumps(row) for row in rows)
    archive = tmp_path / "memories_export_user.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("memories.json", json.dumps({"memories": []}))
        packed.writestr("memories.jsonl.gz", gzip.compress(told.encode()))
    return str(archive)


def test_an_archive_of_openmemory_comes_in_without_what_is_deleted_there(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    assert imported(typed, openmemory_archive(tmp_path)) == {"not taken": 1, "stored": 2}
    assert memories(engine)["The user cycles to work."].tags == ("commute",)


def knowledge_base(tmp_path: Path) -> str:
    base = {
        "ids": ["k1", "k2"],
        "documents": ["主人明天要面试", "主人喜欢喝乌龙茶"],
        "metadatas": [
            {"importance": 1.0, "timestamp": "2025-01-03T20:00:00", "last_access": "2025-01-04",
             "category": "episode", "source": "background_ai", "verified": False},
            {"importance": 3.0, "timestamp": "2025-01-02T20:00:00", "last_access": "2025-01-04",
             "category": "core", "source": "user", "verified": True},
        ],
    }  # fmt: skip
    return written(tmp_path, "kb.json", json.dumps(base, ensure_ascii=False))


def test_a_knowledge_base_comes_in_as_a_collection_gives_it(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """S2-32: the metadata of the second source, beside ids and documents."""
    done = typed("import", knowledge_base(tmp_path))
    assert done.out.startswith("knowledge-base: stored: 2"), done.err
    assert memories(engine)["主人明天要面试"].store == "episodic"
    assert memories(engine)["主人喜欢喝乌龙茶"].store == "semantic"  # others' words are never core


def test_tables_and_lines_of_facts_come_in_by_their_columns(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    table = '\ufeff内容,标签,日期\n"用户养了一只猫，叫团子","宠物,家",2024-02-01\n,空,\n'
    assert imported(typed, written(tmp_path, "a.csv", table)) == {"not taken": 1, "stored": 1}
    assert memories(engine)["用户养了一只猫，叫团子"].tags == ("宠物", "家")
    rows = '{"text": "The user sails.", "tags": ["sport"], "project": "club"}\nno json\n'
    assert imported(typed, written(tmp_path, "b.jsonl", rows)) == {"not taken": 1, "stored": 1}
    assert memories(engine)["The user sails."].project == "club"


def test_a_declarative_file_comes_in_with_its_tags_and_scores(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """S0-18, S0-19, S1-12, S1-13.

    9 is stored, 6 waits, 3 is refused, no score is an explicit wish.
    """
    path = written(tmp_path, "declarative.md", PROMPTX)
    assert imported(typed, path) == {"stored": 2, "proposed": 1, "refused": 1}
    stored = memories(engine)
    assert stored["用户ID: 12345"].tags == ("用户信息", "核心信息")
    assert "用户喜欢蓝色\n尤其是天蓝色" in stored
    assert imported(typed, path) == {"known": 4}


RULES = (
    "# CLAUDE.md\n\nThis repository holds the booking service.\n\n## Build\n\n- make wheel\n"
    "- Before every commit the whole suite of tests has to pass, on Linux and on Windows.\n"
    "\n## Style\n\n1. tabs, not spaces\n"
)


def test_rules_of_a_project_come_in_with_the_heading_above_them(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    unseen = "<!-- todo:\n- not this -->\n\n"
    ours = "<!-- recollect -->\n## Memory\n\n- Call recall first\n<!-- /recollect -->\n"
    text = f"{unseen}{RULES}\n{ours}"
    assert imported(typed, written(tmp_path, "CLAUDE.md", text)) == {"stored": 4}
    assert {"Build: make wheel", "Style: tabs, not spaces"} <= set(memories(engine))


def vault(tmp_path: Path) -> str:
    written(tmp_path, "vault/.obsidian/app.json", "{}")
    written(
        tmp_path,
        "vault/Trips/Lisbon.md",
        "---\ntags: [travel]\ncreated: 2024-05-02\n---\n\n# Lisbon\n\n"
        "We stay with [[Inês Duarte|Inês]] in Alfama. #summer\n\n![[map.png]]\n",
    )
    written(tmp_path, "vault/daily/2024-05-03.md", "Walked along the river with [[Inês Duarte]].")
    written(
        tmp_path,
        "vault/Coffee.md",
        "---\ntitle: Coffee\ntype: note\npermalink: coffee\n---\n\n# Coffee\n\n## Observations\n"
        "- [preference] The user drinks it black #morning (since 2019)\n- [ ] buy beans\n"
        "\n## Relations\n- is bought at [[Corner Shop]]\n",
    )
    written(tmp_path, "vault/Trips/map.png", "not a picture")
    return str(tmp_path / "vault")


def test_a_vault_comes_in_with_links_tags_days_and_named_attachments(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    done = typed("import", vault(tmp_path))
    assert done.out.startswith("obsidian: stored: 5, not taken: 2"), done.out + done.err
    known = memories(engine)
    trip = known["Lisbon:\nWe stay with Inês in Alfama. #summer\n\nmap.png"]
    assert trip.entities == ("Lisbon", "Inês Duarte")
    assert trip.tags == ("summer", "travel")
    assert trip.happened_at.date().isoformat() == "2024-05-02"
    day = known["Walked along the river with Inês Duarte."]
    assert (day.store, day.happened_at.date().isoformat()) == ("episodic", "2024-05-03")
    taste = known["Coffee: The user drinks it black (since 2019)"]
    assert taste.tags == ("preference", "morning")
    bought = known["Coffee is bought at Corner Shop"].relations[0]
    assert (bought.subject, bought.object) == ("Coffee", "Corner Shop")
    assert "attachment map.png is named, not taken" in done.err


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Auckland"])
def test_a_day_alone_is_that_day_where_the_user_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    """As UTC it was the day before for all who live west of Greenwich."""
    monkeypatch.setenv("RECOLLECT_TIMEZONE", zone)
    for name in ("2024-05-03", "20240504 Friday", "2024年5月5日", "2024.5.6"):
        written(tmp_path, f"vault/daily/{name}.md", f"Sailed as {name} says.")
    written(tmp_path, "vault/202405071530 Idea.md", "Bees sleep.")
    engine = Engine(load_settings(tmp_path / "home"))
    engine.open(watch=False, meaning=False)
    try:
        tally = engine.exchange.bring_in(tmp_path / "vault", Options(), lambda *_: None)
        assert tally.counts == {"stored": 5}
        episodes = [m for _, m in engine.parts.catalog.each() if m.store == "episodic"]
        days = {m.happened_at.astimezone(engine.settings.zone).date() for m in episodes}
        assert {str(day) for day in days} == {f"2024-05-0{n}" for n in range(3, 7)}
    finally:
        engine.close()


def test_a_day_told_by_the_hour_comes_in_as_episodes_of_their_times(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    written(
        tmp_path,
        "vault/2024-05-03.md",
        "# 2024-05-03\n\n## 9:15\n\nSailed.\n\n## 21：40\n\nRead on deck.",
    )
    written(tmp_path, "vault/Index.md", "# Index\n\n- [[2024-05-03]]\n- [[Coffee]]\n")
    done = typed("import", str(tmp_path / "vault"))
    assert done.out.startswith("obsidian: stored: 2, not taken: 1"), done.out
    assert "Index.md: it holds links alone" in done.err
    times = {text: f"{m.happened_at:%H:%M}" for text, m in memories(engine).items()}
    assert times == {"Sailed.": "09:15", "Read on deck.": "21:40"}


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8-sig", "big5", "cp1252"])
def test_text_is_read_as_windows_programs_write_it(
    typed: Type, engine: Engine, tmp_path: Path, encoding: str
) -> None:
    """A table that a spreadsheet saved came in as � where it was no UTF-8."""
    told = {"big5": "我媽媽住在蘇州。", "cp1252": "Joaquín’s café is in Besançon."}
    fact = told.get(encoding, "我妈妈住在苏州。")
    (tmp_path / "list.csv").write_bytes(f"content,tags\n{fact},家\n".encode(encoding, "ignore"))
    (tmp_path / "list.md").write_bytes(f"- {fact} OK\n".encode(encoding, "ignore"))
    assert imported(typed, str(tmp_path / "list.csv")) == {"stored": 1}
    assert fact in memories(engine)
    assert imported(typed, str(tmp_path / "list.md")) == {"stored": 1}


def claude_code_memory(tmp_path: Path) -> str:
    index = "- [Tests first](tests-first.md) — how to work\n"
    written(tmp_path, "memory/MEMORY.md", index)
    written(
        tmp_path,
        "memory/tests-first.md",
        "---\nname: tests first\ndescription: how to work\ntype: feedback\n---\n\n"
        "Write the failing test before the change.\n",
    )
    return str(tmp_path / "memory")


def test_memory_files_of_claude_code_come_in_one_a_file(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    done = typed("import", claude_code_memory(tmp_path))
    assert done.out.startswith("claude-code-memory: stored: 1"), done.out + done.err
    memory = memories(engine)["tests first: Write the failing test before the change."]
    assert memory.tags == ("feedback",)


CLAUDE_MEM = """
CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL,
    project TEXT NOT NULL, text TEXT, type TEXT NOT NULL, title TEXT, subtitle TEXT, facts TEXT,
    narrative TEXT, concepts TEXT, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT,
    project TEXT NOT NULL, request TEXT, learned TEXT, completed TEXT, next_steps TEXT,
    created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
INSERT INTO observations VALUES (1, 's', 'shop', NULL, 'decision', 'Prices are whole cents', NULL,
    '["Rounding is half to even"]', 'Floats lost a cent.', '["trade-off"]', '', 1717228800000);
INSERT INTO observations VALUES (2, 's', 'shop', '', 'change', '', '', '[]', '', '[]', '', 0);
INSERT INTO session_summaries
VALUES (1, 's', 'shop', '改价格', '整数分', 'done', NULL, '', 1717228900000);
"""


@pytest.mark.parametrize("session", ["memory_session_id", "sdk_session_id"])
def test_what_claude_mem_observed_comes_in_with_its_project(
    typed: Type, engine: Engine, tmp_path: Path, session: str
) -> None:
    """The tables as its store makes them, now and in earlier versions."""
    path = tmp_path / "claude-mem.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(CLAUDE_MEM.replace("memory_session_id", session))
    database.close()
    done = typed("import", str(path))
    assert done.out.startswith("claude-mem: stored: 2, not taken: 1"), done.out + done.err
    known = memories(engine)
    text = "Prices are whole cents\nFloats lost a cent.\n- Rounding is half to even"
    assert (known[text].project, known[text].tags) == ("shop", ("decision", "trade-off"))
    assert known["request: 改价格\nlearned: 整数分\ncompleted: done"].store == "episodic"


def test_what_claude_mem_wrote_comes_in_whole_with_what_the_user_said(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """A store that its package wrote, version 13."""
    path = database_of(tmp_path, "claude-mem.sql", "claude-mem.db")
    done = typed("import", path)
    assert done.out.startswith("claude-mem: stored: 3, sealed: 1"), done.out + done.err
    known = memories(engine)
    observed = (
        "价格是整数分\n没有浮点\nFloats lost a cent in the sum.\n- 四舍六入五成双\n"
        f"- {'Totals are summed in cents, and rounded once. ' * 15}".strip()
    )
    assert known[observed].tags == ("decision", "trade-off")
    said = known["User: 把价格改成整数分, please keep the tests green"]
    assert (said.store, said.project) == ("episodic", "商店")
    assert imported(typed, path) == {"known": 4}


PALACE_GRAPH = """
CREATE TABLE entities (id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT DEFAULT 'unknown',
    properties TEXT DEFAULT '{}', created_at TEXT DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE triples (id TEXT PRIMARY KEY, subject TEXT NOT NULL, predicate TEXT NOT NULL,
    object TEXT NOT NULL, valid_from TEXT, valid_to TEXT, confidence REAL DEFAULT 1.0,
    source_closet TEXT, source_file TEXT, extracted_at TEXT DEFAULT CURRENT_TIMESTAMP);
INSERT INTO entities (id, name) VALUES ('max', 'Max'), ('acme', 'Acme'), ('w', '王芳'),
    ('s', '上海'), ('old_firm', 'Old Firm');
INSERT INTO triples (id, subject, predicate, object, valid_from, valid_to) VALUES
    ('t1', 'max', 'works_at', 'acme', '2025-02-01', NULL),
    ('t2', 'w', '住在', 's', NULL, NULL),
    ('t3', 'max', 'works_at', 'old_firm', '2020-01-01', '2025-01-31');
"""


def palace(tmp_path: Path) -> Path:
    """The folder of MemPalace, with its texts, their index and its graph."""
    import chromadb
    import numpy

    above = tmp_path / ".mempalace"
    client = chromadb.PersistentClient(str(above / "palace"))
    drawers = client.create_collection("mempalace_drawers")
    drawers.add(
        ids=["d1", "d2"],
        documents=["Max swims on Thursdays.", "我们决定用 Postgres。"],
        metadatas=[
            {"wing": "family", "room": "max", "filed_at": "2025-04-01T09:00:00"},
            {"wing": "work", "room": "database", "filed_at": "2025-04-02T09:00:00"},
        ],
        embeddings=numpy.array([[0.1, 0.2], [0.3, 0.4]], dtype=numpy.float32),
    )
    closets = client.create_collection("mempalace_closets")
    closets.add(
        ids=["c1"],
        documents=["swims on thursdays||2025-04-01:L1-L1|→d1"],
        metadatas=[{"wing": "family", "room": "max"}],
        embeddings=numpy.array([[0.1, 0.2]], dtype=numpy.float32),
    )
    graph_file = above / "knowledge_graph.sqlite3"
    with closing(sqlite3.connect(graph_file)) as graph, graph:
        graph.executescript(PALACE_GRAPH)
    graph.close()
    return above


def test_a_palace_of_chroma_comes_in_with_its_wings_and_rooms(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    above = palace(tmp_path)
    graph_file = above / "knowledge_graph.sqlite3"
    done = typed("import", str(above))
    assert done.out.startswith("mempalace: stored: 4, not taken: 2"), done.out + done.err
    assert "mempalace_closets: it is an index of the other texts" in done.err
    assert "triple t3: it ended there on 2025-01-31" in done.err
    known = memories(engine)
    memory = known["Max swims on Thursdays."]
    assert (memory.tags, memory.origin) == (("family", "max"), "mempalace:d1")
    assert memory.happened_at.isoformat() == "2025-04-01T09:00:00+00:00"
    works = known["Max works at Acme"]
    assert works.entities == ("Max", "Acme")
    assert works.happened_at.date().isoformat() == "2025-02-01"
    assert works.relations[0].predicate == "works_at"
    assert known["王芳 住在 上海"].origin == "mempalace:t2"
    assert imported(typed, str(above / "palace")) == {"known": 4, "not taken": 2}
    assert imported(typed, str(graph_file)) == {"known": 2, "not taken": 1}
    (above / "palace").rename(tmp_path / "elsewhere")
    assert imported(typed, str(above)) == {"known": 2, "not taken": 1}
    new_home = tmp_path / ".config" / "mempalace"
    new_home.mkdir(parents=True)
    (tmp_path / "elsewhere").rename(new_home / "palace")
    assert imported(typed, str(new_home)) == {"known": 4, "not taken": 2}
    graph_file.rename(new_home / "palace" / graph_file.name)
    assert imported(typed, str(new_home / "palace")) == {"known": 4, "not taken": 2}


# --- what holds for all ---


@pytest.mark.parametrize("name", ["server-memory.jsonl", "mcp-memory-service.json", "mem0.json"])
def test_a_second_import_adds_nothing_and_counts_nothing(
    typed: Type, engine: Engine, name: str
) -> None:
    first = imported(typed, str(FIXTURES / name))
    before = memories(engine)
    again = imported(typed, str(FIXTURES / name))
    assert again.pop("not taken", 0) == first.pop("not taken", 0)
    assert again == {"known": sum(first.values())}
    assert memories(engine) == before
    for memory in before.values():
        assert engine.memories.vitality_of(memory)[0].mention_count <= 1


def test_what_the_user_has_told_is_not_counted_once_more_by_an_import(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    id = store(engine, "The user keeps bees.").id
    told = engine.memories.vitality_of(engine.memories.whole(id))[0]
    notes = written(tmp_path, "notes.md", "- The user keeps bees.\n- The user rows.\n")
    assert imported(typed, notes) == {"known": 1, "stored": 1}
    assert engine.memories.vitality_of(engine.memories.whole(id))[0] == told


def test_a_dry_run_counts_what_an_import_does_and_changes_nothing(
    typed: Type, engine: Engine
) -> None:
    dry = imported(typed, str(FIXTURES / "server-memory.jsonl"), "--dry-run")
    assert memories(engine) == {}
    assert not list(engine.settings.keys.glob("*"))
    done = imported(typed, str(FIXTURES / "server-memory.jsonl"))
    assert dry == {"new": done["stored"], "sealed": done["sealed"]}


def test_a_dry_run_counts_what_stands_there_twice_once(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """Two rows of one service, under two ids."""
    rows = [json.dumps({"id": n, "text": "The user has a kiln."}) for n in range(2)]
    path = written(tmp_path, "facts.jsonl", "\n".join(rows))
    assert imported(typed, path, "--dry-run") == {"new": 1, "known": 1}
    assert imported(typed, path) == {"stored": 1, "known": 1}


def test_how_far_an_import_is_is_told_of_how_many(typed: Type, tmp_path: Path) -> None:
    rows = "".join(f"- The bees of hive {number} are calm.\n" for number in range(BATCH + 7))
    done = typed("import", written(tmp_path, "hives.md", rows), "--dry-run")
    assert f"{BATCH + 7}/{BATCH + 7}" in done.err


def test_an_import_is_taken_back_in_one_step_and_can_be_done_again(
    typed: Type, engine: Engine
) -> None:
    done = json.loads(typed("import", str(FIXTURES / "mem0.json"), "--json").out)
    (commit,) = done["commits"]
    assert typed("undo", commit).code == 0
    assert memories(engine) == {}
    assert imported(typed, str(FIXTURES / "mem0.json")) == {"stored": 3}


def test_an_import_of_many_batches_is_taken_back_whole_and_nothing_else(
    typed: Type, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.server.exchange.importer.BATCH", 10)
    rows = [json.dumps({"id": n, "text": f"The user's bicycle number {n}."}) for n in range(75)]
    assert "no import is recorded" in typed("undo", "import").err
    imported(typed, str(FIXTURES / "mem0.json"))
    before = memories(engine)
    done = typed("import", written(tmp_path, "facts.jsonl", "\n".join(rows)))
    assert "recollect undo import" in done.out
    typed("remember", "The user keeps bees.")
    assert len(memories(engine)) == len(before) + 76
    undone = typed("undo", "import")
    assert undone.code == 0
    assert undone.out.splitlines()[5:] == ["and 3 more"]
    assert memories(engine).keys() == before.keys() | {"The user keeps bees."}
    assert typed("undo", "import").code == 0
    assert memories(engine).keys() == {"The user keeps bees."}


def test_an_import_that_was_cut_off_goes_on_where_it_ended(
    typed: Type, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.server.exchange.importer.BATCH", 10)
    rows = [json.dumps({"id": n, "text": f"The user's bicycle number {n}."}) for n in range(35)]
    part = written(tmp_path, "part.jsonl", "\n".join(rows[:20]))
    imported(typed, part)
    whole = written(tmp_path, "whole.jsonl", "\n".join(rows))
    assert imported(typed, whole) == {"known": 20, "stored": 15}


def test_a_file_that_ends_too_early_gives_what_stands_before(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    text = (FIXTURES / "mem0.json").read_text(encoding="utf-8")
    path = written(tmp_path, "mem0.json", text[: text.rindex("Prefers")])
    done = typed("import", path)
    assert done.out.startswith("mem0: stored: 2, not taken: 1"), done.out + done.err
    assert "entry 3: the file ends or cannot be read from here on" in done.err


def test_brackets_without_end_cost_nothing_and_what_stands_before_is_taken(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """400 kB of them took eight gigabytes: a parser names each level by all above it."""
    deep = "[" * 20_000 + "]" * 20_000
    rows = '{"content": "The user likes plum tea."}, {"content": "x", "note": "%s"}' % (
        "y" * 70_000
    )
    done = typed("import", written(tmp_path, "facts.json", f"[{rows}, {deep}]"))
    assert "stored: 1, not taken: 1" in done.out, done.out + done.err
    assert "cannot be read from here on" in done.err
    for name in ("deep.json", "deep.jsonl"):
        done = typed("import", written(tmp_path, name, f'{{"content": {deep}}}\n'))
        assert "Nothing was changed" in done.err, done.out + done.err


@pytest.mark.parametrize(
    "view",
    [
        "SELECT 'h' AS content_hash, content FROM other",
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3) "
        "SELECT x AS content_hash, 'The user likes tea ' || x AS content FROM n",
    ],
)
def test_what_a_database_of_somebody_else_names_is_not_run(
    typed: Type, tmp_path: Path, view: str
) -> None:
    """A view in the place of a table may count for ever, and no signal ends that."""
    path = tmp_path / "sqlite_vec.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(
            "CREATE TABLE other (content TEXT); INSERT INTO other VALUES ('The user likes tea.');"
            f"CREATE VIEW memories AS {view}"
        )
    done = typed("import", str(path))
    assert "stored" not in done.out, done.out
    assert "not taken: database: it cannot be read on" in done.err, done.out + done.err


def test_a_row_that_is_no_text_keeps_no_other_from_coming_in(typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "sqlite_vec.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(
            "CREATE TABLE memories (content_hash TEXT, content TEXT);"
            "INSERT INTO memories VALUES ('a', CAST(x'ff41' AS TEXT));"
            "INSERT INTO memories VALUES ('b', 'The user keeps bees.')"
        )
    assert "stored: 2" in typed("import", str(path)).out
    assert "The user keeps bees." in typed("recall", "bees").out


def test_a_database_that_is_cut_off_gives_what_stands_before_and_says_so(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "sqlite_vec.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE memories (content_hash TEXT, content TEXT, deleted_at REAL)")
        rows = [(f"{n}", f"The user's bee hive number {n}.", 1.0 * (n < 60)) for n in range(400)]
        database.executemany("INSERT INTO memories VALUES (?, ?, ?)", rows)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    done = typed("import", str(path))
    whole_rows = [re.fullmatch(r"The user's bee hive number \d+\.", t) for t in memories(engine)]
    assert len(whole_rows) > 50
    assert all(whole_rows), done.out + done.err
    assert "1 × the file is cut off or damaged from here on" in done.err
    assert "60 × it is deleted there" in done.err
    for length in (10, 16, 1_000):
        path.write_bytes(whole[:length])
        done = typed("import", str(path))
        assert "sqlite_vec.db is cut off or damaged. Nothing was changed" in done.err


def test_an_archive_that_is_cut_off_or_damaged_says_so(typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    texts = [random.Random(n).randbytes(300).hex() for n in range(200)]
    conversations = [
        {"uuid": str(n), "chat_messages": [{"sender": "human", "text": text}]}
        for n, text in enumerate(texts)
    ]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps(conversations))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "export.zip is cut off or damaged" in typed("import", str(path)).err
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + bytes(200) + whole[middle + 200 :])
    done = typed("import", str(path), "--dry-run")
    assert "claude: new: " in done.out, done.out + done.err
    assert "the file ends or cannot be read from here on" in done.err


def test_what_holds_nothing_is_refused_and_named(typed: Type, tmp_path: Path) -> None:
    """Bad input: says what was wrong and what to do."""
    for name, text in (("a.md", "\n"), ("a.bin", "\0\0"), ("a.json", "[1, 2]")):
        done = typed("import", written(tmp_path, name, text))
        assert done.code == 1
        assert f"{name} holds nothing that is known here" in done.err
    assert "nowhere.md is not there" in typed("import", "nowhere.md").err
    (tmp_path / "folder").mkdir()
    for path in (written(tmp_path, "b.json", ""), str(tmp_path / "folder")):
        assert f"{Path(path).name} is empty" in typed("import", path).err
    assert "there is no source 'nonsense'" in typed(
        "import", str(tmp_path / "a.md"), "--from", "nonsense"
    ).err  # fmt: skip


def test_what_is_not_recognised_is_read_as_the_user_says(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    path = written(tmp_path, "empty.json", "[]")
    assert typed("import", path, "--from", "chatgpt").out == "chatgpt: nothing in it\n"
    prose = written(tmp_path, "prose.md", "- The user rows.\n")
    assert typed("import", prose, "--from", "obsidian").out.startswith("obsidian: stored: 1")


def test_what_is_known_in_other_words_of_the_user_stays_theirs(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    typed("remember", "The user sails.")
    assert imported(typed, written(tmp_path, "a.md", "- The user sails.\n")) == {"known": 1}
    assert memories(engine)["The user sails."].source == "user"


def test_what_its_source_says_otherwise_since_takes_the_place_of_what_was_brought_in(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """What was changed here too stays, and is listed; a third import adds nothing."""
    path = tmp_path / "facts.csv"
    path.write_text(
        "id,content\n1,The kitchen is blue.\n2,车停在车库里。\n3,The key hangs in the hall.\n",
        encoding="utf-8",
    )
    assert imported(typed, str(path)) == {"stored": 3}
    mine = memories(engine)["The key hangs in the hall."]
    file = engine.settings.workspace / str(engine.parts.catalog.path(mine.id))
    said = file.read_text(encoding="utf-8").replace("in the hall", "at the door")
    file.write_text(said, encoding="utf-8")
    path.write_text(
        "id,content\n1,The kitchen is green.\n2,车停在门口。\n3,The key lies in the drawer.\n",
        encoding="utf-8",
    )
    assert imported(typed, str(path), "--dry-run") == {"changed": 2, "not taken": 1}
    done = typed("import", str(path))
    assert "updated: 2" in done.out
    assert f"it says otherwise there now; {mine.id} stays as it is here" in done.err
    assert "The kitchen is green." in found(engine, "what colour is the kitchen")
    assert "车停在门口。" in found(engine, "车停在哪里")
    now = memories(engine)
    assert now["The kitchen is blue."].superseded_by == now["The kitchen is green."].id
    assert imported(typed, str(path)) == {"known": 2, "not taken": 1}


def test_names_that_cannot_be_written_or_look_like_markup_end_no_import(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """A file whose name is no UTF-8, half of a pair in an id: what they name is brought in."""
    vault = tmp_path / "vault"
    (vault / ".obsidian").mkdir(parents=True)
    (vault / "[").mkdir()
    (vault / "[/red] note.md").write_text("The user keeps bees.", encoding="utf-8")
    (vault / "[/red].png").write_bytes(b"a picture")
    (vault / "[red] x.md").write_text("The code of my bank card is 4471.", encoding="utf-8")
    with suppress(OSError):  # a file system that takes UTF-8 alone
        odd = os.fsencode(vault)
        Path(os.fsdecode(odd + b"/na\xffme.md")).write_text("The user keeps goats.", "utf-8")
        Path(os.fsdecode(odd + b"/na\xffme.png")).write_bytes(b"a picture")
    done = typed("import", str(vault))
    assert "[/red].png" in done.err, done.out
    assert "[red] x.md" in done.err
    facts = tmp_path / "facts.json"
    facts.write_text('[{"id": "\\ud800\u202e", "content": "The user keeps hens."}]', "utf-8")
    typed("import", str(facts))
    known = memories(engine)
    for animals in ("bees", "hens"):
        assert any(animals in text for text in known)
    for memory in known.values():
        assert not re.search("[\ud800-\udfff\u202e]", memory.origin)


def test_a_string_without_an_end_is_not_held(
    typed: Type, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two megabytes of an archive unpack to gigabytes of it; what stands before is brought in."""
    monkeypatch.setattr(limits, "JSON_STRING_BYTES", 300_000)
    path = tmp_path / "facts.json"
    long = 'quoted \\" and \\\\ within ' * 10_000
    texts = ["The user keeps bees.", "The user keeps goats."]
    with path.open("w", encoding="utf-8") as file:
        file.write(f'[{{"text": "{texts[0]}", "note": "{long}"}}, {{"text": "{texts[1]}"}}, ')
        file.write('{"text": "' + long * 10 + '"}]')
    done = typed("import", str(path))
    assert sorted(memories(engine)) == texts, done.out + done.err
    assert "the file ends or cannot be read from here on" in done.err


def test_a_secret_of_an_import_that_was_taken_back_leaves_its_key_at_the_purge(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """Until then undo can bring it again; what is still remembered keeps its key."""
    keys = engine.settings.keys
    typed("import", written(tmp_path, "kept.csv", "content\nwifi password: hunter2-hunter2\n"))
    (kept,) = (file.name for file in keys.glob("*.key"))
    key = "sk-proj-abcdEFGH1234567890abcdEFGH1234567890"
    typed("import", written(tmp_path, "left.csv", f"content\n\n{key}\n"))
    typed("undo", "import")
    assert len(list(keys.glob("*.key"))) == 2
    assert typed("purge", "--yes").code == 0
    assert [file.name for file in keys.glob("*.key")] == [kept]


def test_a_graph_as_one_object_is_the_graph_in_lines(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """As `read_graph` tells it; who is called default_user there is the user."""
    entities: list[dict[str, Any]] = [
        {"name": "default_user", "entityType": "person", "observations": ["Prefers tea"]},
        {"name": "Anna", "entityType": "person", "observations": ["Lives in Utrecht", 7]},
    ]
    relations = [{"from": "Anna", "to": "default_user", "relationType": "is_sister_of"}]
    graph = {"entities": [*entities, "none"], "relations": relations}
    done = typed("import", written(tmp_path, "graph.json", json.dumps(graph, indent=2)))
    assert done.out.startswith("server-memory: stored: 3, not taken: 2"), done.out + done.err
    assert "entity 3: it is neither an entity nor a relation" in done.err
    known = memories(engine)
    assert known["Anna is sister of user"].entities == ("Anna", "user")
    assert known["Prefers tea"].entities == ("user",)
    cut = written(tmp_path, "cut.json", json.dumps(graph)[:-20])
    assert "the graph: the file ends" in typed("import", cut).err
    rows = [{**each, "type": "entity"} for each in entities]
    rows += [{**each, "type": "relation"} for each in relations]
    lines = "\n".join(map(json.dumps, rows))
    assert imported(typed, written(tmp_path, "memory.jsonl", lines)) == {"known": 3, "not taken": 1}


def test_a_newer_version_there_takes_the_place_of_the_one_that_was_brought_in(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """mcp-memory-service keeps each version as a row of its own; also of a version in between."""
    file = database_of(tmp_path, "mcp-memory-service.sql", "sqlite_vec.db")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM memories")
        add = "INSERT INTO memories (content_hash, content) VALUES (?, ?)"
        database.execute(add, ("a1", "Rent is 1240 euros."))
    assert imported(typed, file) == {"stored": 1}
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(add, ("a2", "Rent is 1280 euros."))
        database.execute(add, ("a3", "Rent is 1310 euros."))
        database.execute("UPDATE memories SET superseded_by='a2' WHERE content_hash='a1'")
        database.execute("UPDATE memories SET superseded_by='a3' WHERE content_hash='a2'")
    assert imported(typed, file) == {"updated": 1, "not taken": 2}
    now = {memory.text for memory in memories(engine).values() if memory.current}
    assert now == {"Rent is 1310 euros."}
    assert imported(typed, file) == {"known": 1, "not taken": 2}


def test_another_secret_in_the_place_of_a_known_one_comes_in_too(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """A secret is no duplicate by its place alone: other files have a line 2, too."""
    first, second = "wifi password: hunter2-hunter2", "wifi password: s3same-0pen-now"
    for name, text in (("a.csv", first), ("b.csv", second)):
        file = written(tmp_path, name, f"content\n{text}\n")
        assert imported(typed, file) == {"sealed": 1}
        assert imported(typed, file) == {"known": 1}
    third, fourth = "wifi password: m0unt-Fuji-1", "wifi password: m0unt-Etna-2"
    entity = {"type": "entity", "name": "Flat", "entityType": "", "observations": [third, fourth]}
    graph = written(tmp_path, "graph.jsonl", json.dumps(entity))
    assert imported(typed, graph) == {"sealed": 2}
    assert imported(typed, graph) == {"known": 2}


def test_a_forgotten_secret_stays_forgotten(typed: Type, engine: Engine, tmp_path: Path) -> None:
    file = written(tmp_path, "a.csv", "content\nwifi password: hunter2-hunter2\n")
    assert imported(typed, file) == {"sealed": 1}
    (secret,) = engine.parts.catalog.secrets()
    typed("forget", secret.id)
    assert imported(typed, file) == {"known": 1}
