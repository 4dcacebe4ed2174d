"""What commands on memories and their history say, in Chinese, by their English."""

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    # --- what was found ---
    "No such change.": "没有这样的改动。",
    "No difference.": "没有差别。",
    "answered from words, time and links only.": "只凭字词、时间和链接回答。",
    "as of {}, {}": "截至 {0}，{1}",
    "Nothing remembered about that then.": "那时没有相关的记忆。",
    "Nothing remembered about that.": "没有相关的记忆。",
    "No proposals.": "没有待定的提议。",
    "{} {} from {}: {}": "{0} {1}，来自 {2}：{3}",
    "score {}, stored from {}": "评分 {0}，{1} 起才会存入",
    "(│ now; then if nothing happens)": "（│ 现在；之后是什么也不发生的走势）",
    # --- forgetting ---
    "undone: {}": "已撤销：{0}",
    "restored: {}": "已恢复：{0}",
    "Erase 1 memory for good?": "彻底抹去 1 条记忆？",
    "Erase {} memories for good?": "彻底抹去 {0} 条记忆？",
    "erased: {}": "已抹去：{0}",
    "forgotten: {}; restorable for {} days": "已忘记：{0}；{1} 天内可以恢复",
    "Left: earlier versions and commit subjects in the git history, until recollect purge; "
    "backups; the host's own conversation.": (
        "仍留下：git 历史里的旧版本和提交标题，到运行 recollect purge 为止；备份；宿主自己的对话。"
    ),
    "{} has them too, until the next recollect sync after it.": (
        "{0} 上也有，到清除之后的下一次 recollect sync 为止。"
    ),
    "Write the history anew without everything that is not remembered any more?": (
        "重写历史，去掉所有已经不再记得的内容？"
    ),
    "{} still says it": "{0} 仍这样说",
    "Take it out there, or erase the memory of that file; then purge again.": (
        "请先在那里删去，或抹去该文件的那条记忆，然后再清除。"
    ),
    "Erase that first: recollect forget --hard {}": "请先把它抹去：recollect forget --hard {0}",
    "{} is too short": "{0} 太短",
    "Give a few words.": "请给出几个字以上的内容。",
    "the backup {}": "备份 {0}",
    "the backup {} could not be looked into": "备份 {0} 无法查看",
    "It stands nowhere in this data folder.": "这个数据文件夹里哪儿都没有它。",
    "the git history: {} {}": "git 历史：{0} {1}",
    "the git history: a file name in {}": "git 历史：{0} 里的文件名",
    "the git history, which cannot be listed whole": "git 历史，无法完整列出",
    "the git history: {} {}, which cannot be read": "git 历史：{0} {1}，无法读取",
    "{}, which cannot be read": "{0}，无法读取",
    "{}, table {}": "{0}，表 {1}",
    "the name of {}": "{0} 的文件名",
    "What left the machine is out of reach: backups, clones, the host's own conversation.": (
        "离开这台机器的够不到：备份、克隆、宿主自己的对话。"
    ),
    "Backups hold what stood here when they were made; delete what may go: {}.": (
        "备份里有当时的内容；可以不要的请删去：{0}。"
    ),
    "Still at {} until the next recollect sync.": "{0} 上还有，到下一次 recollect sync 为止。",
    "Linked worktrees keep their files as they are, with nothing staged any more; "
    "look through {}.": "链接的工作树保留原来的文件，暂存区已清空；请查看 {0}。",
    "The history holds nothing but what is remembered.": "历史里只有还记得的内容。",
    "purged: {} commits written anew without what is forgotten.": (
        "已清除：重写了 {0} 个提交，不再包含已忘记的内容。"
    ),
    # --- secrets ---
    "{} is encrypted already": "{0} 已经加密",
    "Nothing to seal.": "没有需要加密的。",
    "Show {} on this screen?": "在这个屏幕上显示 {0}？",
    "sealed: {}. Earlier versions stay in the git history until recollect purge.": (
        "已加密：{0}。旧版本留在 git 历史里，到运行 recollect purge 为止。"
    ),
    "in plain text it stands in {} too": "{0} 里也有它的明文",
    "Write {} in plain text from now on?": "从现在起把 {0} 写成明文？",
    "in plain text now: {}": "现在是明文：{0}",
    # --- other machines ---
    "Changes there are by a machine that is not known here: {} ({}). Is it yours?": (
        "那里的改动来自这里不认识的机器：{0}（{1}）。是你的吗？"
    ),
    "{}: {} memories taken in{}.": "{0}：收到 {1} 条记忆{2}。",
    "{}: 1 memory taken in{}.": "{0}：收到 1 条记忆{1}。",
    "{}: {} memories taken in, ours given.": "{0}：收到 {1} 条记忆，这边的也已送出。",
    "{}: 1 memory taken in, ours given.": "{0}：收到 1 条记忆，这边的也已送出。",
    "{}: {} memories taken in.": "{0}：收到 {1} 条记忆。",
    "{}: 1 memory taken in.": "{0}：收到 1 条记忆。",
    "sync goes on": "同步已恢复",
    "sync: {} memories taken in": "同步：收到 {0} 条记忆",
    "sync: {} memory taken in": "同步：收到 {0} 条记忆",
    "{} memories contradict ours: recollect open shows what waits": (
        "{0} 条与这边的矛盾：recollect open 会列出"
    ),
    "{} memory contradicts ours: recollect open shows what waits": (
        "{0} 条与这边的矛盾：recollect open 会列出"
    ),
    "⚖️ {} and {} contradict each other: recollect open shows both.": (
        "⚖️ {0} 和 {1} 互相矛盾：recollect open 会并排显示。"
    ),
    "kept, though removed on one side: {}": "一边删除了，仍保留：{0}",
    "both versions kept, look at: {}": "两个版本都保留了，请查看：{0}",
    "⚠️ CRITICAL: {} changed.": "⚠️ 重要：{0} 有改动。",
    "⚠️ {} ({}) is not known here: what it added is marked as synced, and it changed nothing of "
    "yours. What it adds next counts as yours with: recollect sync --trust {}": (
        "⚠️ 这里不认识 {0}（{1}）：它加的内容标为同步而来，你的内容它一点没改。"
        "它以后加的要算作你的：recollect sync --trust {2}"
    ),
    "not taken to this disk, kept in the history:": "没有写到这个磁盘，留在历史里：",
    "and {} more": "还有 {0} 项",
    "the history there was replaced by the purged one; what no branch holds is there until git "
    "tidies up.": "那里的历史已换成清除后的；不在任何分支上的旧内容，要等那里的 git 清理后才消失。",
    "🔒 their keys are on another machine (copy its keys folder): {}": (
        "🔒 它们的密钥在另一台机器上（请复制那里的 keys 文件夹）：{0}"
    ),
    # --- the folder, tokens, users ---
    "revoked: {}": "已作废：{0}",
    "{} is ready: {} files kept, {} made.": "{0} 已就绪：保留 {1} 个文件，新建 {2} 个。",
    "{} is ready: {} files kept, {} made ({}).": (
        "{0} 已就绪：保留 {1} 个文件，新建 {2} 个（{3}）。"
    ),
    "set aside: {}: {}": "搁置：{0}：{1}",
    "For AGENTS.md or CLAUDE.md: recollect agents-block": (
        "写进 AGENTS.md 或 CLAUDE.md 的说明：recollect agents-block"
    ),
    "{} step down in importance, {} leave, {} deleted (restorable), average strength {}": (
        "{0} 条重要性下降，{1} 条离开，{2} 条删除（可恢复），平均强度 {3}"
    ),
    "nothing to sweep": "没有要处理的",
    "{} memories indexed.": "已为 {0} 条记忆建立索引。",
    "{} signs in as {}: {}/account": "{0} 以 {1} 登录：{2}/account",
    "suspended": "已停用",
    "last used {}": "最近使用 {0}",
    "erased: {}, {} files; looked again for {} of their texts: "
    "nothing of them is left on this server": (
        "已抹去：{0}，{1} 个文件；又查找了其中 {2} 段文字：这台服务器上什么也没有留下"
    ),
    "Backups and remotes they had are not touched.": "对方的备份和远程仓库没有改动。",
    "disconnected": "已断开",
    "may sign in again": "可以重新登录",
    "en or zh.": "en 或 zh。",
    "Delete it by hand.": "请手动删除。",
    "Name one that is not.": "请另选一个。",
    "See: recollect user list": "见：recollect user list",
    "it was not confirmed": "没有得到确认",
    "Type {}.": "请输入 {0}。",
    "{} is not connected": "{0} 没有连接",
    "{} is somebody's": "{0} 已是别人的",
    "{} is suspended": "{0} 已停用",
    "First: recollect user suspend --resume {}": "请先运行：recollect user suspend --resume {0}",
    "{}'s memory is the one that serves": "{0} 的记忆正是提供服务的那一份",
    "nothing was running": "没有在运行的",
    "stopped": "已停止",
    "asked to end, and goes on": "已请它结束，它还在运行",
    "process {} did not answer and was ended": "进程 {0} 没有回应，已强行结束",
    "this address is of this machine alone: http_public_url is not set in recollect.toml": (
        "这个地址只在本机有效：recollect.toml 里没有设置 http_public_url"
    ),
}
