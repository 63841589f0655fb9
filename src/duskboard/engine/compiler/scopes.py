"""Where the variables of a function are declared: as near to their use as they can be, so that the C reads well."""

from __future__ import annotations

import ast

Step = tuple[int, int, ast.stmt]  # a block, the place in it, the statement there


class Scopes:
    """The names a function gives values to, and the statement that declares each."""

    def __init__(self, tree: ast.FunctionDef, parameters: list[str]) -> None:
        self._mentions: dict[str, list[list[Step]]] = {}  # of every name: the statements around it, outside in
        self._stores: dict[str, list[ast.stmt]] = {}
        self._walk(tree.body, [])
        self.locals = {*parameters, *self._stores}
        self.loop_variables = {name for name in self._stores if name not in parameters and self._only_in_loops(name)}
        self.declared_at: dict[str, ast.stmt] = {}
        self.at_top: list[str] = []
        for name in self._stores:
            if name in parameters or name in self.loop_variables:
                continue
            first = _first(self._mentions[name])
            if isinstance(first, ast.Assign) and _gives(first, name):
                self.declared_at[name] = first
            else:
                self.at_top.append(name)

    def stored_in(self, body: list[ast.stmt]) -> set[str]:
        """The names that some statements give values to."""
        inside = {id(one) for statement in body for one in ast.walk(statement)}
        return {name for name, nodes in self._stores.items() if any(id(node) in inside for node in nodes)}

    def _walk(self, body: list[ast.stmt], path: list[Step]) -> None:
        for i, node in enumerate(body):
            here = [*path, (id(body), i, node)]
            blocks = [getattr(node, part) for part in ("body", "orelse") if getattr(node, part, None)]
            inside = {id(one) for block in blocks for one in block}
            waiting: list[ast.AST] = [node]
            while waiting:
                one = waiting.pop()
                if isinstance(one, ast.Name):
                    self._mentions.setdefault(one.id, []).append(here)
                    if isinstance(one.ctx, ast.Store):
                        self._stores.setdefault(one.id, []).append(node)
                waiting += [child for child in ast.iter_child_nodes(one) if id(child) not in inside]
            for block in blocks:
                self._walk(block, here)

    def _only_in_loops(self, name: str) -> bool:
        """Whether a name is given values by loops alone and mentioned nowhere else than inside them."""
        loops = [node for node in self._stores[name] if isinstance(node, ast.For)]
        if len(loops) < len(self._stores[name]):
            return False
        for path in self._mentions[name]:
            around = [node for _, _, node in path if any(node is loop for loop in loops)]
            if len(around) != 1:
                return False
            assert isinstance(around[0], ast.For)
            if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(around[0].iter)):
                return False
        return True


def _first(paths: list[list[Step]]) -> ast.stmt:
    """The first statement with a name in it, of the innermost block that has all of them."""
    level = 0
    while True:
        indices = {path[level][1] for path in paths}
        deeper = len(indices) == 1 and all(len(path) > level + 1 for path in paths)
        if not deeper or len({path[level + 1][0] for path in paths}) > 1:
            return min((path[level] for path in paths), key=lambda step: step[1])[2]
        level += 1


def _gives(node: ast.Assign, name: str) -> bool:
    target = node.targets[0]
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    given = any(isinstance(one, ast.Name) and one.id == name for one in targets)
    return given and not any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node.value))
