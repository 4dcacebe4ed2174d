"""The data folders that one process serves: what is left of those that were closed."""

import gc
from collections.abc import Iterator

import anyio
import pytest

from recollect.server.cli.main import run_for
from recollect.server.engine import Engine
from recollect.server.serving.tenants import Tenants
from recollect.server.settings import Settings

pytestmark = pytest.mark.anyio
_FOLDERS = 24


@pytest.fixture
def no_luck() -> Iterator[None]:
    """Nothing is collected by chance."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _engines() -> int:
    return sum(isinstance(each, Engine) for each in gc.get_objects())


@pytest.mark.usefixtures("no_luck")
async def test_memory_stays_level_however_many_folders_open_and_close(settings: Settings) -> None:
    own = settings.model_copy(update={"http_open_folders": 1})
    before = _engines()
    async with anyio.create_task_group() as tasks:
        tenants = Tenants(own, tasks, lambda _: None, run_for)
        for n in range(_FOLDERS):
            async with tenants.use(settings.home / f"users/u{n}"):
                pass
        with anyio.fail_after(60):
            while _engines() - before > _FOLDERS // 2:
                await anyio.sleep(0.01)
        tasks.cancel_scope.cancel()
