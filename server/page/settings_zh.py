"""What each setting does, in Chinese; in English the settings say it themselves."""

from collections.abc import Mapping

SETTINGS: Mapping[str, str] = {
    "home": "数据文件夹。",
    "model": (
        "向量模型：`multilingual`（需 recollect[multilingual]），或 sentence-transformers 的名称"
        "或文件夹（需 recollect[models]）。留空：自带的 all-MiniLM-L6-v2。"
    ),
    "timezone": "IANA 时区名，例如 Asia/Shanghai。留空：系统的时区。",
    "language": "提示词的语言。留空：随当前文本。",
    "separate_projects": (
        "项目彼此分开：除非指明，回忆、概览和搜索都不显示其他项目的内容；回答会说明有内容被分开。"
    ),
    "read_only": (
        "这个文件夹是一份副本：`recollect sync` 只取远端的内容，不送出；它会回答，但拒绝任何会改动"
        "记忆的操作。"
    ),
    "main_agent": "可以写入的代理；其他代理记下的只是提议。",
    "rubric": "六项评分如何加权（D1）。",
    "store_at": "总分达到此值即存为记忆。",
    "propose_at": "总分达到此值留作提议；低于此值不保存。",
    "recall_tokens": "主机未指明时，一次回忆的大小（token）：多条短记忆，或较少的长记忆。",
    "recall_limit": "这样一次回忆最多几条记忆。",
    "core_tokens": "MEMORY.md 的大小（token）：身份与性格各占六分之一，其余各占三分之一。",
    "context_tokens": "开场概览（不带问题的 recall）的大小（token）。",
    "digest_tokens": "主机每次读取的导入对话的大小（token）。",
    "working_messages": "一次对话保留多少条消息，之后较早的一半要写摘要。",
    "working_rounds": "同上，以轮计：用户说话的次数。",
    "delete_archive_after_days": "归档多少天后（软）删除。0：从不。",
    "ageing": "强度、保留与重要性的常数；文件中的一个表。",
    "reflection": "反思的 token 预算与上限；文件中的一个表。",
    "workspace_mb": "文本超过此大小（MB）时，状态会提醒，reflect 会提议精简。不拒绝也不删除。",
    "keyring": (
        "用系统钥匙串中的密钥加密封存记忆的密钥（需 `recollect[keyring]`）。"
        "关闭后：密钥存放在文件中。"
    ),
    "sync_timeout_s": "一次拉取或推送最多多少秒，之后 `recollect sync` 放弃。",
    "sync_every_minutes": "这里没有变化时，`recollect sync --watch` 每隔几分钟询问远端。",
    "restorable_days": "忘记之后多少天内可以恢复。",
    "idle_minutes": "最后一个主机离开后，后台还保留多久。",
    "crash_pause_minutes": "一分钟内崩溃三次后，模型停用多久；每次再加倍。",
    "confirm_minutes": "待确认的删除有效多久。",
    "http_public_url": (
        "HTTP：浏览器与程序访问服务器的地址，例如 https://memory.example。有账户的人在那里登录。"
        "留空：仅本机。"
    ),
    "http_metrics": (
        "HTTP：Prometheus 指标的地址，例如 127.0.0.1:9464。留空：不提供。需 `recollect[server]`。"
    ),
    "http_client_documents": (
        "HTTP：程序可以给出介绍自己的文档的 https 地址，由服务器去读，而不必注册。"
        "服务器不能访问外网时设为 `false`：程序改为注册。"
    ),
    "http_openid_issuer": (
        "HTTP：用于登录的 OpenID Connect 提供方，例如 https://accounts.example。"
        "需 `recollect[server]`。留空：只用一次性链接。"
    ),
    "http_openid_client": "提供方给这台服务器的标识。",
    "http_openid_secret": "如有，随之给出的密钥。",
    "http_openid_claim": (
        "与 `recollect user add --openid` 中的名字对应的声明。`email` 必须已验证；"
        "其他的必须是人们不能自选的。"
    ),
    "http_openid_domains": (
        "以逗号分隔的域名，其成员首次登录（凭已验证的 `email`）即得账户。留空：只有已添加的人。"
    ),
    "http_body_mb": "HTTP：最大的请求。",
    "http_calls_a_minute": "HTTP：每个令牌每分钟最多多少请求。",
    "http_calls_at_once": "HTTP：同一用户同时处理多少调用；更多的要等待。",
    "http_open_folders": "HTTP：同时打开多少用户的文件夹；最久未用的让位。",
    "http_lease_s": (
        "HTTP：几台服务器共用磁盘时，一台服务器多少秒没有动静，它的文件夹就可以归另一台。"
        "0：只由磁盘的锁决定。"
    ),
    "http_people": (
        "通过 HTTP、几台服务器共用一块磁盘时：存放所有人的 tokens.json 和 accounts.db 的文件夹，"
        "例如 /disk/people。留空：数据文件夹。"
    ),
    "chroma_url": "存放向量的 Chroma 服务器，例如 http://chroma.example:8000。留空：在索引文件夹中。",
    "chroma_tenant": "它的租户。",
    "chroma_database": "它的数据库。",
    "chroma_token": "以 bearer 令牌和 X-Chroma-Token 发给它。",
}
