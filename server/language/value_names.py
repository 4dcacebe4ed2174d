"""What a person calls the kinds of memory, how alive they are and what they are about."""

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "store_core": "core",
    "store_semantic": "facts",
    "store_episodic": "episodes",
    "store_procedural": "procedures",
    "store_vault": "vault",
    "state_active": "active",
    "state_dormant": "dormant",
    "state_fading": "fading",
    "state_archived": "archived",
    "category_identity": "who you are",
    "category_stable_preference": "lasting preference",
    "category_short_term_preference": "preference of the moment",
    "category_fact": "fact",
    "category_skill": "skill",
    "category_temporary": "passing",
}

CHINESE: Mapping[str, str] = {
    "store_core": "核心",
    "store_semantic": "事实",
    "store_episodic": "经历",
    "store_procedural": "做法",
    "store_vault": "保险库",
    "state_active": "活跃",
    "state_dormant": "休眠",
    "state_fading": "渐淡",
    "state_archived": "归档",
    "category_identity": "身份",
    "category_stable_preference": "长期偏好",
    "category_short_term_preference": "一时偏好",
    "category_fact": "事实",
    "category_skill": "技能",
    "category_temporary": "暂时",
}
