"""Vaults of Obsidian come in with all that their notes say."""

from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.exchange.sources import observations
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import FIXTURES, imported, memories, written
from tests.workspace import found


def test_what_the_front_matter_of_a_note_says_comes_in_with_it(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """Birthdays, prices and moods stand there as often as in the text; they were lost."""
    written(
        tmp_path,
        "vault/Inês Duarte.md",
        "---\naliases: [伊内丝]\ntags: [person]\nbirthday: 1990-04-12\nlives in: '[[Porto]]'\n"
        "languages: [pt, en]\ncssclasses: [wide]\npublish: true\n---\n\nPlays the cello.\n",
    )
    written(tmp_path, "vault/2024-05-03.md", "---\nmood: 好\n---\n\nWalked along the river.\n")
    written(tmp_path, "vault/Ben.md", "---\nbirthday: 1988-01-02\n---\n")
    assert imported(typed, str(tmp_path / "vault")) == {"stored": 3}
    known = memories(engine)
    ines = known[
        "Inês Duarte:\nbirthday: 1990-04-12\nlives in: Porto\nlanguages: pt, en\n\nPlays the cello."
    ]
    assert ines.entities == ("Inês Duarte", "伊内丝", "Porto")
    assert known["mood: 好\n\nWalked along the river."].store == "episodic"
    assert "Ben: birthday: 1988-01-02" in known
    assert "1990-04-12" in found(engine, "伊内丝的生日")[0]


def test_a_note_is_known_by_its_file_as_links_name_it_and_by_its_title(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    written(tmp_path, "vault/Lisbon 2024.md", "---\ntitle: A spring\n---\nStayed in Chiado.\n")
    imported(typed, str(tmp_path / "vault"))
    assert memories(engine)["A spring: Stayed in Chiado."].entities == ("A spring", "Lisbon 2024")


def test_the_text_of_a_note_comes_in_though_its_front_matter_is_broken(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    text = "---\ntags: [x\nfoo: : bar\n---\nThe boiler was serviced in March.\n"
    done = typed("import", written(tmp_path, "vault/Boiler.md", text))
    assert done.out.startswith("obsidian: stored: 1, not taken: 1"), done.out
    assert "Boiler.md: the front matter is not valid YAML" in done.err
    assert "The boiler was serviced in March." in memories(engine)


def test_what_only_lays_a_note_out_is_not_read_as_its_words(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """The width of a picture stood for its name."""
    text = "Sintra by train. ^trip-1\n\n![[map.png|300]] ![[Plan.pdf|the plan]]\n"
    imported(typed, written(tmp_path, "vault/Lisbon.md", text))
    assert "Lisbon:\nSintra by train.\n\nmap.png the plan" in memories(engine)


def test_notes_of_basic_memory_tell_since_when_and_until_when(typed: Type, engine: Engine) -> None:
    """A folder that its package wrote, version 0.24."""
    done = typed("import", str(FIXTURES / "basic-memory"))
    assert done.out.startswith("basic-memory: stored: 9, not taken: 1"), done.err
    assert "misc/Empty.md: it holds its title alone" in done.err
    known = memories(engine)
    since = known["Anna Weber: Works at ASML"].occurred_at
    assert since
    assert since.date().isoformat() == "2023-07-01"
    assert "Anna Weber: Worked at Philips (2020-01-01 – 2023-06-30)" in known
    assert "Anna Weber: Runs the Rotterdam marathon (June 10, 2027)" in known
    walnuts = known["Anna Weber: Allergic to walnuts (told at dinner)"]
    assert walnuts.occurred_at
    assert walnuts.occurred_at.date().isoformat() == "2024-03-01"
    assert known["Anna Weber sings in Utrecht Choir"].relations[0].predicate == "sings in"


@pytest.mark.parametrize(
    "text",
    [
        "@anna said so",
        "@1 first item",
        "@asserted:2026-01-01 unknown",
        '@due:"soon" later',
        "@[,) x",
    ],
)
def test_what_looks_like_a_time_of_basic_memory_and_is_none_stays_in_the_text(text: str) -> None:
    assert observations.timed(text) == observations.Timed(text)
