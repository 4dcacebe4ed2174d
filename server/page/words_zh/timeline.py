"""The timeline, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "map": "一年概览：{count} 条记忆",
    "map_cell": "{day}：{count} 条",
    "weekday_0": "一",
    "weekday_2": "三",
    "weekday_4": "五",
    "fewer": "少",
    "many": "多",
    "year_before": "前一年",
    "year_after": "后一年",
    "latest_days": "最近的日子",
    "all_days": "所有日子",
    "day_empty": "那天没有记录。",
}
