"""Who is at the table, and how it plays: seats, absence, settings, score sheet, chat."""

from collections.abc import Iterator
from math import ceil

from spieltisch.terminal.wording import Speech, Words, capital
from spieltisch.wire.messages import Told, View
from spieltisch.wire.settings import Clock

MINUTE, HOUR, DAY = 60, 3600, 86_400


def seats(view: View, speech: Speech, now: float) -> list[str]:
    """A sentence for each seat."""
    return [seat_line(view, seat, speech, now) for seat in range(len(view.table.chairs))]


def seat_line(view: View, seat: int, speech: Speech, now: float) -> str:
    words, chair = speech.words, view.table.chairs[seat]
    told = []
    if chair.who == "free":
        told.append(words.t("screen.free-seat"))
    else:
        told.append(capital(speech.name(seat)))
    if chair.who == "bot":
        level = f"level.{chair.level}"
        told.append(words.t("screen.bot-level", level=words.t(level) if words.has(level) else chair.level))
    if view.table.host == seat:
        told.append(words.t("screen.host"))
    if chair.caretaker:
        told.append(capital(words.t("screen.caretaker-plays-here")))
    elif chair.away is not None:
        told.append(away(view, seat, speech, now).removesuffix("."))
    return f"{capital(words.t('word.seat', seat=seat))}: {'. '.join(told)}."


def away(view: View, seat: int, speech: Speech, now: float) -> str:
    """That somebody is away, and how long the caretaker waits."""
    until = view.table.chairs[seat].away or now
    return speech.words.t(
        "screen.away-until", name=speech.name(seat), time=duration(until - now, speech.words)
    )


def duration(seconds: float, words: Words) -> str:
    """A time in words, as exact as one needs it."""
    left = max(0, ceil(seconds))
    if left >= 2 * DAY:
        return words.t("unit.days", count=left // DAY)
    if left >= 2 * HOUR:
        return words.t("unit.hours", count=left // HOUR)
    if left >= 2 * MINUTE:
        return words.t("unit.minutes", count=left // MINUTE)
    return words.t("unit.seconds", count=left)


def settings(view: View, words: Words) -> Iterator[str]:
    """How the table plays, as far as it is not as usual everywhere."""
    chosen = view.table.settings
    yield f"{words.game(chosen.game)}, {words.t('unit.seats', count=chosen.seats)}."
    if not chosen.options:
        yield words.t("screen.usual-rules") + "."
    for name, value in chosen.options.items():
        yield f"{words.option(chosen.game, name)}: {words.option(chosen.game, name, value)}."
    yield clock(chosen.clock, words) + "."
    yield words.t(f"spectators.{chosen.spectators}") + "."
    yield f"{words.t('screen.hints-allowed')}: {words.t('word.yes' if chosen.hints else 'word.no')}."
    yield f"{words.t('screen.free-text')}: {words.t('word.yes' if chosen.free_text else 'word.no')}."


def clock(clock: Clock, words: Words) -> str:
    if clock.kind == "turn":
        return words.t("screen.clock-turn", time=duration(clock.seconds, words))
    if clock.kind == "player":
        return words.t("screen.clock-player", time=duration(clock.seconds, words), increment=clock.increment)
    if clock.kind == "days":
        return f"{words.t('clock.days')}: {clock.days}"
    return words.t("clock.none")


def sheet(view: View, speech: Speech) -> Iterator[str]:
    """The score sheet, a line for each deal."""
    if not view.table.sheet:
        yield speech.words.t("screen.scores-none")
        return
    yield from deals(view, speech)
    yield f"{speech.words.t('screen.total')}: {by_seat(view.table.totals, speech)}."


def deals(view: View, speech: Speech) -> Iterator[str]:
    for number, points in enumerate(view.table.sheet, 1):
        yield f"{speech.words.t('screen.deal', number=number)}: {by_seat(points, speech)}."


def by_seat(points: list[int], speech: Speech) -> str:
    return ", ".join(f"{speech.name(seat)} {value}" for seat, value in enumerate(points))


def result(view: View, speech: Speech) -> Iterator[str]:
    """How a deal or the match has ended."""
    words, table = speech.words, view.table
    if not table.sheet:
        return
    if table.phase == "between":
        yield words.t("screen.deal-ended", number=len(table.sheet)) + "."
    else:
        yield words.t("screen.result") + "."
        yield verdict(view, speech)
        if len(table.sheet) > 1:
            yield from deals(view, speech)
    for seat, points in enumerate(table.totals):
        yield speech.sentence("points", {"seat": seat, "points": points}, "fact")


def verdict(view: View, speech: Speech) -> str:
    winners, words = view.table.winners, speech.words
    if len(winners) > 1:
        return words.t("screen.share-the-win", names=words.listed(speech.names[seat] for seat in winners))
    if winners and winners[0] in view.seats:
        return words.t("screen.wins-you")
    return words.t("screen.wins", name=speech.name(winners[0])) if winners else ""


def last_trick(view: View) -> list[Told]:
    """The last trick that is complete; one begins with a card that is played after somebody got the lead."""
    if not any(told.code == "leads" for told in view.log):
        return []
    tricks: list[list[Told]] = []
    led = True
    for told in view.log:
        if not tricks or (led and told.code == "played"):
            tricks.append([])
            led = False
        tricks[-1].append(told)
        led = led or told.code == "leads"
    over = view.deal is not None and view.deal.over is True
    done = [events for events in tricks if over or any(told.code == "leads" for told in events)]
    return done[-1] if done else []
