"""What of somebody else's life is theirs to tell: illness, divorce, debts, the law, whom they love.

Not an allergy, which whoever cooks for them has to know, nor what befalls a pet.
"""

import re

from ...domain.patterns import regex
from ..tokenizer import HAN
from ..word_list import simplified
from . import named
from .subject import begins_with_user, is_somebody_else_s
from .words import NEAREST_CALLED, NEAREST_CALLED_ZH, SURNAMES

_ILL = (
    r"cancer(?! cent| research| charit| ward)|tumou?r|leuka?emia|lymphoma|melanoma|hiv|aids"
    r"|diabet\w{0,3}|hepatitis|cirrhosis|dialysis|transplant|coma|paraly[sz]ed|lupus"
    r"|epilep\w{1,3}"
    r"|(?:had|suffered|after) an? (?:\w+ )?(?:stroke|heart attack)|heart (?:failure|disease)"
    r"|multiple sclerosis|dementia|alzheimer\w{0,2}|parkinson\w{0,2}|going (?:blind|deaf)|surgery"
    r"|bypass|mastectomy|operat(?:ion|ed) on (?:his|her|their)|in hospital|hospitali[sz]ed"
    r"|terminally ill|diagnosed|chemo\w{0,8}|miscarri\w{2,6}"
    r"|lost (?:the|her|their) baby|stillb\w{3}|abortion|infertil\w{1,4}|ivf"
    r"|pregnant|impotent|herpes|chlamydia|syphilis"
)
_IN_DESPAIR = (
    r"depress\w{2,4}|bipolar|schizophren\w{1,2}|anxiety disorder|burn-?out|eating disorder"
    r"|anorexi\w{1,2}|bulimi\w{1,2}|suicid\w{2,3}|self-harm\w{0,3}"
    r"|(?:kill|cut|harm|hang|poison)(?:s|ed|ing)? (?:him|her|them)sel\w{1,3}|psychiatr\w{2,4}"
    r"|psychotherapy|therapy|therapist|antidepressants?|prozac|zoloft|xanax|lithium|methadone|rehab"
    r"|mental (?:health|illness)|alcoholi\w{1,3}|addict\w{0,4}|overdos\w{1,3}|relapsed"
    r"|drug (?:use|habit|problem)s?"
)
_IN_TROUBLE = (
    r"divorc\w{1,3}|affair|cheat(?:s|ed|ing) on|unfaithful|sle(?:eps?|eping|pt) with"
    r"|marriage (?:is|was) (?:failing|falling|over|on the)|domestic violence|abus(?:ed|ive|ing)"
    r"|raped|molested|assaulted|in debt|debts|bankrupt\w{0,3}|owes(?! (?:me|us)\b)|creditors"
    r"|bailiffs?|evict\w{2,3}"
    r"|foreclos\w{2,4}|behind on (?:the|his|her|their)|gambl\w{1,3}|arrested|prison|jail|convicted"
    r"|on probation|criminal record|lawsuit|drunk[- ]driving|drink[- ]driving|(?:stealing|theft)"
    r"|shoplift\w{2,4}|gay|lesbian|bisexual|transgender|transition(?:ed|ing)|came out as"
)
_ILL_ZH = (
    r"癌|肿瘤(?!医院|科|中心)|白血病|淋巴瘤|糖尿病|艾滋|乙肝|肝硬化|尿毒症|肾衰|透析|中风|脑梗|脑溢血|心梗"
    r"|心脏病|搭桥|癫痫|痴呆|帕金森|昏迷|植物人|瘫痪|失明|失聪|抑郁|双相|精神分裂|焦虑症|厌食|自杀|自残"
    r"|轻生|想不开|割腕|精神科(?!医生|大夫|护士)|看心理医生|心理咨询(?!师)|化疗|手术|流产|堕胎|没保住|不孕"
    r"|试管|怀孕|确诊|绝症|重病|住院|性病|梅毒|阳痿"
)
_IN_TROUBLE_ZH = (
    r"酗酒|吸毒|戒毒|毒瘾|(?<![吃喝玩看听刷追学])上瘾|离婚|婚姻.{0,4}(?:完|破裂|危机)"
    r"|出轨|外遇|婚外情|有一腿|小三|家暴|被.{0,3}打(?!电话)|强奸|性侵|猥亵|负债|欠债|欠了(?!我|咱)|欠.贷|躲债|网贷"
    r"|破产|赌博|被捕|被抓|坐牢|入狱|判刑|案底|官司|酒驾|醉驾|偷东西|被开除|同性恋|双性恋|变性|出柜"
)
_TROUBLE = regex(rf"(?<![a-z])(?:{_IN_TROUBLE})(?![a-z])|{_IN_TROUBLE_ZH}", re.IGNORECASE)
_AT_HOME = regex(
    rf"(?:my|our) (?:{NEAREST_CALLED}|spouse|sons|daughters|twins)\b(?!['’])"
    r"|(?:mum|mom|dad)\b(?!['’])"
    rf"|(?:我们?家?的?)?(?:{NEAREST_CALLED_ZH}|媳妇|爱人|[大小二]女儿|[大小二]儿子|娃|爸妈)(?!的)",
    re.IGNORECASE,
)
"""Those nearest to the user, at the beginning of what is told of them."""
_PRIVATE = regex(
    rf"(?<![a-z])(?:{_ILL}|{_IN_DESPAIR}|{_IN_TROUBLE})(?![a-z])"
    rf"|{_ILL_ZH}|{_IN_TROUBLE_ZH}",
    re.IGNORECASE,
)
_OPENS = regex(
    r"([A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)(?:['’]s (?:\w+ )?\w+)?(?:['’]s)?(?: from \w+)?"
    r"(?:, (?:(?:the )?user['’]?s|the|an?|my|our) [\w' -]{1,40},)?"
    r" (?:has|had|is|was|got|gets|suffers?|takes|went|owes|came|cheat\w*|died|just|now|recently"
    r"|secretly|and|sle(?:eps|pt)|lost|tried|cuts?|drinks|stole|killed)\b"
    rf"|((?:[{SURNAMES}][{HAN}]{{1,2}}?|[小老阿][{HAN}]))(?:[，（(][^，。）)]{{1,12}}[，）)])?"
    r"(?=得|患|有|被|正|确|怀|离|出|欠|住|戒|吸|酗|坐|自|流|在|和|跟|最近|去|负|破|入|是|的|感|做|中|因)"
)
_READ_CHARACTERS = 600
_NOT_THEM = regex(
    r"[(（](?:is\s+)?(?:not|no\s+relation\s+to|不是|并非)[^()（）\n]*[)）]", re.IGNORECASE
)
"""Who they are not: "(not Karen Osgood, my diabetes nurse)"."""


def is_told(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text tells of somebody else what they would hardly have others know.

    `names` are those whom it is said to name.
    """
    text = _NOT_THEM.sub(" ", text[:_READ_CHARACTERS])
    plain = simplified(text)
    if not _PRIVATE.search(plain):
        return False
    if is_somebody_else_s(text, names):
        return True
    return not begins_with_user(text) and _opens_with_a_name(text, plain)


def is_health_at_home(text: str, *, of_family: bool = False) -> bool:
    """Whether it is of the health of those nearest to the user, whom they look after.

    `of_family`: it opens with the name of one of them.
    """
    plain = simplified(text)
    is_at_home = of_family or _AT_HOME.match(plain.lstrip()) is not None
    return is_at_home and not _TROUBLE.search(plain)


def is_touched(text: str) -> bool:
    """Whether it tells of such a thing at all, whoever's it is."""
    return bool(_PRIVATE.search(simplified(text)))


def _opens_with_a_name(text: str, plain: str) -> bool:
    found = _OPENS.match(plain.lstrip(" \"'“「*-"))
    if not found or _PRIVATE.fullmatch(found[1] or ""):
        return False
    return bool(found[2]) or named.folded(found[1]) in named.read(text).names
