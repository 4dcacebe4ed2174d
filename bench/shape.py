"""`python -m bench.shape [FOLDER …]`: the shape of the code in figures, to hold against other
projects.

A code line is one that carries a token of code: no blank line, comment or docstring. Tokens are
names, numbers, strings and operators. Run it on an installed package too:
`python -m bench.shape .venv/lib/python3.11/site-packages/httpx`.
"""

import argparse
import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

OURS = ("server", "tools", "prompts")
WIDEST = 100
LONGEST_FUNCTION = 50
LONGEST_MODULE = 400
MOST_BRANCHES = 12
_COUNTED = {tokenize.NAME, tokenize.NUMBER, tokenize.STRING, tokenize.OP}
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_BRANCHES = (
    ast.If,
    ast.IfExp,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.Assert,
    ast.comprehension,
    ast.match_case,
)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Shape:
    """What was counted; lengths in lines."""

    modules: dict[str, int] = field(default_factory=dict)
    functions: dict[str, int] = field(default_factory=dict)
    """Length of each body, without its docstring, by `file:line name`."""
    branches: dict[str, int] = field(default_factory=dict)
    """Cyclomatic complexity of each function."""
    tokens: list[int] = field(default_factory=list)
    """Of each code line."""
    comments: int = 0
    comprehensions: int = 0
    conditional_expressions: int = 0
    wide_lines: int = 0

    def add(self, path: Path, *, tokens: bool = True) -> None:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        lines = source.splitlines()
        self.modules[str(path)] = len(lines)
        self.wide_lines += sum(len(line) > WIDEST for line in lines)
        if tokens:
            self._add_tokens(source, docstring_lines(tree))
        for node in ast.walk(tree):
            self.comprehensions += isinstance(node, _COMPREHENSIONS)
            self.conditional_expressions += isinstance(node, ast.IfExp)
            if isinstance(node, _Function):
                name = f"{path}:{node.lineno} {node.name}"
                self.functions[name] = body_length(node)
                self.branches[name] = complexity(node)

    def _add_tokens(self, source: str, skipped: set[int]) -> None:
        by_line: Counter[int] = Counter()
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            line = token.start[0]
            if token.type == tokenize.COMMENT:
                self.comments += 1
            elif token.type in _COUNTED and line not in skipped:
                by_line[line] += 1
        self.tokens += by_line.values()


def docstring_lines(tree: ast.AST) -> set[int]:
    """The lines that stand-alone strings cover."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node.value.value, str):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def body_length(function: _Function) -> int:
    """The lines of the body without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not body:
        return 0
    return (function.end_lineno or 0) - body[0].lineno + 1


def complexity(function: _Function) -> int:
    """Cyclomatic complexity: one, and one for each place where the way forks."""
    count = 1
    for node in ast.walk(function):
        if isinstance(node, _BRANCHES):
            count += 1
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
    return count


def measured(folders: Iterable[str], *, tokens: bool = True) -> Shape:
    """The shape of all Python files below these folders; their tokens take most of the time."""
    shape = Shape()
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            shape.add(path, tokens=tokens)
    return shape


def share(values: Sequence[int], at: float) -> int:
    """The value below which this share of all lies."""
    return sorted(values)[min(len(values) - 1, int(at * len(values)))]


def report(shape: Shape) -> list[str]:
    """The figures as lines, then what goes beyond the limits."""
    modules = list(shape.modules.values())
    lengths = list(shape.functions.values())
    branches = list(shape.branches.values())
    code = len(shape.tokens)

    def per_100(count: int) -> str:
        return f"{100 * count / code:.1f}"

    def spread(values: Sequence[int]) -> str:
        return f"median {median(values):.0f}, p90 {share(values, 0.9)}, max {max(values)}"

    lines = [
        f"{len(modules)} modules, {code} code lines",
        f"module lines: {spread(modules)}",
        f"function lines: {spread(lengths)}",
        f"cyclomatic: {spread(branches)}",
        f"tokens a code line: mean {mean(shape.tokens):.1f}, {spread(shape.tokens)}",
        f"comprehensions in 100 code lines: {per_100(shape.comprehensions)}",
        f"conditional expressions in 100: {per_100(shape.conditional_expressions)}",
        f"comments in 100: {per_100(shape.comments)}",
        f"lines over {WIDEST} columns: {shape.wide_lines}",
    ]
    lines += beyond(f"modules over {LONGEST_MODULE} lines", shape.modules, LONGEST_MODULE)
    lines += beyond(f"functions over {LONGEST_FUNCTION} lines", shape.functions, LONGEST_FUNCTION)
    lines += beyond(f"cyclomatic over {MOST_BRANCHES}", shape.branches, MOST_BRANCHES)
    return lines


def beyond(title: str, values: dict[str, int], limit: int) -> list[str]:
    """What exceeds a limit, the worst first."""
    found = {name: value for name, value in values.items() if value > limit}
    if not found:
        return []
    worst = sorted(found, key=lambda name: -found[name])
    return [f"{title}:", *(f"  {name}: {found[name]}" for name in worst)]


def main() -> None:
    parser = argparse.ArgumentParser(description="The shape of the code in figures.")
    parser.add_argument("folders", nargs="*", default=OURS)
    print("\n".join(report(measured(parser.parse_args().folders))))


if __name__ == "__main__":
    main()
