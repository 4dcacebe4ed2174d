"""How each kind of what is due is decided, in Chinese."""

from collections.abc import Mapping

from ....server.review.due import DueKind

DUE_ASKS: Mapping[DueKind, str] = {
    "proposal": (
        "保存：用户同意则 remember(proposal=id, explicit=true)，或给出评分；"
        "放弃：[REJECT:id]；以后再说：[DEFER:id]"
    ),
    "operation": "执行：[COMMIT:id]；放弃：[REJECT:id]；以后再说：[DEFER:id]",
    "conflict": (
        "现在哪一条成立？[HOLDS:id,other] 前一条成立，后一条不再（原本就错，后面写 "
        "superseded；是变了，写 negated）；都成立：[KEEP:id]（写其中一个编号即可）；"
        "都不成立：[UPDATE:id] 新内容；"
        '转述与用户的话相左：先问用户，同意后再加 decision="是"'
    ),
    "outdated": "[UPDATE:ep] 现在应有的总结，或 [KEEP:ep] 保持原样",
    "routing": "它是事实吗？[KEEP:id]；放入核心：[PROMOTE:id]；改写：[UPDATE:id] 新内容",
    "promotion": "是核心记忆，还是只是常用？[PROMOTE:id]、[KEEP:id] 或 [DELETE:id]",
    "decay": "还有价值吗？[KEEP:id] 或 [DELETE:id]；没有回答就不会删除",
    "appraisal": "还没有评分：[SCORE:id] i n r c g t（各0-10）、[KEEP:id] 或 [DELETE:id]",
    "re-appraisal": "评分是很久以前的：不再合适则 [SCORE:id] i n r c g t，否则 [KEEP:id]",
    "merge": "[MERGE:id,id,id] 一段不丢内容的文字；不是一回事则 [KEEP:id]（其中一个编号）",
    "shorten": "很长，几周没提到：[SUMMARY:id] 一两句，recall 显示它（原文保留）；或 [KEEP:id]",
    "core": (
        "MEMORY.md 放不下：[SUMMARY:id] 写个短的，[MERGE:id,id] 与另一条合并，"
        "或 [DEMOTE:id] 改为普通记忆"
    ),
    "size": (
        "向用户提议精简什么：[UPDATE:id] 更短的内容，[MERGE:id,id] 合并，[DELETE:id]；"
        "不问就不会拒绝或删除"
    ),
    "summary": (
        "总结这些消息：reflect() 会列出；然后 "
        'reflect(operations="[SUMMARY:turns_…] 两到五句")，长久的事实用 [ADD] 内容'
    ),
    "exchange": (
        "它改变了什么？reflect() 会和已知的一起列出；[ADD] 内容、[UPDATE:id] 内容、"
        "[NEGATE:id] 内容、[BOOST:id] 或 [SKIP]"
    ),
    "reflection": (
        'reflect(depth="full") 说明进行到哪一步、该问用户什么；用户说停：decision="stop" 放弃'
    ),
    "self-image": 'reflect(depth="full", self_image="…五个部分…")，再由用户同意',
    "conversations": '用户想读的话：reflect(depth="digest") 给出最早的一段',
}
