"""What may be folded: spellings and words that cannot change a fact, English and Chinese.

Regexes see a text in normal form, lower case at its beginning.
"""

import re
from collections.abc import Sequence
from itertools import chain

from ...domain.patterns import regex
from .. import relatives
from .lexicon import word_set


def _pairs(text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for pair in text.split():
        before, after = pair.split("=", 1)
        pairs[before] = after
    return pairs


# --- what may be folded ---

SPELLINGS = _pairs(
    """
    colour=color favourite=favorite grey=gray organise=organize centre=center theatre=theater
    neighbour=neighbor behaviour=behavior programme=program litre=liter metre=meter cosy=cozy
    okay=ok tv=television
    till=until an=a photo=photograph phone=telephone
    fridge=refrigerator flu=influenza practise=practice licence=license defence=defense
    travelling=traveling travelled=traveled cancelled=canceled jewellery=jewelry pyjamas=pajamas
    yoghurt=yogurt aluminium=aluminum mould=mold plough=plow sceptical=skeptical
    maths=math whilst=while amongst=among towards=toward learnt=learned
    burnt=burned dreamt=dreamed spoilt=spoiled tyre=tire tyres=tires cheque=check cheques=checks
    colours=colors favourites=favorites neighbours=neighbors metres=meters litres=liters
    centres=centers theatres=theaters labour=labor honour=honor humour=humor flavour=flavor
    flavours=flavors harbour=harbor rumour=rumor rumours=rumors realise=realize realised=realized
    recognise=recognize recognised=recognized apologise=apologize apologised=apologized
    organised=organized organising=organizing specialise=specialize specialised=specialized
    prioritise=prioritize memorise=memorize analyse=analyze aeroplane=airplane moustache=mustache
    modelling=modeling labelled=labeled enrol=enroll photos=photographs
    """
) | {word: one for word, one in relatives.ONE_WORD.items() if word.isascii()}
TYPED = _pairs(
    """
    im=i'm dont=don't doesnt=doesn't didnt=didn't isnt=isn't arent=aren't wasnt=wasn't
    werent=weren't cannot=can't
    """
)
UNITS = _pairs(
    """
    kilometer=km kilometers=km kilometre=km kilometres=km kilogram=kg kilograms=kg minute=min
    minutes=min mins=min hour=h hours=h hrs=h hr=h percent=%
    milligram=mg milligrams=mg centimeter=cm centimeters=cm centimetre=cm centimetres=cm
    euro=euros eur=euros dollar=dollars
    liter=l liters=l litre=l litres=l pound=lb pounds=lb lbs=lb ounce=oz ounces=oz
    gigabyte=GB gigabytes=GB megabyte=MB megabytes=MB terabyte=TB terabytes=TB second=s seconds=s
    sec=s secs=s
    gram=g grams=g milliliter=ml milliliters=ml millilitre=ml millilitres=ml
    """
)
"""After a number."""
CONTRACTIONS = {"can't": "can not", "won't": "will not", "shan't": "shall not"}
ENDINGS = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'s": "'s"}
IS_BEFORE = word_set(
    """
    it he she that there here what who where
    """
)
IS_AFTER_ANYBODY = word_set(
    """
    a the my our
    """
)
"""Before these, "Tom's" is "Tom is": whose it is would have named the thing."""
IS_AFTER = word_set(
    """
    a the my your his her our their not in at on from very too so
    """
)
FILLERS_AT_START = word_set(
    """
    please actually oh um uh hmm btw
    """
)
# "the last week" is not "last week", "the one" not "one"; "on the board" is not "on board", "in the
# prison" not "in prison".
ORDINALS = _pairs(
    """
    first=1-st second=2-nd third=3-rd fourth=4-th fifth=5-th sixth=6-th seventh=7-th eighth=8-th
    ninth=9-th tenth=10-th eleventh=11-th twelfth=12-th
    """
)
"""Number and ending, as 3rd is cut."""
_COUNTED = (
    r"(?=(?:an?|no|my|our|his|her|their|some|any|many|\d+|one|two|three|four|five|six|seven|eight"
    r"|nine|ten)\b)"
)
"""What follows "have got" where it is "have": "I've got to go" and "I've got old" stay."""
_EVERY = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
_OF_A_DOING = r"(?= *(?:$|[,.;]|(?:at|in|from|for|before|after|on|around)\b))"
"""Behind an adverb of time: "runs daily at nine", and no "daily walk"."""
IN_ENGLISH: Sequence[tuple[re.Pattern[str], str]] = [
    (regex(r"\beach (?=(?:day|week|month|year|morning|evening|night)\b)"), "every "),
    *[
        (regex(rf"(?<=[a-z\d)]) {word}{_OF_A_DOING}"), f" every {period}")
        for word, period in _EVERY.items()
    ],
    (regex(r"\b(at|by|until|before|after|from) midnight\b"), r"\1 00:00"),
    (regex(r"\bhalf a dozen\b"), "6"),
    (regex(r"(?<!half )\ba dozen (?!or\b|times\b)(?=[a-z])"), "12 "),
    (regex(r"\ba (?=(?:hundred|thousand|million)\b(?! times))"), "one "),
    (regex(r"\bgonna\b"), "going to"),
    (regex(r"\b([Ii]|we|they) wanna\b"), r"\1 want to"),
    (regex(r"(?<=\w) & (?=\w)"), " and "),
    (regex(r"\bper cent\b"), "percent"),
    (regex(r"\b((?:am|is|are|'m|'s|turned) \d{1,3}) years old$"), r"\1"),
    (
        regex(r"^the (name|birthday|address|age|job|phone number) of my ([a-z]+) (?=is\b)"),
        r"my \2's \1 ",
    ),
    (regex(rf"(?<=[a-z])'ve got {_COUNTED}"), " have "),
    (regex(rf"\bhave got {_COUNTED}"), "have "),
    (regex(rf"\b(he|she|it)(?:'s| has) got {_COUNTED}"), r"\1 has "),
    (regex(r"\bper (?=hour\b)"), "an "),
    (regex(r"\bper (?=(?:day|week|month|year|night|person)\b)"), "a "),
    (regex(r"(?<![\w.,])(\d+(?:\.\d+)?) ?€(?!\w)"), r"\1 euros"),
    (regex(r"\b(at|by|until|before|after) noon\b"), r"\1 12 pm"),
    (regex(r"^(?:please )?(?:remember|note|don't forget)(?: that|:) (?=\w)"), ""),
    (regex(r"(?<=[a-z])'d(?= (?:rather|like|love|prefer)\b)"), " would"),
    (regex(r"(?<![\w.,$])\$(\d+(?:\.\d+)?)(?![\w.,]*\w)"), r"\1 dollars"),
    (regex(r"(?<![\w.,])€(\d+(?:\.\d+)?)(?![\w.,]*\w)"), r"\1 euros"),
    (regex(r"\btwo times (?=an? (?:day|week|month|year)\b)"), "twice "),
    (regex(r"(?<!and )(?<!a )\bhalf an hour\b(?! and)"), "30 minutes"),
    (regex(r"(?<!half )(?<!quarter of )\ban hour\b(?! and)"), "1 hour"),
]
THE_STAYS_BEFORE = word_set(
    """
    last next other same one most few little more less least best worst first second third only
    very way time world city state blind deaf old young rich poor dead place part charge care
    """
)
THE_STAYS_AFTER = word_set(
    """
    in on at of to by under out for from with into over as than
    """
)
PLEASE_IS_A_VERB_AFTER = word_set(
    """
    to can will could would may might must not i he she they we you
    """
)
EVERY_STAYS_BESIDE = word_set(
    """
    not no never only almost nearly hardly
    """
)
"""Not on every Sunday is not the same as on no Sunday."""
_WHICH_OF_A_DAY = word_set(
    """
    at from until with in before after , . ;
    """
)
AFTER_A_DAY = _WHICH_OF_A_DAY | {""}
"""Behind "every sunday" where that is "on sundays"; "every sunday evening" is another time."""
DAYS = word_set(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays
    """
)
CLAUSE = word_set(
    """
    , ; . ? ! " ( and but or because if when while that who which so although unless until
    """
)
SUBJECTS = word_set(
    """
    i my we our he his she her they their
    """
)

_RELATIVES = [word for word in chain(*relatives.FAMILY.values()) if not word[0].isascii()]
IN_CHINESE: Sequence[tuple[re.Pattern[str], str]] = [
    (regex("(?:星期|礼拜)天|周天(?!气)"), "周日"),
    (regex("(?:星期|礼拜)([一二三四五六日])"), r"周\1"),
    (regex("(?<=[上下这本])个?(?:星期|礼拜)"), "周"),
    (regex("每个?(?:星期|礼拜|周)"), "每周"),
    (regex("每个月"), "每月"),
    (regex("^(?:其实|嗯|哦|噢|唉|哎|呃)(?=.)"), ""),
    # Only what cannot be an invited guest: 请他来 is to invite him, 请别人来 to invite others.
    (
        regex(
            "^请(?=叫我|用(?![人户工])|记[住得]|别(?![人家的])|不要|给我|把|帮我|帮忙"
            "|称呼|提醒|回答|保持|始终|总是|务必|直接)"
        ),
        "",
    ),
    # "爱我的妈妈" is the mother who loves me, "爱我妈妈" is loving her: first in the text alone.
    (
        regex(
            f"^([我你他她])的(?={'|'.join(_RELATIVES)}"
            "|上司|房东|老师|名字|生日|手机号|电话|邮箱|微信号"
            "|地址|身高|体重|血型|工资|月薪|年薪|房租|老家|车牌|航班|公司|家[在有])"
        ),
        r"\1",
    ),
    (regex(r"(?<![早晚先后低高不小大少多迟])于(?=[\d一二三四五六七八九〇零]{4}[-年])"), ""),
    (regex("每日(?![报电新一经])"), "每天"),
    (regex("(?<=[我他她们])天天(?=[跑喝吃去上加做写看练运健走])"), "每天"),
    (regex(r"啦(?=\?*$)"), "了"),
    (regex(r"(?<![啊呀哦噢哟喔叫名是干])[啊呀哦噢哟喔](?=\?*$)"), ""),
    (regex(r"(?<=吗)\?+$"), ""),
    (regex("(?<!不)([太最](?:喜欢|讨厌)[^的了]{1,8}|太(?:好|棒|贵|难))了$"), r"\1"),
    (regex("^(?:请|麻烦)?(?:你?帮我)?(?:记住|记一下|记得|别忘了|不要忘记)[:,](?=.)"), ""),
    (regex("(?<![个一二两三四五六七八九十0-9多大小前后上下])半个?(?:小时|钟头)"), "30分钟"),
    (regex("俩(?=[^\\W\\d])(?!人?们)"), "两个"),
]
METRES = regex("(?<=[1一]米)([一二三四五六七八九])([一二三四五六七八九])(?![十百千万])")
"""一米七五: two digits, one after the other, as nobody says of other numbers."""
SYNONYMS: Sequence[tuple[re.Pattern[str], str]] = [
    (regex("马铃薯"), "土豆"),
    (regex("西红柿"), "番茄"),
    (regex("脚踏车|单车"), "自行车"),
    (regex("居住在"), "住在"),
    (regex("目前"), "现在"),
]
AFTER_NUMBERS: Sequence[tuple[re.Pattern[str], str]] = [
    (regex(r"百分之 ?(\d+(?:\.\d+)?)"), r"\1%"),
    (regex(r"(?<=\d) ?个?(?:星期|礼拜)"), "周"),
    (regex(r"(?<=\d) ?个?(?:小时|钟头)"), "小时"),
    (regex(r"(?<=\d) ?块(?:钱|$|(?=[,.]| ?(?:1 ?个?月|每[月年天]|/ ?月)))"), "元"),
    (regex(r"(?<![\d.])(\d+) ?[块元] ?(\d)(?: ?[毛角])? ?(?=$|[,.;!?])"), r"\1.\2元"),
    (regex(r"(?<![\d.])(\d+(?:\.\d+)?) ?元 ?(?:1 ?个?|每|/)([月年天])(?=$|[,.;!?])"), r"每\2\1元"),
    (regex(r"(?<=[租金资费薪水是要]) ?1 ?个?月 ?(?=\d+ ?元)"), "每月"),
    (
        regex(
            r"(?<=[租金资费薪高重日龄价])是 ?"
            r"(?=每?[月年天]? ?\d+(?:\.\d+)? ?(?:元|米|公斤|厘米|岁|[-月])|每[月年天] ?\d)"
        ),
        "",
    ),
    (regex(r"(?<=\d) ?(?:平方米|平米|㎡|m²)"), "平"),
    (regex(r"(?<=\d) ?cm(?![a-z])"), "厘米"),
    (regex(r"(?<=\d) ?mg(?![a-z])"), "毫克"),
    (regex(r"(?<=\d) ?ml(?![a-z])"), "毫升"),
    (regex(r"(?<=\d) ?(?:千克|kg(?![a-z]))"), "公斤"),
    (regex(r"(?<=\d) ?(?:千米|km(?![a-z/]))"), "公里"),
    (regex(r"(?<![\d.])(\d) ?米 ?(\d{1,2}) ?(?=$|[,.;!?])"), r"\1.\2米"),
    (regex(r"(?<=今年) ?(\d{1,3}) ?(?=$|[,.;!?])"), r"\1岁"),
    (
        regex(
            r"((?:房租|租金|工资|月薪|年薪|薪水|学费|物业费|水费|电费|话费|月供)[^\d,.;!?]{0,6}\d+)"
            r" ?(?=$|[,.;!?])"
        ),
        r"\1元",
    ),
]
MOMENT = (
    r"(?:每[天周年月]|[上下这本]?周[ \d日末]+|[上下这本]周|今天|明天|昨天|后天|前天|今年|明年"
    r"|去年|早上|上午|中午|下午|傍晚|晚上|周末|[-\d]*-\d\d-\d\d|T\d\d:\d\d| )+"
)
MOMENT_FIRST = regex(rf"^(?=\S)({MOMENT})我(?![们的])(?=.)")

ABOUT_WORDS = regex(
    r'"|《|\b(?:call(?:s|ed|ing)?|names?|named|nick\w*|spel\w*|pronounc\w*|words?|titled?)\b'
    r"|叫|名字|称呼|外号|昵称|绰号|网名|拼写|写作|读作|念"
)
