"""How a user wants things done, and what they like or cannot stand: cues in English and Chinese.

"Weights in grams, always" answers "write me a recipe", with which it shares no word.
"""

import re

from ..domain.patterns import regex
from .script import lowered
from .word_list import simplified

_RULES = (
    r"\b(?:always|never|whenever|from now on|in (?:the )?future|for (?:future|next time)|standing"
    r"|in general|by default|every time|each time|any ?time|at (?:the )?most|no more than"
    r"|only ever|without exception|lead with|rules? (?:for|of|is)|(?:a|one|the|same|my) rule"
    r"|instructions? for you|how i(?:'d| would)? (?:want|like)|for (?:all|any|every)"
    r"|anything you (?:write|draft|send)|when (?:you|i) (?:write|draft|ask|bring|paste|give"
    r"|answer|explain|send)|(?:please|and|but) (?:don'?t|do not)"
    r"|(?:don'?t|do not) (?:ever|use|put|add|give|tell|call|send)"
    r"|(?:give|show|tell) me (?:the|only|your|one)|keep (?:that )?in mind"
    r"|i (?:only )?(?:want|prefer|like|need) (?:it|you|your|answers|them))\b"
    r"|以后|凡是|一律|从今|今后|往后|每次|规矩|规则|都(?:照|按)|习惯|要求|总是|务必|永远"
    r"|别(?:用|跟我|给我|写|叫|再|超过|默认)|不要(?:用|写|超过|给|再)"
)
_TASTES = (
    r"\b(?:i (?:can'?t|cannot|couldn'?t|won'?t|don'?t|do not|never|hate|loathe|dislike|love|like"
    r"|prefer|adore|avoid|only|always|refuse|rather)"
    r"|i (?:really |quite )?(?:loved|enjoyed|hated)|i'?d rather"
    r"|(?:i'm|i am) (?:allergic|afraid|intolerant|not a fan|vegetarian|vegan)"
    r"|^(?:prefers?|dislikes?|hates?|loves?|avoids?) "
    r"|(?:user|she|he) (?:hates?|loves?|likes?|dislikes?|prefers?|avoids?|refuses?|cannot"
    r"|can't|wants?|doesn't|does not)"
    r"|allerg(?:y|ies|ic)|(?:makes?|brings?|drives?) me|favou?rite|refuses?)\b"
    r"|(?:我|用户)(?:不|最怕|怕|讨厌|喜欢|爱|受不了|只|吃不|喝不|宁愿|最爱|更喜欢|偏爱|看不|听不)"
    r"|过敏|受不了|忌口|偏好|别让我|不想|不碰"
)
_ANSWERS = r"(?:answers?|replies|reply|responses?|explanations?)"
_WRITES = (
    "(?:write|draft|answer|reply|respond|send|explain|translate|summari[sz]e|list|recommend|suggest"
    "|give|show|quote|use|put|add|include|format|code|review|book|order|buy|plan)"
)
"""What an assistant does."""
_TO_THE_ASSISTANT = regex(
    r"^(?:please |from now on,? )?(?:always |never |don['’]t |do not )?"
    r"(?:(?:answer|reply|respond|call me|address me)\b"
    rf"|(?:keep|give|write|use)\b[^.;]{{0,30}}\b{_ANSWERS}\b)"
    rf"|^(?:my |all )?{_ANSWERS} (?:should|must|are to|in)\b"
    rf"|\b(?:when|whenever|whatever|anything|everything|if) you {_WRITES}\b"
    rf"|^(?:please )?(?:always|never) {_WRITES}\b(?! to\b)"
    r"|^(?:please )?(?:always|never|don['’]t|do not)\b[^.;]{0,60}"
    r"\b(?:without asking|ask(?:ing)? (?:me|first)|on my behalf|in my name|for me)\b"
    r"|\b(?:i|the user|user) (?:\w+ )?(?:wants?|prefers?|likes?|expects?)\b"
    rf"[^.;]{{0,30}}\b{_ANSWERS}\b"
    r"|\b(?:wants?|expects?|asks?) (?:you|the assistant) (?:not )?to\b"
    rf"|\b(?:when(?:ever)?|if) i (?:ask|write|send|say|tell|show|paste)\b[^.;:,]{{0,40}}[:,] "
    rf"(?:no|don['’]t|do not|never|always|just|only|start|end|{_WRITES})\b"
    r"|^(?:以后|今后|往后|凡是)我?再?(?:我问|问|让你|叫你|要你|请你|找你)"
    r"|^(?:以后|今后|往后)(?:所有|每次|每份|我)?的?(?:清单|列表|表格|代码|邮件|文案|标题|菜谱|方案"
    r"|报告|总结|消息|计划|文章|日期|价格)[^，。；]{0,8}(?:前|后|里|上|都|要|用|先|别|不|一律)"
    r"|^(?:以后|今后|请|一律|不要|别)*(?:回答|回复|答复|跟我说话|称呼我|叫我|叫用户)"
    r"|^(?:以后|今后|请|凡是|给我|替我|帮我)*(?:写|改|翻译|起草|总结|列(?!车)|推荐)[^，。；]{0,14}"
    r"(?:一律|都[给要用先写]|不要|不用|别|先给|时候?[^，。；]{0,4}[用先])"
    r"|^(?:以后|今后|往后)你?[给替帮]我(?:写|改|翻译|起草|总结|列|推荐|选|算|查|解释)[^。；]{0,12}，?都?"
    r"(?:要|得|先|标|写|附|带|注|别|不要)"
    r"|^(?:(?:我|用户)(?:要求|希望)[:：，]?)?(?:以后|今后|往后)你?(?:写|说到?|列|提到|标)[^，。；]{0,10}"
    r"(?:把|要|都|得|先|别|不要|一律|带上|附上|标上)"
    rf"|^(?:from now on|in future|in the future),? (?:please )?(?:{_WRITES}|mark|note|say)\b"
    r"|^(?:(?:each|every|all|any|the)\s+)?"
    r"(?:e?mails?|letters?|messages?|texts?|notes?|lists?|drafts?|anything|whatever)"
    r"\s+(?:that\s+)?you\s+(?:write|draft|send|make|list|sign)\b"
    r"|^你[^，。；]{0,4}(?:写|起草|拟|列|做|发)的(?:信|邮件|消息|清单|单子|东西)"
    r"|^(?:以后|今后|请)?(?:未经|没有)[^，。；]{0,10}(?:不要|别|不得|不许)"
    r"|^(?:以后|今后|请)?(?:不要|别|不得|不许|先问)[^，。；]{0,4}(?:替|帮|给)(?:我|用户)"
    r"|^when(?:ever)? (?:listing|writing|drafting|answering|giving|translating|summari[sz]ing)\b"
    r"[^.;]{0,40}, (?:use|give|put|write|keep|add|no|never|always|don['’]t|one|leave)\b"
    r"|^in (?:your |my |any )?(?:answers|replies|lists|(?:e-?)?mails|letters|messages|drafts"
    r"|summaries)\b[^.;]{0,20}\b(?:give|use|write|put|show|spell|keep|no|never|always)\b"
    r"|^(?:please )?(?:give|show|write|list|spell|quote) (?:me )?(?:times?|dates?|prices?|sums?"
    r"|numbers?|names?|money|units?|amounts?|weights?|temperatures?|it|them"
    r"|everything)\b(?! to [A-Z])"
    r"|^no (?:[\w-]+ ){1,4}(?:in|to)\b[^.;]{0,20}\b(?:written|write|messages?|(?:e-?)?mails?"
    r"|letters?|answers?|lists?|drafts?|texts?)\b"
    r"|^(?:the )?[\w ]{2,20}['’]s? (?:messages|(?:e-?)?mails|letters|texts) (?:in|with|without) \w"
    r"|^给(?:我|[^，。；]{1,6})(?:列|写|报|的(?:消息|邮件|信|短信|微信)(?:里|中)?)[^，。；：]{0,8}"
    r"(?:[:：]|不写|不用|别写?|都用|要用|要写|一律|只写)"
    r"|(?:我|用户)(?:希望|喜欢|要求|偏好)[^，。；]{0,12}(?:回答|回复|答复|助手|你(?:不|别|用|先|只))",
    re.IGNORECASE,
)
_RULE = regex(_RULES)
_WISH = regex(f"{_RULES}|{_TASTES}")


def lays_down_rule(text: str) -> bool:
    """Whether a text may say how its user wants things done: it holds without being mentioned."""
    return _RULE.search(simplified(lowered(text))) is not None


def states_wish(text: str) -> bool:
    """Whether a text may say how its user wants things done, or what they like."""
    return _WISH.search(simplified(lowered(text))) is not None


def directs_assistant(text: str) -> bool:
    """Whether a text tells the assistant what to do or to leave, in its own first words."""
    return _TO_THE_ASSISTANT.search(simplified(text).strip()) is not None
