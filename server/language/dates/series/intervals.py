"""What comes round after so many days, weeks or months, counted from a day that the text names.

"Every four weeks, first on 23 November", 每三周一次，从11月16日开始. Each is kept under a name:
`28d@2026-11-23`, `3m@2026-11-23`.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta, tzinfo

from ....domain.patterns import regex
from ... import dates
from ..grammar.calendar import shift
from ..grammar.rule import READ_CHARACTERS
from ..grammar.vocabulary import ENGLISH_DAY, NUMBERS, ORDINALS, chinese_number, unit_of

_AROUND = 40
_DAYS_IN = {"day": 1, "week": 7}
_DAYS_OF_STEP = {"d": 1, "m": 30}
_FORTNIGHT = 14
_QUARTER = 3
_UNIT = rf"days?|weeks?|weekends?|months?|{ENGLISH_DAY}s?"
_EVERY = regex(
    r"\b(?:(?:every|each)\s+|(?=alternate\b))"
    r"(?P<count>other|second|alternate|third|fourth|fifth|\d{1,2}"
    rf"|{'|'.join(word for word in NUMBERS if len(word) > 2)})[\s-]+"
    rf"(?P<unit>{_UNIT})\b(?!\s+(?:of|in)\s+\w+\s+month)"
    r"|\b(?P<two>fortnight(?:ly)?)\b|\b(?P<quarter>quarterly|(?:every|each)\s+quarter)\b"
    r"|(?P<han_quarter>每个?季度)"
    r"|每(?P<gap>隔)?(?P<han>[一二两三四五六七八九十]{1,2}|\d{1,2})个?"
    r"(?P<han_unit>天|周|星期|礼拜|月)"
    r"|(?:每?隔(?:一个?)?|(?P<even>[双單单]))(?P<left_out>天|日|周|星期|礼拜)(?![就才再又])"
    r"|(?<![这那前后近过第上下头几每\d个一二三四五六七八九十])(?P<bare>[两二三四五六七八九十]|\d{1,2})个?"
    r"(?P<bare_unit>天|周|星期|礼拜|月)(?:的时间)?[^，。；\d了只才就有后内里前过都共总]{0,4}"
    r"一[次回趟片粒颗针顿包剂发](?![性])",
    re.IGNORECASE,
)
"""Without 每 as well: 两周去一次, 六周理一次发."""
_SAYS_WHEN = regex(
    r"\b(?:first|next|last|starting|beginning|from|since|as\s+of)\b[^.;\n]*$"
    r"|(?:从|自|第一次|首次|下一?次|上一?次|最近一次|头一次)[^。；\n]*$",
    re.IGNORECASE,
)
_SAYS_WHEN_AFTER = regex(
    r"^[^。；.;\n]{0,4}(?:开始|起|第一次|首次)|^,?\s+(?:first|onwards?)\b", re.IGNORECASE
)
_BEGINS = regex(
    r"\b(?:first|next|starting|beginning|from)(?:\s+(?:time|one|is|on|of|is\s+on))?\s*:?\s*$"
    r"|[从自]\s*$",
    re.IGNORECASE,
)
_OPENING = regex(r"^(?:from|since|starting)\b|(?:起|开始)$", re.IGNORECASE)
_NAME = regex(r"(\d+)([dm])@(.+)")


def told(text: str, told_at: datetime, zone: tzinfo) -> frozenset[str]:
    """What a text says comes round, by names; none where it does not say from which day on."""
    read = text[:READ_CHARACTERS]
    step = step_told(read)
    if not step:
        return frozenset()
    for days in (_days_named(read, told_at, zone), _days_begun(read, told_at, zone)):
        begun = list(days)
        if len(begun) == 1:
            return frozenset({f"{step}@{begun[0]}"})
    return frozenset()


def step_told(text: str) -> str:
    """`28d`, `3m`: after how long something comes again; nothing for each day, week or month."""
    every = _EVERY.search(text[:READ_CHARACTERS])
    return _step(every) if every else ""


def steps_told(text: str) -> list[str]:
    """All of them, in the order of the text: every four days, then every five."""
    found = map(_step, _EVERY.finditer(text[:READ_CHARACTERS]))
    return [step for step in found if step]


def _step(every: re.Match[str]) -> str:
    """`28d`, `3m`; nothing for what comes every day, week or month."""
    if every["two"]:
        return f"{_FORTNIGHT}d"
    if every["left_out"]:
        return f"{2 if every['left_out'] in '天日' else _FORTNIGHT}d"
    if every["quarter"] or every["han_quarter"]:
        return f"{_QUARTER}m"
    if every["bare"]:
        count, unit = chinese_number(every["bare"]), unit_of(every["bare_unit"])
    elif every["han"]:
        count = chinese_number(every["han"])
        # 每隔一周 leaves a week out; 每隔两周 is said of both, more often of every second week.
        count += bool(every["gap"] and count == 1)
        unit = unit_of(every["han_unit"])
    else:
        count = _count(every["count"].casefold())
        unit = every["unit"].casefold().removesuffix("s")
    if count < 2:
        return ""
    if unit == "month":
        return f"{count}m"
    return f"{count * _DAYS_IN.get(unit, 7)}d"


def _count(word: str) -> int:
    if word in ("other", "alternate"):
        return 2
    return NUMBERS.get(word) or ORDINALS.get(word) or int(word)


def _days_named(text: str, told_at: datetime, zone: tzinfo) -> Iterator[date]:
    """The days of which it is said that it is, was or will be then, each once.

    A weekday beside a date tells which day recurs, and not from when on.
    """
    named = dates.nearest(text, told_at, zone)
    dated = [span for span in named if span.has_number]
    yield from dict.fromkeys(_days_of_beginning(text, dated or named, zone))


def _days_begun(text: str, told_at: datetime, zone: tzinfo) -> Iterator[date]:
    """Of several days those right behind the word that begins: "from 3 December on (3, 17 …)"."""
    for span in dates.nearest(text, told_at, zone):
        before, phrase, _ = text.partition(span.phrase)
        opens = _BEGINS.search(before) or _OPENING.search(phrase)
        if opens and span.has_number:
            yield span.first_day(zone)


def _days_of_beginning(text: str, named: Sequence[dates.Span], zone: tzinfo) -> Iterator[date]:
    for span in named:
        before, phrase, after = text.partition(span.phrase)
        is_day = span.is_one_day or phrase.casefold().startswith(("from", "since"))
        opens = phrase.endswith(("起", "开始")) or _SAYS_WHEN_AFTER.match(after)
        says = opens or _SAYS_WHEN.search(f"{before[-_AROUND:]}{phrase}")
        if says and (is_day or span.end == dates.OPEN_END):
            yield span.first_day(zone)


def next_of(name: str, today: date) -> date | None:
    """The first day of that name from `today` on."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    count, first = int(found[1]), date.fromisoformat(found[3])
    if first >= today:
        return first
    if found[2] == "d":
        return today + timedelta((first - today).days % count)
    months = (today.year - first.year) * 12 + today.month - first.month
    steps = max(0, months // count)
    later = shift(first, "month", steps * count)
    return later if later >= today else shift(first, "month", (steps + 1) * count)


def days_between(name: str) -> int:
    """After how many days it comes again, about."""
    found = _NAME.fullmatch(name)
    if not found:
        return 0
    return int(found[1]) * _DAYS_OF_STEP[found[2]]
