"""A board, played: what a worker does. What comes of it hangs on the tournament and the number alone."""

import functools
from collections.abc import Sequence
from dataclasses import replace

import msgspec

import spieltisch
from spieltisch.arena.results import PlayedBoard, Result, Thoughts
from spieltisch.arena.schedule import Board, board, player_seed
from spieltisch.arena.thinking import Watched, add_up, calibrate
from spieltisch.arena.tournament import Tournament, one_by_one
from spieltisch.games.contract import ViewState
from spieltisch.match.game import Game
from spieltisch.players import Player, make
from spieltisch.players.standing import deals_left, target


class Job(msgspec.Struct, frozen=True):
    """A board to be played: all that a worker must be told."""

    tournament: Tournament
    number: int

    def __str__(self) -> str:
        return f"board {self.number}"


def play_board(job: Job) -> tuple[PlayedBoard, Thoughts]:
    """Plays a board in all rotations."""
    asked, number = job.tournament, job.number
    prepare(asked.game, asked.players)
    cards = board(asked.seed, number, len(asked.players), asked.seats)
    results: list[Result] = []
    seated: list[Watched] = []
    for rotation in range(asked.seats):
        table = [
            Watched(
                player, make_player(asked.players[player], player_seed(asked.seed, number, rotation, seat))
            )
            for seat, player in enumerate(cards.seating(rotation))
        ]
        result = play_game(asked, cards, table)
        for seat in result.winners:
            table[seat].share = 1 / len(result.winners)
        results.append(result)
        seated += table
    played = PlayedBoard(number, cards.starter, cards.mix, tuple(results), calibrate(seated))
    return played, Thoughts(number, add_up(seated))


def play_game(asked: Tournament, cards: Board, table: Sequence[Watched]) -> Result:
    """One match, or one deal that is judged as the last one of a match that stands even."""
    game = load(asked.game)
    if asked.matches:
        match = game.match(asked.seats, cards.seed, cards.starter, asked.options)
        while (turn := match.turn) is not None:
            match.play(table[turn].choose(match.view_state(turn)))
        return Result(match.totals, match.winners)
    deal = game.deal(asked.seats, cards.seed, cards.starter, asked.options)
    even, played = last_deal(deal.view_state(0))
    while (turn := deal.turn) is not None:
        deal.play(table[turn].choose(deal.view_state(turn, totals=even, deals_played=played)))
    return Result(deal.scores, tuple(game.rules.series.winners(deal.scores)))


def last_deal(view: ViewState) -> tuple[tuple[int, ...], int]:
    """How an even match stands before its last deal: the totals, and the deals played.

    In a race everybody needs a single point, so that it will surely be the last.
    """
    left = deals_left(view)
    if left is not None:
        return view.totals, left
    return (target(view.game, view.options, len(view.totals)) - 1,) * len(view.totals), 0


@functools.cache
def load(game: str) -> Game:
    return spieltisch.game(game)


def make_player(spec: str, seed: int) -> Player:
    """A player whose chance comes from that seed, unless its spec has one."""
    return make(spec, replace(spieltisch.means(), fresh=lambda: seed, together=one_by_one))


@functools.cache
def prepare(game: str, players: tuple[str, ...]) -> None:
    """Has everything compiled, once a process, so that no thinking time holds it."""
    found = load(game)
    bots = [make_player(spec, 0) for spec in players]
    for bot in bots:
        bot.prepare(found.rules)
    quick = [make_player("random", 0), *(bot for bot in bots if not getattr(bot, "thinks", False))]
    deal = found.deal(found.seats[0], 0)
    while (turn := deal.turn) is not None:
        choices = [bot.choose(deal.view_state(turn)) for bot in quick]
        deal.play(choices[0])
