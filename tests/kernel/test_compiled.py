"""Compiling: the cache is never stale, and nothing needs a place to keep one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spieltisch.kernel.compiled import INTERPRETED, compiled_apart, compiled_within, fingerprint

PROGRAM = """
import spieltisch
deal = spieltisch.game("companeros").deal(seats=3, seed=1)
while not deal.over:
    deal.play(deal.legal_numbers[0])
print(deal.scores)
"""


@compiled_within
def doubled(number: Any) -> Any:
    return 2 * number


@compiled_within
def doubled_twice(number: Any) -> Any:
    return doubled(doubled(number))


@compiled_apart
def sum_of_parts(number: Any) -> Any:
    return doubled(number) + doubled_twice(number)


def run(source: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = os.environ | {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"} | environment
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=settings, capture_output=True, text=True, check=False
    )


def test_fingerprint_covers_all_kernels() -> None:
    """The stamp of the cache covers the sources of the kernel and of every game."""
    assert len(fingerprint()) == 64


def test_a_change_elsewhere_is_noticed(tmp_path: Path) -> None:
    """A change in one kernel file is seen by cached functions of another file that call into it."""
    source = copy_package(tmp_path)
    cache = str(tmp_path / "cache")
    first = run(source, NUMBA_CACHE_DIR=cache)
    assert first.returncode == 0, first.stderr
    bits = source / "spieltisch" / "kernel" / "bits.py"
    text = bits.read_text(encoding="utf-8")
    broken = text.replace("return ONE << U(index)", "return ONE << (U(index) ^ ONE)")
    assert broken != text
    bits.write_text(broken, encoding="utf-8")
    second = run(source, NUMBA_CACHE_DIR=cache)
    assert second.stdout != first.stdout


def test_no_place_for_a_cache(tmp_path: Path) -> None:
    """Where no cache can be written, kernels compile in memory."""
    source = copy_package(tmp_path)
    nowhere = tmp_path / "file"
    nowhere.write_text("not a folder", encoding="utf-8")
    for name in ("kernel", "games/companeros"):
        (source / "spieltisch" / name / "__pycache__").write_text("not a folder", encoding="utf-8")
    done = run(source, NUMBA_CACHE_DIR=str(nowhere / "x"), XDG_CACHE_HOME=str(nowhere), HOME=str(nowhere))
    assert done.returncode == 0, done.stderr


def test_parts() -> None:
    """A part works in kernels and in other parts, and for whatever it is given; only they can call it."""
    assert sum_of_parts(3) == 18
    assert sum_of_parts(1.5) == 9.0
    if not INTERPRETED:
        with pytest.raises(TypeError, match="doubled is a part of kernels"):
            doubled(3)


def copy_package(place: Path) -> Path:
    """The package's sources alone, in a folder of their own."""
    import spieltisch

    origin = Path(spieltisch.__file__).parent
    for file in origin.rglob("*.py"):
        target = place / "src" / "spieltisch" / file.relative_to(origin)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    return place / "src"
