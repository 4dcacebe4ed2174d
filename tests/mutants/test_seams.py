"""The list of seams is about the code as it stands; `make mutants` cuts them."""

import ast
from functools import cache

import pytest

from tests.mutants.seams import ROOT, Seam, load

SEAMS = load()
ROOMS = sorted({seam.room for seam in SEAMS})


@cache
def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("room", ROOMS)
def test_a_seam_stands_in_its_file_once_and_names_tests_that_exist(room: str) -> None:
    wrong = {seam.name: found for seam in load(room) if (found := what_is_wrong(seam))}
    assert not wrong


def what_is_wrong(seam: Seam) -> list[str]:
    found: list[str] = []
    try:
        content = seam.applied(ROOT)
        if seam.file.endswith(".py"):
            ast.parse(content)
    except (ValueError, SyntaxError) as error:
        found.append(str(error))
    if seam.to == seam.cut:
        found.append("cuts nothing")
    if not seam.tests:
        found.append("names no test")
    return found + [f"no test {test}" for test in seam.tests if not is_there(test)]


def is_there(test: str) -> bool:
    path, _, name = test.partition("::")
    if not (ROOT / path).exists():
        return False
    return not name or (path.endswith(".py") and f"def {name.partition('[')[0]}(" in read(path))


def test_every_name_is_given_once() -> None:
    names = [(seam.room, seam.name) for seam in SEAMS]
    assert len(names) == len(set(names))
