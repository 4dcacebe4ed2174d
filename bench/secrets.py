"""How well secrets are told: `python -m bench.secrets FILE.jsonl …`.

S0-16: hits ≥ 95 % of the table in tests/language, false alarms ≤ 1 % of the texts in FILES (each
text of each JSON line once).
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from recollect.server.language import secrets

_TABLES = Path(__file__).parent.parent / "tests" / "language"
_SHORTEST = 12
"""Characters of a text of a file: shorter ones are names and numbers of rows."""


def main() -> None:
    for name in ("told_secrets.txt", "told_without_secrets.txt"):
        lines = (_TABLES / name).read_text(encoding="utf-8").splitlines()
        table = [line.replace("·", "").replace("\\n", "\n") for line in lines]
        print(f"{name}: {_seen(table)} of {len(table)} hold a secret")
    for path in sys.argv[1:]:
        texts = set(_texts(path))
        begun = time.perf_counter()
        alarms = _seen(texts)
        spent = (time.perf_counter() - begun) / max(1, len(texts)) * 1000
        print(f"{Path(path).name}: {alarms} of {len(texts)} hold a secret, {spent:.2f} ms each")


def _seen(texts: list[str] | set[str]) -> int:
    return sum(map(secrets.is_secret, texts))


def _texts(path: str) -> Iterator[str]:
    with Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            for text in _strings(json.loads(line)):
                if len(text) >= _SHORTEST:
                    yield text


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


if __name__ == "__main__":
    main()
