"""Prompts about somebody else's life, and texts that are given to be worked on.

"My colleague's landlord keeps the deposit" asks nothing of the user's own landlord, nor does a
letter that is to be translated.
"""

import re

from ..domain.patterns import regex
from ..language.attributes import kin
from ..language.tokenizer import fold
from ..language.word_list import simplified
from .query_analysis import names_user

_WORK_ON_A_TEXT = regex(
    r"\b(?:translat(?:e|ion)|proof-?read|correct|check the|summari[sz]e|summary|shorten|rewrite"
    r"|rephrase|reword|paraphrase|improve|polish|edit|make (?:this|it) [a-z]+|turn this into"
    r"|grammar|spelling|tone|mistakes|commas|punctuation|typos"
    r"|(?:this|the following) (?:letter|e-?mail|text|paragraph|sentence|message|article|post|review"
    r"|abstract|passage|notice))\b"
    "|翻译|[翻译][成为]|润色|病句|标点|错别字|语法|校对|总结|概括|归纳|整理成|提炼|[缩扩改]写|修改|改得|通顺"
    "|(?:这|下面|以下|上面)[^，。：“]{0,4}(?:信|邮件|文字|段话|句话|文章|短文|通知|留言|评论|摘要)",
    re.IGNORECASE,
)
_REPLIES = regex(r"\b(?:reply|answer|respond)\b|回复|回信|答复|怎么回", re.IGNORECASE)
_GIVEN = regex(
    r"(?<!\w)['\"‘“].{6,}['\"’”](?!\w)|[“「『].{3,}[”」』]|[:：]\s*\S.{2,}$|\n\s*\n.*$", re.DOTALL
)
"""A text in quotation marks, behind a colon or below a blank line."""
_POINTS = regex(r"\b(?:this|these|here(?:['’]s| is)|below)\b|[这下以上]面|这", re.IGNORECASE)
"""To the text beside it, which makes up most of the prompt."""
_OTHERS = (
    "friend|mate|buddy|pal|colleague|co-?worker|teammate|classmate|cousin|neighbou?r|flatmate"
    "|roommate|housemate|acquaintance|reader|follower|listener|stranger|student|pupil|trainee"
    "|intern|postdoc|tourist|tenant|patient"
)
_ANYBODY = (
    r"bloke|man|woman|guy|girl|boy|lady|person|couple(?! of\b)|family|child|kid|customer|client"
    "|teacher|landlord|parent|mother|father|mum|dad|son|daughter|baby|visitor|writer|listener"
)
_ANYBODY_ZH = (
    "顾客|客户|妈妈|爸爸|家长|老师|医生|房客|租客|女孩|男孩|女生|男生|女人|男人|老人|年轻人|博主"
    "|孩子"
)
"""With "a" before it nobody whom the user has; with "my" they would be of the user's own."""
_SERVES = (
    "hairdresser|barber|plumber|electrician|builder|gardener|cleaner|postman|mechanic|driver|coach"
    "|trainer|teacher|tutor|boss|manager|dentist|doctor|landlord|landlady"
)
_RELATIVES = (
    "mother|mum|mom|father|dad|parents|sister|brother|wife|husband|partner|son|daughter|child|kids"
    "|children|cousin|uncle|aunt|nephew|niece|friend|neighbour|dog|cat"
)
_OTHERS_ZH = (
    "(?<![女男])朋友|同事|同学|同桌|邻居|网友|群友|读者|听众|粉丝|闺[蜜密]|哥们|室友|舍友|学生|亲戚|老乡"
    "|(?:隔壁|楼[上下]|对门|小区|门口)的?(?:大爷|大哥|大姐|阿姨|叔叔|奶奶|老头|小伙子?)"
    "|路人|陌生人|客人|[表堂][哥弟姐妹]|老太太|老大爷|大妈|大叔"
)
_ABOUT = regex(
    r"(?<!\bto )(?<!\bwith )(?<!\bfrom )(?<!\bat )(?<!\band )"
    r"(?<!\bask )(?<!\btell )(?<!\btext )(?<!\bmessage )(?<!\bcall )(?<!\bring )(?<!\binvite )"
    r"(?<!\bwish )(?<!\bthank )(?<!\bemail )(?<!\bremind )(?<!\bfetch )(?<!\bmeet )"
    r"\b(?:(?:an?|one of my|some|another|my|our|the)(?: (?!to\b|for\b|of\b)[a-z-]+){0,2}? "
    rf"(?:{_OTHERS})s?|(?:an?|some|another)(?: [a-z-]+)? (?:{_ANYBODY})|someone|somebody"
    rf"|(?:my|our) (?:{_SERVES})['’]s (?:{_RELATIVES}))\b"
    r"(?! (?:(?:is|are) )?(?:com|visit|stay|arriv)(?:e?s|ing)\b)"
    r"(?:['’]s \w+)*(?: of (?:mine|ours))?(?: (?:of|in|from|at|on) (?:my|our|the) \w+)?"
    rf"|(?:^|[，。！？；：\s]|帮|替)(?:帮|替)?(?:我们?的?|咱们?的?|有[个位]|有一[个位]|一[个位]|某[个位])?"
    rf"(?:(?:隔壁|楼[上下]|对门)的?)?(?:好|老|小|大学的?|高中的?)?(?:{_OTHERS_ZH})(?!圈|们?聚|时代|们?要?(?:来(?![信电问说])|到))"
    rf"|(?:有|有一|一|某)[个位][^，。！？；：\s我]{{0,4}}(?:{_ANYBODY_ZH})"
    "|有人(?=[问说想要把])|(?:^|[，。！？；：\\s])(?:有人|别人|人家"
    "|(?:隔壁|对面|别的)的?(?:小区|单元|学校|公司|单位))",
    re.IGNORECASE,
)
"""Somebody of no one's household, of whom is told or for whom is asked; to whom something is said
that is the user's own matter."""
_VISITS = regex(
    rf"\b(?:{_OTHERS})s?\b[^.?!]{{0,25}}?\b(?:com(?:es|ing)|stay(?:s|ing)|visit(?:s|ing)"
    r"|a?round) (?:for|round|over|by|with us|to (?:us|ours|play|dinner|lunch|tea|supper|stay))\b"
    rf"|(?:{_OTHERS_ZH})[^，。！？；：]{{0,6}}?(?:来(?:玩|做客|吃|住|串门|我们?家|家里)|到(?:我们?)?家)",
    re.IGNORECASE,
)
"""Whoever comes to the user's home is the user's matter."""
_PROPOSES = regex(
    r"\b(?:suggest|recommend)(?:s|ed|ing)?\b|\bpropos(?:es?|ed|ing)\b"
    r"|\b(?:wants?|asks?|asked|invites?|invited) (?:me|us) to\b(?! (?:tell|say|help|explain)\b)"
    r"|建议|提议|提出|[想要][让叫]我|[喊约请劝]我",
    re.IGNORECASE,
)
"""What somebody proposes is for the user to decide."""
_WHO_SERVES = regex(rf"\b(?:my|our) ({_SERVES})['’]s\b", re.IGNORECASE)
_ADVICE = regex(
    r"\b(?:what|how|which \w+|where)(?: \w+)? (?:should|can|could|shall|would|do|might) (?:i|we)"
    r" (?:tell|say|advise|suggest|answer|reply|write|recommend|give|help|explain|do|put it)\b"
    r"|\b(?:should|can|could|shall) (?:i|we) (?:tell|say|advise|help|answer)\b"
    r"|\bfor (?:me|us)\b"
    r"|\b(?:ask(?:s|ed)?|tell(?:s)?|told|writes?|wrote(?: to)?|wants?|help|give|show) (?:me|us)\b"
    r"|(?:[问找跟对和给替帮]|告诉|写信给)我们?(?!们?的)|我(?:该|要|应该|能|可以)?(?:怎么|如何|咋)"
    r"|我(?:该|要|应该|能|可以)",
    re.IGNORECASE,
)
"""Whom they asked, and who is to answer: that makes it no matter of the user's."""
_OUTSIDE = frozenset({"friend", "colleague", "cousin", "neighbour", "classmate", "roommate"})
_LOVED = regex("[男女]朋友")
_CALLED = regex(
    rf"\b(?:{_OTHERS}) ((?-i:[A-Z])[\w'’-]+)|(?:{_OTHERS_ZH})([小老阿][\u4e00-\u9fff])",
    re.IGNORECASE,
)


def own_words(prompt: str) -> str:
    """The prompt without a text that is given to be worked on: what is told there is of others."""
    own = _GIVEN.sub(" ", prompt).strip()
    if not own or own == prompt or _REPLIES.search(own):
        return prompt
    plain = simplified(own)
    is_most = len(own) < len(prompt) / 2 and _POINTS.search(plain)
    return own if is_most or _WORK_ON_A_TEXT.search(plain) else prompt


def has_text_given(prompt: str) -> bool:
    """Whether a text of no matter whom is to be worked on: the user is not named beside it."""
    own = own_words(prompt)
    return own != prompt and not names_user(_ADVICE.sub(" ", own))


def is_about_others(prompt: str) -> bool:
    """Whether it is about the life of somebody who is neither the user nor of their house."""
    plain = simplified(prompt)
    if not _ABOUT.search(plain) or _VISITS.search(plain) or _PROPOSES.search(plain):
        return False
    return not names_user(_ADVICE.sub(" ", _ABOUT.sub(" ", plain)))


def tells_of_them(prompt: str, text: str) -> bool:
    """Whether a memory tells of those whom such a prompt is about."""
    plain, known = simplified(prompt), simplified(text)
    if _outside(plain) & _outside(known):
        return True
    if (serves := _WHO_SERVES.search(plain)) and serves[1].lower() in known.lower():
        return True
    return any((found[1] or found[2]) in known for found in _CALLED.finditer(plain))


def _outside(text: str) -> frozenset[str]:
    return kin(fold(_LOVED.sub(" ", text))) & _OUTSIDE
