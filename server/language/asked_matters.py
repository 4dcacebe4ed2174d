"""Which matter of a person a question asks for, in other words than statements use of it.

"What do I do for a living?" has no word of "works as a paramedic"; both are about work.
"""

import re
from collections.abc import Mapping
from functools import cache

from . import matters
from .matters import Statement
from .tokenizer import fold

_ASKED: Mapping[str, str] = {
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
    "health": "my_health unwell medical 身体 毛病 视力 健康",
    "vehicle": "get_to_work commut* get_around 去公司 上下班 通勤 代步",
    "exercise": "sport sports keep_fit work_out 锻炼 运动",
    "sleep": "awake at_night 睡不着 睡眠",
    "diet": "eat food dish* menu 点菜 忌口 口味 吃什么",
    "phone": "which_phone what_phone 哪款手机 哪款电话 什么手机",
    "travel": "trip trips journey* by_plane fly 旅行 旅游 出游",
    "income": "get_paid my_salary 薪水 发薪",
    "partner": "my_other_half 爱人 另一半",
}


def asked(question: str) -> Statement:
    """The matters a question is about, each with whom it is about (nobody named: the user)."""
    read = matters.read(question[:1].lower() + question[1:])
    about = dict(read.about)
    for matter, pattern in _patterns().items():
        if pattern.search(fold(question)):
            about.setdefault(matter, frozenset())
    return Statement(about, read.begins_with, read.names, read.changes, read.plans)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        matter: re.compile("|".join(map(_cue, cues.split()))) for matter, cues in _ASKED.items()
    }


def _cue(cue: str) -> str:
    """`_` stands for a space, `*` for the rest of an English word."""
    pattern = re.escape(cue).replace("_", r"\s").replace(r"\*", r"\w*")
    return rf"\b{pattern}\b" if cue.isascii() else pattern
