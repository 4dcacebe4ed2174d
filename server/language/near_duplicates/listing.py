"""Things in a row of which the order tells nothing: I speak German and Polish.

Only at the end of a text that says that somebody likes, has, knows or uses them, and only single
words, names, or each with its number: in "cold tea and coffee" both may be cold. In "I prefer", "I
visited" and "from Monday to Friday" the order tells something.
"""

import re
from collections.abc import Sequence

from ...domain.patterns import regex
from .foldings import EVERY_STAYS_BESIDE
from .lexicon import word_set

_VERBS = word_set(
    """
    like love enjoy hate dislike speak know own have eat drink play use collect need read study
    learn grow teach sell buy bought cook bake keep understand avoid watch
    likes loves enjoys hates dislikes speaks knows owns has eats drinks plays uses collects needs
    reads studies learns grows teaches sells buys cooks bakes keeps understands avoids watches
    """
)
_PARTICLES = {"allergic": "to", "interested": "in", "fluent": "in"}
_SUBJECT_WORDS = 5
_DETERMINERS = word_set("a an my our the some")
_JOINS = {",", "and", "or"}
_WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_WEEKDAYS = [f"{day}s" for day in _WEEK]

_CHINESE_LIST = regex(
    r"(?P<head>(?:^|[,;])我们?(?:也|都|平时|一般|现在|最近)*(?:不?(?:会说|会|喜欢吃|喜欢喝|喜欢|爱吃|爱喝"
    r"|爱|吃|喝|懂|用)|讨厌|养了|养着|养|有|学过|在学|想学|学|精通|熟悉|收集|买了|需要|认识|教|对))"
    r"(?P<items>[^,;.!?和与及或]{1,8}?(?:(?:,|和|与|以?及|或者?)[^,;.!?和与及或]{1,8}?)+?)"
    r"(?P<end>过敏|感兴趣|)(?=$|[;.!?])"
)
_LATIN = r"[A-Za-z][A-Za-z\d_+#.]*"
_LATIN_LIST = regex(
    rf"(?<=[用会懂学欢悉过])(?P<items>{_LATIN}(?:(?:,|和|与|以?及){_LATIN})+)(?![A-Za-z\d和与及,])"
)
_CHINESE_DAYS = regex(
    r"每周(?P<days>[一二三四五六日](?:[,和与及](?:每?周)?[一二三四五六日])+)"
    r"(?![天次个点年月元块人只条小两分十百号\d])"
)
_CHINESE_WEEK = "一二三四五六日"
_JOINT = regex("(?:,|以及|[和与及])")
_OR = regex("或者?")
_NO_ITEM = regex("(?<!吉)他|[不没我你您她它的了吗呢吧把被在比从到给跟再然先后除都也]|^[来去]")
_NUMBERED = regex(r"^ *[一二两三四五六七八九十几\d]")
_ADJECTIVE = regex("^[冰热冷温红绿黑白黄蓝大小新旧老好坏甜辣酸苦生熟]")


# --- English ---


def in_one_order(words: list[str]) -> list[str]:
    """The words of a text, with what stands in a list at its end in alphabetical order."""
    told = _with_days(words)
    start = _after_verb(told)
    joints = {"and", "or"}.intersection(told[start:])
    items = _items(told[start:])
    if not start or len(joints) != 1 or len(items) == 1 or not _are_alike(items):
        return told
    found = told[:start]
    for item in sorted(items):
        found += [*item, *joints]
    return found[:-1]


def _after_verb(words: Sequence[str]) -> int:
    """Where a list may begin, behind "I like"; 0 if the text says nothing of the kind."""
    for at, word in enumerate(words[:_SUBJECT_WORDS]):
        if at and word in _VERBS:
            return at + 1
        if at and word in _PARTICLES and words[at + 1 : at + 2] == [_PARTICLES[word]]:
            return at + 2
        if not word.isalpha():
            return 0
    return 0


def _items(words: Sequence[str]) -> list[list[str]]:
    """What stands between commas, "and" and "or"; an empty one where two of them meet."""
    items: list[list[str]] = [[]]
    before = ""
    for word in words:
        if word not in _JOINS:
            items[-1].append(word)
        elif before != "," or word == ",":
            items.append([])
        before = word
    return items


def _are_alike(items: Sequence[Sequence[str]]) -> bool:
    """Whether each is one word or one name, all of them with a number or an article, or none."""
    if not all(items):
        return False
    counted = {item[0] in _DETERMINERS or item[0].isdecimal() for item in items}
    bare = [item[1:] for item in items] if True in counted else items
    names = {_is_name(item) for item in bare}
    if len(counted) > 1 or (len(items) > 2 and len(names) > 1):
        return False  # of "brothers, Tom and Jim" the brothers may be those two
    return all(_is_one_thing(item) for item in bare)


def _is_one_thing(item: Sequence[str]) -> bool:
    is_one = len(item) == 1 or _is_name(item)
    return bool(item) and is_one and all(word.isalpha() for word in item)


def _is_name(item: Sequence[str]) -> bool:
    return all(word[:1].isupper() for word in item)


def _with_days(words: list[str]) -> list[str]:
    """Weekdays that come round, in the order of the week: on Fridays and Mondays."""
    told = list(words)
    for at, word in enumerate(words):
        if word != "on" and (word != "every" or not EVERY_STAYS_BESIDE.isdisjoint(words)):
            continue
        size = _size_of_days(words[at + 1 :], _WEEK if word == "every" else _WEEKDAYS)
        end = at + 1 + size
        days = {f"{each.rstrip('s')}s" for each in words[at + 1 : end]}
        row = " and ".join(day for day in _WEEKDAYS if day in days).split()
        if size:
            left_out = [""] * (size - len(row))
            told[at:end] = ["on", *row, *left_out]
    return [word for word in told if word]


def _size_of_days(words: Sequence[str], week: Sequence[str]) -> int:
    """How many words a row of days takes, an "and" before its last; 0 if there is none."""
    size = 0
    for at, word in enumerate(words):
        if word in week:
            size = at + 1
        elif word not in (",", "and"):
            break
    return size if "and" in words[:size] else 0


# --- Chinese ---


def days_in_one_order(text: str) -> str:
    """A Chinese text, with the weekdays that come round in the order of the week: 每周三和周一."""
    return _CHINESE_DAYS.sub(_of_the_week, text)


def _of_the_week(found: re.Match[str]) -> str:
    days = [day for day in _CHINESE_WEEK if day in found["days"]]
    return f"每周{'和周'.join(days)}"


def chinese_in_one_order(text: str) -> str:
    """A Chinese text, with what stands in a list at its end sorted, and names in Latin letters."""
    text = _LATIN_LIST.sub(lambda found: _sorted(found["items"]), text)
    return _CHINESE_LIST.sub(_sorted_list, text)


def _sorted_list(found: re.Match[str]) -> str:
    return f"{found['head']}{_sorted(found['items'])}{found['end']}"


def _sorted(told: str) -> str:
    joint, sign = (_OR, "或") if _OR.search(told) else (_JOINT, ",")
    items = [item.strip() for item in joint.split(told)]
    if not all(items) or any(_NO_ITEM.search(item) for item in items):
        return told
    if len({bool(_NUMBERED.match(item)) for item in items}) > 1:
        return told
    first, *others = items
    is_of_both = _ADJECTIVE.match(first) and not any(map(_ADJECTIVE.match, others))
    return told if is_of_both else sign.join(sorted(items))
