"""The table in the browser: plain ES modules and styles, with no rules in them, as files to be served.

Nothing is built: the files are read once and packed once, without the comments, which are for us; the styles
go as one file; and `index.html` is told the address of each.
"""

import base64
import gzip
import hashlib
import posixpath
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
IMPORT = re.compile(r'^(?:import|export)\b[^;("]*"(\.{1,2}/[^"]+)"', re.MULTILINE)
"""Of a module that is there from the start; `import("…")` brings its module when it is needed."""
STYLE = re.compile(r'<link rel="stylesheet" href="/web/(.+?)">\n *')
PRELOADED = "<!-- modules -->"
JOINED = "style.css"
COMMENT = re.compile(r"^[ \t]*//[^\n]*|^[ \t]*/\*.*?\*/[ \t]*$|/\*\* @.*?\*/ ?", re.MULTILINE | re.DOTALL)
"""A line of its own, or a type: nothing that could stand in a text of the program."""


class File(Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    packed: bytes  # by gzip
    kind: str
    tag: str


def file(data: bytes, kind: str) -> File:
    tag = hashlib.sha256(data).hexdigest()[:32]
    return File(data, gzip.compress(data, 9, mtime=0), kind, f'"{tag}"')


def found(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    """What browsers may ask for, by its path: neither Python nor notes beside the code."""
    data = {}
    for each in folder.iterdir():
        if each.is_dir():
            data.update(found(each, f"{prefix}{each.name}/"))
        elif each.name.rpartition(".")[2] in KINDS:
            data[prefix + each.name] = each.read_bytes()
    return data


def bare(path: str, data: bytes) -> bytes:
    """The file without its comments, line by line the same else. What is vendored stays as it was fetched."""
    if path.startswith("vendor/") or path.endswith(".svg"):
        return data
    return COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), data.decode()).encode()


def page() -> str:
    return files(__package__).joinpath("index.html").read_text(encoding="utf-8")


@cache
def parts() -> dict[str, File]:
    """All files of the page by path: nothing else is served."""
    data = {path: bare(path, data) for path, data in found(files(__package__)).items()}
    data[JOINED] = b"".join(data[path] for path in STYLE.findall(page()))
    return {path: file(each, KINDS[path.rpartition(".")[2]]) for path, each in data.items()}


@cache
def version() -> str:
    """Stands in the address of each file, so that a browser may keep it for ever."""
    tags = sorted(f"{path} {part.tag}" for path, part in parts().items())
    return hashlib.sha256("\n".join(tags).encode()).hexdigest()[:12]


def modules(first: str) -> list[str]:
    """The module and all that it imports, each once: what the first load needs."""
    order, waiting = [], [first]
    while waiting:
        path = waiting.pop(0)
        if path in order:
            continue
        order.append(path)
        text = parts()[path].data.decode()
        waiting += [
            posixpath.normpath(posixpath.join(posixpath.dirname(path), to)) for to in IMPORT.findall(text)
        ]
    return order


@cache
def index(screen: str = "home") -> File:
    """The one page, for every address: it sees there what to show, and asks at once for what that needs."""
    vendored = sorted(path for path in parts() if path.startswith("vendor/"))
    wanted = [*vendored, *dict.fromkeys(modules("main.js") + modules(f"screens/{screen}.js"))]
    links = "\n  ".join(f'<link rel="modulepreload" href="/web/{path}">' for path in wanted)
    text = STYLE.sub("", page()).replace(
        PRELOADED, f'<link rel="stylesheet" href="/web/{JOINED}">\n  {links}'
    )
    return file(text.replace('"/web/', f'"/web/{version()}/').encode(), "text/html; charset=utf-8")


@cache
def script_hash() -> str:
    """Of the import map, the only script inside the page, as a Content-Security-Policy names it."""
    (inline,) = IMPORT_MAP.findall(index().data.decode())
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"
