"""recollect sync with encrypted:: before the address: whoever holds the remote reads nothing."""

from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import InputError, SyncError
from recollect.server.history.sync import Synced
from recollect.server.settings import Settings
from recollect.server.storage.git import encrypted_remote
from tests.conftest import ME, Clock, OpenEngine, store
from tests.history.test_sync import both_alike, edit
from tests.history.test_unsigned_changes import other_machine
from tests.workspace import found, git

PHRASE = "six quiet words of my own"


def exchange(engine: Engine, address: str = "", phrase: str = PHRASE) -> Synced:
    return engine.history.sync(
        address, ME, is_own=lambda signer, name: True, phrase=lambda new: phrase
    )


def all_that_is_held(bare: Path) -> str:
    """Every object of a repository, as git shows it."""
    held = ""
    for row in git(bare, "cat-file", "--batch-check", "--batch-all-objects").splitlines():
        sha, kind, _ = row.split()
        held += git(bare, "cat-file", "-p" if kind == "tree" else kind, sha)
    return held


def test_two_devices_share_what_the_holder_of_the_remote_cannot_read(
    engine: Engine, phone: Engine, bare: Path, clock: Clock
) -> None:
    """One command each; conflicts as ever; then it needs no phrase; nothing in the clear there."""
    laptop, address = engine, f"encrypted::{bare}"
    bees = store(laptop, "The user keeps three hives of bees.", entities=("Bremen",)).id
    store(phone, "用户喜欢喝绿茶。")
    assert exchange(laptop, address).pushed
    assert exchange(phone, address).taken
    exchange(laptop)
    both_alike(laptop, phone)
    assert found(laptop, "绿茶")
    assert found(phone, "bees")
    edit(laptop, bees, "three hives", "five hives")
    edit(phone, bees, "three hives", "seven hives")
    exchange(laptop, phrase="")
    assert exchange(phone, phrase="").conflicts
    exchange(laptop, phrase="")
    both_alike(laptop, phone)
    held = all_that_is_held(bare)
    for told in ("bees", "绿茶", "Bremen", "hives", "memory/", ".md", "MEMORY", PHRASE):
        assert told not in held
    authors = git(bare, "log", "--format=%an %ae %s", "main")
    assert set(authors.splitlines()) == {"recollect recollect@localhost encrypted"}


def test_a_wrong_pass_phrase_opens_nothing_and_gives_nothing(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """Neither does none, nor a short one; nothing is remembered of the attempt."""
    address = f"encrypted::{bare}"
    store(engine, "The user keeps bees.")
    with pytest.raises(InputError, match="fewer than"):
        exchange(engine, address, phrase="short")
    exchange(engine, address)
    before = git(bare, "rev-parse", "main")
    store(phone, "The user drinks tea.")
    for wrong, told in (("another phrase", "does not open"), ("", "is not known on this machine")):
        with pytest.raises(SyncError, match=told):
            exchange(phone, address, phrase=wrong)
    assert git(bare, "rev-parse", "main") == before
    assert not git(phone.settings.workspace, "remote")
    assert not list((phone.settings.home / "keys").glob("remote_*"))
    assert not found(phone, "bees")
    exchange(phone, address)
    assert found(phone, "bees")
    assert PHRASE not in git(phone.settings.workspace, "config", "--list")


def test_a_pass_phrase_says_not_whose_the_machines_are(
    engine: Engine,
    bare: Path,
    settings: Settings,
    open_engine: OpenEngine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who was told it, and begins the remote, is no machine of the user's until they say so."""
    phone = other_machine(settings, open_engine, monkeypatch)
    address = f"encrypted::{bare}"
    store(engine, "The user keeps bees.")
    exchange(engine, address)
    before = git(bare, "rev-parse", "main")
    asked: list[str] = []

    def is_own(signer: str, name: str) -> bool:
        asked.append(signer)
        return False

    with pytest.raises(SyncError, match="machines that are not known here"):
        phone.history.sync(address, ME, is_own=is_own, phrase=lambda new: PHRASE)
    assert len(asked) == 1
    assert asked[0].startswith("SHA256:")
    assert not found(phone, "bees")
    assert git(bare, "rev-parse", "main") == before


def test_nothing_is_given_in_the_clear_where_it_was_to_be_encrypted(
    engine: Engine, phone: Engine, bare: Path, tmp_path: Path
) -> None:
    """The same address without the mark is refused; so is a plain remote with it."""
    store(engine, "The user keeps bees.")
    exchange(engine, f"encrypted::{bare}")
    with pytest.raises(SyncError, match="other than a recollect workspace"):
        exchange(phone, str(bare))
    plain = tmp_path / "plain.git"
    plain.mkdir()
    git(plain, "init", "--bare", "--quiet", "--initial-branch=main")
    git(engine.settings.workspace, "push", "--quiet", str(plain), "HEAD:main")
    before = git(plain, "rev-parse", "main")
    with pytest.raises(SyncError, match="no encrypted memory"):
        exchange(phone, f"encrypted::{plain}")
    assert git(plain, "rev-parse", "main") == before


def test_what_the_holder_of_the_remote_changes_is_noticed(
    engine: Engine, phone: Engine, bare: Path, tmp_path: Path
) -> None:
    """A pack that is changed, exchanged or taken out is no memory; an older state harms nobody."""
    address = f"encrypted::{bare}"
    store(engine, "The user keeps bees.")
    exchange(engine, address)
    old = git(bare, "rev-parse", "main").strip()
    store(engine, "The user drinks tea.")
    exchange(engine)
    there = tmp_path / "attacker"
    git(tmp_path, "clone", "--quiet", str(bare), str(there))
    packs = [path for path in there.iterdir() if len(path.name) == 64]
    assert len(packs) == 2
    kept = {path: path.read_bytes() for path in packs}
    packs[0].write_bytes(kept[packs[1]])
    packs[1].write_bytes(kept[packs[0]])
    git(there, "-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "-am", "swapped")
    git(there, "push", "--quiet")
    with pytest.raises(SyncError, match="not as it was given"):
        exchange(phone, address)
    git(there, "push", "--quiet", "--force", "origin", f"{old}:main")
    assert exchange(engine).pushed
    exchange(phone, address)
    both_alike(engine, phone)


def test_a_purge_replaces_what_is_there_and_many_packs_become_one(
    engine: Engine, phone: Engine, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No older pack stays in reach of the remote's branch."""
    address = f"encrypted::{bare}"
    id = store(engine, "The user once lived in Oslo.").id
    exchange(engine, address)
    exchange(phone, address)
    monkeypatch.setattr(encrypted_remote, "_MOST_PACKS", 3)
    for number in range(5):
        store(engine, f"The user owns {number} boats and a pier.")
        exchange(engine)
    files = git(bare, "ls-tree", "--name-only", "main").split()
    assert len(files) <= 5
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    engine.history.purge([], ME)
    assert exchange(engine).purged
    assert len(git(bare, "ls-tree", "--name-only", "main").split()) == 3
    assert git(bare, "rev-list", "--count", "main").strip() == "1"
    exchange(phone)
    exchange(engine)
    both_alike(engine, phone)
    assert not found(phone, "Oslo")
    there = set(git(bare, "rev-list", "--objects", "--no-object-names", "main").split())
    for device in (engine, phone):
        assert "Oslo" not in all_that_is_held(device.settings.workspace)
        carrier = device.settings.index / "encrypted-remote"
        kept = git(carrier, "cat-file", "--batch-check=%(objectname)", "--batch-all-objects")
        assert set(kept.split()) <= there, "what was purged stays, encrypted, on this machine"
