"""What is to be done: that a text tells such a thing, and that a question asks for all of them.

An obligation, a deadline, an errand or a promise ("hand in the tax form by 15 December", 要交税表);
not what somebody merely goes to, which happens by itself: a concert, a dentist's visit.
"""

import re

from ..domain.patterns import regex
from . import preferences
from .script import has_han
from .tokenizer import fold
from .wordings import wordings

_LONGEST = 400
"""Characters: what is longer is about more than one thing."""
_GONE_TO = (
    r"(?:be(?!\s+[a-z]+(?:ed|en|id|ne|nt)\b)|been|go|come|arrive|leave|travel|fly|attend|see"
    r"|visit|meet|stay|work|wear|avoid|eat|drink"
    r"|sleep|wait|rest|know|live|have|get\s+(?:up|used)|keep|look\s+after|watch|stand|sit|run)\b"
)
"""What is kept, or gone to, and not done with."""
_VERBS = (
    r"hand\s+(?:\w+\s+){0,3}?(?:in|over)|pick\s+(?:\w+\s+){0,4}?up|drop\s+(?:\w+\s+){0,4}?off"
    r"|sign\s+(?:\w+\s+){0,2}?up|fill\s+(?:\w+\s+){0,3}?in|give\s+(?:\w+\s+){1,4}?back"
    r"|take\s+(?:\w+\s+){1,5}?(?:back|in|to)|bring\s+(?:\w+\s+){1,4}?(?:back|to)"
    r"|set\s+up|pay|send|return|renew|book|call|phone|ring|email|write|submit|file|register|apply"
    r"|cancel|order|buy|collect|fetch|deliver|post|fix|repair|mend|(?:re)?paint|clean|finish"
    r"|complete"
    r"|prepare|print|transfer|sell|replace|arrange|organi[sz]e|settle|reply|answer|confirm|check"
    r"|update|upload|install|sign|vote|get\s+(?:\w+\s+){1,5}?(?:renewed|fixed|repaired|done|signed"
    r"|printed|checked|serviced)|do|sort|tidy|bake|hem|wrap|measure|decide|choose|let\s+\w+\s+know"
    r"|tell|ask|return|lend|give|make|draft|review|read|proofread|mow|plant|build|assemble|empty"
    r"|clear|pack|move\s+the|change\s+the|switch|close|claim|report|contact|remind|insure|top\s+up"
)
_DOING = (
    r"(?:am|is|are|['’](?:m|re))\s+(?:picking\s+(?:\w+\s+){0,4}?up|handing\s+(?:\w+\s+){0,3}?in"
    r"|collecting|fetching|returning\s+(?:the|my|our|his|her)|paying|sending|renewing|delivering"
    r"|dropping\s+(?:\w+\s+){0,4}?off|submitting|finishing)"
)
_STILL = r"(?:(?:still|also|only|just|then)\s+)?"
_OBLIGED = (
    rf"(?:\b(?:ha(?:ve|s)(?:\s+(?:still|also))?(?:\s+got)?|['’](?:ve|s)\s+got|(?:still\s+)?needs?"
    rf"|(?:am|is|are|['’](?:m|re|s))\s+{_STILL}(?:supposed|meant|obliged))\s+to"
    rf"|\bmust)\s+{_STILL}(?!not\b)(?!{_GONE_TO})[a-z]"
)
_PROMISED = (
    rf"\b(?:promised|undertook|volunteered)\b|\bagreed\s+(?:with\s+\w+\s+)?to\s+(?!{_GONE_TO})[a-z]"
)
_REMINDED = r"\b(?:remind\s+me|do(?:n['’]?t|\s+not)\s+forget|remember)\s+to\b|\bto[-\s]do\b\s*:"
_TO_BE_DONE = (
    r"\bto\s+be\s+(?:paid|returned|sent|handed|picked|collected|renewed|submitted|signed|fixed"
    r"|repaired|finished|done|ordered|cancelled|filed|registered|delivered|fetched|brought|given"
    r"|written|booked|posted|replaced|cleared|completed)\b"
)
REMINDS = regex(
    r"\b(?:remind|nudge) (?:me|us|the user)\b|\bsend (?:me|us|the user) a reminder\b"
    "|提醒(?:我们?|用户|一下)?|叫我别忘",
    re.IGNORECASE,
)
"""That the user wants to be reminded."""
_OWN = regex(rf"{_OBLIGED}|{_PROMISED}|{_REMINDED}|{_TO_BE_DONE}")
"""Said to be an obligation, a promise or an errand, whether or not a day is told."""
_DUE = (
    r"\b(?:(?:is|are|was|falls?|comes?)\s+(?:now\s+)?due\b(?!\s+to\b)|due\s+(?:on|by|in|at|date"
    r"|back)"
    r"|deadlines?|closing\s+date|(?:registration|enrol\w*|applications?|booking)\s+(?:closes"
    r"|ends)|overdue|outstanding|unpaid|must\s+be\s+\w+)\b"
)
_MEANT = (
    r"(?:\b(?:will|['’]ll|going\s+to|plan(?:s|ned|ning)?\s+to|want(?:s|ed)?\s+to|intends?\s+to"
    r"|means?\s+to|hopes?\s+to|should|ought\s+to|to|can)\s+(?:\w+ly\s+|also\s+|still\s+)?"
    r"|^\W*|[.;:]\s+|\b(?:i|we|user|he|she|they)\s+)"
)
_OF_ITS_DAY = regex(rf"{_DUE}|{_MEANT}(?:{_VERBS})s?\b|{_DOING}\b")
"""What is to be done where a day to come is told for it."""
_BIRTH = regex(r"\b(?:baby|babies|pregnan\w+|expecting|midwife|giving\s+birth)\b|预产|怀孕")
"""Who is due on a day does nothing by it."""
_NOT_TO_DO = regex(
    r"\b(?:(?:do|does|did)(?:n['’]?t|\s+not)\s+(?:have|need)\s+to|need(?:n['’]t|\s+not)"
    r"|no\s+longer\s+(?:has|have|need\w*|must)|not\s+have\s+to|(?:no|without\s+a)\s+deadline)\b"
    r"|\bwould\s+(?:\w+\s+)?have\s+to\b|\b(?:might|may|perhaps|maybe|decided\s+against)\b"
    r"|可能|也许|或许|说不定|不用|不必|无需|无须|毋须|不需要|用不着|免了"
)
_HAN_VERBS = (
    r"(?:交(?![流通往易警朋]|换意见|完?了)|还(?=[给钱书清款债掉上车卡你他她它这那]|[^，。；\s要得没有是会能在]{1,6}[给书钱债])"
    r"|(?<![支])付(?!出|完?了)|缴|寄(?!托|宿|养)|邮(?!箱|件)|买(?!卖|了)|取(?!得|代|名|暖)|拿(?!手|到了|了)|领(?![导养先带域子])"
    r"|办(?!公|事处|法|完?了)|续(?!航)|退(?!休|步|烧)|换(?!了)|修(?!了|养|好了)|订(?!了|好了)"
    r"|报[名销税]|提交|上交|填(?!了)|写(?!字楼|了|作课)|完成|申请|预约|登记|注册|打电话|回[复信电话]|联系|通知|送(?!给?了)"
    r"|搬[到走完]|洗|装(?!修风格)|卖|打扫|收拾|整理|检查|更新|签(?!了|证|名会)|盖章|转账|打款|汇|报到|打印|准备(?!好了)"
    r"|处理|解决|确认|核对|补[办交上写]|发[给送邮布](?!了)|归还|做(?:保养|年检|体检|完|好|作业|核酸)|保养|年检|清[理掉空]|修改|改[好完]|挂号|安装|缝"
    r"|裱|贴|刷)"
)
_HAN_DUTY = (
    r"(?:必须|务必|一定要|要(?![求么紧点不是])|得(?![到了过分意很])|需要?|应该?|该|记得|别忘|不要忘|打算|准备|想|计划|说好|约好"
    r"|[去来把帮给替][^，。；]{0,10}?|之前|以前|[日号天]?前|[底末])"
)
_HAN_OWN = regex(
    rf"(?:必须|务必|一定要|(?<![想不只重主需])要(?![求么紧点不是])|得(?![到了过分意很])|需要?|该|记得|别忘了?"
    rf"|不要忘了?)[^，。；]{{0,10}}?{_HAN_VERBS}"
    r"|答应|承诺|保证|提醒我|待办|欠着"
)
_HAN_OF_ITS_DAY = regex(
    rf"{_HAN_DUTY}[^，。；]{{0,12}}?{_HAN_VERBS}|截止|最[晚迟]|限期|到期[^，。；]{{0,4}}[要得需]|作业"
    rf"|(?:[日号天前底末月]|周[一二三四五六日天末])(?:[早中晚][上午]|[上下]午)?(?:去|来|把|给|我|得|我把"
    rf"|我去)?[^，。；的]{{0,4}}?{_HAN_VERBS}"
)
_ASKS = regex(
    r"\b(?:still|yet|left|else|remain\w*)\b.*\b(?:to|must|open|do|done|undone|due|outstanding)\b"
    r"|\b(?:have|need|got)\s+to\s+(?:get\s+)?do(?:ne)?\b|\bto[-\s]?dos?\b|\btodos?\b"
    r"|\bto\s+be\s+done\b|\b(?:left|remaining|open|unfinished|outstanding|pending)\s+(?:to\s+do"
    r"|tasks?"
    r"|errands?|plans?|things?|promises?|obligations?|items?|deadlines?)\b"
    r"|\b(?:outstanding|overdue|unfinished|undone|past\s+due|errands?|deadlines?|obligations?"
    r"|tasks)\b"
    r"|\b(?:haven['’]?t|not)\s+(?:i\s+|we\s+)?(?:yet\s+)?(?:done|finished)\b|\bopen\b.*\bhave\b"
    r"|\bhave\b.*\bopen\b"
    r"|没[有]?(?:去)?(?:办|做|完成|弄|处理)|未(?:办|完成|做|处理)|待办|[要该](?:去)?[办做]|得[办做]|逾期|过期|拖着|漏[了掉]"
    r"|忘[了记](?:办|做)|没完成|欠着"
)
_ABOUT_NOTHING_ELSE = regex(
    r"\b(?:what|which|who|is|are|was|were|s|re|ve|m|have|has|had|haven|hasn|do|does|did|don|t|i"
    r"|we|me"
    r"|my|our|us|user|users|still|any|anything|something|everything|things?|all|there|left|to|got"
    r"|get|getting|be|been|done|yet|not|must|should|need|needs|on|in|the|a|an|list|lists|of|that"
    r"|for"
    r"|now|by|so|far|else|show|tell|give|please|can|you|and|or|up|with|take|care|due|past|forgotten"
    r"|forgot|forget|missed|miss|missing|round|open|outstanding|overdue|unfinished|undone|pending"
    r"|remain|remains|remaining|waiting|plans?|planned|made|make|to-?dos?|todos?|errands?|tasks?"
    r"|deadlines?|obligations?|promises?|promised|items?|currently|at|moment|today|it|finish"
    r"|finished|know|remember|remind|about|sort|out|stuff|jobs?|chores?|would|could|am|supposed)\b"
    r"|[年月周节節](?:[底末])?之?前"
    r"|[我你咱们用户还那这剩有什么啥哪些事情儿没沒去办做完成弄处理好的了吗呢吧要得该需未待清单列出来一下现在目前手头上所全部几件样都是"
    r"给看告诉请帮忘记掉漏过期逾截止日答应任务计划打算安排着拖欠再其他别项今天为止里个]"
)
_WORD = regex(r"[^\W_]")


def tells_task(text: str) -> bool:
    """Whether it tells something that is to be done, if not by its words alone then on a day.

    Whether it tells a day to come is for the caller to say: see `is_own`.
    """
    told = _read(text)
    if not told:
        return False
    return (
        is_own(text) or (_HAN_OF_ITS_DAY if has_han(told) else _OF_ITS_DAY).search(told) is not None
    )


def is_own(text: str) -> bool:
    """Whether its words alone say that it is to be done: "has to", "promised", 必须, 答应."""
    told = _read(text)
    return bool(told) and (_HAN_OWN if has_han(told) else _OWN).search(told) is not None


def _read(text: str) -> str:
    """As it is read; nothing of what is no task whatever its words."""
    told = fold(text)
    if len(told) > _LONGEST or _NOT_TO_DO.search(told) or _BIRTH.search(told):
        return ""
    return "" if preferences.directs_assistant(text) else told


def asks_for_open(query: str) -> bool:
    """Whether it asks for all that is to be done: "what have I still open?", 我还有什么没办."""
    asked = fold(wordings(query)[0])
    if not _ASKS.search(asked):
        return False
    return _WORD.search(_ABOUT_NOTHING_ELSE.sub(" ", asked)) is None
