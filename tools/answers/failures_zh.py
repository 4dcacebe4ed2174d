"""What the disk, git or the other side refuse, in Chinese, by the English words of it."""

from collections.abc import Mapping

FAILURES: Mapping[str, str] = {
    # --- what is typed ---
    "Aborted.": "已中止。",
    "Help: {} --help": "帮助：{0} --help",
    "No such option: {}": "没有这个选项：{0}",
    "No such option: {} (Possible options: {})": "没有这个选项：{0}（相近的有：{1}）",
    "No such command {}.": "没有这个命令：{0}。",
    "No such command {}. Did you mean {}?": "没有这个命令：{0}。是不是 {1}？",
    "Missing command.": "缺少命令。",
    "Missing argument {}.": "缺少参数 {0}。",
    "Missing option {}.": "缺少选项 {0}。",
    "Got unexpected extra argument(s) ({})": "多出了参数：{0}",
    "Option {} requires an argument.": "选项 {0} 后面要有一个值。",
    "Option {} does not take a value.": "选项 {0} 后面不能有值。",
    "Invalid value for {}: {}": "{0} 的值不对：{1}",
    "Input should be a valid integer, unable to parse string as an integer": "要写一个整数",
    "Input should be a valid number, unable to parse string as a number": "要写一个数",
    "Input should be greater than or equal to {}": "不能小于 {0}",
    "Input should be less than or equal to {}": "不能大于 {0}",
    "Value error, {} is not one of {}.": "{0} 不在这些之中：{1}。",
    "File {} does not exist.": "文件 {0} 不存在。",
    "Directory {} does not exist.": "文件夹 {0} 不存在。",
    "Path {} does not exist.": "路径 {0} 不存在。",
    "File {} is a directory.": "{0} 是文件夹，不是文件。",
    "Directory {} is a file.": "{0} 是文件，不是文件夹。",
    # --- the disk ---
    "could not write to the memory folder ({}). Nothing was stored. {}": (
        "无法写入记忆文件夹（{0}）。什么也没有保存。{1}"
    ),
    "the memory folder could not be read ({}). Whether anything was stored is not known: "
    "look, then call again in a moment.": (
        "无法读取记忆文件夹（{0}）。是否已保存尚不清楚：请先查看，过一会儿再调用。"
    ),
    "{} failed ({}); the log in the run folder says where. Whether anything was stored is not "
    "known: look before you call again.": (
        "{0} 出错了（{1}）；run 文件夹里的日志记着出错的位置。是否已保存尚不清楚：请先查看再调用。"
    ),
    "the index is damaged; the memories, which are files, are not. Whether this was carried out "
    "is not known. `recollect stop` in a terminal ends the server; the next call starts another, "
    "which builds the index anew.": (
        "索引损坏了；记忆本身是文件，没有损坏。这次是否已执行尚不清楚。"
        "在终端运行 `recollect stop` 会结束服务器；下一次调用会启动新的，由文件重建索引。"
    ),
    "Free space or make the folder writable, then call again.": (
        "请腾出空间，或让文件夹可以写入，然后再调用。"
    ),
    "a symbolic link stands where a folder should": "本该是文件夹的地方是一个符号链接",
    "Take it away, then call again.": "请把它移走，然后再调用。",
    "Free space, then call again.": "请腾出空间，然后再调用。",
    "Give back the right to read and write it, then call again.": (
        "请恢复对它的读写权限，然后再调用。"
    ),
    "Close what has many files open, or raise the limit, then call again.": (
        "请关闭打开了很多文件的程序，或提高上限，然后再调用。"
    ),
    "Close other programs, then call again.": "请关闭其他程序，然后再调用。",
    "index: {}": "索引：{0}",
    "recollect.db{}: {}": "recollect.db{0}：{1}",
    "No space left on device": "磁盘已满",
    "database or disk is full": "磁盘已满",
    "Disk quota exceeded": "超出磁盘配额",
    "File too large": "文件过大",
    "Read-only file system": "文件系统是只读的",
    "Permission denied": "没有权限",
    "Operation not permitted": "不允许这样做",
    "Too many open files": "打开的文件过多",
    "Too many open files in system": "系统中打开的文件过多",
    "Cannot allocate memory": "内存不足",
    "Input/output error": "输入输出错误",
    "disk I/O error": "磁盘读写错误",
    "unable to open database file": "打不开数据库文件",
    "attempt to write a readonly database": "数据库是只读的",
    "the workspace folder was moved or deleted": "工作区文件夹被移动或删除了",
    "the file did not read back as written": "写入的文件读回来不一样",
    # --- whose the folder is ---
    "this memory is a copy that only reads (read_only in its settings). Nothing was "
    "changed. Do it where the memory is written, e.g. on the user's own device; the copy "
    "takes it over with its next sync.": (
        "这份记忆是只读副本（设置里的 read_only）。什么也没有改动。"
        "请在写入记忆的地方操作，例如用户自己的设备；副本会在下次同步时接收。"
    ),
    "the memory folder is in use by {}: one recollect owns a folder at a time. "
    "Close the other host, or point this one at its own folder with RECOLLECT_HOME. "
    "If it does not answer, `recollect stop` ends it.": (
        "记忆文件夹正在被使用（{0}）：一个文件夹同一时间只归一个 recollect。"
        "请关闭另一个宿主，或用 RECOLLECT_HOME 给这一个指定自己的文件夹。"
        "如果它没有响应，`recollect stop` 会结束它。"
    ),
    "{} in the data folder is a symbolic link, and recollect follows none there. "
    "Nothing was changed. Put what it leads to in its place, or take it away; "
    "the data folder itself may be a link (RECOLLECT_HOME).": (
        "数据文件夹里的 {0} 是一个符号链接，recollect 不跟随其中的链接。什么也没有改动。"
        "请把它指向的内容放到这里，或把链接移走；数据文件夹本身可以是链接（RECOLLECT_HOME）。"
    ),
    "the memory server (process {}) does not answer: it is stopped or hangs. "
    "`recollect stop` in a terminal ends it; then call again.": (
        "记忆服务器（进程 {0}）没有响应：它被暂停或卡住了。"
        "在终端运行 `recollect stop` 会结束它，之后再调用。"
    ),
    "process {}": "进程 {0}",
    "another process": "另一个进程",
    "{}. Nothing was changed. Unlock the keyring, or install what it needs; then call again.": (
        "{0}。什么也没有改动。请解锁密钥环，或安装它所需要的，然后再调用。"
    ),
    "the keyring needs: {}": "密钥环需要：{0}",
    "{} is not installed; this brings it: {}": "没有安装 {0}；用这个命令安装：{1}",
    "the system's keyring does not hold the key of this folder's keys": (
        "系统密钥环里没有打开这个文件夹密钥的钥匙"
    ),
    # --- the other side ---
    "sync: {}. Nothing was lost; everything here is as it was, "
    "or already joined and recorded. {}": (
        "同步：{0}。什么也没有丢；这里的一切保持原样，或已合并并记录。{1}"
    ),
    # By itself: what git said fills it in.
    "sync failed: {}. Nothing was lost; everything here is as it was, "
    "or already joined and recorded. {}": (
        "同步未成功：{0}。什么也没有丢；这里的一切保持原样，或已合并并记录。{1}"
    ),
    "sync failed: {}": "同步未成功：{0}",
    "last exchange {}": "上次同步 {0}",
    "last exchange {}; failed {} times since: {}": "上次同步 {0}；此后失败 {1} 次：{2}",
    "last exchange {}; failed once since: {}": "上次同步 {0}；此后失败 1 次：{1}",
    "sync --watch has exchanged nothing yet; failed {} times since: {}": (
        "sync --watch 还没有同步成功过；失败 {0} 次：{1}"
    ),
    "sync --watch has exchanged nothing yet; failed once since: {}": (
        "sync --watch 还没有同步成功过；失败 1 次：{0}"
    ),
    "{} kept changing": "{0} 一直在变",
    "Sync again in a moment.": "请过一会儿再同步。",
    "words were cut out of the history on another machine ({}), and stand in the one here": (
        "另一台机器从历史里删去了一些字句（{0}），这里的历史还有"
    ),
    "Cut them out here too: recollect purge WORDS; then sync again.": (
        "请在这里也删去：recollect purge 字句；然后再同步。"
    ),
    "git has not recorded everything here yet": "git 还没有记录这里的全部内容",
    "`recollect status` says why; then sync again.": "`recollect status` 会说明原因；然后再同步。",
    "{} holds something other than a recollect workspace": "{0} 里不是 recollect 的工作区",
    "Give the address of an empty repository.": "请给一个空仓库的地址。",
    "{} holds {}, and {}": "{0} 里有 {1}，而 {2}",
    "Somebody may have put it there to do harm: look at the remote, take it out of "
    "its last commit, then sync again.": (
        "可能有人放在那里图谋不轨：请查看远端，把它从最后一次提交里去掉，然后再同步。"
    ),
    "what is there was written by machines that are not known here: {}": (
        "那里的内容是这里不认识的机器写的：{0}"
    ),
    "Nothing was taken or given. If they are yours: recollect sync {}; if not, begin with an "
    "empty repository.": (
        "没有取也没有给。如果是你的机器：recollect sync {0}；如果不是，请从空仓库开始。"
    ),
    "Nothing was taken or given. If they are yours: recollect sync {}; if not: recollect sync "
    "{}.": ("没有取也没有给。如果是你的机器：recollect sync {0}；如果不是：recollect sync {1}。"),
    "{} is no fingerprint": "{0} 不是指纹",
    "Give SHA256:…, as sync names it.": "请给 SHA256:…，同步时会显示。",
    "there is no remote {}; known: {}": "没有远端 {0}；已知的：{1}",
    "Give the address of a git repository, or the name of a remote.": (
        "请给一个 git 仓库的地址，或远端的名字。"
    ),
    "no remote is set up": "还没有设置远端",
    "Give the address of an empty git repository once: recollect sync ADDRESS.": (
        "请给一次空 git 仓库的地址：recollect sync 地址。"
    ),
    "there are several remotes: {}": "有好几个远端：{0}",
    "Name one of them.": "请说出其中一个。",
    "the workspace's own .git/config names programs or other places ({}), and recollect follows "
    "none that come with a folder": (
        "工作区自己的 .git/config 指定了程序或别的去处（{0}），而 recollect 不听从文件夹带来的设置"
    ),
    "the history here reads objects of another repository (.git/objects/info/alternates), and what "
    "lies there is not sent on": (
        "这里的历史要读另一个仓库里的对象（.git/objects/info/alternates），而那里的内容不会被送出去"
    ),
    "If it is yours: git repack -a -d, delete that file, then sync again.": (
        "如果那是你的：运行 git repack -a -d，删去那个文件，然后再同步。"
    ),
    "{} of the workspace lies in another folder, and may be somebody else's; changes are kept and "
    "not recorded.": ("工作区的 {0} 位于另一个文件夹，可能属于别人；改动已保存，但没有写入历史。"),
    "If they are yours, put them into your own settings (git config --global …) and take them "
    "out there; then sync again.": (
        "如果是你的，请写进你自己的设置（git config --global …），从那里删去，然后再同步。"
    ),
    "git is not installed": "没有安装 git",
    "Install git, then sync again.": "请安装 git，然后再同步。",
    "{} cannot be used ({})": "{0} 不能用（{1}）",
    "Check the address, the network and your access (git fetch in the workspace shows the same), "
    "then sync again.": (
        "请检查地址、网络和权限（在工作区里运行 git fetch 会看到同样的情况），然后再同步。"
    ),
    "the pass phrase of the encrypted remote is not known on this machine": (
        "这台机器不知道加密远端的口令"
    ),
    "Say it once at a terminal: recollect sync.": "请在终端里说一次：recollect sync。",
    "what is there is no encrypted memory": "那里不是加密的记忆",
    "Give the address of an empty repository, or leave out {}": (
        "请给一个空仓库的地址，或去掉 {0}"
    ),
    "another version of recollect wrote there": "那里是另一个版本的 recollect 写的",
    "Update recollect here.": "请更新这里的 recollect。",
    "this pass phrase does not open what is there": "这个口令打不开那里的内容",
    "Try it again, with the one it was made by. If that is lost: what is on your machines is "
    "whole; begin with an empty repository and a new one.": (
        "请用当初设定的口令再试。如果丢了：你机器上的内容完好；请用空仓库和新口令重新开始。"
    ),
    "git could not read or write what is encrypted ({})": "git 无法读写加密的内容（{0}）",
    "Sync again; if it stays, look at the remote.": "请再同步；如果还是这样，请查看远端。",
    "what is there is not as it was given": "那里的内容与交出去的不一样",
    "Somebody may have changed it: look at the remote, or begin with an empty one.": (
        "可能有人改过：请查看远端，或从空仓库开始。"
    ),
    # --- the history ---
    "it is erased and not recalled any more, but its words may still stand in the index or in "
    "logs ({}). Free space, then run `recollect purge` with these words.": (
        "已抹去，不会再被回忆起，但索引或日志里可能还留有原文（{0}）。"
        "请腾出空间，然后用这些字词运行 `recollect purge`。"
    ),
    "the history is written anew, but what it was before may still stand on the disk ({}). {}": (
        "历史已经重写，但磁盘上可能还留有重写前的内容（{0}）。{1}"
    ),
    "the history is as it was: it could not be written anew ({}). {}": (
        "历史还是原来的：没能重写（{0}）。{1}"
    ),
    "Free space, then purge again.": "请腾出空间，然后再清除一次。",
    "Mend that, then purge again.": "请先解决这个问题，然后再清除一次。",
    "changes wait for their commit": "还有改动等着记录",
    "there is nothing to undo: no change through the tools concerns {}. Nothing was changed.": (
        "没有可撤销的：没有通过工具的改动涉及 {0}。什么也没有改动。"
    ),
    "{} names no change; give 'last', 'session', 'reflection', 'import', the commit of a receipt, "
    "or the id of a memory. Nothing was changed.": (
        "{0} 不是任何改动；请给 'last'、'session'、'reflection'、'import'、回执里的提交，"
        "或记忆的编号。"
        "什么也没有改动。"
    ),
    "{} ({}) was undone already, by {}; undo that to bring it back.": (
        "{0}（{1}）已经被 {2} 撤销；撤销那一次就能恢复。"
    ),
    "there is nothing to undo: no reflection is recorded. Nothing was changed.": (
        "没有可撤销的：没有记录过反思。什么也没有改动。"
    ),
    "there is nothing to undo: no import is recorded. Nothing was changed.": (
        "没有可撤销的：没有记录过导入。什么也没有改动。"
    ),
    "there is nothing to undo. What was edited by hand is undone by naming its commit.": (
        "没有可撤销的。手工改动要给出它的提交才能撤销。"
    ),
    "there is nothing to undo in this session. Nothing was changed. To undo an earlier change "
    "give its commit: {}": (
        "这次对话里没有可撤销的。什么也没有改动。要撤销更早的改动，请给出它的提交：{0}"
    ),
    "{} is housekeeping, not a change of yours; nothing was undone.": (
        "{0} 是内部整理，不是你的改动；什么也没有撤销。"
    ),
    "{} joined two machines; undo the single changes instead. Nothing was undone.": (
        "{0} 合并了两台机器；请撤销其中单个的改动。什么也没有撤销。"
    ),
    "{} erased for good, which cannot be undone; nothing was changed. To undo an earlier change, "
    "give its commit.": (
        "{0} 是彻底删除，不能撤销；什么也没有改动。要撤销更早的改动，请给出它的提交。"
    ),
    "{} ({}) cannot be undone: {} cannot be read ({}). Mend the file, then undo.": (
        "{0}（{1}）无法撤回：{2} 读不出来（{3}）。请先修好这个文件，再撤回。"
    ),
    "{} ({}) cannot be undone alone: {} was changed again later. Undo the later change first.": (
        "{0}（{1}）不能单独撤销：{2} 后来又改过。请先撤销后来的改动。"
    ),
    "there is nothing to undo: {} is as it was before its last change. Nothing was changed.": (
        "没有可撤销的：{0} 已经是上次改动之前的样子。什么也没有改动。"
    ),
    "no change names {}. recall finds ids, `recollect log` changes.": (
        "没有改动提到 {0}。recall 查编号，`recollect log` 查改动。"
    ),
    "{} names no change; give a commit (6 to 40 characters of 0-9 a-f) or the id of a memory.": (
        "{0} 不是任何改动；请给一个提交（6 到 40 个 0-9 a-f 的字符）或记忆的编号。"
    ),
    "there is no change {} in the history.": "历史里没有 {0} 这个改动。",
    "nothing was recorded before {}. Give a later date; `recollect log`, or recall(id='log'), "
    "lists the changes.": (
        "{0} 之前没有记录。请给更晚的日期；`recollect log` 或 recall(id='log') 会列出改动。"
    ),
    "a git {} is under way in the workspace; changes are kept and will be recorded once it is "
    "finished.": "工作区里正在进行 git {0}；改动已保留，等它结束后会记录。",
    "git cannot be used ({}); changes are kept and will be recorded later.": (
        "git 不能用（{0}）；改动已保留，以后会记录。"
    ),
    "git is not installed; changes are kept and will be recorded once it is.": (
        "没有安装 git；改动已保留，装好后会记录。"
    ),
    "the repository's format (SHA-256 or reftable) cannot be written; changes are kept and not "
    "recorded.": "仓库的格式（SHA-256 或 reftable）无法写入；改动已保留，没有记录。",
    "the file of the branch in the workspace's .git is damaged; changes are kept and will be "
    "recorded once it is mended.": ("工作区 .git 里分支的文件损坏了；改动已保留，修好后会记录。"),
    "no branch is checked out in the workspace; `git checkout main` there first. "
    "Nothing was changed.": (
        "工作区里没有检出任何分支；请先在那里 `git checkout main`。什么也没有改动。"
    ),
    # --- the model ---
    "the bundled embedding model cannot be used ({}). Search by words, time and links still works. "
    "Install recollect again to have it back.": (
        "自带的向量模型无法使用（{0}）。按字词、时间和链接的搜索仍可用。"
        "重新安装 recollect 即可恢复。"
    ),
    "the vector index cannot be opened ({}). Search by words, time and links still works; vectors "
    "are made up for by themselves.": (
        "向量索引打不开（{0}）。按字词、时间和链接的搜索仍可用；向量以后会自动补上。"
    ),
    "vectors cannot be noted ({}). Search by words, time and links still works; vectors are made "
    "up for by themselves.": (
        "向量无法登记（{0}）。按字词、时间和链接的搜索仍可用；向量以后会自动补上。"
    ),
    "{} is not the file of the model": "{0} 不是该模型的文件",
    "it is not on this machine": "本机没有",
    "the embedding model {} could not be loaded ({}). Search by words, time and links still "
    "works. RECOLLECT_MODEL takes the folder of a sentence-transformers model, or the name of one "
    "in this machine's model cache; unset it for the bundled model.": (
        "向量模型 {0} 无法加载（{1}）。按字词、时间和链接的搜索仍可用。RECOLLECT_MODEL 可以是 "
        "sentence-transformers 模型的文件夹，或本机模型缓存里的名字；不设就用自带的模型。"
    ),
}
