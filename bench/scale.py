"""How figures grow with the number of memories: `python -m bench.scale DATA [--sizes 1000 10000
100000]`.

DATA is a benchmark file; its first bank is stored through remember and asked through recall, among
synthetic memories that come in as files (as after `git pull`). The real texts and all questions go
through the real model; the synthetic ones get vectors drawn from a hash of their text, because
encoding a hundred thousand would take half an hour and say nothing about search.
"""

import argparse
import asyncio
import hashlib
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil

from bench import banks, metrics
from bench.serving import Host, serve, store_as_host
from recollect.server.domain import layout
from recollect.server.domain.ids import CROCKFORD
from recollect.server.domain.memory import Memory
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder, Vector
from recollect.server.storage.workspace import memory_files

_MARK = "·"
_QUESTIONS = 150
_WRITES = 60

_NAMES = (
    "Anna Boris Chen Dana Emeka Farid Greta Hugo Ines Jonas 小林 老王 李雷 张曼 陈静 赵磊 妈妈 "
    "房东 导师 邻居"
)
_WHO = _NAMES.split()
_WHAT = (
    "moved the {a} meeting to {d}",
    "likes the {a} {b} best",
    "bought a {a} {b} for the office",
    "is allergic to {a} {b}",
    "plans a trip to {a} in {d}",
    "finished the {a} report about {b}",
    "prefers {a} to {b}",
    "lost the key of the {a} {b}",
    "最近在学{a}和{b}",
    "把{a}放在{b}旁边",
    "周末去{a}买了{b}",
    "觉得{a}的{b}太贵了",
    "的{a}项目改用{b}",
    "答应{d}之前交{a}",
    "喜欢在{a}喝{b}",
    "讨厌{b}味的{a}",
)
_THINGS = (
    "kettle bicycle piano garden invoice server museum keyboard jacket lamp harbour recipe "
    "printer ticket novel camera blanket orchard budget survey "
    "咖啡 茶叶 书架 雨伞 车站 餐厅 相机 钢琴 花园 合同 "
    "键盘 外套 台灯 食谱 车票 小说 毯子 果园 预算 问卷"
)
_THING = _THINGS.split()


@dataclass
class PartlySynthetic:
    """The real model, but for texts that carry the mark."""

    inner: SentenceTransformerEmbedder
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.inner.name

    @property
    def ready(self) -> bool:
        return self.inner.ready

    def load(self) -> None:
        self.inner.load()

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]:
        real = [text for text in texts if _MARK not in text]
        encoded = dict(zip(real, self.inner.encode(real), strict=True)) if real else {}
        return [encoded[text] if text in encoded else _drawn(text) for text in texts]


def _drawn(text: str) -> Vector:
    source = random.Random(hashlib.blake2b(text.encode(), digest_size=8).digest())
    values = [source.gauss(0.0, 1.0) for _ in range(384)]
    length = sum(v * v for v in values) ** 0.5
    return [v / length for v in values]


def _synthetic(count: int) -> Iterator[Memory]:
    source = random.Random(11)
    begin = datetime(2024, 1, 1, tzinfo=UTC)
    for at in range(count):
        who, what = source.choice(_WHO), source.choice(_WHAT)
        day = f"{begin + timedelta(days=source.randrange(900)):%Y-%m-%d}"
        text = (
            f"{who} {what.format(a=source.choice(_THING), b=source.choice(_THING), d=day)} "
            f"{_MARK}{at}"
        )
        id = "mem_" + "".join(CROCKFORD[at // 32**place % 32] for place in range(7, -1, -1))
        moment = begin + timedelta(minutes=at * 10 % 1_290_000)
        yield Memory(id=id, text=text, created_at=moment, entities=(who,) if at % 3 == 0 else ())


def _write_files(workspace: Path, count: int) -> None:
    for memory in _synthetic(count):
        path = workspace / layout.memory_path(memory, UTC)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(memory_files.render(memory))


@dataclass
class Measured:
    """One line of the table; seconds and milliseconds as the names say."""

    size: int
    take_in_s: float = 0.0
    index_s: float = 0.0
    recall_ms: list[float] = field(default_factory=list)
    remember_ms: list[float] = field(default_factory=list)
    recall_cpu_ms: list[float] = field(default_factory=list)
    remember_cpu_ms: list[float] = field(default_factory=list)
    answers: list[tuple[list[str], frozenset[str]]] = field(default_factory=list)
    restart_s: float = 0.0
    first_recall_s: float = 0.0
    rss_mb: float = 0.0


async def _measure(
    size: int, bank: banks.Bank, folder: Path, embedder: PartlySynthetic
) -> Measured:
    found = Measured(size)
    _write_files(folder / "workspace", max(0, size - len(bank.items)))
    started = time.perf_counter()
    async with serve(folder, embedder) as host:
        found.take_in_s = time.perf_counter() - started
        host.settle()
        found.index_s = time.perf_counter() - started - found.take_in_s
        await store_as_host(host, bank.items, dialogue=bank.is_dialogue)
        host.settle()
        await _ask(host, bank, found)
        await _write(host, found)
        found.rss_mb = psutil.Process().memory_info().rss / 2**20
    started = time.perf_counter()
    async with serve(folder, embedder) as host:
        found.restart_s = time.perf_counter() - started
        await host.ask(bank.questions[0].text, 10)
        found.first_recall_s = time.perf_counter() - started
    return found


async def _ask(host: Host, bank: banks.Bank, found: Measured) -> None:
    for question in bank.questions[:10]:
        await host.ask(question.text, 10)
    for question in bank.questions[:_QUESTIONS]:
        started, cpu = time.perf_counter(), time.process_time()
        ranking = await host.ask(question.text, 10)
        found.recall_ms.append((time.perf_counter() - started) * 1e3)
        found.recall_cpu_ms.append((time.process_time() - cpu) * 1e3)
        found.answers.append((ranking, question.gold))


async def _write(host: Host, found: Measured) -> None:
    for at in range(_WRITES):
        started, cpu = time.perf_counter(), time.process_time()
        await host.call(
            "remember",
            content=(
                f"The {_THING[at % 20]} in room {at} belongs to {_WHO[at % 10]} since {2000 + at}."
            ),
            explicit=True,
        )
        found.remember_ms.append((time.perf_counter() - started) * 1e3)
        found.remember_cpu_ms.append((time.process_time() - cpu) * 1e3)
    host.settle()


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.scale", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    options = parser.parse_args()
    bank = banks.load(options.data)[0]
    embedder = PartlySynthetic(SentenceTransformerEmbedder())
    embedder.load()
    print(
        "| memories | R@10 | recall p50 / p95 ms | CPU | remember p50 / p95 ms | CPU | "
        "files taken in s | indexed s | restart s | → first recall s | RSS MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for size in options.sizes:
        with tempfile.TemporaryDirectory(
            prefix="recollect-scale-",
            ignore_cleanup_errors=True,  # git may be packing it still
        ) as folder:
            print(_row(asyncio.run(_measure(size, bank, Path(folder), embedder))), flush=True)


def _row(m: Measured) -> str:
    recall, remember = metrics.p50_p95(m.recall_ms), metrics.p50_p95(m.remember_ms)
    cpu = [f"{metrics.p50_p95(times)[0]:.1f}" for times in (m.recall_cpu_ms, m.remember_cpu_ms)]
    quality = metrics.mean_figures(m.answers)["R@10"]
    cells = [
        f"{m.size:,}",
        f"{quality:.3f}",
        f"{recall[0]:.1f} / {recall[1]:.1f}",
        cpu[0],
        f"{remember[0]:.1f} / {remember[1]:.1f}",
        cpu[1],
        f"{m.take_in_s:.1f}",
        f"{m.index_s:.1f}",
        f"{m.restart_s:.2f}",
        f"{m.first_recall_s:.2f}",
        f"{m.rss_mb:.0f}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
