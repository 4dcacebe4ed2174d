"""How the rewards of reflections add up, for the activity snapshot."""

from collections.abc import Mapping

from . import journal_pages
from .rewards import economy


def reward_totals(reward_log: bytes | None) -> Mapping[str, int] | None:
    """By name; None if no reflection was rewarded yet."""
    rewards = journal_pages.rewards(reward_log)
    return economy(rewards) if rewards else None
