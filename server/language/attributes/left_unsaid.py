"""What a known text tells and its news do not: the words, without when and how often it was."""

import re
from collections.abc import Iterator

from ...domain.patterns import regex
from ..dates.rescheduling import is_over
from ..dates.without_dates import without_dates
from ..script import is_chinese
from ..tokenizer import HAN, STOP_WORDS, fold, telling
from ..word_list import simplified

_MOST, _LONGEST = 5, 20
_REASON = regex(
    r"\b(?:because|as|since|due to|so that|in order to)\b[^,.;]*|(?:因为|由于|因|为了)[^，。；]*",
    re.IGNORECASE,
)
_AFTER_COLON = regex(r"[:：][^.;。；]*")
"""What follows "it is off:" is why."""
_HOW_OFTEN = regex(
    r"\b(?:every|each|once|twice|daily|nightly|weekly|(?:\w+ )?times|mornings?|evenings?|nights?"
    r"|bedtime|days?|weeks?|hours?|a day)\b"
    r"|每[天日晚早周次隔]|隔[一二两\d]?[天日]|[一二两三四半\d]+[天日]|[早晚中][上午]?|[各一二两三四半\d]+[粒片次颗支]",
    re.IGNORECASE,
)
_SAID_BESIDES = regex(
    r"\b(?:doctors?|dr|gp|put|puts|prescrib\w+|start\w*|told|says?|said|called|takes?|taking|took"
    r"|gets?|now|then|still|also|again|so far|before|previously|formerly|until|is|was"
    r"|of|on|off|in|out|at|up|to|by|with|and|or|for)\b"
    r"|医生|大夫|开了?|开始|[加减停调]的|开的|原来|原先|之前|以前|现在|目前|届时|那时|还是|仍然|需要|说是?|叫做?|姓|服用|吃",
    re.IGNORECASE,
)
"""Who said it and that it began: nothing that somebody's safety hangs on."""
_SAY_NOTHING = """
    after all already although any anyone anything around away because before being between both
    but do does doing done either even ever everyone everything few getting go goes going gone had
    has have having here how however just lot lots many may maybe might more most much neither
    nobody none not nothing one only other others over own perhaps quite rather really same several
    some someone something soon such than that them themselves there these they thing things this
    those though too very well were what when where whether which while who whole whom whose why
    will without would yet
    change changed changes keep keeps kept move moved moves remain remains stay stayed stays
"""
_NO_LOSS = frozenset(_SAY_NOTHING.split())
"""Words that tell nothing alone."""
_HAN_NO_LOSS = regex(
    r"[我你他她它]们|咱们|大家|自己|之[后前]|以[后前]|然后|后来|全部|都是?|已经|没有?|不是?|就是?"
    r"|这[个些样里]|那[个些样里]|因为|所以|但是|不过|而且|虽然|如果|可能|应该|一[些点下样]|什么|怎么"
)
_WORD = regex(r"(?:\d[\d.,]*\s?)?([^\W\d_][\w'’-]*)")
_IN_HAN = regex(rf"[{HAN}]+")


def left_unsaid(known: str, news: str) -> tuple[str, ...]:
    """Up to five words or phrases of a known text that its news do not have, as they stand there.

    Not its days, nor how often it was if the news tell how often, nor a reason. What is told in
    another language cannot be compared: nothing.
    """
    if is_chinese(known) != is_chinese(news):
        return ()
    rest = _bare(known, news)
    told = simplified(news)
    found = [*_words_missing(rest, told), *_han_missing(rest, told)]
    return tuple(dict.fromkeys(sorted(found, key=known.find)))[:_MOST]


def without_why(text: str) -> str:
    """A text without why it is so, or is off."""
    rest = _REASON.sub(" ", text)
    return _AFTER_COLON.sub(" ", rest) if is_over(rest) else rest


def _bare(known: str, news: str) -> str:
    """What of a known text counts, in simplified characters."""
    rest = without_why(simplified(known))
    if _HOW_OFTEN.search(simplified(news)):
        rest = _HOW_OFTEN.sub(" ", rest)
    return _HAN_NO_LOSS.sub(" ", _SAID_BESIDES.sub(" ", without_dates(rest)))


def _words_missing(rest: str, news: str) -> Iterator[str]:
    told, lower = telling(news), news.lower()
    for found in _WORD.finditer(_IN_HAN.sub(" ", rest)):
        word = found[1]
        if _tells_nothing(found[0], word):
            continue
        if len(word) > 1 and word.lower() not in lower and not telling(word) <= told:
            yield found[0]


def _tells_nothing(found: str, word: str) -> bool:
    """Whether it is a word that stands in any sentence, and no amount of something."""
    is_counted = found[0].isdigit()
    return not is_counted and (word.lower() in _NO_LOSS or fold(word) in STOP_WORDS)


def _han_missing(rest: str, news: str) -> Iterator[str]:
    """Runs of two characters and more of which no pair stands in the news."""
    pairs = {news[at : at + 2] for at in range(len(news) - 1)}
    for run in _IN_HAN.finditer(rest):
        text = run[0]
        shown = ""
        for at in range(len(text)):
            is_told = text[at - 1 : at + 1] in pairs if at else False
            if is_told or text[at : at + 2] in pairs:
                shown += " "
            else:
                shown += text[at]
        yield from (part[:_LONGEST] for part in shown.split() if len(part) > 1)
