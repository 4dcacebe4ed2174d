"""A memory as the index keeps it: JSON without what is as by default."""

import logging
from collections.abc import Iterable
from functools import lru_cache

from pydantic import TypeAdapter

from ...domain.memory import Memory
from .database import Database

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)

logger = logging.getLogger(__name__)


def dump(memory: Memory) -> str:
    return _ADAPTER.dump_json(memory, exclude_defaults=True).decode()


def load(database: Database, body: str) -> Memory | None:
    """None of a row that is damaged: the others are answered with all the same.

    The next start builds the index anew.
    """
    memory = _load(body)
    if memory is None:
        database.note_damaged_row()
    return memory


@lru_cache(maxsize=2_000)
def _load(body: str) -> Memory | None:
    """A search reads the same rows time and again."""
    try:
        return _ADAPTER.validate_json(body)
    except ValueError:
        logger.warning("a row of the index is damaged: the next start makes the index anew")
        return None


def load_all(database: Database, bodies: Iterable[str]) -> list[Memory]:
    """Those that can be read."""
    return [memory for body in bodies if (memory := load(database, body))]
