"""Contests of the ladder, several of them side by side where a device is large enough."""

import math
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Lock
from typing import Any

import spieltisch
from at_once.machines import Device, Machine, Processor
from at_once.playing import Playing
from at_once.searching import Searching, bytes_of_place
from at_once.sitting import Course, Even, thinks
from spieltisch.arena.standings import standings
from spieltisch.arena.tally import Tally
from spieltisch.arena.tournament import Tournament, arrange
from spieltisch.games import load
from spieltisch.games.contract import GameRules
from spieltisch.players.learned.player import Minds
from strength_parts.contests import CONTESTS, spec
from strength_parts.playing import plain

SIDE_BY_SIDE = 9  # contests on a device: so many tables are on the ladder
WARPS = 1056
"""An H200 has 132 processors, each of them registers for 8 warps of such kernels."""
SAY = 20  # seconds between two words of how far it is

Name = tuple[str, str]
"""A table and a contest."""


@dataclass(frozen=True)
class Plan:
    """How it is played; nothing of it changes what comes of a board."""

    device: str
    games: int
    """Of each contest, more or less: whole boards."""
    seconds: float
    """No board of a contest begins later …"""
    until: float
    """… and all stops at this time, to go on another time."""
    gigabytes: float
    """Of memory, for all contests that are played side by side."""
    lanes: int | None
    registers: int | None
    """Of a device: how many threads of a warp think (None: as few as fill it), with how many registers."""
    cores: int

    def machine(self, game: GameRules, games: int) -> Machine:
        """For so many games at a time, in all contests that are played side by side."""
        if self.device == "cpu":
            return Processor(game, self.cores, spieltisch.together)
        return Device(game, self.lanes or -(-games // WARPS), self.registers)


def side_by_side(device: str) -> int:
    """How many contests are played at the same time; the simulator of a device can do one thing at a time."""
    if device == "cpu":
        return 1
    from spieltisch.kernel.cuda import SIMULATED

    return 1 if SIMULATED else SIDE_BY_SIDE


class Ladder:
    """Plays contests; those that were begun another time go on."""

    def __init__(self, plan: Plan, names: list[Name], courses: dict[Name, Course]) -> None:
        self._plan, self._names, self._courses = plan, names, courses
        self._workers = min(side_by_side(plan.device), len(names))
        self.failed = False
        """Did something go wrong in one of them?"""
        self._setting_up = Lock()  # what is compiled is compiled once, and memory shared out in peace

    def play(self) -> Iterator[tuple[Name, dict[str, Any]]]:
        """What was found, contest by contest; of those that could not be finished, nothing."""
        with ThreadPoolExecutor(self._workers) as pool:
            waiting = {pool.submit(self._contest, name): name for name in self._names}
            for done in as_completed(waiting):
                try:
                    found = done.result()
                except Exception:
                    traceback.print_exc()  # the others go on
                    self._courses[waiting[done]], found = Course(), None
                    self.failed = True
                if found is not None:
                    yield waiting[done], found

    def _contest(self, name: Name) -> dict[str, Any] | None:
        asked, course = self._asked(name), self._courses.setdefault(name, Course())
        if time.time() > self._plan.until:
            return None
        with self._setting_up:
            playing = self._set_up(asked, course)
        began = said = time.time()
        before = course.seconds
        turn = 0
        for turn, games in enumerate(playing.play(lambda: time.time() < began + self._plan.seconds), 1):
            course.seconds = before + time.time() - began
            if time.time() > said + SAY:
                said = time.time()
                print(f"{told(name, course)}, turn {turn}, {games} games go on", flush=True)
            if games and time.time() > self._plan.until:
                return None
        print(f"{told(name, course)}, turn {turn}, done", flush=True)
        return figures(asked, course) | {"seconds": round(course.seconds, 1), "device": self._plan.device}

    def _asked(self, name: Name) -> Tournament:
        table, contest = name
        game, seats = table.split("/")
        players = [spec(table, player) for player in CONTESTS[contest].players]
        boards = math.ceil(self._plan.games / int(seats))
        return arrange(spieltisch.game(game), players, int(seats), boards=boards, precision=0)

    def _set_up(self, asked: Tournament, course: Course) -> Playing:
        game = load(asked.game)
        iterations = max(thinks(player)[0] for player in asked.players)
        guided = any(thinks(player)[1] for player in asked.players)
        room = bytes_of_place(game, iterations, guided)
        most = int(self._plan.gigabytes * 1e9 / self._workers / room)
        places = max(min(most, asked.boards * asked.seats), 1)
        print(f"{asked.game}/{asked.seats}: {places} places of {room:,} bytes", flush=True)
        machine, standing = self._plan.machine(game, places * self._workers), Even.of(game, asked).standing()
        searching = Searching(game, machine, places, iterations, guided, standing)
        return Playing(game, asked, searching, Minds(b"").of(game), course)


def told(name: Name, course: Course) -> str:
    each = course.decisions / max(course.seconds, 1e-3)
    return (
        f"{name[0]} {name[1]}: {course.seconds:.0f} s, {len(course.played)} boards played, "
        f"{course.begun} begun, {each:.0f} decisions a second"
    )


def figures(asked: Tournament, course: Course) -> dict[str, Any]:
    """As `strength.py` keeps them."""
    tally = Tally(asked)
    for played in sorted(course.played, key=lambda one: one.board):
        tally.add(played)
    return plain(standings(tally), asked.players) | {"decisions": course.decisions}
