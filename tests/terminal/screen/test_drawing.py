"""The table as lines: everything that is needed, in the room that there is."""

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

import spieltisch
import tables
from spieltisch.terminal.screen.choosing import card_of
from spieltisch.terminal.screen.drawing import draw
from spieltisch.terminal.screen.lobby import draw_lobby
from spieltisch.terminal.screen.offers import of_card
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.stops import find_stops
from spieltisch.terminal.screen.story import fact_lines
from spieltisch.wire.messages import View
from terminal.screen.screens import lobby
from terminal.screen.staging import FIELD, changed, drawn, plain, scene_of, view_of
from web.positions import LONG_NAMES, asked, full_display, full_hand, until

if TYPE_CHECKING:
    from spieltisch.match.deal import Deal

LANGUAGES = ("en", "de", "nl", "xx")


def positions(table: tables.Table, seed: int) -> Iterator["Deal"]:
    """A deal of random play, after each action."""
    game, seats, options = table
    deal = spieltisch.game(game).deal(seats, seed, options=options)
    bot = spieltisch.player(f"random:seed={seed}")
    while deal.turn is not None:
        yield deal
        deal.play(bot.choose(deal.view_state(deal.turn)))


def check(scene: Scene) -> None:
    """It fits, nothing is cut off, and all that is open, legal or counted is there."""
    lines = draw(scene)
    text = plain(lines)
    assert len(lines) == scene.height, text
    assert max(line.cell_len for line in lines) <= scene.width, text
    stops = find_stops(lines)
    for key in scene.held:
        assert key in stops, text
        assert card_of(key) in text
    for offer in scene.choosing.offers:
        card = offer.get("card")
        assert any(card_of(key) == card for key in stops) if card else f"do:{offer['action']}" in stops, text
    for offer in scene.choosing.targets:
        assert f"zone:{offer['zone']}" in stops, text
    for seat in scene.seats:
        name = scene.speech.name(seat)
        assert (name[:1].upper() + name[1:])[:6].rstrip() in text
    if not scene.choosing.looked:  # else it is shown what would be
        told = [
            fact.params.get(key)
            for fact in scene.facts
            for key in ("points", "value")
            if fact.code != "behind"
        ]
        assert all(str(each) in text for each in told if each is not None), text


@pytest.mark.parametrize("table", tables.WITH_OPTIONS, ids=tables.name)
def test_every_position_fits_and_shows_what_the_view_shows(table: tables.Table) -> None:
    """At each point of a deal all of the table is on 80×24, in every language, with long names and notes."""
    languages = itertools.cycle(LANGUAGES)
    for number, deal in enumerate(positions(table, 4)):
        names = LONG_NAMES if number % 3 == 0 else ("Anna", "Ben", "Clara", "Doro", "Emil", "Frank")
        view = view_of(deal, names=names, sheet=[[1] * deal.seats])
        notes = ("The server has something to say.",) if number % 4 == 0 else ()
        scene = scene_of(view, language=next(languages), notes=notes)
        check(scene)
        for key in scene.held[:: max(len(scene.held) // 2, 1)]:
            several = len(of_card(scene.choosing.offers, card_of(key))) > 1
            check(
                scene_of(view, language=next(languages), at=key, chosen=key if several else "", notes=notes)
            )


@pytest.mark.parametrize("size", [(78, 23), (100, 30), (114, 48), (200, 60)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_tables_fit(size: tuple[int, int], language: str) -> None:
    """A display of 33 cards and a hand of 30 are all there."""
    check(scene_of(view_of(full_display(), names=LONG_NAMES), size, language))
    check(scene_of(view_of(full_hand(6), names=LONG_NAMES), size, language))
    display = drawn(view_of(full_display()), size, language)
    for row in ("R  10 9 8 7 6 5 4", "Y  10 9 8 7 6 5 4 3 2 1", "K  10 9 8 7 6 5"):
        assert row in display


def test_what_a_choice_would_bring_is_told() -> None:
    """The outlook is that of the card, colour or place that is looked at."""
    play = view_of(until("companeros", 4, asked("play-a-card", after=22)))
    card = scene_of(play).held[0]
    assert "would count" in drawn(play, at=card)
    assert "If you play" in drawn(play, at=card)
    assert "As it stands" in drawn(play)
    take = view_of(until("companeros", 4, asked("take-a-colour", after=22)))
    offer = scene_of(take).choosing.offers[0]
    assert f": {offer['points']} point" in drawn(take, at=f"do:{offer['action']}")
    lay = view_of(full_hand(4))
    assert "You would have 13 instead of 11 on the piles." in drawn(
        lay, chosen="card:R7.0", at="zone:pile:0a"
    )
    assert "11→13" in drawn(lay, chosen="card:R7.0", at="zone:pile:0a")
    trick = view_of(until("list-und-tuecke", 4, asked("take-cards", after=22)))
    offer = scene_of(trick).choosing.offers[0]
    assert f"makes {offer['points']} point" in drawn(trick, at=f"do:{offer['action']}")


@pytest.mark.parametrize("game", spieltisch.games())
def test_everything_that_can_be_seen_is_told_in_sentences(game: str) -> None:
    """Who asks for all in sentences hears of every open card by name, and of every hand how large it is."""
    view = view_of(until(game, 4, lambda deal: len(deal.actions) == 22))
    scene = scene_of(view)
    told = " ".join(plain(fact_lines(scene, 76)).split())
    for zone in scene.zones:
        for card in zone.cards or ():
            assert zone.kind in ("piles", "covered") or scene.words.card(card) in told
        if zone.kind == "hand" and zone.cards is None:
            whose = scene.t("screen.hand-of", name=scene.speech.name(zone.owner or 0))
            assert f"{whose}: {scene.t('unit.cards', count=zone.count)}." in told


def test_whose_turn_it_is_has_a_mark() -> None:
    """An arrow stands before who is to act, and before nobody else; not by colour alone."""
    view = view_of(until("deuce", 4, asked("lay-or-draw", after=12)))
    arrows = [line for line in drawn(view).splitlines() if "►" in line]
    assert [line.split()[1] for line in arrows] == ["You"]
    watching = view_of(until("deuce", 4, asked("lay-or-draw")), own=[])
    assert drawn(watching).count("►") == 1
    assert "Your turn" not in drawn(watching)


def test_cards_have_colour_sign_and_letter() -> None:
    """Six signs that are one cell wide, each a colour's own, stand with the letter."""
    text = drawn(view_of(full_display()), (114, 48))
    for sign, letter in zip("▲☼♠♦●■", "RYGBVK", strict=True):
        assert cell_len(sign) == 1
        if letter in "RYGK":
            assert f"{sign}{letter}" in text


def test_digits_stand_at_what_can_be_done() -> None:
    """Playable cards are numbered from 1, others are not: it can be seen without colour."""
    view = view_of(until("list-und-tuecke", 4, lambda deal: 1 < len(deal.legal) < 4 and deal.turn == 0))
    scene = scene_of(view)
    last = plain(draw(scene)).splitlines()[-1]
    assert last.split() == [str(number) for number in range(1, len(scene.choosing.offers) + 1)]


@pytest.mark.parametrize("size", [(10, 3), (40, 10), (55, 40), (78, 12), (1, 1)])
def test_a_small_window_gets_a_sentence(size: tuple[int, int]) -> None:
    """Where the table cannot be drawn, it says so, in as many lines as there are."""
    lines = draw(scene_of(view_of(full_hand(6)), size))
    assert len(lines) <= size[1]
    assert all(line.cell_len <= size[0] for line in lines)
    if size[0] >= 40:
        told = plain(lines).replace("\n", " ")
        assert "too few columns or lines for the table: 80 and 24 are enough." in told
        assert str(size[0]) not in told  # of the window that somebody sees, the drawing gets a part


@pytest.mark.parametrize("size", [(38, 11), (58, 15), FIELD])
def test_a_match_can_be_started_in_a_small_window(size: tuple[int, int]) -> None:
    """In the lobby the seats and what the host can do come first; the way for others has to wait for room."""
    lines = draw_lobby(scene_of(lobby(), size, link="https://cards.example.org/t/0123456789abcdef"))
    text = plain(lines)
    assert len(lines) <= size[1]
    assert all(each in text for each in ("Anna", "Ben", "Free seat", "Start"))
    assert ("https://" in text) == (size == FIELD)


def strange(name: str) -> View:
    view = view_of(until("companeros", 6, asked("play-a-card", after=30)), names=[name] * 6)
    return changed(view, chat=[{"code": "said", "seat": 1, "params": {"text": name}}])


@pytest.mark.parametrize(
    "name",
    [
        "A" * 1000,
        "漢字" * 500,
        "👩‍👩‍👧‍👦" * 200,
        "Z̸̡̢͚͉̦̘" * 100,
        "[red]Anna[/red] [@click=app.quit]x[/]",
        "\x1b[2J\x1b]0;title\x07\x9b31m",
        "a\r\nb\tc\u202eevil",
        "{seat} {0} %s",
    ],
    ids=["long", "wide", "joined", "marks", "markup", "escapes", "lines", "places"],
)
def test_strange_names_break_nothing(name: str) -> None:
    """Whatever somebody is called, rows stay aligned, nothing is markup, no control sign comes through."""
    view = strange(name)
    scene = scene_of(view)
    check_lines = draw(scene)
    assert len(check_lines) == FIELD[1]
    assert max(line.cell_len for line in check_lines) <= FIELD[0]
    text = plain(check_lines)
    assert all(letter.isprintable() for letter in text.replace("\n", ""))
    if "[red]" in name:
        assert "[red]Anna" in text
    rows = [line for line in check_lines if line.plain.rstrip().endswith("·") and " 5 " in line.plain]
    places = {cell_len(line.plain.rstrip()) for line in rows}
    assert len(places) <= 1
