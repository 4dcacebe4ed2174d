"""What is not to be said lightly: that somebody died, and what somebody's safety hangs on."""

import re

from ...domain.patterns import regex
from .. import people
from ..people.subject import begins_with_user, is_somebody_else_s
from ..tokenizer import fold
from ..word_list import simplified
from .statements import kin

_DEATH = regex(
    r"\b(?:died|has died|passed away|passed on|is dead|was killed|lost (?:his|her|their) life"
    r"|was put (?:down|to sleep)|stillborn|miscarried)\b"
    r"|去世|过世|逝世|离世|病逝|病故|身亡|遇难|牺牲了|死了|没了呼吸|往生|离开了人世|离开人世|安乐死",
    re.IGNORECASE,
)
_THING = regex(
    r"\b(?:phone|laptop|computer|battery|car|engine|server|router|drive|disk|disc|printer|plants?"
    r"|tree|conversation|project|bulb|machine|monitor|tv|tablet)\b[^.;,]{0,20}\bdied\b"
    r"|\b(?:died|killed) (?:laughing|of boredom)\b"
    r"|(?:手机|电脑|电池|服务器|硬盘|机器|程序|花|树|植物|车)[^，。；]{0,4}死了",
    re.IGNORECASE,
)
_SAFETY = regex(
    r"\b(?:allerg\w{1,4}|anaphyla\w{2,4}|epi-?pens?|intoleran\w{1,3}|medications?|medicines?|pills?"
    r"|tablets|dos(?:e|age)s?|insulin|inhaler|warfarin|blood thinners?"
    r"|anticoagulants?|blood type|blood group|pacemaker|seizures?|epilep\w{1,3}|asthma\w{0,4}"
    r"|diabet\w{1,3}|h(?:a)?emophili\w{1,2}|do not resuscitate|emergency|in case of emergency"
    r"|\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ml|m(?:illi|icro)grams?|millilit(?:er|re)s?))\b"
    r"|过敏|哮喘|癫痫|糖尿病|胰岛素|血型|心脏起搏器|起搏器|抗凝|华法林|吸入器|服用|吃药|服药|药物|用药|剂量"
    r"|毫克|微克|不耐受|紧急|急救|病史|忌药|禁用",
    re.IGNORECASE,
)
_ALLERGY = regex(
    r"\b(?:allerg\w{1,4}|anaphyla\w{2,4}|epi-?pens?|intoleran\w{1,3}|c(?:o)?eliac"
    r"|must(?: not|n['’]t) (?:have|eat|touch|get|drink))\b"
    r"|过敏|不耐受|乳糜泻|(?:不能|不可以|忌)[吃碰喝]",
    re.IGNORECASE,
)


def tells_of_a_death(text: str) -> bool:
    """Whether a text says that a person or an animal died."""
    plain = simplified(text)
    if not _DEATH.search(plain) or _THING.search(plain):
        return False
    told = people.read(text)
    is_of_somebody = bool(told.names) or is_somebody_else_s(text, ())
    return is_of_somebody or bool(kin(fold(text))) or begins_with_user(text)


def tells_of_allergy(text: str) -> bool:
    """Whether a text tells what somebody cannot stand: whoever cooks for them has to know."""
    return _ALLERGY.search(simplified(text)) is not None


def concerns_safety(text: str) -> bool:
    """Whether a text tells of an allergy, a medicine, or what to know in an emergency."""
    return _SAFETY.search(simplified(text)) is not None
