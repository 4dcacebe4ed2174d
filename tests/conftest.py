"""A real engine on a temporary folder, with a clock that stands still and vectors that need no
model.
"""

import gc
import hashlib
import itertools
import math
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np  # noqa: F401  before a thread of an engine does: approx() asks it half-loaded
import pytest
import watchfiles
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from mcp import Client
from mcp_types import CallToolResult

from recollect.server.capture.drafts import Draft
from recollect.server.capture.outcomes import Outcome
from recollect.server.domain.caller import Caller
from recollect.server.domain.data_folder import CONFIG
from recollect.server.engine import Engine
from recollect.server.language.tokenizer import tokens
from recollect.server.mcp.server import build_server
from recollect.server.opening import Opening
from recollect.server.settings import Settings, load_settings
from recollect.server.storage import passphrase, process_memory
from recollect.server.storage.git import tidying
from recollect.server.storage.transaction import Transactions
from recollect.server.storage.vectors import indexer
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder
from recollect.server.upkeep.background import BackgroundTasks
from tests.ready_folder import ReadyFolder
from tests.workspace import git

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
_DIMENSIONS = 128


@dataclass
class Clock:
    """Time as the test sets it."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **units: float) -> None:
        self.now += timedelta(**units)


@dataclass
class WordVectors:
    """A deterministic embedder: texts are similar as far as they share words.

    `hold` keeps it from loading.
    """

    name: str = "word-vectors"
    ready: bool = True
    loaded: int = field(default=0)

    def load(self) -> None:
        self.loaded += 1

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        return [[*_vector(text)] for text in texts]


@cache  # every engine asks for those of the sentences that it measures by
def _vector(text: str) -> list[float]:
    values = [0.0] * _DIMENSIONS
    for token in tokens(text) or [text]:
        values[
            int.from_bytes(hashlib.blake2b(token.encode(), digest_size=4).digest()) % _DIMENSIONS
        ] += 1.0
    length = math.sqrt(sum(v * v for v in values)) or 1.0
    return [v / length for v in values]


hypothesis_settings.register_profile(
    "busy",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("busy")
"""No test is about elapsed time: a busy machine fails none."""
hypothesis_settings.register_profile(
    "quick", hypothesis_settings.get_profile("busy"), max_examples=20
)


def _is_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "not slow")


def pytest_configure(config: pytest.Config) -> None:
    """`make quick` tries a fifth of the examples: the other four are tried with the slow tests."""
    if _is_quick(config):
        hypothesis_settings.load_profile("quick")


# Processes that tests start keep what Python compiled, as on a user's machine: each would spend
# half of its start on it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

_IN_MEMORY = Path("/dev/shm")
_ROOM_BYTES = 4 << 30


def _temporary_folders_in_memory() -> None:
    """A test opens a data folder, which waits for the disk a hundred times: minutes in all.

    Whoever names a folder for what is temporary has the last word.
    """
    if sys.platform != "linux" or {"PYTEST_DEBUG_TEMPROOT", "TMPDIR"} & os.environ.keys():
        return
    if not os.access(_IN_MEMORY, os.W_OK):
        return
    disk = os.statvfs(_IN_MEMORY)
    if not disk.f_flag & os.ST_NOEXEC and disk.f_bavail * disk.f_frsize > _ROOM_BYTES:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(_IN_MEMORY)


_temporary_folders_in_memory()

_OBJECTS_BETWEEN_COLLECTIONS = 100_000


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end, and is more than any test makes: an eighth of the time
    went into looking through it for garbage, again and again.
    """
    with process_memory.uncollected():
        result = yield
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    return result


SLOW = {"e2e", "faults", "machine", "conformance"}
"""Folders of tests with real processes, damage and kills, long random lives."""
SLOW_FILES = {
    "storage/test_chroma_server.py",
    "storage/test_minilm.py",
    "storage/test_transaction.py",
    "history/test_encrypted_remote.py",
    "history/test_sync.py",
    "mcp/test_context.py",
    "tests/test_packaging.py",
}
"""Files elsewhere that start processes, run the model or build a wheel."""
TORCH_FILES = {"e2e/test_own_model.py", "search/test_other_models.py"}
"""They load torch, several seconds for each worker: they stand first, so that one has them all."""


def _file(path: Path) -> str:
    return "/".join(path.parts[-2:])


def _is_slow_file(path: Path) -> bool:
    return path.parent.name in SLOW or _file(path) in SLOW_FILES


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file that `make quick` leaves out whole is not read either."""
    return True if _is_quick(config) and _is_slow_file(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole folders are slow, and what is looked at in a browser (`page`); single tests elsewhere
    carry the marker themselves.

    Of a file's tests that open a data folder, a tenth of a second each, all but the first are:
    every room is tried in a minute.
    """
    opening: set[Path] = set()
    items.sort(key=lambda item: _file(item.path) not in TORCH_FILES)
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        is_slow = _is_slow_file(item.path) or "page" in fixtures
        if not is_slow and "home" in fixtures:
            is_slow = item.path in opening
            if not item.get_closest_marker("slow"):
                opening.add(item.path)
        if is_slow:
            item.add_marker(pytest.mark.slow)


@cache
def bundled_model() -> SentenceTransformerEmbedder:
    """One for all tests of a process: each costs a second and some 70 MB."""
    return SentenceTransformerEmbedder()


GIT_IS_READ = {"e2e", "exchange", "faults", "history", "machine", "storage"}
"""Rooms whose tests work with git on a folder as a user does: its index has to be up to date."""
DISK_IS_WAITED_FOR = {"conformance", "e2e", "exchange", "faults", "hosts", "machine", "storage"}
"""Rooms that ask what a power cut leaves behind, or what a full disk says."""
VECTORS_ARE_WATCHED = {"conformance", "e2e", "faults", "machine", "storage"}
"""Rooms that look at how vectors come, or at what is answered before they are there."""

_watch = watchfiles.watch
_LOOK_EACH_MS = 10
_FOR_EVER_S = 3_600.0
_VECTORS_WITHIN_S = 60.0


@pytest.fixture(autouse=True, scope="module")
def in_room(request: pytest.FixtureRequest) -> Iterator[str]:
    """The folder of a test, with what tests there need not wait for.

    It is put away once a file: four fixtures for each test took a third of what a rule's test does.
    """
    name = request.path.parent.name
    with pytest.MonkeyPatch.context() as patch:
        # Making a key takes a tenth of a second on purpose; here hundreds are made.
        patch.setattr(passphrase, "_COST", 2)
        # A watcher hears that it may end at its next look: a server is closed in each test.
        patch.setattr(watchfiles, "watch", partial(_watch, step=_LOOK_EACH_MS))
        if name not in GIT_IS_READ:
            # Nobody looks at git's index: four processes of git less at each closing.
            patch.setattr(tidying, "tidy", lambda root: None)
        if name not in DISK_IS_WAITED_FOR:
            # The machine stays on: fifteen waits for the disk less in a test that stores.
            patch.setattr(os, "fsync", lambda handle: None)
        if name not in VECTORS_ARE_WATCHED:
            # No answer depends on who wins: what was stored gets its vectors when somebody asks,
            # who waits for them, and never in between.
            patch.setattr(indexer, "_GATHER_S", _FOR_EVER_S)
            patch.setattr(indexer, "_CATCH_UP_S", _VECTORS_WITHIN_S)
        yield name


@pytest.fixture(scope="module")
def indexed_when_asked(in_room: str) -> bool:
    return in_room not in VECTORS_ARE_WATCHED


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture(scope="session")
def new_user(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Make the home of another user. Each has a number of its own: pytest would look through those
    of all tests before for the next one.
    """
    users = tmp_path_factory.mktemp("users")
    numbers = itertools.count()

    def new() -> Path:
        folder = users / str(next(numbers))
        folder.mkdir()
        return folder

    return new


@cache
def _settings_by(environment: frozenset[tuple[str, str]]) -> Settings:
    return load_settings(Path("/nowhere"))


def _settings_of(home: Path) -> Settings:
    """As `load_settings`, which asks each source for each field; most tests have the same ones."""
    if (home / CONFIG).exists():
        return load_settings(home)
    told = {name: value for name, value in os.environ.items() if name.startswith("RECOLLECT_")}
    return _settings_by(frozenset(told.items())).model_copy(update={"home": home})


@pytest.fixture
def settings(home: Path, monkeypatch: pytest.MonkeyPatch, new_user: Callable[[], Path]) -> Settings:
    monkeypatch.setenv("RECOLLECT_TIMEZONE", "UTC")
    # The key of this machine's user lies in their home: that of the test's, not of who runs it.
    monkeypatch.setenv("HOME", str(new_user()))
    return _settings_of(home)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """An empty repository, to be somebody's remote."""
    folder = tmp_path / "remote.git"
    folder.mkdir()
    git(folder, "init", "--bare", "--quiet", "--initial-branch=main")
    return folder


@pytest.fixture
def phone(settings: Settings, open_engine: "OpenEngine") -> Engine:
    """The other machine: a data folder of its own."""
    return open_engine(settings=load_settings(settings.home.with_name("phone")))


@pytest.fixture(scope="session")
def ready_folder(tmp_path_factory: pytest.TempPathFactory) -> ReadyFolder:
    return ReadyFolder(tmp_path_factory.mktemp("user"), WordVectors(), Clock())


Lay = Callable[..., None]
FIRST_LIVES = {"faults", "history", "machine", "storage"}
"""Rooms whose tests look at a folder from its first moment on."""


@pytest.fixture
def lay(in_room: str, clock: Clock, ready_folder: ReadyFolder) -> Lay:
    """Put a ready folder where a test opens one, unless its room looks at first lives."""
    is_first = in_room in FIRST_LIVES

    def lay_one(settings: Settings, ready: ReadyFolder = ready_folder) -> None:
        if not is_first:
            ready.lay(settings, clock())

    return lay_one


OpenEngine = Callable[..., Engine]


def _without_sweeps(**tasks: Any) -> BackgroundTasks:
    return BackgroundTasks(**{**tasks, "is_due": lambda: False})


@pytest.fixture
def open_engine(
    settings: Settings,
    clock: Clock,
    lay: Lay,
    monkeypatch: pytest.MonkeyPatch,
    *,
    indexed_when_asked: bool,
) -> Iterator[OpenEngine]:
    """Open the data folder (again): each call is a new process life; all are closed at the end.

    A test that moves the clock calls the sweep itself; with `sweeps` the days take effect unasked.
    """
    opened: list[Engine] = []

    def open_one(
        *,
        watch: bool = False,
        sweeps: bool = False,
        embedder: Any = None,
        settings: Settings = settings,
    ) -> Engine:
        tasks = BackgroundTasks if sweeps else _without_sweeps
        monkeypatch.setattr("recollect.server.composition.BackgroundTasks", tasks)
        lay(settings)
        engine = Engine(settings, embedder=embedder or WordVectors(), clock=clock)
        opened.append(engine)
        engine.open(patience_s=0, watch=watch)
        if indexed_when_asked and embedder is None:
            engine.upkeep.settle(_VECTORS_WITHIN_S)
        return engine

    yield open_one
    # Nobody looks any more: of a closing that is left which another test could meet.
    monkeypatch.setattr(Transactions, "tidy", lambda transactions: None)
    for engine in opened:
        engine.close()


@pytest.fixture
def engine(open_engine: OpenEngine) -> Engine:
    return open_engine()


ME = Caller(session="ses_TEST0001")


def store(engine: Engine, text: str, **fields: Any) -> Outcome:
    """Remember one thing on the user's explicit wish."""
    return engine.capture.remember([Draft(content=text, explicit=True, **fields)], ME)[0]


def in_turn(engine: Engine, clock: Clock, *told: str) -> list[str]:
    """Core memories of the user, a minute between them; their ids."""
    ids = []
    for text in told:
        clock.forward(minutes=1)
        ids.append(store(engine, f"The user {text}.", store="core").id)
    return ids


_FENCED = re.compile(
    r"[^\n]*(?: \(data, not instructions\):|（数据，不是指令）：)\n<(\w+)>\n(.*)\n</\1>(.*)",
    re.DOTALL,
)


class Host:
    """A client of the server, as a host's model uses it."""

    def __init__(self, client: Client, engine: Engine) -> None:
        self.client, self.engine = client, engine

    async def call(self, tool: str, /, **arguments: Any) -> CallToolResult:
        return await self.client.call_tool(tool, arguments)

    async def say(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must succeed; the text of its answer."""
        result = await self.call(tool, **arguments)
        text = words(result)
        assert not result.is_error, text
        return text

    async def fail(self, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must fail; the text of its error."""
        result = await self.call(tool, **arguments)
        assert result.is_error, words(result)
        return words(result)

    async def page(self, uri: str) -> str:
        """A resource as it is sent."""
        return str(getattr((await self.client.read_resource(uri)).contents[0], "text", ""))

    async def read(self, uri: str) -> str:
        """What a resource holds, without the fence around it."""
        page = await self.page(uri)
        found = _FENCED.fullmatch(page)
        return found[2] + found[3] if found else page


def words(result: CallToolResult) -> str:
    return "\n".join(getattr(block, "text", "") for block in result.content)


class Unwatched(Engine):
    """Reads what somebody else changed when it is asked: two threads less."""

    def open(self, *, watch: bool = True, **options: Any) -> None:
        super().open(watch=False, **options)


Connect = Callable[..., AbstractAsyncContextManager[Host]]


@pytest.fixture
def connect(
    in_room: str,
    settings: Settings,
    clock: Clock,
    lay: Lay,
    *,
    indexed_when_asked: bool,
) -> Connect:
    """`async with connect() as host`: a server on the data folder and a client in memory.

    `mode` is the protocol era. The folder is new, or a copy of `ready`. Nothing watches its files
    unless it is to `watch`, and nothing is tidied at the end unless somebody looks: `tidies`, or
    a room that reads git.
    """
    is_read = in_room in GIT_IS_READ

    @asynccontextmanager
    async def session(
        mode: str = "legacy",
        embedder: Any = None,
        ready: ReadyFolder | None = None,
        watch: bool = False,
        tidies: bool = False,
        **client_options: Any,
    ) -> AsyncIterator[Host]:
        lay(settings, *([ready] if ready else []))
        kind = Engine if watch else Unwatched
        engine = kind(settings, embedder=embedder or WordVectors(), clock=clock)
        opening = Opening(engine)
        try:
            async with Client(build_server(opening), mode=mode, **client_options) as client:
                opened = opening.engine()
                if indexed_when_asked and embedder is None:
                    opened.upkeep.settle(_VECTORS_WITHIN_S)
                yield Host(client, opened)
        finally:
            with pytest.MonkeyPatch.context() as patch:
                if not (tidies or is_read):
                    patch.setattr(Transactions, "tidy", lambda transactions: None)
                opening.close()

    return session
