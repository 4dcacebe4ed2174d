"""Which attribute of a person a question asks for: the one rule, in English and Chinese.

A question may be about several attributes, or name one in other words than statements use of it:
"what do I do for a living?" has no word of "works as a paramedic". A short one asks for just one,
by how one asks for it, or by its own word.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from ...domain.patterns import regex
from .. import attributes
from ..tokenizer import fold
from .statements import Statement

_WHERE = r"\bwhere\b[^?.]{0,40}"
_WHAT = r"\b(?:what|which)\b[^?.]{0,30}"
_GAP = "[^，。？?]{0,4}"
_IN_WHICH = "(?:哪|什么地方)[^，。？?]{0,6}"
_QUESTIONS: Mapping[str, str] = {
    "residence": (
        rf"{_WHERE}\b(?:liv(?:e|ed|ing)|based|stay(?:ing)?|reside|home)\b"
        r"|\b(?:what|which) (?:city|town|country|street|address|flat|apartment)\b|\bhome address\b"
        rf"|住在?哪|{_IN_WHICH}住|住(?:在)?(?:什么地方|何处)|哪[个座]城市|家在哪|住址"
    ),
    "work": (
        rf"{_WHERE}\bwork(?:s|ed|ing)?\b(?! out)|{_WHAT}\bfor (?:a living|work)\b"
        r"|\bwhat (?:does|did) (?:my|our|the user's) [\w-]+(?: \w+)? do(?: now)?(?:$|\?)"
        rf"|{_WHAT}\b(?:job|occupation|profession|employer|company)\b"
        r"|\bwho\b[^?.]{0,30}\bwork(?:s|ed|ing)? for\b"
        rf"|{_IN_WHICH}(?:工作|上班|任职|就职)|(?:做|干)什么(?:工作|的|行)|什么(?:工作|职业)"
        r"|哪[家个]公司|什么公司|靠什么(?:谋生|生活|吃饭|赚钱|挣钱)|怎么谋生"
    ),
    "study": (
        rf"{_WHERE}\bstud(?:y|ies|ied|ying)\b|{_WHAT}\bstud(?:y|ies|ied|ying)\b"
        rf"|\bwhich (?:university|college|school)\b|{_IN_WHICH}(?:上学|读书|读研|读博)"
        r"|什么专业|哪[所个](?:大学|学校)"
    ),
    "partner": (
        r"\b(?:seeing|dating) (?:any|some)(?:one|body)\b|\bin a relationship\b"
        r"|[跟和与]谁(?:在一起|谈恋爱|结婚)"
    ),
    "household": r"\bwho\b[^?.]{0,30}\bliv(?:e|es|ing) with\b|[跟和与]谁(?:一起)?住",
    "pets": r"\bpets?\b|养了?什么|宠物",
    "vehicle": rf"{_WHAT}\b(?:drives?|driving)\b|开的?(?:是|什么)|什么车|有没?有?车"
    r"|车(?:子)?(?:是|叫)?(?:什么|哪[个种款])|什么牌子的车",
    "diet": rf"{_WHAT}\beats?\b|吃什么(?!{_GAP}药)|吃不吃",
    "allergy": r"\ballerg(?:ic|y|ies)\b|过敏|不耐受",
    "health": (
        rf"吃的?是?(?:什么|哪[种些]){_GAP}药"
        rf"|{_WHAT}\b(?:medication|medicines?|meds|pills|tablets)\b"
    ),
    "drinks": rf"{_WHAT}\bdrinks?\b|喝什么|喝不喝",
    "music": r"\b(?:musical )?instruments?\b|\bmusical\b|乐器",
    "age": r"\bhow old\b|多大(?:了|年纪|岁数)|几岁|年龄",
}
"""How a question asks for an attribute, where it does so in other words than a statement."""

_NAMES: Mapping[str, str] = {
    "allergy": r"(?:known |food )?(?:allergy|allergies|intolerances?)|过敏(?:史|情况|源)?|不耐受",
    "diet": "diet(?:ary)?|饮食(?:习惯)?",
    "health": r"health|medical history|(?:current )?(?:medications?|medicines?|meds)"
    "|身体|健康|病史|用药|药物?|吃的药",
    "pets": "pets?|宠物",
    "vehicle": "cars?|vehicles?|车子?|车辆",
    "work": "jobs?|work|occupation|profession|employer|工作|职业|单位|公司",
    "residence": r"(?:(?:home|street) )?address|place of residence|家?庭?[地住]址|住处",
    "children": "children|kids|孩子|小孩",
    "phone number": "phone(?: number)?|电话(?:号码)?|手机号码?",
}
"""An attribute by its name alone, as in a list of topics."""
_OF_THE_USER = regex(r"^(?:(?:my|our|the user['’]s|user['’]s) |(?:用户|我们?家?)的?)")
_MEDICINES = regex(r"\b(?:medications?|medicines?|meds|pills|tablets)\b|(?<!火)药")

_CUES: Mapping[str, str] = {
    "residence": """
        which_city what_city which_town what_town which_country what_country where_do_i_live
        where_am_i_living where_i_live my_address
        哪个城市 哪座城市 什么城市 住哪 家住
        """,
    "work": """
        for_a_living what_do_i_do my_profession my_occupation my_employer my_boss
        做什么的 干什么的 什么工作 哪里上班 哪儿上班 谋生 行业
        """,
    "study": """
        education schooling qualification* which_school which_language what_language
        学历 哪门外语 哪门语言 什么学校 哪所学校
        """,
    "allergy": "my_health medical 健康 忌口",
    "health": "my_health unwell medical 身体 毛病 视力 健康",
    "vehicle": "get_to_work commut* get_around 去公司 上下班 通勤 代步",
    "exercise": "sport sports keep_fit work_out 锻炼 运动",
    "music": "musician musically 音乐 会弹 会拉",
    "sleep": "awake at_night 睡不着 睡眠",
    "diet": "eat food dish* menu 点菜 忌口 口味 吃什么",
    "phone": "which_phone what_phone 哪款手机 哪款电话 什么手机",
    "travel": "trip trips journey* by_plane fly 旅行 旅游 出游",
    "income": "get_paid my_salary 薪水 发薪",
    "partner": "my_other_half 爱人 另一半",
}
"""What a question has that may be about an attribute, without asking for just that.

`_` stands for a space, `*` for the rest of an English word.
"""
_AS_SUCH = regex(
    r"\b(?:jobs?|work|career|profession|occupation|employer|illness(?:es)?|diseases?|kids?|children"
    r"|pets?|cars?|vehicles?|phones?|diet|sports?|instruments?)\b"
    "|职业|工作|单位|病|孩子|小孩|宠物|车(?!牌)|手机|饮食|运动|乐器"
)
"""Words for an attribute itself; "gym", 高考 or 驾照 name one of its kind."""
_WHETHER = regex(
    r"^\W*(?:am i|are we|(?:do|did|have|can) (?:i|we))\b(?!.*\b(?:my|our)\b)"
    "|^我们?(?:是不是|是否|算不算|是|算)(?!.*我们?的).*"
)
"""Whether the user is something: what tells that they are another thing answers."""
_WORD = regex(r"[^\W_]")
_ASKED_WORDS, _NAMED_WORDS = 10, 6
"""A longer question asks for something else beside an attribute, or about it."""
_OF_WHAT_HAPPENED = regex(
    r"^\s*(?:when|why|how come|what happened|(?:on |at )?(?:what|which) (?:day|date|time))\b"
    "|什么时候|何时|哪一?[天日]|几[号点]|为什么|为何|怎么会|怎么了"
)
"""It asks when or why something was, or what became of it, not what is so."""
_LAST_NAME = regex(r"\b[A-Z][a-zà-ÿ]+\b(?! [A-Z])")
_SAYS_NO_MORE = regex(
    r"现在|目前|最近|以前|之前|平时|一般|到底|今天|如今|[是的了吗呢啊呀在过会都还请问？?]"
)
"""What a question may have beside the attribute, and still names nobody and nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question is about, each attribute with whom it is about (nobody named: the user)."""

    may_be: Statement
    """Every attribute that it has a word of."""
    surely: Statement | None
    """The one attribute that it asks for; None where it asks for something else, or for more."""
    bare: bool
    """It is the name of an attribute alone, or asks for one in Chinese and names nobody.

    Somebody's is meant, not a thing's.
    """
    outright: bool
    """It asks for an attribute as such, or whether the user is something.

    Not by a word that names one of a kind: "my gym".
    """


def asked(question: str) -> Asked:
    """The attributes that a question may be about, and the one it surely asks for."""
    folded = fold(question)
    read = attributes.read(question[:1].lower() + question[1:])
    about = dict(read.about)
    for patterns in (_questions(), _cues()):
        for attribute, pattern in patterns.items():
            if attribute not in about and pattern.search(folded):
                about[attribute] = attributes.kin(folded) - {attribute}
    named = _named_alone(folded)
    if named:
        about.setdefault(named, frozenset())
    asks = [_AS_SUCH, _WHETHER, *_questions().values()]
    outright = bool(named) or any(pattern.search(folded) for pattern in asks)
    may_be = replace(read, about=about)
    surely = replace(read, about={named: frozenset()}) if named else _surely(question, folded)
    return Asked(may_be, surely, bool(named) or _is_bare(folded), outright)


def asks_for_medicine(question: str) -> bool:
    """Whether it asks what is taken, and not all that ails somebody."""
    return _MEDICINES.search(fold(question)) is not None


def _named_alone(folded: str) -> str:
    """The attribute whose name is all that a topic says, the user aside; else nothing."""
    topic = _OF_THE_USER.sub("", folded.strip(" \t.?!。？！"))
    return next((name for name, pattern in _names().items() if pattern.fullmatch(topic)), "")


def _is_bare(folded: str) -> bool:
    """Whether it is nothing but a question for an attribute: 住在哪里？, and not 企鹅住在哪里？"""
    if folded.isascii():
        return False
    for pattern in _questions().values():
        if pattern.search(folded):
            rest = _SAYS_NO_MORE.sub(" ", pattern.sub(" ", folded))
            return _WORD.search(rest) is None
    return False


def _surely(question: str, folded: str) -> Statement | None:
    size = attributes.size(folded)
    if size > _ASKED_WORDS:
        return None
    stated = attributes.read(question)
    people = {fold(name) for name in _LAST_NAME.findall(question)} & stated.names
    if len(people) > 1 or (people and _OF_WHAT_HAPPENED.search(folded)):
        return None
    for attribute, pattern in _questions().items():
        if pattern.search(folded):
            # Who asks for the partner asks for the user's, not for the partner's own.
            of = stated.names | attributes.kin(folded) - {attribute}
            return replace(stated, about={attribute: of})
    if size > _NAMED_WORDS or len(stated.about) != 1 or _OF_WHAT_HAPPENED.search(folded):
        return None
    return stated


@cache
def _questions() -> dict[str, re.Pattern[str]]:
    return {attribute: re.compile(asks) for attribute, asks in _QUESTIONS.items()}


@cache
def _names() -> dict[str, re.Pattern[str]]:
    return {attribute: re.compile(names) for attribute, names in _NAMES.items()}


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {
        attribute: re.compile("|".join(map(_cue, cues.split())))
        for attribute, cues in _CUES.items()
    }


def _cue(cue: str) -> str:
    pattern = re.escape(cue).replace("_", r"\s").replace(r"\*", r"\w*")
    return rf"\b{pattern}\b" if cue.isascii() else pattern
