"""A memory as the index keeps it: JSON without what is as by default."""

from pydantic import TypeAdapter

from ...domain.memory import Memory

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)


def dump(memory: Memory) -> str:
    return _ADAPTER.dump_json(memory, exclude_defaults=True).decode()


def load(body: str) -> Memory:
    return _ADAPTER.validate_json(body)
