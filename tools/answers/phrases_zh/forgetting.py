"""What forget says beside what it did, in Chinese."""

from collections.abc import Mapping

from ..phrase_names import Forgetting

FORGET: Mapping[Forgetting, str] = {
    "left": (
        "仍留下：git 历史里的旧版本和提交标题，直到用户运行 `recollect purge`（{there}）；"
        "备份；这段对话。"
    ),
    "no_remote": "没有设置远程仓库",
    "on_remotes": "{remotes} 上也有，之后再运行一次 recollect sync 才会清除",
    "left_sealed": "仍留下：没有密钥的密文；这段对话。",
    "left_said": "仍留下：备份；这段对话。",
    "ask": "忘掉这些吗？（{count} 条）",
    "ask_hard": "彻底删除这些吗？（{count} 条）",
    "ask_more": "可能还有更多：删完这些再调用一次。",
    "no_match": "没有符合的记忆；什么也没有删除。",
    "only_there": "{places}里有：用户运行 `recollect purge 词语` 即可清除。",
    "first_by_hand": "在此之前，请用户先把它从 {pages} 里去掉。",
    "held_messages": "暂存的对话里有：hard=true 会从中清除。",
    "not_confirmed": "用户没有同意；什么也没有删除。",
    "would_go": "将要忘掉的",
    "show": ("请给用户看。同意之后：forget(confirm='{handle} …用户原话…')，{minutes} 分钟内有效。"),
    "labels": "不显示原文：labels=true。",
    "just_this": "用户要忘的正是这一条：直接 forget(target=['{id}'])，可以恢复。",
    "hide_first": "同意之前仍找得到：先用 forget(target=[{ids}]) 隐藏。",
    "show_some": "只忘其中几条：forget(target=[ids])。",
    "proposed": "📝 已向主代理提议；什么也没有删除。",
    "proposed_what": "提议",
    "called_off": "什么也没有删除：这件事一直在等同意，现已取消。",
    "called_off_what": "已取消",
    "called_off_next": "之前的更改仍在；再用一次 undo='last' 可撤回它。",
    "none_own": (
        "什么也没有撤回：这次对话还没有更改过任何记忆，undo='last' 只撤回本次对话的更改。"
    ),
    "earlier": "在此之前最近的更改",
    "undo_earlier": "用户指的是其中一条的话：forget(undo='前面的编号')。",
    "undone": "↩️ 已撤回。",
    "changes": "撤回的更改",
    "again": "重新有效",
    "held": "重新保留、尚未总结的消息：{count} 条",
    "kept": "保持原样：{files}",
}
