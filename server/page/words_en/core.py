"""The core and the rules that people laid down, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "core_empty": "The core is empty. Pin a memory, and every conversation begins with it.",
    "block_identity": "Who you are",
    "block_active": "Active context",
    "block_persona": "Preferences and rules",
    "block_facts": "Critical facts",
    "budget": "{tokens} of {budget} tokens",
    "own_text": "Your own text on the page takes {tokens} tokens",
    "left_out": "No room for these",
    "earlier": "Earlier",
    "later": "Later",
    "order_hint": "What stands first gets room first. Drag it, or use the arrows.",
    "rules": "Rules that people laid down",
    "own_lines": "Your own lines",
    "rule": "Rule",
    "rule_part": "Under",
    "save_rule": "Save",
    "take_out": "Take out",
    "new_rule": "A new rule",
}
