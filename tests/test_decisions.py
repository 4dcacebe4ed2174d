"""docs/decisions: one numbering, and every number that is cited stands there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/decisions"
SOURCES = FOLDER / "D01-D38-where-the-sources-disagree.md"
CITED = re.compile(r"\bD(\d{1,3})\b")


def own_pages() -> dict[int, Path]:
    """The decisions that have a page of their own, by number."""
    pages = [path for path in FOLDER.glob("D*.md") if path != SOURCES]
    return {int(path.name[1:].partition("-")[0]): path for path in pages}


def known() -> set[int]:
    """Every number that is decided."""
    return {*range(1, 39), *own_pages()}


def test_numbers_go_on_without_a_gap_and_each_is_given_once() -> None:
    numbers = sorted(own_pages())
    assert numbers == list(range(39, 39 + len(numbers)))
    assert len(numbers) == len(list(FOLDER.glob("D*.md"))) - 1


def test_each_of_the_first_thirty_eight_is_decided_on_their_page() -> None:
    named = {int(number) for number in CITED.findall(SOURCES.read_text(encoding="utf-8"))}
    assert set(range(1, 39)) <= named


def test_a_page_says_date_status_and_alternatives_and_is_in_the_list() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for number, path in own_pages().items():
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# D{number}. "), path.name
        assert re.search(r"^Date: \d{4}-\d\d-\d\d · Status: \S", text, re.MULTILINE), path.name
        assert "\nAlternatives: " in text, path.name
        assert f"({path.name})" in index, path.name


def test_the_list_names_each_page_once_in_order() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\((D[^)#]+\.md)\)", index)
    own = [name for name in listed if name != SOURCES.name]
    assert own == [path.name for _, path in sorted(own_pages().items())]


def test_what_code_and_documents_cite_is_decided() -> None:
    files = [ROOT / "README.md"]
    for folder in ("server", "tools", "prompts", "tests", "bench", "docs"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".md")]
    for path in files:
        cited = {int(number) for number in CITED.findall(path.read_text(encoding="utf-8"))}
        assert cited <= known(), f"{path.relative_to(ROOT)}: {sorted(cited - known())}"
