"""`spieltisch report`."""

from pathlib import Path

from spieltisch.cli.preparing import preparing
from spieltisch.cli.tournaments import note


def report(folder: Path, file: Path, /) -> None:
    """Show a saved tournament as a page of tables and pictures.

    One .html file that needs nothing else, to be read in any browser and sent to anyone. Nothing is played;
    a tournament that is not finished is shown as it stands. Needs `pip install "spieltisch[plot]"`.

    Parameters
    ----------
    folder
        The folder of a tournament that was kept by `spieltisch arena --save`, or the manifest.json in it.
    file
        The page to be written.
    """
    from spieltisch.arena.report.page import check_report, write_report
    from spieltisch.arena.saved import read_saved

    check_report(file)
    with preparing():
        outcome, manifest = read_saved(folder)
    write_report(file, outcome, manifest, finished=manifest.finished)
    note(f"Report: {file}")
