"""What the page is made of: what is vendored is what npm has, and nothing but files of the page is served."""

import hashlib
import re
from importlib.resources import files

from spieltisch import web

VENDOR = files(web).joinpath("vendor")


def test_vendored_files_are_unmodified() -> None:
    """Each has the checksum that was written down when it was fetched, and each has its licence beside it."""
    lines = [line.split() for line in VENDOR.joinpath("CHECKSUMS").read_text().splitlines()]
    listed = {name: checksum for checksum, name in lines}
    found = {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()
        for each in VENDOR.iterdir()
        if each.name.endswith(".js")
    }
    assert found == listed
    licences = VENDOR.joinpath("LICENCES").read_text()
    assert all(name in licences for name in listed)


def test_first_load_is_one_round_and_small() -> None:
    """The page names every module that it needs at the start; packed, all of it is under 120 KB."""
    page = web.index().data.decode()
    first = re.findall(r'(?:href|src)="/web/[0-9a-f]+/([^"]+)"', page)
    assert set(web.modules("main.js")) <= set(first)
    assert set(first) <= set(web.parts())
    assert len(web.index().packed) + sum(len(web.parts()[path].packed) for path in set(first)) < 120_000


def test_only_files_of_the_page_are_served() -> None:
    """Neither Python nor notes nor types: those are for us."""
    assert {path.rpartition(".")[2] for path in web.parts()} <= {"js", "css", "svg"}
    assert all("__pycache__" not in path for path in web.parts())


def test_nothing_is_inline_but_the_import_map() -> None:
    """As the policy demands; and its hash is the one in the policy."""
    from spieltisch.server.visit import POLICY

    page = web.index().data.decode()
    assert "<style" not in page
    assert "style=" not in page
    assert re.findall(r"<script(?![^>]*src=)[^>]*>", page) == ['<script type="importmap">']
    assert web.script_hash() in POLICY


def test_nothing_becomes_markup() -> None:
    """No module writes markup from text, and none asks anything of another server."""
    for path, file in web.parts().items():
        if path.endswith(".js") and not path.startswith("vendor/"):
            text = file.data.decode()
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write", text
            ), path
            assert not re.search(r"https?://(?!www\.w3\.org)", text), path
