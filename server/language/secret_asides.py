"""Secrets told in passing: what opens something, and near it what is typed or turned to open it.

The words that name it and the value need not touch: between them may stand who asked, what it was
before, the end of a sentence. So a value is told by three things together: its form, what it is
near, and the word before or behind it ("punch in", "gets you past", 按, 就能连上).
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from .near_duplicates.lexicon import word_set
from .secret_topics import Topic, names_any, topics_in
from .secret_values import NUMBER_WORD, looks_made_up, trimmed

Form = Literal["keyed", "digits", "made", "quoted"]


class _Value(NamedTuple):
    """What may be a secret, by its form alone."""

    form: Form
    start: int
    end: int


_SENTENCE = re.compile(r"(?:[^\n。！？!?.]|[.!?](?=\S))+[\n。！？!?.]*")
_LONGEST_SENTENCE = 400
"""Characters. Longer ones are lists, tables, code."""
_LONGEST_GAP = 70
_LONGEST_CHINESE_GAP = 24
_LONGEST_FIRST = 90
"""Characters of a sentence that the next one may go on from."""

_SPELLED = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)"
_KEYED = (
    # four turns left to 18, then 44; 右转到23再往左转到7
    r"(?i:\b(?:right|left)\b[^.\d\n]{0,14}\d{1,2}(?:[^.\d\n]{1,24}\d{1,2}){1,5})"
    r"|(?:\d{1,2} (?:right|left)[,; ]{0,2}){2,6}"
    r"|[左右拨][^\d。\n]{0,6}\d{1,2}(?:[^\d。\n]{1,10}\d{1,2}){1,5}"
    rf"|(?i:(?:{_SPELLED}[ \-,]{{1,2}}){{3,7}}{_SPELLED}\b)"
    # 5-5-0-3, 4 4 7 1, 24-6-38, #4418, 3302#
    r"|(?<![年月日第零〇一二三四五六七八九十百千万])[零〇一二三四五六七八九幺两]{4,12}(?![年月日万千百十个])"
    r"|(?<![\w.\-/:+$€£¥#@])(?:[#*]\d{3,10}[#*]?|\d{3,10}[#*]|\d(?:[ \-]\d){2,9}"
    r"|\d{1,2}(?:-\d{1,2}){2,4}|\d-\d-\d{3,5})(?![\w\-/%]|[.:,]\d)"
)
_DIGITS = (
    r"(?<![A-Za-z0-9.\-/:+$€£¥#@_])(?:\d{3} \d{3}|\d{4} \d{4}|\d{3,8})"
    r"(?![A-Za-z0-9\-/%°€$£¥_]|[.:,]\d)"
)
_MADE = r"(?<![!-~])[!#-&+\--:<-_a-{}~][!#-&*+\--:<-_a-{}~]{4,79}"
"""Without quotes, brackets, commas."""
_VALUES = re.compile(
    rf"(?P<keyed>{_KEYED})|(?P<digits>{_DIGITS})|(?P<made>{_MADE})"
    r"|(?<![A-Za-z0-9])[\"“「『‘'](?P<quoted>[^\"”」』’'\n]{3,60})[\"”」』’']"
)
_ENTERED = re.compile(
    r"(?:\b(?:types?|typed|enters?|punch(?: in)?|press|dials?|keys? in|puts? in|inputs?|tap(?: in)?"
    r"|wants?|needs?|asks? for|takes|accepts|uses?|used|with|using|via|key"
    r"|(?:turn|dial|set) (?:it )?to"
    r"|(?:lock|case|safe|box) (?:opens|unlocks) at|(?:opens|unlocks) (?:on|to|by)|works with)"
    r"(?: (?:in|just|the|code|number|number is|first"
    r"|press \d then|\d then)){0,3}[\s\"“'‘]{1,2}"
    r"|(?:按|凭|[输輸]入?|填|敲|打|拨|撥|键入|转到|轉到|[设設調调]成|[设設]置?[为為]|[换換改]成)"
    r"(?:一下|个|個|的是|的|上|了)?(?:(?:口令|密码|数字)?是)?[\s\"“'‘「]{0,2}"
    r"|(?:就|的是|是|直接|要)?用(?:的是|的)?[\s\"“'‘「]{0,2})$",
    re.I,
)
_NEGATED = re.compile(
    r"(?:\b(?:never|not|avoid|without)|n[’']t|不能|不要|别|勿|不)[^.。]{0,12}$", re.I
)
_FIRMLY = re.compile(
    r"(?:\b(?:types?|enters?|punch(?: in)?|press|dials?|key in|put in|opens (?:with|at))"
    r"|[按填敲]|[输輸]入?|[换換改调調设設]成了?)[\s\"“'‘「]{0,3}$",
    re.I,
)
"""Where even a number that may be a year, or a name with a number, is what is typed."""
_GIVEN = re.compile(
    r"(?:(?:\b(?:is|are|was|it[’']?s|that[’']?s|be|being|becomes?|now|to|says|reads|key|picked|chose)|[’']s"
    r"|[:：=(（?？，]|[a-z],|->|→|[是为為成叫就：，了])[\s\"“'‘「]{0,3}|[\u4e00-\u9fff]\s)$",
    re.I,
)
_PAIR = re.compile(r"[\w.+\-@]{2,60}(?: ?[/|] ?|, | and | with |，\s?)$", re.I)
"""A name before its password: `octofan / `, `crew@example.org, `."""
_TURNED = re.compile(r"right|left|[左右拨]|\d+ (?:right|left)", re.I)
_LOCKS = re.compile(r"(?:pad)?locks?|lock ?box(?:es)?|key ?box|key ?pad|alarm", re.I)
"""Whose number is told with `is`: that of a phone would be called."""
_SAID = re.compile(r"pass|word|口令|暗|密[码碼]", re.I)
_OPENS = re.compile(
    r"[\"”'’」]?\s{0,2}(?:(?:still |also )?(?:gets?|lets?|will get|will let) (?:you|one|us|me|them)"
    r"|(?:will )?(?:opens?|unlocks?|disarms?)\b"
    r"|(?:still |also )?works (?:on|for|with|at)|is what (?:you|we|i|they)"
    r"|(?:on|into|at) the (?:keypad|door|gate|panel|lock)"
    r"|(?:这个号|这个)?[号號]?[就也都才]?(?:能|可以)?(?:开|開|进|解[锁鎖]|连上|降|升|取))",
    re.I,
)
_CHINESE_IS = re.compile(
    r"[\"”'’」]?\s{0,2}(?:这个|這個)?(?:就|也|我|都|才)?(?:是|[^\n，。]{0,8}一直用|在用)"
)
_IS_THE = re.compile(
    r"[\"”’]? (?:is|was)(?: still| now| also)? (?:the|my|our|his|her|their|your|a)\b", re.I
)
_NOT_BEFORE = re.compile(
    r"(?:\b(?:(?<!key )(?<!punch )(?<!type )(?<!put )(?<!tap )in"
    r"|since|until|till|by|of|error|port|room|page|line|version|issue|ticket|flight|model"
    r"|year|every|about|around|over|under|nearly|than|up|no|file|branch|host|folder|channel"
    r"|extension|ext|called|named|user(?:name)?|ssid|network|handle|account|bus|route|track|chapter"
    r"|at least|at most|up to|between"
    r"|(?<!lock opens )(?<!case opens )(?<!safe opens )(?<!box opens )at"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)"
    r"[:：]?|[￥¥$€£]|[约約第近超過过至共]|版本|端口|房[间間]|[电電][话話]|用[户戶]名?|[账帳][号號]|名字?|名[称稱]|网叫"
    r"|(?<!，)叫做?)\s{0,2}[\"“'‘]?$",
    re.I,
)
_UNITS = re.compile(
    r"[\"”'’」]?\s{0,2}(?:[-–](?:year|day|page|digit|bit|letter|character)|(?:degrees?|euros?|eur|usd"
    r"|dollars?|pounds?|bucks|cents?|percent|gb|mb|kb|tb|mbps|km|kg|cm|mm|ms|miles?|met(?:er|re)s?"
    r"|feet|inch(?:es)?|grams?|ml|lit(?:er|re)s?|calories|kcal|watts?|volts?|hz|dpi|px|pixels?"
    r"|digits?|char(?:acter)?s?|letters?|symbols?|words?|years?|months?|weeks?|days?|hours?|minutes?"
    r"|mins?|seconds?|secs?|times|lines?|pages?|steps?|people|persons?|guests?|users?|bits?|bytes?"
    r"|items?|requests?|tokens?|files?|commits?|copies|sheets|rooms|flats|floors|points?|pieces"
    r"|stars?|votes?|tickets?|m?ah|a\.?m|p\.?m|o[’']clock"
    r"|(?!(?:gets|lets|works|opens|unlocks|disarms|is|was|as|does)\b)[\w’']{2,14}s)\b"
    r"|年|月|日|[号號](?=[楼樓线線館馆])|[楼樓层層][^下上]|元|[块塊]|个|個|位|次|[条條]|[页頁]|分|[点點]|秒|"
    r"[时時]|天|字|[岁歲]|度|[种種]|遍|人|家|本|件|套|米|公|里|克|斤|[万萬]|[亿億]|[户戶]|台|班|路|%)",
    re.I,
)
_ENDS = re.compile(
    r"[\"”'’」]?\s{0,2}(?:$|[.,;!?)\n，。；！？）、]|(?:and|then|but|so|for|if|when|twice|to|on|lol"
    r"|by the way|now|this|until|again|or)\b|[了啦吧呢哦这這别別记記帮幫就也、就来])",
    re.I,
)
_EMERGENCY = word_set("110 112 119 120 122 911 999 000")
_LONE = re.compile(r"(?=\w{7})[A-Za-z]*\d{2,}[A-Za-z]*|(?:0x)?[0-9a-f]{32,64}")
"""Words and digits in one: `1208wang`."""
_CAPITALS = re.compile(r"(?=.*\d.*\d)[A-Z0-9]{7,40}")
_RUN = re.compile(r"[a-z]{12,40}")
"""Letters only, as mail services hand them out for other programs."""
_BUTTONS = re.compile(r"[A-F]\d{3,6}[A-F]?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NAME_LIKE = re.compile(
    r"[A-Z][A-Za-z\-]*\d{1,3}[A-Za-z]{0,2}|i[A-Z][a-z]+\d{1,2}|[A-Z\-_]+\d[A-Z\d\-_]*"
    r"|[a-z]{2,6}-?\d{1,3}|v?\d+(?:[.\-]\d+)+[a-z]?\d*|\d{1,4}[A-Za-z]{1,3}|\w+\.[a-z]{2,4}"
)
"""Python3, iPhone15, AX6000, node20, v2.1, 5GHz, main.py"""
_NO_VALUE = re.compile(
    r".*://.*|[^@]+@[\w\-]+\.[\w.\-]+|@.*|[~./\\].*|.*\(\)|.*[/\\].*[/\\].*|[#]\w+|.*\*\*.*"
)


def asides_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such values stand, and the words that tell what they are."""
    if not names_any(text):
        return
    before = ""
    for found in _SENTENCE.finditer(text):
        sentence = found[0]
        if len(sentence) <= _LONGEST_SENTENCE:
            # What a sentence names, the beginning of the next may tell.
            first = before if len(before) <= _LONGEST_FIRST else ""
            for start, end, name in _in_sentence(first, sentence):
                yield found.start() + start, found.start() + end, name
        before = sentence


def _in_sentence(first: str, sentence: str) -> Iterator[tuple[int, int, str]]:
    topics = list(topics_in(sentence))
    carried = list(topics_in(first))
    if not topics and not carried:
        return
    for value in _values_in(sentence):
        told = _telling(topics, value, sentence)
        if told is None and carried and _goes_on(sentence[: value.start]):
            told = _carrying(carried, value, sentence)
            if told:
                yield value.start, value.end, first[told.start : told.end]
        elif told:
            yield value.start, value.end, sentence[told.start : told.end]


def _carrying(topics: list[Topic], value: _Value, sentence: str) -> Topic | None:
    """The topic of the sentence before that a value with which this one begins belongs to."""
    for topic in topics:
        if topic.kind == "secret" and _is_closed(value, sentence):
            return topic
        if value.form == "made" and _is_unmistakable(sentence[value.start : value.end]):
            return topic
    return None


def _values_in(sentence: str) -> Iterator[_Value]:
    for found in _VALUES.finditer(sentence):
        if _NOT_BEFORE.search(sentence[max(0, found.start() - 24) : found.start()]):
            continue
        if found["quoted"] is not None:
            form: Form = "made" if looks_made_up(found["quoted"]) else "quoted"
            yield _Value(form, *found.span("quoted"))
        elif found["keyed"] is not None:
            yield _Value("keyed", *found.span())
        elif found["digits"] is not None:
            if not _UNITS.match(sentence, found.end()) and found[0] not in _EMERGENCY:
                yield _Value("digits", *found.span())
        else:
            value = trimmed(found[0])
            if len(value) > 4 and not _NO_VALUE.fullmatch(value) and not value.isdigit():
                yield _Value("made", found.start(), found.start() + len(value))


def _telling(topics: list[Topic], value: _Value, sentence: str) -> Topic | None:
    """The topic that makes the value a secret."""
    for topic in topics:
        if topic.start < value.end and value.start < topic.end:
            continue
        if topic.end <= value.start:
            if _is_told_after(topic, value, sentence):
                return topic
        elif _is_told_before(topic, value, sentence):
            return topic
    return None


def _is_told_after(topic: Topic, value: _Value, sentence: str) -> bool:
    gap = sentence[topic.end : value.start]
    if len(gap) > (_LONGEST_CHINESE_GAP if _is_chinese(gap) else _LONGEST_GAP):
        return False
    if _is_entered(value, sentence):
        return topic.kind != "service" or value.form == "made"
    is_given = not gap.strip() or _GIVEN.search(sentence, topic.start, value.start) is not None
    match value.form:
        case "keyed":
            is_turned = _TURNED.match(sentence, value.start) is not None
            return topic.kind == "secret" or (topic.kind == "lock" and (is_turned or is_given))
        case "digits":
            return _digits_open(topic, value, sentence, is_given=is_given)
        case "quoted":
            told = sentence[topic.start : topic.end]
            return topic.kind == "secret" and len(gap) < 12 and _SAID.search(told) is not None
    text = sentence[value.start : value.end]
    if value.form == "made" and _is_unmistakable(text):
        return True
    if topic.kind == "secret" and is_given and _CAPITALS.fullmatch(text):
        return True
    if topic.kind == "secret" and _RUN.fullmatch(text) and _is_chinese(sentence):
        return not gap.strip(" :：是为")
    return _hidden_gives_access(topic, value, sentence, is_given=is_given)


def _digits_open(topic: Topic, value: _Value, sentence: str, *, is_given: bool) -> bool:
    if topic.kind == "lock" and _OPENS.match(sentence, value.end):
        return True
    is_lock = topic.kind == "secret" or _LOCKS.fullmatch(sentence, topic.start, topic.end)
    return bool(is_lock) and is_given and _is_closed(value, sentence)


def _hidden_gives_access(topic: Topic, value: _Value, sentence: str, *, is_given: bool) -> bool:
    if not _is_hidden(value, sentence):
        return False
    is_told = is_given or _is_lone(value, sentence)
    if topic.kind in ("access", "service"):
        is_told = topic.kind == "access" and is_told
        return is_told or _PAIR.search(sentence, topic.end, value.start) is not None
    return topic.kind == "secret" and is_told


def _is_told_before(topic: Topic, value: _Value, sentence: str) -> bool:
    gap = sentence[value.end : topic.start]
    if len(gap) > (_LONGEST_CHINESE_GAP if _is_chinese(gap) else _LONGEST_GAP):
        return False
    if _is_entered(value, sentence):
        return topic.kind != "service" or value.form == "made"
    if value.form == "made" and not _is_hidden(value, sentence):
        return False
    if value.form == "made" and _is_unmistakable(sentence[value.start : value.end]):
        return True
    rest = sentence[value.end :]
    if topic.kind == "secret" and _IS_THE.match(rest):
        return True
    if topic.kind == "secret" and _CHINESE_IS.match(rest):
        return value.form != "quoted" or len(gap) < 14
    return _OPENS.match(rest) is not None and (value.form != "quoted" or topic.kind != "lock")


def _is_entered(value: _Value, sentence: str) -> bool:
    """Whether the word before it says that it is typed, turned, used to get in."""
    before = sentence[max(0, value.start - 40) : value.start]
    if not _ENTERED.search(before) or _NEGATED.search(before):
        return False
    text = sentence[value.start : value.end]
    if value.form == "digits":
        if _FIRMLY.search(before):
            return True
        return _YEAR.fullmatch(text) is None and _is_closed(value, sentence)
    if value.form == "made":
        is_typed = _FIRMLY.search(before) and _BUTTONS.fullmatch(text)
        return bool(is_typed) or _is_hidden(value, sentence)
    return value.form != "quoted" or (not text[0].isupper() and text.count(" ") < 6)


def _is_hidden(value: _Value, sentence: str) -> bool:
    """Whether it is no word, and no name of a product, a file or a version."""
    text = sentence[value.start : value.end]
    if text.replace("_", "").islower() and text.replace("_", "").isalpha():
        return False  # a name in code
    if text.isalpha():
        return False
    return (
        looks_made_up(text)
        and not NUMBER_WORD.fullmatch(text)
        and not _NAME_LIKE.fullmatch(text)
        and any(each.isalpha() for each in text)
    )


def _is_lone(value: _Value, sentence: str) -> bool:
    """Whether nothing of its clause comes after it, and it is not who comes in."""
    text = sentence[value.start : value.end]
    if not _LONE.fullmatch(text) or _AS_WHOM.search(sentence, 0, value.start):
        return False
    return _ENDS.match(sentence, value.end) is not None


_AS_WHOM = re.compile(r"\b(?:as|called|named|for|from|on|to|in)\s$|[在从到叫]\s?$")


def _is_unmistakable(text: str) -> bool:
    """Whether nothing else is written like it: letters with a sign and a digit among them."""
    if _NO_VALUE.fullmatch(text) or _NAME_LIKE.fullmatch(text) or len(text) < 6:
        return False
    has_digit = any(each.isdigit() for each in text)
    has_capital = any(each.isupper() for each in text)
    has_small = any(each.islower() for each in text)
    signs = _SIGN.search(text) is not None
    return has_small and (
        (signs and (has_digit or has_capital)) or _JOINED.fullmatch(text) is not None
    )


_SIGN = re.compile(r"(?<=\w)[!@#$%^&?~*](?=\w|$)|(?<=[!@#$%^&])[!@#$%^&]|_(?=[A-Z])")
_JOINED = re.compile(
    r"(?=\S*[A-Z])[A-Za-z]{4,}(?:-[A-Za-z]{4,}){1,3}-\d{1,4}|(?=\w*\d)[A-Z]\w{2,}_\w{2,}"
)


def _is_closed(value: _Value, sentence: str) -> bool:
    """Whether its clause ends with it, so that it counts nothing."""
    if value.form == "made":
        return _is_hidden(value, sentence)
    return value.form != "quoted" and _ENDS.match(sentence, value.end) is not None


_ONWARD = re.compile(
    r"\s*(?:(?:so |and )?(?:now )?(?:it|that|the new one|new one)(?:[’']s| is)?(?: now)?"
    r"|现在|新的|就|是|改成|换成|了|我|的|：|:|\s|=)*[\"“'‘]?",
    re.I,
)


def _goes_on(lead: str) -> bool:
    """Whether nothing but "it is now" stands between the sentence before and the value."""
    return _ONWARD.fullmatch(lead) is not None


def _is_chinese(gap: str) -> bool:
    return any("\u4e00" <= each <= "\u9fff" for each in gap)
