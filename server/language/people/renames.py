"""What a text says has another name now: a brand, a company, a person who married.

"Twitter is now called X", "renamed from Brightside to Lumen", 字节更名为抖音集团.
"""

import re
from collections.abc import Iterator
from functools import cache

from ..near_duplicates.lexicon import word_set
from ..tokenizer import HAN, fold
from .words import NO_NAMES

_WORD = r"[A-Z0-9][\w&.+'’-]*"
_NAME = rf"{_WORD}(?: {_WORD}){{0,3}}"
_END = r"(?=[,.;:!?()，。；：！？（）]|\s|$)"
_CLAUSE = r"(?:^|[.;!?,:]\s{1,3})"
_BECAME = (
    r"(?:(?:is|are) now (?:called|known as|named)"
    r"|(?:has been|have been|was|were|got|is)?\s?re(?:named|branded)"
    r"(?: itself)?(?: to| as| into)?"
    r"|(?:has |have )?(?:changed|changes) (?:its|their|her|his) (?:last |family )?name to)"
)
_HAN_WORD = f"(?:(?![从由在把将的了是])[{HAN}A-Za-z0-9·])"
_HAN_STOP = "(?=[，。；！？,.;!?（）()了]|$)"
_HAN_OPENING = "(?:^|[，。；！？从由在把将的])"
_HAN_BECAME = "(?:已经|现在|现已|后来|正式)?(?:改名|更名|改称|重命名|改叫)(?:为|成|作|叫)?"
_NO_NAMES = NO_NAMES | word_set("公司 我们公司 品牌 名字 网名 团队 项目 产品 它 他 她 用户 我")
_READ_CHARACTERS = 600


def told(text: str) -> list[tuple[str, str]]:
    """The former and the present name of each, as they are written."""
    found: list[tuple[str, str]] = []
    for one, other in _pairs(text[:_READ_CHARACTERS]):
        former, now = one.strip(" ."), other.strip(" .")
        is_name = former and now and not {former, now} & _NO_NAMES
        if is_name and fold(former) != fold(now):
            found.append((former, now))
    return list(dict.fromkeys(found))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for pattern in _patterns():
        for match in pattern.finditer(text):
            yield match["former"], match["now"]


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    former, now = rf"(?P<former>{_NAME})", rf"(?P<now>{_NAME}){_END}"
    han = f"(?P<former>{_HAN_WORD}{{2,12}}?)", f"(?P<now>{_HAN_WORD}{{1,12}}?){_HAN_STOP}"
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"{former},? {_BECAME} {now}",
            rf"{_CLAUSE}{former} is now (?P<now>(?!\d){_NAME})(?=[.,;!]|$)",
            rf"\b[Rr]e(?:named|branded) from {former} (?:to|as|into) {now}",
            rf"\b(?:name|names) (?:was |has been |were )?changed from {former} to {now}",
            rf"(?P<now>{_NAME}),? \(?(?:formerly|previously)(?: known as| called| named)? "
            rf"(?P<former>{_NAME}){_END}",
            f"{_HAN_OPENING}{han[0]}{_HAN_BECAME}{han[1]}",
            f"{_HAN_OPENING}{han[0]}(?:现在|如今)叫做?{han[1]}",
            f"{_HAN_OPENING}(?P<now>{_HAN_WORD}{{1,12}}?)[（(，,]?(?:原名|前身是|以前叫|原来叫|曾用名)"
            f"(?P<former>{_HAN_WORD}{{1,12}}?){_HAN_STOP}",
        )
    )
