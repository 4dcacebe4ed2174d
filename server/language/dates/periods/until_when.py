"""Until when something is so, where a text tells it: "until the end of March", 工作到三月底."""

import re
from datetime import date, datetime, timedelta, tzinfo

from ....domain.patterns import regex
from ... import dates
from ...clause_ends import STATEMENT_END
from ...tokenizer import telling
from ..rescheduling import is_put_off_to, says_until_then, up_to_day
from ..without_dates import without_dates
from .for_how_long import lasts_until

_A_DAY = timedelta(days=1)
_LONGEST = 300
"""Characters: what is longer tells more than one thing."""
_SEVERAL = regex(r"[,;:，；：\n]|[.。!！?？]\s*\S")
"""What a further clause tells goes on: "until March the rent is 900, then 1,000"."""
_TAKEN = "吃服喝用敷贴"
"""What is done with a medicine until a day."""
_ADDED = regex(
    rf"[^,，;；:：.。]{{2,60}}(?:,\s*(?:until\s+|till\s+)?|，(?:一直)?[{_TAKEN}]?[到至])",
    re.IGNORECASE,
)
"""Until when the one thing before a comma is so: "eye drops twice a day, until 4 December"."""
_UNTIL = regex(
    r"\b(?:until|till|valid\s+to|through\s+to)(?:\s+(?:on|in|at))?\s+(?:the\s+)?$"
    r"|\b(?:until|till)\s+(?:the|my|his|her|our|their|your|i|we|he|she|it|they|you|mine)\s+"
    r"(?:\w+\s+){1,3}on\s+$",
    re.IGNORECASE,
)
_BY = regex(r"\bby\s+(?:the\s+)?$|最[晚迟遲]\s*$", re.IGNORECASE)
_SAYS_BEFORE = regex(r"^(?:by|before)\b|前$", re.IGNORECASE)
_SAYS_UNTIL = regex(r"^(?:until|till)\b|^直到", re.IGNORECASE)
_HAN_UNTIL = regex(
    r"(?:直|停|有效期?|持续|持續|延续|延續|延长|延長|一直|工作|上班|在职|在職|任职|任職|实习|實習"
    rf"|住|待|呆|租|[{_TAKEN}]|放假|休假|请假|請假|出差|封闭|封閉|关闭|關閉|关门|關門|停课|停課|停业|停業"
    r"|隔离|隔離|免费|免費|优惠|優惠|休息|留)[到至]\s*$"
)
_HAN_THEN = regex(r"^\s*(?:为止|為止|止|截止)")
_RUNS_OUT = regex(
    r"\b(?:runs?\s+out|expires?|lapses?|ends?|(?:is|are)\s+up|to\s+last)"
    r"(?:\s+(?:on|in|at))?\s+(?:the\s+)?$|[到至]\s*$",
    re.IGNORECASE,
)
_RUNS_OUT_THEN = regex(r"^\s*(?:到期|期满|期滿|为止|為止|止|截止|过期|過期)")
_ENDS = r"(?:run(?:s|ning)?\s+out|expir(?:es?|ing)|laps(?:es?|ing)|end(?:s|ing)?|(?:is|are)\s+up)"
_CONTRACT_UP = regex(
    rf"\b{_ENDS}(?:\s+(?:on|in|at))?\s+(?:the\s+)?$"
    r"|\b(?:lease|contract|tenancy)\b[^,.;]{0,20}\b(?:until|till)\s+(?:the\s+)?$"
    r"|(?:合同|合约|合約|租约|租約|租期)(?:[只是就已经經]{0,2}[签簽续續][了过過]?)?[到至]\s*$|租[到至]\s*$",
    re.IGNORECASE,
)
_CONTRACT_UP_THEN = regex(r"^\s*(?:到期|期满|期滿|过期|過期)")
"""That a contract is up then does not say what is so until then."""
_GRANTED = (
    r"(?:lease[ds]?|contract|tenancy|rent(?:s|ed)?|subscri\w+|insur\w+|warranty|guarantee|visa"
    r"|passport|permit|membership|valid|paid)"
)
_GRANTED_ZH = "(?:有效|保修|质保|質保|签证|簽證|保险|保險|会员|會員)"
"""What is paid or granted for a time."""
_GRANTED_UNTIL = regex(
    rf"\b{_GRANTED}\b[^.;]{{0,60}}\b(?:until|till|to)\s+(?:the\s+)?$"
    rf"|{_GRANTED_ZH}[^，。；]{{0,6}}[到至]\s*$",
    re.IGNORECASE,
)
_MAY_RUN_OUT = regex(
    rf"\b(?:{_GRANTED}|{_ENDS})\b"
    rf"|{_GRANTED_ZH}|合同|合[约約]|租|[到过過]期|期[满滿]",
    re.IGNORECASE,
)
"""Without any of these words a text tells of nothing that is up: to read its days takes longer."""
_LAST_DAY = regex(
    r"\blast\s+(?:working\s+)?(?:day|time|shift|lesson|session|visit)\b[^;,\d]{0,60}$"
    r"|(?:最后|最後)一?(?:天|日|次|班|课|課|節|节)[^；，\d]{0,20}$"
    r"|(?:做|干|幹|上|教|住|待|呆|来|來|工作|上班|任职|任職|在职|在職)[到至]\s*$",
    re.IGNORECASE,
)
_FOR_SO_LONG = regex(r"^for\s+the\s+(?:next|coming)\b|^(?:接下来|未来|今后|往后)", re.IGNORECASE)
_IS_SO = regex(r"[，,]?\s*[我你他她它们們咱家]{0,3}(?:每|仍|还是?|還是?|都(?!要|得|必)|是|按|照)")
_IS_BACK = regex(r"\b(?:back|returns?|returning)\b[^.;,]{0,25}$", re.IGNORECASE)
_IS_BACK_ZH = regex(r"^\s*(?:才|再)?[回返复復][来來岗崗归歸工]")
_MEANWHILE = regex(r"\b(?:in the meantime|meanwhile)\b|[这這]期[间間]", re.IGNORECASE)
_NO_STATE = regex(
    r"\b(?:must|have\s+to|has\s+to|need\w*\s+to|due|deadline|then|after(?:wards)?|moved|postponed"
    r"|pushed|put\s+off|delayed|rescheduled|not|never|won't|can't|cannot|\w+n['’]t)\b"
    r"|必须|必須|得在|截止日期|之后|之後|然后|然後|再|才|推迟|推遲|改到|不|没|沒",
    re.IGNORECASE,
)
"""A task with its day, a day that was moved, what is not so yet: none of them is over then."""


def says_until(phrase: str) -> bool:
    """Whether the words of a range begin with that it ends: "until the end of March"."""
    return _SAYS_UNTIL.search(phrase) is not None


def tells_only_ends(text: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether each day to come that a text names is one on which something runs out.

    "Insured with LV until 9 December", 吃到12月6日: it is so today, and is of no such day.
    """
    ahead = [span for span in dates.to_come(text, told_at, zone) if span.end > told_at]
    return bool(ahead) and all(_is_an_end(text, span.phrase) for span in ahead)


def tells_by_when(text: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether a text names a day to come as a limit: "in by 31 March", 3月31日前到齐."""
    for span in dates.to_come(text, told_at, zone):
        before, _, _ = text.partition(span.phrase)
        if span.end > told_at and (_BY.search(before) or _SAYS_BEFORE.search(span.phrase)):
            return True
    return False


def tells_until(text: str, begins: datetime, now: datetime, zone: tzinfo) -> bool:
    """Whether a text that says what is so from `begins` on says as well what is so until then."""
    for span in dates.to_come(text, now, zone):
        is_before = now < span.end <= begins + _A_DAY
        if not is_before or _is_contract_up(text, span.phrase):
            continue
        if _is_an_end(text, span.phrase) or _is_away_until(text, span.phrase):
            return True
    return False


def told_until(text: str, begins: datetime, now: datetime, zone: tzinfo) -> str:
    """What a text says of the time until `begins`: what stands before that day is told.

    All but its own statement, where that comes first.
    """
    named = dates.to_come(text, now, zone)
    for span in named:
        if span.start != begins:
            continue
        before, _, _ = text.partition(span.phrase)
        if any(other.phrase in before for other in named):
            return before
        statements = STATEMENT_END.split(text)
        return " ".join(each for each in statements if span.phrase not in each)
    return text


def _is_so_before(phrase: str, after: str) -> bool:
    """Whether a text says what is so before a day: 一月底之前每月260元, and no deadline."""
    return phrase.endswith("前") and _IS_SO.match(after) is not None


def _is_away_until(text: str, phrase: str) -> bool:
    """Whether somebody is back on that day, and something else is so until then."""
    before, _, after = text.partition(phrase)
    if not says_until_then(after) and not _MEANWHILE.search(after):
        return False
    return bool(_IS_BACK.search(before) or _IS_BACK_ZH.match(after))


def _is_contract_up(text: str, phrase: str) -> bool:
    """Whether a text says of a day that a contract or the like is up then."""
    before, _, after = text.partition(phrase)
    return bool(_CONTRACT_UP.search(before) or _CONTRACT_UP_THEN.match(after))


def ran_out(text: str, told_at: datetime, now: datetime, zone: tzinfo) -> date | None:
    """The day, over by now, on which a contract or the like that a text tells of was up."""
    named = dates.to_come(text, told_at, zone) if _MAY_RUN_OUT.search(text) else []
    for span in named:
        if not told_at < span.end <= now or is_put_off_to(text, span.phrase):
            continue
        is_granted = _GRANTED_UNTIL.search(up_to_day(text, span.phrase))
        if is_granted or _is_contract_up(text, span.phrase):
            return span.last_day(zone)
    return None


def last_day_told(
    text: str, known: str, begins: datetime, told_at: datetime, zone: tzinfo
) -> datetime | None:
    """The last second of the last day that a text tells of something known; None if it tells none.

    "My last day at Hallam & Pryce is 26 February", of what goes on until something else `begins`.
    """
    for span in dates.to_come(text, told_at, zone):
        before, _, after = text.partition(span.phrase)
        opening = STATEMENT_END.split(before)[-1]
        if not (told_at < span.end <= begins + _A_DAY and _LAST_DAY.search(opening)):
            continue
        told = opening + STATEMENT_END.split(after)[0]
        if telling(without_dates(told)) & telling(known):
            return span.last_moment
    return None


def _is_an_end(text: str, phrase: str) -> bool:
    """Whether something is so until a day, or runs out on it, which need not be told of a state."""
    if is_put_off_to(text, phrase):
        return False
    before, _, after = text.partition(phrase)
    if _lasts_until(before, phrase, after) or _RUNS_OUT.search(before):
        return True
    return _RUNS_OUT_THEN.match(after) is not None


def _lasts_until(before: str, phrase: str, after: str) -> bool:
    """Whether the words of a day and around it say that something is so until then."""
    if says_until(phrase) or _UNTIL.search(before) or _HAN_UNTIL.search(before):
        return True
    if _FOR_SO_LONG.search(phrase) or _is_so_before(phrase, after):
        return True
    return before.endswith(("到", "至")) and _HAN_THEN.match(after) is not None


def up_at(text: str, told_at: datetime, zone: tzinfo) -> datetime | None:
    """When what a text tells of is up, whatever else it tells; None where it names no such day."""
    for span in dates.to_come(text, told_at, zone):
        if span.end < dates.OPEN_END and _is_an_end(text, span.phrase):
            return span.end
    return None


def ends_at(text: str, told_at: datetime, zone: tzinfo) -> datetime | None:
    """The last second of the day to come until which a text says that something is so.

    None where it names none, or tells something else besides.
    """
    told = text.strip()
    if len(told) > _LONGEST:
        return None
    found = dates.spans(told, told_at, zone, ahead=True)
    if not found:
        return lasts_until(told, told_at, zone)
    if len(found) != 1 or _NO_STATE.search(told):
        return None
    [span] = found
    before, _, after = told.partition(span.phrase)
    behind = _HAN_THEN.sub("", after).strip(" .。")
    is_added = _ADDED.fullmatch(before) is not None and not behind
    if (_SEVERAL.search(before) and not is_added) or _SEVERAL.search(after):
        return None
    if not _lasts_until(before, span.phrase, after):
        return None
    is_closed = span.end < dates.OPEN_END
    return span.last_moment if is_closed and span.end > told_at else None
