"""Text made to fit where it is shown."""

from .patterns import regex

_HAN = regex("[\u3400-\u9fff]")
_BROKEN = regex(r"[A-Za-z0-9.,]{1,15}$")
"""A word or number that a cut in Chinese would end in."""


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())


def counted(count: int, one: str, many: str) -> str:
    """A number and what is counted, in English: 1 memory, 2 memories."""
    return f"{count} {one if count == 1 else many}"


def as_turn(text: str) -> str:
    """What somebody said among other turns: at the margin begins nothing but the turn itself.

    Somebody pastes `Assistant: …`, and it would look like a turn of its own.
    """
    return "\n  ".join(text.splitlines())


_LONG_WORD = 15
"""Characters of what may be left out to cut between words."""


def cut(text: str, characters: int) -> str:
    """The text in one line, of at most this many characters; `…` stands where it was cut.

    Between words where one ends near, so that no number is cut to another one; Chinese has no
    spaces between them, and is cut anywhere but in a number or a name of other letters.
    """
    line = one_line(text)
    if len(line) <= characters:
        return line
    kept = line[: characters - 1]
    follows = line[characters - 1]
    head, _, tail = kept.rpartition(" ")
    if _HAN.search(tail + follows):
        kept = _BROKEN.sub("", kept) if follows.isascii() and follows.isalnum() else kept
    elif head and len(tail) <= _LONG_WORD and follows != " ":
        kept = head
    return f"{kept.rstrip()}…"


def tokens_of(text: str) -> int:
    """About how many tokens a text costs: one a Han character, one for four others."""
    han = 0 if text.isascii() else len(_HAN.findall(text))
    return han + (len(text) - han) // 4 + 1


_PASSAGE_TOKENS = 160


def is_passage(text: str) -> bool:
    """Whether it is too long to be of one thing: it tells of many people and times."""
    return tokens_of(text) > _PASSAGE_TOKENS


def days(count: float) -> str:
    """So many days, as an answer says it: `1 day`, `30 days`."""
    return f"{count:g} day{'' if count == 1 else 's'}"


_MANY_MB = 10
_LEAST_MB = 0.1


def amount_mb(megabytes: float) -> str:
    """A size as a person reads it: "12 MB", "0.4 MB", "3 kB"."""
    if megabytes >= _MANY_MB:
        return f"{megabytes:,.0f} MB"
    return f"{megabytes:.1f} MB" if megabytes >= _LEAST_MB else f"{megabytes * 1_000:.0f} kB"
