"""What a query asks for, read from its words: rules over text, in English and Chinese."""

import re
from functools import lru_cache

from ..domain.patterns import regex
from ..language import attributes
from ..language.dialogue_turns import split_questions
from ..language.script import is_chinese
from ..language.tokenizer import HAN, fold
from ..language.word_list import simplified
from ..language.wordings import wordings

_ASKS_ASSISTANT = regex(
    r"(?<![和给跟向对与])你"
    r"(?:曾经?|之前|上次|给|和|跟|告诉|推荐|分享|教|说|建议|提|介绍|讲)"
    r"|你(?:那时|当时)?[让叫]我"
    r"|\b(?:did|have|had) you\b|\bdo you remember (?:saying|telling|what you)\b"
    r"|(?<!would )(?<!could )(?<!can )(?<!do )\byou (?:recommend|suggest|tell|told|gave|give"
    r"|mention|shared?|once|said|advise|explain|introduce|offered|proposed|wrote|drafted|listed"
    r"|came up|worked out|calculated|estimated|warned|pointed out|have (?:told|given|said))"
    r"|\byour (?:\w+ )?(?:advice|suggestions?|recommendations?|proposals?|analysis|estimates?"
    r"|calculations?|answers?|explanations?)\b",
    re.IGNORECASE,
)
_ASKS_FOR_WORK = regex(
    r"(?:^|[.!?]\s{1,3})(?:please|can you|could you|would you|i'?d like you to"
    r"|i need (?:a|an|some)|help me|write|draft"
    r"|give|make|set|lay|suggest|recommend|plan|explain|design|propose|compare|create|plot|draw"
    r"|prepare|choose|pick|pack|cook|bake|translate|summari[sz]e|find (?:me|us)|book|order"
    r"|proofread|edit|rewrite|polish|schedule|arrange|organi[sz]e|add|build|format"
    r"|an? (?:\w+ ){1,2}for"
    r"|how (?:do|can|could|should|would) (?:i|we)"
    r"|where (?:could|should|can) |any (?:ideas|tips|suggestions))\b"
    r"|\b(?:sh(?:ould|all) (?:i|we)"
    r"|(?:can|could|would) you (?:recommend|suggest|write|draft|make|plan)"
    r"|help me|for me to|how about|i was thinking of|any (?:ideas|tips|suggestions))\b"
    r"|^wh(?:ich|at) [^?]{1,80}\b(?:could|should|would) (?:i|we|you|he|she|they|it|be|keep)\b"
    r"|^(?:请|写|拟|推荐|解释|讲|出|预?订|润色|安排|(?:设计|做)(?:一|个|份))"
    r"|(?<!谁)(?<!谁[来在])(?:帮|替|给)我(?!的?(?:过|什么))"
    r"|(?:^|[，。；！？\s])[^，。；！？]{0,6}?(?:写|画|建|列|做|拟|订|点|冲|泡|煮|买|查|挑|选|加|排)一?"
    r"[个下份封张篇首杯束点条段些]"
    r"|[做吃喝点买订去送放][^，。；？]{0,8}(?:怎么样|行吗|行不行|可以吗|好吗|好不好|合适吗)[^，。；]{0,2}$"
    r"|推荐|建议|怎么(?:办|弄|做|选|跟|防|写|安排)|吃什么(?![^，。；？]{0,4}药)|去哪|什么好|怎么样好"
    r"|[煮穿送带]什么(?![^？?]*[了过])|做(?:点?什么|啥)(?:菜|饭|吃)",
    re.IGNORECASE,
)
_OF_A_HABIT = regex("(?:平时|平常|一般|通常|经常|总是?|小时候|以前)[^，。；？?]{0,6}什么")
"""It asks what the user does anyhow, not what they are to do: 平时早上吃什么."""
_ASKS_LAST_TIME = regex(
    r"\b(?:last|previous) (?:time|session|conversation|chat|discussion)\b"
    r"|\bwhere (?:did )?we (?:left|leave) off\b|\bearlier conversation\b"
    r"|上(?:一)?次(?:我们|咱们|你我)?(?:都)?(?:聊|谈|说|讲|讨论|对话|会话|见面)"
    r"|(?:我们|咱们)上(?:一)?次"
    r"|上(?:一)?(?:回|次)(?:聊|说到|的(?:对话|聊天|会话))",
    re.IGNORECASE,
)
_ASKS_FOR_ALL = regex(
    r"\bhow (?:many|often)\b|\blist\b"
    r"|\b(?:all|each) (?:of )?(?:the|my|our|those|these|his|her|their)\b"
    r"|\b(?:every|each) \w|\bin total\b|\beverything\b|\bwhat all\b"
    r"|(?:几|多少)(?:次|回|趟|个|位|家|场|本|部|种|只|座|件)|所有|全部|列出|列一下|一共|总共"
    r"|每一?次|都[^。？?]{0,8}(?:哪些|什么|谁)|多久一次|有过?哪些",
    re.IGNORECASE,
)
_THE_USER = regex(r"\bthe user(?:['’]s)?\b|用户的?|用戶的?|使用者的?", re.IGNORECASE)
_HOW_TO = regex(r"\bhow (?:do|can|could|should|would) (?:i|we)\b", re.IGNORECASE)
_HOW_IT_IS_DONE = regex(r"\bhow do (?:i|we)\b", re.IGNORECASE)
_TO_THE_USER = regex(
    r"(?:^|[.!?,;:]\s{1,3}|\b(?:please|can you|could you|would you|will you)\s{1,3})"
    r"(?:give|tell|show|teach|explain to|list) (?:me|us)\b"
    r"|(?:告诉|教|(?:[给跟帮替]))我(?=[讲说解介列举推查算写翻改画])|告诉我|教教?我|给我们?(?:个|一个)",
    re.IGNORECASE,
)
"""Whom something is to be told: that says nothing of what it is about."""
_ABOUT_USER = regex(
    r"\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|us|our|ours|users?)\b|[我咱俺]|用户|使用者",
    re.IGNORECASE,
)
_LONGEST_KIN = 3
"""Characters of a Chinese word for one of the family."""
_SMALL_CHILD = regex(
    r"\b(?:my|our) (?:\w+ )?(?:kid|toddler|baby|boy|girl|little (?:one|boy|girl))s?\b"
    "|宝宝|[我咱]家?的?(?:娃|小孩|小家伙)|(?:^|[给带陪])(?:娃|宝|小家伙)|^宝贝",
    re.IGNORECASE,
)
_THE_CHILD = regex(
    r"\bthe (?:lads?|boys?|girls?|kids?|kiddos?|little (?:one|boy|girl|man|lady)s?|toddler|baby"
    r"|nippers?|bairns?)\b(?! (?:who|that|in|from|with an?|with the) )",
    re.IGNORECASE,
)
"""Whoever says no more of a child than that means their own: "for the boy"."""
_OTHER_HALF = regex(
    r"\b(?:my|our) (?:other half|spouse|better half)\b|另一半|[我给跟和]对象|^对象|媳妇",
    re.IGNORECASE,
)
_COUPLE = frozenset({"wife", "husband", "girlfriend", "boyfriend", "partner"})
_ALSO = {
    "child": frozenset({"son", "daughter"}),
    "son": frozenset({"child"}),
    "daughter": frozenset({"child"}),
    "parents": frozenset({"mother", "father"}),
    "partner": _COUPLE,
    "girlfriend": frozenset({"wife", "partner"}),
    "boyfriend": frozenset({"husband", "partner"}),
    "wife": frozenset({"girlfriend", "partner"}),
    "husband": frozenset({"boyfriend", "partner"}),
}
"""Who is called by one word may have been told of by another."""
_DONE_FOR = regex(
    r"(?:^|[，。！？；：\s])[^，。！？；：\s]{0,6}?[给帮替为带陪跟和让约请送](.{1,3})"
)
"""Whom something is to be done for or with: 给婆婆写封信, 想带女朋友去."""
_SOMEBODY = regex(r"\b(?:he|she|they|him|her|his|hers|their|them)\b|[他她]", re.IGNORECASE)
_OF_NOW = regex(
    r"\b(?:do|does|don['’]t|doesn['’]t|is|are|am|isn['’]t|aren['’]t|has|have|can|will|who['’]s"
    r"|what['’]s|where['’]s|still|now|currently|who(?: else)? (?!was\b)\w+s)\b",
    re.IGNORECASE,
)
_OF_THE_PAST = regex(
    r"\b(?:did|didn['’]t|was|were|had|been|used to|when(?! (?:is|are|do|does|will)\b)|ago|before"
    r"|previous(?:ly)?|former(?:ly)?|last|past|first|ever|how (?:long|many times|often)|since"
    r"|wh(?:y|ere) from|happened|said|told|(?:has|have) \w+ \w+(?:ed|en)|(?:19|20)\d\d)\b"
    r"|以前|之前|从前|曾|当时|那时|那年|那天|过[吗么没？?]|(?:什么时候|何时|哪一?[年天])[^，。？?]*[的了过]"
    r"|第一次|上次|上回|去年|前年|昨天"
    r"|小时候|原来|多久|为什么|怎么会|(?:19|20)\d\d",
    re.IGNORECASE,
)
_ASKS_WHEN = regex(
    r"\bwhen\b|\bwh(?:at|ich) (?:day|date|time)\b"
    r"|什么时候|何时|哪一?[天日]|几[号点]|星期几|周几",
    re.IGNORECASE,
)
_ASKS_WITH_WHOM = regex(r"\bwho\b[^?.]*\bwith\b|\bwith whom\b|[跟和]谁|室友", re.IGNORECASE)
_OF_A_KIND = regex(
    r"^\W{0,3}(?:what|how|why|when|where|which|who)(?: \w+){0,2}? (?:is|are|do|does|can)"
    r" (?:(?:the \w+ of )?an? \w|the \w+ of (?-i:[a-z]+)[?]?$)"
    r"|^\W{0,3}(?:what|how|why|when|where)(?: \w+)? do"
    r" (?!(?:the|th[eo]se|this|that|his|hers?|their|they|you)\b)(?-i:[a-z]+)(?: [a-z]+)?s \w"
    r"|^什么是|^为什么[^，。？?]{1,8}(?:会|要|能)|有(?:几|多少)[^，。？?]{0,3}[？?]?$"
    r"|是(?:谁|哪[国年]|什么时候)[^，。？?]{1,4}的[？?]?$",
    re.IGNORECASE,
)
"""It asks of any of a kind: "how does a viola …?", "how do beams …?", 键盘是谁发明的."""
_CAME_OF = regex(r"\s*(?:did|have|has)\b", re.IGNORECASE)
"""It asks what came of something, and so how that stands: "did we hire a designer?"."""
_ASKS_IF_FREE = regex(
    r"\bclash(?:es|ing)?\b|\bconflicts? with (?:anything|something|my)\b|\bdouble-?book"
    r"|\b(?:am|are) (?:i|we) (?:\w+ )?(?:free|available|busy|booked)\b|\bdo (?:i|we) have "
    r"(?:anything|something|plans|time)\b|\banything (?:else )?(?:planned|booked|on|in the way)\b"
    r"|\b(?:can|could|should|shall|may) (?:i|we) (?:\w+ )?(?:say yes|accept|agree|book|make it"
    r"|make (?:plans|an appointment)|schedule|squeeze|fit|promise|commit|come|join|meet|go|take"
    r"|invite|offer|arrange)\b"
    r"|\b(?:does|would|will) (?:that|it|this) (?:work|suit|fit|be (?:ok(?:ay)?|possible))\b"
    r"|\bis (?:that|it|the (?:day|date|evening|morning|afternoon|weekend)) "
    r"(?:free|ok(?:ay)?|taken)\b"
    r"|有没?有?(?:别的|其他|什么|啥)?(?:空|时间|事|安排)|[还也]?能不?能?[^，。；？]{0,3}[排约见聚]"
    r"|冲突|撞(?:上|车|期)|排得[开下]|忙不忙|方便吗|答应?不答应|来得及|约得"
    r"|行不行|行吗|可不可以|可以吗|能不能(?![帮给替请告解])",
    re.IGNORECASE,
)
"""Of a day that it names: whether anything stands in the way of what is proposed."""
_MOST_QUESTIONS = 4
"""Of a message that asks more, all are looked for as one."""
_TAG = regex(rf"\W{{0,3}}(?:[^\W\d{HAN}]{{1,20}}|[{HAN}]{{1,3}})\W{{0,3}}")
"""A question of one word that asks nothing by itself: "Really?", 对不对."""
_OF_OTHER_THINGS = 3
"""So many sentences beside a question are no longer its setting: they are about other things."""


def asks_assistant(query: str) -> bool:
    """Whether it asks what the assistant said ("you recommended …"), not what the user did."""
    return _ASKS_ASSISTANT.search(simplified(query)) is not None


def asks_for_work(query: str) -> bool:
    """Whether something is to be done or chosen ("write me …", "what should I …?", 帮我).

    Then it matters how the user wants such things.
    """
    asked = _OF_A_HABIT.sub(" ", simplified(asking_part(query) or wordings(query)[0]))
    return not asks_assistant(asked) and _ASKS_FOR_WORK.search(asked) is not None


def asks_last_time(query: str) -> bool:
    """Whether it asks for the last conversation ("what did we talk about", 上次聊了什么)."""
    return _ASKS_LAST_TIME.search(simplified(query)) is not None


def asks_for_all(query: str) -> bool:
    """Whether every occasion answers, not the best ("how many times …", "list …", 几次, 所有)."""
    return _ASKS_FOR_ALL.search(simplified(wordings(query)[0])) is not None


def about_user(query: str) -> bool:
    """Whether it asks about the user or what was said to them, not about the world (我住在哪)."""
    plain = _TO_THE_USER.sub(" ", simplified(_HOW_TO.sub(" ", query)))
    return _ABOUT_USER.search(plain) is not None or asks_assistant(query)


def names_user(query: str) -> bool:
    """Whether it names the user at all; "How do I …?" may ask how something is done as well."""
    return _ABOUT_USER.search(simplified(query)) is not None or asks_assistant(query)


def kin_of_user(query: str) -> frozenset[str]:
    """What those are to the user whom it names so; who asks of 妈妈 first asks of their own."""
    is_theirs = names_user(query) or any(map(_kin, _first_named(query)))
    is_theirs |= bool(_THE_CHILD.search(query))
    return _kin(query) if is_theirs else frozenset()


def roles_meant(query: str) -> frozenset[str]:
    """`kin_of_user`, and what else may be said of the same: a child is somebody's son."""
    kin = kin_of_user(query)
    if kin & (_COUPLE - {"partner"}):
        kin -= {"partner"}  # a girlfriend is one, and no husband
    return kin.union(*(_ALSO.get(each, ()) for each in kin))


def kin_called_otherwise(query: str) -> frozenset[str]:
    """`roles_meant`, where the user's own are called by no word for kin: "my girl", 另一半."""
    by_another_word = kin_of_user(query) - attributes.kin(fold(query))
    return roles_meant(query) if by_another_word else frozenset()


def _kin(query: str) -> frozenset[str]:
    """Whom a query names by what they are; small children by what they are called as well."""
    is_child = _SMALL_CHILD.search(simplified(query)) or _THE_CHILD.search(query)
    child = {"child"} if is_child else frozenset[str]()
    other_half = {"partner"} if _OTHER_HALF.search(simplified(query)) else frozenset[str]()
    return attributes.kin(fold(query)).union(child, other_half)


def _first_named(query: str) -> list[str]:
    """Where a Chinese query may name whom it is about: its opening, and for whom it is done."""
    if not is_chinese(query):
        return []
    plain = simplified(query).strip()
    return [plain[:_LONGEST_KIN], *(found[1] for found in _DONE_FOR.finditer(plain))]


def asks_when(query: str) -> bool:
    """Whether it asks for the day or the hour of something."""
    return _ASKS_WHEN.search(simplified(query)) is not None


def asks_if_free(query: str) -> bool:
    """Whether it asks if something can be on a day ("does that clash …?", 还能排别的事吗)."""
    return _ASKS_IF_FREE.search(simplified(query)) is not None


def asks_with_whom(query: str) -> bool:
    """Whether it asks with whom the user does something, or lives."""
    return _ASKS_WITH_WHOM.search(simplified(query)) is not None


def asks_what_is_so(query: str) -> bool:
    """Whether it asks how things stand now ("do I have …?", 现在用什么), not what happened."""
    asked = simplified(asking_part(query) or wordings(query)[0])
    if asks_for_work(_HOW_IT_IS_DONE.sub(" ", query)) or asks_assistant(asked):
        return False
    came_of = _CAME_OF.match(asked)
    if _OF_THE_PAST.search(asked[came_of.end() :] if came_of else asked):
        return False
    return not asked.isascii() or came_of is not None or _OF_NOW.search(asked) is not None


def asks_of_a_kind(query: str) -> bool:
    """Whether it asks what holds for any of a kind ("how does a viola …?"), and not of theirs."""
    return _OF_A_KIND.search(simplified(query)) is not None and not names_user(query)


def asks_of_somebody(query: str) -> bool:
    """Whether it asks of a person at all ("where does she live?"): penguins live somewhere too."""
    return names_user(query) or _SOMEBODY.search(query) is not None


def without_user(query: str) -> str:
    """The query without "the user" (用户), whom most memories name: it tells none from others."""
    return _THE_USER.sub(" ", query)


@lru_cache(maxsize=1_000)
def asking_part(query: str) -> str:
    """The sentences that ask, where a message was passed on whole; else nothing.

    One or two other sentences set a question up; more than that are about something else. Further
    wordings of a question are about nothing else.
    """
    if len(wordings(query)) > 1:
        return ""
    questions, others = split_questions(query)
    return " ".join(questions) if len(others) >= _OF_OTHER_THINGS else ""


def questions_among(query: str) -> list[str]:
    """The sentences that ask, each by itself, of a query of several sentences; else none.

    Further wordings of a question are no sentences beside it.
    """
    if len(wordings(query)) > 1:
        return []
    questions, others = split_questions(query)
    if len(questions) + len(others) < 2:
        return []
    return [question for question in questions if not _TAG.fullmatch(question)]


def asked_apart(query: str) -> list[str]:
    """What a query asks, to be looked for in meaning: its questions, where it has several."""
    questions = questions_among(query)
    if 1 < len(questions) <= _MOST_QUESTIONS:
        return questions
    return [asking_part(query) or query]
