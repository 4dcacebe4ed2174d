"""Weekdays of what goes on week after week though no "every" says so.

By what it is ("the Tuesday yoga class", 周二的瑜伽课), by the day from which on it is so ("from
January the class is on Thursday", 从12月起改为周四上课), by how many there are (周六，共十节), or
as each of several has their own (女儿周二芭蕾，儿子周四柔道).
"""

from calendar import month_name
from collections.abc import Iterator

from ....domain.patterns import regex
from ...script import has_han
from ..grammar.vocabulary import CHINESE_WEEKDAYS, ENGLISH_DAY, HAN_WEEK, WEEKDAYS

_DAY = ENGLISH_DAY
_NO_DATE = r"\b(?!,?\s+(?:the\s+)?\d)"
_ACTIVITY = (
    r"(?:class(?:es)?|lessons?|practice|rehearsals?|training|drills?|choir|yoga|pilates|zumba|quiz"
    r"|market|course|stand-?up|clubs?|playgroup|seminar|tutorial)"
)
"""What goes on week after week by what it is; a meeting or a dinner may be the only one."""
_OF_ACTIVITY = regex(
    rf"\b(?:standing|weekly|regular|usual)\s+(?P<regular>{_DAY})s?{_NO_DATE}"
    rf"|(?<!this )(?<!next )(?<!last )(?<!coming )\b(?P<day>{_DAY})"
    r"(?:\s+(?:morning|lunchtime|afternoon|evening|night))?\s+(?:[\w’'-]+\s+){0,2}"
    rf"{_ACTIVITY}\b"
)
_MONTHS = "|".join(name.casefold() for name in month_name[1:])
_THEN = (
    rf"(?:(?:the\s+)?(?:next|new)\s+\w+|now\s+on|then\s+on|(?:{_MONTHS})|\d{{1,2}}\s+(?:{_MONTHS}))"
)
_FROM_THEN = regex(
    rf"\b(?:from|starting|as\s+of)\s+{_THEN}(?:\s+on)?,?\s+[^.;,\n]{{2,40}}?"
    rf"\bon\s+(?P<day>{_DAY}){_NO_DATE}"
)
_OF_ONE = regex(
    r"\b(?:cancel\w*|(?:called|is|are)\s+off|this\s+once|instead|tomorrow|tonight|today|postponed"
    r"|missed|skip\w*|attended|was|were|went|had)\b"
    r"|取消|请假|请了假|不上|停一次|[这本][次回]|仅|免了|没有|没上|补[课上]|[上去练]了|今天|明天|昨天"
)
"""Words of one of them alone."""
_HAN_DAYS = f"[一二三四五六日天](?:(?:[、和及与]|{HAN_WEEK})+[一二三四五六日天])*"
_NOT_THIS = "(?<![上下本这那个])"
_HAN_ACTIVITY = (
    "(?:课(?![题本])|班会|例会|晨会|周会|训练|排练|兴趣班|读书[会角]|社团|俱乐部|集市|辅导)"
)
_HAN_OF_ACTIVITY = regex(
    rf"{_NOT_THIS}{HAN_WEEK}(?P<days>{_HAN_DAYS})(?:早上|上午|中午|下午|晚上)?的"
    rf"[^，。；\d]{{0,6}}?{_HAN_ACTIVITY}"
)
_HAN_BEHIND_ACTIVITY = regex(
    rf"{_HAN_ACTIVITY}(?:[是在：:]|定在|都在)?{HAN_WEEK}(?P<days>{_HAN_DAYS})"
    r"(?=[早晚上中下][上午]|[，,。；;\s]|有|$)"
)
_HAN_FROM_THEN = regex(
    rf"(?:(?<=[日号周月\d])起|[以之]后|(?<=[日号周月])开始)[^，。；\d]{{0,12}}?{_NOT_THIS}"
    rf"{HAN_WEEK}(?P<days>{_HAN_DAYS})(?![次回趟遍个场节天小到至—–~-])"
)
_HAN_LESSON = (
    "(?:芭蕾|舞蹈|跳舞|街舞|柔道|跆拳道|空手道|武术|击剑|体操|轮滑|滑冰|游泳|网球|足球|篮球|排球|羽毛球"
    "|乒乓球?|棒球|围棋|象棋|钢琴|小提琴|大提琴|古筝|吉他|声乐|合唱|唱歌|画画|绘画|书法|陶艺|编程|奥数|英语"
    "|瑜伽|普拉提)"
)
"""What is learnt or practised week after week."""
_HAN_OF_EACH = regex(
    rf"(?:^|[，,；;、])[^，,。；;\d周]{{0,5}}{_NOT_THIS}{HAN_WEEK}(?P<days>{_HAN_DAYS})"
    rf"(?:早上|上午|中午|下午|晚上?)?[学练上有去打踢弹]?{_HAN_LESSON}(?:课|班)?(?=[，,。；;]|$)"
)
_HAN_COUNTED = regex(r"[共总][计共]?(?:[二两三四五六七八九十]{1,3}|\d{1,2})[节堂次回]")
_HAN_ANY = regex(rf"{_NOT_THIS}{HAN_WEEK}(?P<days>{_HAN_DAYS})(?![次回趟遍个场节天小到至—–~-])")


def weekdays(folded: str) -> Iterator[int]:
    """From Monday (0); of a text in small letters, simplified, as `tokenizer.fold` gives it."""
    if not _OF_ONE.search(folded):
        for found in _OF_ACTIVITY.finditer(folded):
            yield WEEKDAYS[found["regular"] or found["day"]]
    for found in _FROM_THEN.finditer(folded):
        yield WEEKDAYS[found["day"]]
    if has_han(folded):
        yield from _chinese(folded)


def _chinese(folded: str) -> Iterator[int]:
    patterns = [_HAN_FROM_THEN]
    if not _OF_ONE.search(folded):
        patterns.append(_HAN_OF_ACTIVITY)
        patterns.append(_HAN_BEHIND_ACTIVITY)
        if len(_HAN_OF_EACH.findall(folded)) > 1:
            patterns.append(_HAN_OF_EACH)
    if _HAN_COUNTED.search(folded):
        patterns.append(_HAN_ANY)
    for pattern in patterns:
        for found in pattern.finditer(folded):
            signs = found["days"]
            yield from (CHINESE_WEEKDAYS[sign] for sign in signs if sign in CHINESE_WEEKDAYS)
