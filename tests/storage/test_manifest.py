"""What is known of the files: of those that cannot be read, without a look at all others."""

from recollect.server.engine import Engine
from recollect.server.storage.workspace.files import FileState
from tests.conftest import OpenEngine

ODD, PLAIN = FileState("memory/odd.md", 3, 5), FileState("memory/plain.md", 3, 5)


def test_files_that_cannot_be_read_are_known_whatever_comes_between(
    open_engine: OpenEngine,
) -> None:
    manifest = open_engine().parts.manifest
    assert manifest.flawed() == {}
    manifest.seen(ODD, "", "it is odd")
    assert manifest.flawed() == {ODD.path: "it is odd"}
    manifest.seen(PLAIN, "")
    assert manifest.flawed() == {ODD.path: "it is odd"}
    manifest.seen(ODD, "", "it is very odd")
    assert manifest.flawed() == {ODD.path: "it is very odd"}
    manifest.seen(ODD, "")
    assert manifest.flawed() == {}
    manifest.seen(ODD, "", "it is odd")
    manifest.gone(ODD.path)
    assert manifest.flawed() == {}


def test_what_was_taken_back_was_never_so(open_engine: OpenEngine) -> None:
    engine = open_engine()
    manifest = engine.parts.manifest
    manifest.seen(ODD, "", "it is odd")
    assert manifest.flawed()
    try:
        with engine.parts.database.transaction():
            manifest.gone(ODD.path)
            assert manifest.flawed() == {}
            raise RuntimeError
    except RuntimeError:
        pass
    assert manifest.flawed() == {ODD.path: "it is odd"}


def test_every_file_is_looked_through_once(open_engine: OpenEngine) -> None:
    """Of 100,000 files each look takes as long as a recall, and a change asks three times."""
    engine = open_engine()
    engine.parts.manifest.flawed()
    told = statements(engine)
    engine.parts.manifest.seen(PLAIN, "")
    engine.parts.manifest.flawed()
    assert not [each for each in told if "flaw IS NOT NULL" in each]


def statements(engine: Engine) -> list[str]:
    """What SQLite is told from now on."""
    told: list[str] = []
    engine.parts.database.connection.set_trace_callback(told.append)
    return told
