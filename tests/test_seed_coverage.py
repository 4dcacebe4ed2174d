"""docs/seed-coverage.md is a living copy: every test it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
ROWS = (TESTS.parent / "docs/seed-coverage.md").read_text(encoding="utf-8").splitlines()[6:]


@cache  # a file shows many capabilities
def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_capability_has_a_row_and_every_named_test_exists() -> None:
    """acceptance.md: id, where it works, which test shows it; what is open says so."""
    ids = [row.split("|")[1].strip() for row in ROWS]
    assert len(ids) == len(set(ids)) == 180
    named = {name for row in ROWS for name in re.findall(r"`(\S+?\.py::\w+)`", row)}
    missing = [
        name
        for name in sorted(named)
        if name.split("::")[1] not in functions(TESTS / name.split("::")[0])
    ]
    assert not missing
