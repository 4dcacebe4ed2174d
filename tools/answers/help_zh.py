"""The help of commands, in Chinese, by its English; what is not here stays English."""

from collections.abc import Mapping

HELP: Mapping[str, str] = {
    "Data folder (default: RECOLLECT_HOME or ~/.recollect).": (
        "数据文件夹（默认：RECOLLECT_HOME，否则 ~/.recollect）。"
    ),
    "Show this message and exit.": "显示这段说明。",
    "Do not ask.": "不再询问。",
    # --- purge ---
    "Take what was forgotten out of the git history too: it is written anew, undo ends there.": (
        "把已忘记的内容也从 git 历史中清除：历史会重写，在此之前的改动不能再撤回。"
    ),
    "Also these words, wherever they stand.": "连同这些词，无论写在哪里。",
    "Change nothing; say where this text still stands.": "什么都不改；只说明这段文字还留在哪里。",
    # --- secrets ---
    "Store one fact; without a score it is your explicit wish.": (
        "记下一件事；不打分就表示你明确要求记住。"
    ),
    "Also written as '\"content\" #tag score:9 duration:长期'.": (
        "也可以写成 '\"内容\" #标签 score:9 duration:长期'。"
    ),
    "With --secret it is asked for if left out.": "配合 --secret 时可以不写，会另外询问。",
    "Encrypt it under this harmless name.": "加密保存，以这个不泄密的名称查找。",
    "Show what an encrypted memory says, after asking.": "询问之后，显示一条加密记忆的内容。",
    "Encrypt a memory that stands here in plain text.": "把一条明文记忆加密。",
    "A harmless name to find it by.": "用来查找它的、不泄密的名称。",
    "Write an encrypted memory in plain text from now on, after asking.": (
        "询问之后，以后用明文保存一条加密记忆。"
    ),
    # --- keys ---
    "Write the whole memory with its history to one file, and check it by restoring it.": (
        "把全部记忆连同历史写进一个文件，并试着恢复一次来检查。"
    ),
    "A new file.": "一个新文件。",
    "The keys of secrets too, under a pass phrase.": "连同加密记忆的密钥，用口令保护。",
    "Make a memory out of a backup, on this machine or another; there must be none yet.": (
        "从备份恢复记忆，在这台或另一台机器上；那里还不能有记忆。"
    ),
    "A file that recollect backup wrote.": "recollect backup 写出的文件。",
    "Ask for that of its keys.": "询问其中密钥的口令。",
    # --- the frame ---
    "Arguments": "参数",
    "Options": "选项",
    "Commands": "命令",
    "required": "必填",
    "default": "默认",
    # --- every command ---
    "A long-term memory for AI assistants, in your own git repository.": (
        "AI 助手的长期记忆，存放在你自己的 git 仓库里。"
    ),
    "Without a backend: for sandboxes that forbid sockets, and for debugging.": (
        "不用后台进程：用于禁止套接字的沙箱，以及调试。"
    ),
    "Print the version.": "显示版本。",
    "Serve MCP: over stdio like no command at all, or over HTTP at /mcp.": (
        "提供 MCP 服务：经标准输入输出（不带命令时也是），或经 HTTP 的 /mcp。"
    ),
    "Over HTTP (streamable), instead of stdio.": "经 HTTP（可流式），而不是标准输入输出。",
    "Address to listen on.": "监听的地址。",
    "0: any that is free.": "0：任意空闲端口。",
    "A name by which clients reach it, e.g. through a reverse proxy; several times.": (
        "客户端访问时用的名称，例如经反向代理；可写多次。"
    ),
    "Let every user of this machine in, without a token.": "本机的所有用户都可以用，不需要令牌。",
    "Connect AI assistants to this memory: the server, and hooks that remember by themselves.": (
        "把 AI 助手接到这份记忆上：服务器，以及自动记忆的钩子。"
    ),
    (
        "claude-desktop, claude-code, codex, copilot, gemini, vscode, cursor, windsurf, zed. "
        "None: those on this machine."
    ): (
        "claude-desktop、claude-code、codex、copilot、gemini、vscode、cursor、windsurf、zed。不"
        "写：本机上有的。"
    ),
    "Show what would be changed, and change nothing.": "只显示会改什么，不作改动。",
    "Only the server: the model calls it, or does not.": "只接服务器：由模型自己决定是否调用。",
    "Hooks show memories and hand nothing over.": "钩子只显示记忆，不交出任何内容。",
    "Also tell the model when to use it: a block in CLAUDE.md, AGENTS.md, GEMINI.md …": (
        "并告诉模型何时使用：在 CLAUDE.md、AGENTS.md、GEMINI.md 等文件里加一段。"
    ),
    "Do not ask first.": "不先询问。",
    "Disconnect AI assistants from this memory. The memory itself stays.": (
        "断开 AI 助手与这份记忆的连接。记忆本身保留。"
    ),
    "Run by hosts at the start, at each prompt and at the end: the memory speaks and listens.": (
        "由宿主程序在开始、每次提问和结束时运行：显示记忆，并听取对话。"
    ),
    "Of a host whose input does not name it.": "用于输入里没有写明名称的宿主程序。",
    "Which host runs it.": "由哪个宿主程序运行。",
    "Hand nothing over.": "不交出任何内容。",
    "Look whether everything works, from git to the hooks of each host, and say what mends it.": (
        "检查一切是否正常，从 git 到各宿主程序的钩子，并说明怎样修复。"
    ),
    "Print JSON.": "输出 JSON。",
    "Build the workspace: pages, folders, git.": "建立工作区：页面、文件夹、git。",
    "What is already there is adopted as it is, never overwritten.": (
        "已有的内容原样接收，绝不覆盖。"
    ),
    "Data folder.": "数据文件夹。",
    "Print instructions for AGENTS.md or CLAUDE.md: when a model should use the memory.": (
        "输出写进 AGENTS.md 或 CLAUDE.md 的说明：模型应在何时使用记忆。"
    ),
    "en or zh; default: the setting.": "en 或 zh；默认按设置。",
    "Print the lines that make a shell complete commands: append them to its profile.": (
        "输出让 shell 补全命令的几行：加到它的配置文件末尾。"
    ),
    "The shell that is to complete.": "要补全命令的 shell。",
    "Look at the memory, correct it and decide what waits, in the browser.": (
        "在浏览器里查看和更正记忆，并决定待办的事。"
    ),
    "The address works once, within two minutes, on this machine only.": (
        "网址只能在本机用一次，两分钟内有效。"
    ),
    "Whether to start a browser.": "是否打开浏览器。",
    "Bring in what other programs remember: servers, exports, notes, lists.": (
        "导入其他程序记住的内容：记忆服务器、导出文件、笔记、清单。"
    ),
    "A second import adds nothing; one that was cut off goes on where it ended.": (
        "重复导入不会增加任何内容；中断的导入会从断处继续。"
    ),
    "A file or folder of another program; see docs/import.md.": (
        "其他程序的文件或文件夹；见 docs/import.md。"
    ),
    "What it is, where it is not recognised.": "认不出时，说明它是什么。",
    "Into this project.": "归入这个项目。",
    "Facts with secrets in them: seal, or skip.": "含有秘密的内容：seal 加密保存，或 skip 跳过。",
    "Only count.": "只计数。",
    "Ask for that of an export with secrets.": "询问带秘密的导出文件的口令。",
    "An export of your own: it comes back as it was.": "你自己导出的：原样恢复。",
    "Take memories along: as jsonl without loss, or for other programs and people.": (
        "把记忆带走：jsonl 格式没有损失，也可导出给其他程序和别人。"
    ),
    "A new file or folder.": "一个新文件或新文件夹。",
    "jsonl, markdown, server-memory, obsidian, csv, html; told by the ending where left out.": (
        "jsonl、markdown、server-memory、obsidian、csv、html；不写则按扩展名判断。"
    ),
    "Only of this project.": "只要这个项目的。",
    "Only of this store; several times.": "只要这个分类的；可写多次。",
    "A date, also in words.": "日期，也可以用文字。",
    "At most so private, 0 to 3.": "私密程度最多到几级，0 到 3。",
    "Secrets too, under a pass phrase; jsonl only.": "连同秘密，用口令保护；仅限 jsonl。",
    "For somebody else: without what is private.": "给别人看的：不含私密内容。",
    "With --share: a name to take out; several times.": "配合 --share：要隐去的名字；可写多次。",
    "Search the memory.": "搜索记忆。",
    "Forget memories by id; restorable for a time (setting: restorable_days) unless --hard.": (
        "按 id 忘掉记忆；一段时间内可恢复（设置项 restorable_days），--hard 除外。"
    ),
    "Erase for good.": "彻底删除。",
    "Bring back what was forgotten.": "恢复已忘掉的。",
    "Take a change back, as a new commit.": "撤回一次改动，记为新的提交。",
    "'last', 'reflection', 'import', or a commit (see log).": (
        "last、reflection、import，或一个提交（见 log）。"
    ),
    "Who changed what, when; newest first.": "谁在何时改了什么；最新的在前。",
    "Only changes of one memory.": "只看一条记忆的改动。",
    "Only by whom, e.g. manual, subagent:, bot:trigger-remember.": (
        "只看谁的改动，例如 manual、subagent:、bot:trigger-remember。"
    ),
    "Only changes of IDENTITY.md and SOUL.md.": "只看 IDENTITY.md 和 SOUL.md 的改动。",
    "One change in full, or every change of one memory.": "一次改动的全文，或一条记忆的全部改动。",
    "A commit, or the id of a memory.": "一个提交，或一条记忆的 id。",
    "What differs between two moments.": "两个时刻之间的差别。",
    "A commit or a date; without it the last change.": "一个提交或日期；不写则为最近一次改动。",
    "A commit or a date; without it now.": "一个提交或日期；不写则为现在。",
    "Search the memory as it was.": "按当时的样子搜索记忆。",
    "A date, also in words; its end counts.": "日期，也可以用文字；以那天结束时为准。",
    "Without it: the latest of that time.": "不写则显示当时最新的。",
    "What waits for a yes: of sub-agents, or with a middling score.": (
        "等待同意的提议：来自子代理，或评分居中。"
    ),
    "Store proposals, or carry out the operations they propose.": "保存提议，或执行提议的操作。",
    "Drop proposals; for a time they can be overruled (commit).": (
        "放弃提议；一段时间内可以改判（commit）。"
    ),
    "Keep proposals without being asked about them again.": "保留提议，不再询问。",
    "Exchange memories with your other machines through a git remote of yours.": (
        "经你自己的 git 远程仓库，与你的其他机器交换记忆。"
    ),
    "Name or address of a git remote; once set up it is remembered.": (
        "git 远程仓库的名称或地址；设好后会记住。"
    ),
    "This machine is mine too: its fingerprint (SHA256:…), or 'unsigned'.": (
        "那台机器也是我的：它的指纹（SHA256:…），或 unsigned。"
    ),
    "This machine is somebody else's: what it adds is marked as synced.": (
        "那台机器是别人的：它加的内容标为同步而来。"
    ),
    "Go on by itself, after changes and every few minutes, until ended.": (
        "自动持续进行：有改动后以及每隔几分钟，直到结束。"
    ),
    "Counts, index, pending work, files that could not be read.": (
        "数量、索引、待办、读不了的文件。"
    ),
    "Also the last year, week by week.": "并按周显示过去一年。",
    "Let the days that passed take effect now.": "让过去的日子现在就生效。",
    "A running server does so by itself once a day.": "运行中的服务器每天会自动做一次。",
    "Only say what would happen.": "只说明会发生什么。",
    "Why one memory stands where it does: its strength as a sum, its history, its file.": (
        "一条记忆为什么是这样：强度的算式、经过、所在文件。"
    ),
    "Also as a line over time.": "并画出随时间变化的曲线。",
    "Build the whole index anew from the files.": "根据文件重建整个索引。",
    "End the backend of the data folder.": "结束这个数据文件夹的后台进程。",
    "Hosts that are open start another with their next call.": (
        "已打开的宿主程序会在下次调用时再启动一个。"
    ),
    "Walk through a story with a real client and a real server, in a temporary folder.": (
        "在临时文件夹里，用真实的客户端和服务器演示一个故事。"
    ),
    "A conversation as JSONL (items with speaker, text, time) to remember and ask.": (
        "JSONL 格式的对话（每项含 speaker、text、time），用来记忆和提问。"
    ),
    "Who may use the memory over HTTP from elsewhere.": "谁可以从别处经 HTTP 使用记忆。",
    "Make a token for somebody's own memory; it is shown once.": (
        "为某人自己的记忆生成令牌；只显示一次。"
    ),
    "Data folder (default: users/NAME, or that of NAME's account).": (
        "数据文件夹（默认：users/NAME，或 NAME 的账户所用的那个）。"
    ),
    "Who has a token, since when, and where their memory is.": "谁有令牌、从何时起、记忆在哪里。",
    "Refuse a token from now on; the memory stays.": "从现在起拒绝某个令牌；记忆保留。",
    "Who may sign in over HTTP, and their programs.": "谁可以经 HTTP 登录，以及他们的程序。",
    "Let somebody sign in, each with a memory of their own; prints a link that works once.": (
        "让某人可以登录，各有自己的记忆；输出一个只能用一次的链接。"
    ),
    "Data folder (default: users/NAME).": "数据文件夹（默认：users/NAME）。",
    "They sign in with the provider, which calls them so.": (
        "通过登录服务方登录，对方这样称呼他们。"
    ),
    "Print another link that signs a browser in: once, within a day.": (
        "再输出一个供浏览器登录的链接：一次有效，一天之内。"
    ),
    "Who may sign in, and which programs they let in.": "谁可以登录，以及他们允许了哪些程序。",
    "Let a program in no more.": "不再允许某个程序。",
    "As `user list` prints it.": "照 `user list` 输出的写。",
    "Let somebody in no more, nor their token and programs; the memory stays.": (
        "不再让某人、其令牌和程序登录；记忆保留。"
    ),
    "Let them in again.": "重新允许。",
    "Write somebody's whole memory with its history to one file (see recollect backup).": (
        "把某人的全部记忆连同历史写进一个文件（见 recollect backup）。"
    ),
    "Write everybody's memory to a file of its own, also while the server runs.": (
        "把每个人的记忆各写进一个文件，服务器运行时也可以。"
    ),
    "A folder, a file in it for each.": "一个文件夹，每人一个文件。",
    "Of each user so many; older ones are deleted.": "每个用户保留几份；更旧的删除。",
    "Keep somebody's memory elsewhere from now on.": "从现在起把某人的记忆存到别处。",
    "A new folder, e.g. on another disk.": "一个新文件夹，例如在另一块磁盘上。",
    "Take somebody's account and erase their whole memory, for good.": (
        "注销某人的账户，并彻底删除其全部记忆。"
    ),
}
