"""`recollect user`: who may sign in over HTTP, and what becomes of their memory."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.server.cli import users
from recollect.server.engine import Engine
from recollect.server.serving.access_tokens import TokenRegistry, bearers
from recollect.server.serving.accounts import Accounts
from recollect.server.settings import Settings, load_settings
from tests.cli.conftest import typing_at
from tests.conftest import Clock, WordVectors, store


@pytest.fixture
def accounts(settings: Settings) -> Iterator[Accounts]:
    with closing(Accounts(settings.home)) as accounts:
        yield accounts


def remembered(folder: Path, clock: Clock, text: str) -> None:
    engine = Engine(load_settings(folder), embedder=WordVectors(), clock=clock)
    engine.open(watch=False)
    store(engine, text)
    engine.close()


def texts_below(folder: Path) -> str:
    return "".join(p.read_text("utf-8", "replace") for p in folder.rglob("*.md"))


def test_a_user_is_let_in_moved_exported_suspended_and_erased(
    engine: Engine, settings: Settings, accounts: Accounts, clock: Clock, tmp_path: Path
) -> None:
    typed = typing_at(engine, tmp_path)
    added = typed("user", "add", "anna")
    link = re.search(r"/sign-in\?link=(\S+)", added.out)
    assert link
    cookie = accounts.sign_in(link[1])
    assert cookie
    assert accounts.signed_in(cookie) == "anna"
    assert typed("user", "add", "anna").code == 1
    assert typed("user", "add", "../x").code == 1
    home = settings.home / "users/anna"
    remembered(home, clock, "Anna keeps bees.")
    assert typed("user", "export", "anna", "anna.tar").code == 0
    assert (tmp_path / "anna.tar").stat().st_size > 0
    typed("user", "add", "wei")  # who has no memory yet
    for day in ("2026-01-01", "2026-01-02"):
        (tmp_path / "backups").mkdir(exist_ok=True)
        (tmp_path / f"backups/anna-{day}.backup").write_bytes(b"")
    assert typed("user", "backup", "backups", "--keep", "2").code == 0
    made = sorted(path.name for path in (tmp_path / "backups").iterdir())
    assert made[0] == "anna-2026-01-02.backup"
    assert len(made) == 2

    grant = accounts.grant("anna", "c1", "Desk", ("read",), "r")
    listed = typed("user", "list").out
    assert "anna" in listed
    assert f"{grant} Desk: read" in listed
    assert typed("user", "disconnect", grant).out == "disconnected\n"
    assert accounts.grants("anna") == []

    elsewhere = tmp_path / "disk/anna"
    assert typed("user", "move", "anna", str(elsewhere)).code == 0
    assert not home.exists()
    assert "Anna keeps bees." in texts_below(elsewhere)
    assert typed("user", "move", "anna", str(elsewhere)).code == 1

    assert typed("user", "suspend", "anna").out == "suspended: anna\n"
    refused = typed("user", "link", "anna")
    assert refused.code == 1
    assert "recollect user suspend --resume anna" in refused.err
    assert accounts.signed_in(cookie) is None
    typed("user", "suspend", "anna", "--resume")

    store(engine, "Whoever serves keeps goats.")
    refused = typed("user", "delete", "anna", answer="yes")
    assert refused.code == 1
    assert refused.err.count("Nothing was changed.") == 1
    assert elsewhere.exists()
    erased = typed("user", "delete", "anna", answer="anna")
    assert erased.code == 0
    assert "looked again for 1 of their texts: nothing of them is left" in erased.out
    assert not elsewhere.exists()
    assert [each.name for each in accounts.all()] == ["wei"]
    assert "goats" in texts_below(settings.home)


def test_a_backup_of_everybody_holds_who_has_a_token_and_stops_at_nobody(
    engine: Engine, settings: Settings, clock: Clock, tmp_path: Path
) -> None:
    typed = typing_at(engine, tmp_path)
    for name in ("anna", "mei"):
        typed("user", "add", name)
    typed("token", "add", "wei")
    for name in ("mei", "wei"):
        remembered(settings.home / "users" / name, clock, f"{name} keeps bees.")
    (settings.home / "users/anna").write_text("a file where a folder was")
    told = typed("user", "backup", "backups")
    assert told.code == 1
    assert "anna" in told.err
    made = sorted(path.name.split("-")[0] for path in (tmp_path / "backups").iterdir())
    assert made == ["mei", "wei"]


def test_what_a_server_could_not_export_it_says_itself_and_alone(
    engine: Engine,
    settings: Settings,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It had said that the file is there already, and behind it stood that the disk is full."""
    typed = typing_at(engine, tmp_path)
    typed("user", "add", "anna")
    remembered(settings.home / "users/anna", clock, "Anna keeps bees.")
    monkeypatch.setattr(users, "forward", lambda *_: 1)
    told = typed("user", "export", "anna", "anna.backup")
    assert told.code == 1
    assert told.err == ""
    told = typed("user", "backup", "backups")
    assert told.code == 1
    assert "no backup was made of anna" in told.err


def test_a_memory_that_goes_by_two_names_is_backed_up_once(
    engine: Engine, settings: Settings, clock: Clock, tmp_path: Path
) -> None:
    """Under the account's: a token of another name may be for the same memory."""
    typed = typing_at(engine, tmp_path)
    hers = settings.home / "users/anna"
    typed("token", "add", "phone", "--folder", str(hers))
    typed("user", "add", "anna")
    typed("token", "add", "desk", "--folder", str(hers))
    remembered(hers, clock, "Anna keeps bees.")
    told = typed("user", "backup", "backups")
    assert told.code == 0, told
    made = [path.name.split("-")[0] for path in (tmp_path / "backups").iterdir()]
    assert made == ["anna"]
    assert "recollect backup FILE --keys" in told.out  # `user backup` has no --keys of its own


def test_a_link_that_opens_on_this_machine_alone_says_so(engine: Engine, tmp_path: Path) -> None:
    typed = typing_at(engine, tmp_path)
    assert "http_public_url" in typed("user", "add", "anna").err


def test_words_that_stay_elsewhere_are_told_when_a_user_is_erased(
    engine: Engine, settings: Settings, clock: Clock, tmp_path: Path
) -> None:
    """What others remember is theirs, also where it is the same."""
    typed = typing_at(engine, tmp_path)
    for name in ("anna", "wei"):
        typed("user", "add", name)
        remembered(settings.home / "users" / name, clock, "The user keeps bees in Bremen.")
    store(engine, "The user keeps bees in Bremen.")
    (settings.run / "old.log").write_text("ERROR at 'The user keeps bees in Bremen.'")
    erased = typed("user", "delete", "anna", "--yes")
    assert erased.code == 1
    assert "run/old.log" in erased.err
    assert "users/wei" not in erased.err
    assert not (settings.home / "users/anna").exists()
    (settings.run / "old.log").unlink()
    assert typed("user", "delete", "wei", "--yes").code == 0


def test_the_memory_that_serves_is_not_erased_with_its_user(
    engine: Engine, settings: Settings, accounts: Accounts, tmp_path: Path
) -> None:
    typed = typing_at(engine, tmp_path)
    typed("user", "add", "me", "--folder", str(settings.home))
    assert typed("user", "delete", "me", "--yes").code == 1
    assert settings.home.exists()
    assert [each.name for each in accounts.all()] == ["me"]


def test_no_token_of_whatever_name_opens_the_place_of_somebody_who_was_erased(
    engine: Engine, settings: Settings, tmp_path: Path
) -> None:
    """It would make a memory there anew, and open that of whoever is called so next."""
    typed = typing_at(engine, tmp_path)
    home = settings.home
    typed("user", "add", "anna")
    typed("token", "add", "phone", "--folder", str(home / "users/anna"))
    typed("token", "add", "wei")
    assert typed("user", "delete", "anna", "--yes").code == 0
    assert [bearer.name for bearer in bearers(home)] == ["wei"]


@pytest.mark.parametrize("command", ["link", "suspend", "delete"])
def test_nobody_is_made_up(engine: Engine, tmp_path: Path, command: str) -> None:
    failed = typing_at(engine, tmp_path)("user", command, "nobody")
    assert failed.code == 1
    assert "has no account" in failed.err


def test_a_token_and_an_account_of_one_name_have_one_memory(
    engine: Engine, settings: Settings, accounts: Accounts, tmp_path: Path
) -> None:
    """Whichever was there first, and also after the memory was moved."""
    typed = typing_at(engine, tmp_path)
    elsewhere, further = tmp_path / "elsewhere", tmp_path / "further"
    typed("user", "add", "anna", "--folder", str(elsewhere))
    typed("token", "add", "wei", "--folder", str(elsewhere))
    shown = typed("token", "add", "anna").out.strip()
    typed("user", "add", "wei")
    tokens = TokenRegistry(settings.home)
    found = tokens.principal(f"Bearer {shown}")
    assert found
    assert found.home == elsewhere
    assert accounts.known("wei").folder == str(elsewhere)
    (elsewhere / "run").mkdir(parents=True)
    assert typed("user", "move", "anna", str(further)).code == 0
    found = tokens.principal(f"Bearer {shown}")
    assert found
    assert found.home == further
