"""What could not be done, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "trouble_title": "没有成功",
    "trouble_unknown": "已经没有这条记忆或提议：它被彻底删除，或已撤销。",
    "trouble_input": "没有改动：所填的内容无法使用。",
    "trouble_id": "没有选中任何内容。请先勾选。",
    "trouble_op": "没有改动：这个答复已不适用，请再看一遍。",
    "trouble_operations": "没有改动：这个答复已不适用，请再看一遍。",
    "trouble_ids": "没有改动：这个答复已不适用，请再看一遍。",
    "trouble_text": "没有改动：这段文字不能这样保存，请换个说法。",
    "trouble_content": "没有改动：这段文字不能这样保存，请换个说法。",
    "trouble_level": "没有改动。私密程度只能提高，请选更高的一级。",
    "trouble_label": "没有改动。加密记忆的标签不能含有秘密本身。",
    "trouble_understood": "没有删除。请先勾选“我知道无法撤销”。",
    "trouble_what": "没有改动：没有这个更改。",
    "trouble_name": "没有记忆提到它。",
    "trouble_since": "这不是日期。请写 2026-03-01，或“上周二”这样的词。",
    "trouble_until": "这不是日期。请写 2026-03-01，或“上周二”这样的词。",
    "trouble_confirm": "这个问题已经过期。请再问一次助手。",
    "trouble_memory": "没有改动：这条记忆刚刚变了。请看它现在的样子。",
    "trouble_key": "这个视图已过时。请再问一次助手。",
    "trouble_history": "没有改动：没有这个更改，或之后的更改使它无法撤销。",
    "trouble_storage": "没有改动：磁盘写不进去。请腾出一些空间。",
    "trouble_in_use": "另一个 recollect 正在使用这份记忆。",
    "trouble_other": "没有成功，也没有丢失任何内容。",
    "trouble_said": "详细说明",
    "trouble_rule": "没有改动：那里已没有这条规则，请再看一遍。",
}
