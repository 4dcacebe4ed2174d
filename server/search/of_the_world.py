"""Prompts that ask the world, or for words of any kind, and nothing of the user's life.

"How is penicillin made?" names what somebody is allergic to, and asks nothing about them.
"""

import re

from ..domain.patterns import regex
from ..language.word_list import simplified
from .query_analysis import asks_of_a_kind, names_user

_ENGLISH = regex(
    # What holds for a kind, or for a thing with a name.
    r"^\W{0,3}(?:can|do|does|is|are) an? [a-z]+ \w"
    r"|^\W{0,3}wh(?:at|ich|o)(?:['’]s| is| are| was| were) the (?:\w+ )?(?:\w{2,}est|most \w+)"
    r" [a-z]+(?: (?:in|on) |\W*$)"
    r"|^\W{0,3}(?:how|when|where|why)(?: \w+)? (?:is|are|was|were|did|does|do)"
    r" (?-i:[a-z])[^?]{1,60}"
    r"\b(?:invented|discovered|founded|made|manufactured|formed|born out|originate|come about"
    r"|evolve|work)\b"
    r"|^\W{0,3}who (?:invented|discovered|composed|painted|wrote|founded|won"
    r"|was the (?:first|last))\b"
    r"|^\W{0,3}what does (?:the (?:word|term|phrase|acronym) )?[\"'“‘]?[\w -]{1,30}[\"'”’]? mean\b"
    r"|\bdifferences? between\b"
    # A place, a people, a time of history.
    r"|\b(?:population|capital|currency|area|climate|history|symptoms|causes?) (?:city )?of\b"
    r"|^\W{0,3}how many (?:people|inhabitants|countries|languages|planets|states) \w+"
    r"|^\W{0,3}how (?:far|old|big|large|tall|high|deep|long) is "
    r"(?:[A-Z]\w+ from [A-Z]|the (?:city|river|country|lake|mount|bridge|town) )"
    # What is to be explained, told or made up.
    r"|^\W{0,3}(?:please |can you |could you )?(?:explain|summari[sz]e|outline) (?:the )?[^?]{1,50}"
    r"\b(?:in (?:\w+ )?(?:sentences?|words|terms|paragraphs?)|to an? |with an? (?:\w+ )?example)"
    r"|(?:^\W{0,3}|\b(?:tell|write|compose|give|make up) ?)(?:an? )(?:\w+ ){0,2}"
    r"(?:poem|haiku|limerick|joke|riddle|sonnet|song|shanty|pun|tongue-twister)s?\b",
    re.IGNORECASE,
)
_CHINESE = regex(
    "有(?:什么|哪些|何)(?:区别|不同|差别|关系)|是什么关系|(?:和|与|跟)[^，。？?]{1,12}哪个更?[快好大强高难]"
    "|^(?:请|帮我|给我)?(?:解释|讲解|介绍|讲讲|科普)(?:一下)?(?!我)"
    "|(?:讲|说|想|编)一?个(?:笑话|谜语|故事|段子)"
    "|[写作来]一?(?:首|段|副)(?:[^，。？?]{0,8}的)?(?:诗|词|歌|对联|绝句|律诗|七言|五言|俳句)"
    "|(?:是)?(?:怎么|如何)(?:回事|引起|形成|产生|出现|来的|工作|睡觉|发明|运作)"
    "|^(?!我|他|她|你)[^，。？?我]{1,8}(?:有多[长高远大重深快]|的(?:寿命|首都|人口|面积|历史))"
    "|^[^，。？?我]{1,8}(?:原产|起源)于|^谁(?:发明|写|画|建|打败)了?"
    "|^[^，。？?我]{1,8}(?:是什么时候|什么时候|哪一?年)(?:出现|发明|诞生|成立|建成)"
    "|^[^，。？?我他她]{1,6}为什么(?!不?[用让给叫选])[^，。？?]*[？?]?$",
)
_ADDRESSEE = regex(
    r"^\W{0,3}(?:(?:please|can you|could you) )?(?=tell|give|show|explain)\w+(?: to)? (?:me|us)\b"
    "|^请?[给跟为]我(?=[讲说解介写编想])",
    re.IGNORECASE,
)
"""Whom something is to be told: that says nothing of what it is about."""


def asks_the_world(prompt: str) -> bool:
    """Whether it asks what holds for anybody, or for words made up, without naming the user."""
    if asks_of_a_kind(prompt):
        return True
    plain = _ADDRESSEE.sub("", simplified(prompt))
    if names_user(plain):
        return False
    return bool(_ENGLISH.search(plain) or _CHINESE.search(plain))
