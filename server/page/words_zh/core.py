"""The core and the rules that people laid down, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "core_empty": "核心是空的。把一条记忆放入核心，每次对话都会以它开头。",
    "block_identity": "身份",
    "block_active": "当前情境",
    "block_persona": "偏好与规则",
    "block_facts": "关键事实",
    "budget": "{budget} 个 token 中的 {tokens} 个",
    "own_text": "你自己写在页面上的文字占 {tokens} 个 token",
    "left_out": "这些放不下",
    "earlier": "往前",
    "later": "往后",
    "order_hint": "排在前面的优先占用空间。可以拖动，也可以用箭头。",
    "rules": "人定下的规则",
    "own_lines": "你自己写的行",
    "rule": "规则",
    "rule_part": "归于",
    "save_rule": "保存",
    "take_out": "去掉",
    "new_rule": "新规则",
}
