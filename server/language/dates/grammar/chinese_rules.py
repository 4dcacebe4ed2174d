"""How Chinese names a time. Patterns meet text in simplified characters and half-width signs."""

from . import readings
from .rule import Rule, any_of, compiled
from .vocabulary import CHINESE_NAMES

_WHICH = r"(?P<which>上上|(?<![早晚马一以上])上|这|本|下下|(?<![一以下])下)一?个?"
COUNT = (
    r"(?P<count>\d{1,4}|十?几|半|[一二三四五六七八九]?十[一二三四五六七八九]?"
    r"|[一二两三四五六七八九]{1,2})"
)
UNIT = r"个?(?P<unit>分钟|小时|钟头|天|日|周|星期|礼拜|(?<=个)月|年)"
_WEEK = r"(?:周|星期|礼拜)"
_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_MONTH = r"(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s*月(?![球亮饼]|一次)份?"
_WEEKDAY = (
    r"(?P<weekday>[二三四五六日末](?!次|[十百])|一(?![直起共般样些定切场次个天]|下(?!午))|天(?!天))"
)
_YEAR = (
    r"(?P<year>(?:(?:19|20)\d\d"
    r"|(?<![〇零一二三四五六七八九])[一二][〇零一二三四五六七八九]{3}"
    r"|(?<!\d)\d\d(?=\s*年\s*\d\d?\s*月))\s*年(?!代)"
    r"|今年|本年|去年|大前年|(?<![以之])前年(?!轻)|明年|(?<![以之今])后年)"
)
_NOT_THAT_YEAR = "(?<![那当同次]年)(?<![那第][一二]年)(?<![那同]年的)"
"""That year's summer, May of the year after: of a year that was told before."""
_OPTIONAL_YEAR = rf"(?:{_YEAR}\s*(?:的\s*)?)?"
_SIGNS_OF_NAMES = frozenset({"q", *(name[0] for name in CHINESE_NAMES)})

RULES = (
    Rule(
        "前天, 大后天",
        frozenset("天"),
        compiled(
            r"(?P<word>大前|(?<![以之大])前|昨|今|(?<![光文声聪透])明|大后|(?<![今以之然最大])后)"
            r"天(?![天气性空])"
        ),
        readings.read_day,
    ),
    Rule(
        "昨日",
        frozenset("日"),
        compiled(r"(?P<word>昨|今|(?<![光文声聪透])明)日(?!头条|报|志)"),
        readings.read_day,
    ),
    Rule(
        "昨晚, 今早",
        frozenset("早晨晚夜"),
        compiled(r"(?P<word>昨|今|(?<![提以之])前|明)(?P<part>早|晨|晚|夜)[上里]?"),
        readings.read_day_part,
    ),
    Rule("刚才", frozenset("刚"), compiled(r"刚才|刚刚"), readings.read_just_now),
    Rule("最近", frozenset("近"), compiled(r"最近|近来|近期"), readings.read_recently),
    Rule("前几天", frozenset("前"), compiled(r"前[几两]天"), readings.read_other_day),
    Rule(
        "三天前, 两个月之前",
        frozenset("前"),
        compiled(rf"(?<![第每\d]){COUNT}{UNIT}多?[之以]?前(?!后)"),
        readings.read_ago,
    ),
    Rule(
        "三天后, 两周以后",
        frozenset("后"),
        compiled(rf"{COUNT}{UNIT}[之以]?后(?![面来悔半天年])"),
        readings.read_in,
    ),
    Rule(
        "最近三天, 过去两周以来",
        frozenset("近过这未接今往"),
        compiled(
            r"(?P<way>最近|过去|(?<![附靠接最])近|这(?!一天)|未来|接下来|今后|往后)[的这]?"
            rf"{COUNT}{UNIT}(?:以来|来|内|里)?"
        ),
        readings.read_stretch,
    ),
    Rule("上个季度", frozenset("季"), compiled(rf"{_WHICH}(?P<unit>季度)"), readings.read_period),
    Rule(
        "上周, 上周二, 这个周末",
        frozenset("周星礼"),
        compiled(rf"{_WHICH}{_WEEK}(?![围边期密岁年刊]){_WEEKDAY}?"),
        readings.read_chinese_week,
    ),
    Rule(
        "周二, 星期天",
        frozenset("周星礼"),
        compiled(rf"(?<![每个那四一二两三五六七八九十几数隔\d])(?<![之以]后的){_WEEK}{_WEEKDAY}"),
        readings.read_chinese_week,
    ),
    Rule(
        "上个月, 上个月5号",
        frozenset("月"),
        compiled(
            rf"{_WHICH}月(?![球亮饼台光薪票租色经])(?:份|月(?=[初中底末]))?"
            rf"(?:的?(?P<day>{_DAY})[日号])?"
        ),
        readings.read_chinese_month,
    ),
    Rule(
        "24号到27号, 3到5日",
        frozenset("号日"),
        compiled(
            rf"(?<![\d月第路一二三四五六七八九十年])(?P<day>{_DAY})[日号]?[-~到至](?P<last_day>{_DAY})[日号]"
            r"(?![线楼院店房路桌机门馆桶车位座柜])"
        ),
        readings.read_day_of_month,
    ),
    Rule(
        "姥姥20号来, 11号之前",
        frozenset("号"),
        compiled(
            rf"(?<![\d月第路一二三四五六七八九十年])(?P<day>{_DAY})号"
            r"(?=[之以]?前|[来到走回飞搬考去](?!\d)|出发|开[学会工]|放假|交[房钥租]|还[书款]|截止)"
        ),
        readings.read_day_of_month,
    ),
    Rule(
        "改到9号",
        frozenset("号"),
        compiled(
            rf"(?:(?<=[改挪推提移]到)|(?<=[改挪移]在))(?P<day>{_DAY})号"
            r"(?![线楼院店房路桌机门馆桶车位座柜])"
        ),
        readings.read_day_of_month,
    ),
    Rule(
        "二十号那天, 5号晚上",
        frozenset("号"),
        compiled(
            rf"(?<![\d月第路一二三四五六七八九十])(?P<day>{_DAY})号(?=那天|早上|上午|中午|下午|晚上)"
        ),
        readings.read_day_of_month,
    ),
    Rule(
        "月初, 年底",
        frozenset("初底末"),
        compiled(
            r"(?<![每个上这本下\d一二三四五六七八九十半])(?P<unit>[年月])"
            r"(?P<third>初(?![一二三四五六七八九十])|底|末)"
        ),
        readings.read_part_of_this,
    ),
    Rule(
        "去年夏天, 春节, 2023年第一季度",
        _SIGNS_OF_NAMES,
        compiled(
            rf"(?:{_YEAR}\s*(?:的\s*)?|(?<![早晚])(?P<which>[上下](?=一?个)|这|今)一?个?)?"
            rf"(?<![一二三四五六七八九十]){_NOT_THAT_YEAR}"
            rf"(?:(?P<name>{any_of(CHINESE_NAMES)}|(?<!\w)Q[1-4](?!\w))"
            r"(?![路岛树老二三四五六七八九十])[节天季]?)"
        ),
        readings.read_name,
    ),
    Rule(
        "2023年5月8日, 三月五号到七号, 五月",
        frozenset("月"),
        compiled(
            rf"{_OPTIONAL_YEAR}"
            rf"(?:(?<![\d〇零一二三四五六七八九十百第])|(?<=[周期拜][一二三四五六]))"
            rf"(?<!每年|农历|阴历){_NOT_THAT_YEAR}{_MONTH}"
            rf"(?:\s*(?P<day>{_DAY})\s*(?:[日号]|(?=[-~到至]\s*{_DAY}\s*[日号]))"
            rf"(?:\s*[-~到至]\s*(?P<last_day>{_DAY})\s*[日号])?)?"
            r"(?:\s*\(?(?:周|星期|礼拜)(?P<beside>[一二三四五六日天])\)?)?"
        ),
        readings.read_chinese_date,
    ),
    Rule("2023年, 去年", frozenset("年"), compiled(_YEAR), readings.read_chinese_year),
)
