"""Time expressions in questions.

S2-07: "just now / yesterday / last time what did we talk about".
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language.dates import (
    OPEN_END,
    OPEN_START,
    Span,
    either_way,
    nearest,
    parse_bound,
    spans,
)

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)  # a Saturday
SHANGHAI = ZoneInfo("Asia/Shanghai")

# text | first day (and hour) | end, exclusive; "…" is an open end
ENGLISH = """
What did I do today? | 2026-11-21 | 2026-11-22
what did we talk about yesterday | 2026-11-20 | 2026-11-21
Yesterday's meeting | 2026-11-20 | 2026-11-21
the day before yesterday | 2026-11-19 | 2026-11-20
What is on tomorrow? | 2026-11-22 | 2026-11-23
the day after tomorrow | 2026-11-23 | 2026-11-24
plans for tonight | 2026-11-21T18 | 2026-11-22T06
what did I eat this morning | 2026-11-21T05 | 2026-11-21T12
What did I dream last night? | 2026-11-20T18 | 2026-11-21T06
yesterday morning | 2026-11-20T05 | 2026-11-20T12
yesterday in the afternoon | 2026-11-20T12 | 2026-11-20T18
last Tuesday evening | 2026-11-17T17 | 2026-11-18
What did I just now say? | 2026-11-21T09 | 2026-11-21T10:00:01
two hours ago | 2026-11-21T07:30 | 2026-11-21T08:30
10 minutes ago | 2026-11-21T09:49:30 | 2026-11-21T09:50:30
half an hour ago | 2026-11-21T09:24:30 | 2026-11-21T09:35:30
in the last 24 hours | 2026-11-20T10 | 2026-11-21T10
3 days ago | 2026-11-18 | 2026-11-19
two days ago | 2026-11-19 | 2026-11-20
a couple of days ago | 2026-11-18 | 2026-11-20
a few days ago | 2026-11-15 | 2026-11-20
several weeks ago | 2026-09-28 | 2026-11-02
a week ago | 2026-11-09 | 2026-11-16
two weeks ago | 2026-11-02 | 2026-11-09
3 months ago | 2026-08-01 | 2026-09-01
a few months ago | 2026-05-01 | 2026-10-01
half a year ago | 2026-04-01 | 2026-07-01
a year ago | 2025-01-01 | 2026-01-01
10 years ago | 2016-01-01 | 2017-01-01
in the last 3 days | 2026-11-18 | 2026-11-22
over the past two weeks | 2026-11-07 | 2026-11-22
the past month | 2026-10-21 | 2026-11-22
in the last week | 2026-11-14 | 2026-11-22
the last few days | 2026-11-15 | 2026-11-22
past 6 months | 2026-05-21 | 2026-11-22
the last couple of years | 2023-11-21 | 2026-11-22
the next two weeks | 2026-11-21 | 2026-12-06
what have I said recently | 2026-10-22 | 2026-11-22
the other day | 2026-11-14 | 2026-11-21
last week | 2026-11-09 | 2026-11-16
this week | 2026-11-16 | 2026-11-23
next week | 2026-11-23 | 2026-11-30
the week before last | 2026-11-02 | 2026-11-09
last month | 2026-10-01 | 2026-11-01
this month | 2026-11-01 | 2026-12-01
next month | 2026-12-01 | 2027-01-01
last year | 2025-01-01 | 2026-01-01
this year | 2026-01-01 | 2027-01-01
at Christmas next year | 2027-12-24 | 2027-12-27
next year | 2027-01-01 | 2028-01-01
the year before last | 2024-01-01 | 2025-01-01
this time last year | 2025-01-01 | 2026-01-01
last quarter | 2026-07-01 | 2026-10-01
last weekend | 2026-11-14 | 2026-11-16
this weekend | 2026-11-21 | 2026-11-23
next weekend | 2026-11-28 | 2026-11-30
over the weekend | 2026-11-21 | 2026-11-23
What did I do last Tuesday? | 2026-11-17 | 2026-11-18
on Tuesday | 2026-11-17 | 2026-11-18
What happened Monday? | 2026-11-16 | 2026-11-17
on Saturday | 2026-11-14 | 2026-11-15
this Saturday | 2026-11-21 | 2026-11-22
this Tuesday | 2026-11-17 | 2026-11-18
next Friday | 2026-11-27 | 2026-11-28
next Saturday | 2026-11-28 | 2026-11-29
last fri | 2026-11-20 | 2026-11-21
Tuesday last week | 2026-11-10 | 2026-11-11
last week on Thursday | 2026-11-12 | 2026-11-13
in March | 2026-03-01 | 2026-04-01
in december | 2025-12-01 | 2026-01-01
in November | 2026-11-01 | 2026-12-01
in March 2025 | 2025-03-01 | 2025-04-01
March of 2025 | 2025-03-01 | 2025-04-01
what did I read in may? | 2026-05-01 | 2026-06-01
last March | 2026-03-01 | 2026-04-01
last November | 2025-11-01 | 2025-12-01
next March | 2027-03-01 | 2027-04-01
March last year | 2025-03-01 | 2025-04-01
last year in March | 2025-03-01 | 2025-04-01
Jan. 2024 | 2024-01-01 | 2024-02-01
March 5 | 2026-03-05 | 2026-03-06
December 25 | 2025-12-25 | 2025-12-26
5 May 2023 | 2023-05-05 | 2023-05-06
May 5th, 2023 | 2023-05-05 | 2023-05-06
on 5 May | 2026-05-05 | 2026-05-06
on may 5 i went swimming | 2026-05-05 | 2026-05-06
the 5th of May, 2023 | 2023-05-05 | 2023-05-06
birthday 12 June | 2026-06-12 | 2026-06-13
Tuesday, March 3rd | 2026-03-03 | 2026-03-04
May 5-8, 2023 | 2023-05-05 | 2023-05-09
29 February | 2024-02-29 | 2024-03-01
early June | 2026-06-01 | 2026-06-11
mid-June | 2026-06-11 | 2026-06-21
late June | 2026-06-21 | 2026-07-01
at the beginning of last month | 2026-10-01 | 2026-10-11
early 2024 | 2024-01-01 | 2024-05-01
late last year | 2025-09-01 | 2026-01-01
summer 2024 | 2024-06-01 | 2024-09-01
last summer | 2026-06-01 | 2026-09-01
the summer of last year | 2025-06-01 | 2025-09-01
in winter | 2025-12-01 | 2026-03-01
next spring | 2027-03-01 | 2027-06-01
Q2 2024 | 2024-04-01 | 2024-07-01
the second quarter of 2024 | 2024-04-01 | 2024-07-01
the first half of 2025 | 2025-01-01 | 2025-07-01
2023 | 2023-01-01 | 2024-01-01
Where did I live in 2023? | 2023-01-01 | 2024-01-01
our 2024 trip | 2024-01-01 | 2025-01-01
2025-03-01 | 2025-03-01 | 2025-03-02
notes of 2025-03-01T10:00Z | 2025-03-01 | 2025-03-02
2025/3/1 | 2025-03-01 | 2025-03-02
2025-03 | 2025-03-01 | 2025-04-01
between March and May | 2026-03-01 | 2026-06-01
between 1 and 20 November | 2026-11-01 | 2026-11-21
what did we do between the 3rd and the 7th of March | 2026-03-03 | 2026-03-08
between March 3 and 7 | 2026-03-03 | 2026-03-08
from October to March | 2025-10-01 | 2026-04-01
what do I plan from October to March | 2026-10-01 | 2027-04-01
what did I plan between 1 November and 30 November | 2026-11-01 | 2026-12-01
from 1 November to 30 November | 2026-11-01 | 2026-12-01
from March 2025 to May | 2025-03-01 | 2025-06-01
between 5 May 2023 and 7 June 2023 | 2023-05-05 | 2023-06-08
between last Monday and yesterday | 2026-11-16 | 2026-11-21
from 2020 to 2022 | 2020-01-01 | 2023-01-01
2025-03-01 - 2025-03-05 | 2025-03-01 | 2025-03-06
between early June and late July | 2026-06-01 | 2026-08-01
since March | 2026-03-01 | …
since last Tuesday | 2026-11-17 | …
before last summer | … | 2026-06-01
before 2024 | … | 2024-01-01
after 5 May 2023 | 2023-05-06 | …
until yesterday | … | 2026-11-21
from March onwards | 2026-03-01 | …
at Christmas | 2025-12-24 | 2025-12-27
last Christmas | 2025-12-24 | 2025-12-27
Christmas 2023 | 2023-12-24 | 2023-12-27
next Christmas | 2026-12-24 | 2026-12-27
New Year | 2025-12-31 | 2026-01-02
New Year's Eve 2024 | 2024-12-31 | 2025-01-01
around Christmas 2024 | 2024-12-17 | 2025-01-03
around 5 May | 2026-05-02 | 2026-05-09
winter 2026-2027 | 2026-12-01 | 2027-03-01
the winter of 2024/25 | 2024-12-01 | 2025-03-01
before the end of March 2027 | 0001-01-02 | 2027-04-01
before late March 2027 | 0001-01-02 | 2027-03-21
two weeks before August 11, 2023 | 2023-07-24 | 2023-07-31
the day after Christmas | 2025-12-27 | 2025-12-28
a few days before 5 May | 2026-04-29 | 2026-05-04
December 1,2023 | 2023-12-01 | 2023-12-02
What activity did I start one year ago? | 2025-01-01 | 2026-01-01
Chinese New Year | 2026-02-16 | 2026-02-24
the second Tuesday of March | 2026-03-10 | 2026-03-11
on the last Friday in April 2025 | 2025-04-25 | 2025-04-26
in the last week of October | 2026-10-25 | 2026-11-01
the first weekend of November | 2026-11-07 | 2026-11-09
the weekend before last | 2026-11-07 | 2026-11-09
the 1st day of last month | 2026-10-01 | 2026-10-02
on the 2nd we left | 2026-11-02 | 2026-11-03
since the 30th. | 2026-10-30 | …
mid-March, on a Thursday | 2026-03-11 | 2026-03-21
mid-July, Tuesday | 2026-07-14 | 2026-07-15
a Tuesday in mid-November | 2026-11-17 | 2026-11-18
Wednesday, early November | 2026-11-04 | 2026-11-05
last month, Tuesday | 2026-10-01 | 2026-11-01
"""

CHINESE = """
今天我说了什么 | 2026-11-21 | 2026-11-22
昨天聊了什么 | 2026-11-20 | 2026-11-21
昨日 | 2026-11-20 | 2026-11-21
前天 | 2026-11-19 | 2026-11-20
大前天 | 2026-11-18 | 2026-11-19
明天有什么安排 | 2026-11-22 | 2026-11-23
後天 | 2026-11-23 | 2026-11-24
大后天 | 2026-11-24 | 2026-11-25
昨晚吃了什么 | 2026-11-20T18 | 2026-11-21T06
今早 | 2026-11-21T05 | 2026-11-21T12
今晚 | 2026-11-21T18 | 2026-11-22T06
昨天下午 | 2026-11-20T12 | 2026-11-20T18
前天的晚上 | 2026-11-19T18 | 2026-11-20T06
上周二早上 | 2026-11-10T05 | 2026-11-10T12
我刚才说了什么 | 2026-11-21T09 | 2026-11-21T10:00:01
两小时前 | 2026-11-21T07:30 | 2026-11-21T08:30
半小时前 | 2026-11-21T09:24:30 | 2026-11-21T09:35:30
十分钟之前 | 2026-11-21T09:49:30 | 2026-11-21T09:50:30
三天前 | 2026-11-18 | 2026-11-19
3天前 | 2026-11-18 | 2026-11-19
3天以前 | 2026-11-18 | 2026-11-19
十二天前 | 2026-11-09 | 2026-11-10
两三天前 | 2026-11-18 | 2026-11-20
几天前 | 2026-11-15 | 2026-11-20
两周前 | 2026-11-02 | 2026-11-09
一个星期前 | 2026-11-09 | 2026-11-16
三个月前 | 2026-08-01 | 2026-09-01
半个月前 | 2026-11-04 | 2026-11-09
半年前 | 2026-04-01 | 2026-07-01
十年前 | 2016-01-01 | 2017-01-01
兩年前 | 2024-01-01 | 2025-01-01
最近三天 | 2026-11-18 | 2026-11-22
过去一个月 | 2026-10-21 | 2026-11-22
近一周 | 2026-11-14 | 2026-11-22
最近半年 | 2026-04-21 | 2026-11-22
这几天 | 2026-11-15 | 2026-11-22
过去24小时 | 2026-11-20T10 | 2026-11-21T10
前几天 | 2026-11-14 | 2026-11-21
我最近在忙什么 | 2026-10-22 | 2026-11-22
未来三天 | 2026-11-21 | 2026-11-25
上周 | 2026-11-09 | 2026-11-16
上一周 | 2026-11-09 | 2026-11-16
上周二我说了什么 | 2026-11-10 | 2026-11-11
上週二 | 2026-11-10 | 2026-11-11
上个星期二 | 2026-11-10 | 2026-11-11
上周日 | 2026-11-15 | 2026-11-16
上个礼拜天 | 2026-11-15 | 2026-11-16
上周一直在忙 | 2026-11-09 | 2026-11-16
上上周 | 2026-11-02 | 2026-11-09
上上周三 | 2026-11-04 | 2026-11-05
这周 | 2026-11-16 | 2026-11-23
本周 | 2026-11-16 | 2026-11-23
下周一下午 | 2026-11-23T12 | 2026-11-23T18
这周三 | 2026-11-18 | 2026-11-19
下周一 | 2026-11-23 | 2026-11-24
周二 | 2026-11-17 | 2026-11-18
星期六 | 2026-11-14 | 2026-11-15
周末 | 2026-11-21 | 2026-11-23
上周末 | 2026-11-14 | 2026-11-16
上个月 | 2026-10-01 | 2026-11-01
上個月 | 2026-10-01 | 2026-11-01
上个月5号 | 2026-10-05 | 2026-10-06
这个月 | 2026-11-01 | 2026-12-01
本月 | 2026-11-01 | 2026-12-01
下个月 | 2026-12-01 | 2027-01-01
上上个月 | 2026-09-01 | 2026-10-01
月初 | 2026-11-01 | 2026-11-11
月底 | 2026-11-21 | 2026-12-01
上个月底 | 2026-10-21 | 2026-11-01
十二月底前 | 0001-01-02 | 2027-01-01
三月底之前 | 0001-01-02 | 2027-04-01
年底前 | 0001-01-02 | 2027-01-01
上个月月初 | 2026-10-01 | 2026-10-11
去年 | 2025-01-01 | 2026-01-01
今年 | 2026-01-01 | 2027-01-01
前年 | 2024-01-01 | 2025-01-01
明年 | 2027-01-01 | 2028-01-01
年初 | 2026-01-01 | 2026-03-01
去年年底 | 2025-11-01 | 2026-01-01
the end of the year | 2026-11-01 | 2027-01-01
the beginning of the year | 2026-01-01 | 2026-03-01
the end of 2025 | 2025-11-01 | 2026-01-01
late 2025 | 2025-09-01 | 2026-01-01
the end of the month | 2026-11-21 | 2026-12-01
去年夏天 | 2025-06-01 | 2025-09-01
今年春天 | 2026-03-01 | 2026-06-01
去年冬天 | 2025-12-01 | 2026-03-01
2024年夏天 | 2024-06-01 | 2024-09-01
这个夏天 | 2026-06-01 | 2026-09-01
三月 | 2026-03-01 | 2026-04-01
3月份 | 2026-03-01 | 2026-04-01
十二月 | 2025-12-01 | 2026-01-01
三月初 | 2026-03-01 | 2026-03-11
三月中旬 | 2026-03-11 | 2026-03-21
三月五号 | 2026-03-05 | 2026-03-06
3月5日 | 2026-03-05 | 2026-03-06
３月５日 | 2026-03-05 | 2026-03-06
3月5號 | 2026-03-05 | 2026-03-06
十二月二十五日 | 2025-12-25 | 2025-12-26
3月5日到8日 | 2026-03-05 | 2026-03-09
去年三月五号 | 2025-03-05 | 2025-03-06
2025年3月 | 2025-03-01 | 2025-04-01
2025年3月5日 | 2025-03-05 | 2025-03-06
2025 年 3 月 5 日 | 2025-03-05 | 2025-03-06
2025年3月5日（星期三） | 2025-03-05 | 2025-03-06
二〇二五年三月 | 2025-03-01 | 2025-04-01
25年3月 | 2025-03-01 | 2025-04-01
2023年 | 2023-01-01 | 2024-01-01
2023年我住在哪里 | 2023-01-01 | 2024-01-01
春节 | 2026-02-16 | 2026-02-24
春节前后 | 2026-02-09 | 2026-03-03
去年春节 | 2025-01-28 | 2025-02-05
2024年春节 | 2024-02-09 | 2024-02-17
中秋节 | 2026-09-25 | 2026-09-26
去年端午 | 2025-05-31 | 2025-06-01
国庆 | 2026-10-01 | 2026-10-08
去年国庆节 | 2025-10-01 | 2025-10-08
五一 | 2026-05-01 | 2026-05-06
元旦 | 2026-01-01 | 2026-01-02
圣诞节 | 2025-12-24 | 2025-12-27
聖誕 | 2025-12-24 | 2025-12-27
上半年 | 2026-01-01 | 2026-07-01
去年下半年 | 2025-07-01 | 2026-01-01
第二季度 | 2026-04-01 | 2026-07-01
2024年第四季度 | 2024-10-01 | 2025-01-01
2024年Q2 | 2024-04-01 | 2024-07-01
上季度 | 2026-07-01 | 2026-10-01
三月到五月 | 2026-03-01 | 2026-06-01
2025年3月到5月 | 2025-03-01 | 2025-06-01
从十月到三月 | 2025-10-01 | 2026-04-01
11月1日到11月30日的计划 | 2026-11-01 | 2026-12-01
上周一到周三 | 2026-11-09 | 2026-11-12
昨天和今天之间 | 2026-11-20 | 2026-11-22
去年以来 | 2025-01-01 | …
从去年开始 | 2025-01-01 | …
自从三月 | 2026-03-01 | …
2024年以前 | … | 2024-01-01
2008年前 | … | 2008-01-01
春节之后 | 2026-02-24 | …
上个月的第一个星期一 | 2026-10-05 | 2026-10-06
三月的第二周 | 2026-03-08 | 2026-03-15
五月最后一天 | 2026-05-31 | 2026-06-01
去年中秋节前一天 | 2025-10-05 | 2025-10-06
国庆前两周 | 2026-09-14 | 2026-09-21
二十号那天 | 2026-11-20 | 2026-11-21
五月中旬的周四 | 2026-05-14 | 2026-05-15
十一月上旬，周三 | 2026-11-04 | 2026-11-05
28号晚上 | 2026-10-28T18 | 2026-10-29T06
"""

AHEAD = """
On Monday I have a hospital appointment | 2026-11-23 | 2026-11-24
What did I plan for Monday? | 2026-11-23 | 2026-11-24
Am I free on Friday? | 2026-11-27 | 2026-11-28
What do I have on Saturday? | 2026-11-28 | 2026-11-29
The user plans to visit Japan in April | 2027-04-01 | 2027-05-01
I'll see Anna on 5 January | 2027-01-05 | 2027-01-06
I will be in Rome in November | 2026-11-01 | 2026-12-01
I went home. On Monday my brother will come | 2026-11-23 | 2026-11-24
周一要去医院复查 | 2026-11-23 | 2026-11-24
周三有什么安排？ | 2026-11-25 | 2026-11-26
约了周五看牙 | 2026-11-27 | 2026-11-28
打算四月去日本 | 2027-04-01 | 2027-05-01
打算年底结婚 | 2026-11-01 | 2027-01-01
打算月初去日本 | 2026-12-01 | 2026-12-11
打算年初结婚 | 2027-01-01 | 2027-03-01
On Monday I had a hospital appointment | 2026-11-16 | 2026-11-17
The meeting on Monday was long | 2026-11-16 | 2026-11-17
What did I do on Monday? | 2026-11-16 | 2026-11-17
On Monday they told me I have to pay | 2026-11-16 | 2026-11-17
周一去了医院 | 2026-11-16 | 2026-11-17
"""
IDLE = """
after that Monday I stopped smoking
we met again the following Friday
那年夏天之后我们分手了
他第二年3月结婚了
那周五我没去
it is on the 2nd floor
on the 3rd attempt
坐15号线到5号楼
第二天我就走了
you may go
may I ask something
it may 5 times fail
Is May your sister?
This may help you
April is my neighbour
soldiers march at dawn
we march 20 miles a day
wait a second
the sun is out
the chair I sat on
I'll be there in 5
I fall asleep early
spring water and a summer job
room 2024 keys
a crowd of 2000 people
version 2024.5.17.3
call 2024-555-1234
192.168.1.1
for three days
two weeks of holiday
every Monday
I like Mondays
last time we talked
what was the last one
the first half was dull
Which Q&A did I like?
30 feb
2025-02-30
q9 and h3
一天到晚
天天
每天跑步
第二天
三个月
三天打鱼两天晒网
一周二次
每周二游泳
每个周末爬山
四周一片漆黑
周围的人
上次我们聊了什么
月亮很圆
以前年轻的时候
今后天气
光明天使
岁月如歌
我喜欢夏天
附近三家店
这一天
二月三十日
我明白了
十五一二
A4纸
村上春树
日本周刊
圣诞岛和圣诞树
第一个激活码R4T8-9KQ2
"""


def rows(table: str) -> list[tuple[str, str, str]]:
    lines = (line.split(" | ") for line in table.strip().splitlines())
    return [(text, start, end) for text, start, end in lines]


def moment(text: str, bound: datetime) -> datetime:
    return bound if text == "…" else datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(("text", "start", "end"), rows(ENGLISH) + rows(CHINESE))
def test_a_time_expression_names_one_range(text: str, start: str, end: str) -> None:
    """S2-07: "yesterday", "just now" and their like are ranges of days, in both languages."""
    found = [(span.start, span.end) for span in spans(text, NOW)]
    assert found == [(moment(start, OPEN_START), moment(end, OPEN_END))]


@pytest.mark.parametrize(("text", "start", "end"), rows(AHEAD))
def test_what_is_to_come_is_on_the_next_day_of_that_name(text: str, start: str, end: str) -> None:
    """S2-07, S0-16: a plan told today for Monday is for the Monday to come."""
    test_a_time_expression_names_one_range(text, start, end)


TOLD = """
The café is closed on 24 December | 2026-12-24 | 2026-12-25
Closed from 24 December to 4 January | 2026-12-24 | 2027-01-05
The server is switched off on 4 December | 2026-12-04 | 2026-12-05
The café closed on 24 December | 2025-12-24 | 2025-12-25
They switched it off on 4 December | 2025-12-04 | 2025-12-05
"""


@pytest.mark.parametrize(("text", "start", "end"), rows(TOLD))
def test_a_state_that_is_told_is_to_come_and_what_was_done_is_over(
    text: str, start: str, end: str
) -> None:
    found = [(span.start, span.end) for span in spans(text, NOW, ahead=True)]
    assert found == [(moment(start, OPEN_START), moment(end, OPEN_END))]


def test_the_table_is_wide_enough() -> None:
    assert len(rows(ENGLISH)) + len(rows(CHINESE)) >= 150
    assert len(rows(CHINESE)) >= 70


@pytest.mark.parametrize("text", IDLE.strip().splitlines())
def test_words_that_only_look_like_a_time_name_none(text: str) -> None:
    assert spans(text, NOW) == []


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Was it yesterday or last Tuesday?", ["yesterday", "last Tuesday"]),
        ("上周二和昨天我说了什么", ["上周二", "昨天"]),
        ("In June and July I was away", ["June", "July"]),
        ("what I said since last summer", ["since last summer"]),
        ("５月５日 and 2024年", ["５月５日", "2024年"]),
        ("上週二和聖誕節", ["上週二", "聖誕節"]),
        ("hello there", []),
        ("", []),
    ],
)
def test_ranges_come_in_order_with_the_words_that_named_them(text: str, phrases: list[str]) -> None:
    assert [span.phrase for span in spans(text, NOW)] == phrases


@pytest.mark.parametrize(
    ("today", "text", "start"),
    [
        (
            date(2026, 11, 17),
            "from Monday to Wednesday",
            date(2026, 11, 9),
        ),  # a Tuesday: this Wednesday is still to come
        (date(2026, 11, 16), "last Monday", date(2026, 11, 9)),
        (date(2026, 11, 16), "the weekend", date(2026, 11, 14)),
        (date(2026, 11, 22), "last weekend", date(2026, 11, 14)),
        (date(2026, 7, 15), "last summer", date(2025, 6, 1)),
        (date(2027, 1, 15), "this winter", date(2026, 12, 1)),
        (date(2027, 1, 15), "last month", date(2026, 12, 1)),
        (date(2026, 3, 31), "in the last month", date(2026, 2, 28)),
        (date(2026, 11, 5), "月底", date(2026, 10, 21)),
        (date(2027, 1, 1), "春节", date(2026, 2, 16)),
        (date(2026, 11, 23), "what did I do on Sunday 30 November?", date(2025, 11, 30)),
        (date(2026, 11, 23), "Monday 30 November", date(2026, 11, 30)),
        (date(2026, 11, 23), "11月30日（周日）", date(2025, 11, 30)),
        (date(2026, 11, 23), "what did I do on 30 November (Sunday)?", date(2025, 11, 30)),
    ],
)
def test_the_day_of_asking_decides(today: date, text: str, start: date) -> None:
    now = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    assert spans(text, now)[0].start.date() == start


@pytest.mark.parametrize(
    "text",
    [
        "the dentist is on 30 November (Monday).",
        "the call was on 30 Nov (Mon)",
        "30 November, a Monday",
        "2026-11-30 (Monday)",
        "in one week's time: Monday, the 30th of November",
        "体检在星期一11月30日",
        "体检在周一（11月30日）",
        "星期一，2026年11月30日考试",
        "30 November (Tuesday), if I am not wrong",
    ],
)
def test_a_weekday_beside_a_date_is_one_day_with_it(text: str) -> None:
    [told] = nearest(text, datetime(2026, 11, 23, 12, tzinfo=UTC))
    assert (told.start.date(), told.end.date()) == (date(2026, 11, 30), date(2026, 12, 1))


def test_a_weekday_beside_today_and_tomorrow_is_that_day() -> None:
    now = datetime(2026, 11, 23, 12, tzinfo=UTC)
    for text in ("tomorrow (Tuesday)", "Tuesday, tomorrow", "明天周二", "明天（星期二）见"):
        assert [span.start.date() for span in spans(text, now)] == [date(2026, 11, 24)]
    apart = [span.start.date() for span in spans("not tomorrow, Thursday is better", now)]
    assert len(apart) == 2


def test_a_day_is_a_day_where_the_asker_is() -> None:
    """S2-07: at 23:30 in London it is already tomorrow morning in Shanghai."""
    now = datetime(2026, 11, 20, 16, 30, tzinfo=UTC)  # 00:30 on the 21st in Shanghai
    assert spans("昨天", now, SHANGHAI) == [
        Span(
            datetime(2026, 11, 19, 16, tzinfo=UTC), datetime(2026, 11, 20, 16, tzinfo=UTC), "昨天"
        ),
    ]
    assert spans("昨天", now)[0].start == datetime(2026, 11, 19, tzinfo=UTC)
    assert spans("yesterday", now - timedelta(hours=1), SHANGHAI)[0].start == datetime(
        2026, 11, 18, 16, tzinfo=UTC
    )


def test_an_hour_that_clocks_show_twice_is_two_hours() -> None:
    """A text that was read in the one is read again in the other."""
    berlin = ZoneInfo("Europe/Berlin")
    first = datetime(2026, 10, 25, 2, 30, tzinfo=berlin)
    second = first.replace(fold=1)
    for moment in (first, second):
        (told,) = spans("two hours ago", moment, berlin)
        assert told.start <= moment.astimezone(UTC) - timedelta(hours=2) <= told.end
    (early,), (late,) = (spans("two hours ago", moment, berlin) for moment in (first, second))
    assert late.start - early.start == timedelta(hours=1)


def test_a_day_on_which_the_clocks_change_has_25_hours() -> None:
    span = spans("on 25 October 2026", NOW, ZoneInfo("Europe/Berlin"))[0]
    assert span.end - span.start == timedelta(hours=25)


def test_a_naive_now_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        spans("yesterday", NOW.replace(tzinfo=None))
    with pytest.raises(ValueError, match="aware"):
        parse_bound("now", NOW.replace(tzinfo=None), UTC)


WORDS = (
    [text for text, _, _ in rows(ENGLISH) + rows(CHINESE)]
    + IDLE.split()
    + [
        "9999",
        "0",
        "30",
        "99",
        "years ago",
        "年前",
        "to",
        "到",
        "between",
        "early",
        "around",
        "前后",
        "底",
        "Feb",
        "2051年春节",
    ]
    + ["9999 years before", "5000 weeks before"]
)


@given(
    st.text()
    | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
    | st.lists(st.sampled_from(WORDS), max_size=6).map("".join),
    # Hypothesis wants naive limits.
    st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1)),  # noqa: DTZ001
    st.sampled_from([UTC, SHANGHAI, ZoneInfo("America/New_York")]),
)
def test_any_text_gives_aware_ranges_that_start_before_they_end(
    text: str, now: datetime, zone: ZoneInfo
) -> None:
    for span in spans(text, now.replace(tzinfo=UTC), zone):
        assert span.start < span.end
        assert span.start.tzinfo is UTC
        assert span.end.tzinfo is UTC
        assert span.phrase
        assert span.phrase in text


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("2025-03-01", "2025-02-28T16", "2025-03-01T16"),
        ("2025-03-01T10:00Z", "2025-03-01T10", "2025-03-01T10"),
        ("2025-03-01 10:00", "2025-03-01T02", "2025-03-01T02"),
        ("2025-03-01T10:00+02:00", "2025-03-01T08", "2025-03-01T08"),
        ("2025-03", "2025-02-28T16", "2025-03-31T16"),
        (" 2025 ", "2024-12-31T16", "2025-12-31T16"),
        ("last Tuesday", "2026-11-16T16", "2026-11-17T16"),
        ("去年", "2024-12-31T16", "2025-12-31T16"),
        ("now", "2026-11-21T10", "2026-11-21T10"),
    ],
)
def test_a_bound_is_a_date_or_an_expression(text: str, since: str, until: str) -> None:
    assert parse_bound(text, NOW, SHANGHAI) == moment(since, NOW)
    assert parse_bound(text, NOW, SHANGHAI, end=True) == moment(until, NOW)


@pytest.mark.parametrize(
    "text",
    [
        "soonish",
        "",
        "2025-13-01",
        "0001-01-01T00:00+09:00",
        "9999-12-31T23:59:59Z",
        "2025-03-01T99:00",
    ],
)
def test_a_bound_that_cannot_be_read_is_quoted_with_examples(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_bound(text, NOW, UTC)
    assert f'"{text}"' in str(caught.value)
    assert "2025-03-01T10:00Z" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "first", "year"),
    [
        ("Christmas dinner is at ours this year", "2026-12-24", "2026-01-01"),
        ("in June they wed, last year they met", "2026-06-01", "2025-01-01"),
    ],
)
def test_which_year_s_it_is_may_be_said_behind_it(text: str, first: str, year: str) -> None:
    found = [f"{span.start:%Y-%m-%d}" for span in spans(text, NOW)]
    assert found == [first, year]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("27 November to 18 December 2026", "2026-11-27", "2026-12-19"),
        ("from 20 December to 4 January 2027", "2026-12-20", "2027-01-05"),
        ("11月27日到2026年12月18日", "2026-11-27", "2026-12-19"),
        (
            "What is on between 27 November and 20 December 2026, and when?",
            "2026-11-27",
            "2026-12-21",
        ),
        ("what is planned from March 2027 to May", "2027-03-01", "2027-06-01"),
    ],
)
def test_a_year_behind_the_last_day_is_that_of_the_first(text: str, start: str, end: str) -> None:
    found = [(f"{span.start:%Y-%m-%d}", f"{span.end:%Y-%m-%d}") for span in either_way(text, NOW)]
    assert found == [(start, end)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Rui moved the lesson: it is on 16 December instead of the 9th.", "2026-12-16"),
        ("The lesson of the term's last week is on 16 December.", "2026-12-16"),
    ],
)
def test_what_is_on_a_day_is_to_come_though_it_was_moved(text: str, day: str) -> None:
    october = datetime(2026, 10, 28, 10, tzinfo=UTC)
    assert day in [f"{span.start:%Y-%m-%d}" for span in nearest(text, october)]


@pytest.mark.parametrize("text", ["除夕在哪过的？", "除夕怎么过的"])
def test_how_a_feast_was_spent_is_asked_of_the_last(text: str) -> None:
    assert [f"{span.start:%Y}" for span in spans(text, NOW, ahead=True)] == ["2026"]


@pytest.mark.parametrize(
    "text",
    ["when is Jolanta's last morning", "her last night in Lisbon", "the last evening of the term"],
)
def test_the_last_of_a_row_is_not_yesterdays(text: str) -> None:
    assert not spans(text, NOW)


def test_last_night_is_yesterdays() -> None:
    assert [span.phrase for span in spans("what did we say last night", NOW)] == ["last night"]


@pytest.mark.parametrize(
    ("text", "told", "day"),
    [
        ("Thanksgiving at Agnes's; she does the turkey.", "2026-10-14", "2026-10-12"),
        ("感恩节在 Agnes 家吃饭。", "2026-10-14", "2026-10-12"),
        ("Thanksgiving at Agnes's; she does the turkey.", "2026-11-20", "2026-11-26"),
        ("Thanksgiving is at Agnes's.", "2026-10-02", "2026-10-12"),
        ("Thanksgiving dinner was at Agnes's.", "2026-07-14", ""),
        ("感恩节在 Agnes 家。", "2026-07-14", ""),
        ("American Thanksgiving is at Agnes's.", "2026-10-14", "2026-11-26"),
        ("Canadian Thanksgiving is at ours.", "2026-09-01", "2026-10-12"),
        ("加拿大的感恩节在我们家过。", "2026-09-01", "2026-10-12"),
        ("美国感恩节我们去 Boston。", "2026-10-14", "2026-11-26"),
        ("Easter was at Moira's, we had lamb.", "2026-12-20", "2026-04-03"),
    ],
)
def test_a_feast_of_two_countries_is_of_the_one_that_the_text_or_the_day_says(
    text: str, told: str, day: str
) -> None:
    found = nearest(text, datetime.fromisoformat(f"{told}T10:00:00+00:00"))
    assert [f"{span.start:%Y-%m-%d}" for span in found] == ([day] if day else [])


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("爸爸12月3日上午在附二院神经内科复诊，我陪他去，假已经请好。", "2026-12-03"),
        ("12月20日去厦门，车票已经买了。", "2026-12-20"),
        ("Dad has his check-up on 3 December, I have already taken the day off.", "2026-12-03"),
        ("Dad sees the specialist on 3 December and I've already got leave for it.", "2026-12-03"),
        ("12月3日已经买了一辆车。", "2025-12-03"),
        ("On 3 December we took the ferry.", "2025-12-03"),
    ],
)
def test_what_is_arranged_for_a_day_does_not_make_it_over(text: str, day: str) -> None:
    found = nearest(text, datetime.fromisoformat("2026-11-13T10:00:00+00:00"))
    assert [f"{span.start:%Y-%m-%d}" for span in found] == [day]
