"""How English names a time."""

from ...near_duplicates.lexicon import word_set
from . import readings
from .rule import Rule, any_of, compiled, longest_words
from .vocabulary import ENGLISH_NAMES, MONTHS, NUMBERS, WEEKDAYS

YEAR_DIGITS = r"(?:19|20)\d\d(?!\d|[/.:]\d|-\d(?!\d{3}\b))"
COUNT = (
    r"(?P<count>\d{1,4}|half\s+an?|(?:an?\s+)?(?:couple(?:\s+of)?|few)|several|"
    rf"{any_of(NUMBERS)})"
)
UNIT = r"(?P<unit>minute|hour|day|week|month|year)s?\b"
_YEAR = rf"{YEAR_DIGITS}|(?:last|this|next)\s+year\b"
_OF_YEAR = rf"(?:(?:,\s*|(?:\.(?=\s\d))?\s+)(?:(?:of|in)\s+)?(?P<year>{_YEAR}))?"
_YEAR_BEFORE = rf"(?:\b(?P<year_first>{_YEAR})(?:'s)?,?\s+(?:(?:in|during|at)\s+)?(?:the\s+)?)?"
_WHICH = r"(?P<which>last|past|previous|this|current|next|coming)"
_MONTH = rf"(?P<month>{any_of(MONTHS)})\b"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINAL = r"(?:st|nd|rd|th)"
_BETWEEN = r"(?P<between>(?<=\bbetween )|(?<=\bbetween the ))?"
_ANY_WEEKDAY = any_of(WEEKDAYS)
_TO_DAY = (
    r"(?:\s*(?(between)\band\b|(?:-|–|to))\s*"
    rf"(?:(?:{_ANY_WEEKDAY})\s+)?(?:the\s+)?(?P<last_day>{_DAY}){_ORDINAL}?)?"
)
_NO_THING = r"(?=\s*(?:$|[^\w\s])|\s+(?:i|we|he|she|they|it|you|my|our|his|her|their|at|and)\b)"
"""What follows is not counted: "on the 2nd floor"."""
_ON_WEEKDAY = (
    rf"(?:\b(?:on\s+)?(?P<beside>{_ANY_WEEKDAY})(?:\s+(?:morning|afternoon|evening|night))?"
    r",?\s+(?:the\s+)?)?"
)
_TOLD_BEFORE = "on that|after that|before that|since that|until that|by that|the same|the following"
_NOT_TOLD_BEFORE = "".join(rf"(?<!\b{words} )" for words in _TOLD_BEFORE.split("|"))
"""After that Monday, the following Friday: days beside one that was told before."""
_WHOSE = "the|my|our|your|his|her|its|their|whose"
_NOT_OF_A_ROW = rf"(?<!['’]s )(?<!s['’] ){''.join(f'(?<!{one} )' for one in _WHOSE.split('|'))}"
"""Her last morning, the carer's last night: the last of several, not yesterday's."""
_NOT_EVERY = "".join(
    rf"(?<!every {nth} )" for nth in ("other", "second", "third", "fourth", "fifth")
)
_SIGNS_OF_NAMES = longest_words(ENGLISH_NAMES)

RULES = (
    Rule(
        "yesterday, the day after tomorrow",
        word_set("yesterday today tomorrow"),
        compiled(
            r"\b(?:the\s+)?"
            r"(?P<word>day\s+before\s+yesterday|day\s+after\s+tomorrow|yesterday|today|tomorrow)\b"
        ),
        readings.read_day,
    ),
    Rule(
        "tonight, this morning, last night",
        word_set("tonight morning afternoon evening night"),
        compiled(
            rf"{_NOT_OF_A_ROW}\b"
            r"(?:tonight|(?P<word>this|last)\s+(?P<part>morning|afternoon|evening|night))\b"
        ),
        readings.read_day_part,
    ),
    Rule(
        "just now",
        word_set("just moment"),
        compiled(r"\b(?:just\s+now|a\s+moment\s+ago)\b"),
        readings.read_just_now,
    ),
    Rule(
        "recently",
        word_set("recently lately"),
        compiled(r"\b(?:recently|lately)\b"),
        readings.read_recently,
    ),
    Rule(
        "the other day",
        word_set("other"),
        compiled(r"\bthe\s+other\s+day\b"),
        readings.read_other_day,
    ),
    Rule(
        "two weeks ago",
        word_set("ago back"),
        compiled(rf"\b{COUNT}\s+{UNIT}\s+(?:ago|back)\b"),
        readings.read_ago,
    ),
    Rule(
        "in ten days, in two weeks' time",
        word_set("in"),
        compiled(
            rf"\bin\s+{COUNT}\s+{UNIT}(?P<surely>['’]s?\s+time)?\b"
            rf"(?!\s+(?:or|and)\b|['’]s\b|\s*[:,]\s*(?:on\s+)?(?:the\s+)?(?:\d|{_ANY_WEEKDAY}))"
        ),
        readings.read_in,
    ),
    Rule(
        "two weeks from now",
        word_set("from"),
        compiled(rf"\b{COUNT}\s+{UNIT}\s+(?P<surely>from\s+(?:now|today))\b"),
        readings.read_in,
    ),
    Rule(
        "in the last three days, the past week",
        word_set("last past next"),
        compiled(
            r"\b(?P<lead>(?:in|over|during|within|for)\s+(?:the|these)\s+)?(?:the\s+)?"
            rf"(?P<way>last|past|next)\s+(?:{COUNT}\s+)?{UNIT}"
        ),
        readings.read_stretch,
    ),
    Rule(
        "last month",
        word_set("week month quarter year"),
        compiled(rf"\b{_WHICH}\s+(?P<unit>week|month|quarter|year)\b"),
        readings.read_period,
    ),
    Rule(
        "the end of the year",
        word_set("month year"),
        compiled(
            r"\b(?:the\s+)?(?P<third>beginning|start|middle|end)\s+of\s+the\s+"
            r"(?P<unit>month|year)\b(?!\s+\d)"
        ),
        readings.read_part_of_this,
    ),
    Rule(
        "the week before last",
        word_set("before"),
        compiled(r"\bthe\s+(?P<unit>week|month|year)\s+(?P<which>before\s+last)\b"),
        readings.read_period,
    ),
    Rule(
        "at the weekend, last weekend",
        word_set("weekend"),
        compiled(rf"\b(?:{_WHICH}|(?:(?:on|at|over|during)\s+)?the)\s+weekend\b"),
        readings.read_weekend,
    ),
    Rule(
        "the weekend before last",
        word_set("weekend"),
        compiled(r"\bthe\s+weekend\s+(?P<which>before\s+last)\b"),
        readings.read_weekend,
    ),
    Rule(
        "on Tuesday, next Friday, Monday of last week",
        frozenset(WEEKDAYS),
        compiled(
            rf"(?<!every )(?<!each ){_NOT_EVERY}{_NOT_TOLD_BEFORE}\b"
            r"(?:(?P<week_first>last|this|next)\s+week,?\s+(?:on\s+)?|"
            rf"(?:{_WHICH}|on)\s+)?"
            rf"\b(?P<weekday>{_ANY_WEEKDAY})\b"
            r"(?:,?\s+(?:of\s+)?(?P<week>last|this|next)\s+week\b)?"
        ),
        readings.read_weekday,
    ),
    Rule(
        "in March, last summer, Christmas 2023, last year's second quarter",
        _SIGNS_OF_NAMES,
        compiled(
            rf"{_YEAR_BEFORE}(?:\b{_WHICH}\s+)?"
            rf"\b(?P<name>{any_of(ENGLISH_NAMES)})(?!\w){_OF_YEAR}"
        ),
        readings.read_name,
    ),
    Rule(
        "winter 2026-2027, the winter of 2026/27",
        word_set("winter"),
        compiled(
            r"\b(?P<name>winter)\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)\s*[-–/]\s*(?:20)?\d\d(?!\d)"
        ),
        readings.read_name,
    ),
    Rule(
        "8 May 2023, the 5th to 7th of March",
        frozenset(MONTHS),
        compiled(
            rf"{_BETWEEN}{_ON_WEEKDAY}(?<![\d.:/-])\b(?P<day>{_DAY})"
            rf"(?P<ordinal>{_ORDINAL})?{_TO_DAY}(?:\s+of)?\s+{_MONTH}{_OF_YEAR}"
        ),
        readings.read_english_date,
    ),
    Rule(
        "May 8, 2023, March 5–7",
        frozenset(MONTHS),
        compiled(
            rf"{_BETWEEN}{_ON_WEEKDAY}\b{_MONTH}\.?\s+(?:the\s+)?"
            rf"(?P<day>{_DAY})(?P<ordinal>{_ORDINAL})?\b(?!:\d){_TO_DAY}{_OF_YEAR}"
        ),
        readings.read_english_date,
    ),
    Rule(
        "from the 24th to the 27th",
        word_set("st nd rd th"),
        compiled(
            rf"\b(?:from|between)\s+the\s+(?P<day>{_DAY}){_ORDINAL}"
            r"\s*(?:to|until|till|through|and|[-–])\s*"
            rf"(?:the\s+)?(?P<last_day>{_DAY}){_ORDINAL}\b{_NO_THING}"
        ),
        readings.read_day_of_month,
    ),
    Rule(
        "on the 2nd, since the 20th",
        word_set("st nd rd th"),
        compiled(
            r"(?:(?<=\bon the )|(?<=\bby the )|(?<=\bsince the )|(?<=\buntil the )|(?<=\btill the )"
            r"|(?<=\bbefore the )|(?<=\bafter the )|(?<=day the ))"
            rf"(?P<day>{_DAY}){_ORDINAL}\b{_NO_THING}"
        ),
        readings.read_day_of_month,
    ),
)
