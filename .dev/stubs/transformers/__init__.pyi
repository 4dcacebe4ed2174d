# Of a library of thousands of modules four names are taken: a type checker need not read it.
from typing import Any

def __getattr__(name: str) -> Any: ...
