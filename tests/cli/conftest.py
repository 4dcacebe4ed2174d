"""Commands as the backend carries them out, typed at a terminal that a test holds."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from recollect.server.cli.main import run_for
from recollect.server.engine import Engine
from recollect.server.serving.terminal import RemoteTerminal


@dataclass(frozen=True)
class Typed:
    """What came of a command."""

    code: int | None
    out: str
    err: str
    asked: list[str]


Type = Callable[..., Typed]


def typing_at(engine: Engine, cwd: Path) -> Type:
    def type_in(*arguments: str, answer: str = "") -> Typed:
        shown: dict[str, list[str]] = {"out": [], "err": []}
        asked: list[str] = []

        def ask(question: str, *, hidden: bool = False) -> str:
            asked.append(question)
            return answer

        terminal = RemoteTerminal(
            home=engine.settings.home,
            engine=lambda: engine,
            show=lambda name, text: shown[name].append(text),
            ask=ask,
            cwd=cwd,
            columns=200,
            is_terminal=False,
        )
        code = run_for(list(arguments), terminal)
        return Typed(code, "".join(shown["out"]), "".join(shown["err"]), asked)

    return type_in


@pytest.fixture
def typed(engine: Engine, tmp_path: Path) -> Type:
    """Type a command; `answer` is what the user says to a question."""
    return typing_at(engine, tmp_path)
