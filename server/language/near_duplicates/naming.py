"""What somebody or something of the user's is called, told in one way.

"My mum is called Ingrid", "my mother's name is Ingrid", "the name of my mother is Ingrid"; 我太太叫
林静, 我妻子的名字是林静. The name itself stays as it is spelt.
"""

import re
from collections.abc import Callable

from ...domain.patterns import regex

_NAME = r"(?P<name>[A-Z][\w'.-]*(?: [A-Z][\w'.-]*)*)$"
_THING = r"(?P<thing>[a-z][a-z-]*(?: [a-z][a-z-]*){0,2}?)"
_ENGLISH = (
    regex(rf"^(?P<whose>my|our|the) {_THING}(?:'s name is| (?:is|are) (?:called|named)) {_NAME}"),
    regex(rf"^the name of (?P<whose>my|our|the) {_THING} is {_NAME}"),
)
_CHINESE = regex(
    "^我的?(?P<thing>[^我你您他她的叫是,.;名给让被把对说管]{1,5}?)"
    "(?:的?名字(?:叫做?|是)|名叫|叫做?)(?P<name>[^,.;!?的我你他她]{1,12})$"
)

_OWN_NAME = regex("^我的?名字(?:叫做?|是)(?=[^,.;!?的我你他她]{1,12}$)")


def named_in_one_way(text: str, spelt: Callable[[str], str]) -> str:
    """The text, or "my … is called …" where that is all it says; `spelt` folds whom it names."""
    for pattern in _ENGLISH:
        if found := pattern.match(text):
            thing = " ".join(map(spelt, found["thing"].split()))
            return f"{found['whose']} {thing} is called {found['name']}"
    return text


def named_in_chinese(text: str, spelt: Callable[[str], str]) -> str:
    """The same of a Chinese text: 我…叫….

    `spelt` folds the words for whom it names, behind 我.
    """
    text = _OWN_NAME.sub("我叫", text)
    found: re.Match[str] | None = _CHINESE.match(text)
    return f"{spelt('我' + found['thing'])}叫{found['name']}" if found else text
