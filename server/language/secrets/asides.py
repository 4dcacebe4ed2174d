"""Secrets told in passing: what opens something, and near it what is typed or turned to open it.

The words that name it and the value need not touch: between them may stand who asked, what it was
before, the end of a sentence. So a value is told by three things together: its form, what it is
near, and the word before or behind it ("punch in", "gets you past", 按, 就能连上).
"""

import re
from collections.abc import Callable, Iterator, Mapping

from ...domain.patterns import regex
from .forms import (
    BUTTONS,
    CAPITALS,
    GROUPS,
    LONE,
    RUN,
    SEED,
    YEAR,
    Form,
    Value,
    is_hidden,
    is_unmistakable,
    is_word_with_number,
    values_in,
)
from .topics import Topic, topics_in

_HAN = regex("[\u4e00-\u9fff]")
_SENTENCE = regex(r"(?:[^\n。！？!?.]|[.!?](?=\S))+[\n。！？!?.]*")
_LONGEST_SENTENCE = 400
"""Characters. Longer ones are lists, tables, code."""
_LONGEST_GAP = 70
_LONGEST_CHINESE_GAP = 24
_NEAR = 13
_LONGEST_FIRST = 90
"""Characters of a sentence that the next one may go on from."""

_ENTERED = regex(
    r"(?:\b(?:types?|typed|enters?|punch(?: in)?|press|hits?|dials?|draws?|trace|swipe"
    r"|keys? in|puts? in|inputs?|tap(?: in)?|wants?|needs?"
    r"|asks? for|takes|accepts|uses?|used|with|using|via|key"
    r"|(?:turn|dial|set) (?:it )?to"
    r"|\w*(?:lock|case|safe|box|gate|door|pad) (?:opens|unlocks) at"
    r"|(?:opens|unlocks) (?:on|to|by)|works with)"
    r"(?: (?:in|just|the|code|number|number is|first"
    r"|press \d then|\d then)){0,3}[\s\"“'‘]{1,2}"
    r"|(?:按|凭|[输輸]入?|填|敲|打|刷|拨|撥|键入|[转轉撥拨]到?|[设設調调]成|[设設]置?[的了]?[为為是]?|[换換改]成)"
    r"(?:一下|个|個|的是|的|上|了)?(?:(?:口令|密码|数字)?是)?(?:[\u4e00-\u9fff]{0,6}(?:生日|[纪紀]念日))?[\s\"“'‘「]{0,2}"
    r"|(?:就|的是|是|直接|要)?用(?:的是|的)?[\s\"“'‘「]{0,2})$",
    re.I,
)
_NEGATED = regex(
    r"(?:(?:\b(?:never|not|avoid|without)|n[’']t|不能|不要|别|勿)[^.。]{0,12}|不[^.。，]{0,3})$",
    re.I,
)
_FIRMLY = regex(
    r"(?:\b(?:types?|enters?|punch(?: in)?|press|dials?|key in|put in|opens (?:with|at))"
    r"|(?:^|[,;:(–—-] ?|\b(?:the|its|my|our|is|with|and|or) )code(?: is|:)?"
    r"|[按填敲]|[输輸]入?|[换換改调調设設]成了?|[设設]了)[\s\"“'‘「]{0,3}$",
    re.I,
)
"""Where even a number that may be a year, or a name with a number, is what is typed."""
_GIVEN = regex(
    r"(?:(?:\b(?:is|are|was|it[’']?s|that[’']?s|be|being|becomes?|now|to|says|reads|key|picked"
    r"|chose)|[’']s"
    r"|[:：=(（?？，]|[a-z\u4e00-\u9fff],|->|→|[是为為成叫就：，了])[\s\"“'‘「]{0,3}|[\u4e00-\u9fff]\s?)$",
    re.I,
)
_PAIR = regex(r"[\w.+\-@]{2,60}(?: ?[/|] ?|, | and | with |[，、和跟]\s?)$", re.I)
"""A name before its password: `octofan / `, `crew@example.org, `."""
_TURNED = regex(r"right|left|[左右拨转轉]|\d+ (?:right|left)", re.I)
_LOCKS = regex(r"(?:pad)?locks?|lock ?box(?:es)?|key ?(?:box|pad|safe)|alarm", re.I)
"""Whose number is told with `is`: that of a phone would be called."""
_WAYS_IN = regex(r"doors?|gates?|entrance|lobby|barrier|unlock|解[锁鎖]", re.I)
_IS = regex(r" (?:(?:is|was)(?: now| still)? )?")
"""Between a way in and four digits: the back door is 7755."""
_SAID = regex(r"pass|word|口令|暗|密[码碼]", re.I)
_OPENS = regex(
    r"[\"”'’」]?\s{0,2}(?:(?:still |also )?(?:gets?|lets?|will get|will let) (?:you|one|us|me|them)"
    r"|(?:will )?(?:opens?|unlocks?|disarms?)\b"
    r"|(?:still |also )?works (?:on|for|with|at)|is what (?:you|we|i|they)"
    r"|,? (?:it|that)(?:[’']s| is) what (?:you|we|i|they) (?:type|enter|use|key|punch|dial)\b"
    r"|(?:on|into|at) the (?:[a-z]+ )?(?:keypad|door|gate|panel|lock)"
    r"|(?:这个号|这个)?[号號]?[就也都才]?(?:能|可以)?(?:开|開|进|解[锁鎖]|连上|降|升|取))",
    re.I,
)
_CHINESE_IS = regex(
    r"[\"”'’」]?\s{0,2}(?:这个|這個)?(?:就|也|我|都|才)?(?:是|[^\n，。]{0,8}一直用|在用)"
)
_IS_THE = regex(
    r"[\"”’]? (?:is|was)(?: still| now| also)? (?:the|my|our|his|her|their|your|a)\b", re.I
)
_ENDS = regex(
    r"[\"”'’」]?\s{0,2}(?:$|[.,;!?)\n，。；！？）、]"
    r"|(?:and|then|but|so|since|for|if|when|after|before|because|twice|to|on|lol"
    r"|by the way|now|this|until|again|or|enter|star|hash|pound|tick)\b"
    r"|[了啦吧呢哦才这這别別记記帮幫就也、就来])",
    re.I,
)


def asides_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such values stand, and the words that tell what they are."""
    if not any(topics_in(text)):
        return
    before, named_before = "", list[Topic]()
    for found in _SENTENCE.finditer(text):
        sentence = found[0]
        named: list[Topic] = []
        if len(sentence) <= _LONGEST_SENTENCE:
            named = list(topics_in(sentence))
            # What a sentence names, the beginning of the next may tell.
            carried = named_before if len(before) <= _LONGEST_FIRST else []
            for start, end, name in _in_sentence(before, carried, sentence, named):
                yield found.start() + start, found.start() + end, name
        before, named_before = sentence, named


def _in_sentence(
    first: str, carried: list[Topic], sentence: str, topics: list[Topic]
) -> Iterator[tuple[int, int, str]]:
    if not topics and not carried:
        return
    for value in values_in(sentence):
        told = _telling(topics, value, sentence)
        if told is None and carried and _goes_on(sentence[: value.start]):
            told = _carrying(carried, value, sentence)
            if told:
                yield value.start, value.end, first[told.start : told.end]
        elif told:
            yield value.start, value.end, sentence[told.start : told.end]


def _carrying(topics: list[Topic], value: Value, sentence: str) -> Topic | None:
    """The topic of the sentence before that a value with which this one begins belongs to."""
    for topic in topics:
        if topic.kind == "secret" and _is_closed(value, sentence):
            return topic
        if value.form == "made" and is_unmistakable(sentence[value.start : value.end]):
            return topic
    return None


def _telling(topics: list[Topic], value: Value, sentence: str) -> Topic | None:
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


def _is_told_after(topic: Topic, value: Value, sentence: str) -> bool:
    if _is_far(sentence[topic.end : value.start]):
        return False
    if _is_entered(value, sentence):
        return topic.kind != "service" or value.form == "made"
    is_entered = topic.kind == "access" and _ENTERED.search(sentence, 0, value.start)
    if is_entered and is_word_with_number(sentence[value.start : value.end]):
        return True
    return _BY_FORM[value.form](topic, value, sentence, _is_given(topic, value, sentence))


def _is_far(gap: str) -> bool:
    return len(gap) > (_LONGEST_CHINESE_GAP if _is_chinese(gap) else _LONGEST_GAP)


def _is_given(topic: Topic, value: Value, sentence: str) -> bool:
    """Whether "is", "to", a colon or nothing stands between them."""
    if not sentence[topic.end : value.start].strip():
        return True
    return _GIVEN.search(sentence, topic.start, value.start) is not None


def _keys_open(topic: Topic, value: Value, sentence: str, is_given: bool) -> bool:
    is_turned = _TURNED.match(sentence, value.start) is not None
    if topic.kind == "access":
        return _UNLOCKS.fullmatch(sentence, topic.start, topic.end) is not None
    return topic.kind == "secret" or (topic.kind == "lock" and (is_turned or is_given))


def _quotes_open(topic: Topic, value: Value, sentence: str, is_given: bool) -> bool:
    told = sentence[topic.start : topic.end]
    is_near = value.start - topic.end < _NEAR
    return topic.kind == "secret" and is_near and _SAID.search(told) is not None


def _made_up_opens(topic: Topic, value: Value, sentence: str, is_given: bool) -> bool:
    text = sentence[value.start : value.end]
    if is_unmistakable(text):
        return True
    if topic.kind == "issued":
        return bool(GROUPS.fullmatch(text) or (is_given and SEED.fullmatch(text)))
    if topic.kind == "secret" and is_given and CAPITALS.fullmatch(text):
        return True
    if topic.kind == "secret" and RUN.fullmatch(text) and _is_chinese(sentence):
        return not sentence[topic.end : value.start].strip(" :：是为")
    return _hidden_gives_access(topic, value, sentence, is_given=is_given)


_UNLOCKS = regex(r"unlock(?:s|ed)?|disarm(?:s|ed)?|gets? (?:in|into|through|past)", re.I)
_PLAINLY = regex(r"\bit(?:[’']?s| is)\s?$", re.I)
"""If you need to unlock my phone it's 258046."""
_UNLOCKED_BY = regex(
    r"(?:[\d一二三四五六七八九十]\s?位[数數]?|的|数字|數字|是|为|為|用|：|:|，|,|\s)*[是为為：:](?:的|用|\s)*|[，,]\s?"
)


def _digits_open(topic: Topic, value: Value, sentence: str, is_given: bool) -> bool:
    if topic.kind == "lock" and _OPENS.match(sentence, value.end):
        return True
    if topic.kind == "lock" and sentence[topic.end : value.start] in ("'s ", "’s "):
        text = sentence[value.start : value.end]
        return len(text) > 3 and not YEAR.fullmatch(text) and _is_closed(value, sentence)
    return is_given and _is_of_lock(topic, value, sentence) and _is_closed(value, sentence)


def _is_of_lock(topic: Topic, value: Value, sentence: str) -> bool:
    """Whether what is spoken of is opened by digits."""
    told = sentence[topic.start : topic.end]
    is_lock = topic.kind == "secret" or bool(_LOCKS.fullmatch(told))
    if _UNLOCKS.fullmatch(told) and _PLAINLY.search(sentence, topic.end, value.start):
        is_lock = YEAR.fullmatch(sentence[value.start : value.end]) is None
    if _WAYS_IN.fullmatch(told) and _IS.fullmatch(sentence, topic.end, value.start):
        text = sentence[value.start : value.end]
        is_lock = len(text) > 3 and YEAR.fullmatch(text) is None
    if topic.kind in ("access", "lock") and _is_chinese(told):
        is_lock = is_lock or bool(_UNLOCKED_BY.fullmatch(sentence, topic.end, value.start))
    return is_lock


_BY_FORM: Mapping[Form, Callable[[Topic, Value, str, bool], bool]] = {
    "keyed": _keys_open,
    "digits": _digits_open,
    "quoted": _quotes_open,
    "made": _made_up_opens,
}


def _hidden_gives_access(topic: Topic, value: Value, sentence: str, *, is_given: bool) -> bool:
    if not is_hidden(value, sentence):
        return False
    is_told = is_given or _is_lone(value, sentence)
    if topic.kind in ("access", "service"):
        is_told = topic.kind == "access" and is_told
        return is_told or _PAIR.search(sentence, topic.end, value.start) is not None
    return topic.kind == "secret" and is_told


def _is_told_before(topic: Topic, value: Value, sentence: str) -> bool:
    gap = sentence[value.end : topic.start]
    if _is_far(gap):
        return False
    if _is_entered(value, sentence):
        return topic.kind != "service" or value.form == "made"
    if value.form == "made" and not is_hidden(value, sentence):
        return False
    if value.form == "made" and is_unmistakable(sentence[value.start : value.end]):
        return True
    return _is_said_to_open(topic, value, sentence[value.end :], gap)


def _is_said_to_open(topic: Topic, value: Value, rest: str, gap: str) -> bool:
    if topic.kind == "secret" and _IS_THE.match(rest):
        return True
    if topic.kind == "secret" and _CHINESE_IS.match(rest):
        return value.form != "quoted" or len(gap) < _NEAR
    return _OPENS.match(rest) is not None and (value.form != "quoted" or topic.kind != "lock")


def _is_entered(value: Value, sentence: str) -> bool:
    """Whether the word before it says that it is typed, turned, used to get in."""
    before = sentence[max(0, value.start - 40) : value.start]
    if not (_ENTERED.search(before) or _FIRMLY.search(before)) or _NEGATED.search(before):
        return False
    text = sentence[value.start : value.end]
    if value.form == "digits":
        if _FIRMLY.search(before):
            return True
        return YEAR.fullmatch(text) is None and _is_closed(value, sentence)
    if value.form == "made":
        is_typed = _FIRMLY.search(before) and BUTTONS.fullmatch(text)
        return bool(is_typed) or is_hidden(value, sentence)
    return value.form != "quoted" or (not text[0].isupper() and text.count(" ") < 6)


def _is_lone(value: Value, sentence: str) -> bool:
    """Whether nothing of its clause comes after it, and it is not who comes in."""
    text = sentence[value.start : value.end]
    if not LONE.fullmatch(text) or _AS_WHOM.search(sentence, 0, value.start):
        return False
    return _ENDS.match(sentence, value.end) is not None


_AS_WHOM = regex(r"\b(?:as|called|named|for|from|on|to|in)\s$|[在从到叫]\s?$")


def _is_closed(value: Value, sentence: str) -> bool:
    """Whether its clause ends with it, so that it counts nothing."""
    if value.form == "made":
        return is_hidden(value, sentence)
    return value.form != "quoted" and _ENDS.match(sentence, value.end) is not None


_ONWARD = regex(
    r"\s*(?:(?:so |and )?(?:now )?(?:it|that|the new one|new one)(?:[’']s| is)?(?: now)?"
    r"|现在|新的|就|是|改成|换成|了|我|的|：|:|\s|=)*[\"“'‘]?",
    re.I,
)


def _goes_on(lead: str) -> bool:
    """Whether nothing but "it is now" stands between the sentence before and the value."""
    return _ONWARD.fullmatch(lead) is not None


def _is_chinese(gap: str) -> bool:
    return _HAN.search(gap) is not None
