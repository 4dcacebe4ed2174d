"""Whom a text names: what they are to the user, and what else they are called.

"Anna, my sister; we call her Annie": anna is a sister, and annie is anna.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from ...domain.patterns import regex
from ..relatives import FAMILY
from ..tokenizer import HAN, fold
from ..word_list import WordList
from . import renames, roles_told
from .name_patterns import END, HAN_ALIAS, HAN_NAME, NAME, NO_NAME, WORD
from .word_ends import ends_a_word
from .words import FINER_IN_CHINESE, SURNAMES, USER_NAMES

USER = "user"
"""The name of whoever is remembered, on the pages of the graph."""
_READ_CHARACTERS = 600
_CIRCLES = {
    "wife": "partner",
    "husband": "partner",
    "girlfriend": "partner",
    "boyfriend": "partner",
    "boss": "colleague",
    "child": "son",
    "daughter": "son",
}
"""Of what one can become, or is called too, the word that stands for all."""
CHOSEN = frozenset({"partner", "colleague", "roommate", "neighbour", "classmate"})
"""What a friend can be as well."""
_TITLES = (
    "mr mrs ms miss mx dr prof professor sir dame lady lord rev reverend father sister judge "
    "captain coach nurse uncle aunt auntie"
)
"""What stands before a surname, and is no first name: Dr Lind and Dr Okafor have none in common."""
_SPELT_ALIKE = 0.85
"""From this share of letters on two full names may be one, spelt otherwise."""
_WORDS = WordList()
_ENDS_OF_THINGS = tuple("课会场费票证馆店室楼机车书站假券卡单号表账班赛展")
_PRONOUN = regex("[我你您他她它们們]|用[户戶]")
_INTRODUCED = regex(
    f"[叫名](?![我你他她它])([{HAN}]{{2,4}})(?=[，。；、！,.;]|$)|[和跟与與]([小老阿][{HAN}])"
)
"""What is called something, or whom somebody does something with, is no word: 叫团子, 和小雨."""
_QUALIFIED = regex(r"(.+?)\s*[(（]([^()（）]+)[)）]")


@dataclass(frozen=True, slots=True)
class People:
    """Names are case folded; a role is a word of `relatives.FAMILY`, or as it was said."""

    roles: Mapping[str, frozenset[str]]
    aliases: frozenset[tuple[str, str]]
    """Two names of one person; of the user's own the first is `USER`."""
    names: frozenset[str]
    """Every name that the text may tell."""
    spelled: Mapping[str, str]
    """How a name is written here."""


@lru_cache(maxsize=2_000)
def read(text: str) -> People:
    """Whom a text names."""
    text = text[:_READ_CHARACTERS]
    roles: dict[str, set[str]] = {}
    spelled: dict[str, str] = {}
    for name, role in roles_told.told(text):
        roles.setdefault(fold(name), set()).add(role)
        spelled.setdefault(fold(name), name)
    aliases: set[tuple[str, str]] = set()
    for name, other in renames.told(text):
        spelled.setdefault(fold(name), name)
        aliases.add((fold(name), fold(other)))
        spelled.setdefault(fold(other), other)
    for name, other in _aliases_told(text, list(spelled)):
        aliases.add((name, fold(other)))
        spelled.setdefault(fold(other), other)
    for name in _names(text):
        if not _is_headed_by_a_role(fold(name), roles):
            spelled.setdefault(fold(name), name)
    told = {name: frozenset(found) for name, found in roles.items()}
    return People(told, frozenset(aliases), frozenset(spelled), spelled)


def _is_headed_by_a_role(name: str, known: Collection[str]) -> bool:
    """Whether it is what somebody is, alone or before one of these: "Daughter Ida" is Ida."""
    role, _, rest = name.partition(" ")
    if not roles_told.is_role(role):
        return False
    return not rest or any(f"{each} ".startswith(f"{rest} ") for each in known)


def folded(name: str) -> str:
    """A name as it is compared; every word for the user is one."""
    plain = fold(name.strip())
    return USER if plain in USER_NAMES else plain


def qualified(entity: str) -> tuple[str, str]:
    """(tom, colleague) of "Tom (colleague)": a name, and which of those who have it; else ""."""
    found = _QUALIFIED.fullmatch(entity.strip())
    if not found:
        return folded(entity), ""
    return folded(found[1]), roles_told.role_of(fold(found[2].strip()))


def are_two(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two who share a name are two people, by what each is to the user.

    A friend can be a colleague too, a brother cannot. Of whom nothing is said, nothing is known.
    """
    mine = {_CIRCLES.get(role, role) for role in one}
    theirs = {_CIRCLES.get(role, role) for role in other}
    if not mine or not theirs or mine & theirs:
        return False
    both = mine | theirs
    return not ("friend" in both and both - {"friend"} <= CHOSEN)


def roles_of(text: str, entities: Iterable[str]) -> dict[str, frozenset[str]]:
    """What each is to the user: as the text tells, and as "Tom (colleague)" says."""
    roles = dict(read(text).roles)
    for entity in entities:
        name, role = qualified(entity)
        if role:
            roles[name] = roles.get(name, frozenset()) | {role}
    return roles


def tell_of_two(one: Mapping[str, frozenset[str]], other: Mapping[str, frozenset[str]]) -> bool:
    """Whether two texts, by the roles that they tell, are about two people of one name.

    A first name is that of whoever has it with a last name.
    """
    for mine, role in one.items():
        for theirs, other_role in other.items():
            if _may_be_one(mine, theirs) and are_two(role, other_role):
                return True
    return False


def _may_be_one(name: str, other: str) -> bool:
    return f"{name} ".startswith(f"{other} ") or other.startswith(f"{name} ")


def share_a_first_name_alone(one: str, other: str) -> bool:
    """Whether two texts are about two people who have only their first name in common.

    Tom Baker and Tom Smith; of a bare Tom nothing is known. Tom Smyth may be Tom Smith, corrected.
    """
    mine, theirs = _full_names(one), _full_names(other)
    for first, names in mine.items():
        others = theirs.get(first, names)
        if not any(get_close_matches(name, others, 1, _SPELT_ALIKE) for name in names):
            return True
    return False


def _full_names(text: str) -> dict[str, set[str]]:
    """The first and last names that a text tells, by the first."""
    found: dict[str, set[str]] = {}
    for name in read(text).names:
        first, _, last = name.partition(" ")
        if last and first not in _TITLES.split():
            found.setdefault(first, set()).add(name)
    return found


def role_told(role: str, name: str, texts: Sequence[str], *, chinese: bool) -> str:
    """What somebody is to the user, in a language: of its words the one that stands by the name."""
    words = [word for word in FAMILY.get(role, (role,)) if word.isascii() != chinese]
    if not chinese:
        return next(iter(words), role)
    told: list[tuple[int, int]] = []
    for text in map(fold, texts):
        places = [(text.find(word), number) for number, word in enumerate(words)]
        told += [(abs(at - text.find(name)), number) for at, number in places if at >= 0]
    if told:
        return words[min(told)[1]]
    return role if role in FINER_IN_CHINESE else next(iter(words), role)


def may_be_a_thing(name: str) -> bool:
    """Whether what a Chinese clause begins with may be no name: 钥匙, 瑜伽课."""
    if name.isascii() or re.fullmatch(HAN_NAME, name):
        return False
    return name.endswith(_ENDS_OF_THINGS) or bool(_WORDS.english(name))


def opens_with_one_of(text: str, other: str) -> bool:
    """Whether a Chinese text opens with somebody, or a pet or a shop, whom the other names.

    Where a name ends tells the other: 团子走丢了, 橘猫叫团子.
    """
    opening = fold(text).lstrip()
    introduced = [found[1] or found[2] for found in _INTRODUCED.finditer(fold(other))]
    if any(map(opening.startswith, introduced)):
        return True
    names = {name for name in read(other).names if len(name) > 1 and not name.isascii()}
    if found := _opening_name().match(opening):
        names |= {found[0]} if found[0] in other else set()
    for name in names:
        is_whose = opening.startswith(f"{name}的")
        if opening.startswith(name) and not is_whose and not begins_with_a_word(name):
            return True
    return False


def named_beside(text: str) -> set[str]:
    """Whom a text names, or a pet or a shop, but for whom it begins with; folded."""
    plain = fold(text).lstrip()
    names = {name for name in read(text).names if not begins_with_a_word(name)}
    names |= {found[1] or found[2] for found in _INTRODUCED.finditer(plain)}
    return {name for name in names - {USER} if len(name) > 1 and not plain.startswith(name)}


def begins_with_a_word(name: str) -> bool:
    """Whether what looks like a Chinese name is none, by its first two signs: 马上, 高兴得."""
    return not name.isascii() and bool(_WORDS.english(name[:2]))


def _names(text: str) -> Iterator[str]:
    for found in _name_pattern().finditer(text):
        yield found[1]
        first = found[1].partition(" ")[0]
        if first != found[1]:
            yield first
    for pattern in _han_name_patterns():
        for found in pattern.finditer(text):
            is_whole = not ends_a_word(found[1], text, found.start(1))
            if is_whole and not _PRONOUN.search(found[1]):
                yield found[1]


def _aliases_told(text: str, introduced: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a name, case folded, and what else they are called."""
    for pattern in _own_names():
        for found in pattern.finditer(text):
            if not _is_quoted(text, found.start()):
                yield USER, found[1]
                yield USER, found[1].split()[0]
    for pattern in _alias_patterns():
        for found in pattern.finditer(text):
            before = introduced or [
                fold(name) for name in _names(text[: found.start()]) if fold(name) != fold(found[1])
            ]
            if before and before[0] != fold(found[1]):
                yield before[0], found[1]


def _is_quoted(text: str, at: int) -> bool:
    """Whether quotation marks are open there: "My name is Marta", to be translated, is Marta's."""
    before = text[:at]
    return before.count('"') % 2 == 1 or any(
        before.rfind(opening) > before.rfind(closing) for opening, closing in ("“”", "「」", "『』")
    )


@cache
def _alias_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(pattern, flags)
        for pattern, flags in (
            (rf"\bcalls? (?:her|him|them) {NAME}", re.IGNORECASE),
            (rf"\b(?:also|better|otherwise) known as {NAME}", re.IGNORECASE),
            (rf"\b(?:a\.?k\.?a\.?|goes by|short for|nicknamed) {NAME}", re.IGNORECASE),
            (rf"\bnickname(?: is|:)? {NAME}", re.IGNORECASE),
            (rf"\b(?:called|named) {NAME} for short", re.IGNORECASE),
            (rf"\b(?-i:{NO_NAME}{WORD}) is (?:always |mostly )?called {NAME}", re.IGNORECASE),
            (f"叫[她他]{HAN_ALIAS}", 0),
            (f"(?:小名|昵称|外号|绰号|又名|又叫|也叫|别名|英文名)(?:是|叫)?{HAN_ALIAS}", 0),
        )
    )


_I_AM = "(?:the user is|i am|i['’]m)"
_TWO_WORDS = r"(?=(?-i:[A-Z][\w'’-]+ [A-Z][\w'’-]+(?:,| \()))"
"""I'm Nora Fairley, 41; not "I'm Head Chef"."""


@cache
def _own_names() -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(rf"\b(?:my|the user's|user's) name is {NAME}", re.IGNORECASE),
        re.compile(rf"\b(?:the user is|i am|user is) (?:called|named) {NAME}", re.IGNORECASE),
        re.compile(rf"\b(?:the user|user|i) go(?:es)? by {NAME}", re.IGNORECASE),
        re.compile(rf"\b{_I_AM} (?:mr|mrs|ms|miss|dr|prof)\.? {NAME}", re.IGNORECASE),
        re.compile(rf"\b{_I_AM} {_TWO_WORDS}{NAME}", re.IGNORECASE),
        re.compile(f"(?:我|用户|用戶)(?:的名字)?(?:名?叫|是叫){HAN_ALIAS}"),
        re.compile(f"(?:我|用户|用戶)的名字是{HAN_ALIAS}"),
    )


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(rf"\b{NAME}")


@cache
def _opening_name() -> re.Pattern[str]:
    return re.compile(f"[{SURNAMES}小老阿][{HAN}]")


@cache
def _han_name_patterns() -> tuple[re.Pattern[str], ...]:
    """Names by their family name, and what a clause begins with before its verb."""
    opening = f"(?:^|[，。；！？、])([{HAN}]{{2,3}}?)(?<![还也都又就才没不很]){END}"
    return (re.compile(HAN_NAME), re.compile(opening))
