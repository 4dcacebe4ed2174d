"""The sign-in over HTTP, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "sign_in": "打开你的记忆",
    "sign_in_token": "你的令牌（rec_…）",
    "sign_in_refused": "没有这个令牌。",
}
