"""The strict same-gate: whether a new text only repeats a known one (design/memory-model.md, "Meeting what is already known").

A near-identical sentence with another number, name or negation is a correction and not a duplicate. So two texts count as the same only
when every word that can change a fact stands in both, in the same order. The tables of kinds (numbers, dates, opposites ...) say *why* two
texts differ; none of them can make two texts the same. What can is short and sits in "What may be folded" below.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import cache, lru_cache, partial

from .tokenizer import HAN, KANA, fold, stem

SAME_SIMILARITY = 0.95


def _table(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _mapping(text: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split())


# --- Kinds of words, to name a difference ---------------------------------------------------------------------------------------------

NEGATIONS = _table(
    "no not never none nothing nobody nowhere neither nor without hardly barely scarcely rarely seldom cannot 不 没 别 无 非 未 勿 莫"
)
NUMBER_WORDS = _table(
    "zero ten hundred hundreds thousand thousands million millions billion dozen dozens half quarter third once twice thrice double "
    "triple first second fourth fifth sixth seventh eighth ninth tenth % ‰ $ € £ ¥ ° percent point minus usd eur gbp rmb cny dollar "
    "euro pound yuan cent kg g mg lb km m cm mm mile meter metre foot feet inch liter litre ml kb mb gb tb hz pm 十 百 千 万 亿 半 几 "
    "元 块 美元 欧元 日元 英镑 人民币 公斤 千克 克 斤 吨 公里 千米 米 厘米 毫米 毫升 岁 倍 第 - / . , + < > = ~"
)
DATES = _table(
    "january february march april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec "
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri today tomorrow yesterday tonight now then last next "
    "day week month year hour minute weekday weekend spring summer autumn fall winter daily weekly monthly yearly annually ago later "
    "noon midnight dawn dusk soon century decade 年 月 日 号 天 周 星期 礼拜 周末 工作日 点 小时 分钟 秒 刻 今天 明天 昨天 前天 后天 "
    "今年 明年 去年 前年 后年 上周 下周 这周 上个月 下个月 春天 夏天 秋天 冬天 春 夏 秋 冬 凌晨 中午 傍晚 半夜 午夜 现在 刚才 以前 "
    "以后 元旦 春节 中秋 国庆 农历 阳历"
)
RELATIONS = _table(
    "mother father mom dad parent brother sister son daughter husband wife uncle aunt cousin nephew niece grandfather grandmother "
    "grandpa grandma grandson granddaughter friend girlfriend boyfriend fiance fiancee boss colleague coworker neighbor teacher "
    "student roommate classmate mentor manager partner child baby twin stepfather stepmother 妈妈 爸爸 父母 爷爷 奶奶 外公 外婆 姥姥 "
    "姥爷 哥哥 弟弟 姐姐 妹妹 儿子 女儿 丈夫 妻子 老公 老婆 叔叔 阿姨 舅舅 姑姑 伯伯 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹 侄子 "
    "外甥 孙子 孙女 岳父 岳母 公公 婆婆 朋友 男朋友 女朋友 男友 女友 同事 同学 室友 邻居 老师 学生 老板 上司 下属 经理 客户 孩子 爱人 "
    "未婚夫 未婚妻 双胞胎"
)
PRONOUNS = _table(
    "i me my mine myself we us our ours you your yours he him his himself she her hers herself it its they them their theirs someone "
    "everyone anybody somebody this that these those who 我 你 他 她 它 咱 我们 你们 他们 她们 它们 咱们 自己 别人 大家 有人 这 那 谁 "
    "这里 那里 这个 那个"
)
TIMES_AND_MOODS = _table(
    "will would shall should can could may might must have has had did does do is am are was were been being be used going ought need "
    "already yet still anymore just 's 'd 想 会 要 曾 曾经 已经 已 将 将要 正在 在 了 过 着 可能 一定 必须 应该 可以 能 能够 需要 "
    "打算 准备 快要 刚 刚刚 还 仍 仍然 不再 本来 原来 终于 敢 肯 愿意 得"
)
QUANTITIES = _table(
    "all some few many much more most less least several every each any both either half only almost nearly about approximately "
    "around least over under very too so quite enough always often sometimes usually mostly also even lot lots bit little 所有 全部 "
    "全 部分 一些 有些 有的 大部分 少数 多数 大多数 每 各 都 只 仅 也 更 最 比较 很 非常 特别 太 不太 有点 稍微 极 十分 几乎 差不多 "
    "大约 大概 左右 总是 经常 常常 有时 偶尔 很少 从来 一直 至少 至多 最多 最少 多"
)
HEDGES = _table(
    "if unless maybe perhaps possibly probably likely seem seems apparently allegedly suppose think guess believe hope wish want plan "
    "try almost unlikely definitely certainly surely when until because although but except though instead whether 如果 要是 假如 "
    "除非 也许 或许 好像 似乎 据说 听说 觉得 认为 以为 猜 希望 计划 试 当 因为 虽然 但是 但 除了 是否 恐怕 吧 若 倘若 只要 只有 即使 "
    "而"
)
QUESTIONS = _table(
    "? who what when where why how which whose 吗 呢 么 什么 谁 哪 哪里 哪儿 怎么 为什么 多少 几"
)
CLOSED_CLASSES = _table(
    "red blue green yellow orange purple pink black white gray brown gold silver violet cyan beige turquoise navy north south east "
    "west northern southern eastern western northeast northwest southeast southwest up down small medium large big tiny huge tall "
    "short long wide narrow thick thin 红 蓝 绿 黄 橙 紫 粉 黑 白 灰 棕 金 银 青 红色 蓝色 绿色 黄色 橙色 紫色 粉色 粉红色 黑色 白色 "
    "灰色 棕色 金色 银色 青色 东 南 西 北 东边 南边 西边 北边 东南 西南 东北 西北 大 中 小 长 短 高 矮 低 宽 窄 厚 薄 粗 细"
)

# Any two words of one group are opposites of each other.
_OPPOSITES = """
like/dislike/hate/detest love/hate/despise prefer/avoid enjoy/hate/dislike before/after more/less/fewer most/least
increase/decrease rise/fall start/stop/finish/end begin/end open/closed open/close/shut allow/forbid/prohibit/ban permit/deny
single/married/divorced/engaged left/right morning/evening/afternoon/night day/night early/late always/never buy/sell
bought/sold lend/borrow lent/borrowed come/go came/went arrive/leave enter/exit up/down above/below over/under inside/outside
in/out on/off to/from with/without for/against high/low tall/short long/short big/small large/small fast/slow quick/slow
hot/cold warm/cool old/young old/new first/last best/worst better/worse good/bad happy/sad/unhappy rich/poor strong/weak
light/heavy light/dark easy/hard/difficult true/false right/wrong correct/incorrect/wrong agree/disagree
accept/reject/refuse/decline approve/reject win/lose won/lost pass/fail succeed/fail add/remove/delete enable/disable push/pull
give/take give/receive gave/took send/receive teach/learn hire/fire join/leave quit/join remember/forget remembered/forgot
keep/discard save/spend save/delete import/export upload/download alive/dead born/died male/female man/woman men/women boy/girl
king/queen sir/madam healthy/sick ill/well safe/dangerous/unsafe possible/impossible legal/illegal able/unable
employed/unemployed vegetarian/vegan/carnivore public/private internal/external indoor/outdoor indoors/outdoors full/empty
full/part wet/dry clean/dirty loud/quiet noisy/quiet cheap/expensive near/far top/bottom front/back north/south east/west
maximum/minimum max/min major/minor upper/lower positive/negative plus/minus ascending/descending import/export sync/async
login/logout trust/distrust trust/mistrust include/exclude encrypt/decrypt lock/unlock connect/disconnect install/uninstall
visible/hidden gain/lose introvert/extrovert optimist/pessimist sweet/sour/bitter/salty raw/cooked boil/fry tea/coffee cat/dog
husband/wife mother/father brother/sister 喜欢/讨厌/厌恶/恨 爱/恨 喜爱/讨厌 早上/晚上/中午/下午 上午/下午 早晨/傍晚
白天/晚上/夜里 早/晚 左/右 左边/右边 左手/右手 上/下 上面/下面 前/后 前面/后面 之前/之后 以前/以后 里/外 里面/外面 内/外 多/少
更多/更少 开/关 打开/关闭/关上 开始/结束/停止 有/没有/无 是/不是/非 能/不能 可以/不可以/不能 会/不会 想/不想 要/不要 买/卖 来/去
进/出 进来/出去 增加/减少 升/降 上升/下降 上涨/下跌 涨/跌 提高/降低 男/女 男人/女人 男孩/女孩 男朋友/女朋友 男友/女友 大/小
高/低 高/矮 长/短 快/慢 冷/热 新/旧 老/年轻 好/坏 好/差 对/错 真/假 胖/瘦 轻/重 远/近 深/浅 宽/窄 厚/薄 粗/细 硬/软
甜/苦/酸/辣/咸 生/熟 生/死 强/弱 贵/便宜 容易/困难 简单/复杂 安全/危险 干净/脏 安静/吵 单身/已婚/离婚/未婚 结婚/离婚/分手 借/还
给/拿 送/收 教/学 问/答 赢/输 成功/失败 同意/反对/拒绝 接受/拒绝 允许/禁止 支持/反对 赞成/反对 记得/忘记 记住/忘记 添加/删除
保留/删除 启用/禁用 入职/离职/辞职 上班/下班 上学/放学 出国/回国 到/从 出发/到达 起床/睡觉 东/西 南/北 黑/白 阴/晴 最大/最小
最高/最低 最多/最少 最好/最坏/最差 总是/从不 公开/私有/私密 内向/外向 乐观/悲观 健康/生病 高兴/难过/伤心 开心/难过/伤心 穷/富
咖啡/茶 猫/狗 爸爸/妈妈 哥哥/弟弟/姐姐/妹妹 儿子/女儿 丈夫/妻子
"""
OPPOSITES = frozenset(frozenset(group.split("/")) for group in _OPPOSITES.split())

_TABLES = {
    "dates": DATES,
    "numbers": NUMBER_WORDS,
    "people": RELATIONS | PRONOUNS,
    "closed class": CLOSED_CLASSES,
    "quantity": QUANTITIES,
    "time or mood": TIMES_AND_MOODS,
    "question": QUESTIONS,
    "condition or hedge": HEDGES,
}
_CHINESE_WORDS = frozenset(
    word
    for words in (*_TABLES.values(), *OPPOSITES)
    for word in words
    if len(word) > 1 and not word.isascii()
)

# --- What may be folded: spellings and words that cannot change a fact ------------------------------------------------------------------

_SPELLINGS = _mapping(
    "colour=color favourite=favorite grey=gray organise=organize centre=center theatre=theater neighbour=neighbor behaviour=behavior "
    "programme=program litre=liter metre=meter cosy=cozy okay=ok tv=television bike=bicycle mum=mother mom=mother mommy=mother "
    "mummy=mother dad=father daddy=father film=movie till=until an=a p.m=pm a.m=am im=i'm dont=don't doesnt=doesn't didnt=didn't "
    "isnt=isn't arent=aren't wasnt=wasn't werent=weren't cannot=can't"
)
_CONTRACTIONS = {"can't": "can not", "won't": "will not", "shan't": "shall not"}
_ENDINGS = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'s": "'s"}
_IS_BEFORE = _table("it he she that there here what who where")
_IS_AFTER = _table("a the my your his her our their not in at on from very too so")
_FILLERS_AT_START = _table("please actually oh um uh hmm btw")
# "the last week" is not "last week", "the one" not "one"; "on the board" is not "on board", "in the prison" not "in prison".
_THE_STAYS_BEFORE = _table(
    "last next other same one most few little more less least best worst first second third only very way time world city state blind "
    "deaf old young rich poor dead place part charge care"
)
_THE_STAYS_AFTER = _table("in on at of to by under out for from with into over as than")
_PLEASE_IS_A_VERB_AFTER = _table("to can will could would may might must not i he she they we you")
_REALLY_BEFORE = _table(
    "like likes love loves hate hates enjoy enjoys want wants need needs appreciate appreciates"
)

_CHINESE_FOLDS: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile("您"), "你"),
    (re.compile("母亲|妈咪"), "妈妈"),
    (re.compile("父亲|爹地"), "爸爸"),
    (re.compile("喜爱"), "喜欢"),
    (re.compile("计算机"), "电脑"),
    (re.compile("马铃薯"), "土豆"),
    (re.compile("西红柿"), "番茄"),
    (re.compile("(?:星期|礼拜)天|周天(?!气)"), "周日"),
    (re.compile("(?:星期|礼拜)([一二三四五六日])"), r"周\1"),
    (re.compile(r"(?<=月)([\d一二三十]+)号"), r"\1日"),
    (re.compile("^(?:其实|嗯|哦|噢|唉|哎|呃)(?=.)"), ""),
    # Only what cannot be an invited guest: 请他来 is to invite him, 请别人来 to invite others.
    (
        re.compile(
            "^请(?=叫我|用(?![人户工])|记[住得]|别(?![人家的])|不要|给我|把|帮我|帮忙|称呼|提醒|回答|保持|始终|总是|务必|直接)"
        ),
        "",
    ),
    # Only first in the text: "爱我的妈妈" is the mother who loves me, "爱我妈妈" is loving her.
    (
        re.compile(
            "^([我你他她])的(?=妈妈|爸爸|父母|爷爷|奶奶|外公|外婆|哥哥|弟弟|姐姐|妹妹|儿子|女儿|老公|老婆|名字|生日)"
        ),
        r"\1",
    ),
    (re.compile(r"啦(?=\?*$)"), "了"),
    (re.compile(r"(?<![啊呀哦噢哟喔叫名是干])[啊呀哦噢哟喔](?=\?*$)"), ""),
    (re.compile(r"(?<=吗)\?+$"), ""),
    (re.compile("(?<!不)([太最](?:喜欢|讨厌)[^的了]{1,8}|太(?:好|棒|贵|难))了$"), r"\1"),
]
_VERY = re.compile("很(?=喜欢|讨厌|高兴|开心|满意|重要|漂亮|好吃|好喝|好看)")
_CHINESE_NEGATION = re.compile("[不没别无非未勿莫少]")

# --- Normal form ----------------------------------------------------------------------------------------------------------------------

_CJK = f"{HAN}{KANA}"
_CN_DIGITS = "零〇一二两三四五六七八九"
_CN_NUMERAL = f"{_CN_DIGITS}十百千万亿"
# 10² must not become 102 when compatibility forms are folded, nor 1½ become 11/2.
_NUMBER_FORMS = re.compile(r"[²³¹¼-¾⁰-₉⅐-⅟①-⒛⓪-⓿❶-➓㈠-㈩㉈-㉟㊀-㊉㊱-㊿]")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+")
_ONE_SIGN = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "؟": "?", "−": "-"}
    | dict.fromkeys("‐‑‒–", "-")
)
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?!,?\d)")
_PUNCTUATION = re.compile(
    r"\.{2,}(?!/)|\.(?![0-9a-z/])|(?<!\d):|:(?!\d)|,|!(?![0-9a-z=])|(?<!\d)\"|(?<!\w)'|(?<!\d)'(?!\w)"  # Folded where they carry no value.
    r"|(?<=\d)[—―](?!\d)|(?<!\d)[—―]"
    r"|(?<=[^\W\d])-+(?=[^\W\d])|(?<!\S)(?<!\d\s)-+(?!\S)|(?<!\S)-+(?!\s\d)(?!\S)"
    r"|~(?![\w/])|[(){}\[\];`¡§«¶·»¿،؛।॥\u2016-\u2027\u2034-\u203b\u203d-\u2043\u2045-\u2051\u2053-\u205e\u2e00-\u2e7f"
    r"\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30fb\uff61-\uff65\ufe30-\ufe4f]"
)
_FACES = {":-)": "☺", ":)": "☺", ":-(": "☹", ":(": "☹"}
_COMMAS = re.compile(r"[\s,]*,[\s,]*")
_QUESTION_MARKS = re.compile(r"\s*(?:\?\s*)+")
# A comma stays where dropping it could change the fact: 不，可以 / 不可以; "No, changes ..." / "No changes ..."; 三、四 / 三四.
_BREAK = re.compile(
    rf"(?<=[不没别无非未勿莫否]),|,(?=[不没别无非未勿莫])|(?<=\bno),|(?<=\bnot),|(?<=\bnever),|(?<=[{_CN_NUMERAL}])[, ](?=[{_CN_NUMERAL}])"
)
_SETTLED = re.compile(r"[0-9a-z \u4e00-\u9fff,]*")
_KEPT_COMMA = "\x1f"
_SPACED_CJK = re.compile(f" ?([{_CJK}]+) ?")

# --- Reading the words ----------------------------------------------------------------------------------------------------------------

_CJK_RUN = re.compile(f"([{_CJK}]+)")
_TOKEN = re.compile(r"\d+(?:[.:/-]\d+)*|[^\W\d_]+(?:['.][^\W\d_]+)*|\S")
_CAPITALISED = re.compile(r"\b[A-Z][\w'’-]*")
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_TITLE_THE = re.compile(r"(?<=[^\W\d_] )The(?= [A-Z0-9])")
_MYRIADS = re.compile(rf"(?<![\d.:/-])(\d+(?:\.\d+)?)([万亿])(?![\d{_CN_NUMERAL}])")
_CHINESE_NUMERAL = re.compile(rf"[{_CN_NUMERAL}]+")
# 一百五 means 150 but reads like 105: a bare last digit needs 十 or 零 before it, else the characters stay as they are.
_BELOW_MYRIAD = re.compile(
    r"(?!0)(?:(\d)千)?(?:0?(\d)百)?(?:0?(\d?)(十))?0?(?:(?<!千)(?<!百)(\d))?(?<!0)"
)
_COUNTERS = frozenset("个只条本杯位次岁瓶张辆件")
_CHINESE_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")
_MYRIAD = {"万": 10**4, "亿": 10**8}
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TIES = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: value for value, word in enumerate(_SMALL.split())}
_TENS = {word: 10 * value for value, word in enumerate(_TIES.split(), start=2)}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def is_same(a: str, b: str, similarity: float | None) -> bool:
    """Whether b only repeats a. `similarity` is the cosine of their embeddings, None when unknown. When in doubt: False."""
    if similarity is None or not similarity >= SAME_SIMILARITY:
        return normalise(a) == normalise(b)
    return difference(a, b) is None


def difference(a: str, b: str) -> str | None:
    """The first reason why two texts must not count as the same ("numbers: 3 / 5"), or None."""
    normal_a, normal_b = normalise(a), normalise(b)
    if normal_a == normal_b:
        return None
    left = _canonical(normal_a, keep_the=bool(_TITLE_THE.search(a)))
    right = _canonical(normal_b, keep_the=bool(_TITLE_THE.search(b)))
    return None if left == right else _reason(Counter(left), Counter(right), _names(a) | _names(b))


def normalise(text: str) -> str:
    """One form for width, case, white space and punctuation; a text of punctuation alone keeps it. Idempotent."""
    # Folding one sign can bring two others together, so fold until nothing moves.
    while (folded := _normalise_once(text)) != text and not _SETTLED.fullmatch(folded):
        text = folded
    return folded


def _normalise_once(text: str) -> str:
    plain = " ".join(_unify(text).split())
    folded = _COMMAS.sub(",", _PUNCTUATION.sub(",", _THOUSANDS.sub(_without_commas, plain)))
    marked = _BREAK.sub(_KEPT_COMMA, folded.strip(", ")).replace(",", " ")
    spaced = " ".join(_QUESTION_MARKS.sub("? ", marked).split(" "))
    return _SPACED_CJK.sub(r"\1", spaced.strip()).replace(_KEPT_COMMA, ",") or plain


def _unify(text: str) -> str:
    folded = _INVISIBLE.sub("", fold(_NUMBER_FORMS.sub(r" \g<0> ", text))).translate(_ONE_SIGN)
    for face, sign in _FACES.items():
        folded = folded.replace(face, sign)
    return folded


def _without_commas(number: re.Match[str]) -> str:
    return number.group().replace(",", "")


def _canonical(normal: str, *, keep_the: bool) -> list[str]:
    """The words that can change a fact, in order, in one spelling: the whole of what two texts must share."""
    # The odd parts are the Chinese ones.
    parts = enumerate(_CJK_RUN.split(_fold_chinese(normal)))
    words = [word for at, part in parts for word in (_cut(part) if at % 2 else _spell(part))]
    return _drop_fillers(_read_numbers(_resolve_is(words)), keep_the=keep_the)


def _fold_chinese(text: str) -> str:
    if not _CJK_RUN.search(text):
        return text
    for pattern, replacement in _CHINESE_FOLDS:
        text = pattern.sub(replacement, text)
    if not _CHINESE_NEGATION.search(text):  # 不是很喜欢 is not 不是喜欢.
        text = _VERY.sub("", text)
    return _CHINESE_NUMERAL.sub(_read_chinese_numeral, _MYRIADS.sub(_read_myriads, text))


def _read_myriads(found: re.Match[str]) -> str:
    value = Decimal(found[1]) * _MYRIAD[found[2]]
    return f" {value.normalize():f} "


def _read_chinese_numeral(found: re.Match[str]) -> str:
    # 两个 is 2个, but 两月 is two months where 2月 and 二月 are February.
    is_bare = found.group() == "两" and found.string[found.end() : found.end() + 1] not in _COUNTERS
    value = None if is_bare else _chinese_number(found.group().translate(_CHINESE_DIGITS))
    return found.group() if value is None else f" {value} "


def _chinese_number(run: str) -> str | None:
    """The digits of a numeral such as "3千0二十"; None where it may mean several (三四个, 一百五)."""
    if run.isdecimal():
        # 二〇二六 and 一三八… are read digit by digit; 三四 is "three or four".
        return run if len(run) == 1 or len(run) >= 4 or (len(run) == 3 and "0" in run[1:]) else None
    head, unit, tail = run.partition("亿" if "亿" in run else "万")
    is_round = not tail or (
        unit == "万" and (tail[0] == "0" or "千" in tail)
    )  # 一万五 is 15 000, 一亿二千 is 120 million.
    high, low = _below_myriad(head), _below_myriad(tail.removeprefix("0")) if tail else 0
    return (
        str(high * _MYRIAD.get(unit, 1) + low)
        if is_round and high is not None and low is not None
        else None
    )


def _below_myriad(run: str) -> int | None:
    found = _BELOW_MYRIAD.fullmatch(run)
    if not run or found is None:
        return None
    thousands, hundreds, tens, has_tens, ones = found.groups()
    return (
        1000 * int(thousands or 0)
        + 100 * int(hundreds or 0)
        + 10 * (int(tens or 1) if has_tens else 0)
        + int(ones or 0)
    )


def _spell(part: str) -> Iterator[str]:
    """The words of a part without Chinese, in one spelling: American, contractions opened."""
    for token in _TOKEN.findall(part):
        word = _SPELLINGS.get(token, token)
        yield from _open_contraction(word) if "'" in word else [word]


def _open_contraction(word: str) -> list[str]:
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word].split()
    for ending, meaning in _ENDINGS.items():
        if word.endswith(ending) and word != ending:
            base = word.removesuffix(ending)
            return [_SPELLINGS.get(base, base), meaning]
    return [word]


def _cut(run: str) -> Iterator[str]:
    """Longest known word first, else one character."""
    start = 0
    while start < len(run):
        size = next((size for size in (4, 3, 2) if run[start : start + size] in _CHINESE_WORDS), 1)
        yield run[start : start + size]
        start += size


def _resolve_is(words: list[str]) -> list[str]:
    """That "he's a cook" is "he is a cook"; "he's left" and "Tom's cook" stay as they are."""
    around = zip(["", *words], words, [*words[1:], ""], strict=False)
    return [
        "is" if word == "'s" and before in _IS_BEFORE and _follows_is(after) else word
        for before, word, after in around
    ]


def _follows_is(word: str) -> bool:
    return word in _IS_AFTER or word.endswith("ing")


def _read_numbers(words: list[str]) -> list[str]:
    if not any(word in _ONES or word in _TENS for word in words):
        return words
    read: list[str] = []
    at = 0
    while at < len(words):
        value, end = _cardinal(words, at)
        read.append(words[at] if value is None else str(value))
        at = end if value is not None else at + 1
    return read


def _cardinal(words: list[str], at: int) -> tuple[int | None, int]:
    """An English number at a position ("two thousand thirty one") and where it ends; None when there is none."""
    value, end = _below_thousand(words, at)
    if value is None or end >= len(words) or words[end] not in _SCALES:
        return value, end
    scale = _SCALES[words[end]]
    rest, rest_end = _below_thousand(words, end + 1)
    if rest is None or (rest_end < len(words) and words[rest_end] in _SCALES):
        return value * scale, end + 1
    return value * scale + rest, rest_end


def _below_thousand(words: list[str], at: int) -> tuple[int | None, int]:
    value, end = _below_hundred(words, at)
    if value is None or not 0 < value < 10 or words[end : end + 1] != ["hundred"]:
        return value, end
    rest, rest_end = _below_hundred(words, end + 1)
    return value * 100 + (rest or 0), rest_end if rest is not None else end + 1


def _below_hundred(words: list[str], at: int) -> tuple[int | None, int]:
    word, following = [*words[at : at + 2], "", ""][:2]
    if word in _TENS:
        ones = _ONES.get(following, 0)
        return (_TENS[word] + ones, at + 2) if 0 < ones < 10 else (_TENS[word], at + 1)
    return (_ONES[word], at + 1) if word in _ONES else (None, at)


def _drop_fillers(words: list[str], *, keep_the: bool) -> list[str]:
    start = next((at for at, word in enumerate(words) if word not in _FILLERS_AT_START), 0)
    is_polite_end = (
        len(words) > 1 and words[-1] == "please" and words[-2] not in _PLEASE_IS_A_VERB_AFTER
    )
    kept = words[start : len(words) - is_polite_end]
    is_negated = not NEGATIONS.isdisjoint(words)  # "I don't really like" is not "I don't like".
    around = zip(["", *kept], kept, [*kept[1:], ""], strict=False)
    return [
        word
        for before, word, after in around
        if not _is_filler(before, word, after, keep_the=keep_the, is_negated=is_negated)
    ]


def _is_filler(before: str, word: str, after: str, *, keep_the: bool, is_negated: bool) -> bool:
    if word == "the":
        return (
            not keep_the
            and after[:1].isalpha()
            and after not in _THE_STAYS_BEFORE
            and before not in _THE_STAYS_AFTER
        )
    return word == "really" and not is_negated and after in _REALLY_BEFORE


def _names(text: str) -> frozenset[str]:
    """Capitalised words; in a Chinese text every Latin word."""
    pattern = _LATIN if _CJK_RUN.search(text) else _CAPITALISED
    return frozenset(fold(name) for name in pattern.findall(text))


def _reason(left: Counter[str], right: Counter[str], names: frozenset[str]) -> str:
    gone, come = list(left - right), list(right - left)
    for kind, belongs in _kinds(_opposed(gone, come), names):
        old, new = " ".join(filter(belongs, gone)), " ".join(filter(belongs, come))
        if old or new:
            return f"{kind}: {old or '–'} / {new or '–'}"
    return "word order"


def _kinds(
    opposed: frozenset[str], names: frozenset[str]
) -> Iterator[tuple[str, Callable[[str], bool]]]:
    """The kinds of difference, the plainest first; the last takes every word."""
    yield "numbers", lambda word: word[0].isdigit()
    yield "negation", lambda word: word in NEGATIONS or (word[0] in "不没" and len(word) > 1)
    yield "opposites", opposed.__contains__
    for kind, table in _TABLES.items():
        yield kind, partial(_is_in, table)
    yield "names", names.__contains__
    yield "words", bool


def _is_in(table: frozenset[str], word: str) -> bool:
    return word in table or stem(word) in _stems(table)


def _opposed(gone: list[str], come: list[str]) -> frozenset[str]:
    """The words on either side that meet an opposite on the other."""
    gone_stems, come_stems = _stems(frozenset(gone)), _stems(frozenset(come))
    meets = [word for word in gone if not come_stems.isdisjoint(_opposites_of(stem(word)))]
    return frozenset(
        meets + [word for word in come if not gone_stems.isdisjoint(_opposites_of(stem(word)))]
    )


def _opposites_of(word: str) -> frozenset[str]:
    return _opposites().get(word, frozenset())


@cache
def _opposites() -> dict[str, frozenset[str]]:
    groups = [_stems(group) for group in OPPOSITES]
    return {
        word: frozenset().union(*(group for group in groups if word in group)) - {word}
        for word in frozenset().union(*groups)
    }


@lru_cache(maxsize=64)
def _stems(words: frozenset[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words)
