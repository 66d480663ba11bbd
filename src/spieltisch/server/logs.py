"""Logs as JSON, a line each: when, how serious, what happened, and plain fields.

No card, token, name or text ever gets into a log, and that does not rest on care alone: a field is a number,
a truth value or a short word of harmless characters; anything else is written as the name of its type. Of an
error, its type and the places it went through are written, never its message, which may quote what it was
about.
"""

import json
import logging
import re
import sys
import time
import traceback
from pathlib import PurePath
from typing import Any, TextIO

LOGGER = logging.getLogger("spieltisch")
WORD = re.compile(r"[A-Za-z0-9_.:/{}\[\]<>%*+-]{0,40}")
LONGER = {"route", "url", "database", "version", "places"}  # the server's own words, whatever their length
FRAMES = 12


def log(event: str, level: int = logging.INFO, **fields: Any) -> None:
    """Writes down that something happened."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    log(event, logging.WARNING, **fields)


def fail(event: str, error: BaseException, **fields: Any) -> None:
    """Writes down an error of the server's own: its type and where it came from, not what it says."""
    log(event, logging.ERROR, error=type(error).__name__, places=places(error), **fields)


def places(error: BaseException) -> list[str]:
    """Where an error went through, the innermost last: file, line, function."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return [f"{PurePath(frame.filename).name}:{frame.lineno}:{frame.name}" for frame in frames]


def plain(name: str, value: Any) -> Any:
    """A field as it may be written."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, str) and (name in LONGER or WORD.fullmatch(value)):
        return value[:6] if name == "table" else value  # who knows the whole id may go there
    if isinstance(value, (list, tuple)):
        return [plain(name, part) for part in value[:FRAMES]]
    return f"<{type(value).__name__}>"


class Lines(logging.Formatter):
    """A record of the log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
        }
        if record.name == LOGGER.name:
            line["event"] = record.msg
            fields: dict[str, Any] = getattr(record, "fields", {})
            line |= {name: plain(name, value) for name, value in fields.items()}
        else:  # a library's: its own words, without what they were to be filled with
            line |= {
                "event": "library",
                "logger": record.name,
                "said": str(record.msg).partition("\n")[0][:120],
            }
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"error": type(record.exc_info[1]).__name__, "places": places(record.exc_info[1])}
        return json.dumps(line, ensure_ascii=True)


def set_up(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """From now on logs go to `stream` (standard error), those of libraries from warnings on."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    for former in [old for old in root.handlers if isinstance(old.formatter, Lines)]:
        root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # uvicorn brings handlers of its own
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # it would write down whole paths; the guard does better
        logger.setLevel(logging.WARNING)
    return handler
