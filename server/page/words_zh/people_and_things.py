"""People and things, and their picture, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "things_empty": "还没有记忆提到人或物。",
    "graph": "一起提到的彼此靠近",
    "graph_names": "图中的名字数",
    "name_column": "名字",
    "mentions_column": "记忆",
    "beside": "一起提到的",
    "find_name": "找名字",
    "name_total": "1 个名字",
    "names_total": "{count} 个名字",
    "nearer": "放大",
    "farther": "缩小",
    "zoom_hint": "也可按住 Ctrl 滚动；拖动可移动",
}
