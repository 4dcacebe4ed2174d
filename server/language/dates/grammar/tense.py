"""Whether a sentence tells of what is to come: there "on Monday" is the next one, not the last."""

import re
from calendar import day_name, month_name

from ....domain.patterns import regex
from ...clause_ends import LABEL_END, STATEMENT_END
from .rule import Match

_AGAIN_THEN = r"再(?!次|三|度|也|者|婚|[见見]过|[说說]了)(?=[^\W\d_a-z])"
"""What is to be done then, and not now: 年底再谈."""
_TO_COME = regex(
    r"\b(?:will|won't|shall|gonna|going\sto|about\sto|off\sto"
    r"|plan(?:s|ned|ning)?|intend\w{0,3}|hope\w?\sto"
    r"|want\w?\sto|would\slike\sto|ha(?:ve|s)\sto|have\s(?:(?:i|we|you)\s)?(?:an?|any|got)"
    r"|has\s(?:an?|any|got)"
    r"|i've\sgot|need\w?\sto|must|due|deadline|upcoming|coming\sup|appointments?|reservations?"
    r"|booked|scheduled?|remind|next(?=\s\d|\son\b|\sis\b)|expect(?:s|ed)?|do\si\shave|do\swe\shave"
    r"|what(?:'s|\sis)\son|happening|am\si|are\swe|free|moving|leaving|arriving"
    r"|(?:is|are)\s(?:now\s|only\s|always\s)?on|by\sthe\send\sof|starts|begins|leaves|arrives"
    r"|meets|opens|closes|ends)\b|\b\w{1,9}'ll\b"
    r"|打算|计划|計劃|准备|準備|将|將|[想得]去|要(?!求|是|么|麼|紧|緊|点|點|不)|会(?!议|議|员|員|计|計)|會(?!議|員|計)"
    r"|预约|預約|[约約订訂定]了|安排|有空|有[个個场場]|日程|提醒|下一?[次回]|截止|到期|之前得|得[在去]"
    rf"|[底末]之?前|{_AGAIN_THEN}",
    re.IGNORECASE,
)
_WENT_AWAY = (
    r"(?<!\bthe\s)(?<!\bmy\s)(?<!\bhis\s)(?<!\bher\s)(?<!\bour\s)(?<!\blower\s)(?<!\bupper\s)"
    r"(?<!\bon\s)left(?!\s(?:hand|foot|arm|leg|knee|hip|eye|ear|shoulder|wrist|side|of)\b)"
)
"""Not which side it is on: "a crown on the lower left"."""
_OVER = regex(
    r"\b(?:was|were|had|went|came|(?<!have\s)(?<!have\s[iI]\s)(?<!have\swe\s)(?<!have\syou\s)got"
    rf"|met|saw|took|ate|said|told|gave|{_WENT_AWAY}|made|felt|bought|spent"
    r"|began|started|ended|used\sto|ago|last|since(?!\s(?:the\s|\w+\s)?\d)|already"
    r"|(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)(?!closed\s(?:from|over|for|between|till|until)\b)"
    r"(?!need|plan|book|schedul|expect)[a-z]{2,12}[^e\W]ed|been)\b"
    r"|(?<![约約订訂定为為])了(?!解|吗|嗎)|[去见見吃看听聽做说說来來]过|(?:在哪[里儿]?|怎么|怎么样|怎样)过的|曾|已经|已經|上[次个個]|刚才|剛才|当时|當時",
    re.IGNORECASE,
)
_DAY_OR_MONTH = "|".join((*day_name, *month_name[1:]))
_MOVED = regex(
    r"\b(?:(?:has|have|is|are|was|were|got)\s+(?:(?:now|just)\s+)?(?:been\s+)?)?"
    r"(?:(?:moved|changed|switched|shifted|swapped)\s+(?:from\s+[^.;,]{2,30}?\s+)?"
    r"(?:(?:back|forward|on)\s+)?to\s+(?:(?:a|the|every)\s+)?"
    rf"(?=\d|noon|mornings|afternoons|evenings|{_DAY_OR_MONTH})"
    r"|(?:rescheduled|postponed|put\s+(?:back|off)|pushed\s+(?:back|to)|brought\s+forward"
    r"|extended|delayed)\b)"
    r"|[改挪推延提][^，。；\d]{0,3}[到成至为為在][^，。；]{0,20}了",
    re.IGNORECASE,
)
"""What was moved may be to come: "has been moved to Wednesdays from January", 改到1月6日了."""
_ARRANGED = regex(
    r"\b(?:already\s)?(?:took|taken|got|asked\sfor|put\sin\sfor)\s(?:(?:the|that|a|half\sa)\s)?"
    r"(?:(?:day|morning|afternoon|evening|week|time)\soff|leave)\b"
    "|(?:假|票|房间?|酒店|位子?|座位?|桌|号|號|名|车|車)(?:都|也)?(?:我)?(?:已[经經]?)?"
    "[请請订訂定买買约約报報挂掛抢搶租批][^，。；]{0,2}?(?:好了?|了|到了?|下来了?|下來了?)",
    re.IGNORECASE,
)
"""What is arranged for a day lies before it: the day itself may be to come."""
_DID = regex(r"\bdid\b", re.IGNORECASE)
"""It asks after what is over, but not beside a plan: "what did I plan for Monday?"."""
_AN_HOUR = regex(
    r"\bat\s\d{1,2}(?:[:.]\d\d)?\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?[ap]\.?m\b|\bo['’]clock\b"
    r"|\d[点點]|[一二三四五六七八九十两][点點](?!儿|心|滴|赞|子|也)",
    re.IGNORECASE,
)
"""Of what was, hardly anybody tells the hour: "dentist on Tuesday at 10" is still to come."""
_BEGINS_THEN = regex(
    r"\b(?:starting|beginning|joining|moving\s+(?:in|to)"
    r"|(?:i|we|he|she|they)\s+(?:start|begin|join)s?|first\s+day)\b"
    r"|入[职職学學园園]|报到|報到|到[岗崗]|上任|就任|[开開](?:学|學|工|业|業)"
    r"|搬(?:家|到|去|进|進)|生效",
    re.IGNORECASE,
)
"""What begins on a day that a clause names of its own: "got the job, starting in January"."""
_FAR = 300
"""Characters; what stands farther away in a sentence without end says nothing of it."""


_OF_NO_MONTH = regex(
    r"\D{0,16}\d{1,2}(?:st|nd|rd|th|[日号號]|[-–~到至])(?:\D{0,10}\d{1,2}(?:st|nd|rd|th|[日号號]))?",
    re.IGNORECASE,
)
"""Of a bare "the 24th" whose sentence tells nothing of what is over, the next is meant."""


def names_no_month(phrase: str) -> bool:
    """Whether a day is told without its month: on the 24th, 24号到27号."""
    return _OF_NO_MONTH.fullmatch(phrase) is not None


def looks_ahead(match: Match) -> bool | None:
    """By the clause around what was found, else by the sentence; None where neither tells."""
    said = _told(match, LABEL_END)
    return _told(match, STATEMENT_END) if said is None else said


def clause_looks_ahead(match: Match) -> bool | None:
    """By the clause around what was found alone; None where it tells neither, or both."""
    return _told(match, LABEL_END)


def begins_in_clause(match: Match) -> bool:
    """Whether its clause tells of no time, but that something begins then."""
    if _told(match, LABEL_END) is not None:
        return False
    return _BEGINS_THEN.search(_around(match, LABEL_END)) is not None


def clause_around(match: Match) -> str:
    """The clause in which it stands."""
    return _around(match, LABEL_END)


def _around(match: Match, end: re.Pattern[str]) -> str:
    """What stands around it up to such an end."""
    text = match.string
    first, last = max(match.start() - _FAR, 0), match.end() + _FAR
    start = max((found.end() for found in end.finditer(text, first, match.start())), default=first)
    stop = end.search(text, match.end(), last)
    return text[start : stop.start() if stop else last]


def _told(match: Match, end: re.Pattern[str]) -> bool | None:
    """What stands around it up to such an end tells; None where that is neither or both."""
    said = _around(match, end)
    around = _ARRANGED.sub(" ", _MOVED.sub(" ", said))
    is_to_come = _TO_COME.search(around) is not None
    over = _OVER.search(around) or (not is_to_come and _DID.search(around))
    if is_to_come or over:
        return is_to_come if is_to_come != bool(over) else None
    return True if _AN_HOUR.search(around) else None
