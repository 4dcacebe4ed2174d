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
}
