"""Kinds of words that can change a fact, in English and Chinese, to name how two texts differ."""

from ..relatives import FAMILY


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATIONS = word_set(
    """
    no not never none nothing nobody nowhere neither nor without hardly barely scarcely rarely
    seldom cannot
    不 没 别 无 非 未 勿 莫
    """
)
_NUMBER_WORDS = word_set(
    """
    zero ten hundred hundreds thousand thousands million millions billion dozen dozens half
    quarter third once twice thrice double triple first second fourth fifth sixth seventh eighth
    ninth tenth % ‰ $ € £ ¥ ° percent point minus usd eur gbp rmb cny dollar euro pound yuan cent
    kg g mg lb km m cm mm mile meter metre foot feet inch liter litre ml kb mb gb tb hz pm - / . ,
    + < > = ~
    十 百 千 万 亿 半 几 元 块 美元 欧元 日元 英镑 人民币 公斤 千克 克 斤 吨 公里 千米 米 厘米
    毫米 毫升 岁 倍 第
    """
)
_DATES = word_set(
    """
    january february march april june july august september october november december jan feb apr
    jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon
    tue wed thu fri today tomorrow yesterday tonight now then last next day week month year hour
    minute weekday weekend spring summer autumn fall winter daily weekly monthly yearly annually
    ago later noon midnight dawn dusk soon century decade
    年 月 日 号 天 周 星期 礼拜 周末 工作日 点 小时 分钟 秒 刻 今天 明天 昨天 前天 后天 今年 明年
    去年 前年 后年 上周 下周 这周 上个月 下个月 春天 夏天 秋天 冬天 春 夏 秋 冬 凌晨 中午 傍晚
    半夜 午夜 现在 刚才 以前 以后 元旦 春节 中秋 国庆 农历 阳历
    """
)
_RELATIONS = frozenset().union(*FAMILY.values()) | word_set(
    """
    parent baby twin teacher student mentor manager
    老师 学生 下属 经理 客户 双胞胎
    """
)
_PRONOUNS = word_set(
    """
    i me my mine myself we us our ours you your yours he him his himself she her hers herself it
    its they them their theirs someone everyone anybody somebody this that these those who
    我 你 他 她 它 咱 我们 你们 他们 她们 它们 咱们 自己 别人 大家 有人 这 那 谁 这里 那里 这个
    那个
    """
)
_TIMES_AND_MOODS = word_set(
    """
    will would shall should can could may might must have has had did does do is am are was were
    been being be used going ought need already yet still anymore just 's 'd
    想 会 要 曾 曾经 已经 已 将 将要 正在 在 了 过 着 可能 一定 必须 应该 可以 能 能够 需要 打算
    准备 快要 刚 刚刚 还 仍 仍然 不再 本来 原来 终于 敢 肯 愿意 得
    """
)
_UNITS = word_set(
    """
    km m cm mm kg g mg mcg lb oz l ml h min s GB MB TB % euros dollars miles
    公里 米 厘米 毫米 公斤 斤 千克 克 毫克 微克 升 毫升 小时 分钟 秒 元 美元 欧元 平
    """
)
_QUANTITIES = word_set(
    """
    other
    all some few many much more most less least several every each any both either half only
    almost nearly about approximately around least over under very too so quite enough always
    often sometimes usually mostly also even lot lots bit little
    所有 全部 全 部分 一些 有些 有的 大部分 少数 多数 大多数 每 各 都 只 仅 也 更 最 比较 很 非常
    特别 太 不太 有点 稍微 极 十分 几乎 差不多 大约 大概 左右 总是 经常 常常 有时 偶尔 很少 从来
    一直 至少 至多 最多 最少 多
    """
)
_HEDGES = word_set(
    """
    if unless maybe perhaps possibly probably likely seem seems apparently allegedly suppose think
    guess believe hope wish want plan try almost unlikely definitely certainly surely when until
    because although but except though instead whether
    如果 要是 假如 除非 也许 或许 好像 似乎 据说 听说 觉得 认为 以为 猜 希望 计划 试 当 因为 虽然
    但是 但 除了 是否 恐怕 吧 若 倘若 只要 只有 即使 而
    """
)
_QUESTIONS = word_set(
    """
    ? who what when where why how which whose
    吗 呢 么 什么 谁 哪 哪里 哪儿 怎么 为什么 多少 几
    """
)
_CLOSED_CLASSES = word_set(
    """
    red blue green yellow orange purple pink black white gray brown gold silver violet cyan beige
    turquoise navy north south east west northern southern eastern western northeast northwest
    southeast southwest up down small medium large big tiny huge tall short long wide narrow thick
    thin
    红 蓝 绿 黄 橙 紫 粉 黑 白 灰 棕 金 银 青 红色 蓝色 绿色 黄色 橙色 紫色 粉色 粉红色 黑色 白色
    灰色 棕色 金色 银色 青色 东 南 西 北 东边 南边 西边 北边 东南 西南 东北 西北 大 中 小 长 短 高
    矮 低 宽 窄 厚 薄 粗 细
    """
)

_OPPOSITE_GROUPS = """
    like/dislike/hate/detest love/hate/despise prefer/avoid enjoy/hate/dislike before/after
    more/less/fewer most/least increase/decrease rise/fall start/stop/finish/end begin/end
    open/closed open/close/shut allow/forbid/prohibit/ban permit/deny
    single/married/divorced/engaged left/right morning/evening/afternoon/night day/night
    early/late always/never buy/sell bought/sold lend/borrow lent/borrowed come/go came/went
    arrive/leave enter/exit up/down above/below over/under inside/outside in/out on/off to/from
    with/without for/against high/low tall/short long/short big/small large/small fast/slow
    quick/slow hot/cold warm/cool old/young old/new first/last best/worst better/worse good/bad
    happy/sad/unhappy rich/poor strong/weak light/heavy light/dark easy/hard/difficult true/false
    right/wrong correct/incorrect/wrong agree/disagree accept/reject/refuse/decline approve/reject
    win/lose won/lost pass/fail succeed/fail add/remove/delete enable/disable push/pull give/take
    give/receive gave/took send/receive teach/learn hire/fire join/leave quit/join remember/forget
    remembered/forgot keep/discard save/spend save/delete import/export upload/download alive/dead
    born/died male/female man/woman men/women boy/girl king/queen sir/madam healthy/sick ill/well
    safe/dangerous/unsafe possible/impossible legal/illegal able/unable employed/unemployed
    vegetarian/vegan/carnivore public/private internal/external indoor/outdoor indoors/outdoors
    full/empty full/part wet/dry clean/dirty loud/quiet noisy/quiet cheap/expensive near/far
    top/bottom front/back north/south east/west maximum/minimum max/min major/minor upper/lower
    positive/negative plus/minus ascending/descending import/export sync/async login/logout
    trust/distrust trust/mistrust include/exclude encrypt/decrypt lock/unlock connect/disconnect
    install/uninstall visible/hidden gain/lose introvert/extrovert optimist/pessimist
    sweet/sour/bitter/salty raw/cooked boil/fry tea/coffee cat/dog husband/wife mother/father
    brother/sister
    喜欢/讨厌/厌恶/恨 爱/恨 喜爱/讨厌 早上/晚上/中午/下午 上午/下午 早晨/傍晚 白天/晚上/夜里 早/晚
    左/右 左边/右边 左手/右手 上/下 上面/下面 前/后 前面/后面 之前/之后 以前/以后 里/外 里面/外面
    内/外 多/少 更多/更少 开/关 打开/关闭/关上 开始/结束/停止 有/没有/无 是/不是/非 能/不能
    可以/不可以/不能 会/不会 想/不想 要/不要 买/卖 来/去 进/出 进来/出去 增加/减少 升/降 上升/下降
    上涨/下跌 涨/跌 提高/降低 男/女 男人/女人 男孩/女孩 男朋友/女朋友 男友/女友 大/小 高/低 高/矮
    长/短 快/慢 冷/热 新/旧 老/年轻 好/坏 好/差 对/错 真/假 胖/瘦 轻/重 远/近 深/浅 宽/窄 厚/薄
    粗/细 硬/软 甜/苦/酸/辣/咸 生/熟 生/死 强/弱 贵/便宜 容易/困难 简单/复杂 安全/危险 干净/脏
    安静/吵 单身/已婚/离婚/未婚 结婚/离婚/分手 借/还 给/拿 送/收 教/学 问/答 赢/输 成功/失败
    同意/反对/拒绝 接受/拒绝 允许/禁止 支持/反对 赞成/反对 记得/忘记 记住/忘记 添加/删除 保留/删除
    启用/禁用 入职/离职/辞职 上班/下班 上学/放学 出国/回国 到/从 出发/到达 起床/睡觉 东/西 南/北
    黑/白 阴/晴 最大/最小 最高/最低 最多/最少 最好/最坏/最差 总是/从不 公开/私有/私密 内向/外向
    乐观/悲观 健康/生病 高兴/难过/伤心 开心/难过/伤心 穷/富 咖啡/茶 猫/狗 爸爸/妈妈
    哥哥/弟弟/姐姐/妹妹 儿子/女儿 丈夫/妻子 老公/老婆
"""
OPPOSITES = frozenset(frozenset(group.split("/")) for group in _OPPOSITE_GROUPS.split())
"""Any two words of one group are opposites of each other."""

KINDS = {
    "dates": _DATES,
    "numbers": _NUMBER_WORDS,
    "unit": _UNITS,
    "people": _RELATIONS | _PRONOUNS,
    "closed class": _CLOSED_CLASSES,
    "quantity": _QUANTITIES,
    "time or mood": _TIMES_AND_MOODS,
    "question": _QUESTIONS,
    "condition or hedge": _HEDGES,
}
"""The plainest difference first."""


def _chinese_words() -> frozenset[str]:
    words = frozenset().union(*KINDS.values(), *OPPOSITES)
    return frozenset(word for word in words if len(word) > 1 and not word.isascii())


CHINESE_WORDS = _chinese_words()
"""Those of several characters: a text is cut by them."""
