"""Dates and years in digits."""

from . import readings
from .english_rules import YEAR_DIGITS
from .rule import Rule, compiled

# The year of an ISO date has a group of its own: two such dates never lend each other a year.
_ISO_YEAR = r"(?<![\d.-])(?P<iso_year>(?:19|20)\d\d)"
_NOT_COUNTED = r"(?!\s+(?!was\b|is\b|has\b|does\b)(?:[a-z]{2,}s|people)\b)"
_DIGITS = frozenset("0123456789")

RULES = (
    Rule(
        "2023-05-08, 2023/5/8, 2023-05-08T10:00Z",
        _DIGITS,
        compiled(
            rf"{_ISO_YEAR}(?P<dash>[-/.])(?P<month>1[0-2]|0?[1-9])(?P=dash)"
            r"(?P<day>3[01]|[12]\d|0?[1-9])(?!\d|[-/.]\d)"
            r"(?:T\d\d:?\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?"
        ),
        readings.read_iso,
    ),
    Rule(
        "2023-05",
        _DIGITS,
        compiled(rf"{_ISO_YEAR}-(?P<month>0[1-9]|1[0-2])(?P<day>)(?![\d/.-])"),
        readings.read_iso,
    ),
    Rule(
        "in 2023; not 2023 people",
        _DIGITS,
        compiled(rf"(?<![\d.$#/])\b(?P<year>{YEAR_DIGITS})\b{_NOT_COUNTED}"),
        readings.read_bare_year,
    ),
)
