"""What `recollect import`, `export`, `backup` and `restore` say, in Chinese, by their English."""

from collections.abc import Mapping

EXCHANGE: Mapping[str, str] = {
    # --- what is given ---
    "{} is not there": "{0} 不存在",
    "Give the path of a file or folder.": "请给出文件或文件夹的路径。",
    "{} is empty": "{0} 是空的",
    "There is nothing to bring in.": "没有可导入的内容。",
    "{} is cut off or damaged": "{0} 不完整或已损坏",
    "Copy or export it again, with the program that it is of closed.": (
        "请关闭所属的程序，重新复制或导出一次。"
    ),
    "{} holds nothing that is known here": "{0} 里没有能识别的内容",
    "Say what it is with --from: {}.": "请用 --from 说明它是什么：{0}。",
    "there is no source {}": "没有名为 {0} 的来源",
    "Known are {}.": "可用的有 {0}。",
    "{} is a workspace, which is taken over as it is": "{0} 是一个工作区，应当原样接管",
    "Copy it to the workspace folder of a new data folder, then: recollect init.": (
        "请把它复制为新数据文件夹里的 workspace，再运行 recollect init。"
    ),
    "{} cannot be read as text": "{0} 不是能读取的文字",
    "Give the path of another file.": "请给出另一个文件的路径。",
    "{} is too large": "{0} 太大",
    "Unpack it yourself.": "请自行解压。",
    "{} cannot be opened: {}": "{0} 打不开：{1}",
    "Close the program it is of.": "请关闭所属的程序。",
    "Close its program first.": "请先关闭所属的程序。",
    "its version is {}": "它的版本是 {0}",
    "Import it with a newer recollect.": "请用更新的 recollect 导入。",
    "{} is neither seal nor skip": "{0} 既不是 seal 也不是 skip",
    "Say --secrets seal.": "请写 --secrets seal。",
    "it does not open this": "打不开",
    "Try it again, with the one it was made by.": "请用当初设定的口令再试。",
    "it has fewer than {} characters": "少于 {0} 个字符",
    "Take a longer one.": "请换一个更长的。",
    "its salt cannot be read": "它的盐值无法读取",
    "the two differ": "两次输入不同",
    "Type it again.": "请重新输入。",
    "pass phrase: ": "口令：",
    "again: ": "再输入一次：",
    # --- where something stands ---
    "line {}": "第 {0} 行",
    "{}, line {}": "{0}，第 {1} 行",
    "{}, turn {}": "{0}，第 {1} 轮",
    "row {}": "第 {0} 行",
    "entry {}": "第 {0} 项",
    "{}, entry {}": "{0}，第 {1} 项",
    "it is what a sub-agent was told, and answered": "这是交给子代理的话和它的回答",
    "1 message that was taken back there": "1 条在那里已撤回的消息",
    "{} messages that were taken back there": "{0} 条在那里已撤回的消息",
    "conversation {}": "第 {0} 个对话",
    "observation {}": "观察 {0}",
    "triple {}": "三元组 {0}",
    "summary {}": "摘要 {0}",
    "database": "数据库",
    # --- why it is not taken ---
    "not taken": "未导入",
    "{} more; --json lists them": "还有 {0} 项；加 --json 可全部列出",
    "Write it like score:9.": "请写成 score:9 这样。",
    "secret": "机密",
    "the file is cut off or damaged from here on": "文件从这里起不完整或已损坏",
    "the file ends or cannot be read from here on": "文件到此为止，或从这里起无法读取",
    "it cannot be read on: {}": "无法继续读取：{0}",
    "there is no text in it": "里面没有文字",
    "it is deleted there": "在那里已删除",
    "it is replaced there": "在那里已被替换",
    "it ended there on {}": "在那里已于 {0} 结束",
    "it is no object": "不是 JSON 对象",
    "it is no JSON object": "不是 JSON 对象",
    "it has no messages": "没有消息",
    "a message that is no object": "有一条消息不是 JSON 对象",
    "it is neither an entity nor a relation": "既不是实体也不是关系",
    "an observation of {} is no text": "{0} 的一条观察不是文字",
    "a relation without its ends": "关系缺少两端",
    "it is an index of the other texts ({} lines)": "是其他文字的索引（{0} 行）",
    "attachment {} is not taken": "附件 {0} 不导入",
    "attachment {} is named, not taken": "附件 {0} 只列出，不导入",
    "attachments are not taken: {}": "附件不导入：{0}",
    "an attachment, which is not taken": "附件，不导入",
    "it holds links alone": "里面只有链接",
    "it holds its title alone": "里面只有标题",
    "no memories are kept there": "那里不存放记忆",
    "nothing is told of {}": "关于 {0} 没有任何内容",
    "1 message of branches that were left": "放弃的分支里有 1 条消息",
    "{} messages of branches that were left": "放弃的分支里有 {0} 条消息",
    "no dialogue stands in it; bring it in by itself": "里面没有对话；请单独导入",
    "it is no part of the export; bring it in by itself": "它不属于这份导出；请单独导入",
    "a database of PromptX's later versions, which is not read": "PromptX 新版本的数据库，不读取",
    "its {} is missing: taken as far as it goes": "缺少 {0}：读到哪里就导入到哪里",
    "a secret ({}): it needs the pass phrase": "机密（{0}）：需要口令",
    "there is no memory in it": "里面没有记忆",
    "it has no id": "没有编号",
    "it says otherwise there now; {} stays as it is here": (
        "那里现在的说法不同；这里的 {0} 保持不变"
    ),
    "{} is otherwise here, and stays so": "{0} 在这里不同，保持不变",
    "the front matter has no closing '---' line": "文首信息缺少结尾的 '---'",
    "the front matter is not valid YAML": "文首信息不是有效的 YAML",
    "the front matter is not valid YAML (line {})": "文首信息不是有效的 YAML（第 {0} 行）",
    "the front matter refers to itself": "文首信息引用了自身",
    "the front matter is YAML more than {} levels deep": "文首信息的 YAML 超过 {0} 层",
    "the front matter says more than {} things": "文首信息超过 {0} 项",
    "the front matter holds a number without end": "文首信息里有一个过长的数字",
    "there is no text below the front matter": "文首信息下面没有文字",
    "not UTF-8 text (byte {})": "不是 UTF-8 文字（第 {0} 字节）",
    "the front matter must be a list of `name: value` lines": "文首信息应为“名称: 值”的行",
    "{} cannot be read at line {}": "{0} 第 {1} 行无法读取",
    # --- what became of it ---
    "new": "新的",
    "stored": "已存",
    "changed": "有变化",
    "updated": "已更新",
    "sealed": "已加密",
    "known": "已有",
    "proposed": "待定",
    "refused": "未收下",
    "left out": "略去",
    "nothing in it": "里面什么也没有",
    "Nothing was changed.": "什么也没有改动。",
    (
        "{} can be searched now, to be digested when you like: tell your assistant to "
        "digest them (reflect with depth=digest)."
    ): "{0}现在可以搜索，随时可以消化：请告诉助手消化它们（reflect，depth=digest）。",
    "1 conversation": "1 个对话",
    "{} conversations": "{0} 个对话",
    "Claude's memory": "Claude 的记忆",
    "Claude's memory, {}": "Claude 的记忆，{0}",
    "Claude's memory: {}": "Claude 的记忆：{0}",
    "Is this an export of your own? Then what it calls your words counts as yours.": (
        "这是你自己导出的吗？是的话，里面写作你说的，都算你说的。"
    ),
    "taken as somebody else's words. If it is an export of your own: --mine": (
        "按别人的话收下。如果是你自己导出的：加 --mine"
    ),
    "it is replaced or forgotten there; with --mine it comes as it was": (
        "它在那边已被取代或遗忘；加 --mine 则原样带来"
    ),
    "take it back with: recollect undo import": "要撤回：recollect undo import",
    # --- digesting ---
    "no conversation was handed out to sum up": "还没有交出要总结的对话",
    "Call reflect(depth='digest') without anything else first.": (
        "请先单独调用 reflect(depth='digest')。"
    ),
    "it is missing, and marks these conversations as read": "缺少它；有了它，这些对话才算读过",
    "Sum up in one to four sentences what was handed out, also if nothing of it lasts.": (
        "请用一到四句话总结交出的内容，即使没有值得长留的。"
    ),
    # --- taking away ---
    "there is no form {}": "没有名为 {0} 的格式",
    "Say --as {}.": "请写 --as {0}。",
    "{} is there already": "{0} 已经存在",
    "Name a new one.": "请换一个新的名字。",
    "Say --as jsonl, without --share.": "请写 --as jsonl，不要 --share。",
    "Type one, or leave secrets and keys out.": "请输入口令，或不带机密和密钥。",
    "only an export of your own as jsonl holds them": "只有给自己的 jsonl 导出才能包含机密",
    "there is none {}": "没有 {0}",
    "Say {}.": "请写 {0}。",
    "Say a name.": "请给出一个名字。",
    "it goes with --share": "它要和 --share 一起用",
    "Say --share as well.": "请再加上 --share。",
    "{}: 1 memory in {}": "{0}：1 条记忆，写入 {1}",
    "{}: {} memories in {}": "{0}：{1} 条记忆，写入 {2}",
    "encrypted in it: 1 secret": "其中 1 条机密已加密",
    "encrypted in it: {} secrets": "其中 {0} 条机密已加密",
    "private": "私密",
    "about health": "涉及健康",
    "about money": "涉及财务",
    "about somebody's private life": "涉及他人私生活",
    "{} more": "还有 {0} 条",
    "secret whose key is gone": "机密，密钥已不在",
    "told by a summary": "已由摘要概括",
    # --- backup ---
    "1 memory, {} files in {}; restoring it works": ("1 条记忆、{0} 个文件已写入 {1}；试恢复成功"),
    "{} memories, {} files in {}; restoring it works": (
        "{0} 条记忆、{1} 个文件已写入 {2}；试恢复成功"
    ),
    "encrypted in it: 1 key": "其中 1 个密钥已加密",
    "encrypted in it: {} keys": "其中 {0} 个密钥已加密",
    "Keys of encrypted memories are not in it: recollect backup FILE --keys.": (
        "其中没有加密记忆的密钥：请用 recollect backup 文件 --keys。"
    ),
    "restored, it holds {} of {} memories": "恢复后只有 {0} 条记忆，应有 {1} 条",
    "Look at recollect status, then call again.": "请看 recollect status，再试一次。",
    "restored: {} files of {}; the index is built at the start": (
        "已恢复：{0} 个文件，备份于 {1}；索引会在启动时建立"
    ),
    "Its vectors are kept on the Chroma server {}. If that is not yours:": (
        "它的向量存放在 Chroma 服务器 {0}。如果那不是你的："
    ),
    "take chroma_url out of {} before the first start.": (
        "请在第一次启动之前从 {0} 里去掉 chroma_url。"
    ),
    "1 key is still encrypted in it: restore with --pass-phrase.": (
        "其中还有 1 个加密的密钥：请用 --pass-phrase 恢复。"
    ),
    "{} keys are still encrypted in it: restore with --pass-phrase.": (
        "其中还有 {0} 个加密的密钥：请用 --pass-phrase 恢复。"
    ),
    "there is a memory in it": "里面已经有记忆",
    "Name a new folder with --home.": "请用 --home 指定新的文件夹。",
    "{} is no whole backup": "{0} 不是完整的备份",
    "Take another.": "请换一个文件。",
    "Restore it with a newer recollect.": "请用更新的 recollect 恢复。",
    "{} in it is not as it was backed up": "其中的 {0} 与备份时不同",
    "Take another copy.": "请换一份备份。",
}
