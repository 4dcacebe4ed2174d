"""What stands around every view, and how one comes in, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "name": "recollect",
    "skip": "跳到正文",
    "nav": "视图",
    "search": "搜索",
    "inbox": "收件箱",
    "core": "核心",
    "timeline": "时间线",
    "things": "人与物",
    "activity": "活动",
    "history": "历史",
    "health": "状态",
    "other_language": "English",
    "waiting": "{count} 件待定",
    "undo": "撤销",
    "more": "显示更多",
    "back": "返回",
    "keyboard": "按键：/ 搜索；g 再按 s i c t p a h e 换视图；j、k 移动；回车打开；u 撤销",
    "away": "记忆没有应答。请运行 recollect open，再次进入。",
    "changed_meanwhile": "内容刚刚有变化。写完后页面会跟上。",
    "none": "无",
    "of": "共",
    "outside_title": "页面未打开",
    "outside": "链接已用过、已过期，或 recollect 已重启。请在终端输入以下命令取得新链接：",
}
