"""The timeline, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "map": "A year at a glance: {count} memories",
    "map_cell": "{day}: {count}",
    "weekday_0": "Mon",
    "weekday_2": "Wed",
    "weekday_4": "Fri",
    "fewer": "fewer",
    "many": "more",
    "year_before": "The year before",
    "year_after": "The year after",
    "latest_days": "The latest days",
    "all_days": "All days",
    "day_empty": "Nothing of that day.",
}
