"""The setting `keyring`: what opens the keys of secrets lies in the system's keyring, not here."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from recollect.server.domain.sensitivity import Sensitivity
from recollect.server.engine import Engine
from recollect.server.errors import InputError, StorageError
from recollect.server.exchange import backup
from recollect.server.settings import Settings
from tests.conftest import OpenEngine, store

SAID = "The intercom answers to blue heron."
LATER = "The safe opens by a whistle."


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], str]:
    """What the system's keyring holds."""
    held: dict[tuple[str, str], str] = {}
    module = SimpleNamespace(
        get_password=lambda service, name: held.get((service, name)),
        set_password=lambda service, name, value: held.update({(service, name): value}),
    )
    monkeypatch.setitem(sys.modules, "keyring", module)
    return held


def with_keyring(settings: Settings, *, on: bool = True) -> Settings:
    return settings.model_copy(update={"keyring": on})


def secret(engine: Engine, text: str = SAID) -> str:
    return store(engine, text, sensitivity=int(Sensitivity.SECRET), label="intercom").id


def text_of(engine: Engine, id: str) -> str:
    return engine.memories.secret(engine.memories.by_ids([id])[0]).text


def key_of(engine: Engine, id: str) -> bytes:
    return (engine.settings.keys / f"{id}.key").read_bytes()


def test_a_key_that_lies_beside_the_data_opens_nothing_by_itself(
    settings: Settings,
    open_engine: OpenEngine,
    ring: dict[tuple[str, str], str],
    tmp_path: Path,
) -> None:
    """S4-20: earlier keys are brought in line; off again, and in a backup, all open as before."""
    engine = open_engine()
    earlier = secret(engine)
    assert len(key_of(engine, earlier)) == 44
    engine.close()
    engine = open_engine(settings=with_keyring(settings))
    later = secret(engine, LATER)
    for id, said in ((earlier, SAID), (later, LATER)):
        assert len(key_of(engine, id)) > 44
        assert text_of(engine, id) == said
    [held] = ring.values()
    files = [path for path in settings.home.rglob("*") if path.is_file()]
    assert not any(held.encode() in path.read_bytes() for path in files)
    engine.close()
    taken = tmp_path / "all.tar.gz"
    backup.write(taken, settings.home, engine.clock(), phrase="two herons")
    backup.restore(taken, tmp_path / "again", phrase="two herons")
    ring_was = dict(ring)
    ring.clear()
    again = open_engine(settings=settings.model_copy(update={"home": tmp_path / "again"}))
    assert text_of(again, later) == LATER
    again.close()
    ring |= ring_was
    engine = open_engine(settings=with_keyring(settings, on=False))
    assert len(key_of(engine, later)) == 44
    assert text_of(engine, later) == LATER


def test_without_the_keyring_no_secret_is_stored_and_the_rest_goes_on(
    settings: Settings, open_engine: OpenEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not kept weaker than was asked for; the answer says why, the status what is left."""
    monkeypatch.setitem(sys.modules, "keyring", None)
    earlier = open_engine()
    secret(earlier)
    earlier.close()
    engine = open_engine(settings=with_keyring(settings))
    with pytest.raises(StorageError, match=r"\[keyring\]"):
        store(engine, LATER, sensitivity=3, label="safe")
    assert store(engine, "Bees swarm.").kind == "stored"
    assert any("keyring" in line for line in engine.upkeep.status().trouble)
    assert len(list(settings.keys.glob("*.key"))) == 1


def test_a_keyring_that_is_locked_later_is_named_as_the_reason(
    settings: Settings, open_engine: OpenEngine, ring: dict[tuple[str, str], str]
) -> None:
    """A full disk is not; the status says it too."""
    engine = open_engine(settings=with_keyring(settings))
    id = secret(engine)
    engine.close()
    ring.clear()
    engine = open_engine(settings=with_keyring(settings))
    with pytest.raises(InputError, match="keyring") as refused:
        text_of(engine, id)
    assert "Free space" not in str(refused.value)
    with pytest.raises(StorageError, match="Unlock the keyring") as refused_too:
        store(engine, LATER, sensitivity=3, label="safe")
    assert "Free space" not in str(refused_too.value)
    assert any("keyring" in line for line in engine.upkeep.status().trouble)
