"""`spieltisch train`."""

import time
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.arguments import game_id
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing

KEPT_EVERY = 60.0  # seconds
MINUTES = 10.0
GOES_ON_FROM = 0.5  # of a training, with what is known before
STEPS = 32  # of learning after each time of playing, if there is little to learn from; else more


def read_checkpoint(file: Path, device: str) -> Any:
    import torch

    content = file.read_bytes()
    try:
        return torch.load(BytesIO(content), map_location=device, weights_only=True)
    except Exception:  # in a damaged file anything can be wrong
        raise spieltisch.SetupError(
            f"{file} is no checkpoint of a training, or it is damaged: delete it and begin anew"
        ) from None


def train(
    game: str,
    /,
    *,
    seats: Annotated[list[int] | None, Parameter(negative=())] = None,
    minutes: float | None = None,
    updates: int | None = None,
    games: int = 65_536,
    steps: int = 32,
    width: int | None = None,
    rate: float = 2e-3,
    seed: int = 0,
    device: Literal["cpu", "cuda"] | None = None,
    out: Path | None = None,
    weights: Path | None = None,
    resume: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Have a player learn a game from nothing, by playing against itself.

    Needs `pip install "spieltisch[train]"`, and is meant for a graphics card with `"spieltisch[gpu]"`; on a
    processor it learns, too, but slowly. What it has learned is a file that `learned:weights=FILE` plays by.
    Stopping it with Ctrl-C loses nothing: `--resume` goes on.

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; the beginning of its name will do.
    seats
        How many play; can be given several times. All numbers of seats and the house rules that change how a
        deal is played, unless you say otherwise.
    minutes
        How long it learns; ten minutes unless you say otherwise.
    updates
        How many times it plays for a while and then improves, instead of a time; repeats exactly.
    games
        How many games it plays at the same time.
    steps
        How many actions of each game it looks at for one update.
    width
        How large the network is: the size of its hidden layers. 256, or that of `weights`, unless you say
        otherwise.
    rate
        How fast it learns in the beginning.
    seed
        A whole number that all chance comes from.
    device
        `cuda` or `cpu`; a graphics card if there is one.
    out
        Where the weights go; GAME.npz unless you say otherwise. What is needed to go on lies beside it.
    weights
        A file of weights to go on from, instead of beginning with nothing; the network may become wider. The
        training is as the second half of one that begins with nothing.
    resume
        Go on where an earlier training with the same settings stopped.
    """
    try:
        import torch
    except ImportError:
        raise spieltisch.SetupError('training needs torch: pip install "spieltisch[train]"') from None
    from spieltisch.cli.play import check_writable
    from spieltisch.cli.training import Told
    from spieltisch.learning.settings import Course, Settings, usual_courses
    from spieltisch.learning.training import Training
    from spieltisch.players.learned.weights import unpack

    name = game_id(game)
    if device == "cuda" and not torch.cuda.is_available():
        raise spieltisch.SetupError("torch finds no CUDA device here: leave --device out to train without")
    with preparing():
        rules = spieltisch.game(name).rules
        courses = tuple(Course(count) for count in seats) if seats else usual_courses(rules)
        known = unpack(weights.read_bytes(), rules) if weights else None
        settings = Settings(
            name,
            updates,
            courses,
            games,
            steps,
            width or (known.width if known else Settings.width),
            known.layers if known else Settings.layers,
            rate=rate,
            last_rate=min(rate, Settings.last_rate),
            rows=min(Settings.rows, max(games * steps // STEPS, 1)),
            seed=seed,
            minutes=MINUTES if minutes is None and updates is None else minutes,
            origin=known.manifest["sha256"] if known else "",
            begins=GOES_ON_FROM if known else 0.0,
        )
        where = device or ("cuda" if torch.cuda.is_available() else "cpu")
        target = out or Path(f"{name}.npz")
        check_writable(target)
        training = Training(settings, where, time.monotonic, known)
    checkpoint = target.with_suffix(".checkpoint")
    if resume:
        training.resume(read_checkpoint(checkpoint, where))
    elif checkpoint.exists():
        raise spieltisch.SetupError(
            f"{checkpoint} is of a training that was not finished: go on with --resume, or delete it"
        )

    def keep() -> None:
        torch.save(training.state(), part := checkpoint.with_suffix(".part"))
        part.replace(checkpoint)  # in one go: half a file would lose everything

    kept = time.monotonic()
    with Told(screen(errors=True)) as teller:
        try:
            for progress in training.go_on():
                teller.tell(progress, training)
                if time.monotonic() - kept > KEPT_EVERY:
                    keep()
                    kept = time.monotonic()
        except KeyboardInterrupt:
            keep()
            raise
        strength = teller.measure(training)
    target.write_bytes(training.weights(strength=strength, curve=teller.curve))
    checkpoint.unlink(missing_ok=True)
    said = f"{target}: play against it with `spieltisch play {name} --bots learned:weights={target}`"
    screen().print(said, soft_wrap=True)
