"""Mit List und Tücke, clause by clause, through the library."""

from collections import Counter

import pytest

from games.positions import counts, fact, game, list_at, list_truth, match_of, play_all, refused, zone
from reference.cards import in_order
from spieltisch import SetupError

LIST = "list-und-tuecke"


# Deck and deal


@pytest.mark.parametrize(
    ("seats", "highest", "cards"),
    [
        (4, {"R": 14, "Y": 14, "G": 14, "B": 14}, 56),
        (5, {"R": 18, "Y": 18, "G": 17, "B": 17}, 70),
        (6, {"R": 21, "Y": 21, "G": 21, "B": 21}, 84),
        (3, {"R": 11, "Y": 11, "G": 10, "B": 10}, 42),
    ],
)
def test_deck(seats: int, highest: dict[str, int], cards: int) -> None:
    """L-1: the values in play for each number of seats."""
    hands = game(LIST).deal(seats, seed=1, options={"three_seats": seats == 3}).truth["hands"]
    dealt = in_order(card for hand in hands for card in hand)
    assert dealt == [f"{letter}{n}" for letter, most in highest.items() for n in range(1, most + 1)]
    assert len(dealt) == cards


def test_three_seats() -> None:
    """L-1: three may play only by the house rule `three_seats`, which changes nothing for others."""
    assert list(game(LIST).seats) == [4, 5, 6]
    with pytest.raises(SetupError):
        game(LIST).deal(3, seed=1)
    with pytest.raises(SetupError):
        game(LIST).deal(7, seed=1, options={"three_seats": True})
    hands = [game(LIST).deal(4, 1, options={"three_seats": on}).truth["hands"] for on in (False, True)]
    assert hands[0] == hands[1]


@pytest.mark.parametrize("seats", range(3, 7))
def test_deal(seats: int) -> None:
    """L-2: every seat gets fourteen cards and the whole deck is dealt; hands are secret."""
    deals = [game(LIST).deal(seats, seed=seed, options={"three_seats": True}) for seed in range(10)]
    for deal in deals:
        assert [len(hand) for hand in deal.truth["hands"]] == [14] * seats
        assert zone(deal, "hand:1", 1)["cards"] == deal.truth["hands"][1]
        assert [zone(deal, "hand:1", viewer)["cards"] for viewer in (None, 0, 2)] == [None] * 3
    assert len({str(deal.truth["hands"]) for deal in deals}) == 10


def test_first_lead() -> None:
    """L-2: the seat left of the dealer, the starter, leads the first trick; then clockwise."""
    deal = game(LIST).deal(4, seed=1, starter=2)
    turns = []
    for _ in range(4):
        turns.append(deal.turn)
        deal.play(next(card for card in deal.legal if card[0] in "RY"))
    assert turns == [2, 3, 0, 1]


# A trick


def test_trump_and_no_duty_to_follow() -> None:
    """L-3: the leader plays any card and its colour is trump; nobody must follow."""
    deal = list_at(["R9 B1", "B3 R4", "G3 G4", "R12 R2"])
    assert deal.legal == ("R9", "B1")
    deal.play("B1")
    assert fact(deal, "trump") == [{"colour": "B"}]
    assert deal.legal == ("R4", "B3")


def test_fourth_colour() -> None:
    """L-4: once three colours lie, the fourth may not be played."""
    deal = list_at(["R9 R1 R2 R3", "B3 B4 B5 B6", "G3 G4 G5 G7", "Y12 R5 G6 B7"])
    play_all(deal, "R9 B3 G3")
    assert deal.legal == ("R5", "G6", "B7")
    assert fact(deal, "forbidden-colour") == [{"colour": "Y"}]
    refused(deal, "Y12", "L-4", "fourth-colour")


def test_fourth_colour_is_allowed_while_two_lie() -> None:
    """L-4: as long as two colours lie, every card may be played."""
    deal = list_at(["R9 R1", "B3 B4", "B8 G4", "Y12 G5"])
    play_all(deal, "R9 B3 B8")
    assert deal.legal == ("Y12", "G5")


def test_early_end() -> None:
    """L-5: red, blue, green lie and the next seat holds only yellow: the round ends, the trick is void."""
    piles = [counts(2, 3), counts(), counts(), counts(1, 1, 1)]
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "Y12 Y2"], piles=piles)
    play_all(deal, "R9 B3 G3")
    assert deal.over
    assert (deal.turn, deal.legal) == (None, ())
    assert deal.truth["piles"] == piles  # nobody gets the cards of the trick
    assert deal.scores == (6, 0, 0, 1)  # cards left in hands do not count, and there is no penalty
    assert deal.view(None)["log"][-1] == {"code": "stuck", "seat": 3, "params": {"colour": "Y"}}


def test_no_early_end_while_two_colours_lie() -> None:
    """L-5: a seat that holds one colour only plays it as long as it is not the forbidden fourth."""
    deal = list_at(["R9 R1", "B3 B4", "R3 G4", "Y12 Y2"])
    play_all(deal, "R9 B3 R3")
    assert (deal.over, deal.turn, deal.legal) == (False, 3, ("Y2", "Y12"))


def test_first_winner_takes() -> None:
    """L-6: the highest trump takes exactly two cards of the trick, any colours, his own included or not."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "R12 R2"])
    play_all(deal, "R9 B3 G3 R12")
    assert (deal.turn, deal.truth["first"], deal.truth["phase"]) == (3, 3, "take")
    assert set(deal.legal) == {"take-RR", "take-RG", "take-RB", "take-GB"}


@pytest.mark.parametrize(("seats", "taken"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_how_many_are_taken(seats: int, taken: int) -> None:
    """L-6: with five or six seats the first winner takes three cards, else two; L-1: the second the rest."""
    cards = ["R9", "B3", "R4", "R2", "R1", "R5"][:seats]
    deal = list_at([f"{card} Y{seat + 1}" for seat, card in enumerate(cards)])
    play_all(deal, " ".join(cards))
    assert {len(action.removeprefix("take-")) for action in deal.legal} == {taken}
    deal.play("take-" + "R" * taken)
    sizes = [sum(pile.values()) for pile in deal.truth["piles"]]
    assert sizes == [taken, seats - taken, *[0] * (seats - 2)]


def test_highest_trump_not_highest_card() -> None:
    """L-6: only trumps can win first: a higher foreign card does not."""
    deal = list_at(["R2 R1", "B14 B4", "G13 G4", "R3 R4"])
    play_all(deal, "R2 B14 G13 R3")
    assert (deal.truth["first"], deal.truth["second"]) == (3, 2)


def test_equal_lowest() -> None:
    """L-7: red 9, blue 3, green 3, red 12: blue 3 lies earlier, so its player takes the rest and leads."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "R12 R2"])
    play_all(deal, "R9 B3 G3 R12 take-RG")
    assert deal.truth["piles"] == [counts(), counts(1, 0, 0, 1), counts(), counts(1, 0, 1, 0)]
    assert (deal.turn, deal.truth["phase"]) == (1, "play")


def test_lowest_of_all_foreign_cards() -> None:
    """L-7: the second winner has the lowest of all foreign cards together; low trumps do not count."""
    deal = list_at(["R9 R4", "B8 B4", "G5 G4", "R1 R2"])
    play_all(deal, "R9 B8 G5 R1")
    assert deal.truth["second"] == 2


def test_second_winner_takes_by_itself() -> None:
    """L-7: what the first winner left goes to the second without an action."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "R12 R2"])
    play_all(deal, "R9 B3 G3 R12")
    before = len(deal.actions)
    deal.play("take-RR")
    assert deal.truth["piles"][1] == counts(0, 0, 1, 1)
    assert len(deal.actions) == before + 1
    assert [event["code"] for event in deal.view(None)["log"]][-2:] == ["gets-rest", "leads"]


def test_all_trump() -> None:
    """L-8: of five red cards the highest takes three, two leave the game, and L-9: he leads."""
    deal = list_at([f"R{number} Y{number}" for number in (3, 8, 18, 4, 9)])
    gone = deal.truth["gone"]["R"]
    play_all(deal, "R3 R8 R18 R4 R9")
    assert (deal.turn, deal.truth["second"], deal.legal) == (2, None, ("take-RRR",))
    deal.play("take-RRR")
    assert deal.truth["gone"]["R"] == gone + 2
    assert deal.truth["piles"] == [counts(), counts(), counts(3), counts(), counts()]
    assert deal.turn == 2


def test_second_winner_leads() -> None:
    """L-9: the second winner leads the next trick."""
    deal = list_at(["R9 R1", "B3 B4", "G2 G4", "R12 R2"])
    play_all(deal, "R9 B3 G2 R12 take-RR")
    assert (deal.turn, deal.truth["tricks_left"]) == (2, 1)


def test_piles_are_public() -> None:
    """L-10: how many cards each pile holds is public, also of piles that were turned (L-11)."""
    deal = list_at(
        ["R9", "B3", "G2", "R12"], piles=[counts(2, 3, 1, 4)] + [counts()] * 3, kept=["RY", *[None] * 3]
    )
    for viewer in (None, 0, 1):
        assert [zone(deal, f"pile:0{letter}", viewer)["count"] for letter in "RYGB"] == [2, 3, 1, 4]
    assert fact(deal, "collects") == [{"seat": 0, "colours": "RY"}]


# Choosing two colours

NEAR = [counts(0, 1, 1, 1), counts(1, 1, 1, 0), counts(), counts()]


def test_choosing() -> None:
    """L-11: as soon as a seat owns all four colours it must choose the two that it collects."""
    deal = list_at(["R9 R1", "B3 B4", "B5 B6", "R2 R3"], piles=[NEAR[0], *[counts()] * 3])
    play_all(deal, "R9 B3 B5 R2 take-RR")
    assert (deal.turn, deal.truth["phase"]) == (0, "keep")
    assert set(deal.legal) == {"keep-RY", "keep-RG", "keep-RB", "keep-YG", "keep-YB", "keep-GB"}
    deal.play("keep-RB")
    assert (deal.truth["kept"], deal.turn) == (["RB", None, None, None], 1)


def test_first_chooses_before_second_takes() -> None:
    """L-11: the first winner takes and chooses before the second winner takes and chooses."""
    deal = list_at(["R9 R1", "B3 B4", "B5 B6", "R2 R3"], piles=NEAR)
    play_all(deal, "R9 B3 B5 R2 take-RR")
    assert (deal.turn, deal.truth["rest"], deal.truth["piles"][1]) == (0, ["B", "B"], NEAR[1])
    deal.play("keep-RG")
    assert (deal.turn, deal.truth["phase"], deal.truth["rest"]) == (1, "keep", [])
    assert deal.truth["piles"][1] == counts(1, 1, 1, 2)
    deal.play("keep-GB")
    assert (deal.turn, deal.truth["phase"], deal.truth["kept"]) == (1, "play", ["RG", "GB", None, None])


def test_choice_is_final() -> None:
    """L-11: later cards go to the pile of their colour and nobody chooses twice."""
    deal = list_at(
        ["R9 R1", "B3 B4", "B5 B6", "R2 R3"],
        piles=[counts(1, 1, 1, 1)] + [counts()] * 3,
        kept=["YG", *[None] * 3],
    )
    play_all(deal, "R9 B3 B5 R2 take-RB")
    assert (deal.turn, deal.truth["phase"], deal.truth["piles"][0]) == (1, "play", counts(2, 1, 1, 2))
    assert deal.truth["kept"][0] == "YG"


def test_choosing_after_all_trump() -> None:
    """L-11: also the winner of a trick of trumps alone chooses, after the rest has left the game (L-8)."""
    deal = list_at(["R9 R1", "R3 B4", "R5 B6", "R2 Y3"], piles=[NEAR[0], *[counts()] * 3])
    gone = deal.truth["gone"]["R"]
    play_all(deal, "R9 R3 R5 R2 take-RR")
    assert (deal.turn, deal.truth["phase"], deal.truth["gone"]["R"]) == (0, "keep", gone + 2)
    deal.play("keep-RY")
    assert (deal.turn, deal.truth["tricks_left"]) == (0, 1)


def test_choosing_after_the_last_trick() -> None:
    """L-11: a choice after the last trick is still made, and L-12: then the round is over."""
    deal = list_at(["R9", "B3", "B5", "R2"], piles=NEAR)
    play_all(deal, "R9 B3 B5 R2 take-RR keep-RY")
    assert not deal.over
    deal.play("keep-GB")
    assert (deal.over, deal.scores) == (True, (1, 1, 0, 0))


# End and scores


def test_fourteen_tricks() -> None:
    """L-12: a round that nothing ends early has fourteen tricks."""
    played = Counter[int]()
    for seed in range(12):
        deal = game(LIST).deal(4, seed=seed)
        while not deal.over:
            deal.play(deal.legal_numbers[0])
        early = "stuck" in [event["code"] for event in deal.view(None)["log"]]
        cards = sum("-" not in action for action in deal.actions)
        assert (cards == 56) != early
        played[cards] += 1
    assert played[56] > 0


@pytest.mark.parametrize(
    ("piles", "kept", "points"),
    [
        ((6, 4, 2, 0), None, 12),
        ((5, 3, 0, 0), None, 15),
        ((7, 0, 0, 0), None, 0),
        ((0, 0, 0, 0), None, 0),
        ((4, 4, 3, 0), None, 5),
        ((2, 3, 5, 1), "RY", 1),
        ((5, 1, 2, 3), "GB", 1),
        ((1, 1, 1, 1), "RB", 0),
        ((0, 2, 3, 4), None, 6),
        ((3, 3, 3, 0), None, 3),
        ((6, 5, 1, 1), "RY", 15),
        ((1, 9, 9, 1), "RB", 0),
    ],
)
def test_scores(piles: tuple[int, int, int, int], kept: str | None, points: int) -> None:
    """L-13: the product of the collected piles by all other cards, rounded down; L-14: its special cases."""
    deal = list_at(
        ["", "", "", ""], piles=[counts(*piles), *[counts()] * 3], kept=[kept, None, None, None], turn=None
    )
    assert deal.over
    assert deal.scores == (points, 0, 0, 0)


def test_chosen_piles_count_even_if_others_are_larger() -> None:
    """L-13: after a choice the chosen piles are collected, without one the two largest."""

    def score(kept: str | None) -> int:
        piles = [counts(2, 3, 5, 1), *[counts()] * 3]
        return list_at(["", "", "", ""], piles=piles, kept=[kept, *[None] * 3], turn=None).scores[0]

    assert [score("RY"), score("YG"), score("RB")] == [2 * 3 // 6, 3 * 5 // 3, 2 * 1 // 8]


@pytest.mark.parametrize(("piles", "points"), [((7, 0, 0, 0), 0), ((0, 2, 0, 9), 18), ((0, 0, 0, 0), 0)])
def test_few_colours(piles: tuple[int, int, int, int], points: int) -> None:
    """L-14: one colour scores 0, exactly two have the divisor 1, no cards score 0."""
    deal = list_at(["", "", "", ""], piles=[counts(*piles), *[counts()] * 3], turn=None)
    assert deal.scores[0] == points


def test_rounds_of_a_match() -> None:
    """L-15: as many rounds as seats, points add up, most win; L-2: the deal moves left every round."""
    piles = [counts(2, 3), counts(3, 4), counts(1, 1), counts()]
    last_trick = list_truth(["R4", "R3", "R2", "R1"], piles=piles)
    match = match_of(LIST, [last_trick] * 4, {}, starter=2)
    starters = []
    while not match.over:
        starters.append(match.deal.starter)
        actions = len(match.deals)
        while len(match.deals) == actions and not match.over:
            match.play(match.deal.legal_numbers[0])
    assert starters == [2, 3, 0, 1]
    assert match.totals == (4 * 4 * 3 + 0, 4 * 12, 4, 0)  # seat 0 takes two more reds in each last trick
    assert match.winners == (0, 1)


def test_equal_points_share_the_win() -> None:
    """L-15: equal points share the win."""
    assert game(LIST).rules.series.winners([12, 7, 12, 12]) == [0, 2, 3]
