"""How much is written and how hosts use it, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "changes_of": "{days} 天内 {count} 次更改",
    "writers": "谁写的",
    "by_day": "每天的更改",
    "conversations": "有更改的对话",
    "adoption": "使用情况",
    "sessions_count": "对话数",
    "recalls_before": "每次对话在首次记忆前的平均搜索次数",
    "remembers_per": "每次对话平均记下的条数",
    "no_recalls": "还没有搜索",
    "empty_share": "一无所获的搜索",
    "used_share": "其余搜索中影响了回答的",
    "average_strength": "平均强度",
    "mentions_and_uses": "提到与使用",
    "negations": "改变主意",
    "merges": "合并",
    "fades": "淡去一级",
    "now": "现在",
    "hosts": "各主机每周的使用情况",
    "week": "周",
    "host": "主机",
    "count_sessions": "会话",
    "count_sessions with a recall": "搜索过的",
    "count_prompts": "提问",
    "count_prompts with memories": "附带记忆",
    "count_missed chances": "错过的机会",
    "count_memories used": "用到的记忆",
    "count_remembered": "记下",
    "count_tokens": "词元",
}
