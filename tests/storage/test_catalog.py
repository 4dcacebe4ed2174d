"""The catalog is asked for any number of memories at once."""

from recollect.server.engine import Engine
from tests.conftest import store


def test_more_may_be_asked_for_than_a_database_takes_values_at_once(engine: Engine) -> None:
    """A question of a thousand words of time brings each memory of that day a thousand times."""
    store(engine, "The user saw a heron by the canal.")
    catalog = engine.parts.catalog
    [(number, known)] = catalog.each()
    many = [number] * 300_000
    assert list(catalog.rows(many)) == [number]
    assert catalog.by_number(many) == {number: known}
    assert catalog.numbers([known.id] * 300_000) == {known.id: number}
    assert [memory.id for memory in catalog.get_many([known.id])] == [known.id]
