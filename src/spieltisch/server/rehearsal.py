"""Play that nobody sees, so that every kernel a table needs is compiled, or loaded, before people come."""

import spieltisch
from spieltisch.games import load
from spieltisch.players import make
from spieltisch.server.thinking import first_legal
from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER, Outcome
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import Table
from spieltisch.wire.commands import Act, Sit, Start
from spieltisch.wire.settings import Settings

STEPS = ("rules", "bots", "search")
ACTOR = "actor"


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
    """A deal at a table, with everything that people see and try."""
    seats = spieltisch.game(game).seats[0]
    house = House(bot_pause=0.0, shuffle_wait=0.0)
    table, _ = Table.create(
        "rehearsal", ACTOR, Settings(game=game, seats=seats), 0.0, house, lambda: bytes(32)
    )
    table.handle(ACTOR, Sit(name="Actor", seat=0), 0.0)
    show(table.handle(ACTOR, Start(fill="solid"), 0.0))
    now = 0.0
    while table.state.phase in ("shuffling", "playing"):
        now += 1.0
        show(table.tick(now))
        for thought in table.thoughts():
            show(table.decide(thought, first_legal(thought.view), now))
        if 0 in table.state.movers:
            play(table, now)
    for who in (ACTOR, WATCHER):
        table.view(who, now)
    table.past(ACTOR, 0)
    table.looking_back(ACTOR, 0)()


def play(table: Table, now: float) -> None:
    """The actor tries what is not possible, and plays."""
    decision, view = table.state.decision, table.advice_for(ACTOR, 0).view
    nonsense = [Act(seat=0, decision=decision, action=text) for text in ("", *some_cards(table))]
    for attempt in [*nonsense, Act(seat=0, decision=decision, action=first_legal(view))]:
        try:
            show(table.handle(ACTOR, attempt, now))
        except Refusal:
            continue
        return


def some_cards(table: Table) -> list[str]:
    """Cards that are in nobody's way: most of them are not the actor's to play."""
    shown = table.view(WATCHER, 0.0).deal
    zones = shown.zones if shown is not None and isinstance(shown.zones, list) else []
    return [zone.cards[0] for zone in zones if zone.cards][:2]


def show(outcome: Outcome) -> None:
    for spread in outcome.news:
        for who in (ACTOR, WATCHER):
            spread.packed.frame(who)


def prepare(game: str, levels: tuple[str, ...]) -> None:
    """Has players ready for their first choice."""
    found, rules = spieltisch.game(game), load(game)
    deal = found.deal(found.seats[0], 0)
    for level in levels:
        bot = make(level, spieltisch.means())
        bot.prepare(rules)
        assert deal.turn is not None
        bot.choose(deal.view_state(deal.turn))
