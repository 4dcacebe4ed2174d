"""How a text says the value of a thing that one has one of, and that it holds."""

import re
from collections.abc import Mapping

from ...domain.patterns import regex
from . import medicines

_END = r"(?=[,.;，。；()（）]|$|\s(?:with|as|since|and|in|for|by|near|now)\b)"
_PLACE = r"(?!an?\s|the\s|another\s|h[ei][rs]\s|my\s|their\s)([^,.;，。；()（）]{1,40}?)"
_EMPLOYER = r"(?!\d|night|home|weekends|least|free|fun|an?\s)([^,.;，。；()（）]{1,40}?)"
_HAS = r"\b(?:(?:has|have)|\w+['’](?:s|ve))(?: (?:now|always|already))?"
_STILL = (
    r"(?=,? (?:ever )?(?:since|for (?:\d+|an?\b|the\b|many|two|three|four|five|six|ten|some))\b)"
)
"""Since when, or for how long: what has been so still is."""
_DOSE = (
    r"\d[\d.,]*\s?(?:mg|mcg|µg|μg|ug|micrograms?|milligrams?|g|ml|iu|units?|毫克|微克|克|毫升|单位)"
)
_RAISED = (
    r"(?:(?:is|was|has|been|at|now|to|by|up|down|goes|went|raised|increased|reduced|lowered) )"
)
_CHINESE_END = r"(?=[，。；,.;]|$|[每早晚一饭睡])"
VALUES: Mapping[str, tuple[str, ...]] = {
    "residence": (
        rf"\b(?:lives?|living|based|resid(?:es?|ing))(?: \w+){{0,4}}? in {_PLACE}{_END}",
        rf"\bmoved to {_PLACE}{_END}",
        rf"{_HAS} lived in {_PLACE}{_STILL}",
        r"(?:现居|定居在?|居住在|住在|搬到了?|搬去了?)([^，。；,.;]{1,20}?)了?(?=[，。；,.;]|$)",
    ),
    "work": (
        rf"\b(?:works? (?:at|for)|working (?:at|for)|employed (?:at|by)) {_EMPLOYER}{_END}",
        rf"{_HAS} worked (?:at|for) {_EMPLOYER}{_STILL}",
        r"在(?!家|公司|晚|周|夜|线)([^，。；,.;]{1,12}?)(?:工作(?![室坊台日间站群服证餐])|上班|任职|就职)",
        r"入职了?([^，。；,.;]{1,12})",
    ),
    "health": (
        rf"\b(?:takes?|taking|(?:is|are|am|been) on) ([a-z-]{{4,30}},? {_DOSE})",
        rf"\b(?:takes?|taking|(?:is|are|am|been) on) ({_DOSE} (?:of )?[a-z-]{{4,30}})",
        rf"(?:吃|服用?|注射|在用)([^，。；,.;\d]{{2,12}}{_DOSE})",
        rf"(?:吃|服用?|注射|在用)({_DOSE})的?([\u4e00-\u9fff]{{2,10}}?){_CHINESE_END}",
        rf"\b({medicines.NAME}),? {_RAISED}*({_DOSE})",
        rf"({medicines.CHINESE_NAME})(?:现在|已经|改[成为]|换成|[加增减降]+[到至]|[是用])*({_DOSE})",
    ),
    "the rent": (
        r"\brent (?:is|comes to|went up to|was (?:raised|put up) to) (?:now )?([£$€]?\d[\d.,]*)",
        r"(?:房租|月租|租金)(?:现在|每月|一个月|是|要|涨到了?|降到了?|改成了?)*"
        r"([\d.,一二三四五六七八九十百千万两]{2,10})",
    ),
    "a landlord": (
        rf"\blandl(?:ord|ady) is (?:now |called |named )*(?-i:([A-Z][^,.;]{{1,30}}?)){_END}",
        r"房东(?:现在)?(?:是|叫|姓|换成了?)([^，。；,.;]{1,8})",
    ),
    "phone number": (
        r"\bphone number is ([\d +()-]{5,20})",
        r"(?:电话|手机|号码)(?:号码?)?(?:是|为|[:：])\s?([\d +-]{5,20})",
    ),
    "age": (
        r"\bis (\d{1,3}) years old",
        r"(\d{1,3})岁(?!半?的|那|时|前|后|以|之|开始|起|就|才|生日)",
    ),
}
"""How a text says the value of a thing that one has one of at a time; the groups are the value."""

NO_VALUE = regex(
    r"(?:\b(?:no longer|not|never|used to|formerly|almost|nearly|wants?|wanted|likes?|loves?|hopes?"
    r"|plans?|plan|dreams?|thinking|considering|considers?|may|might|could|would|should|once"
    r"|perhaps|maybe|novel|hero|heroine|protagonist|character|game|company|office|firm|team)\b"
    r"|n't\b)[^.;,]{0,24}$|\bif\b[^.;]{0,80}$"
    r"|(?:不|没|沒|曾|以前|从前|從前|原来|原來|想|打算|计划|計劃|希望|可能|也许|也許|差点|差點"
    r"|小说|小說|剧本|主角|角色|游戏|遊戲|公司|办公室|总部|团队)[^，。；,.;]{0,8}$"
    r"|(?:如果|要是)[^。；]{0,30}$",
    re.IGNORECASE,
)
"""Before it, what follows is no value that holds: denied, past, wished for, imagined."""

SLOTS = (
    r"\b(?:[Mm]y|(?:[Tt]he )?[Uu]ser's) ([a-z][a-z ]{1,30}?) (?:is|are|was|will be) "
    r"(?:now |called |named )?(?=[A-Z\d\"'])",
    "^(?:我|用户|用戶)的?([\u4e00-\u9fff]{2,8}?)(?:现在|已经)?"
    "(?:改?是(?![^，。]{0,8}的(?:$|[，。]))|叫|换成|变成|改成)",
)
"""How a text says which thing of the user's it gives a value: "the user's landlord is …"."""
