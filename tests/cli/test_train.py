"""`spieltisch train`: a small training by the command line, stopped and gone on with."""

import json
import pickle
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from cli.running import Run
from spieltisch.learning.settings import Course, Settings
from spieltisch.learning.training import Training

SMALL = ("--seats", 3, "--device", "cpu", "--games", 8, "--steps", 8, "--width", 16)


def test_what_was_learned_is_played(run: Run, tmp_path: Path) -> None:
    """The file says how it came to be, and plays in the arena; while it learned, figures were told."""
    file = tmp_path / "small.npz"
    done = run("train", "companeros", *SMALL, "--updates", 3, "--out", file)
    assert (done.code, f"learned:weights={file}" in done.out) == (0, True)
    assert done.err.count("wins against: 3 seats") == 3
    with np.load(file) as content:
        said = json.loads(content["manifest"].tobytes())
    assert (said["game"], said["update"], said["training"]["seed"]) == ("companeros", 3, 0)
    assert said["strength"][0]["seats"] == 3
    assert not list(tmp_path.glob("*.checkpoint"))
    players = ("--players", f"learned:weights={file},random")
    assert run("arena", "companeros", "--seats", 3, *players, "--boards", 2, "--precision", 0).code == 0


def test_it_takes_the_time_it_is_given(run: Run, tmp_path: Path) -> None:
    """Which the file says, with the number of updates that came of it."""
    file = tmp_path / "small.npz"
    done = run("train", "companeros", *SMALL, "--minutes", 0.0001, "--out", file)
    assert done.code == 0
    with np.load(file) as content:
        said = json.loads(content["manifest"].tobytes())
    assert (said["update"], said["training"]["minutes"], said["training"]["updates"]) == (1, 0.0001, None)


def test_it_goes_on_from_weights(run: Run, tmp_path: Path) -> None:
    """As wide as they are unless told otherwise; what is no file of weights for the game is refused."""
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    first.write_bytes(
        Training(Settings("companeros", 1, (Course(3),), games=8, steps=8, width=16, rows=2)).weights()
    )
    tiny = ("--seats", 3, "--device", "cpu", "--games", 8, "--steps", 8, "--updates", 1)
    assert run("train", "companeros", *tiny, "--weights", first, "--out", second).code == 0
    with np.load(first) as before, np.load(second) as after:
        sha256 = json.loads(before["manifest"].tobytes())["sha256"]
        settings = json.loads(after["manifest"].tobytes())["training"]
    assert (settings["width"], settings["origin"], settings["begins"]) == (16, sha256, 0.5)
    for other, said in ((tmp_path / "none.npz", "none.npz"), (Path(__file__), "no weights")):
        refused = run("train", "companeros", *tiny, "--weights", other, "--out", tmp_path / "x.npz")
        assert (refused.code, said in refused.err) == (2, True)
    narrow = run("train", "companeros", *tiny, "--weights", first, "--width", 8, "--out", tmp_path / "x.npz")
    assert (narrow.code, "no narrower" in narrow.err) == (2, True)


def test_it_goes_on_after_it_was_stopped(run: Run, tmp_path: Path) -> None:
    """With --resume; without, what was kept is not thrown away."""
    file = tmp_path / "small.npz"
    training = Training(Settings("companeros", 3, (Course(3),), games=8, steps=8, width=16, rows=2))
    next(iter(training.go_on()))
    torch.save(training.state(), file.with_suffix(".checkpoint"))
    again = run("train", "companeros", *SMALL, "--updates", 3, "--out", file)
    assert (again.code, "--resume" in again.err) == (2, True)
    other = run("train", "companeros", *SMALL, "--updates", 4, "--out", file, "--resume")
    assert (other.code, "other settings" in other.err) == (2, True)
    done = run("train", "companeros", *SMALL, "--updates", 3, "--out", file, "--resume")
    assert (done.code, done.err.count("wins against")) == (0, 2)
    assert file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "no game"),
        (("companeros", "--seats", 7), "seats"),
        (("companeros", "--updates", 0), "updates"),
        (("companeros", "--minutes", 0), "minutes"),
        (("companeros", "--minutes", 1, "--updates", 3), "one of both"),
        (("companeros", "--out", "/nowhere/at/all.npz"), "/nowhere"),
        (("companeros", *SMALL, "--resume"), "checkpoint"),
        (("companeros", "--device", "cuda"), "no CUDA device"),
    ],
)
def test_what_cannot_be_trained_is_said_at_once(
    run: Run, words: tuple[object, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    done = run("train", *words)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    "content", [b"", b"hello", pickle.dumps([1, 2]), None], ids=["empty", "text", "pickle", "other"]
)
def test_a_damaged_checkpoint_is_refused(run: Run, content: bytes | None, tmp_path: Path) -> None:
    """With an error that names it; None: one of something else."""
    file = tmp_path / "small.checkpoint"
    torch.save([1, 2], file) if content is None else file.write_bytes(content)
    done = run("train", "companeros", *SMALL, "--out", file.with_suffix(".npz"), "--resume")
    assert (done.code, "no checkpoint" in done.err) == (2, True)


def test_without_torch_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    done = run("train", "companeros")
    assert (done.code, "spieltisch[train]" in done.err) == (2, True)
