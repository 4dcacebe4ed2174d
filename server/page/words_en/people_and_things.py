"""People and things, and their picture, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "things_empty": "No memory names a person or thing yet.",
    "graph": "Those named together lie near each other",
    "graph_names": "Names in the picture",
    "name_column": "Name",
    "mentions_column": "Memories",
    "beside": "Named together with",
    "find_name": "Find a name",
    "name_total": "1 name",
    "names_total": "{count} names",
    "nearer": "Nearer",
    "farther": "Farther",
    "zoom_hint": "Ctrl and the wheel too; drag to move",
}
