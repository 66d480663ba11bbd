"""Lessons: scripts that are played by the real rules, and told as news are.

A script says what is pointed at, what is wanted of the learner and what others play. What cannot be (an
action that is not legal, an end that is another) is an error here, so a test that teaches every lesson shows
that all of them are true.
"""

from typing import Any

import msgspec

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, Reason, Truth
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.shown import Own, Public, with_own
from spieltisch.table.replaying import step, turn_of
from spieltisch.table.showing import deal_shown, own_shown
from spieltisch.wire.lessons import Lesson, LessonScene, LessonStep, Outcome, Pointed, Unplayable
from spieltisch.wire.replays import Beginning


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a script: a sentence, and what is done."""

    say: str = ""
    zones: list[str] = []
    cards: list[str] = []
    facts: list[str] = []
    want: list[str] = []
    """What the learner may do; several only where nothing is done afterwards."""
    instead: str | dict[str, str] = ""
    """What to say to another legal action: always the same, or by action and `*`."""
    play: list[str] = []
    """What others do."""
    clause: str = ""
    """Of the rules, for who wants to read on."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    seat: int
    position: Truth
    steps: list[Line]
    ends: dict[str, Any]
    """Parts of the position after the last step, if the first of several wishes is granted."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenes: list[Scene]


def teach(game: Game, script: bytes, texts: dict[str, str]) -> Lesson:
    """The lesson of a script; an error says where it is not true."""
    found = msgspec.json.decode(script, type=Script)
    return Lesson(game.id, [Stage(game, scene, texts).play() for scene in found.scenes], texts)


class Stage:
    """A scene while it is played."""

    def __init__(self, game: Game, scene: Scene, texts: dict[str, str]) -> None:
        self._rules: GameRules = game.rules
        self._scene = scene
        self._texts = texts
        self._deal = game.deal_from(scene.position, seed=0)
        self._public, self._own = look(self._deal, scene.seat)

    def play(self) -> LessonScene:
        scene, deal = self._scene, self._deal
        self._need(scene.title in self._texts, f"there is no text {scene.title!r}")
        start = Beginning(turn_of(deal), deal_shown(self._public), {scene.seat: own_shown(self._own)})
        acted = [at for at, line in enumerate(scene.steps) if line.want or line.play]
        steps = [self._step(line, last=at >= acted[-1]) for at, line in enumerate(scene.steps)]
        for key, value in scene.ends.items():
            there = msgspec.to_builtins(deal.truth[key])
            self._need(there == value, f"{key} is {there} at the end, not {value}")
        return LessonScene(scene.title, deal.seats, scene.seat, start, steps)

    def _step(self, line: Line, *, last: bool) -> LessonStep:
        others = (
            line.instead if isinstance(line.instead, dict) else {"*": line.instead} if line.instead else {}
        )
        for code in ([line.say] if line.say else []) + list(others.values()):
            self._need(code in self._texts, f"there is no text {code!r}")
        self._check_pointing(line)
        self._need(not (line.want and line.play), "others play in a step of their own")
        self._need(last or len(line.want) < 2, "one of several is wanted, but the scene goes on")
        legal = self._deal.legal if self._deal.turn == self._scene.seat else ()
        self._need(set(others) - {"*"} <= set(legal), f"{sorted(others)} are not all legal")
        reasons = unplayable(self._rules, self._deal, self._scene.seat) if legal else []
        return LessonStep(
            say=line.say,
            clause=line.clause,
            point=Pointed(line.zones, line.cards, line.facts),
            want=self._wishes(line.want),
            instead=others,
            reasons=reasons,
            plays=[self._play(action, learner=False) for action in line.play],
        )

    def _wishes(self, actions: list[str]) -> list[Outcome]:
        """What comes of each; the first is the one that is played."""
        asides = [self._deal.back_to(self._deal.played) for _ in actions[1:]]
        others = [self._outcome(aside, action) for aside, action in zip(asides, actions[1:], strict=True)]
        return [self._play(action, learner=True) for action in actions[:1]] + others

    def _play(self, action: str, *, learner: bool) -> Outcome:
        """Plays it, and gives the news."""
        self._need((self._deal.turn == self._scene.seat) == learner, f"{action} is for somebody else to play")
        found = self._outcome(self._deal, action)
        self._public, self._own = look(self._deal, self._scene.seat)
        return found

    def _outcome(self, deal: Deal, action: str) -> Outcome:
        seat, learner = deal.turn, self._scene.seat
        self._need(action in deal.legal, f"{action} is not legal: {', '.join(deal.legal)} are")
        assert seat is not None
        deal.play(action)
        public, own = look(deal, learner)
        happened, parts = step(deal, self._public, public, {learner: self._own}, {learner: own})
        return Outcome(seat, action, happened, parts)

    def _check_pointing(self, line: Line) -> None:
        zones = with_own(self._public.zones, self._own.zones)
        shown = {card for zone in zones for card in zone.cards or ()}
        facts = {fact.code for fact in (*self._public.facts, *self._own.facts)}
        self._need(set(line.zones) <= {zone.id for zone in zones}, f"{line.zones} are not all zones")
        self._need(set(line.cards) <= shown, f"{line.cards} are not all to be seen")
        self._need(set(line.facts) <= facts, f"{line.facts} are not all facts: {sorted(facts)} are")

    def _need(self, holds: bool, message: str) -> None:
        if not holds:
            raise SetupError(f"lesson {self._rules.id}, scene {self._scene.title}: {message}")


def look(deal: Deal, seat: int) -> tuple[Public, Own]:
    return deal.public(), deal.own(seat)


def unplayable(rules: GameRules, deal: Deal, seat: int) -> list[Unplayable]:
    """Each card of the hand that can be played nowhere, or not everywhere, with the reasons."""
    found = []
    for card in dict.fromkeys(deal.truth["hands"][seat]):
        nowhere = deal.why_not(card, seat=seat)
        if nowhere is not None:
            found.append(reason(card, nowhere, None))
        zones = [zone for _, zone in rules.view.plays(deal.view_state(seat).state, card)]
        there = [(zone, deal.why_not(card, zone, seat=seat)) for zone in zones] if len(zones) > 1 else []
        found += [reason(card, why, zone) for zone, why in there if why is not None]
    return found


def reason(card: str, why: Reason, zone: str | None) -> Unplayable:
    return Unplayable(card, why.code, why.clause, why.params, zone)
