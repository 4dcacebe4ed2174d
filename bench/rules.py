"""What the rules cost: `python -m bench.rules` (S1-18, S1-19, S1-23, S1-26: scoring ≤ 100 ms and 10
MB, validation ≤ 50 ms, monitoring ≤ 10 ms).
"""

import statistics
import time
import tracemalloc
from collections.abc import Callable

from recollect.server.capture.appraisal_scores import Scores, appraise, bar_for, doubt
from recollect.server.domain import validation
from recollect.server.language import intents, near_duplicates
from recollect.server.language.tokenizer import tokens
from recollect.server.review import operation_parser

_ROUNDS = 2_000
_TEXT = (
    "Lin Wei lives in Shanghai, Pudong, and presents the new design to the board on 2026-12-04. "
    * 3
)
_OTHER = _TEXT.replace("12-04", "12-11")
_LONG = "林薇住在上海浦东，2026年12月4日向董事会介绍新设计。" * 600
_SCORES = Scores(9, 7, 9, 8, 8, 9)
_LINES = "\n".join(f"[ADD] fact number {n} about the project" for n in range(20))


def main() -> None:
    cases: dict[str, Callable[[], object]] = {
        "appraise (scoring)": lambda: (
            appraise(_SCORES, explicit=False, bar=bar_for(7, related_high=True)),
            doubt(_SCORES, "who the user is", 8.5),
        ),
        "content.flaw, 15,000 characters (validation)": lambda: validation.flaw(_LONG),
        "triggers.trigger (monitoring)": lambda: intents.trigger(_TEXT),
        "same.is_same, 270 characters": lambda: near_duplicates.is_same(_TEXT, _OTHER),
        "operations.parse, 20 lines": lambda: operation_parser.parse(_LINES),
        "words.tokens, 270 characters": lambda: tokens(_TEXT),
    }
    print("| rule | p50 ms | p95 ms | peak kB |\n|---|---|---|---|")
    for name, act in cases.items():
        act()
        times = sorted(_timed(act) for _ in range(_ROUNDS))
        tracemalloc.start()
        act()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(
            f"| {name} | {statistics.median(times):.3f} | {times[int(_ROUNDS * 0.95)]:.3f} "
            f"| {peak / 1000:.0f} |"
        )


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
