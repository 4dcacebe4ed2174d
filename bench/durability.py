"""What a killed server loses: bursts of remember over real stdio, SIGKILL at a random moment, a new
start, and a look at everything.

    python -m bench.durability --remembers 500 --kills 10 --seed 1 [--hosts 3]

Each round starts a server on the same data folder, waits for the model in every second round (so
that vectors are written during the burst too), keeps several calls in flight until the kill falls
due (after a random share of the burst, then at a random moment of the call under way), starts
another server, lets it settle, ends it by closing stdin, and compares: every acknowledged text with
its file, the files with catalog, words and vectors, git with the files. Exit code 1 if anything is
missing or out of step.
"""

import argparse
import multiprocessing
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from recollect.server.domain import layout
from recollect.server.domain.memory import Memory
from recollect.server.storage.index.catalog import Catalog
from recollect.server.storage.index.database import Database
from recollect.server.storage.workspace import daily_log, memory_files
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import ServerProcess

IN_FLIGHT = 4
_STORES = ("semantic", "semantic", "episodic", "core", "procedural", "vault")
_SUBJECTS = (
    "Anna",
    "林薇",
    "the boiler",
    "Tuesday's rehearsal",
    "the blue bicycle",
    "上海的房子",
    "project Heron",
    "Mr Okafor's office",
)
_WORDS = (
    "amber",
    "birch",
    "cello",
    "dune",
    "ember",
    "fjord",
    "grove",
    "harbour",
    "iris",
    "juniper",
    "kelp",
    "lantern",
    "maple",
    "otter",
)


@dataclass(slots=True)
class Burst:
    """Facts on their way into a server: what was sent and what the server said it had stored (id →
    text).
    """

    random: random.Random
    size: int
    acknowledged: dict[str, str] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    sent: int = 0
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def fact(self, number: int) -> str:
        words = " ".join(self.random.sample(_WORDS, 5))
        return (
            f"{self.random.choice(_SUBJECTS)}: {words}, "
            f"{self.random.getrandbits(40):,} km；第{number}条。"
        )

    def next_call(self) -> dict[str, Any] | None:
        """One fact, or now and then a list of three; None when the burst is over."""
        with self._guard:
            if self.sent >= self.size:
                return None
            count = min(3 if self.random.random() < 0.1 else 1, self.size - self.sent)
            texts = [self.fact(self.sent + i) for i in range(count)]
            self.sent += count
            return {
                "content": texts if count > 1 else texts[0],
                "explicit": True,
                "store": self.random.choice(_STORES),
            }

    def acknowledge(self, call: dict[str, Any], result: dict[str, Any]) -> None:
        texts = call["content"] if isinstance(call["content"], list) else [call["content"]]
        for text, receipt in zip(texts, result["structuredContent"]["receipts"], strict=True):
            assert receipt["outcome"] == "stored", receipt
            self.acknowledged[receipt["id"]] = text
            self.paths[receipt["id"]] = receipt["file"]


def send(server: ServerProcess, burst: Burst) -> None:
    """Keep calls in flight from several threads until the burst is over or the server is gone."""
    threads = [threading.Thread(target=_send, args=(server, burst)) for _ in range(IN_FLIGHT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _send(server: ServerProcess, burst: Burst) -> None:
    while call := burst.next_call():
        result = server.call("remember", **call)
        if "ended" in result:
            return
        if (
            "error" in result
        ):  # the backend was killed under it: whether it was stored is not promised
            assert result["error"]["data"]["retry"], result
            continue
        burst.acknowledge(call, result)


def kill_within(server: ServerProcess, burst: Burst, after: int, delay_s: float) -> None:
    """Kill the server once `after` facts are acknowledged and `delay_s` more have passed: somewhere
    between two stages of a write.
    """
    sending = threading.Thread(target=send, args=(server, burst))
    sending.start()
    while len(burst.acknowledged) < after and sending.is_alive():
        time.sleep(0.0005)
    time.sleep(delay_s)
    server.kill()
    sending.join()


def kill_among(
    servers: list[ServerProcess], burst: Burst, kills: int, chance: random.Random
) -> None:
    """Several hosts write; the backend, and once a front, are killed under them while the others go
    on, and all at the end.
    """
    sending = [threading.Thread(target=send, args=(server, burst)) for server in servers]
    for thread in sending:
        thread.start()
    victims = [*["backend"] * (kills - 1), "front"]
    chance.shuffle(victims)
    for number, victim in enumerate(victims, 1):
        while len(burst.acknowledged) < burst.size * number // (kills + 2) and any(
            thread.is_alive() for thread in sending
        ):
            time.sleep(0.0005)
        time.sleep(chance.uniform(0, 0.03))
        if victim == "backend":
            servers[-1].kill_backend()
        else:
            servers[0].kill_front()
    for thread in sending:
        thread.join()
    for server in servers:
        server.kill()


def settle(server: ServerProcess) -> None:
    """Wait until every memory has its vector and every change its commit."""
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while True:
        stats = server.stats()
        if stats["readiness"] == "full" and not stats["unindexed"] and not stats["commits_pending"]:
            return
        if stats["trouble"] and stats["readiness"] == "words only":
            raise AssertionError(stats["trouble"])
        assert time.monotonic() < deadline, f"not settled: {stats}"
        time.sleep(0.05)


# --- what is there ---


def flaws(home: Path, burst: Burst) -> list[str]:
    """Everything that is missing, changed or out of step in a folder whose server has ended.

    Empty if all is well.
    """
    # In a process of its own: Chroma keeps what it has read of a folder,
    # and the next round changes it.
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        vectors = pool.submit(vector_ids, home / "index" / "chroma").result()
    memories = dict(_files(home / "workspace"))
    return [
        *_lost(home, burst, memories),
        *_out_of_step(home, memories, vectors),
        *_git_flaws(home / "workspace"),
        *(f"left behind: {path.name}" for path in home.rglob(".recollect-*")),
    ]


def vector_ids(folder: Path) -> set[str]:
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import chromadb
    from chromadb.config import Settings

    client = chromadb.PersistentClient(str(folder), settings=Settings(anonymized_telemetry=False))
    return {
        id for collection in client.list_collections() for id in collection.get(include=[])["ids"]
    }


def _files(workspace: Path) -> Iterator[tuple[str, Memory]]:
    for path in sorted((workspace / "memory").rglob("*.md")):
        name = path.relative_to(workspace).as_posix()
        if name.startswith(layout.EPISODES):
            yield from (
                (episode.id, episode) for episode in daily_log.parse(path.read_bytes(), UTC)
            )
        elif name.startswith(layout.MEMORY_FOLDERS):
            memory = memory_files.parse(
                path.read_bytes(), id=path.stem, written_at=datetime.now(UTC)
            )
            yield memory.id, memory


def _lost(home: Path, burst: Burst, memories: dict[str, Memory]) -> Iterator[str]:
    for id, text in burst.acknowledged.items():
        if id not in memories:
            yield f"lost: {id}"
        elif memories[id].text != text:
            yield f"changed: {id}"
        elif text.encode() not in (home / "workspace" / burst.paths[id]).read_bytes():
            yield f"not where its receipt said: {id}"
    texts = [memory.text for memory in memories.values()]
    yield from (f"stored twice: {text}" for text in texts if texts.count(text) > 1)


def _out_of_step(home: Path, memories: dict[str, Memory], vectors: set[str]) -> Iterator[str]:
    database = Database(home / "index" / "recollect.db")
    with closing(database):
        known = {memory.id: memory for _, memory in Catalog(database).each()}
    yield from (f"catalog and file differ: {id}" for id in known.keys() ^ memories.keys())
    yield from (
        f"catalog and file say different things: {id}"
        for id in known.keys() & memories.keys()
        if known[id].text != memories[id].text
    )
    yield from (f"vector and file differ: {id}" for id in vectors ^ memories.keys())
    with closing(sqlite3.connect(home / "index" / "recollect.db")) as rows:
        for what, sql in {
            "memories without words": "SELECT count(*) FROM memories"
            " WHERE n NOT IN (SELECT rowid FROM own)",
            "words without memory": "SELECT count(*) FROM own"
            " WHERE rowid NOT IN (SELECT n FROM memories)",
            "unfinished changes": "SELECT count(*) FROM unfinished",
            "memories without vector": "SELECT count(*) FROM unindexed",
            "files set aside": "SELECT count(*) FROM files WHERE flaw IS NOT NULL",
        }.items():
            if count := rows.execute(sql).fetchone()[0]:
                yield f"{count} {what}"


def _git_flaws(workspace: Path) -> Iterator[str]:
    for command in (["status", "--porcelain"], ["fsck", "--full", "--strict", "--no-dangling"]):
        done = subprocess.run(
            ["git", *command],
            cwd=workspace,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode or done.stdout.strip():
            yield f"git {command[0]}: {(done.stdout + done.stderr).strip()[:400]}"


# --- the long version ---


def main() -> int:
    """Print a line a round and return an exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--remembers", type=int, default=500, help="size of each burst")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument(
        "--hosts",
        type=int,
        default=1,
        help=(
            "more than one: of several hosts the backend is killed three times a round, and a front"
        ),
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(
        (
            "| round | model | sent | acknowledged | of the burst | kept in all | restart, "
            "settled (s) | flaws |\n|---|---|---|---|---|---|---|---|"
        ),
        flush=True,
    )
    with tempfile.TemporaryDirectory(prefix="recollect-durability-") as folder:
        found = [
            *_rounds(
                Path(folder),
                options.remembers,
                options.kills,
                options.hosts,
                random.Random(options.seed),
            )
        ]
    print(*found, sep="\n")
    return 1 if found else 0


def _rounds(
    home: Path, remembers: int, kills: int, hosts: int, chance: random.Random
) -> Iterator[str]:
    kept: dict[str, str] = {}
    paths: dict[str, str] = {}
    for number in range(1, kills + 1):
        burst = Burst(chance, remembers)
        with ServerProcess(home) as server:
            server.initialize()
            if warm := number % 2 == 0:
                settle(server)
            if hosts == 1:
                kill_within(
                    server,
                    burst,
                    int(remembers * chance.uniform(0.1, 0.9)),
                    chance.uniform(0, 0.03),
                )
            else:
                kill_among([server, *(_joined(home) for _ in range(hosts - 1))], burst, 4, chance)
        kept |= burst.acknowledged
        paths |= burst.paths
        began = time.perf_counter()
        with ServerProcess(home) as server:
            server.initialize()
            settle(server)
            took_s = time.perf_counter() - began
            assert server.close() == 0
        found = flaws(home, Burst(chance, 0, kept, paths))
        share = f"{len(burst.acknowledged) / remembers:.0%}"
        print(
            (
                f"| {number} | {'loaded' if warm else 'loading'} | {burst.sent} | "
                f"{len(burst.acknowledged)} | {share} | {len(kept)} | {took_s:.1f} | "
                f"{len(found)} |"
            ),
            flush=True,
        )
        yield from found


def _joined(home: Path) -> ServerProcess:
    server = ServerProcess(home)
    server.initialize()
    return server


if __name__ == "__main__":
    sys.exit(main())
