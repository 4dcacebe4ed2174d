"""Phrases by which a user asks to remember, forget, reflect or go to sleep.

A phrase counts only where it asks for something: "remember that …" does; "do you remember …?",
"I forgot my keys" and "it is important to eat" do not. So most phrases must open a clause, or
follow "please", "can you", 请, 帮我; and in a question only the latter count.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..domain.patterns import regex
from ..domain.text import one_line

Trigger = Literal["remember", "forget", "reflect", "sleep"]


@dataclass(frozen=True, slots=True)
class _Ways:
    """Regular expressions over normalised, lower-case sentences."""

    english: tuple[str, ...]
    """What follows the opening of an order, or "can you"."""
    chinese: tuple[str, ...]
    """The same after a Chinese opening, or 你能."""
    stated: tuple[str, ...] = ()
    """What asks by itself, wherever it stands in a statement; `{en}` and `{zh}` open an order."""
    asked: tuple[str, ...] = ()
    """What asks even in a question."""


_STOP = r"(?=\s*(?:[^\w\s]|$))"
_SAVED = (
    r"(?=\s*(?:[^\w\s]|$|please\b|for (?:later|future|next time|me)\b"
    r"|(?:to|in|into) (?:your |the |my |long-term )*memory\b))"
)
_FOR_NOW = (
    r"(?=\s*(?:[^\w\s]|$|now\b|soon\b|early\b|then\b|and\b|so\b"
    r"|for (?:the |to)?(?:night|day|now)|good ?night|bye|see you))"
)
_I_AM = (
    r"(?:(?:^|[,;:]\s*)(?:(?:ok|okay|well|alright|right|so|and|anyway)[\s,]+){0,4}(?:(?:i'?m"
    r"|i am|we'?re|we are)\s+)?"
    r"|\b(?:i'?m|i am)\s+)(?:now |just )?"
)
_TO_BED = r"(?:go(?:ing)? to (?:sleep|bed)|log(?:ging)? off|sign(?:ing)? off|turn(?:ing)? in)"
_NOT_DONE_YET = r"(?!了?\s*(?:吗|么|没|不)|了\s*(?:[^\w\s]|$))"

# The order is one of precedence: a wish to remember that goes unheard is lost; the others can be
# asked again.
_WAYS: Mapping[Trigger, _Ways] = {
    "remember": _Ways(
        english=(
            r"remember (?:that|this|these|to|the following|for me)\b(?! time\b)",
            r"(?:don'?t|do not|never|let'?s not|do not let me|don'?t let me)(?: ever)? forget\b",
            r"(?:keep|bear) (?:[\w' ]{1,40} )?in mind\b",
            (
                r"note (?:that|down|this|the following)\b|note\s*:|take note\b"
                r"|make a (?:mental )?note\b"
            ),
            (
                rf"(?:save|store|record) (?:this|that|it"
                rf"|the following)(?: (?:fact|info|information|detail|preference"
                rf"|note))?{_SAVED}"
            ),
            r"(?:save|store|record) that (?:i|i'm|my|we|our)\b",
            r"memori[sz]e\b",
            r"(?:write|jot) (?:this|that|it) down\b",
            r"(?:add|commit|put|save) [\w' ]{1,40} (?:to|in|into) (?:your |long-term )*memory\b",
        ),
        chinese=(
            rf"(?:你|给我|特别|牢牢)*(?:记住|牢记|谨记|铭记){_NOT_DONE_YET}",
            rf"你?记(?:一下|下来?|一记|着|好){_NOT_DONE_YET}",
            r"你?记录(?:一下|下来?|:|这|我|以下|今天|到)",
            r"你?(?:千万|可|一定)*(?:别|不要|不许|不能|勿|切勿|莫)再?忘",
            r"你?把[^,。]{1,60}(?:记住|记下来?|存下来|存起来|记录下来|保存下来)(?!了)",
            r"(?:把[^,。]{1,60})?(?:记|存|写|加|保存|放)(?:入|进|到|在)(?:你的|长期)*(?:记忆|脑子|脑海|心里)",
            rf"(?:保存|存)(?:一下)?(?:这个|这条|这点|此|该|以下)(?:内容|信息|事实|偏好|记忆)?{_STOP}",
        ),
        stated=(
            r"{en}remember\b(?! (?:when|the (?:time|day)|that time)\b| me\s*(?:[^\w\s]|$))",
            r"\bplease note\b",
            (
                r"{en}(?:(?:very|really|super|extremely|most) )?important(?: note| info"
                r"| fact)?(?:\s*[:!]|\s+[-–—]|\.?$)"
            ),
            r"\bthis is (?:(?:very|really|so|super|extremely|quite|pretty|highly) )*important\b",
            (
                r"\b(?:that|it)(?:'s| is) (?:(?:very|really|so|super"
                r"|extremely) )*important (?:to me|for me|(?:that )?you (?:know|remember))\b"
            ),
            (
                r"\bi (?:must|want to|have to|need to|can'?t|cannot) (?:stress"
                r"|emphasi[sz]e) (?:that|this|how|enough)\b"
            ),
            r"{en}it(?:'s| is) (?:absolutely )?(?:crucial|essential|vital|imperative)(?: to me)?"
            r"(?: that)? (?:i|i'm|my|we|our|you)\b",
            r"{en}pay attention\s*[:,]|\bthis matters (?:a lot|to me|so much)\b",
            r"\bfor (?:your |my |our )?(?:future|later) (?:reference|use)\b",
            (
                r"\b(?:i|we|you)(?:'ll| will| might| may)(?: \w+ly)? need (?:this|that|it"
                r"|these) (?:later|again|in (?:the )?future)\b"
            ),
            (
                r"\b(?:this|that|it)(?:'ll| will| may| might) (?:come in handy"
                r"|be (?:useful|needed)|matter) (?:later|again|in future)\b"
            ),
            r"\bfrom now on\b",
            rf"你(?:要|一定|必须|得|给我|帮我)*记(?:住|下|一下){_NOT_DONE_YET}",
            r"{zh}你?记得(?!吗|么|不|没|了|起|上次|上回|那次|那天|那年|当时|之前|以前|小时候|第一次)",
            r"{zh}注意\s*[:,]|请注意(?!安全|身体|休息)",
            r"{zh}(?:非常|很|特别|十分|最)?重要(?:信息|事项|提示|提醒|的事|的是)?\s*[:!]",
            r"(?:^|[\s,;。])(?:但|而且|因为)?(?:这|这个|这点|这一点|这件事|这事|此事)(?:真的|对我|来说|也|可)*"
            r"(?:很|非常|特别|十分|极其|太|超级?|最|挺|尤其)?重要(?!性)",
            r"{zh}我?(?:再|要|想|必须|需要)*强调(?:一下|一遍|一点|\s*[:,])",
            r"(?:将来|以后|日后|今后|后续|未来)的?(?:参考|备用|备查|查阅)",
            (
                r"(?:以后|将来|今后|日后|下次|之后)(?:我们?|你)?(?:还|可能|一定|肯定|应该)*(?:会|要|能)?(?:用到|用得[上着]|再用|有用"
                r"|需要(?:它|这个|用))"
            ),
            r"从现在(?:起|开始)|从今(?:天起|以后|往后)|{zh}以后(?:请|都|一律|叫我|称呼我)",
        ),
        asked=(
            r"\bplease remember\b",
            r"(?:帮我|替我)(?:记|存|保存)(?!错|得)",
            r"请(?!问)你?记(?:住|下|得|录|一下)",
        ),
    ),
    "forget": _Ways(
        english=(
            (
                r"forget (?:about|that|this|it|these|everything|all|anything|what|whatever|my"
                r"|our|the fact|i (?:said|told|mentioned))\b"
            ),
            r"disregard (?:that|this|it|my|the|what|everything|all|any|anything|previous)\b",
            r"ignore (?:what i(?:'ve)? (?:just )?said|my (?:last|previous))\b",
            (
                r"(?:remove|delete|erase|wipe|clear|drop) (?:[\w', -]{1,60} )?from (?:your "
                r"|the |my |long-term )*memor(?:y|ies)\b"
            ),
            (
                r"(?:remove|delete|erase|wipe|clear) (?:that|this|your|those|these|all"
                r"|the last) memor(?:y|ies)\b"
            ),
            r"stop remembering\b",
        ),
        chinese=(
            r"你?忘(?:记|了)(?:吧|我(?:刚|之前|说|的)|这|那|它|刚才|刚刚|关于|之前|以前|上面|所有|全部|一切)(?!.*了\s*[.!。]*$)",
            rf"你?(?:忘掉(?!了)|忘记{_STOP})",
            r"你?把[^,。]{1,60}(?:忘掉|忘记|忘了吧)(?!了)",
            r"你?(?:别|不要|不用|不必|无需)再?(?:帮我)?记(?!错|恨|仇|挂|得|性|录日志)",
            rf"(?:别|不用|不要)管(?:它|这个|那个)?了?{_STOP}",
            rf"忽略掉?(?:我|刚|之前|前面|它|以上|上面|上一|吧|(?:这|那)[条句个]?(?:消息|话|信息|内容)?{_STOP}|{_STOP})",
            r"(?:从|把)[^。]{0,60}记忆[^。]{0,20}(?:删除|删掉|移除|清除|抹去|去掉)(?!了)",
            r"(?:删除|删掉|清除|清空|抹掉|移除)(?:这|那|你的|我的|所有|全部|刚才|关于[^,。]{1,30})[条个些的]*记忆",
        ),
        stated=(
            r"{en}never ?mind\b",
            r"\byou (?:can|may) forget (?:about|that|this|it|these|everything|what i|my)\b",
            rf"{{en}}(?:disregard|scratch that|strike that){_STOP}",
            (
                rf"{{en}}(?:don'?t|do not) (?:remember|save|store|record|memori[sz]e) (?:this"
                rf"|that|it|any of (?:this|that)){_SAVED}"
            ),
            r"{zh}(?:唉|哎|还是)*算了(?=\s*(?:[^\w\s]|$)|吧|不用|别|当我)",
            r"当我没[说讲提]",
        ),
        asked=(r"请(?!问)你?忘(?:记|掉)", r"\bplease forget\b"),
    ),
    "reflect": _Ways(
        english=(
            r"reflect (?:on|upon|back on)\b",
            rf"reflect(?: now| together)?{_STOP}",
            (
                rf"(?:consolidate|review|tidy(?: up)?|organi[sz]e) (?:your |my |our |the |all "
                rf"|these )*(?:memories\b|memory{_STOP})"
            ),
            r"(?:do|start|run|begin) (?:a |the |your )?reflection\b",
            rf"time to reflect{_STOP}",
        ),
        chinese=(
            rf"(?:我们|你|一起|开始|做个|进行|该)*(?:反思|反省)(?:(?=一下|吧|今天|最近|这|我们|刚才|刚刚|过去|本周|上|关于)|{_STOP})",
            (
                r"(?:我们|你|一起|开始)*(?:整理|巩固|回顾|梳理|整合)(?:一下|下)?(?:你的|我的|我们的|所有|全部|最近的|这些)*记忆(?!力|法"
                r"|曲线|体|卡)"
            ),
        ),
    ),
    "sleep": _Ways(
        english=(),
        chinese=(),
        stated=(
            (
                rf"{_I_AM}(?:(?:going to |gonna |about to )?{_TO_BED}"
                rf"|(?:heading|off) to (?:sleep|bed)|calling it a (?:night|day)){_FOR_NOW}"
            ),
            rf"\bi(?:'ll| will| should| need to| have to|'ve got to) {_TO_BED}{_FOR_NOW}",
            rf"{{en}}(?:it's )?time (?:for bed|to (?:sleep|go to (?:sleep|bed))){_FOR_NOW}",
            r"{en}good ?night\b(?!'s| (?:moon|of|in|at|for|out|was|is)\b)",
            (
                r"{zh}(?:我们?|我也|咱)?(?:要|得|该|准备|打算|马上|也|现在)*(?:回?去)?(?:睡|睡觉|休息)(?:去?了|啦|咯"
                r"|去)(?=\s*(?:[^\w\s]|$)|晚安|再见|拜|明天)"
            ),
            r"{zh}晚安(?!吻|故事|曲)",
            r"{zh}(?:我们?|我也)?(?:要|得|该|准备|打算|马上|也|现在)*下线(?:了|啦|咯|吧)(?=\s*(?:[^\w\s]|$)|晚安|再见|拜|明天)",
        ),
    ),
}

_POLITE = (
    r"please|pls|plz|kindly|i (?:want|need) you to|i(?:'d| would) like you to"
    r"|you (?:must|should|need to|have to)|"
    r"make sure (?:to|you)|be sure to"
)
_FILLER = (
    rf"{_POLITE}|ok|okay|hey|hi|oh|ah|well|no|yes|actually|and|but|so|also|then|now|just|always"
    rf"|let'?s|let us|btw|by the way|fyi"
)
_ENGLISH_ORDER = (
    rf"(?:(?:^|[,;:(\"“]\s*|\s[-–—]+\s+|…\s*)(?:(?:{_FILLER})[\s,]+){{0,6}}"
    rf"|\b(?:{_POLITE}) (?:(?:always|also|just) )?)"
)
_ENGLISH_QUESTION = r"\b(?:can|could|would|will) you (?:(?:please|kindly|also|just) ){0,3}"
_CHINESE_FILLER = (
    r"请(?!问)|麻烦你?|拜托你?|帮我|给我|替我|你?(?:要|得|必须|应该|可以)|一定|务必|千万|那么?|就|也|都|还要|再|先|顺便|然后|所以|但是?|"
    r"对了|另外|以后|我(?:先|就)|我(?:要|想让|希望)你|希望你|我们来|让我们|咱们|来|好[的了]?|嗯|哦|喂|嘿|唉|哎"
)
_CHINESE_ORDER = (
    rf"(?:(?:^|[,;:、\s(“\"「—…~])|(?=请(?!问)|帮我|麻烦))"
    rf"(?:(?:{_CHINESE_FILLER})[,\s]{{0,3}}){{0,6}}"
)
_CHINESE_QUESTION = (
    r"(?:(?:^|[,;\s]|你)(?:能不能|可不可以|能否|可否|可以|能)|请(?!问)|帮我|麻烦)"
    r"(?:请|你|帮我|帮忙|给我|替我){0,3}"
)

_SIMPLIFIED = str.maketrans(
    "記憶錄別幫請給務應該將來後續會這個點條內實為說講過現從開對強調簡參備閱掛電話關於還沒錯見"
    "誌極鐵種牢謹銘銳腦裡寫進長麻煩顧問們願讓覺準備馬離線鬧歲當時兒舊齊檢視劃歸稱呼聽際處證",
    "记忆录别帮请给务应该将来后续会这个点条内实为说讲过现从开对强调简参备阅挂电话关于还没错见"
    "志极铁种牢谨铭锐脑里写进长麻烦顾问们愿让觉准备马离线闹岁当时儿旧齐检视划归称呼听际处证",
)
"""Of the characters in which these phrases are written, those with a traditional form."""

_ALL_OF_IT = regex(
    r"[\s,]*+(?:(?:that|this|it|these|them|too|please|ok|okay|always|forever|for (?:me|later)"
    r"|这(?:个|点|一点|条|件事|些)?|此事|一下|啊|吧|哦|喔|呀|了|我)[\s,]*+)*+[\W_]*+"
)
"""What may stand behind a phrase that closes a text: nothing that is itself to be remembered."""
_SOMEBODY_ELSE_S = regex(
    r"[:\"“«「『]|\b(?:say(?:s|ing)?|said|wr(?:ites?|ote)|told|tells|asks|asked|according"
    r"|quot(?!es? (?:of|for|is|was)\b)\w+|mottos?|slogan|proverb|advice|lyrics?|poster"
    r"|(?<!\b[Ww]e )(?<!\bto )(?<!\bI )sign|banner|web ?(?:site|page)|page|article"
    r"|blog|post|e-?mails?|mail|letter|message|newsletter|notice|note|notification|comment|review"
    r"|manual|document|readme|file|output|bot|support)\b"
    r"|(?<!小)说(?![定妥]|好了)|写道|写着|要求|称|表示|提到|口头禅|座右铭|格言|名言|歌词|标语|网站|网页|文章|邮件|来信|短信"
    r"|消息|通知|公告|评论|文档|手册|客服|来自"
)
"""Words after which a wish in a text is likely that of whoever the text is about."""

_SAID_ON = regex(
    r"[（(]\s*(?:(?:said|told|mentioned)\s+(?:on\s+)?\d[\w ,-]{3,20}"
    r"|\d[\d年月日号./-]{3,12}\s*(?:所?[说說]|提到|告[知诉訴])[的过過]?)\s*[)）]",
    re.IGNORECASE,
)
"""A note of the day on which the user said it: "(said on 3 May 2026)"."""
_SENT = regex(r"\b(?:e-?mail|mail|message|text|post)ed\b|(?:发|来)(?:消息|微信|短信)", re.I)

_CODE = regex(r"```.*?(?:```|\Z)|^[^\S\n]*>[^\n]*$", re.DOTALL | re.MULTILINE)
_BETWEEN_SENTENCES = regex(r"(?<=[.!?])\s+|(?<=[。!?])|\n+")
_QUESTION = regex(r"\?[\W_]*$|(?:吗|(?<![什怎那这])么|呢|怎么办)[^\w]*$")
_HEARD_CHARACTERS = 1_000
"""How much of a sentence is listened to, so that the work grows with the text and no faster."""
_END_CHARACTERS = 100
"""Where the mark or the particle of a question stands."""


def trigger(text: str) -> Trigger | None:
    """What the user asks the memory to do, or None; remembering comes first of several."""
    sentences = _sentences(text)
    for kind, told, asked in _PATTERNS:
        if any(_asks(sentence, told, asked) for sentence in sentences):
            return kind
    return None


def asks_to_be_kept(content: str) -> bool:
    """Whether a text that is to be remembered holds its user's own wish that it be.

    Less is heard than in what a user says (`trigger`): a wish opens a sentence, or closes one and
    is all that stands there, and nobody else's words have begun before it. What is not heard costs
    a question; what is heard wrongly is a stranger's order carried out.
    """
    before = ""
    for sentence in _sentences(content):
        if _SOMEBODY_ELSE_S.search(before):
            return False
        if _opens_or_closes(sentence):
            return True
        before = sentence
    return False


def _opens_or_closes(sentence: str) -> bool:
    if len(sentence) > _HEARD_CHARACTERS:
        return False
    _, told, asked = _PATTERNS[0]
    if asked.match(sentence):
        return True
    if is_question(sentence):
        return False
    if told.match(sentence):
        return True
    found = told.search(sentence)
    if found is None or _SOMEBODY_ELSE_S.search(sentence[: found.start() + 1]):
        return False
    return _ALL_OF_IT.fullmatch(sentence[found.end() :]) is not None


def _sentences(text: str) -> list[str]:
    """Normalised, lower-case sentences with their end marks.

    Code blocks and quoted lines are not the user's own words.
    """
    own_words = _CODE.sub("\n", text)
    plain = unicodedata.normalize("NFKC", own_words).replace("’", "'").lower()
    plain = plain.translate(_SIMPLIFIED)
    return [one_line(part) for part in _BETWEEN_SENTENCES.split(plain) if part.strip()]


def _asks(sentence: str, told: re.Pattern[str], asked: re.Pattern[str]) -> bool:
    heard = sentence[:_HEARD_CHARACTERS]
    if asked.search(heard):
        return True
    return not is_question(sentence) and told.search(heard) is not None


def may_be_quoted(text: str) -> bool:
    """Whether somebody else's words may stand in a text: in quotation marks, or told as said.

    A colon alone quotes nobody: it stands in a time of day as well, and before a reason. Nor does
    a note of the day on which the user said it.
    """
    told = _SAID_ON.sub(" ", text).replace(":", " ")
    return _SOMEBODY_ELSE_S.search(told) is not None or _SENT.search(text) is not None


def is_question(sentence: str) -> bool:
    """Whether a sentence ends as a question."""
    return _QUESTION.search(sentence[-_END_CHARACTERS:]) is not None


def _patterns() -> Iterator[tuple[Trigger, re.Pattern[str], re.Pattern[str]]]:
    """Of each trigger, what asks for it in a statement, and what does even in a question."""
    for kind, ways in _WAYS.items():
        english = _either(ways.english)
        chinese = _either(ways.chinese)
        told = [f"{_ENGLISH_ORDER}{english}", f"{_CHINESE_ORDER}{chinese}"]
        for way in ways.stated:
            told.append(way.replace("{en}", _ENGLISH_ORDER).replace("{zh}", _CHINESE_ORDER))
        asked = [f"{_ENGLISH_QUESTION}{english}", f"{_CHINESE_QUESTION}{chinese}", *ways.asked]
        yield kind, regex(_either(told)), regex(_either(asked))


def _either(ways: Sequence[str]) -> str:
    """One pattern for any of them; none at all matches nothing."""
    return f"(?:{'|'.join(ways)})" if ways else r"(?!)"


_PATTERNS = tuple(_patterns())
