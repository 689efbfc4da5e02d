"""Modules of the client, each root of them joined with all that it imports: one answer instead of a hundred.

A root comes with the modules it needs as functions, run in the order in which a browser would have run the modules.
Under the address of each of those is a module that hands on its exports, so that however it is imported, there is one
of it. This is so simple because the client's modules are: they name what they import and export at the beginnings of
lines, what they export never changes, and none of them waits. Libraries stay the modules they are.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+|\w+) from )?"([^"]+)";$', re.MULTILINE)
HANDED_ON = re.compile(r'^export (\{[^}]*\}) from "([^"]+)";$', re.MULTILINE)
LISTED = re.compile(r"^export (\{[^}]*\});$", re.MULTILINE)
DECLARED = re.compile(r"^export (?=(?:const|class|function|async function) (\w+))", re.MULTILINE)
LATE = re.compile(r'\bimport\("(\.[^"]+)"\)')
PAIR = re.compile(r"(\w+)(?: as (\w+))?")
# A module that has any of these left when its imports and exports are taken out cannot be joined.
LEFT = re.compile(r"^(?:import|export|await) .*|^const .* = await .*", re.MULTILINE)
CHANGING = re.compile(r"^let (\w+)", re.MULTILINE)


class NotJoinableError(Exception):
    """A module is not as simple as joining needs it; the path and why."""


@dataclass(frozen=True, slots=True)
class Module:
    """One module: its path, the text of its function, what that needs of other modules, and the names it exports."""

    path: str
    body: str
    needs: tuple[str, ...]
    exports: tuple[str, ...]


def joined(sources: Mapping[str, str], common: Sequence[str], apart: Sequence[str] = ()) -> dict[str, str]:
    """The texts to serve instead of those of the roots and of all they import; all texts are by path.

    Of what several of the `common` roots import the first one has it. Those `apart` never need one another: they have
    what is in their own folder, and the last common root has what else they import. Raises NotJoinableError.
    """
    home: dict[str, str] = {}
    parts = [_Part(root, common[0], sources, home) for root in common]
    parts += [_Part(root, common[0], sources, home, parts[-1]) for root in apart]
    for part in parts:
        part.take(part.root, ())
    served = {part.root: part.text() for part in parts}
    for part in parts:
        served |= {
            module.path: _handing_on(module, part.root) for module in part.own.values() if module.path != part.root
        }
    return served


@dataclass(slots=True)
class _Part:
    """What a root comes with: its `own` modules in order, and the `libraries` they import.

    `home` is where each module is that some root has, `first` is the root that keeps them all, and `others` are those
    that have some of what this one needs. With `rest` this one has what is in its folder, and that one has the rest.
    """

    root: str
    first: str
    sources: Mapping[str, str]
    home: dict[str, str]
    rest: "_Part | None" = None
    own: dict[str, Module] = field(default_factory=dict)
    libraries: dict[str, None] = field(default_factory=dict)
    others: dict[str, None] = field(default_factory=dict)

    def take(self, path: str, on_the_way: tuple[str, ...]) -> None:
        """Take in a module after all that it imports, as a browser runs them."""
        if path in on_the_way:
            raise NotJoinableError(f"{path}: imports itself by way of {', '.join(on_the_way)}")
        if self.rest and not path.startswith(posixpath.dirname(self.root) + "/"):
            self.rest.take(path, on_the_way)
        if path in self.own or path in self.libraries:
            return
        if path in self.home:
            self.others[self.home[path]] = None
        elif path not in self.sources:
            if path.endswith(".js"):
                raise NotJoinableError(f"{path}: is not there")
            self.libraries[path] = None
            self.home[path] = self.root
        else:
            module = parse(path, self.sources[path], self.root)
            for need in module.needs:
                self.take(need, (*on_the_way, path))
            self.own[path] = module
            self.home[path] = self.root

    def text(self) -> str:
        """The root's module."""
        lines = [f'import * as library{i} from "{name}";\n' for i, name in enumerate(self.libraries)]
        lines += [f'import "{_from(self.root, other)}";\n' for other in self.others]
        if self.root == self.first:
            lines += ["export const $modules = {};\n"]
        else:
            lines += [f'import {{ $modules }} from "{_from(self.root, self.first)}";\nexport {{ $modules }};\n']
        lines += [f'$modules["{name}"] = library{i};\n' for i, name in enumerate(self.libraries)]
        for module in self.own.values():
            returned = ", ".join(module.exports)
            lines += [f'\n$modules["{module.path}"] = (() => {{\n{module.body}\nreturn {{ {returned} }};\n}})();\n']
        return "".join(lines) + _exported(self.own[self.root])


def parse(path: str, source: str, root: str) -> Module:
    """The module at `path`, to be run within the module at `root`. Raises NotJoinableError."""
    needs: list[str] = []
    exports: list[str] = []

    def needed(name: str) -> str:
        needs.append(
            posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name.startswith(".") else name
        )
        return f'$modules["{needs[-1]}"]'

    def imported(found: re.Match[str]) -> str:
        names, module = found[1], needed(found[2])
        if names is None:
            return ""
        if names.isidentifier():
            names = f"{{ default as {names} }}"
        return f"const {names.removeprefix('* as ').replace(' as ', ': ')} = {module};"

    def handed_on(found: re.Match[str]) -> str:
        module = needed(found[2])
        exports.extend(f"{new or old}: {module}.{old}" for old, new in PAIR.findall(found[1]))
        return ""

    def listed(found: re.Match[str]) -> str:
        exports.extend(f"{new}: {old}" if new else old for old, new in PAIR.findall(found[1]))
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(found[1])
        return ""

    def late(found: re.Match[str]) -> str:
        return f'import("{_from(root, posixpath.join(posixpath.dirname(path), found[1]))}")'

    if "$modules" in source:
        raise NotJoinableError(f"{path}: $modules is a name of joining")
    body = IMPORT.sub(imported, source)
    body = HANDED_ON.sub(handed_on, body)
    body = LISTED.sub(listed, body)
    body = DECLARED.sub(declared, body)
    body = LATE.sub(late, body)
    if left := LEFT.search(body):
        raise NotJoinableError(f"{path}: {left[0]}")
    if changing := set(CHANGING.findall(body)) & set(exports):
        raise NotJoinableError(f"{path}: what it exports changes: {', '.join(sorted(changing))}")
    if path != root:
        body = body.replace("import.meta.url", f'new URL("{_from(root, path)}", import.meta.url).href')
    return Module(path, body, tuple(needs), tuple(exports))


def _from(module: str, to: str) -> str:
    """How a module names another one."""
    return "./" + posixpath.relpath(to, posixpath.dirname(module) or ".")


def _exported(module: Module) -> str:
    names = [name.partition(":")[0] for name in module.exports]
    return f'export const {{ {", ".join(names)} }} = $modules["{module.path}"];\n' if names else ""


def _handing_on(module: Module, root: str) -> str:
    return f'import {{ $modules }} from "{_from(module.path, root)}";\n{_exported(module)}'
