"""The command line. `main` is the program `spieltisch`; whatever goes wrong becomes one clean line."""

import os
import sys
from collections.abc import Sequence

FAILED, USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command and gives back the exit code."""
    try:
        code = run(sys.argv[1:] if words is None else list(words))
        sys.stdout.flush()
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the line that ^C stands in
        complain("stopped")
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on, as with `| head`: that is no mistake
        quiet(sys.stdout)
        return BROKEN_PIPE
    return code


def run(words: list[str]) -> int:
    from cyclopts import CycloptsError

    from spieltisch.cli.app import app
    from spieltisch.errors import SpieltischError

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # no letter is worth a crash
    try:
        code = app()(words, print_error=False, exit_on_error=False, result_action="return_value")
    except BrokenPipeError:
        raise
    except CycloptsError as error:
        return complain(str(error).splitlines()[0])
    except SpieltischError as error:
        return complain(str(error))
    except UnicodeDecodeError as error:
        return complain(f"this is not UTF-8 text: {error}")
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return code if isinstance(code, int) else 0  # only `verify` has something to say by its code


def complain(message: str) -> int:
    """One line on standard error; gives back the exit code for it."""
    try:
        print(f"spieltisch: {' '.join(message.split())}", file=sys.stderr, flush=True)
    except BrokenPipeError:
        quiet(sys.stderr)
    return USAGE


def quiet(stream: object) -> None:
    """Lets the interpreter close the stream without a word when it ends."""
    if hasattr(stream, "fileno"):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
