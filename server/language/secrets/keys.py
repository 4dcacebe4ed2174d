"""Keys and tokens that are told by their own form, whatever is said around them."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from ...domain.patterns import regex

_FORMS = (
    r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[^-]{0,16000}-----END [A-Z0-9 ]{1,40}-----)?",
    r"PuTTY-User-Key-File-\d[^\0]{0,4000}",
    r"AGE-SECRET-KEY-1[0-9A-Z]{20,}",
    r"\bsk-(?:proj-|ant-|or-v1-|svcacct-|admin-|live-|test-)?[A-Za-z0-9_\-]{16,}",
    r"\b[srp]k_(?:live|test|prod)_[A-Za-z0-9]{10,}",
    r"\bwhsec_[A-Za-z0-9+/=]{16,}",
    r"\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[0-9A-Z]{16}\b",
    r"\bgh[pousr]_[A-Za-z0-9]{20,}",
    r"\bgithub_pat_[A-Za-z0-9_]{20,}",
    r"\bgl(?:pat|dt|rt|ptt|oas|cbt|ft|soat|agent)-[A-Za-z0-9_\-.]{16,}",
    r"\bxox[abeprs]-[A-Za-z0-9\-]{10,}",
    r"\bxapp-\d-[A-Za-z0-9\-]{10,}",
    r"hooks\.slack\.com/services/[A-Za-z0-9/]{20,}",
    r"discord(?:app)?\.com/api/webhooks/\d{10,}/[A-Za-z0-9_\-]{20,}",
    r"\bAIza[0-9A-Za-z_\-]{30,}",
    r"\bGOCSPX-[0-9A-Za-z_\-]{20,}",
    r"\bya29\.[0-9A-Za-z_\-]{20,}",
    r"\bSG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}",
    r"\bkey-[0-9a-z]{32}\b",
    r"\b(?:npm|hf|dop_v1|doo_v1|shpat|shpss|shpca|shppa|lin_api|rubygems|pul|sbp|ghs|nfp|vercel"
    r"|tskey-auth|tskey-api|glsa|glc|secret|ntn|figd|patv?|phc|phx|r8|gsk|xai|tvly|fal|re|sq0csp"
    r"|sq0atp"
    r"|dckr_pat|cio|hvs|hvb|ATATT3x|ATCTT3x)[_\-][A-Za-z0-9_\-]{20,}",
    r"\bhv[sb]\.[A-Za-z0-9_\-]{20,}",
    r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:fx\b",
    r"\bpypi-[A-Za-z0-9_\-]{30,}",
    r"\bATATT3[A-Za-z0-9_\-=]{30,}",
    r"\bEAA[A-Za-z0-9]{40,}",
    r"\bdapi[0-9a-f]{32}\b",
    r"\bSK[0-9a-f]{32}\b",
    r"\bAC[0-9a-f]{32}\b",
    r"\bLTAI[0-9A-Za-z]{12,24}\b",
    r"\bAKID[0-9A-Za-z]{13,40}\b",
    r"\b\d{8,10}:AA[A-Za-z0-9_\-]{30,}",
    r"\b[MN][A-Za-z\d]{23,25}\.[\w\-]{6}\.[\w\-]{27,}",
    r"\beyJ[A-Za-z0-9_\-]{8,1000}\.eyJ[A-Za-z0-9_\-]{8,1000}(?:\.[A-Za-z0-9_\-]{4,})?",
    r"\b[a-z][a-z0-9+.\-]{1,20}://[^\s/:@'\"]{0,80}:[^\s/@'\"<>$]{3,200}@[\w.\-]+",
    r"(?i:\bAccountKey=[A-Za-z0-9+/=]{20,})",
    r"(?i:\bSharedAccessKey=[A-Za-z0-9+/=]{20,})",
    r"(?i:[?&](?:sig|signature|x-amz-signature|access_token|token|api_?key|key)="
    r"[A-Za-z0-9%+/_\-.=]{16,})",
    r"(?i:\b(?:session_?id|j?sessionid|phpsessid|sid|auth_token|csrf_?token)="
    r"[A-Za-z0-9%+/_\-.]{16,})",
    r"(?i:\b(?<!cache )(?:key|secret|token|密[钥鑰])[ :=：是为為]{1,4}[0-9a-f]{32,64}\b)",
    # the HMAC key we sign licences with is 41ec…
    r"(?i:\b(?:hmac|aes|symmetric|shared|signing|encryption|private|secret|master|api|webhook)"
    r"[ -](?:key|secret|token)(?: (?!hash|id|fingerprint|checksum|digest"
    r"|sha)[a-z'’\-]{1,14}){1,6} (?:is|was)(?: now)?:? [0-9a-f]{32,64}\b)",
    r"(?i:\b(?:key|serial)(?: is|[:=：])? )(?=[A-Z\-]{0,9}\d)"
    r"[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,9}\b",
    r"\b(?=[A-Z\-]{0,28}\d)(?=[\d\-]{0,28}[A-Z])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b",
    # What a command line takes: sshpass -p X, mysql -u root -pX, curl -u name:X
    r"\bredis-cli\b[^\n|]{0,80}? -a \S{4,80}",
    r"\bsshpass -p ?\S{3,80}",
    r"\bmysql(?:dump|admin)?(?: -[^p\s]\S{0,40}| [\w.@]{1,40}){0,6} -p[^\s-]\S{3,80}",
    r"\b(?:curl|wget|http)\b[^\n|]{0,160}? (?:-u|--user)[ =][\"']?[^\s:\"']{1,60}:[^\s\"']{3,80}",
    r"\becho [\"']?[^\s\"'|]{4,80}[\"']? ?\| ?sudo -S\b",
    r"(?i:\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_\-.=]{16,})",
    r"(?i:\botpauth://\S{10,})",
    r"(?i:\bWIFI:(?=[^\n]{0,100}P:)\S[^\n]{0,100};)",
    r"\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b",
    r"\b[xyz]prv[1-9A-HJ-NP-Za-km-z]{60,}",
    r"\bnsec1[02-9ac-hj-np-z]{50,}",
)
_RANDOM = regex(r"(?<![\w/+=.\-%])[A-Za-z0-9/+_\-]{32,88}={0,2}(?![\w/+\-%])", re.ASCII)
_HEXADECIMAL = regex(r"[0-9a-fA-F\-]+=*")
_RANDOM_BITS = 4.3
"""Bits a character: base64 of random bytes has about five, words and paths under four."""
_FEWEST_DIGITS = 3
_AWS_SECRET = 40
"""Characters. Of other words with a slash most are paths."""


@cache
def _known() -> re.Pattern[str]:
    """Compiled when first asked for: it takes longer than a start may."""
    return re.compile("|".join(f"(?:{form})" for form in _FORMS), re.ASCII)


def keys_in(text: str) -> Iterator[tuple[int, int]]:
    """Where keys and tokens stand in a text."""
    for found in _known().finditer(text):
        yield found.span()
    for found in _RANDOM.finditer(text):
        if _is_random(found[0]):
            yield found.span()


def _is_random(word: str) -> bool:
    """Whether it is no word, path or hash, but drawn from letters of both cases and digits."""
    if _HEXADECIMAL.fullmatch(word) or _is_path(word):
        return False
    if sum(each.isdigit() for each in word) < _FEWEST_DIGITS:
        return False
    if word.islower() or word.isupper() or word.count("-") > 3:
        return False
    return _bits(word) >= _RANDOM_BITS


def _is_path(word: str) -> bool:
    return "/" in word and len(word) != _AWS_SECRET and not word.endswith("=")


def _bits(word: str) -> float:
    """Shannon entropy a character."""
    bits = 0.0
    for count in Counter(word).values():
        share = count / len(word)
        bits -= share * math.log2(share)
    return bits
