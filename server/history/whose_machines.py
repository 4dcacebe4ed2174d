"""Whose the machines are that a sync meets: the user is asked once of each."""

from collections.abc import Mapping

from ..errors import SyncError
from .machines import Machines
from .unsigned_changes import UNSIGNED, IsOwn

_LONGEST_NAMES = 600


def own_among(machines: Machines, strangers: Mapping[str, str], is_own: IsOwn) -> set[str]:
    """Those of the machines nobody was asked about that are the user's; all answers are kept.

    Raises:
        SyncError: of one of them, or of all at the first sync, nobody says whose it is.
    """
    first = not machines.met
    untold = strangers.keys() - machines.others()
    answers = {signer: is_own(signer, strangers[signer]) for signer in sorted(untold)}
    own = {signer for signer, is_theirs in answers.items() if is_theirs}
    # Of who signs nothing no answer is kept: the name is everybody's.
    waiting = [signer for signer, said in answers.items() if said is None]
    if (first and strangers and not own) or set(waiting) - {UNSIGNED}:
        if own:
            machines.settle(own - {UNSIGNED})
        unknown = answers if first else waiting
        raise _whose({signer: strangers[signer] for signer in unknown}, first=first)
    machines.settle(own - {UNSIGNED}, untold - own - {UNSIGNED})
    return own


def _whose(strangers: Mapping[str, str], *, first: bool) -> SyncError:
    """Nobody has said yet whose these machines are; `first`: nor that the remote is the user's."""
    names = ", ".join(f"{name} ({signer})" for signer, name in strangers.items())
    trusting = " ".join(f"--trust {signer}" for signer in strangers)
    others = " ".join(f"--not-mine {signer}" for signer in strangers)
    names = names[:_LONGEST_NAMES]
    told = f"what is there was written by machines that are not known here: {names}"
    if first:
        return SyncError(
            told,
            f"Nothing was taken or given. If they are yours: recollect sync {trusting}; "
            "if not, begin with an empty repository.",
        )
    return SyncError(
        told,
        f"Nothing was taken or given. If they are yours: recollect sync {trusting}; "
        f"if not: recollect sync {others}.",
    )
