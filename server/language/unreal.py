"""What a text itself says is no fact: it is of a story or a game, a joke, or a mere supposition.

Where the words leave a doubt, it is taken as told.
"""

import re
from typing import Literal

from ..domain.patterns import regex

_WORK = (
    r"(?:novel|short story|story|fairy ?tale|tale|screenplay|script|fan ?fic(?:tion)?|role-?play"
    r"|campaign|dream|comic|manga|saga|fantasy world|alternate universe)"
)
"""Whatever is said to be so in one of these is made up."""
_STAGE = r"(?:game|video ?game|rpg|d&d|dnd|film|movie|play|series|show|book|sims|minecraft)"
"""Where people are, too: what is so there is made up only of who is."""
_FIGURE = (
    r"(?:character|avatar|hero|heroine|protagonist|antagonist|villain|narrator|npc"
    r"|elf|wizard|dragon|main figure)"
)
_OF_A_WORK = rf"(?:in|within|inside)\s+(?:\w+(?:['’]s)?\s+){{0,3}}{_WORK}\b(?!\s+(?:club|class))"
_OF_A_STAGE = rf"(?:in|of|for)\s+(?:[\w&]+(?:['’]s)?\s+){{0,3}}{_STAGE}\b"
_ACTS = r"(?:is|was|has|had|owns|lives|lived|works|worked|eats|drinks|comes|loves|hates|married)"
_FICTION = regex(
    rf"(?:^|[.;:,]\s*){_OF_A_WORK}"
    rf"|\b{_OF_A_STAGE}.*\b{_FIGURE}\b|\b{_FIGURE}\b\s+(?:{_OF_A_STAGE}|{_OF_A_WORK})"
    rf"|\b(?:hero|heroine|protagonist|narrator)\b.*\b{_OF_A_WORK}"
    rf"|\b(?:hero|heroine|protagonist|narrator)\s+of\s+(?:\w+(?:['’]s)?\s+){{0,3}}{_WORK}\b"
    rf"|\bthe\s+protagonist\s+{_ACTS}\b"
    r"|\b(?:make-believe|let['’]?s pretend)\b|\bpretend(?:ing)? (?:that )?(?:i|we|you|the user)\b"
    r"|(?:小[说說]|故事|剧本|劇本|童话|童話|同人文|跑团|跑團|角色扮演)[^，。；、]{0,3}?[里裡中内內]"
    r"|^(?:在)?(?:我的?|用户的?|用戶的?)?梦[里裡中]|梦见|夢見"
    r"|(?:游戏|遊戲|电影|電影|漫画|漫畫|动画|動畫|剧|劇|书|書)[^，。；、]{0,3}?[里裡中内內]"
    r".{0,8}(?:角色|主角|主人公|人物|男主|女主|反派|扮演)"
    r"|^(?:(?:故事|小[说說]|剧中|劇中|游戏|遊戲)的?)?(?:主人公|男主角?|女主角?)(?!持)"
    r"|(?:假装|假裝)(?:我|你|用户|用戶)|^角色扮演",
    re.IGNORECASE,
)
_JOKE = regex(
    r"\bjok(?:ed|es|ing)\s+that\b|\bjoked\s+about\b|\bjokingly\b|\bas a joke\b|\b(?:just|only)"
    r" (?:kidding|joking)\b|\bin jest\b|\btongue[- ]in[- ]cheek\b"
    r"|开玩笑(?:地|的)?(?:说|讲|称)|開玩笑(?:地|的)?(?:說|講|稱)|[开開]个?玩笑的|[开開]個?玩笑的"
    r"|玩笑[话話]|逗你的|[闹鬧]着玩",
    re.IGNORECASE,
)
_SUPPOSED = regex(
    r"\bif\b.*(?:\bwould\b|\w['’]d\b)|\b(?:would|\w['’]d)\b.*\bif\b"
    r"|^(?:suppose|supposing|hypothetically|imagine|what if|let['’]?s say)\b"
    r"|^(?:假如|假设|假設|假使|倘若|设想|設想)|(?:如果|要是).*就好了"
    r"|(?:如果|要是|若).{0,6}中(?:了)?(?:彩票|大[奖獎]|[奖獎]).*(?:就|会|會)",
    re.IGNORECASE,
)
_IS_A_WISH = regex(
    r"\b(?:would|['’]d)\s+(?:like|prefer|rather|appreciate|want|love)\b", re.IGNORECASE
)
"""How somebody wants things done, if it comes to it."""
_IS_OF_THE_READER = regex(
    r"\b(?:likes?|loves?|favou?rite|prefers?|enjoys?|hates?|dislikes?|reads?|reading|writes?"
    r"|writing|wrote|wants?|plans?|voices?|plays?)\b.*?\b(?:in|of|for)\b|喜欢|喜歡|最爱|最愛|讨厌|討厭"
    r"|爱看|愛看|在写|在寫|想写|想寫|爱读|愛讀",
    re.IGNORECASE,
)
"""What somebody thinks of a story is so."""

Unreal = Literal["fictional", "hypothetical"]


def told_as(text: str) -> Unreal | None:
    """As what a text tells it; None: as a fact."""
    if _JOKE.search(text):
        return "fictional"
    fiction = _FICTION.search(text)
    if fiction and not _IS_OF_THE_READER.search(_clause(text, fiction)):
        return "fictional"
    if _SUPPOSED.search(text) and not _IS_A_WISH.search(text):
        return "hypothetical"
    return None


def _clause(text: str, found: re.Match[str]) -> str:
    """What stands before the end of a match in its own sentence."""
    return re.split(r"[.;:。；：]", text[: found.start()])[-1] + found[0]
