"""The sign-in over HTTP, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "sign_in": "Open your memory",
    "sign_in_token": "Your token (rec_…)",
    "sign_in_refused": "Nobody has this token.",
}
