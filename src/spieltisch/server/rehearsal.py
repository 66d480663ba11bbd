"""Play that nobody sees, so that every kernel a table needs is compiled, or loaded, before people come."""

import spieltisch
from spieltisch.games import load
from spieltisch.players import LEVELS, make

STEPS = ("rules", "bots", "search")


def rehearse(game: str, step: str) -> None:
    """One step of getting a game ready."""
    match step:
        case "rules":
            play_a_deal(game)
        case "bots":
            prepare(game, ("gentle", "solid"))
        case "search":
            prepare(game, ("strong",))


def play_a_deal(game: str) -> None:
    """A deal at random, with everything that a table asks of it."""
    found = spieltisch.game(game)
    deal = found.deal(found.seats[0], 0)
    bot = spieltisch.player("random:seed=0")
    while (turn := deal.turn) is not None:
        deal.public()
        for seat in range(deal.seats):
            deal.own(seat)
        deal.events()
        deal.play(bot.choose(deal.view_state(turn)))
    deal.view(0)


def prepare(game: str, levels: tuple[str, ...]) -> None:
    """Has players ready for their first choice."""
    found, rules = spieltisch.game(game), load(game)
    view = found.deal(found.seats[0], 0)
    for level in levels:
        bot = make(LEVELS[level].spec, spieltisch.means())
        bot.prepare(rules)
        assert view.turn is not None
        bot.choose(view.view_state(view.turn))
