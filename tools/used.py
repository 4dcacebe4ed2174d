"""What a host says that its answer used."""

from collections.abc import Sequence

from ..server.engine import Engine

_UNKNOWN_SHOWN = 5


def count_used(engine: Engine, used: Sequence[str]) -> list[str]:
    """Count it; a line that names the ids of which there are none."""
    unknown = engine.search.use(used) if used else []
    if not unknown:
        return []
    names = ", ".join(unknown[:_UNKNOWN_SHOWN])
    more = ", …" if len(unknown) > _UNKNOWN_SHOWN else ""
    return [f"(used: there is no {names}{more})"]
