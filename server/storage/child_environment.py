"""What of a host's environment a process of ours that outlives it keeps, and what git needs of it.

A host's environment holds its keys; the backend serves other hosts too, and starts programs.
"""

import re
from collections.abc import Mapping

from ..domain.patterns import regex

_NEEDED = regex(
    r"PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|XDG_\w+|PWD"
    r"|SSH_(?:AUTH_SOCK|AGENT_PID|ASKPASS)|GIT_\w+|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS"
    r"|KRB5\w+|GNUPGHOME|PASSWORD_STORE\w+|GH_CONFIG_DIR|LD_LIBRARY_PATH|NIX_\w+"
    r"|(?:HTTPS?|ALL|NO|FTP)_PROXY|SSL_CERT_(?:FILE|DIR)|(?:REQUESTS|CURL)_CA_BUNDLE"
    r"|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|PROGRAM(?:DATA|FILES\S*)"
    r"|USERPROFILE|USERNAME|USERDOMAIN|HOMEDRIVE|HOMEPATH|NUMBER_OF_PROCESSORS|__CF_USER\w+",
    re.IGNORECASE,
)
_OF_THE_RUNTIME = regex(
    r"PYTHON\w+|VIRTUAL_ENV|LD_LIBRARY_PATH|DYLD_\w+|NIX_\w+"
    r"|(?:OMP|MKL|OPENBLAS|ORT|TOKENIZERS)_\w+"
    r"|HF_\w+|CUDA_\w+|COVERAGE_\w+|MALLOC_\w+",
    re.IGNORECASE,
)
_OURS = "RECOLLECT_"
_OF_A_SESSION = frozenset({"RECOLLECT_AGENT", "RECOLLECT_PROJECT", "RECOLLECT_LANGUAGE"})
"""What one host says of itself: each of its sessions says it again."""


def of_a_backend(environment: Mapping[str, str]) -> dict[str, str]:
    """Settings, and what the runtime and git need."""
    kept = {}
    for name, value in environment.items():
        is_setting = name.upper().startswith(_OURS) and name not in _OF_A_SESSION
        if is_setting or _NEEDED.fullmatch(name) or _OF_THE_RUNTIME.fullmatch(name):
            kept[name] = value
    return kept


def of_git(environment: Mapping[str, str]) -> dict[str, str]:
    """What git and the ssh it starts need."""
    return {name: value for name, value in environment.items() if _NEEDED.fullmatch(name)}
