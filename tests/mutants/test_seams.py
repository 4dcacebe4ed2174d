"""The list of seams is about the code as it stands; `make mutants` cuts them."""

import ast

import pytest

from tests.mutants.seams import ROOT, Seam, load

SEAMS = load()


@pytest.mark.parametrize("seam", SEAMS, ids=lambda seam: f"{seam.room}: {seam.name}")
def test_a_seam_stands_in_its_file_once_and_names_tests_that_exist(seam: Seam) -> None:
    content = seam.applied(ROOT)
    if seam.file.endswith(".py"):
        ast.parse(content)
    assert seam.to != seam.cut
    assert seam.tests
    for test in seam.tests:
        path, _, name = test.partition("::")
        source = (ROOT / path).read_text(encoding="utf-8") if path.endswith(".py") else ""
        assert (ROOT / path).exists()
        assert not name or f"def {name.partition('[')[0]}(" in source


def test_every_name_is_given_once() -> None:
    names = [(seam.room, seam.name) for seam in SEAMS]
    assert len(names) == len(set(names))
