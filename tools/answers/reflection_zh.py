"""What a reflection, a sub-agent and a sum of messages refuse, in Chinese, by the English words."""

from collections.abc import Mapping

REFLECTION: Mapping[str, str] = {
    # --- its steps ---
    "request, monologue and self_image are three steps": (
        "request、monologue 和 self_image 是三个步骤"
    ),
    "Send one of them; the user is asked in between.": "请只发送其中一个；两步之间要先问用户。",
    "a reflection is under way": "有一次反思正在进行",
    "a reflection is under way, its request decided already": (
        "有一次反思正在进行，它的请求已经决定"
    ),
    'reflect(depth="full") shows where it stands. To begin anew, first decision="stop" on the '
    "user's word.": (
        'reflect(depth="full") 可以看到进行到哪里。要重新开始，先按用户的话发送 decision="stop"。'
    ),
    'Finish or stop that first: reflect(depth="full") says where it stands.': (
        '请先完成或停止它：reflect(depth="full") 可以看到进行到哪里。'
    ),
    "it stands beside a step of a reflection": "它和反思的一步写在一起了",
    "A reflection's summary comes with its monologue; to end the session: "
    'reflect(depth="session", summary="…").': (
        '反思的 summary 与 monologue 一起发送；结束会话：reflect(depth="session", summary="…")。'
    ),
    "Send monologue, summary and self_awareness in one call.": (
        "请在同一次调用里发送 monologue、summary 和 self_awareness。"
    ),
    "Send all five sections, each under its heading.": "请发送全部五节，各在自己的标题下。",
    "Under ## Boundaries (or another heading of the page): - a line, - ~~a line~~.": (
        "请写在 ## Boundaries（或这一页的其他标题）下面：- 一行，- ~~一行~~。"
    ),
    "Send the change anew, as the page stands now.": "请按这一页现在的样子重新发送改动。",
    "Tell the main agent what you noticed, or remember it: it becomes a proposal.": (
        "请把你注意到的告诉主代理，或用 remember 记下：它会成为提议。"
    ),
    # --- what it may cost ---
    "the user has not granted any tokens for a reflection": "用户还没有为反思批准 token",
    'Begin with reflect(depth="full", request="+N why; -N why"), and let the user decide.': (
        '请先调用 reflect(depth="full", request="+N 理由; -N 理由")，由用户决定。'
    ),
    'For the baseline alone: request="none".': '只要基本额度：request="none"。',
    "the penalty leaves nothing to reflect with": "扣减之后没有剩下可用的 token",
    "Ask for less of a penalty.": "请少扣一些。",
    "{} tokens; the user granted {}": "{0} 个 token；用户批准了 {1} 个",
    "Shorten it and send it again.": "请缩短后再发送。",
    "{} is no part of a request; write +N why, or -N why, one a line": (
        "{0} 不是请求的写法；请每行写一个 +N 理由，或 -N 理由"
    ),
    "{} tokens; at most {} can be asked for": "{0} 个 token；最多可以请求 {1} 个",
    # --- others ---
    "{} is not the main agent, and only that one and the user may {}": (
        "{0} 不是主代理，这一步（{1}）只有主代理和用户可以做"
    ),
    "Propose it: remember(content=…, store='episodic', agent=…).": (
        "请作为提议：remember(content=…, store='episodic', agent=…)。"
    ),
    "{} characters; at most {} make a name": "{0} 个字符；名称最多 {1} 个",
    "a name has one line": "名称只能有一行",
    "{} of them; at most {} in one call": "共 {0} 个；一次调用最多 {1} 个",
    "which of the facts {} is compared with is not clear": "{0} 是和哪一条比较的，还不清楚",
    "No deleted memory matches.": "没有匹配的已删除记忆。",
    "no messages are held as {}": "没有以 {0} 暂存的消息",
    "It may be summed up already: reflect() lists what waits.": (
        "可能已经总结过了：reflect() 列出还在等待的。"
    ),
    "working memory is full: {} messages wait for a summary, and none is dropped before that": (
        "工作记忆已满：有 {0} 条消息等待总结，在那之前一条也不会丢掉"
    ),
    "Call reflect() and sum up what is due; then hand these over again.": (
        "请调用 reflect() 并总结到期的；然后再交来这些。"
    ),
}
