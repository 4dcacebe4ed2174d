"""Times of day told in words, in a text cut into words: quarter past 7, 8 in the morning."""

from collections.abc import Sequence

from ...domain.patterns import regex

_PAST = {"quarter": 15, "half": 30, "5": 5, "10": 10, "20": 20, "25": 25}
_AT = {"at", "by", "until", "before", "after", "from", "around"}
"""Behind them a number beside a part of the day is an hour: "at 8 in the morning"."""
_PARTS = {"morning": (1, 11, 0), "afternoon": (1, 6, 12), "evening": (4, 11, 12)}
"""From which hour to which a part of the day is certain, and what it adds."""
_AT_NIGHT = (7, 11, 12)
_HOUR = regex(r"(\d{1,2})(?::([0-5]\d))?")


def with_times_of_day(words: list[str]) -> list[str]:
    """With "quarter past 7" as 7:15, "20 to 9" as 8:40, "8 in the morning" as 8 am is written."""
    told = list(words)
    for at in range(len(words) - 2, 0, -1):
        past = _minutes_past_noon(words, at)
        if past is not None:
            start = at - 2 if at > 1 and words[at - 2] == "a" else at - 1
            told[start : at + 2] = [f"{past // 60}:{past % 60:02}"] + [""] * (at + 1 - start)
    return _with_parts_of_the_day([word for word in told if word])


def _with_parts_of_the_day(words: list[str]) -> list[str]:
    told = list(words)
    for at in range(len(words) - 2, -1, -1):
        size, hours = _part_after(words, at)
        time = _on_the_clock(words, at, hours) if hours else ""
        if time:
            told[at : at + 1 + size] = ["T", time, *[""] * (size - 1)]
    return [word for word in told if word]


def _part_after(words: Sequence[str], at: int) -> tuple[int, tuple[int, int, int] | None]:
    """How many words tell the part of the day behind the hour at `at`, and which hours it has."""
    match words[at + 1 : at + 4]:
        case ["in", "the", part] if part in _PARTS:
            return 3, _PARTS[part]
        case ["at", "night", *_]:
            return 2, _AT_NIGHT
        case _:
            return 0, None


def _on_the_clock(words: Sequence[str], at: int, hours: tuple[int, int, int]) -> str:
    """The time in the notation of `moments`, empty if the word at `at` tells none."""
    told = _HOUR.fullmatch(words[at])
    first, last, added = hours
    if told is None or not first <= int(told[1]) <= last:
        return ""
    if told[2] is None and (at == 0 or words[at - 1] not in _AT):
        return ""
    return f"{int(told[1]) + added:02}:{told[2] or '00'}"


def _minutes_past_noon(words: Sequence[str], at: int) -> int | None:
    """What "20 to 9" says, whose "to" or "past" is the word at `at`; from 60 to 779."""
    minutes, side, hour = _PAST.get(words[at - 1]), words[at], words[at + 1]
    if minutes is None or not hour.isdecimal() or not 1 <= int(hour) <= 12:
        return None
    past = int(hour) * 60
    if side == "past":
        return past + minutes
    if side != "to" or minutes > 29 or not _is_told_as_a_time(words, at):
        return None
    past -= minutes
    return past if past >= 60 else past + 720


def _is_told_as_a_time(words: Sequence[str], at: int) -> bool:
    """Of "at 10 to 8", "quarter to 8"; "from 10 to 8" and "10 to 8 people" are none."""
    if words[at - 1] == "quarter":
        return True
    return list(words[at - 2 : at - 1]) in (["at"], ["by"], ["until"])
