"""What is wrong with a list of operations and what one did, in Chinese, by its English.

`{0}` is what fills in.
"""

from collections.abc import Mapping

OPERATIONS: Mapping[str, str] = {
    "No operation found; nothing was applied. Send one a line, for example: {} Known: {}.": (
        "没有找到操作，什么也没有执行。请每行写一个，例如：[ADD] 用户喜欢喝茶。可用的有：{1}。"
    ),
    "{} could not be read; nothing was applied. Correct and send the whole list again.": (
        "{0}读不懂，什么也没有执行。请改正后重新发送整个列表。"
    ),
    "{} operation": "{0} 个操作",
    "{} operations": "{0} 个操作",
    "… and {} more": "……还有 {0} 个",
    "unknown operation {}; known: {}": "没有 {0} 这个操作；可用的有：{1}",
    "an id without an operation; write for example [BOOST:id]": (
        "只有编号，没有操作；请写成例如 [BOOST:id]"
    ),
    'names no operation; expected for example {"op": "ADD", "text": "…"}': (
        '没有写是什么操作；应当像这样：{{"op": "ADD", "text": "…"}}'
    ),
    "starts no operation; expected for example {}": "不是操作；应当像这样：[ADD] 用户喜欢喝茶。",
    "two operations in one line; give each a line of its own": "一行里有两个操作；请各写一行",
    "this JSON is not closed": "这段 JSON 没有写完",
    "not readable as JSON": "不是能读懂的 JSON",
    "the bracket is not closed": "括号没有闭合",
    "its text is not a string": "它的文字不是字符串",
    "{} needs an id: {}": "{0} 需要编号：{1}",
    "{} needs at least two different ids: {}": "{0} 需要至少两个不同的编号：{1}",
    "{} takes one id, not {}; write one line for each": (
        "{0} 只接受一个编号，不是 {1} 个；请每个写一行"
    ),
    "{} is no id: {}": "{0} 不是编号：{1}",
    "{} needs a text after the bracket": "{0} 的括号后面需要文字",
    "{} takes nothing in its bracket; write {}": "{0} 的括号里不写内容；请写 [ADD] 用户喜欢喝茶。",
    "SCORE needs six numbers from 0 to 10 ({}), not {}": (
        "SCORE 需要六个 0–10 的数（{0}），不是 {1} 个"
    ),
    "a score is a whole number from 0 to 10, not {}": "评分是 0–10 的整数，不是 {0}",
    "an id is mem_, ep_ or prop_ and 8 characters from 0-9 and A-Z without I, L, O, U, like {}": (
        "编号是 mem_、ep_ 或 prop_ 加 8 个字符（0–9 和 A–Z，没有 I、L、O、U），例如 {0}"
    ),
}

NOTES: Mapping[str, str] = {
    "{}, by the assistant": "{0}（由助手决定）",
    "{}, score {}": "{0}，评分 {1}",
    "🧠 stored": "🧠 已保存",
    "🔁 known": "🔁 已知",
    "🔁 known already": "🔁 早已知道",
    "📝 proposed": "📝 已提议",
    "📝 proposed to the main agent": "📝 已提议给主代理",
    "🚫 refused": "🚫 未保存",
    "✏️ so again{}": "✏️ 又是如此{0}",
    ", in place of {}": "，取代 {0}",
    "✏️ in place of {}": "✏️ 取代 {0}",
    "✏️ known already, in place of {}": "✏️ 早已知道，取代 {0}",
    "✏️ so again, in place of {}": "✏️ 又是如此，取代 {0}",
    "🏁 over; its history stays": "🏁 已结束，历史保留",
    "⚖️ settled: in place of {}": "⚖️ 已定：取代 {0}",
    "⚖️ settled: holds beside {}": "⚖️ 已定：与 {0} 并存",
    "🧩 merged from {}": "🧩 由 {0} 条合并而成",
    "summary kept beside the text": "摘要已存，原文保留",
    "📔 {} messages summed up": "📔 已总结 {0} 条消息",
    "importance {}": "重要度 {0}",
    "{}: the user decides, see below": "{0}：由用户决定，见下文",
    "🗑️ restorable for {}": "🗑️ {0}内可恢复",
    "core now: never fades": "已成为核心记忆，不会淡忘",
    "an ordinary memory now": "已成为普通记忆",
    "left apart for {}": "{0}内不再合并",
    "kept for {}": "保留 {0}",
    "score {}": "评分 {0}",
    "{}; all six are the same: judge each by itself": "{0}；六项全都一样：请逐项评",
    "score {}, below {}: is it worth keeping? [KEEP:{}] or [DELETE:…]": (
        "评分 {0}，低于 {1}：值得保留吗？[KEEP:{2}] 或 [DELETE:…]"
    ),
    "appraised": "已评分",
    "1 memory: {}": "1 条记忆：{0}",
    "{} memories: {}": "{0} 条记忆：{1}",
    "stored": "已保存",
    "{}; it can be overruled for {}": "{0}；{1}内可以推翻",
    "rejected": "已拒绝",
    "rejected by the assistant": "助手已拒绝",
    "deferred": "以后再说",
    "{} day": "{0} 天",
    "{} days": "{0} 天",
    "core": "核心记忆",
    "vault": "保险库里的记忆",
    "not shown in this conversation": "本次对话中没有显示过",
    "nothing found": "没有找到",
    "nothing to do": "没有要做的",
}

REFUSED: Mapping[str, str] = {
    "Correct and send the whole list again.": "请改正后重新发送整个列表。",
    "… and {} more": "……还有 {0} 个",
    "{} was already replaced by {}": "{0} 已被 {1} 取代",
    "Use {}.": "请用 {0}。",
    "{} is deleted": "{0} 已被忘掉",
    "Restore it first: forget(target=[id], restore=true).": (
        "请先恢复：forget(target=[id], restore=true)。"
    ),
    "{} is decided twice in this list": "{0} 在这个列表里决定了两次",
    "Send one decision for each proposal.": "每个提议请只发一个决定。",
    "{} is summed up twice in this list": "{0} 在这个列表里总结了两次",
    "Once is enough.": "一次就够了。",
    "{} holds a third party's words ({})": "{0} 是第三方的话（{1}）",
    (
        "If the user says so themselves, remember it in their words: "
        'remember(content="…", explicit=true, store="core").'
    ): (
        '如果用户自己这样说，请用用户的话记住：remember(content="…", explicit=true, store="core")。'
    ),
    "{} is no plain fact ({})": "{0} 不是确定的事实（{1}）",
    (
        "Ask the user; if it is so, remember it as they say it: "
        'remember(content="…", explicit=true, store="core").'
    ): (
        '请问用户；确实如此，就照用户所说记住：remember(content="…", explicit=true, store="core")。'
    ),
    "{} is an episode of the daily log": "{0} 是日志里的一段经历",
    "{} is a procedure, in its own folder": "{0} 是流程，有自己的文件夹",
    "{} is in the vault, and never fades": "{0} 在保险库里，不会淡忘",
    "{} is not in the core": "{0} 不在核心记忆里",
    "Nothing to take out of it.": "没有可移出的。",
    "Store what should always be known as a fact of its own: [ADD] text, then promote that.": (
        "应当一直记得的，请另存为一个事实：[ADD] 文字，再放入核心。"
    ),
    "{} is encrypted, and an operation's text is not": "{0} 是加密的，而操作里的文字不是",
    "To change a secret, call remember with sensitivity=3, a label and verdicts.": (
        "要更改机密，请调用 remember，带上 sensitivity=3、label 和 verdicts。"
    ),
    "{} was rejected before": "{0} 以前被拒绝过",
    "[COMMIT:{}] overrules that.": "[COMMIT:{0}] 可以推翻。",
    "{} holds no single operation": "{0} 里不是单独一个操作",
    "[REJECT:{}], or mend it in the file.": "[REJECT:{0}]，或在文件里改正。",
    "two names are needed": "需要两个名字",
    "Write: [PROJECT] old → new.": "请写：[PROJECT] 旧名 → 新名。",
    "there is no project {}": "没有项目 {0}",
    "Known: {}.": "已有：{0}。",
    "No memory has a project yet.": "还没有任何记忆属于项目。",
    "nothing contradicts {}": "没有与 {0} 矛盾的",
    "Name it: [HOLDS:{},mem_…].": "请写明：[HOLDS:{0},mem_…]。",
    "{} rounds of search are over": "{0} 轮搜索已经用完",
    "Decide with what is known, for example [KEEP:id]; when in doubt [SKIP].": (
        "请凭已知的决定，例如 [KEEP:id]；拿不准就 [SKIP]。"
    ),
}
"""Why an operation that can be read cannot be carried out."""
