"""Vectors that rest give back what they held, though their parts know each other in circles."""

import gc
from pathlib import Path

import pytest

from recollect.server.settings import load_settings
from recollect.server.storage.process_memory import Leftovers
from recollect.server.storage.vectors import collections

_FOLDERS = 8
"""So many are cleared away together."""


def _rested(folder: Path) -> None:
    store = collections.vector_store(load_settings(folder))
    assert store.collections() == []
    store.rest(0)
    store.rest(0)  # at rest already: nothing more to give back


def _held() -> int:
    return sum(str(type(each).__module__).startswith("chromadb") for each in gc.get_objects())


def test_folders_whose_vectors_rest_leave_nothing_of_chroma_s_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _rested(tmp_path / "first")  # what Chroma keeps for good
    gc.collect()
    before = _held()
    monkeypatch.setattr(collections, "_RESTED", Leftovers())
    gc.disable()  # it would come, but only when a quarter of all there is is new
    try:
        for n in range(_FOLDERS - 1):
            _rested(tmp_path / f"u{n}")
        assert _held() > before
        _rested(tmp_path / "last")
        assert _held() == before
    finally:
        gc.enable()
