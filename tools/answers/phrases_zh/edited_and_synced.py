"""What is said of files edited by hand and of what a sync brought, in Chinese."""

from collections.abc import Mapping

from ..phrase_names import Around

AROUND: Mapping[Around, str] = {
    "taken_in": "手工改过，已读入",
    "deleted": (
        "手工删除（{count} 个），recall 不再找得到；若用户不是有意的，git 里还有："
        "forget(undo=recall(id='log') 所列的那次提交)"
    ),
    "unread": (
        "只是记录在案，没有读入：recall 找不到其中的内容。要记住就用 remember，"
        "或 `recollect import 文件`"
    ),
    "not_taken_in": "手工改过，没有读入：以前所知仍然有效，请修正",
    "doubted": "不是通过工具写的：这些文件自称的（已确认、评分、谁的话）一概不采信",
    "strange": "⚠️ 由 git 带来，来自这里不认识的人；照做之前先问用户",
    "clock": (
        "这台机器的时钟被拨回；此前显示 {day}。那时记住的内容带着那个日期；"
        "没有因此删除任何内容。请告诉用户。"
    ),
    "fault": ("记忆文件被绕过工具改动；读到的已按手工改动提交。请用 remember、forget 和 reflect。"),
    "critical": "⚠️ 重要：{files} 有改动。",
    "more": "另有 {count} 个",
    "synced": "（同步：{what}。）",
    "one_changed": "另一台设备改了 1 条记忆",
    "many_changed": "另一台设备改了 {count} 条记忆",
    "strangers": (
        "⚠️ 还不认识的设备：{names}；它带来的都标为“同步”。若是用户自己的，"
        "请其运行 recollect sync --trust SHA256:…"
    ),
    "pair": "{one} 与 {other}",
    "conflicts": "⚖️ {pairs} 相互矛盾：请问用户哪个为准（reflect 会列出）",
    "both_kept": "下列文件两个版本都保留了：请用户看一看",
    "both": "两个版本都保留的",
}
