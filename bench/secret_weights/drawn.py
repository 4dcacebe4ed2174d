"""What made-up values are drawn from: letters, digits, and the lists in `fillers.txt`."""

import string
from pathlib import Path
from random import Random


def lines_of(name: str) -> list[str]:
    """The lines of a file in this folder, without notes."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _lists() -> dict[str, list[str]]:
    pairs = (line.split(": ", 1) for line in lines_of("fillers.txt"))
    return {name: words.split("|") for name, words in pairs}


LISTS = _lists()


def digits(r: Random, length: int) -> str:
    return "".join(r.choice(string.digits) for _ in range(length))


def of(r: Random, letters: str, length: int) -> str:
    return "".join(r.choice(letters) for _ in range(length))


def apart(text: str, size: int, between: str) -> str:
    return between.join(text[at : at + size] for at in range(0, len(text), size))
