"""A memory as the index keeps it: JSON without what is as by default."""

import logging
from collections.abc import Iterable
from functools import lru_cache

from pydantic import TypeAdapter

from ...domain.memory import Memory

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)

logger = logging.getLogger(__name__)


def dump(memory: Memory) -> str:
    return _ADAPTER.dump_json(memory, exclude_defaults=True).decode()


@lru_cache(maxsize=2_000)
def load(body: str) -> Memory | None:
    """None of a row that is damaged: the others are answered with all the same.

    A search reads the same rows time and again.
    """
    try:
        return _ADAPTER.validate_json(body)
    except ValueError:
        logger.warning("a row of the index is damaged; `recollect reindex` makes it anew")
        return None


def load_all(bodies: Iterable[str]) -> list[Memory]:
    """Those that can be read."""
    return [memory for body in bodies if (memory := load(body))]
