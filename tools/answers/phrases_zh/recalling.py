"""What recall says, and the marks of its rows, in Chinese."""

from collections.abc import Mapping

from ....server.domain.memory import Level
from ....server.domain.provenance import Whose
from ..phrase_names import MarkInWords, Recalling, Section

RECALL: Mapping[Recalling, str] = {
    "found": "记得的",
    "unasked": "记忆里的，可能已过时",
    "unsure": "没有确定相关的，也许是其中一条",
    "silent": "（没有确切的：{topics}）",
    "waiting": "等待用户同意",
    "private": "（{count} 条是私密的：只有主代理能看到）",
    "not_recorded": "（{day} 还没有任何记录：按今天所知，当时是这样）",
    "as_known": "（按 {day} 当时所知，提交 {commit}；不是今天的情况）",
    "absent": "（没有记忆提到：{words}）",
    "by_words": "（只凭词语、时间和关联回答）",
    "above": "（…：前面已给出全文，或较长；要全文用 id）",
    "was_up": "{day}（{far}）到期",
    "was_due": "原定 {day}（{far}）到期，之后没有提起",
    "was_due_since": "原定 {day}（{far}）到期；之后提起：{told}",
    "only_to_do": "（这是要办的事；约好的日程用 recall since=today）",
    "aged": "当时 {years} 岁，现在 {now} 岁",
}
MARKS: Mapping[MarkInWords, str] = {
    "replaced": "✏️ 已被 {id} 取代",
    "merged": "🧩 已并入 {id}",
    "deleted": "🗑️ 已忘记",
    "outdated": "✏️ 部分过时：{id}",
}
WHOSE: Mapping[Whose, str] = {
    "user": "用户",
    "assistant": "助手",
    "quoted": "引述",
    "imported": "导入",
    "synced": "同步",
    "system": "系统",
    "agent": "代理 {name}",
}
MARKS_MEAN: Mapping[str, str] = {
    "❔": "可能说的是别的事",
    "💤": "很久没提起",
    "✓": "用户要求记住或确认过",
    "user": "用户说的，未经确认",
    "⏳": "在这段时间内有效",
    "⚖️": "与所列的那条矛盾",
    "↺": "不再如此",
    "↻": "会再来，就在这些日子",
    "🔒": "已加密，recall(id) 可打开",
    "🗑️": "用户要求忘掉的：用户不问，就不要提起",
}
SECTIONS: Mapping[Section, str] = {
    "act": "怎样做",
    "who": "用户是谁",
    "on": "接下来",
    "last": "最近",
}
MORE_IN: Mapping[Section, str] = {
    "act": "（还有 {count} 条：用 store=core 调用 recall）",
    "who": "（还有 {count} 条：用 store=core 调用 recall）",
    "on": "（还有：recall since=today until={until}）",
    "last": "（还有：recall since={day}）",
}
LEVELS: Mapping[Level, str] = {
    "summary": "（摘要）",
    "tag": "（层级：标签）",
    "trace": "（层级：痕迹）",
    "archive": "（层级：归档）",
}
