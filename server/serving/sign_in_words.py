"""What a browser is told while somebody signs in and lets programs in, in two languages."""

from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "zh"]

_ENGLISH: Mapping[str, str] = {
    "title": "recollect",
    "sign_in": "Sign in",
    "sign_in_how": "Whoever runs this server gives you a link that works once "
    "(recollect user link NAME). Open it in this browser, or paste it here:",
    "link": "Link",
    "go_on": "Continue",
    "wrong_link": "This link opens nothing: it was used, is older than a day, or is not whole.",
    "or_with": "Or continue with",
    "wrong_person": "You were not signed in: it took too long, or nobody gave you an account here. "
    "Begin again, or ask whoever runs this server.",
    "enter": "Sign this browser in as <b>{name}</b>?",
    "unchecked": "Nobody has checked this name.",
    "known_by": "It is known by <b>{host}</b>; nobody has checked its name.",
    "asks": "wants to use your memory",
    "goes_to": "You will be sent back to <b>{back}</b>.",
    "unnamed": "A program without a name",
    "you_are": "You are signed in as <b>{name}</b>.",
    "may": "It may:",
    "may_read": "read: search your memories and show them to its model",
    "may_write": "write: remember new things, correct and link what is there",
    "may_erase": "erase: forget memories, for good too, and undo changes",
    "read": "read",
    "write": "write",
    "erase": "erase",
    "colon": ": ",
    "comma": ", ",
    "semicolon": "; ",
    "warn": "Allow it only if you have just connected this program yourself.",
    "allow": "Allow",
    "deny": "Deny",
    "over": "This request is over. Begin again in the program that wanted to connect.",
    "account": "Connected programs",
    "nobody": "No program is connected.",
    "since": "since",
    "used": "last used",
    "disconnect": "Disconnect",
    "sign_out": "Sign this browser out",
    "done": "Programs that want to use your memory ask here.",
}
_CHINESE: Mapping[str, str] = {
    "title": "recollect",
    "sign_in": "登录",
    "sign_in_how": "管理这台服务器的人会给你一个只能用一次的链接（recollect user link 名字）。"
    "请在此浏览器中打开，或粘贴到这里：",
    "link": "链接",
    "go_on": "继续",
    "wrong_link": "这个链接无效：已用过、已超过一天，或不完整。",
    "or_with": "或使用：",
    "wrong_person": "未能登录：等待太久，或这里没有你的账户。请重试，或询问管理这台服务器的人。",
    "enter": "让此浏览器以 <b>{name}</b> 登录吗？",
    "unchecked": "没有人核实过这个名字。",
    "known_by": "可凭 <b>{host}</b> 识别；没有人核实过它的名字。",
    "asks": "想使用你的记忆",
    "goes_to": "之后将返回 <b>{back}</b>。",
    "unnamed": "一个没有名字的程序",
    "you_are": "当前登录：<b>{name}</b>。",
    "may": "它可以：",
    "may_read": "读取：搜索你的记忆，并展示给它的模型",
    "may_write": "写入：记住新内容，更正、关联已有记忆",
    "may_erase": "删除：忘记记忆（包括永久删除），撤销更改",
    "read": "读取",
    "write": "写入",
    "erase": "删除",
    "colon": "：",
    "comma": "、",
    "semicolon": "；",
    "warn": "只有刚才是你自己连接这个程序时，才点允许。",
    "allow": "允许",
    "deny": "拒绝",
    "over": "此请求已失效。请在要连接的程序里重新开始。",
    "account": "已连接的程序",
    "nobody": "没有已连接的程序。",
    "since": "连接于",
    "used": "最近使用",
    "disconnect": "断开",
    "sign_out": "退出此浏览器",
    "done": "想使用你记忆的程序会在这里征求你的同意。",
}


def words(language: Language) -> Mapping[str, str]:
    """Each text by its name."""
    return _CHINESE if language == "zh" else _ENGLISH


def preferred(accepted: str) -> Language:
    """By what a browser says it accepts: whichever of the two comes first."""
    for part in accepted.lower().split(","):
        name = part.strip()[:2]
        if name in ("en", "zh"):
            return "zh" if name == "zh" else "en"
    return "en"
