"""Prompts that ask the world, or for words of any kind, and nothing of the user's life.

"How is penicillin made?" names what somebody is allergic to, and asks nothing about them.
"""

import re

from ..domain.patterns import regex
from ..language.word_list import simplified
from .query_analysis import asks_of_a_kind, names_user

_ENGLISH = regex(
    # What holds for a kind, or for a thing with a name.
    r"^\W{0,3}(?:can|do|does|is|are) an? [a-z]+ \w"
    r"|^\W{0,3}wh(?:at|ich|o)(?:['’]s| is| are| was| were) the (?:\w+ )?(?:\w{2,}est|most \w+)"
    r" [a-z]+(?: (?:in|on) |\W*$)"
    r"|^\W{0,3}(?:how|when|where|why)(?: \w+)? (?:is|are|was|were|did|does|do)"
    r" (?-i:[a-z])[^?]{1,60}"
    r"\b(?:invented|discovered|founded|made|manufactured|formed|born out|originate|come about"
    r"|evolve|work)\b"
    r"|^\W{0,3}who (?:invented|discovered|composed|painted|wrote|founded|won"
    r"|was the (?:first|last))\b"
    r"|^\W{0,3}what does (?:the (?:word|term|phrase|acronym) )?[\"'“‘]?[\w -]{1,30}[\"'”’]? mean\b"
    r"|^\W{0,3}(?:what(?:['’]s| is| does)|explain) (?:the )?(?-i:[A-Z])[\w-]+(?:['’]s?)?"
    r" (?:law|principle|theorem|paradox|effect|razor|conjecture)\b"
    r"|\bdifferences? between\b|^\W{0,3}what (?:\w+ )?causes\b|\bhow long does it take to\b"
    r"|^\W{0,3}what(?:['’]s| is| are) (?:an? |some |the )?"
    r"(?:good|best|typical|common|fair|normal|usual) (?:\w+ ){1,3}for an? "
    r"|^\W{0,3}which (?:countr(?:y|ies)|cit(?:y|ies)|birds|animals|rivers|planets|kings|elements"
    r"|languages are)\b"
    # A sum of a textbook, what somebody claimed.
    r"|^\W{0,3}an? [a-z]+ (?:\w+ )?\w+s\b.{1,120}?\bhow (?:long|many|far|much|fast|old)\b"
    r"|^\W{0,3}(?:give me |write (?:me )?|i need )?an? (?:regex|regular expression|one-liner)\b"
    r"|\bis (?:he|she|that|this|it) (?:right|true|really true|a myth)\b"
    # A place, a people, a time of history.
    r"|\b(?:population|capital|currency|exchange rate|area|climate|history|symptoms|causes?)"
    r" (?:city )?of\b"
    r"|^\W{0,3}how many (?:people|inhabitants|countries|languages|planets|states) \w+"
    r"|^\W{0,3}how (?:far|old|big|large|tall|high|deep|long) is "
    r"(?:[A-Z]\w+ from [A-Z]|the (?:city|river|country|lake|mount|bridge|town) )"
    # A word, and how it is said elsewhere.
    r"|^\W{0,3}how do (?:you|i|people) (?:say|spell|pronounce)\b|^\W{0,3}what(?:['’]s| is) the "
    r"(?:plural|past tense|opposite|meaning|etymology|origin|boiling point|formula|square root"
    r"|(?:french|german|spanish|italian|chinese|japanese|english|latin) (?:word )?) ?(?:of|for)\b"
    # What is to be explained, told or made up.
    r"|^\W{0,3}(?:please |can you |could you )?(?:explain|summari[sz]e|outline) (?:the )?[^?]{1,50}"
    r"\b(?:in (?:\w+ )?(?:sentences?|words|terms|paragraphs?)|to an? |with an? (?:\w+ )?example)"
    r"|^\W{0,3}(?:please )?explain (?:how|why|the (?:\w+ )?(?:rules?|law|theorem|effect|paradox)\b)"
    r"|\b(?:history|rules|origins?) of (?-i:[a-z])|\bthe history of the\b"
    r"|\b(?:story|tale|fable|essay|article|sketch|dialogue) about an? "
    r"|\b(?:names|titles|synonyms|adjectives|examples|ideas|slogans?|taglines?|mottos?|captions?)"
    r" (?:for|of) an? |^\W{0,3}which is (?:\w{2,}er|more \w+|better),? "
    r"|(?:^\W{0,3}|\b(?:tell|write|compose|give|make up) ?)(?:an? )(?:\w+ ){0,2}"
    r"(?:poem|haiku|limerick|joke|riddle|sonnet|song|shanty|pun|tongue-twister)s?\b",
    re.IGNORECASE,
)
_CHINESE = regex(
    "有(?:什么|哪些|何)(?:区别|不同|差别|关系)|是什么关系|(?:和|与|跟)[^，。？?]{1,12}哪[个种](?:更|[快好大强高难])"
    "|有(?:哪些|什么|几种)[^，。？?我]{0,3}(?:名作|种类|品种|类型|好处|坏处|作用|特点|症状|原因|影响)"
    "|在[^，。？?我]{1,8}的?(?:哪个方向|哪[个一]?[省洲国])|能[长活跑飞游跳][^，。？?我]{0,3}多[长高快远久]"
    "|^[^，。？?我家]{2,5}到(?!家|公司|单位)[^，。？?我家]{2,5}(?:有?多远|多少公里)"
    "|^(?:请|帮我|给我)?(?:解释|讲解|介绍|讲讲|科普)(?:一下)?(?!我)"
    "|(?:讲|说|想|编)一?个(?:笑话|谜语|故事|段子)|给一?[^，。？?我他她]{1,8}[起取想写][^，。？?我]{0,4}"
    "(?:名字?|口号|广告语?|文案)$"
    "|[写作来]一?(?:首|段|副)(?:[^，。？?]{0,8}的)?(?:诗|词|歌|对联|绝句|律诗|七言|五言|俳句)"
    "|(?:是)?(?:怎么|如何)(?:回事|引起|形成|产生|出现|来的|[评分]的|得名|命名|工作|睡觉|发明|运作)"
    "|^(?!我|他|她|你)[^，。？?我]{1,8}(?:有多[长高远大重深快]|的(?:寿命|首都|人口|面积|历史|作者|发明者|创始人|汇率|沸点|熔点"
    "|化学式|公式|成分|功效|副作用|来历|由来|起源|典故|反义词|近义词|海拔|气候))"
    "|[定法]律(?:讲|说|指)的?是|(?:效应|原理|悖论|法则|定理|综合征)(?:讲|说|指)的?是"
    "|[英法德日韩西俄]语?文?怎么说|^(?:请|帮我)?[写编讲]一?[个篇段]关于(?!我)"
    "|^[^，。？?我]{1,8}(?:原产|起源)于|^谁(?:发明|写|画|建|打败)了?"
    "|^[^，。？?我]{1,8}(?:是什么时候|什么时候|哪一?年)(?:出现|发明|诞生|成立|建成)"
    "|(?:靠谱|可信|真的|是真|有道理|有依据)[吗么]|(?<!我)是什么意思|[产来出源]自哪|一般几岁|多少度[？?]?$"
    "|^[^，。？?我他她]{1,8}是哪个?(?:国家?|朝代|地方|大洲|科)的"
    "|^[^，。？?我他她]{1,10}的[^，。？?我]{0,4}(?:原理|策略|机制|概念|定义|用途|优缺点|含义|语法|用法|原因|区别|拼音|[英中日法德]文)"
    "(?:有哪些|有几种|是什么|是啥|是怎样的)"
    "|^[^，。？?我他她]{1,6}为什么(?!不?[用让给叫选])[^，。？?]*[？?]?$",
)
_FOR_ANYBODY = regex(
    r"^\W{0,3}(?:should|must|can|do|does) (?:you|one|people|adults|children|babies) [^?,]{2,50}?"
    r" (?:before|after|during|while|when|every|without|at)\b"
    r"|^\W{0,3}is it (?:true|bad|good|ok|okay|safe|healthy|unhealthy|dangerous|better|normal)"
    r" (?:for (?:you|people) )?to (?-i:[a-z])[^?,]{2,60}\W*$"
    r"|^\W{0,3}how (?:do|can|would|should) (?:i|you|one) [^?,]{3,60}? (?:in|with|using|on) "
    r"(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)?\W*$"
    r"|^\W{0,3}in (?-i:[A-Z])[\w.+#-]*,? how (?:do|can) (?:i|you)\b"
    "|^[^，。？?我咱他她你\\d周月号日天这那]{1,6}之?[前后]"
    "(?:要不要|能不能|可不可以|该不该|需不需要|(?:可以|能|要|应该)[^，。？?]{1,8}[吗么]|多久)"
    "[^，。？?我咱他她你]{0,8}[？?]?$"
    r"|^(?:用|在)?\s?[A-Za-z][\w.+# ]{1,20}\s?(?:里面?|中|上)?(?:怎么|如何)"
    "[^，。？?我咱]{2,20}[？?]?$",
    re.IGNORECASE,
)
"""What holds for anybody, or how anybody does it: "should you eat before swimming?"."""
_ONE_S_OWN = regex(r"\b(?:my|our|mine|ours|me|us|we)\b|[我咱]", re.IGNORECASE)
_HOW_MANY = regex(
    r"\bhow many ([a-z]{3,}?)(?:e?s)?\b"
    r"|(?:几|多少)个?([桌间套台辆张本棵只盆件块层条份批节位岁盒箱杯瓶]|[^，。？?]{1,2})",
    re.IGNORECASE,
)
_NUMBER = (
    r"(?:\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty) "
    r"(?:[a-z]+ )?|[\d零一二两三四五六七八九十百千万]个?){}"
)
"""A number, of what stands behind it."""
_MEANS_TO = regex(
    "想(?=[上换做买用把给带去找学加搞装养种试请]|引入)|打算|要不要|该不该|(?<![做])准备(?=[上换做买用把给带去找学请])"
)
"""A Chinese prompt leaves out that it is the user who wants it."""
_ADDRESSEE = regex(
    r"^\W{0,3}(?:(?:please|can you|could you) )?(?=tell|give|show|explain)\w+(?: to)? (?:me|us)\b"
    "|^请?(?:[给跟为]我(?=[讲说解介写编想])|[帮替]我(?=给一|想|[起取]))",
    re.IGNORECASE,
)
"""Whom something is to be told: that says nothing of what it is about."""


def asks_the_world(prompt: str) -> bool:
    """Whether it asks what holds for anybody, or for words made up, without naming the user."""
    if asks_of_a_kind(prompt):
        return True
    plain = _ADDRESSEE.sub("", simplified(prompt))
    if names_user(plain) or _MEANS_TO.search(plain):
        return False
    return bool(_ENGLISH.search(plain) or _CHINESE.search(plain))


def asks_in_general(prompt: str) -> bool:
    """Whether it asks what holds for anybody, which may be the user's own case all the same."""
    plain = simplified(prompt)
    return _FOR_ANYBODY.search(plain) is not None and not _ONE_S_OWN.search(plain)


def tells_how_many(question: str, text: str) -> bool:
    """Whether a text tells a number of what is counted: "how many tables", 多少桌, 二十桌."""
    plain, told = simplified(question), simplified(text)
    counted = _HOW_MANY.search(plain)
    if counted is None:
        return False
    unit = re.escape(counted[1] or counted[2])
    return re.search(_NUMBER.format(unit), told, re.IGNORECASE) is not None
