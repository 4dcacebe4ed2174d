"""What a statement is about, and of whom: where someone lives, works, what they drive, plan, eat.

Two statements about one attribute of one person may contradict each other without a common word.
The words that tell an attribute stand in `words` and are looked for in `phrases`.
"""

import re
from calendar import month_name
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain

from ...domain.patterns import regex
from .. import people
from ..clause_ends import LABEL_END
from ..dates.rescheduling import moved_on
from ..dialogue_turns import topic
from ..people import clauses, possessives
from ..people.subject import begins_with_user
from ..people.words import ACTIVITIES, NO_NAMES, NO_VERB, SURNAMES
from ..relatives import FAMILY
from ..tokenizer import HAN, fold
from .changing_states import OF_TWO, SHARED, STATES
from .phrases import (
    OCCUPATION,
    OF_CHANGE,
    OF_DEATH,
    OF_EVENT,
    OF_PLAN,
    OF_TURN,
    SIGN,
    WORD,
    spaced,
    told_in,
)
from .turning_words import says_no
from .value_words import SLOTS
from .words import ATTRIBUTES

_CAPITALISED = regex(rf"\b{NO_VERB}[A-Z][a-zà-ÿ]+\b(?!['’]t\b)")
_CHINESE_NAME = regex(f"(?:[{SURNAMES}][{HAN}]|[小老阿](?:[{HAN}]|[a-z]+))")
_TOWARDS = regex(f"(?!.{{0,4}}[我咱]|用户)[{HAN}]{{2,4}}(?=对[^，。；]{{1,8}}过敏)")
"""Whoever is allergic to something, by any name: 麻薯对鸡肉过敏."""
_WHERE_ONE_MEETS = frozenset({"study", "a course of study", "schooling", "work", "an occupation"})
_MET_THERE = regex(
    r"(?:university|college|school|uni|work) (?:friend|mate|roommate|flatmate)s?\b"
    "|(?:大学|大學|高中|初中|小学|中学|研究生|本科|公司|单位)(?:时|时候|时期)?的?"
    "(?:室友|同学|同桌|同事|朋友|校友|闺蜜|死党|舍友)"
)
"""It tells who somebody is, and not where they study: 大学室友周野在上海."""
_OF_A_TITLE = frozenset({"work", OCCUPATION})
_COMPANION = regex(r"\b(?:and|with) (?:\w+ ){0,2}$|[和跟与與同陪带帶][^，。；、]{0,4}$")
_NEAR = 40
"""Characters before a person that tell whether they are beside the user."""
_NONE = regex(
    r"(?:\bno|\bwithout|n['’]t (?:have|own|keep)|\bnot (?:have|own|keep))(?: any| an?)? $|没有?$"
)
_JOINED = regex(
    r"\b[Jj]oin(?:s|ed|ing) (?=[A-Z][^,.;]*?(?:[,.;]|$| as\b))"
    r"|(?:\b(?:am|is)|['’][ms]) (?:now |back )?in "
    r"(?!hospital|bed|love|pain|touch|therapy|rehab|class)[a-z]+(?: [a-z]+)? at (?=[A-Z])"
)
"""A firm, or a department of one; it is a club that one joins with an article."""
_HOME_SINCE = regex(
    r"(?:\b(?:have|has)|['’](?:ve|s)) been (?:living )?in (?=[A-Z])[^.;]*?\b(?:since|for)\b"
    r"|(?:\b(?:am|are|is)|['’](?:m|re|s)) (?:now )?in (?=[A-Z])[^.;]*? "
    r"(?:now|for good|these days)\b"
)
"""Where somebody has been since then they live."""
_DOES_FOR = regex(
    r"(?:\b(?:am|is|are)|['’][ms]) (?:now )?(?:an? )[a-z-]+(?: [a-z-]+)? "
    r"(?:at|for|with) (?=(?:the )?[A-Z])"
)
"""Whatever they do there: a sous-chef at the Pump House."""
_NEW = regex("(?:the |our |my )?new [a-z]")
"""Something came in the place of another: "New thesis topic: …"."""
_BEGINS = regex(
    rf"\b(?:from|as of|starting) (?:now|next|{'|'.join(month_name[1:]).lower()})\b"
    r"(?! to\b| until\b|[-–])|从[^，。；]{1,8}(?:起|开始)|[月日号]起"
)
_TITLE = regex(r"\b[A-Z][a-z]+ (?=[A-Z][a-zà-ÿ]+\b)")
"""Before a name, what somebody does is their title: Professor Lund, Nurse Betty."""
_HOMES = frozenset({"residence", "where home is"})
_MOVED_IN = frozenset({"household", "who is at home", "who lives there", *_HOMES})
_MOVES = regex("move|moving|live|living|搬|住")
_OF_WORK = frozenset({"work", OCCUPATION, "a livelihood"})
_QUITS = regex(r"quit(?:s|ting)? (?:(?:the|my|his|her|their|our) )?")
_FIRM_MOVES = regex(
    r"(?:^|[,.;] ?)(?:(?:my|our|the|his|her|their|\w+['’]s?) (?:[\w'’]+ )?)?"
    r"(?:company|office|firm|school|clinic|shop|studio|lab|team"
    r"|department|nursery|surgery|gym|club|library|bank|business|headquarters)"
    r"(?: (?!(?:i|we|you|he|she|they)\b)\w+){0,3}? (?=move|moving|relocat)"
    r"|(?:^|[，。；])(?:从?[\d年月日号]+)?(?:我们?|咱们?|用户)?的?(?:公司|单位|办公室|办公楼|学校|诊所|医院|门店|工厂|部门|团队"
    r"|银行|图书馆|幼儿园|健身房|事务所|工作室|实验室|总部)[^，。；]{0,24}?(?=搬|迁)"
)
"""What moves is no home of anybody's."""
_DOES_IT_TOGETHER = regex(rf"\b(?:{'|'.join(sorted(ACTIVITIES))}) partners?\b")
_SOMEBODY = "they"
"""Whose her boyfriend is: nobody's who says so."""
_WHICH_OF_THEM = regex("^(?:new|current|present|latest|新|现任|现在的)(?: |的)?")
"""The new boss is the boss."""
_AGED = {*FAMILY, "pets"}
_READ_CHARACTERS = 600
"""A longer text is about too much to be about one attribute."""
_ONE_AFTER_ANOTHER = frozenset({"boss", "partner", "girlfriend", "boyfriend"})
"""Whom one has one of at a time."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text tells of: its attributes, each with whom it is about (nobody named: the user)."""

    about: Mapping[str, frozenset[str]]
    begins_with: str
    """The name it begins with, case folded; empty if there is none."""
    names: frozenset[str]
    changes: bool
    """Whether it tells that something came, went or was done."""
    replaces: bool
    """Whether it tells that something went, or came in the place of something."""
    plans: bool
    """Whether it tells what somebody means to do."""
    slot: str = ""
    """The thing of the user's that it gives a value, in its own words: landlord."""
    kin: frozenset[str] = frozenset()
    """The members of a family and friends whom it names by what they are."""
    mourns: bool = False
    """Whether it tells of a death."""
    lacks: frozenset[str] = frozenset()
    """The attributes of which it says that there is nothing: no children, no pets."""
    states: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What else of a life it tells, as `about`: what a change may have ended."""
    turns: bool = False
    """Whether it tells, if less surely than a change, that something is otherwise now."""
    denies: bool = False
    """Whether it says that something is not so, not done or not liked."""


@lru_cache(maxsize=2_000)
def read(text: str) -> Statement:
    """What a text tells of, by the words it uses."""
    text = text[:_READ_CHARACTERS]
    folded = moved_on(fold(text))
    told = _places(text, folded)
    names = [name for name in _CAPITALISED.findall(text) if name not in NO_NAMES]
    whose = {} if topic(text) else _whose_each_is(text, folded, told)
    labels = {label for _, label in told}
    is_new = _NEW.match(folded) is not None
    return Statement(
        {label: who for label, who in whose.items() if label in ATTRIBUTES},
        _begins_with(text, names),
        frozenset(fold(name) for name in names),
        changes=is_new or bool(labels & {OF_CHANGE, OF_EVENT}) or bool(_BEGINS.search(folded)),
        replaces=is_new or OF_CHANGE in labels,
        plans=OF_PLAN in labels,
        slot=_slot(text),
        kin=frozenset(FAMILY.keys() & labels),
        mourns=OF_DEATH in labels,
        lacks=frozenset(label for at, label in told if _NONE.search(folded[:at])),
        states={label: who for label, who in whose.items() if label in STATES},
        turns=OF_TURN in labels,
        denies=says_no(folded),
    )


def _begins_with(text: str, names: Sequence[str]) -> str:
    return fold(names[0]) if names and text.startswith(names[0]) else ""


def _places(text: str, folded: str) -> list[tuple[int, str]]:
    """Where in a text which attribute or state is told, without what only looks like one."""
    works = chain(_JOINED.finditer(text), _DOES_FOR.finditer(text))
    joined = [(at.start(), OCCUPATION) for at in works]
    joined += [(at.start(), home) for at in _HOME_SINCE.finditer(text) for home in _HOMES]
    titles = {at.start() for at in _TITLE.finditer(text)}
    moved = {found.end() for found in _FIRM_MOVES.finditer(folded)}
    places: list[tuple[int, str]] = []
    told = sorted([*told_in(folded), *joined])
    for at, label in told:
        is_title = at in titles and label in _OF_A_TITLE
        is_of_a_firm = at in moved and label in _HOMES
        if not (is_title or is_of_a_firm or _only_looks_like(folded, at, label, told)):
            places.append((at, label))
    return places


def _only_looks_like(folded: str, at: int, label: str, told: Sequence[tuple[int, str]]) -> bool:
    """Whether friends were met there, something else is quit, or an animal moves in."""
    if label in _WHERE_ONE_MEETS and _MET_THERE.match(folded, at):
        return True
    if label in _OF_WORK and _quits_something_else(folded, at, told):
        return True
    return label in _MOVED_IN and _an_animal_moves(folded, at, told)


def _an_animal_moves(folded: str, at: int, told: Sequence[tuple[int, str]]) -> bool:
    """Whether it is an animal that moves in at this place, and nobody."""
    clause = LABEL_END.split(folded[:at])[-1].lstrip()
    if begins_with_user(clause) or not _MOVES.match(folded, at):
        return False
    return any(label == "pets" and at - len(clause) <= place < at for place, label in told)


def _quits_something_else(folded: str, at: int, told: Sequence[tuple[int, str]]) -> bool:
    """Whether it is no job that is quit at this place, but the gym, the choir or sugar."""
    quits = _QUITS.match(folded, at)
    if not quits:
        return False
    what = {label for place, label in told if place == quits.end() and label in ATTRIBUTES}
    return bool(what) and not what & _OF_WORK


def _whose_each_is(
    text: str, folded: str, told: Sequence[tuple[int, str]]
) -> dict[str, frozenset[str]]:
    """Of whom each attribute and state is told; of the user, if one of its mentions is."""
    openings = _openings(text, folded, told)
    shared = SHARED | OF_TWO if possessives.is_with_user(folded) else SHARED
    found: dict[str, frozenset[str]] = {}
    for start, label in told:
        if label not in ATTRIBUTES and label not in STATES:
            continue
        opening = max(at for at in openings if at <= start)
        whose = frozenset() if label in shared else _whose(text, folded, told, opening, start)
        if label not in found or not whose:
            found[label] = whose
    return found


def _openings(text: str, folded: str, told: Sequence[tuple[int, str]]) -> list[int]:
    """Where the clauses begin that tell of somebody of their own."""
    names = {name for name in people.read(text).names if not people.begins_with_a_word(name)}
    return clauses.openings(folded, names, {at for at, label in told if label in FAMILY})


def size(folded: str) -> int:
    """How many words a text has; two Chinese characters are one."""
    han = len(SIGN.findall(folded))
    return len(WORD.findall(spaced(folded))) + (han + 1) // 2


@lru_cache(maxsize=2_000)
def kin(folded: str) -> frozenset[str]:
    """The members of a family, friends and others whom a folded text names by what they are."""
    plain = _DOES_IT_TOGETHER.sub(" ", folded)
    return frozenset(label for _, label in told_in(plain) if label in FAMILY)


def _slot(text: str) -> str:
    """The thing of the user's that a text names the value of; who is kin stays who they are."""
    for pattern in _slots():
        found = pattern.search(text)
        if found and not kin(fold(found[1])) - _ONE_AFTER_ANOTHER:
            return _WHICH_OF_THEM.sub("", fold(found[1]))
    return ""


def _whose(
    text: str, folded: str, told: Sequence[tuple[int, str]], opening: int, start: int
) -> frozenset[str]:
    """Of whom it tells what is told at `start`, in the clause from `opening` on; else the user.

    Who is told of together with the user is beside them.
    """
    before = folded[opening:start]
    if possessives.is_for_user(before) or possessives.is_with_or_given_user(before):
        return frozenset()
    if possessives.is_age_of_next(folded[start:]):
        return frozenset(of for at, of in told if start < at <= start + _NEAR and of in _AGED)
    kin = {of for at, of in told if of in FAMILY and opening <= at < start}
    clause = folded[opening:start]
    kin -= _beside_the_user(folded, told, kin)
    if begins_with_user(clause):
        subject = set(kin)
    else:
        subject = kin | _named(text[opening:], clause, start - opening)
    is_former = possessives.is_of_a_former(clause)
    if is_former or possessives.is_of_another(clause, people.read(text).names, kin):
        subject |= {_SOMEBODY}
    return frozenset(subject | _known_as(text, subject))


def _beside_the_user(folded: str, told: Sequence[tuple[int, str]], kin: Set[str]) -> set[str]:
    """Those of them with whom the user does it."""
    return {of for at, of in told if of in kin and _COMPANION.search(folded[:at][-_NEAR:])}


def _known_as(text: str, subject: Set[str]) -> set[str]:
    """The names and roles that a text gives those whom a statement is about."""
    found: set[str] = set()
    for name, roles in people.read(text).roles.items():
        if name in subject or roles & subject:
            found |= {fold(name), *roles}
    return found


def _named(text: str, folded: str, end: int) -> set[str]:
    """The names before the words that tell the attribute.

    Folding may change the length of a text, hardly ever before its first verb.
    """
    found = {fold(name) for name in _CAPITALISED.findall(text[:end]) if name not in NO_NAMES}
    chinese = _CHINESE_NAME.match(folded[:end])
    if chinese and people.begins_with_a_word(chinese[0]):  # 石膏, 周一, 老师
        chinese = None
    chinese = chinese or _TOWARDS.match(text)
    return found | ({chinese[0]} if chinese else set())


@cache
def _slots() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in SLOTS)
