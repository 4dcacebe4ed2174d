"""Words for people: what they are to each other, what names nobody, Chinese family names."""

from collections.abc import Mapping

from ..near_duplicates.lexicon import word_set

FAMILY: Mapping[str, str] = {
    "mother": "mother mom mum mama mummy mommy 妈妈 母亲 妈 老妈 我妈 老娘",
    "father": "father dad papa daddy 爸爸 父亲 爸 老爸 我爸 老爷子 老头子 爹 爹地",
    "parents": "parents 父母 爸妈 爹妈",
    "sister": "sister sisters sis 姐姐 妹妹 姐 妹",
    "brother": "brother brothers 哥哥 弟弟 兄弟 哥 弟弟 大弟 二弟 小弟 老弟",
    "son": "son 儿子",
    "daughter": "daughter 女儿 闺女",
    "wife": "wife 妻子 老婆 太太 媳妇",
    "husband": "husband hubby 丈夫 老公 我先生 我家先生 用户的先生",
    "girlfriend": "girlfriend 女朋友 女友",
    "boyfriend": "boyfriend 男朋友 男友",
    "partner": "partner fiancé fiancée fiance fiancee 爱人 老伴 未婚夫 未婚妻",
    "friend": "friend friends 朋友 闺蜜 哥们",
    "boss": "boss manager's boss's 老板 上司 领导",
    "colleague": "colleague colleagues coworker co-worker 同事",
    "grandmother": "grandmother grandma granny gran nana nanna 奶奶 祖母 外婆 外祖母 姥姥",
    "grandfather": "grandfather grandpa grandad granddad gramps 爷爷 祖父 外公 外祖父 姥爷",
    "great-grandmother": "great-grandmother great-grandma great-gran 曾祖母 太奶奶 太姥姥 外曾祖母",
    "great-grandfather": "great-grandfather great-grandad 曾祖父 太爷爷 太姥爷 外曾祖父",
    "great-aunt": "great-aunt 姨婆 姑婆 舅婆 姨奶奶 姑奶奶 姨姥姥 姑姥姥 舅奶奶",
    "great-uncle": "great-uncle 舅公 叔公 伯公 姑公 姨公 舅爷爷 舅姥爷 叔爷爷 姑爷爷",
    "uncle": "uncle 叔叔 二叔 三叔 小叔 叔父 伯伯 大伯 二伯 伯父 舅舅 大舅 二舅 小舅 舅父"
    " 姑父 姑夫 姑丈 姨父 姨夫 姨丈",
    "aunt": "aunt auntie aunty 阿姨 大姨 二姨 三姨 小姨 姨妈 姨母 姑姑 大姑 二姑 小姑 姑妈 姑母"
    " 舅妈 舅母 婶婶 婶子 伯母",
    "cousin": "cousin cousins 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
    "mother-in-law": "mother-in-law mum-in-law mom-in-law 婆婆 岳母 丈母娘",
    "father-in-law": "father-in-law dad-in-law 公公 岳父 老丈人 丈人",
    "sister-in-law": "sister-in-law 嫂子 嫂嫂 大嫂 二嫂 弟媳 弟媳妇 弟妹 小姑子 大姑子 小姨子 妯娌",
    "brother-in-law": "brother-in-law 姐夫 妹夫 小叔子 大舅子 小舅子 大舅哥 连襟",
    "daughter-in-law": "daughter-in-law 儿媳 儿媳妇",
    "son-in-law": "son-in-law 女婿 姑爷",
    "godmother": "godmother 干妈 教母",
    "godfather": "godfather 干爹 教父",
    "stepmother": "stepmother stepmum stepmom 继母 后妈",
    "stepfather": "stepfather stepdad 继父 后爸",
    "nephew": "nephew nephews 侄子 侄儿 外甥",
    "niece": "niece nieces 侄女 外甥女",
    "grandchild": "grandson granddaughter grandchild grandchildren 孙子 孙女 外孙 外孙女",
    "roommate": "roommate flatmate 室友",
    "neighbour": "neighbour neighbor neighbours neighbors 邻居",
    "classmate": "classmate classmates 同学",
    "child": "child children kids 孩子 娃儿 两娃 俩娃 我娃",
}
"""Of whom a statement tells, in one word for both languages.

A word in a longer one of these, or of `NO_KIN`, is no word: 表姐 is a cousin and no sister.
"""
NO_KIN = (
    "墨西哥 哥伦比亚 哥本哈根 帅哥 小哥 的哥 空姐 学姐 学妹 学弟 师哥 师姐 师妹 师弟"
    " 老干妈 奶妈 妈祖 大妈 老妈子 孙媳妇 侄媳妇 办公"
)
"""What has a word of a relative in it and is none: places, things, those whom one studies with."""

NEAREST = word_set("mother father parents son daughter child wife husband partner")
"""Those whom the user looks after, or lives with: what a name that a note opens with may stand for.

Not a girlfriend or boyfriend: of whom a name alone is told, it is known less surely who they are.
"""
NEAREST_CALLED = (
    r"wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|son|daughter|child|children|kids?|baby"
    r"|mother|mom|mum|father|dad|parents"
)
"""What the user calls them in English, for patterns. Whom a note opens with adds all other people
(`subject`), whose health it is adds those that no pet is called (`private_life`).
"""
NEAREST_CALLED_ZH = (
    r"老婆|太太|丈夫|老公|先生|女朋友|男朋友|对象|儿子|女儿|孩子|宝宝|妈妈?|母亲|爸爸?|父亲|父母"
)
"""As in English."""

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
