"""What comes round, by the way in which it is told.

| told as | module |
|---|---|
| every Thursday, on weekends, 每月1号, each day | `weekly_monthly` |
| the Tuesday yoga class, 从12月起改为周四: no "every" | `weekly_without_every` |
| every four weeks, first on 23 November | `intervals` |
| her birthday is 14 February, 每年 | `yearly` |
| 3, 11 and 17 December | `listed_days` |
| until 24 February, six evenings | `end_of_series` |
| no lesson on 3 December, moved to the 4th | `exceptions` |
| not on Fridays, moved from Wednesdays, 每周一闭馆 | `negated_days` |
| it was so, is wished, was given up | `former_or_wished` |

`recurrence` asks all of them about a memory.
"""
