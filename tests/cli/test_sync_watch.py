"""`recollect sync --watch`: by itself, quietly, ever later while the remote cannot be reached."""

import contextlib
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from recollect.server.cli import history, sync_watch, terminal
from recollect.server.cli.doctor import examined
from recollect.server.cli.sync_watch import Exchange, exchanged, run_watch
from recollect.server.engine import Engine
from recollect.server.history import sync_schedule
from recollect.server.history.sync_schedule import SyncState
from recollect.server.settings import Settings
from tests.cli.conftest import typing_at
from tests.conftest import Clock, WordVectors, store
from tests.workspace import git


class EndedError(Exception):
    """The user ended it."""


@dataclass
class Day:
    """A clock that goes on by five seconds a look; what happens at which second, and what came."""

    settings: Settings
    ends: int
    events: dict[int, Exchange | str]
    now: int = 1_800_000_000
    began: int = 1_800_000_000
    answer: Exchange = field(default_factory=Exchange)
    exchanges: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def exchange(self) -> Exchange:
        self.exchanges.append(self.now - self.began)
        return self.answer

    def pause(self) -> None:
        self.now += 5
        event = self.events.get(self.now - self.began)
        if isinstance(event, Exchange):
            self.answer = event
        elif event:
            head = self.settings.workspace / ".git/refs/heads" / event
            head.parent.mkdir(parents=True, exist_ok=True)
            head.write_text(str(self.now), encoding="utf-8")
        if self.now - self.began >= self.ends:
            raise EndedError

    def live(self) -> None:
        with contextlib.suppress(EndedError):
            run_watch(
                self.settings,
                self.exchange,
                clock=lambda: self.now,
                pause=self.pause,
                say=self.said.append,
            )


def test_it_exchanges_after_changes_and_every_few_minutes_and_says_what_is_news(
    settings: Settings,
) -> None:
    events: dict[int, Exchange | str] = {
        50: "main",
        100: Exchange(taken=2, conflicts=1),
        350: Exchange(),
    }
    day = Day(settings, 1_000, events)
    day.live()
    assert day.exchanges == [0, 60, 360, 660, 960]
    assert day.said == []
    later = day.now
    day = Day(settings, 500, {100: Exchange(taken=2, conflicts=1)}, now=later, began=later)
    day.live()
    assert day.said == [
        "sync: 2 memories taken in",
        "1 memory contradicts ours: recollect open shows what waits",
    ]


def test_a_moment_s_trouble_is_not_told_and_what_is_told_is_in_the_terminal_s_language(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: dict[int, Exchange | str] = {
        100: Exchange(trouble="the memory folder is in use"),
        310: Exchange(taken=1),
    }
    day = Day(settings, 400, events)
    monkeypatch.setattr(terminal, "language", lambda: "zh")
    day.live()
    assert day.exchanges[:3] == [0, 300, 330]
    assert day.said == ["同步：收到 1 条记忆"]


def test_it_backs_off_says_it_once_and_the_doctor_knows(settings: Settings) -> None:
    lost = Exchange(trouble="the remote cannot be reached")
    day = Day(settings, 7_200, {5_000: Exchange()}, answer=lost)
    day.live()
    waits = [b - a for a, b in zip(day.exchanges, day.exchanges[1:], strict=False)]
    assert waits[:6] == [30, 60, 120, 240, 480, 960]
    assert day.said == ["sync failed: the remote cannot be reached", "sync goes on"]
    state = sync_schedule.read(settings.run)
    assert state
    assert state.failures == 0
    sync_schedule.write(settings.run, state.after(day.now, lost.trouble))
    # No more of it than that: the doctor goes on to start a backend and try it.
    found = next(each for each in examined(settings) if each.about == "sync")
    assert found.state == "warning"
    assert "cannot be reached" in found.text


def test_where_only_the_watch_failed_nothing_is_said_of_other_exchanges() -> None:
    """`recollect sync` may have exchanged everything an hour ago."""
    told = SyncState().after(1_000, "no such machine").told()
    assert told == "sync --watch has exchanged nothing yet; failed once since: no such machine"
    assert "failed 2 times" in SyncState().after(1, "x").after(2, "x").told()


def test_the_first_exchange_of_a_watch_is_one_that_can_ask(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pass phrase, and whose a machine is: what goes on by itself asks nobody."""
    remote = tmp_path / "remote"
    remote.mkdir()
    git(remote, "init", "--bare", "--quiet", "--initial-branch=main")
    watched: list[str] = []
    monkeypatch.setattr(sync_watch, "watch", lambda _, named: watched.append(named))
    typed = typing_at(engine, tmp_path)
    asked: list[bool] = []
    monkeypatch.setattr(history, "is_at_terminal", lambda: True)

    def phrase() -> str:
        asked.append(True)
        return "nine horses on the long meadow"

    monkeypatch.setattr(history, "new_pass_phrase", phrase)
    told = typed("sync", f"encrypted::{remote}", "--watch")
    assert told.code == 0, told
    assert asked == [True]
    assert watched == [""]
    assert (tmp_path / "remote/objects").exists()


@pytest.mark.slow
def test_what_keeps_a_watch_is_told_shortly_in_the_language_of_who_asks(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watch may have begun in another one: what is kept is in none of a terminal's."""
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    lost = exchanged(tmp_path / "other", str(tmp_path / "gone"))
    assert "Nothing was lost" in lost.trouble
    day = Day(engine.settings, 100, {}, answer=lost)
    monkeypatch.setattr(terminal, "language", lambda: "zh")
    day.live()
    assert len(day.said) == 1
    assert day.said[0].startswith("同步未成功：")
    assert "没有远端" in day.said[0]
    assert "什么也没有丢" in day.said[0]
    typed = typing_at(engine, tmp_path)
    shown = "".join(typed("status").out.split())
    assert "失败3次：" in shown
    assert "没有远端" in shown
    monkeypatch.setattr(terminal, "language", lambda: "en")
    state = sync_schedule.read(engine.settings.run)
    assert state
    assert state.told().startswith("sync --watch has exchanged nothing yet; failed 3 times since: ")
    assert "sync: " not in state.told()
    assert "Nothing was lost" not in state.told()


@pytest.mark.slow
def test_a_second_device_is_connected_by_one_command(
    settings: Settings, clock: Clock, tmp_path: Path
) -> None:
    remote = tmp_path / "remote"
    remote.mkdir()
    git(remote, "init", "--bare", "--quiet", "--initial-branch=main")
    engine = Engine(settings, embedder=WordVectors(), clock=clock)
    engine.open(watch=False)
    store(engine, "The user keeps bees.")
    engine.close()
    assert exchanged(settings.home, str(remote)) == Exchange()
    second = tmp_path / "second"
    assert exchanged(second, str(remote)).taken == 1
    assert exchanged(second, "") == Exchange()
    assert exchanged(tmp_path / "third", "").trouble
