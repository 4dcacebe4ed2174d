"""What `doctor`, `status`, `install` and `uninstall` say, in Chinese, by their English."""

from collections.abc import Mapping

HOSTS: Mapping[str, str] = {
    # --- what the doctor looks at ---
    "folder": "文件夹",
    "disk": "磁盘",
    "clock": "时钟",
    "sync": "同步",
    "backup": "备份",
    "backend": "后台",
    "index": "索引",
    "files": "文件",
    "use": "使用",
    "would help most": "最有帮助的改动",
    "model": "模型",
    "memory": "记忆",
    "hosts": "宿主",
    "hook": "钩子",
    "speed": "速度",
    "trial": "试存",
    "stored": "存储",
    # --- what it finds ---
    "{} is not there yet": "{0} 还不存在",
    "others may look into {}": "其他用户能查看 {0}",
    "{}, recollect {}": "{0}，recollect {1}",
    "{} cannot be written to: {}": "{0} 无法写入：{1}",
    "{} GB free": "剩余 {0} GB",
    "Make room: nothing can be stored on a full disk.": "请腾出空间：磁盘满了什么也存不下。",
    "it is behind the time of files that were written before": "它比以前写下的文件的时间还早",
    "Set the date of this machine.": "请校正这台机器的日期。",
    "it is not installed": "没有安装",
    "Install git: https://git-scm.com": "请安装 git：https://git-scm.com",
    "it does not run": "无法运行",
    "xcode-select --install (on a Mac)": "xcode-select --install（在 Mac 上）",
    "sync --watch has exchanged nothing yet": "sync --watch 还没有同步成功过",
    "recollect sync, which says more.": "请运行 recollect sync，它会说明原因。",
    "Is recollect sync --watch still running?": "recollect sync --watch 还在运行吗？",
    "none was made yet": "还没有做过",
    "recollect backup FILE": "recollect backup 文件",
    "{} memories on {}, in {}": "{1} 备份了 {0} 条记忆，在 {2}",
    "{} memories on {}, in {}, which is not there": "{1} 备份了 {0} 条记忆，在 {2}，文件已不在那里",
    "If it was moved, all is well; else recollect backup FILE.": (
        "如果只是挪走了，就没有问题；否则请运行 recollect backup 文件。"
    ),
    "none is running; the first host starts it": "没有在运行；第一个宿主会启动它",
    "it is recollect {}, this is {}": "它是 recollect {0}，而这里是 {1}",
    "recollect stop (the next call starts the new)": "recollect stop（下次调用会启动新版）",
    "running, process {}": "正在运行，进程 {0}",
    "recollect stop, then call again.": "请运行 recollect stop，再试一次。",
    "recollect reindex, if it does not pass": "如果一直这样，请运行 recollect reindex",
    "every memory has its vector": "每条记忆都有向量",
    "{} memories wait for their vector": "{0} 条记忆在等待向量",
    "{}: a symbolic link, which is not followed": "{0}：符号链接，不会跟随",
    "Put what it leads to in its place.": "请把它指向的内容放到这里。",
    "Put what it leads to in its place. The data folder itself may be a link.": (
        "请把它指向的内容放到这里。数据文件夹本身可以是链接。"
    ),
    "Mend the file; it is read again.": "请改正该文件，之后会重新读取。",
    "{} is loaded": "{0} 已加载",
    "{} is not loaded after {} s": "{0} 在 {1} 秒后仍未加载",
    "The machine is busy: call again when it is not.": "机器正忙：请空闲时再试。",
    "Install recollect again.": "请重新安装 recollect。",
    "Unset RECOLLECT_MODEL: the bundled one is used.": "请取消 RECOLLECT_MODEL：会改用自带的模型。",
    "a test memory was stored, found and erased, without a trace": (
        "一条试验记忆已存入、找到并抹除，没有留下痕迹"
    ),
    "it failed that a test memory was stored, found and erased, without a trace": (
        "试验记忆没能完整地存入、找到并抹除"
    ),
    "none that is known is on this machine": "这台机器上没有认识的宿主",
    "Mend that file, then install.": "请改正该文件，再运行 install。",
    "is not connected to this memory": "没有连接到这份记忆",
    "is connected by another installation of recollect: {}": (
        "是由另一处安装的 recollect 连接的：{0}"
    ),
    "is connected to the memory in another folder": "连接的是另一个文件夹里的记忆",
    "connected; it has no hooks, and has called nothing yet": (
        "已连接；它没有钩子，也还没有调用过记忆"
    ),
    "connected; it has no hooks: recall was called at the start of {} of {} sessions": (
        "已连接；它没有钩子：{1} 个会话中有 {0} 个一开始就调用了 recall"
    ),
    "connected, and its hooks are not installed": "已连接，但没有安装钩子",
    "connected; the hooks are installed, and not trusted: none is run": (
        "已连接；钩子已安装但未被信任：一个也不会运行"
    ),
    "connected, with hooks": "已连接，带钩子",
    "a prompt waits {} ms (p50), {} ms at most of {}": (
        "一次提问等待 {0} 毫秒（中位数），{2} 次中最多 {1} 毫秒"
    ),
    "a prompt waits {} ms (p50), {} ms at most of {}, of which it works {} ms: "
    "others have the processor": (
        "一次提问等待 {0} 毫秒（中位数），{2} 次中最多 {1} 毫秒，其中自己工作 {3} 毫秒："
        "处理器被别的程序占用"
    ),
    "Call again when the machine is less busy. If it stays so: recollect install --no-hooks": (
        "请在机器较空闲时再试。如果一直这样：recollect install --no-hooks"
    ),
    # --- how hosts use the memory ---
    "conversations": "对话",
    "prompts": "提问",
    "prompts with memories": "附上记忆的提问",
    "missed chances": "错过的机会",
    "turns handed over": "交来的轮次",
    "sessions": "会话",
    "sessions with a recall": "有回忆的会话",
    "begun with a recall": "以回忆开始",
    "memories used": "用到的记忆",
    "remembered": "记住",
    "refused": "未收下",
    "recalls": "回忆",
    "milliseconds of recalls": "回忆毫秒数",
    "tokens": "token",
    "nothing yet": "还没有",
    "{}; its hooks fired last {}": "{0}；钩子上次运行于 {1}",
    "{}: {} of {} prompts had an answer in memory that came too late or was not asked for": (
        "{0}：{2} 次提问中有 {1} 次记忆里有答案，却来得太晚或没有去问"
    ),
    "recollect agents-block, into the instructions that it reads": (
        "把 recollect agents-block 的输出放进它会读的说明里"
    ),
    "{}: recall is called at the start of {} of {} sessions": (
        "{0}：{2} 个会话中有 {1} 个一开始就调用了 recall"
    ),
    "{}: {} turns were handed over, and nothing remembered": "{0}：交来了 {1} 轮，却什么也没记住",
    'Tell it to "reflect": it judges what was said, and keeps what lasts.': (
        "对它说“反思”：它会判断说过的话，留下值得长留的。"
    ),
    "{}: {} refused, {} remembered": "{0}：未收下 {1} 条，记住 {2} 条",
    'Say "remember …" for what matters to you: that is stored whatever it scores.': (
        "对你重要的事请说“记住……”：无论评分多少都会保存。"
    ),
    "recollect install claude-desktop shows a text for its preferences.": (
        "recollect install claude-desktop 会给出一段可放进偏好设置的文字。"
    ),
    # --- the status ---
    "memories": "记忆",
    "unindexed": "等待向量",
    "switching": "换模型",
    "commits pending": "等待记录的更改",
    "proposals": "待定的提议",
    "set aside": "搁置的文件",
    "trouble": "问题",
    "home": "数据文件夹",
    "none": "无",
    "core": "核心",
    "vault": "保险库",
    "semantic": "事实",
    "episodic": "经历",
    "procedural": "做法",
    "deleted": "已忘记",
    "strength": "强度",
    "so far": "至今",
    "strengths": "强度分布",
    "told a week": "每周记下",
    "hosts {}": "宿主 {0}",
    "none yet": "还没有",
    "{} on average": "平均 {0}",
    "{} on average ({})": "平均 {0}（{1}）",
    "{} mentions and uses ({} in a frequent run), {} negations, {} merges, {} faded a level": (
        "提到和使用 {0} 次（其中频繁 {1} 次），否定 {2} 次，合并 {3} 次，降级 {4} 次"
    ),
    "{}; in each {} recalls before the first remember, {} remembers": (
        "{0} 个；每个在第一次记住之前回忆 {1} 次，记住 {2} 次"
    ),
    "{} empty; {} of the others shaped an answer": "{0} 没有结果；其余的 {1} 用在了回答里",
    "(since {}, at most {})": "（自 {0}，最多 {1}）",
    "(from {} to {})": "（从 {0} 到 {1}）",
    # --- connecting and disconnecting ---
    "connected already": "早已连接",
    "connected.": "已连接。",
    "is not connected": "没有连接",
    "disconnected": "已断开",
    "Quit Claude Desktop and start it again.": "请退出 Claude Desktop 再重新打开。",
    "Begin a new session.": "请开始一个新会话。",
    "Open codex, type /hooks and trust recollect's: until then none is run.": (
        "请打开 codex，输入 /hooks 并信任 recollect 的钩子：在那之前一个也不会运行。"
    ),
    "VS Code asks whether to trust the server when it first starts it.": (
        "VS Code 第一次启动该服务器时会询问是否信任。"
    ),
    "Enable recollect in Cursor's settings, under MCP, if it asks.": (
        "如果 Cursor 询问，请在设置的 MCP 一栏启用 recollect。"
    ),
    "Press refresh in Windsurf's MCP settings.": "请在 Windsurf 的 MCP 设置里按刷新。",
    "Claude Desktop has no hooks. Put this into its settings, under your preferences:": (
        "Claude Desktop 没有钩子。请把这段话放进它设置里的个人偏好："
    ),
    "Copy it to the clipboard?": "复制到剪贴板吗？",
    "It is on the clipboard.": "已复制到剪贴板。",
    "There is no clipboard here: copy it by hand.": "这里没有剪贴板：请手动复制。",
    'Then say "remember that I drink my tea without sugar", and ask about it another day.': (
        "然后说“记住我喝茶不加糖”，改天再问起它。"
    ),
    "Hooks need recollect installed: uv tool install recollect, then install again.": (
        "钩子需要先安装好 recollect：uv tool install recollect，再运行 install。"
    ),
    (
        "Hooks hand each turn over: it waits outside of the files until it is judged. "
        "--recall-only leaves that out, a file .recollect-off in a folder switches hooks off there."
    ): (
        "钩子会交来每一轮对话：在判断之前，它等在文件之外。"
        "加 --recall-only 就不交；文件夹里放一个 .recollect-off，那里就不运行钩子。"
    ),
    "Change this?": "要这样改吗？",
    "No host that is known was found. {}": "没有找到认识的宿主。{0}",
    "add this to its MCP configuration: {}": "请在它的 MCP 配置里加上：{0}",
    "{} is not known": "不认识 {0}",
    "Known are {}. For another: {}": "认识的有 {0}。别的宿主：{1}",
    "{} is no text (UTF-8); it was left as it is": "{0} 不是文本（UTF-8）；没有改动它",
    "{}; it was left as it is": "{0}；没有改动它",
    "{} was changed by somebody else meanwhile; call again": "{0} 刚刚被别的程序改过；请再试一次",
    "{} could not be run ({})": "{0} 无法运行（{1}）",
}
