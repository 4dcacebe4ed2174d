"""What of somebody else's life is theirs to tell: illness, divorce, debts, the law, whom they love.

Not an allergy, which whoever cooks for them has to know, nor what befalls a pet.
"""

import re

from . import people
from .matter_words import SURNAMES
from .subject import begins_with_user, is_somebody_else_s
from .tokenizer import HAN
from .word_list import simplified

_PRIVATE = re.compile(
    r"\b(?:cancer|tumou?r|diabet\w{0,3}|hiv|aids|hepatitis|epilep\w{1,3}|dementia|alzheimer\w{0,2}"
    r"|parkinson\w{0,2}|depress\w{2,4}|bipolar|schizophren\w{1,2}|anxiety disorder|burn-?out"
    r"|eating disorder|anorexi\w{1,2}|bulimi\w{1,2}|suicid\w{2,3}|self-harm\w{0,3}|psychiatr\w{2,4}"
    r"|psychotherapy|therapy|therapist|antidepressants?|rehab|chemo\w{0,8}|miscarri\w{2,6}"
    r"|abortion|infertil\w{1,4}|ivf|pregnant|diagnosed|terminally ill|mental (?:health|illness)"
    r"|alcoholi\w{1,3}|addict\w{0,4}|overdos\w{1,3}|relapsed|drug (?:use|habit|problem)s?"
    r"|divorc\w{1,3}|affair|cheat(?:s|ed|ing) on|unfaithful|domestic violence|abus(?:ed|ive|ing)"
    r"|in debt|debts|bankrupt\w{0,3}|owes|gambl\w{1,3}|arrested|prison|jail|convicted|on probation"
    r"|criminal record|lawsuit|gay|lesbian|bisexual|transgender|transition(?:ed|ing)|came out as)\b"
    r"|癌|肿瘤|糖尿病|艾滋|乙肝|癫痫|痴呆|帕金森|抑郁|双相|精神分裂|焦虑症|厌食|自杀|自残|精神科|心理医生"
    r"|心理咨询|化疗|流产|堕胎|不孕|试管|怀孕|确诊|绝症|重病|住院|酗酒|吸毒|戒毒|毒瘾|上瘾|离婚|出轨"
    r"|外遇|婚外情|家暴|负债|欠债|欠了|破产|赌博|被捕|被抓|坐牢|入狱|判刑|案底|官司|同性恋|双性恋|变性"
    r"|出柜",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"([A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)(?:['’]s)? (?:has|had|is|was|got|gets|suffers?|takes|went"
    r"|owes|came|cheat\w*|died|just|now|recently|secretly|and)\b"
    rf"|((?:[{SURNAMES}][{HAN}]{{1,2}}?|[小老阿][{HAN}]))"
    r"(?=得|患|有|被|正|确|怀|离|出|欠|住|戒|吸|酗|坐|自|流|在|和|跟|最近|去|负|破|入|是|的)"
)
_READ_CHARACTERS = 600


def is_told(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text tells of somebody else what they would hardly have others know.

    `names` are those whom it is said to name.
    """
    plain = simplified(text[:_READ_CHARACTERS])
    if not _PRIVATE.search(plain):
        return False
    if is_somebody_else_s(text, names):
        return True
    return not begins_with_user(text) and _opens_with_a_name(text, plain)


def _opens_with_a_name(text: str, plain: str) -> bool:
    found = _OPENS.match(plain.lstrip(" \"'“「*-"))
    if not found or _PRIVATE.fullmatch(found[1] or ""):
        return False
    return bool(found[2]) or people.folded(found[1]) in people.read(text).names
