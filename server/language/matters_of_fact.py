"""Plain facts that a user tells of what is around them: "The accountant is Marcus Webb".

Who does something and what it is called, what was agreed or turned down, what somebody they name
likes, what something costs, what is owed, what is off. Where the words leave a doubt, it is none.
"""

import re
from typing import Literal

from ..domain.patterns import regex
from .dates.without_dates import without_dates
from .intents import may_be_quoted
from .people.words import NO_NAMES, RARER_SURNAMES, SURNAMES
from .plain_facts import Kind, is_doubtful, is_of_the_hour, is_of_this_talk
from .relatives import KIN, any_of
from .tokenizer import HAN
from .word_list import simplified

Doubt = Literal["private", "doubtful", "others' words", "passing", "not plain"]

_LONGEST = 300
"""Characters: what is longer tells more than one thing."""
_IN_CONFIDENCE = regex(
    r"\b(?:confid\w+|between (?:us|you and me)|privately|secretly|gossip\w*|rumou?rs?|don['’]t tell"
    r"|(?:keep|kept) (?:it|this|that) (?:quiet|to))\b"
    r"|私下|悄悄|偷偷|外传|别告诉|只跟你|只告诉|秘密|八卦|传言",
    re.IGNORECASE,
)
"""What was told in confidence is asked about, however plain it is."""
_FROM_ELSEWHERE = regex(
    r"\b(?:ad|advert\w*|brochure|leaflet|flyer|catalogue|news|paper|podcast|forwarded|online)\b"
    r"|广告|公众号|宣传册|传单|新闻|报道|报纸|网上|转发|播客|电视",
    re.IGNORECASE,
)
_MADE_UP = regex(
    r"\b(?:story|tale|novel|heroine|made up|invent\w+|quip\w*|teas(?:ed|ing)|pun|he+ he+)\b"
    r"|故事|小说|编了|编的|虚构|打趣|逗|呵呵|嘿嘿|[!！]",
    re.IGNORECASE,
)
_OF_THE_WORLD = regex(
    r"\b(?:capital|country|planet|president|prime minister|king|queen|pope|actor|actress|singer"
    r"|band|film|movie|song)\b|首都|国家|总统|总理|国王|女王|演员|歌手|乐队|电影|歌曲",
    re.IGNORECASE,
)
"""What stands in books is no news of anybody's life."""
_NAME_IN_MARKS = regex(r"[\"“‘「『](?:[A-Z][\w'’-]*(?: \w+){0,2}|[^\W_a-zA-Z]{1,8})[\"”’」』]")
_OWN_WORDS = regex(
    r"(?:\b(?:i|we|the user)(?:['’]ve| have| has)?|^|[;,.]) ?(?:and )?"
    r"(?:said|told (?:him|her|them|it)) (?:yes|no)\b(?:,? thank(?:s| you))?"
    r"|我(?:[跟和对][^，。；,;]{1,6})?说|对[^，。；,;]{1,6}的说法",
    re.IGNORECASE,
)
"""What the user answered: no words of anybody else's."""
_WRITING = regex(
    r"\b(prefers|likes|hates|loves|by) (?:(?:an? )?(?:e-?mails?|letters?|messages?|post))\b"
    r"|(喜欢|爱|习惯|讨厌|只|都|找[他她]?)(?:发|写|收|看|用)(?:邮件|微信|短信|消息)",
    re.IGNORECASE,
)
"""How somebody is written to."""
_WRITTEN = regex(
    r"\b(?:web ?)?(?:sites?|pages?|articles?|blog|posts?|manual|documents?|readme|files?|output"
    r"|reviews?|comments?|notice|notes?|sign|poster|banner|support)\b"
    r"|网站|网页|文章|文档|手册|评论",
    re.IGNORECASE,
)
"""Things like others, where nothing tells what stands in them."""
_TELLS_WHAT_STANDS_THERE = regex(
    r"[:：]|\b(?:says?|said|reads?|states?|stating|writes|wrote|tells?|told|claims?|from|according)"
    r"\b|[写說说称寫稱]",
    re.IGNORECASE,
)
_POINTS_AT_NOTHING = regex(
    r"\b(agreed|decided|settled|clear|before|after|since) that\b|(的)那[个些]", re.IGNORECASE
)
""""Agreed that releases …", "before that Marek …", 深圳的那个项目 are whole by themselves."""

_ROLE = (
    r"(?:teacher|coach|trainer|tutor|instructor|doctor|gp|dentist|surgeon|nurse|midwife|vet"
    r"|physio(?:therapist)?|optician|accountant|bookkeeper|lawyer|solicitor|notary|agent|broker"
    r"|advis[eo]r|landlord|landlady|caretaker|janitor|plumber|electrician|builder|fitter|joiner"
    r"|carpenter|painter|decorator|gardener|cleaner|nanny|childminder|babysitter|hairdresser"
    r"|barber|tailor|mechanic|photographer|caterer|conductor|director|producer|editor|publisher"
    r"|translator|designer|developer|tester|architect|lead|leader|head(?:teacher|master|mistress)?"
    r"|principal|manager|boss|supervisor|assistant|secretary|treasurer|chair(?:man|woman|person)?"
    r"|captain|contact|owner|successor|replacement|deputy|organi[sz]er|sponsor|client|customer"
    r"|supplier|guide|driver|neighbou?r|colleague|co-?worker|mentor|officer|foreman|mover|priest"
    r"|vicar|pastor|rabbi|imam)"
)
_NAME = (
    r"(?-i:(?:(?:Mrs?|Ms|Miss|Dr|Prof|Professor)\.? )?[A-Z][\w'’-]+(?: (?:& )?[A-Z][\w'’-]+){0,2})"
)
_CLAUSE = "[^,.;:]"
_ROLE_ZH = (
    r"(?:教练|老师|班主任|校长|园长|医生|大夫|牙医|兽医|护士|律师|会计|中介|经纪人|房东|房客|保姆|阿姨|月嫂"
    r"|保洁|师傅|工头|电工|水管工|木工|司机|理发师|裁缝|摄影师|设计师|负责人|对接人|联系人|接口人|组长|队长"
    r"|团长|指挥|主任|经理|主管|老板|领导|助理|秘书|财务|人事|顾问|导师|教授|编辑|译者|供应商|客户|接班人"
    r"|搭档|合伙人|同事|邻居|物业|管家|导游|店长)"
)
_CLAUSE_ZH, _END_ZH = "[^，。；,;]", "(?=[，。；,;、（(]|$)"
_NAME_ZH = (
    rf"(?:[{SURNAMES}{RARER_SURNAMES}](?:[{HAN}]{{1,2}}|{_ROLE_ZH})|欧阳[{HAN}]{{1,2}}"
    rf"|[老小阿][{HAN}]{{1,2}})"
)
_THING_ZH = r"(?:项目|模块|版本|公司|店|队|团|群|班|组|系统|产品|分支|文件|附件|名字|代号)"

_WHO_DOES_IT = regex(
    rf"^(?!we\b|i\b){_CLAUSE}{{0,60}}?\b{_ROLE}s?\b{_CLAUSE}{{0,40}}? (?:is|are) "
    rf"(?:(?:now|still|also|called|named) )*{_NAME}"
    rf"|^{_NAME},? is (?:now |still )?(?:the|our|my|{_NAME}['’]s) {_CLAUSE}{{0,40}}?\b{_ROLE}\b"
    rf"|^{_CLAUSE_ZH}{{0,20}}?{_ROLE_ZH}[^，。；,;是叫姓]{{0,8}}[，,]?"
    rf"(?:(?:是|叫|姓|换成了?|改成了?){_NAME_ZH}|姓[{SURNAMES}]){_END_ZH}"
    rf"|^{_NAME_ZH}(?:现在)?是{_CLAUSE_ZH}{{0,16}}{_ROLE_ZH}{_END_ZH}",
    re.IGNORECASE,
)
"""Who does it: "Tom's dentist is Dr Okafor", 项目的负责人是何静."""
_CALLED = regex(
    rf"^(?!we\b|i\b){_CLAUSE}{{2,60}}? (?:is|are) (?:(?:now|also|still) )?(?:called|named) {_NAME}"
    rf"|\b(?:renamed|formerly)\b|^{_CLAUSE_ZH}{{0,20}}{_THING_ZH}{_CLAUSE_ZH}{{0,8}}"
    rf"(?:(?:正式|统一)?改?(?:叫|名为|名叫|名成)|命名为){_CLAUSE_ZH}",
    re.IGNORECASE,
)
_LISTED = regex(
    rf"^{_CLAUSE}{{3,60}}: {_NAME}(?:(?:,|,? (?:and|&|or)) {_NAME})*(?=[.;,(]|$)"
    rf"|^{_CLAUSE_ZH}{{2,20}}[:：]{_NAME_ZH}(?:[、和与及]{_NAME_ZH})*{_END_ZH}"
)
"""Who they are of whom it tells: "Christmas dinner at theirs: Mum, Eluned and Huw".

Names alone are plain however long the heading is and however short they are; `_LABELLED` holds
other values to more.
"""
_LABELLED = regex(
    r"^(?!(?:remember|note|todo|reminder|important|warning|caution)\b)"
    r"(?:my |our |the user['’]s |user['’]s )?"
    rf"[A-Za-z]{_CLAUSE}{{3,40}}: (?=\S){_CLAUSE}{{4,}}"
    rf"|^{_CLAUSE_ZH}{{2,12}}[:：](?=\S){_CLAUSE_ZH}{{2,}}",
    re.IGNORECASE,
)
"""Under a heading of its own: "Monthly budget: 900 pounds for food", 代码风格：类型标注."""
_RELATED = KIN - {"parents", "girlfriend", "boyfriend", "child"}
_KIN = (
    rf"(?:{any_of(_RELATED, chinese=False)}|(?:step|half-)(?:sister|brother)"
    r"|grand\w+|(?:step|god)\w+|[a-z]+-in-law|twin)"
)
_KIN_ZH = rf"(?:{any_of(_RELATED, chinese=True)}|[叔婶姨]|双胞胎)"
_IS_KIN = regex(
    rf"^(?:(?:my|our) )?(?:aunt |uncle |cousin )?{_NAME},? is (?:also )?"
    rf"(?:my|our|[\w-]+['’]s) {_CLAUSE}{{0,30}}?\b{_KIN}\b"
    rf"|^(?:我们?家?的?|用户的?)?(?:{_KIN_ZH}?{_NAME_ZH})是{_CLAUSE_ZH}{{0,8}}?{_KIN_ZH}{_END_ZH}"
    rf"|^{_CLAUSE_ZH}{{0,12}}?{_KIN_ZH}也?叫{_NAME_ZH}{_END_ZH}",
    re.IGNORECASE,
)
"""Whose what somebody is, by name: "Ann Lund is Dad's sister", 姑姑沈玉珍是爸爸的妹妹."""
_AGREED = regex(
    r"\b(?:it (?:was|is)|(?:was|were|is|are|been)|(?:the )?(?:team|group|board|committee|whole"
    r" family)(?: has| have)?) (?:now )?(?:agreed|signed off|approved|settled(?! in))\b"
    r"|\bsigned[- ]off (?:by|on|with)\b|^(?:the )?(?:agreed|signed-off|approved) "
    r"|(?<![没未不])(?:定了(?!吗)|定下来|敲定|商定|拍板|谈妥|统一(?:叫|用|写|改)|正式改名|约好)",
    re.IGNORECASE,
)
_OFFERED = r"(?:offer\w*|invit\w+|job|role|position|project|proposal|quote|deal|contract|request)\b"
_TURNED_DOWN = regex(
    r"(?:^|[.;,] ?|\band |\bbut )(?:(?:i|we|the user)(?:['’]ve| have| has)? )?"
    r"(?:decided (?:against|not to|to)|opted (?:against|not to))\b"
    rf"|\b{_OFFERED}.*\b(?:turned (?:\w+ )?down|declined|rejected"
    r"|(?:i|we|the user)(?: have| has)? (?:said|told (?:him|her|them)) no)\b"
    rf"|(?:^|\b(?:i|we|the user)(?:['’]ve| have| has)? )(?:turned down|declined|rejected)\b"
    rf".*\b{_OFFERED}"
    rf"|\boffered\b.*\b(?:said no|told (?:him|her|them) no)\b",
    re.IGNORECASE,
)
_TURNED_DOWN_ZH = regex(
    r"(?:我|用户).*(?:决定|推掉|推了|回绝|谢绝|婉拒|没要|没接|不接了?[，。,]|没答应|不续)"
    r"|(?:拒绝|谢绝|婉拒|推掉|回绝)了?.*(?:offer|邀请|邀约|项目|工作|职位|提议|报价|合作|单子)"
    r"|(?:offer|邀请|邀约|项目|工作|职位|提议|报价|合作|单子).*(?:推掉|回绝|谢绝|婉拒|拒绝了)",
    re.IGNORECASE,
)
_LIKES = regex(
    rf"^(?:(?:my|our|the user['’]s) (?:\w+ )?{_ROLE} )?({_NAME})"
    r"(?: (?:at|from|in) (?:the )?\w+| next door)? (?:(?:really|also|absolutely|still|always) )?"
    r"(?:hates|loves|likes|dislikes|prefers|adores|detests|can(?:['’]t|not) stand"
    r"|(?:doesn['’]t|does not) (?:like|eat|drink|take)|never (?:eats|drinks)|is best reached) "
    r"(?!it\b|this\b|that\b|me\b|him\b|her\b|his\b|their\b|you\b)\w",
    re.IGNORECASE,
)
_LIKES_ZH = regex(
    rf"^(?:我们?的?|用户的?)?(?:{_CLAUSE_ZH}{{0,6}}的)?(?:{_ROLE_ZH}|{_ROLE_ZH}?{_NAME_ZH})"
    r"(?:也|还|都|很|特别|最|非常|一直|从来|从|平时)*"
    r"(?:讨厌|不?喜欢|不?爱(?!上)|不吃|不喝|不能吃|受不了|偏好|习惯(?!了)|微信秒回)"
    r"(?![我你他她它这那])",
    re.IGNORECASE,
)
_NO_PERSON = regex(
    r"^(?:everyone|everybody|nobody|anyone|someone|somebody|who|whoever)\b", re.IGNORECASE
)
_SUM = (
    r"(?:[£$€¥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:pounds?|dollars?|euros?|quid|pence|yuan|francs?|yen"
    r"|gbp|usd|eur)\b)"
)
_COSTS = regex(
    rf"^{_CLAUSE}{{2,80}}?\b(?:costs?|is|are|was|were|comes? to|charges?){_CLAUSE}{{0,24}}{_SUM}",
    re.IGNORECASE,
)
_SUM_ZH = r"(?:\d[\d,.]*|[一二两三四五六七八九十百千万半]{2,})(?:元|块|万|欧|镑|美元|$|[，。,])"
_COSTS_ZH = regex(
    rf"(?:每[月年周次节人天]|一[次节年天]|一个月|一小时|月租|费|租金|房租|票价|价格|押金|首付|定金|报价)"
    rf"[^，。；,;]{{0,8}}?{_SUM_ZH}|^新{_CLAUSE_ZH}{{1,10}}花了{_SUM_ZH}"
)
_OF_THIS_THING = regex(
    rf"\b(?:each|per|monthly|new|due)\b|\ba (?:month|week|year|day|lesson|session|term)\b"
    rf"|^(?:my|our|the user['’]s)\b|^.+? {_NAME}",
    re.IGNORECASE,
)
"""Not what anything costs in a shop: which, for how long, or whose."""
_OWED = regex(
    r"\bowes? (?:me|us)\b|\b(?:i|we|the user) (?:still )?owe\b"
    r"|\b(?:lent|loaned) (?:me|us|(?:him|her|them|\w+) (?:my|our))\b"
    r"|\b(?:i|we)(?:['’]ve| have)? (?:lent|loaned|borrowed|returned|repaid|paid back)\b"
    r"|\b(?:has|have|borrowed|returned|kept)(?: got| back)? (?:my|our)\b"
    r"|\b(?:repays?|refunds?) (?:me|us)\b"
    r"|\b(?:pays?|paid|gives?|gave|returns?) (?:it |\w+ )?back (?:to )?(?:me|us)\b"
    r"|[欠赔还退](?:了|给)?(?:我|咱)|(?:我们?|咱们?|用户)(?:还|已经?)?[欠赔](?!费|收|缺)"
    rf"|借(?:了|给了?|走了?|去了?)?(?:我|咱)|(?:我们?|咱们?|用户){_CLAUSE_ZH}{{0,6}}借(?:给|了|走|来)"
    rf"|(?:退|还){_CLAUSE_ZH}{{0,4}}(?:我|咱|用户)们?{_CLAUSE_ZH}{{0,8}}{_SUM_ZH}",
    re.IGNORECASE,
)
"""What the user and somebody lent each other, or owe: it holds until it is given back."""
_CALLED_OFF = regex(
    r"\b(?:is|are|was|were|has been|have been) (?:now |all )?(?:cancell?ed|called off|postponed"
    r"|scrapped|shelved|dropped)\b"
    r"|\b(?:deal|sale|project|plan|contract|trip|move|purchase|offer)\b.*\b(?:fell|has fallen)"
    r" through\b|取消了?(?=[，。；,;]|$)|延期|改期"
    r"|(?:合作|项目|生意|单子|计划|交易|婚事|买卖|谈判|的事).{0,6}(?:黄了|吹了|泡汤)",
    re.IGNORECASE,
)
_OFF_THEN = regex(
    r"\b(?:is|are|will be) (?:off|closed|suspended)\b"
    r"|^(?:there (?:is|are|will be) |[^,.;]{2,30} has )no \w"
    r"|停课|停[一两]次|放假|闭馆|停业|停[水电气暖]|断[网水电]|休息"
    rf"|没有?{_CLAUSE_ZH}{{0,8}}(?:排练|课|会|训练|活动|聚会|班)"
    r"|不[上开]课",
    re.IGNORECASE,
)


def kind_of(text: str) -> Kind | None:
    """What kind of plain fact it is that the user told; None where somebody has to judge."""
    plain = _in_own_words(simplified(text).strip())
    if not plain or len(plain) > _LONGEST or _doubt_of(plain):
        return None
    if _is_decided(plain):
        return "decision"
    if _tells_taste(plain):
        return "taste"
    if _OWED.search(plain):
        return "thing"
    return "thing" if _is_named(plain) or _tells_price(plain) or _is_off(plain) else None


def doubt_of(text: str) -> Doubt | None:
    """What in its words speaks against taking it as a plain fact; None where nothing does."""
    return _doubt_of(_in_own_words(simplified(text).strip()))


def _in_own_words(plain: str) -> str:
    """Without what looks like a quotation and is none, and what points at nothing said."""
    bare = _NAME_IN_MARKS.sub(lambda found: found[0][1:-1], plain)
    bare = _WRITING.sub(r"\1\2 writing", _OWN_WORDS.sub(_as_no, bare))
    if not _TELLS_WHAT_STANDS_THERE.search(bare):
        bare = _WRITTEN.sub("thing", bare)
    return _POINTS_AT_NOTHING.sub(r"\1\2", bare)


def _as_no(found: re.Match[str]) -> str:
    """A declined offer stays one."""
    return " declined " if re.search(r"\bno\b", found[0], re.IGNORECASE) else " "


def _doubt_of(plain: str) -> Doubt | None:
    if _IN_CONFIDENCE.search(plain):
        return "private"
    if is_doubtful(plain) or _MADE_UP.search(plain):
        return "doubtful"
    if _FROM_ELSEWHERE.search(plain) or may_be_quoted(plain):
        return "others' words"
    if is_of_the_hour(plain) or is_of_this_talk(plain):
        return "passing"
    return "not plain" if _OF_THE_WORLD.search(plain) else None


def _is_decided(plain: str) -> bool:
    """Whether something was agreed on, or turned down."""
    rules = (_AGREED, _TURNED_DOWN, _TURNED_DOWN_ZH)
    return any(rule.search(plain) for rule in rules)


def _is_named(plain: str) -> bool:
    """Whether it tells who does something, or lists them, what it is called, or whose kin it is."""
    rules = (_LISTED, _LABELLED, _WHO_DOES_IT, _CALLED, _IS_KIN)
    return any(rule.search(plain) for rule in rules)


def _tells_taste(plain: str) -> bool:
    """Whether it tells what somebody who is named or known by what they do likes."""
    if _LIKES_ZH.search(plain):
        return True
    found = _LIKES.search(plain)
    return found is not None and found[1] not in NO_NAMES and not _NO_PERSON.search(found[1])


def _tells_price(plain: str) -> bool:
    if _COSTS_ZH.search(plain):
        return True
    return _COSTS.search(plain) is not None and _OF_THIS_THING.search(plain) is not None


def _is_off(plain: str) -> bool:
    """Whether something is called off, or off at a time that it tells."""
    if _CALLED_OFF.search(plain):
        return True
    return _OFF_THEN.search(plain) is not None and without_dates(plain) != plain
