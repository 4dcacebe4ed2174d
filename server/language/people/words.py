"""Words for people: what they are to each other, what names nobody, Chinese family names."""

from ..near_duplicates.lexicon import word_set
from ..relatives import any_of

NEAREST = word_set("mother father parents son daughter child wife husband partner")
"""Those whom the user looks after, or lives with: what a name that a note opens with may stand for.

Not a girlfriend or boyfriend: of whom a name alone is told, it is known less surely who they are.
"""
_NEAREST_CALLED = NEAREST | {"girlfriend", "boyfriend"}
NEAREST_CALLED = rf"{any_of(_NEAREST_CALLED, chinese=False)}|baby"
"""What the user calls them in English, for patterns. Whom a note opens with adds all other people
(`subject`), whose health it is adds those that no pet is called (`private_life`).
"""
NEAREST_CALLED_ZH = f"{any_of(_NEAREST_CALLED, chinese=True)}|先生|对象|宝宝"
"""As in English."""
USER_NAMES = frozenset(
    {"user", "the user", "i", "me", "myself", "用户", "用戶", "使用者", "我", "本人"}
)
"""What whoever is remembered is called where somebody is named, folded."""

ACTIVITIES = word_set(
    """
    business running jogging climbing training sparring gym tennis squash chess dance dancing
    hiking cycling swimming sailing riding study lab law trading tandem language project practice
    senior junior managing channel research writing accountability
    """
)
"""Before "partner": they do that together, and are no couple."""

FINER_IN_CHINESE = word_set(
    """
    sister brother grandmother grandfather uncle aunt cousin sister-in-law brother-in-law nephew
    niece grandchild great-aunt great-uncle
    """
)
"""Chinese tells who is older, or of which side of the family: the English word alone does not."""

NO_NAMES = word_set(
    """
    The A An I My User He She They His Her Their We Our It Its This That These Those In On At Since
    After Before Until From When While Now Today Yesterday Last Next Recently Also And But Or If
    One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve
    Both All Some Most Each Every Many Just Still Finally Sadly Haven
    There Here Has Have Had Is Was Are Were Will Would Can Does Did Not No Never Moved Lives Works
    What Where Who Whom Whose Which How Why Do Am Should Could
    Wants Plans Bought Got Quit Started Stopped Switched Passed Gave Sold Took Left Lost Broke Made
    Went Came Found Met Ran Saw Put Cut Paid Won Kept Threw Told Began Back
    Had Did Let Picked Signed Scrapped Cancelled Canceled Dropped Closed Sold Flew Lately Always
    Nothing Nobody Someone Somebody Another Only First Day Done Feel Stick Call Remind Answer Reply
    To With Without By As For Of Off Out Up Down Under About Around Through Because Although Though
    Unless Whether Either Neither Nor So Once
    You Your Getting Everyone Everybody Everything Anything Please Correction Sorry
    Actually Oops Yes Instead Then Over Them Not Renewing
    Allergic Married Divorced January
    February March April May June July August September October November December Monday Tuesday
    Wednesday Thursday Friday Saturday Sunday
    """
)
"""Capitalised words that name nobody."""

NO_VERB = (
    "(?![A-Z][a-z]+(?:ed|ing) (?:the|my|our|an?|to|for|of|out|up|off|in|on|at|from|with|into|back"
    "|over|down|his|her|their|some|it|all)\\b)"
)
"""Before a name: what a sentence opens with may be its verb, "Pulled out of the race"."""

NO_FIRST_NAMES = word_set(
    """
    new old north south east west san santa saint st los las la le el mount lake port fort cape
    rio great little upper lower dr mr mrs ms prof professor king queen sir lady uncle aunt
    """
)
"""What several names begin with that are no people of one first name."""

SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛"
    "叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
"""The common Chinese family names, of one character."""
RARER_SURNAMES = "严施葛柳甘翁骆凌欧祝殷尚樊柯鲁章符庄詹焦聂梅盛岳阮洪倪耿俞"
"""Family names before a title alone: elsewhere they are more often a part of a word."""
