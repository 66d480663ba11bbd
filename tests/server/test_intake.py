"""What people say, gathered and carried out: at once where little is said, together where much is."""

from simulation.virtual import VirtualLoop
from spieltisch.server.intake import FEW, MOST, WHILE, Intake, Said
from spieltisch.table.steps import Steps

FIRST = [(f"corner{number}", f"{number}") for number in range(FEW)]
"""As much as does not wait."""


class Hall:
    """An intake on a loop without real time, and when what was done there."""

    def __init__(self) -> None:
        self.loop = VirtualLoop.seeded(5)
        self.intake = Intake()
        self.done: list[tuple[float, str]] = []

    def say(self, table: str, words: str, kind: str = "deuce") -> None:
        self.intake.take(Said(kind, table, self._work(words)))

    def _work(self, words: str) -> Steps[None]:
        for step in "12":
            self.done.append((self.loop.time(), words + step))
            yield

    def at(self, when: float, *said: tuple[str, ...]) -> None:
        def say() -> None:
            for each in said:
                self.say(*each)

        self.loop.call_at(when, say)

    def all_done(self) -> list[tuple[float, str]]:
        self.loop.run(lambda: True)
        return self.done

    def gathered(self, *said: tuple[str, ...]) -> list[str]:
        """What is done, in its order, when this is said after a few other things."""
        self.at(1.0, *FIRST, *said)
        return [words for _, words in self.all_done()[2 * FEW :]]


def test_a_few_do_not_wait() -> None:
    """Each is carried out to its end at the moment when it comes, while after while."""
    hall = Hall()
    for number in range(3):
        hall.at(number * WHILE, *FIRST)
    expected = [(number * WHILE, words + step) for number in range(3) for _, words in FIRST for step in "12"]
    assert hall.all_done() == expected


def test_what_is_more_is_carried_out_side_by_side_at_the_end_of_the_while() -> None:
    """It gathers until then, and no longer."""
    hall = Hall()
    hall.at(1.0, *FIRST)
    hall.at(1.0 + WHILE / 3, ("kitchen", "a"))
    hall.at(1.0 + WHILE / 2, ("garden", "b"))
    assert hall.all_done()[2 * FEW :] == [(1.0 + WHILE, words) for words in ("a1", "b1", "a2", "b2")]


def test_as_long_as_much_is_said_all_of_it_gathers() -> None:
    """After many in one while, what comes in the next waits for its end; after few, nothing does."""
    hall = Hall()
    hall.at(1.0, *FIRST, *FIRST)
    hall.at(1.0 + 1.5 * WHILE, ("kitchen", "a"))
    hall.at(1.0 + 2.5 * WHILE, ("kitchen", "b"))
    later = [(when, words) for when, words in hall.all_done() if words[0] in "ab"]
    end, at_once = 1.0 + WHILE + WHILE, 1.0 + 2.5 * WHILE
    assert later == [(end, "a1"), (end, "a2"), (at_once, "b1"), (at_once, "b2")]


def test_at_a_table_one_thing_is_done_after_the_other() -> None:
    """What is said at the same table is carried out in the order in which it was said, each to its end."""
    done = Hall().gathered(
        ("kitchen", "a"), ("garden", "x"), ("kitchen", "b"), ("kitchen", "c"), ("garden", "y")
    )
    assert [words for words in done if words[0] in "abc"] == ["a1", "a2", "b1", "b2", "c1", "c2"]
    assert [words for words in done if words[0] in "xy"] == ["x1", "x2", "y1", "y2"]


def test_what_is_of_a_game_is_done_together() -> None:
    """Those of a game come one after the other, in the order in which they were said."""
    games = ("deuce", "companeros")
    said = [(f"{game}{number}", f"{game}{number}-", game) for number in range(3) for game in games]
    firsts = [words for words in Hall().gathered(*said) if words.endswith("1")]
    assert firsts == [f"{game}{number}-1" for game in sorted(games) for number in range(3)]


def test_nobody_can_make_it_hold_much() -> None:
    """When very much has gathered, it is carried out before more is taken in, and nothing is lost."""
    hall, waiting = Hall(), [0]

    def flood() -> None:
        for number in range(3 * MOST):
            hall.say("kitchen", "a")
            waiting[0] = max(waiting[0], number + 1 - len(hall.done) // 2)

    hall.loop.call_at(1.0, flood)
    assert len(hall.all_done()) == 2 * 3 * MOST
    assert waiting[0] == MOST - 1
