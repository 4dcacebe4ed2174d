"""Who is what to the user, as a text says it: "my sister Hanna", "Daughter Ida is 7", 女儿小满.

A note leaves out whose a relative is: whom it opens with is the user's own.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from .. import relatives
from ..tokenizer import HAN
from ..word_list import WordList
from .name_patterns import END, HAN_NAME_BY_GROUP, NAME_BY_GROUP
from .subject import begins_with_user, opens_at_home
from .word_ends import ends_a_word
from .words import ACTIVITIES, SURNAMES

_USERS = r"(?:[Mm]y|[Oo]ur|[Tt]he user's|[Uu]ser's)"
_CALLED = r"(?:,? (?:is |was )?(?:called |named )?|'s (?:nick)?name is |, |: )"
_OF_THE_USER = "(?:我|我们|我們|用户|用戶|使用者)的?"
_WHOSE = f"(?:{_OF_THE_USER}|(?:^|(?<=[，。；？！])))"
_FROM = {"work": "colleague", "school": "classmate", "university": "classmate"}
_FROM |= {"college": "classmate", "next door": "neighbour"}
_FETCHES = (
    r"(?:(?:fetch|pick|collect|bring|tak|driv|get|walk|drop)(?:s|es|p?ed|e|p?ing|ting)?"
    r"|brought|took|drove|got)(?: up| back| home)?"
)
"""Who is fetched from school need not have gone there with the user."""
_OPENS = r"(?:^\W{0,3}|(?<=[.;!?\n] ))"
_SEVERAL = ("child", "children", "kids", "parents", "boss's", "manager's")
"""Behind these stands no name of theirs: "Child Benefit", "Parents Evening"."""
_NO_RELATIVES = (
    r"(?!(?:Company|City|Ship|School|Tongue|Figure|Nature|Earth|Time|Christmas|Day|Evening|Night"
    r"|Benefit|Care|Support|Room|Group|Bank|Programme|Program|Request|Zone|Level|Fight|Board"
    r"|Printers?|Teresa|Goose|Act|Smith apples?|Sam\b|Ben['’]s|John['’]s)\b)"
)
"""What such a word makes something else of: Mother Nature, a sister company."""
_OF_AN_ORDER = (
    r"(?![^.;]*\b(?:church|parish|convent|abbey|monastery|chapel|mission|mass|sermon|priests?"
    r"|nuns?|monks?|wards?|missal|confess\w*|baptis\w*)\b)"
)
"""Father Brown and Sister Agnes are nobody's who tells of their parish."""
_ORDAINED = frozenset({"father", "mother", "sister", "brother"})
_FAMILIAR = (
    f"(?:小(?![学时心区姐孩妹弟组吃说腿朋家伙名型班腹便店镇城县村狗猫鸟儿])[{HAN}]|阿[{HAN}])"
)
_NO_VERB_HAN = "(?![的是在去说喜有也叫不很对会要想养搬开买跟刚最又已就换来给得到被把从每都没还])"
_BEHIND = r"\d今上读每怕从后还当患得教听吃用给把被到属毕离退目都没昨"
_GOES_ON = f"(?=[{_BEHIND}])"
_GOES_ON_FAMILIAR = f"(?=[{_BEHIND}爱生正快才能可学出结明])"
"""What a longer name may end with, 明 of 苏启明, stands behind a short one alone."""
_SHORT_NAME = 2
"""Characters of a Chinese name: of a longer one these are no word, 高考 of 高考完."""
_WORDS = WordList()


def told(text: str) -> Iterator[tuple[str, str]]:
    """Each name, as it is written, with what it is to the user."""
    for pattern in _english():
        for found in pattern.finditer(text):
            said = found.groupdict()
            if not (said.get("fetched") or said.get("which") in ACTIVITIES):
                yield found["name"], role_of(found["role"].lower())
    yield from _told_without_owner(text)
    for pattern in _chinese() if not text.isascii() else ():
        for found in pattern.finditer(text):
            if not _is_a_word(found):
                yield found["name"], role_of(found["role"])


def _is_a_word(found: re.Match[str]) -> bool:
    """Whether a word stands where a Chinese name would, and is not said to be one.

    女儿天天练琴, 老公高血压, 那个工程师是我表哥.
    """
    name = found["name"]
    if ends_a_word(name, found.string, found.start("name")):
        return True
    if found.groupdict().get("sign") and _WORDS.english(name):
        return True
    is_called_so = found.end("role") != found.start("name")
    is_longer = len(name) > _SHORT_NAME and not name.isascii()
    words = (name, name[:_SHORT_NAME])
    return is_longer and not is_called_so and any(map(_WORDS.english, words))


def role_of(word: str) -> str:
    """What a folded word says that somebody is: of mum, mother; of another word, that word."""
    return relatives.role_of(word) or _FROM.get(word) or word


def is_role(word: str) -> bool:
    """Whether a folded word says what somebody is to another."""
    return bool(relatives.role_of(word))


def _told_without_owner(text: str) -> Iterator[tuple[str, str]]:
    """Relatives that a note opens with; further on, where it is of the user or of nobody."""
    is_of_user = begins_with_user(text) or opens_at_home(text)
    for pattern in _without_owner():
        for found in pattern.finditer(text):
            if is_of_user or not text[: found.start()].strip():
                yield found["name"], role_of(found["role"].lower())


def _words() -> Iterator[str]:
    return chain.from_iterable(relatives.FAMILY.values())


def _either(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word) for word in longest_first)


@cache
def _english() -> tuple[re.Pattern[str], ...]:
    words = _either(filter(str.isascii, _words()))
    role, which = rf"(?P<role>{words})\b", r"(?:(?P<which>\w+) )?"
    name = NAME_BY_GROUP
    places = _either(_FROM)
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"\b{_USERS} {which}{role}{_CALLED}{name}",
            rf"\b{name},? (?:is |was |\()?(?:{_USERS} |an? ){which}{role}(?! of\b)",
            rf"(?P<fetched>\b{_FETCHES} )?\b{name},? (?:\()?from (?P<role>{places})\b",
        )
    )


@cache
def _without_owner() -> tuple[re.Pattern[str], ...]:
    words = [word for word in _words() if word.isascii() and word not in _SEVERAL]
    lay = _either(word for word in words if role_of(word) not in _ORDAINED)
    ordained = _either(word for word in words if role_of(word) in _ORDAINED)
    of_lay = rf"(?P<role>(?i:{lay}))\b"
    of_ordained = rf"(?P<role>(?i:{ordained}))\b"
    called = r"(?:(?:,? (?:is |was )?(?:called|named))? |'s (?:nick)?name is |, |: )"
    name = f"{_NO_RELATIVES}{NAME_BY_GROUP}"
    any_role = f"(?:{lay}|{ordained})"
    beside = rf"\bwith {any_role} [A-Z][\w-]+(?:, and|,| and) "
    return tuple(
        re.compile(pattern)
        for pattern in (
            rf"{_OPENS}{of_lay}{called}{name}",
            rf"{_OPENS}{of_ordained}{called}{name}{_OF_AN_ORDER}",
            rf"(?<=\bwith )(?P<role>{any_role}) {name}",
            rf"{beside}(?P<role>{any_role}) {name}",
        )
    )


@cache
def _chinese() -> tuple[re.Pattern[str], ...]:
    words = _either(word for word in _words() if not word.isascii())
    patterns: list[str] = []
    for each in (HAN_NAME_BY_GROUP, NAME_BY_GROUP):
        patterns += [
            rf"{_WHOSE}(?P<role>{words})(?:的?(?:名字|小名|昵称|英文名))?"
            rf"[也还還]?(?:叫|名叫|是|[：:])? ?{each}",
            rf"{each}[，,（(]?是?{_OF_THE_USER}(?P<role>{words})",
        ]
    # Children are called by what needs no family name: 女儿叫果果, 儿子乐乐.
    users = f"(?:{_WHOSE}|(?:{_OF_THE_USER}|^|[，。；])有[^，。；叫]{{0,8}})"
    patterns += [
        rf"{users}(?P<role>{words})(?:的?(?:名字|小名|乳名)|，小名)?(?:名叫|叫|(?<=小名))"
        rf"(?P<name>[{HAN}]{{2,3}}?){END}",
        rf"{users}(?P<role>{words})(?P<name>(?P<sign>[{HAN}])(?P=sign))",
    ]
    # 女儿小满今年七岁, 妈妈李桂芳70岁: what goes on shows where a name ends.
    patterns += [
        rf"{_WHOSE}(?P<role>{words})(?P<name>{_FAMILIAR}){_GOES_ON_FAMILIAR}",
        rf"{_WHOSE}(?P<role>{words})"
        rf"(?P<sign>(?P<name>[{SURNAMES}](?:{_NO_VERB_HAN}[{HAN}]){{1,2}}?)){_GOES_ON}",
    ]
    return tuple(re.compile(pattern) for pattern in patterns)
