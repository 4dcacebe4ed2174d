"""What becomes of something that has a day: it is off, it is on another one, or all stays as it is.

Whether a change comes is told by `beginnings`; here is what a text says against that.
"""

import re
from calendar import day_name, month_name
from datetime import datetime, tzinfo

from ...domain.patterns import regex
from ..clause_ends import LABEL_END, STATEMENT_END
from . import spans

_CALLED_OFF, _CALLED_OFF_ZH = r"cancel\w*|called off|(?:is|are) off", "取消|算了"
_REFUSED = (
    r"(?:was|were|is|are|been|got) (?:turned down|refused|rejected|vetoed|declined|not approved)"
    r"|(?:did|does|do|will|would) ?(?:n['’]t|not) (?:approve|agree|allow|happen|come off)"
    r"|won['’]t (?:approve|agree|allow|happen)|fell through|came to nothing"
    r"|said no to|turned down|took back|taken back|withdrew|withdrawn|reversed"
)
_REFUSED_ZH = (
    "[没沒未不]批|[没沒不]同意|[没沒未]通[过過]|[没沒]成|[黄黃]了|泡[汤湯]|被[否拒]|否了|[驳駁]回"
    "|[拒回谢謝][绝絕]|推掉|婉拒|收回|撤回|撤[销銷]"
)
_ANOTHER_DAY = regex(r"[改换換][成到为為在][^，。；\d]{0,4}$")
"""What was off is on that day instead: 那班取消了，改成3月27日到."""
_OFF = regex(
    rf"\b(?:{_CALLED_OFF}|{_REFUSED})\b|{_CALLED_OFF_ZH}|{_REFUSED_ZH}|作罢|作罷|不(?:改|换|換|去|搬|挪)了",
    re.IGNORECASE,
)
_ALREADY = regex(
    rf"\b(?:{_CALLED_OFF}|was off|over|ended|stopped|quit|gave up|given up|sold"
    r"|moved|declined|decided|dropped|has left|postponed|yesterday|today)\b"
    rf"|{_CALLED_OFF_ZH}|不去|结束了|結束了|已经|已經|退了|停了|放弃|放棄|推迟|推遲|改到|今天|昨天",
    re.IGNORECASE,
)
_GUEST = (
    r"(?!\s+(?:with|for|here|there|over|shut|closed|open|away|home|overnight)\b"
    r"|\s+(?:an?|\w{2,8}|\d+)\s+(?:nights?|days?|weeks?)\b)"
)
"""Who stays two nights is somewhere; what stays is as it was."""
_STAY = r"(?:(?<!\band )stays?|(?<=\band )stays?(?!\s+(?:until|till|through)\b))"
"""Nor is as it was who comes and stays until another day."""
_STAYS = regex(
    rf"\b(?:{_STAY}{_GUEST}|remains?|still|unchanged|as before)\b"
    r"|仍|照旧|照舊|不变|不變|还是|還是|也不[改换換挪动動]",
    re.IGNORECASE,
)
_FROM_THEN = regex(r"\bfrom then on\b|[届屆]时起", re.IGNORECASE)
_UNTIL_THEN = regex(
    r"\b(?:until|till|before) then\b"
    "|此前|[在到]?那[之以]前|之前[我你他她它们們咱家]{0,2}(?:仍|还|還|照旧|照舊|先|都|一直)",
    re.IGNORECASE,
)
_DENIES = regex(r"\b(?:not|never|no)\b|n['’]t\b|[不没沒]", re.IGNORECASE)
_REASON = regex(r"\bbecause\b[^,.;]*|(?:因为|因為|由于|由於)[^，。；]*", re.IGNORECASE)
"""What was refused in a reason is not what the reason is given for."""
_BESIDE_A_DAY = regex(
    r"(?:\W|\b(?:also|even|and|too|from|as|of|on|onwards?|in|then|starting|the|week)\b|[从從由自也起])*",
    re.IGNORECASE,
)
"""Words of a clause that tells nothing but a day."""
_ON_A_DAY = (
    rf"(?:the )?(?:(?:{'|'.join(day_name)}|{'|'.join(month_name[1:])}|next|tomorrow|early|late|mid"
    r"|spring|summer|autumn|fall|winter|noon|midday|midnight|half past|quarter)\b"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{'|'.join(month_name[1:])})\b"
    r"|\d{4}-\d|\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|o['’]clock)\b|\d{1,2}(?:st|nd|rd|th)\b)"
)
_TO_ANOTHER_DAY = regex(
    rf"\b(?:moved|moves)\b[^.;]{{0,60}}?\bto {_ON_A_DAY}"
    r"|\b(?:moved|moves) (?:up|forward|back|\w+ (?:hours?|days?|weeks?|months?))\b"
    r"|\b(?:put off|put back|pushed (?:back|to)|postponed|brought forward|rescheduled)\b"
    r"|[改挪推移]到|推遲到|推迟到|延到|延期到|提前到",
    re.IGNORECASE,
)
_FROM_TO = regex(
    r"\b(?:moved|shifted|rescheduled|postponed|brought forward|put (?:back|off)|pushed (?:back|on)"
    r"|delayed|deferred|extended|changed|switched)\b[^.;]{0,60}$",
    re.IGNORECASE,
)
_PUT_OFF_TO = regex(
    r"\b(?:moved|shifted|rescheduled|postponed|brought forward|put (?:back|off)|pushed (?:back|on)"
    r"|delayed|deferred)\b[^.;,]{0,30}?\b(?:until|till|to)\s+(?:the\s+)?$"
    r"|(?:[改挪推移调調换換拖顺順]|推[迟遲]|延[期后後]|[顺順]延|提前)[到至]了?\s*$",
    re.IGNORECASE,
)
_UNTIL = regex(r"^(?:until|till)\b", re.IGNORECASE)
_IN_PLACE_OF = regex(
    r"\b(?:instead of|rather than|no longer|not|originally)\s+(?:on|at|in)?\s*(?:the\s+)?$"
    r"|\b(?:moved|changed|shifted|switched|rescheduled|postponed)\b(?:(?!\bto\b)[^.;]){0,40}"
    r"\bfrom\s+(?:the\s+)?$"
    r"|\((?:was|formerly|previously)\s+(?:(?:set|planned|due)\s+)?(?:(?:for|on)\s+)?(?:the\s+)?$"
    r"|(?:原[来來本定先约約](?:是|在|定在|于|於)?|[而不]是|不再是?)\s*$|(?<!\w)原\s*$",
    re.IGNORECASE,
)
_HOLDS_NO_MORE = regex(
    r"^[^.;:。；]{0,40}?\b(?:no longer|not)\s+(?:holds?|appl(?:y|ies)|stands?|true|valid|counts?)\b"
    r"|^[^.。；]{0,12}?(?:不(?:再|算|作)?(?:算数|作数|成立|有效|适用)|作废|作廢)",
    re.IGNORECASE,
)
_WAS_WRONG = regex(
    r"\bnever (?:had|was|were|did|has|have)\b"
    r"|\b(?:it|that) (?:was|is)(?:n['’]t| not) (?:a |an |the )?\w+"
    r"[,;:] (?:it|but|only)\b|\bturn(?:s|ed) out\b|\bafter all it (?:was|is)\b|\bfalse alarm\b"
    r"|\bmis(?:took|taken|diagnosed|read|heard)\b|弄错|搞错|看错|听错|记错|误诊|虚惊|其实不是|其实没|原来不是|并没有?得"
    r"|根本没|从来没",
    re.IGNORECASE,
)
_EXCEPTED = regex(r"\b(?:except|apart\s+from|other\s+than)\s+(?:on\s+)?$|除了?$", re.IGNORECASE)
_EXCEPTED_THEN = regex(r"^\s*(?:例外|除外|不算)|^\s+(?:excepted|excluded)\b", re.IGNORECASE)
_HAN_FROM = regex(r"[从從由]\s*$")
_HAN_TO = regex("^[^，。；]{0,4}[改移挪换換调調推提][^，。；]{0,2}[到成至为為]")
"""What something was moved from is not when it is: 从周三改到周四."""
_DAY_SIGN = r"[\d一二三四五六七八九十下本这明后周星]"
_MOVED_TO = regex(
    r"^[^.;,，。；]{0,40}?\b(?:mov(?:ed|es)|swapp?ed|shifted|rescheduled|postponed|pushed"
    r"|put\s+(?:off|back)|brought\s+forward|changed)\b[^.;,，。；]{0,30}?\b(?:to|for|until)\s+"
    rf"(?:on\s+)?(?:the\s+)?{_ON_A_DAY}"
    rf"|^[^.;,，。；]{{0,40}}?\b(?:is|was|are)\s+on\s+{_ON_A_DAY}[^.;]{{0,40}}\binstead\b(?!\s+of)"
    rf"|^[^，。；\d]{{0,16}}[改移挪换換调調推提延][^，。；\d]{{0,3}}[到成至为為在]\s*(?={_DAY_SIGN})",
    re.IGNORECASE,
)
"""The night shift of 8 December is swapped to the 9th, 8日那个夜班换到9日."""
_TO_A_DAY = regex(
    rf"\bmoved to(?= (?:{'|'.join(day_name)}|{'|'.join(month_name[1:])}"
    r"|\d|noon|midday|next|tomorrow|the \d))",
    re.IGNORECASE,
)


def is_called_off(text: str, moment: datetime, told: datetime, zone: tzinfo) -> bool:
    """Whether the sentence that names this moment says that nothing comes of it.

    "Cancelled", or "stays as it is, also from 1 January"; not "until then it stays".
    """
    stays = _STAYS.search(text) and not divides_times(text)
    if not (stays or _OFF.search(text)):
        return False
    for span in spans(text, told, zone, ahead=True):
        if span.start == moment:
            if _ANOTHER_DAY.search(text.partition(span.phrase)[0]):
                return False
            sentence = _around(span.phrase, text, STATEMENT_END)
            if _OFF.search(_REASON.sub(" ", sentence)):
                return True
            if stays and _STAYS.search(_what_stays(span.phrase, sentence)):
                return True
    return False


def _around(phrase: str, text: str, end: re.Pattern[str]) -> str:
    """The part of a text, between two of these ends, in which a phrase stands."""
    before, _, after = text.partition(phrase)
    return end.split(before)[-1] + phrase + end.split(after)[0]


def _what_stays(phrase: str, sentence: str) -> str:
    """Where a sentence says of what it tells of a day that it stays: in the clause of that day.

    "From 1 March the rent is 1,300, the deposit stays" tells a change; "it stays as it is, also
    from 1 March" none.
    """
    clause = _around(phrase, sentence, LABEL_END)
    tells_day_alone = _BESIDE_A_DAY.fullmatch(clause.replace(phrase, " "))
    return sentence if tells_day_alone else clause


def denies(text: str) -> bool:
    """Whether a text says of something that it is not so."""
    return _DENIES.search(text) is not None


def is_over(text: str) -> bool:
    """Whether a text tells what has happened, or comes no more, whatever day it names."""
    return _ALREADY.search(text) is not None


def divides_times(text: str) -> bool:
    """Whether the day that a text names divides what was from what will be: "until then"."""
    return says_until_then(text) or _FROM_THEN.search(text) is not None


def says_until_then(text: str) -> bool:
    """Whether it says what is so until a day that stands before: "until then", 在那之前."""
    return _UNTIL_THEN.search(text) is not None


def tells_move(text: str) -> bool:
    """Whether it tells that something is on another day now: "moved to 12 December", 推迟到."""
    return _TO_ANOTHER_DAY.search(text) is not None


def is_moved_over(text: str, phrase: str) -> bool:
    """Whether a range tells from when to when something was moved, not how long it is."""
    before, _, _ = text.partition(phrase)
    return phrase[:4].lower() == "from" and _FROM_TO.search(before) is not None


def is_put_off_to(text: str, phrase: str) -> bool:
    """Whether a text says that something was moved to a day, and not what lasts until then.

    "Postponed until 11 January", 推迟到1月11日.
    """
    return _PUT_OFF_TO.search(up_to_day(text, phrase)) is not None


def up_to_day(text: str, phrase: str) -> str:
    """What stands before a day, with the "until" that its own words may open with."""
    before, _, _ = text.partition(phrase)
    until = _UNTIL.match(phrase)
    return f"{before}{until[0]} " if until else before


def was_wrong(text: str) -> bool:
    """Whether it says that what was taken to be so never was: "no chickenpox, it turned out"."""
    return _WAS_WRONG.search(text) is not None


def is_given_up(text: str, phrase: str) -> bool:
    """Whether a text says of a time that something is not then, or no more."""
    before, _, after = text.partition(phrase)
    if _IN_PLACE_OF.search(before) or _EXCEPTED.search(before) or _EXCEPTED_THEN.match(after):
        return True
    if _HOLDS_NO_MORE.match(after):
        return True
    if phrase.endswith(("起", "开始")):
        return False  # from that day on it is otherwise: 从1月1日起改成九点半
    is_from = _HAN_FROM.search(before) and _HAN_TO.match(after)
    return bool(is_from or _MOVED_TO.match(after))


def moved_on(folded: str) -> str:
    """A folded text in which nobody moves house to a Tuesday; its length stays."""
    return _TO_A_DAY.sub("moved on", folded)
