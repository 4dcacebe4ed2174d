"""Whom a text is about: its user, or somebody else's life."""

import re
from collections.abc import Sequence

from ...domain.patterns import regex
from ..near_duplicates.lexicon import word_set
from ..relatives import any_of
from ..word_list import simplified
from .words import NEAREST_CALLED, NEAREST_CALLED_ZH, USER_NAMES

_RELATIVE = (
    rf"(?:{NEAREST_CALLED}|parent|sister|brother|aunt|uncle|cousin|niece|nephew|grand\w+"
    r"|(?:mother|father|sister|brother)-in-law|friend|neighbou?r|colleague|co-?worker|boss|manager"
    r"|subordinate|employee|client|patient|landlord|tenant|roommate|flatmate|teacher|student"
    r"|ex(?:-\w+)?)"
)
_OTHER_KIN = word_set(
    "sister brother cousin aunt uncle grandmother grandfather mother-in-law father-in-law"
)
_RELATIVE_ZH = (
    rf"(?:{NEAREST_CALLED_ZH}|{any_of(_OTHER_KIN, chinese=True)}|[姑叔舅]|朋友|邻居|同事|老板|上司"
    r"|下属|领导|经理|员工|客户|病人|房东|室友|老师|学生|前[妻夫任])"
)
_SOMEBODY = regex(
    rf"(?:(?:the )?user'?s|my|our|his|her|their) (?:\w+ )?{_RELATIVE}\b"
    r"|(?:he|she|they|dad|daddy|mum|mom|mummy|mommy|gran|granny|grandma|grandpa)\b"
    rf"|(?:(?:用户|我们?|他|她|他们)的?)?{_RELATIVE_ZH}|[他她]",
    re.IGNORECASE,
)
_USER_FIRST = regex(
    r"[\s\"'“「*-]*(?:(?:the )?user\b|i\b|i'|my\b|we\b|our\b|用户|使用者|我|本人)", re.IGNORECASE
)
_DAY_ZH = r"(?:\d{1,2}月(?:\d{1,2}[日号])?|双十一|元旦|春节|国庆|五一|中秋|生日那天)"
TAKEN_UP = (
    r"joined|quit|adopted|enrolled|subscribed|cancelled|retired|moved (?:to|in|out|house)"
    r"|started (?:at|as|an?|work|school|nursery|learning|taking)"
)
"""What somebody began or gave up, which lasts."""
_UNSAID = regex(
    r"(?:prefers?|wants?|likes?|dislikes?|loves?|hates?|avoids?|owns?|drives?|lives?|works?|speaks?"
    rf"|plays?|sings?|takes|uses|wears|needs|{TAKEN_UP}|hired|accepted|switched|rented|leased"
    r"|allergic|born|married|divorced|engaged|vegetarian|vegan"
    r"|(?:bought|ordered|booked|sold)(?=[^.;]*\d))\b(?! (?:by|in) the\b)"
    rf"|{_DAY_ZH}?(?:(?:[给送借]|买|订|租|卖|续|退)(?=[^。；]*(?:\d|会员|保))|报名|报了|参加|加入|搬|养了?"
    r"|讨厌|最怕|不吃|不喝|不喜欢|喜欢|偏好|戒了|入职|辞职|考[过上]|在[^，。；]{1,6}(?:种了|开了|租了))",
    re.IGNORECASE,
)
_OUTSIDE = (
    r"(?:neighbou?r|colleague|co-?worker|boss|manager|subordinate|employee|client|patient|tenant"
    r"|student|teacher|ex\b|邻居|同事|老板|上司|下属|领导|经理|员工|客户|病人|学生|老师|前)"
)
_AT_HOME = regex(
    rf"(?:(?:the|our) )?(?!{_OUTSIDE})(?:(?:{_RELATIVE}|family|household|twins?|mortgage|wi-?fi)\b"
    r"|(?:cat|dog|puppy|kitten|rabbit|hamster)\b"
    r"(?=[^.;]*\b(?:called|named|weighs|eats|takes|gets)\b))"
    rf"|家[里中](?=[^，。；]*[有养])|全家|(?!{_OUTSIDE}){_RELATIVE_ZH}|房贷|备用钥匙",
    re.IGNORECASE,
)
_NAMES_USER = regex(
    r"\b(?:i|we|my|our|us|me|mine|ours|user)\b|[我咱]|用[户戶]|使用者|本人", re.IGNORECASE
)


def is_somebody_else_s(text: str, names: Sequence[str]) -> bool:
    """Whether a text begins with somebody else than its user.

    With a relative, a "she", or one of the names that it is said to name.
    """
    opening = simplified(text).lstrip(" \"'“「*-")
    if _SOMEBODY.match(opening):
        return True
    low = opening.casefold()
    for name in names:
        plain = simplified(name.strip()).casefold()
        if plain and plain not in USER_NAMES and low.startswith(plain):
            return True
    return False


def begins_with_user(text: str) -> bool:
    """Whether a text begins with its user: "I …", "the user …", "my …"."""
    return _USER_FIRST.match(text) is not None


def names_user(text: str) -> bool:
    """Whether a text names its user anywhere."""
    return _NAMES_USER.search(text) is not None


def opens_at_home(text: str) -> bool:
    """Whether a note of what its user said opens without a subject, or with one of the household.

    "Bought a bike for 400 pounds", "Daughter Ida is 7", 家里有只猫: whose it is needs no saying.
    """
    opening = simplified(text).lstrip(" \"'“「*-")
    return _UNSAID.match(opening) is not None or _AT_HOME.match(opening) is not None
