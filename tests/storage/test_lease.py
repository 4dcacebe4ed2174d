"""Servers that see one disk, whose locks do not reach from one to the other."""

import os
import threading
from pathlib import Path

import anyio
import pytest

from recollect.server.cli.main import run_for
from recollect.server.errors import FolderInUse
from recollect.server.serving import launcher
from recollect.server.serving.tenants import Tenants
from recollect.server.settings import Settings
from recollect.server.storage.change import Change, Why
from recollect.server.storage.workspace import folder_lock
from recollect.server.storage.workspace.lease import Lease

_WHY = Why(action="CREATE", summary="x", actor="manual", approval="user", trigger="test")


def _silent_for(run: Path, seconds: float) -> None:
    for file in run.glob("lease.*"):
        at = file.stat().st_mtime - seconds
        os.utime(file, (at, at))


def test_a_lease_is_one_server_s_until_it_is_silent_and_its_old_holder_writes_no_more(
    tmp_path: Path,
) -> None:
    first, second, third = (Lease(tmp_path, 30, name) for name in ("one", "two", "three"))
    first.refuse_lost()  # none is taken
    first.take()
    with pytest.raises(FolderInUse, match="one"):
        second.take()
    _silent_for(tmp_path, 20)
    assert first.renew()
    _silent_for(tmp_path, 20)
    with pytest.raises(FolderInUse):
        second.take()
    _silent_for(tmp_path, 20)
    second.take()
    assert not first.renew()
    with pytest.raises(FolderInUse):
        first.refuse_lost()
    first.release()  # which takes nothing from the second
    second.refuse_lost()
    second.release()
    third.take()
    with pytest.raises(FolderInUse):
        second.take()
    assert [path.name for path in tmp_path.iterdir()] == ["lease.3"]


def test_of_many_that_find_a_lease_silent_one_has_it(tmp_path: Path) -> None:
    Lease(tmp_path, 30, "dead").take()
    _silent_for(tmp_path, 40)
    leases = [Lease(tmp_path, 30, str(n)) for n in range(16)]
    ready, taken = threading.Barrier(len(leases)), []

    def take(lease: Lease) -> None:
        ready.wait()
        try:
            lease.take()
        except FolderInUse:
            return
        taken.append(lease)

    threads = [threading.Thread(target=take, args=(lease,)) for lease in leases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1
    assert taken[0].renew()


@pytest.mark.anyio
async def test_a_server_that_was_silent_stores_nothing_in_a_folder_that_another_has(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_lock, "_try_lock", lambda _: True)  # a disk that tells no other
    monkeypatch.setattr(launcher, "_COMMAND_PATIENCE_S", 0.0)
    own = settings.model_copy(update={"http_lease_s": 3_600.0})
    anna = settings.home / "users/anna"
    async with anyio.create_task_group() as tasks:
        one, two = (Tenants(own, tasks, lambda _: None, run_for) for _ in range(2))
        async with one.use(anna) as tenant:
            slow = await anyio.to_thread.run_sync(tenant.opening.engine)
        with pytest.raises(FolderInUse):
            async with two.use(anna):
                pass
        _silent_for(anna / "run", 4_000)
        async with two.use(anna):
            change = Change(why=_WHY, files={"notes.md": b"late"})
            with pytest.raises(FolderInUse), slow.parts.writer.lock:
                slow.parts.transactions.record(change)
            assert not (anna / "workspace/notes.md").exists()
        tasks.cancel_scope.cancel()


@pytest.mark.anyio
async def test_a_server_lets_go_of_a_folder_that_another_took(settings: Settings) -> None:
    own = settings.model_copy(update={"http_lease_s": 0.2})
    anna = settings.home / "users/anna"
    async with anyio.create_task_group() as tasks:
        tenants = Tenants(own, tasks, lambda _: None, run_for)
        async with tenants.use(anna):
            pass
        (anna / "run/lease.1").rename(anna / "run/lease.2")
        with anyio.fail_after(60):
            while (anna / "run/backend.json").exists():
                await anyio.sleep(0.01)
        tasks.cancel_scope.cancel()
