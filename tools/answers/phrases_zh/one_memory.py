"""What the record of one memory calls its parts, in Chinese."""

from collections.abc import Mapping

from ..phrase_names import Record

RECORD: Mapping[Record, str] = {
    "created": "记于 {day}，来源 {source}",
    "verified": "，已确认",
    "happened": "发生于 {day}",
    "ahead": "将于 {day}",
    "held": "成立 {span}",
    "holds": "仍然成立",
    "strength": "强度 {terms}；用过 {used} 次，提到 {mentioned} 次",
    "score": "评分 {total}",
    "tags": "标签",
    "entities": "人与事物",
    "supersedes": "取代",
    "related": "相关",
    "relations": "关系",
    "merged_from": "并自",
    "compressed_from": "缩自",
    "project": "项目",
    "as_said": "{id} 原文：{words}",
    "now": "，现在：{text}",
    "moved": "{day}：强度 {old} → {new}，{reason}",
    "file": "文件 {path}",
    "why": "对这个问题：{why}",
    "history": "历史",
    "recorded": "记录",
    "forgotten": (
        "{id} 已于 {day} 按用户的要求忘记：不要提起。用户要恢复时："
        "forget(target=['{id}'], restore=true)。"
    ),
    "unshown": "已按用户的要求忘记",
    "holds now": "仍然成立",
    "to come": "还没到",
    "no more": "不再如此（{span}）",
    "over": "不再如此",
    "now so": "现在",
    "contradicts": "⚖️ 矛盾",
    "private life": "涉及他人的私事",
    "marked private": "记下时就标为私密",
    "secret": "🔒 已加密：只给用户看",
}
TURNS: Mapping[str, str] = {
    "superseded": "被取代",
    "negated": "有了变化",
    "ended": "结束了",
    "reaffirmed": "又是如此",
}
MOVED: Mapping[str, str] = {
    "shaped an answer": "用于回答",
    "mentioned": "又提到",
    "kept in a review": "复查时保留",
    "promoted to core": "放入核心",
    "merged": "合并",
    "negated": "有了变化",
    "so again": "又是如此",
}
TERMS: Mapping[str, str] = {
    "time": "时间",
    "mention": "提及",
    "conflict": "冲突",
    "importance": "重要",
    "momentum": "势头",
    "user": "用户",
    "shown as": "显示为",
}
