"""What was done, as the page says it, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "done_unchanged": "没有不同，未作更改。",
    "done_edited": "已更改。原来的说法保留在版本里。",
    "done_pinned": "已入核心：每次对话都以它开头。",
    "done_unpinned": "已移出核心，成为普通记忆。",
    "done_kept": "已保留。",
    "done_more_private": "今后更私密。",
    "done_sealed": "已加密。今后只显示标签。",
    "done_forgotten": "已忘记，不再出现在回答里。",
    "done_restored": "重新记住了。",
    "done_erased": "已彻底删除。",
    "done_undone": "已撤销。",
    "done_decided": "完成。",
    "done_decided_some": "完成；永不消退的除外，请打开它再忘记。",
    "done_ordered": "今后按新的顺序。",
    "done_chat_left": "没有删除任何内容。",
    "done_rules": "已写下，从现在起生效。",
}
