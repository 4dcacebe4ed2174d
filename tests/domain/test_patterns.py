"""Patterns that are compiled when they are first used."""

import importlib
import pkgutil
import re

import pytest

import recollect.server
import recollect.tools
from recollect.server.domain.patterns import regex


def test_it_finds_what_a_compiled_pattern_finds() -> None:
    for text in ("tea at 5 and at 17", "nothing"):
        for pattern, flags in ((r"at (\d+)", 0), (r"(?P<who>TEA)|(no)", re.IGNORECASE)):
            lazy, known = regex(pattern, flags), re.compile(pattern, flags)
            assert lazy.pattern == known.pattern
            assert lazy.groupindex == known.groupindex
            assert lazy.findall(text) == known.findall(text)
            assert lazy.sub("-", text) == known.sub("-", text)
            assert bool(lazy.match(text)) == bool(known.match(text))
            assert [found.span() for found in lazy.finditer(text)] == [
                found.span() for found in known.finditer(text)
            ]


def test_what_is_wrong_is_told_at_the_first_use() -> None:
    wrong = regex("(")
    with pytest.raises(re.error):
        wrong.search("")


def test_every_pattern_of_ours_can_be_compiled() -> None:
    """Nobody would see it else before it is used."""
    seen = 0
    for package in (recollect.server, recollect.tools):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            for value in vars(importlib.import_module(found.name)).values():
                if isinstance(value, type(regex(""))):
                    re.compile(value.pattern, vars(value)["_flags"])
                    seen += 1
    assert seen > 500
