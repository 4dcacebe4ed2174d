"""What could not be done, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "trouble_title": "That did not work",
    "trouble_unknown": "There is no such memory or proposal: it was erased, or taken back.",
    "trouble_input": "Nothing was changed: what was filled in cannot be used.",
    "trouble_id": "Nothing was chosen. Tick what the answer is for.",
    "trouble_op": "Nothing was changed: this answer does not fit any more. Look again.",
    "trouble_operations": "Nothing was changed: this answer does not fit any more. Look again.",
    "trouble_ids": "Nothing was changed: this answer does not fit any more. Look again.",
    "trouble_text": "Nothing was changed: this text cannot be kept. Say it in other words.",
    "trouble_content": "Nothing was changed: this text cannot be kept. Say it in other words.",
    "trouble_level": "Nothing was changed. Privacy can only be raised: choose a higher level.",
    "trouble_label": "Nothing was changed. The label of a sealed memory must not hold its secret.",
    "trouble_understood": "Nothing was erased. Tick first that it cannot be undone.",
    "trouble_what": "Nothing was changed: there is no such change.",
    "trouble_name": "No memory names this.",
    "trouble_since": "That is no day. Write 2026-03-01, or words such as “last Tuesday”.",
    "trouble_until": "That is no day. Write 2026-03-01, or words such as “last Tuesday”.",
    "trouble_confirm": "This question is not open any more. Ask your assistant again.",
    "trouble_memory": "Nothing was changed: the memory changed meanwhile. Look at it as it is now.",
    "trouble_key": "This view is out of date. Ask your assistant again.",
    "trouble_history": (
        "Nothing was changed: there is no such change, or what came after it stands in its way."
    ),
    "trouble_storage": "Nothing was changed: the disk took no more. Free some space.",
    "trouble_in_use": "Another recollect is using this memory just now.",
    "trouble_other": "That did not work. Nothing was lost.",
    "trouble_said": "What it says in detail",
    "trouble_rule": "Nothing was changed: this rule does not stand there any more. Look again.",
}
