"""What goes wrong in a call, in Chinese, by the English words of it; `{0}` is what fills in."""

from collections.abc import Mapping

ERRORS: Mapping[str, str] = {
    # --- ids ---
    "there is no {}": "没有 {0}",
    "Did you mean {}?": "是不是 {0}？",
    "Use recall to find the id.": "请用 recall 查编号。",
    "{} is for the main agent": "{0} 只给主代理看",
    "{} is private": "{0} 是私密的",
    "Ask it: {}.": "请问主代理。",
    "Ask the main agent: {}.": "请问主代理：只有它能看到。",
    "{} is a proposal, not a memory": "{0} 是提议，不是记忆",
    "Drop it with reflect(operations='[REJECT:{}]').": (
        "要放弃它：reflect(operations='[REJECT:{0}]')。"
    ),
    "{} is a proposal that waits, not a memory": "{0} 是等待中的提议，不是记忆",
    (
        "If this is what it should say: proposal='{}'. If the user does not want it: "
        "reflect(operations='[REJECT:{}]')."
    ): "如果应当这样写：proposal='{0}'。如果用户不要它：reflect(operations='[REJECT:{1}]')。",
    "{} is an operation, not a text": "{0} 是操作，不是文字",
    "Carry it out: reflect(operations='[COMMIT:{}]').": (
        "要执行它：reflect(operations='[COMMIT:{0}]')。"
    ),
    "{} was edited by hand, and its {} cannot be read": "{0} 被手工改过，其中的 {1} 无法读取",
    "Correct its page, or drop it with reflect(operations='[REJECT:{}]').": (
        "请修正它的页面，或放弃它：reflect(operations='[REJECT:{0}]')。"
    ),
    # --- texts ---
    "it begins with an operation, [{}:{}]": "它以一个操作开头：[{0}:{1}]",
    "Say it beside the text, as a verdict on {}, or call reflect(operations='…').": (
        "请写在文字之外，作为对 {0} 的 verdicts；或调用 reflect(operations='…')。"
    ),
    "it is empty": "是空的",
    "Send the fact itself, one self-contained sentence.": "请发送事实本身，写成完整的一句。",
    "broken Unicode (half a character, U+{}) at position {}": (
        "Unicode 有误（半个字符 U+{0}，位置 {1}）"
    ),
    "Send valid UTF-8 text.": "请发送有效的 UTF-8 文字。",
    "{} (U+{}) at position {}": "{0}（U+{1}），位置 {2}",
    "Remove that character and call again.": "去掉这个字符再调用。",
    "{} characters; at most {} fit in one memory": "{0} 个字符；一条记忆最多 {1} 个",
    (
        "Split it into separate facts (content takes a list), "
        "or store a summary and where the whole text is kept."
    ): "请拆成几件事（content 可以是列表），或存摘要并注明全文所在。",
    "{} characters; at most {}": "{0} 个字符；最多 {1} 个",
    "Ask with the few words that matter.": "请只用要紧的几个词来问。",
    "the list is empty": "列表是空的",
    "Send at least one fact.": "请至少发送一件事。",
    "{} facts; at most {} in one call": "{0} 件事；一次最多 {1} 件",
    "Send them in several calls.": "请分几次发送。",
    "Send those that matter.": "请只发送要紧的。",
    # --- times ---
    '"{}" is not a time that can be read. {}': "“{0}”不是能读懂的时间",
    "Use an ISO date or date-time such as 2025-03-01 or 2025-03-01T18:00.": (
        "请用 ISO 日期或时间，例如 2025-03-01 或 2025-03-01T18:00。"
    ),
    "Use an ISO date such as 2025-03-01, or words such as 'last Tuesday', 上周二.": (
        "请用 ISO 日期，例如 2025-03-01，或“上周二”这样的说法。"
    ),
    "Send the date as it stands in a calendar.": "请按日历上的样子写日期。",
    # --- secrets ---
    "a secret (sensitivity 3) is encrypted and found by its label only": (
        "机密（sensitivity 3）会加密，只能凭 label 找到"
    ),
    "Give a harmless label, e.g. 'bank PIN'.": "请给一个无害的 label，例如“银行卡密码”。",
    "it tells the secret, and stays readable": "它说出了机密，而且会保持可读",
    "Give a harmless name for it, e.g. 'bank PIN'.": "请给它一个无害的名字，例如“银行卡密码”。",
    "a secret is not kept as a proposal, which is plain text": ("提议是明文，机密不能留作提议"),
    "Call again with explicit=true if the user wants it kept.": (
        "如果用户要保留，请加 explicit=true 再调用。"
    ),
    "Leave it to the main agent, with the user's word.": "请交给主代理，由用户决定。",
    "{} is not encrypted": "{0} 没有加密",
    "Nothing to unseal.": "没有要解密的。",
    # --- whose words ---
    "{} holds a third party's words ({}), and {} does not": "{0} 是第三方的话（{1}），{2} 不是",
    'Ask the user which is so; after a yes the same again with decision="yes".': (
        '请问用户哪一条是真的；用户同意后，加 decision="是" 再发一次。'
    ),
    # --- forgetting ---
    "nothing was named": "没有指明任何东西",
    "Give ids, or the words of what to forget; to take a change back use undo='last'.": (
        "请给出编号，或要忘掉的内容的词语；要撤回更改，请用 undo='last'。"
    ),
    "Give the ids to restore; recall(mode='debug') shows deleted memories.": (
        "请给出要恢复的编号；recall(mode='debug') 可见已删除的记忆。"
    ),
    "restoring needs ids": "恢复需要编号",
    "ids and words are mixed": "编号和词语混在一起了",
    "Send either ids or words.": "请只发送编号，或只发送词语。",
    "these words are no yes": "这句话不是同意",
    "Ask the user again.": "请再问一次用户。",
    "only the user decides on this, and no words of theirs are given": (
        "这件事只由用户决定，而这里没有用户的原话"
    ),
    "Ask, then send forget(confirm='{} …their words…').": (
        "请先问，再发送 forget(confirm='{0} …用户原话…')。"
    ),
    "it stands beside another deletion": "它和另一个删除写在一起了",
    "Send undo alone, or target, or confirm.": "undo、target、confirm 请只发送一个。",
    "{} is not (or no longer) valid": "{0} 无效，或已经失效",
    "Call forget with the target again and show the user what it lists.": (
        "请用 target 再调用一次 forget，并把列出的内容给用户看。"
    ),
    "{} is not deleted": "{0} 没有被删除",
    "Nothing to restore.": "没有要恢复的。",
    "{} was deleted on {}, too long ago": "{0} 删除于 {1}，时间太久了",
    "Its text is still in the git history.": "它的文字还在 git 历史里。",
    # --- reflecting ---
    "they stand beside a step of a reflection": "它们和反思的一步写在一起了",
    "Send them in a call of their own.": "请单独调用一次。",
    "the user has not allowed this program to erase": "用户没有允许这个程序删除",
    "Leave [DELETE] out; nothing was changed.": "请去掉 [DELETE]。",
    "that is no plain yes to these operations": "这句话不是对这些操作的明确同意",
    (
        "Ask the user, and pass on their own yes; without decision the assistant alone decides."
    ): "请问用户，并转达其原话；不带 decision 则由助手自己决定。",
    "it is missing": "缺少这一项",
    "Sum the session up in two to five sentences, in the user's language.": (
        "请用用户的语言，以两到五句总结这次会话。"
    ),
    # --- whose call it is ---
    "no sub-agent is called as the user is: nobody could tell who said what": (
        "子代理不能与用户同名：否则分不清是谁说的"
    ),
    "Name the sub-agent, or leave it out where the main agent speaks.": (
        "请写子代理的名字；主代理说话时不必写。"
    ),
    "this session is {}'s and speaks for nobody else": "这个会话属于 {0}，不代表别人",
    "Call again without it.": "请去掉它再调用。",
}
"""Of `InputError`: its problem and its remedy, each by itself."""
