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


@cache
def statements(path: str) -> list[tuple[int, int]]:
    """The first and last line of each statement of a module and of its classes."""
    body = ast.parse(read(path)).body
    inside = [each for node in body if isinstance(node, ast.ClassDef) for each in node.body]
    found = []
    for node in [*body, *inside]:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(each.lineno for each in decorators)])
        found.append((first, node.end_lineno or node.lineno))
    return found


def statement_after(seam: Seam) -> str:
    """The smallest that the cut is in, after it, or the whole module, which takes ten times as
    long to parse.
    """
    content = read(seam.file)
    first = content.partition(seam.cut)[0].count("\n") + 1
    last = first + seam.cut.count("\n")
    around = [(a, b) for a, b in statements(seam.file) if a <= first and last <= b]
    if not around:
        return content.replace(seam.cut, seam.to)
    begin, end = max(around)
    lines = content.splitlines(keepends=True)[begin - 1 : end]
    head = "if True:\n" if lines[0][0] == " " else ""
    return head + "".join(lines).replace(seam.cut, seam.to)


@pytest.mark.parametrize("room", ROOMS)
def test_a_seam_stands_in_its_file_once_and_names_tests_that_exist(room: str) -> None:
    wrong = {seam.name: found for seam in load(room) if (found := what_is_wrong(seam))}
    assert not wrong


def what_is_wrong(seam: Seam) -> list[str]:
    found: list[str] = []
    try:
        seam.applied(ROOT)
        if seam.file.endswith(".py"):
            ast.parse(statement_after(seam))
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
