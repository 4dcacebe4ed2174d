"""What resources are called, and say where they are empty, in Chinese."""

from collections.abc import Mapping

PAGES: Mapping[str, str] = {
    "core": "核心记忆",
    "identity": "身份",
    "soul": "灵魂",
    "pending": "待定",
    "rejections": "未保存的",
    "no_rejections": "最近没有拒绝过什么。",
    "reflections": "反思",
    "no_reflection": "还没有反思。",
    "rewards": "奖励",
    "no_reward": "还没有奖励。",
    "evolution": "成长",
    "episodes": "经历",
    "recent": "最近",
    "procedures": "做法",
    "vault": "保险库",
    "memory": "一条记忆",
    "memories": "记忆",
    "graph": "关系图",
    "audit": "审计日志",
    "due": "待办",
}
