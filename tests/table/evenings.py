"""Short evenings at a table, as texts that a person can review: who was told what.

`scripts/regenerate` writes them anew; a change shows as a diff.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET

from spieltisch.games.contract import Zone
from spieltisch.table.outcome import WATCHER, Outcome
from spieltisch.wire import commands as ask
from spieltisch.wire import messages as wire
from spieltisch.wire.settings import Clock
from table.driving import GAMES, HOUSE, PEOPLE, Evening

DATA = Path(__file__).parent.parent / "data" / "tables"
READERS = {"ann": "seat 0", "bob": "seat 1", WATCHER: "watcher"}
SHOWN_AT_THE_END = 3


def evening_file(game: str) -> Path:
    return DATA / f"{game}.txt"


class Told(Evening):
    """Writes down what is done, and what two seats and a watcher are told of it."""

    blocks: list[list[str]]

    def take(self, outcome: Outcome) -> Outcome:
        self.blocks = getattr(self, "blocks", [])
        doing, self.doing = getattr(self, "doing", ""), ""
        block = [f"{self.now:>6.1f}  {doing or 'by itself'}"]
        for spread in outcome.news:
            messages = [(reader, spread.message(person)) for person, reader in READERS.items()]
            block += told_to([(reader, message) for reader, message in messages if message is not None])
        if outcome.news:
            self.blocks.append(block)
        return super().take(outcome)

    def do(self, person: str, command: Any) -> Outcome:
        params = {name: getattr(command, name) for name in command.__struct_fields__ if name != "ref"}
        self.doing = f"{person}: {type(command).__name__.lower()} {values(params)}".rstrip()
        return super().do(person, command)

    def think(self, thought: Any = None) -> Outcome:
        self.doing = f"the bot in seat {self.table.thoughts()[0].seat} has decided"
        return super().think(thought)

    def connect(self, *people: str) -> None:
        self.doing = f"connected: {' '.join(people)}"
        super().connect(*people)

    def disconnect(self, *people: str) -> None:
        self.doing = f"connection lost: {' '.join(people)}"
        super().disconnect(*people)


def told_to(messages: list[tuple[str, wire.News | wire.View]]) -> list[str]:
    """What all are told, once; below it what only some are told besides."""
    numbers = ", ".join(f"{reader} #{message.number}" for reader, message in messages)
    lines = {f"        {numbers}: {public_text(message)}": None for _, message in messages}
    besides = [(reader, own_text(message)) for reader, message in messages]
    return [*lines, *(f"            {reader} besides: {text}" for reader, text in besides if text)]


def public_text(message: wire.News | wire.View) -> str:
    """What happened, and in brackets what is shown anew."""
    if isinstance(message, wire.View):
        return " ".join([*(told(each) for each in message.events), "[whole view]"])
    public = message.public
    parts = [told(each) for each in public.events]
    parts += [] if public.table is UNSET else [table_text(public.table)]
    parts += [] if public.turn is UNSET else [turn_text(public.turn)]
    if public.deal is not UNSET:
        parts.append("[no deal]" if public.deal is None else deal_text(public.deal))
    return " ".join(parts) or "nothing"


def own_text(message: wire.News | wire.View) -> str:
    """What the recipient is told alone, or with some."""
    parts = own_texts(message.own)
    if message.revealed is not None:
        hands = " / ".join(" ".join(hand) for hand in message.revealed.hands)
        parts.append(f"[revealed: seed {short(message.revealed.seed)}, hands {hands}]")
    return " ".join(parts)


def told(each: wire.Told) -> str:
    where = "" if each.seat is None else f"@{each.seat}"
    return f"{each.code}{where}({values(each.params)})" if each.params else f"{each.code}{where}"


def values(params: Mapping[str, Any]) -> str:
    return " ".join(
        f"{name}={short(value)}" for name, value in params.items() if value not in (None, "", UNSET)
    )


def short(value: Any) -> str:
    """Values of the shuffle by their beginning, cards beside each other."""
    if isinstance(value, list | tuple):
        return ",".join(short(each) for each in value) or "-"
    text = str(value)
    return f"{text[:8]}…" if len(text) == 64 else text


def table_text(table: wire.TableShown) -> str:
    chairs = " ".join(chair_text(chair) for chair in table.chairs)
    parts = [table.phase, chairs, f"host {table.host}"]
    parts += ["paused"] if table.paused else []
    parts += [f"ready {short(table.ready)}"] if table.ready else []
    parts += [f"asked by {table.asked.seat}, agreed {short(table.asked.agreed)}"] if table.asked else []
    if table.shuffle is not None:
        shares = f"{len(table.shuffle.commitments)} commitments, {len(table.shuffle.values)} values"
        parts.append(f"{table.shuffle.stage}: {shares}, until {table.shuffle.until}")
    parts += [f"totals {short(table.totals)}"] if any(table.totals) else []
    parts += [f"winners {short(table.winners)}"] if table.winners else []
    return f"[table: {'; '.join(parts)}]"


def chair_text(chair: wire.Chair) -> str:
    name = chair.name or chair.level or "-"
    away = "" if chair.away is None else f"?{chair.away}"
    return f"{name}{away}{'+caretaker' if chair.caretaker else ''}{'+left' if chair.left else ''}"


def turn_text(turn: wire.Turn) -> str:
    seats = " ".join(
        f"{seat}<{turn.until[seat]:.1f}" if seat in turn.until else str(seat) for seat in turn.seats
    )
    return f"[turn {turn.decision}: {seats or 'nobody'}]"


def deal_text(deal: wire.DealShown) -> str:
    parts = [zone_text(zone) for zone in ([] if deal.zones is UNSET else deal.zones)]
    parts += ["facts"] if deal.facts else []
    parts += [] if deal.prompt is UNSET else [f"prompt {deal.prompt.code}"]
    parts += ["over"] if deal.over is True else []
    return f"[{'whole deal' if deal.whole else 'deal'}: {'; '.join(parts)}]"


def zone_text(zone: Zone) -> str:
    return f"{zone.id}={zone.count if zone.cards is None else ' '.join(zone.cards) or '-'}"


def own_texts(own: Mapping[int, wire.OwnShown]) -> list[str]:
    found = []
    for seat, shown in own.items():
        parts = [zone_text(zone) for zone in ([] if shown.zones is UNSET else shown.zones)]
        parts += ["facts"] if shown.facts else []
        if shown.legal is not UNSET:
            parts.append(f"legal {' '.join(each['action'] for each in shown.legal) or '-'}")
        parts += [f"event {place}: {values(params)}" for place, params in shown.events.items()]
        found.append(f"[own {seat}: {'; '.join(parts)}]")
    return found


def evening_text(game: str, seats: int) -> str:
    """A drop, a caretaker, an undo, chat, the end of a deal: all told."""
    evening = Told(game, seats, seed=7, house=HOUSE, clock=Clock("turn", 60))
    evening.started("ann", "bob")
    evening.do("bob", ask.Say(seat=1, phrase="good-luck"))
    evening.play(lambda: len(evening.state.moves[-1]) >= 2 * seats)
    undo(evening)
    evening.do("ann", ask.Mute(seat=1))
    evening.do("bob", ask.Say(seat=1, phrase="your-turn"))
    evening.do("bob", ask.Pause())
    evening.do("ann", ask.Resume())
    evening.play_to(1)
    evening.disconnect("bob")
    evening.step(HOUSE.grace)
    evening.think()
    evening.connect("bob")
    evening.play_to(0)
    evening.step(60)
    evening.think()
    said = len(evening.blocks)
    evening.finish_deal()
    later = evening.blocks[said:-SHOWN_AT_THE_END]
    ending = evening.blocks[-SHOWN_AT_THE_END:]
    title = f"{evening.state.game.title}, {seats} seats: {PEOPLE[0]} in seat 0, {PEOPLE[1]} in seat 1, bots"
    blocks = [[title], *evening.blocks[:said], [f"        … {len(later)} actions later …"], *ending]
    return "\n".join(line for block in blocks for line in block) + "\n"


def undo(evening: Evening) -> None:
    """Ann takes an action back, and Bob agrees."""
    evening.play_to(0)
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    evening.do("bob", ask.Answer(agree=True))


def regenerate() -> None:
    DATA.mkdir(exist_ok=True)
    for game, seats in GAMES:
        evening_file(game).write_text(evening_text(game, seats), encoding="utf-8")
