"""How well recall finds: `python -m bench.recall DATA… [--one-by-one] [--banks N]`.

Every bank is stored through the server's own remember and asked through its recall; plain Chroma
with the same model, and SQLite's FTS5 alone, answer the same questions in the same run. Of several
files the last table has every one, a line each.
"""

import argparse
import asyncio
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path

from bench import banks, metrics
from bench.baseline import PlainChroma, PlainWords
from bench.serving import Host, KeptVectors, serve, store_as_host, store_one_by_one
from recollect.server.storage.vectors.embedder import Embedder, SentenceTransformerEmbedder

_DEPTH = 10
_SESSION_DEPTH = 100
"""Turns asked for, that there be ten sessions among them: as many as recall gives."""


_FEW_BANKS = 5
_SUMMARY_HEAD = (
    "| set (R@1/R@5/R@10) | n | recollect | plain Chroma | FTS5 alone |\n|---|---|---|---|---|"
)


@dataclass
class Tally:
    """Answers of one searcher: (category, ranking, gold), of dialogues also by session.

    Milliseconds a question, seconds to store and index.
    """

    answers: list[tuple[str, list[str], frozenset[str]]] = field(default_factory=list)
    sessions: list[tuple[list[str], frozenset[str]]] = field(default_factory=list)
    banks: list[tuple[str, int]] = field(default_factory=list)
    query_ms: list[float] = field(default_factory=list)
    index_s: float = 0.0


def main() -> None:
    options = _options()
    embedder: Embedder = SentenceTransformerEmbedder(options.model)
    embedder.load()
    if options.kept_vectors:
        embedder = KeptVectors(embedder, options.kept_vectors)
    summary: list[str] = []
    for path in options.data:
        ours, plain, words = Tally(), Tally(), Tally()
        loaded = banks.load(path)[: options.banks or None]
        with tempfile.TemporaryDirectory(prefix="recollect-bench-") as folder:
            asyncio.run(
                _ask_server(loaded, Path(folder), embedder, ours, one_by_one=options.one_by_one)
            )
            if not options.no_baseline:
                _ask_chroma(loaded, Path(folder), embedder, plain)
                _ask_fts5(loaded, words)
        _report(path.stem, ours, (plain, words), timed=not options.kept_vectors)
        summary.append(_summary_row(path.stem, ours, plain, words))
        if options.misses:
            _list_misses(loaded, ours)
    print(f"\n{_SUMMARY_HEAD}", *summary, sep="\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.recall", description=__doc__)
    parser.add_argument("data", type=Path, nargs="+", help="benchmark files (JSON lines)")
    parser.add_argument("--banks", type=int, default=0, help="the first N banks of each file only")
    parser.add_argument(
        "--one-by-one", action="store_true", help="one call a turn, date and speaker in the text"
    )
    parser.add_argument("--model", default="", help="as RECOLLECT_MODEL takes it")
    parser.add_argument("--no-baseline", action="store_true", help="without plain Chroma")
    parser.add_argument(
        "--kept-vectors",
        type=Path,
        help="file of vectors made before: faster, but then no latency is shown",
    )
    parser.add_argument(
        "--misses",
        action="store_true",
        help="list the questions whose evidence is not among the first ten",
    )
    return parser.parse_args()


async def _ask_server(
    loaded: Sequence[banks.Bank],
    folder: Path,
    embedder: Embedder,
    tally: Tally,
    *,
    one_by_one: bool,
) -> None:
    with_shared: dict[tuple[banks.Item, ...], Path] = {}
    for at, bank in enumerate(loaded):
        home = folder / f"bank{at}"
        if bank.shared:
            if bank.shared not in with_shared:
                with_shared[bank.shared] = folder / f"shared{len(with_shared)}"
                async with serve(with_shared[bank.shared], embedder) as host:
                    await _store(host, bank.shared, bank, one_by_one)
                    (with_shared[bank.shared] / "items").write_text(
                        "\n".join(f"{k} {v}" for k, v in host.items.items()), "utf-8"
                    )
            shutil.copytree(with_shared[bank.shared], home)
        async with serve(home, embedder) as host:
            if bank.shared:
                host.items |= dict(
                    line.split(" ", 1) for line in (home / "items").read_text("utf-8").splitlines()
                )
            started = time.perf_counter()
            await _store(host, bank.items, bank, one_by_one)
            tally.index_s += time.perf_counter() - started
            await _ask(host, bank, tally)
        shutil.rmtree(home, ignore_errors=True)


async def _store(
    host: Host, items: Sequence[banks.Item], bank: banks.Bank, one_by_one: bool
) -> None:
    if one_by_one:
        await store_one_by_one(host, items)
    else:
        await store_as_host(host, items, dialogue=bank.is_dialogue)
    host.settle()


async def _ask(host: Host, bank: banks.Bank, tally: Tally) -> None:
    await host.ask(bank.questions[0].text, _DEPTH)  # the first call pays for what is loaded once
    tally.banks.append((bank.name, len(bank.questions)))
    for question in bank.questions:
        host.clock.fixed = question.time.replace(tzinfo=UTC) if question.time else None
        started = time.perf_counter()
        ranking = await host.ask(question.text, _DEPTH)
        tally.query_ms.append((time.perf_counter() - started) * 1e3)
        tally.answers.append((question.category, ranking, question.gold))
        if bank.is_dialogue:
            tally.sessions.append(
                _by_session(bank, await host.ask(question.text, _SESSION_DEPTH), question.gold)
            )
    host.clock.fixed = None


def _ask_chroma(
    loaded: Sequence[banks.Bank], folder: Path, embedder: Embedder, tally: Tally
) -> None:
    for at, bank in enumerate(loaded):
        started = time.perf_counter()
        plain = PlainChroma(folder / f"chroma{at}", bank.everything, embedder)
        tally.index_s += time.perf_counter() - started
        for question in bank.questions:
            started = time.perf_counter()
            ranking = plain.search(question.text, _DEPTH)
            tally.query_ms.append((time.perf_counter() - started) * 1e3)
            tally.answers.append((question.category, ranking, question.gold))
            if bank.is_dialogue:
                tally.sessions.append(
                    _by_session(bank, plain.search(question.text, _SESSION_DEPTH), question.gold)
                )


def _ask_fts5(loaded: Sequence[banks.Bank], tally: Tally) -> None:
    for bank in loaded:
        plain = PlainWords(bank.everything)
        for question in bank.questions:
            ranking = plain.search(question.text, _DEPTH)
            tally.answers.append((question.category, ranking, question.gold))


def _by_session(
    bank: banks.Bank, ranking: Sequence[str], gold: frozenset[str]
) -> tuple[list[str], frozenset[str]]:
    session_of = {item.id: item.session for item in bank.everything}
    return metrics.sessions(ranking, session_of), frozenset(
        metrics.sessions(sorted(gold), session_of)
    )


# --- what is printed ---


def _summary_row(name: str, *tallies: Tally) -> str:
    cells: list[str] = []
    for tally in tallies:
        figures = _cells([(ranking, gold) for _, ranking, gold in tally.answers])[:3]
        cells.append("/".join(figures))
    return f"| {name} | {len(tallies[0].answers)} | {' | '.join(cells)} |"


def _report(name: str, ours: Tally, others: tuple[Tally, Tally], *, timed: bool) -> None:
    plain, words = others
    print(
        f"\n## {name}\n\n| | n | {' | '.join(metrics.FIGURES)} | p50 / p95 ms | index s |\n"
        f"|---|---|{'---|' * (len(metrics.FIGURES) + 2)}"
    )
    if plain.answers:
        print(_row("plain Chroma", plain, plain.answers, timed))
        print(_row("FTS5 alone", None, words.answers, timed))
    print(_row("**recollect**", ours, ours.answers, timed))
    by_category: dict[str, list[tuple[str, list[str], frozenset[str]]]] = defaultdict(list)
    for answer in ours.answers:
        by_category[answer[0]].append(answer)
    if len(by_category) > 1:
        for category in sorted(by_category):
            print(_row(f"· {category}", None, by_category[category], timed))
    if 1 < len(ours.banks) <= _FEW_BANKS:
        _list_banks(ours, timed)
    if ours.sessions:
        print(
            f"\n| sessions | n | {' | '.join(metrics.FIGURES)} |\n"
            f"|---|---|{'---|' * len(metrics.FIGURES)}"
        )
        for label, tally in (("plain Chroma", plain), ("**recollect**", ours)):
            if tally.sessions:
                print(f"| {label} | {len(tally.sessions)} | {' | '.join(_cells(tally.sessions))} |")


def _list_banks(ours: Tally, timed: bool) -> None:
    """Each conversation on its own: a rule that helps one alone is no rule."""
    at = 0
    for name, count in ours.banks:
        print(_row(f"· bank {name}", None, ours.answers[at : at + count], timed))
        at += count


def _cells(answers: Sequence[tuple[Sequence[str], frozenset[str]]]) -> list[str]:
    return [f"{value:.3f}" for value in metrics.mean_figures(answers).values()]


def _row(
    label: str,
    tally: Tally | None,
    answers: Sequence[tuple[str, list[str], frozenset[str]]],
    timed: bool,
) -> str:
    cells = [label, str(len(answers)), *_cells([(ranking, gold) for _, ranking, gold in answers])]
    if tally and timed:
        p50, p95 = metrics.p50_p95(tally.query_ms)
        cells += [f"{p50:.1f} / {p95:.1f}", f"{tally.index_s:.1f}"]
    else:
        cells += ["", ""]
    return f"| {' | '.join(cells)} |"


def _list_misses(loaded: Sequence[banks.Bank], ours: Tally) -> None:
    questions = [(bank, question) for bank in loaded for question in bank.questions]
    for (bank, question), (_, ranking, gold) in zip(questions, ours.answers, strict=True):
        if metrics.all_found(ranking, gold, _DEPTH) < 1:
            texts = {item.id: item.text for item in bank.everything}
            missed = [
                f"{id}: {texts[id][:110]}" for id in gold if id not in ranking and id in texts
            ]
            print(f"- [{question.category}] {question.text} ← {' | '.join(missed)}")


if __name__ == "__main__":
    main()
