"""How much is written and how hosts use it, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "changes_of": "{count} changes in {days} days",
    "writers": "Who wrote",
    "by_day": "Changes a day",
    "conversations": "Conversations that changed something",
    "adoption": "How it is used",
    "sessions_count": "conversations",
    "recalls_before": "searches before the first memory of a conversation, on average",
    "remembers_per": "memories told in a conversation, on average",
    "no_recalls": "no search yet",
    "empty_share": "searches that found nothing",
    "used_share": "of the others, those that shaped an answer",
    "average_strength": "average strength",
    "mentions_and_uses": "mentions and uses",
    "negations": "changes of mind",
    "merges": "merges",
    "fades": "faded a level",
    "now": "now",
    "hosts": "How hosts use it, week by week",
    "week": "Week",
    "host": "Host",
    "count_sessions": "sessions",
    "count_sessions with a recall": "with a search",
    "count_prompts": "prompts",
    "count_prompts with memories": "with memories shown",
    "count_missed chances": "missed chances",
    "count_memories used": "memories used",
    "count_remembered": "remembered",
    "count_tokens": "tokens",
}
