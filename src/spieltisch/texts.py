"""Codes to sentences, in English: reasons, prompts, facts and events, for eye, ear and terminal alike."""

from collections.abc import Mapping
from typing import Any

COLOUR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "V": "violet", "K": "black"}

ENGLISH: dict[str, str] = {
    # why an action is not legal
    "deal-is-over": "the deal is over",
    "match-is-over": "the match is over",
    "not-your-turn": "it is not your turn, but that of {seats}",
    "wrong-place": "{card} cannot go there",
    "not-in-hand": "{card} is not in your hand",
    "play-first": "you play a card now",
    "take-first": "you take a colour of the display now",
    "colour-not-displayed": "no {colour} card lies in the display",
    "fourth-colour": "three colours lie already, and {colour} would be the fourth",
    "take-exactly": "you take exactly {count} cards of the trick now",
    "not-in-trick": "the trick does not hold {colours}",
    "keep-first": "you own all four colours and choose the two that you collect now",
    "start-first": "you lay a start card now",
    "start-is-over": "start pairs are laid only before the first turn",
    "no-x-at-start": "an X may not be laid at the start while the hand holds another pair",
    "no-partner": "no other card of your hand pairs with {card}",
    "no-pair": "{card} does not pair with {neighbour}",
    "fits-nowhere": "no pile takes {card}: none has a neighbour that pairs with it and no lock",
    "locked": "the X locks pile {pile}",
    "no-such-pile": "there is no pile {pile}",
    "last-card-too-low": "{card} is your last card, and somebody would have more on the piles than you",
    "draw-only-one": "you have drawn and can lay, so you must lay",
    "nothing-to-draw": "there is nothing to draw any more",
    "draw-instead": "you draw if you cannot lay; you pass only when nothing can be drawn",
    "must-lay": "you can lay, so you must",
    # what is expected now
    "deal-over": "The deal is over.",
    "play-a-card": "{seat} to play a card.",
    "take-a-colour": "{seat} to take a colour of the display.",
    "take-cards": "{seat} to take {count} cards of the trick.",
    "keep-colours": "{seat} to choose the two colours to collect.",
    "lay-start-card": "{seat} to lay a start card.",
    "lay-or-draw": "{seat} to lay a card or draw one.",
    "lay-or-pass": "{seat} to lay a card; who cannot passes.",
    # what can be seen
    "tricks-left": "{left} of {of} tricks left.",
    "leader": "{seat} led.",
    "colour-value": "{colour} counts {value} ({seats}).",
    "colour-value-tied": "{colour} counts {value} ({seats}), tied.",
    "display-worth": "{colour} in the display is worth {points}.",
    "takers-so-far": "Would take as it stands, in order: {seats}.",
    "takers": "Still to take, in order: {seats}.",
    "points": "{seat} has {points}.",
    "trump": "{colour} is trump.",
    "winners-so-far": "First: {first}. Second: {second}.",
    "forbidden-colour": "{colour} may not be played any more.",
    "collects": "{seat} collects {colours}.",
    "rest": "The rest goes to {seat}: {colours}.",
    "gone": "Out of the game: {counts}.",
    "reshuffles-left": "The stock can be renewed {left} more times.",
    "pile-points": "{seat} has {points} on the piles.",
    "behind": "{seat} is {points} behind on the piles.",
    "pile-locked": "Pile {pile} takes only: {kinds}.",
    "lacks": "{seat} showed not to hold: {kinds}.",
    "drawn": "{seat} has drawn {count} in this turn.",
    "passes": "{count} passed in a row.",
    # what was worth telling about a match
    "biggest-take": "{seat} made the biggest take: {cards}, {points}.",
    "tied-tops": "{count} times nobody took, because the strongest colours were equal.",
    "lead-changes": "The lead changed hands {count} times, and went to {seat} in the end.",
    "best-deal": "{seat} had the best deal, with {points}.",
    "biggest-out": "{seat} went out with {points}, more than anybody else.",
    "most-drawn": "{seat} drew {count} cards in one turn.",
    "most-locks": "{seat} locked {count} piles.",
    "most-first": "{seat} was first winner {count} times.",
    "most-second": "{seat} was second winner {count} times.",
    "ended-early": "{seat} held only {colour} cards, and a round ended early.",
    # what happened
    "played": "{seat} plays {card}.",
    "took-colour": "{seat} takes {colour}: {cards}, {points}.",
    "tied-top": "The strongest colours are tied: nobody takes.",
    "display-empty": "The display is empty.",
    "leads": "{seat} leads.",
    "took-cards": "{seat} takes {colours}.",
    "gets-rest": "{seat} gets the rest: {colours}.",
    "rest-gone": "All cards were trump: {colours} leave the game.",
    "keeps": "{seat} collects {colours}.",
    "stuck": "{seat} holds only {colour}, the fourth colour: the round is over.",
    "chose-start": "{seat} has chosen a start card.",
    "chose-start-own": "{seat} has chosen {card} as a start card.",
    "start-shown": "The start pairs: {pairs}.",
    "drew": "{seat} draws a card.",
    "drew-own": "{seat} draws {card}.",
    "reshuffled": "The {count} covered cards are shuffled into a new stock.",
    "passed": "{seat} passes.",
    "laid": "{seat} lays {card} on pile {pile}, over {covers}.",
    "lock": "Pile {pile} is locked.",
    "out": "{seat} goes out and scores {points}.",
    "void": "All have passed: the round is void.",
    # why the proof of a deal does not hold
    "proof-table-malformed": "the table's value and commitment must be 64 lower-case hexadecimal digits",
    "proof-share-malformed": "the value and commitment of {seat} must be 64 lower-case hexadecimal digits",
    "proof-no-seat": "there is no {seat} for a value to come from",
    "proof-seat-twice": "{seat} has two values",
    "proof-seat-order": "the value of {seat} is not in the order of seats",
    "proof-table-unfit": "the table's value does not fit its commitment",
    "proof-share-unfit": "the value of {seat} does not fit its commitment",
    "proof-not-mixed": "the seed is not the mix of the values",
    "proof-no-seed": "there are values, but no seed that was mixed from them",
    "proof-other-deal": "the values were for another deal of the match",
    "proof-other-match": "the values were for another table or match than those of the first deal",
    # what a strong player would do
    "advice": "My advice: {action}.",
    "advice-only": "There is nothing to decide: {action} is all you can do.",
    "advice-outlook": "About {points} in this deal, and the match is yours {chance} of the time (±{doubt}).",
    "advice-forlorn": "About {points} in this deal, but the match can hardly be won any more.",
    "advice-safe": "About {points} in this deal, and the match can hardly be lost any more.",
    "advice-close": "Nearly as good: {actions}.",
    "advice-tried": "From {count} deals played on in thought.",
    "advice-solved": "Worked out to the end of the deal, for {count} ways that hidden cards may lie.",
    "advice-others": "{count} more actions look worse.",
    "advice-other": "One more action looks worse.",
}


def say(
    code: str, params: Mapping[str, Any], seat: int | None = None, names: Mapping[int, str] | None = None
) -> str:
    """The sentence of a code. Seats are called by `names`, or seat 0, seat 1 and so on."""
    called = names or {}
    words = {key: word(key, value, called) for key, value in params.items()}
    if seat is not None:
        words["seat"] = word("seat", seat, called)
    if f"{code}-own" in ENGLISH and "card" in params:
        code = f"{code}-own"
    if params.get("tied") and f"{code}-tied" in ENGLISH:
        code = f"{code}-tied"
    if code not in ENGLISH:  # of a game from elsewhere: better the bare code than no answer
        return f"{code}: {', '.join(f'{key} {value}' for key, value in params.items())}."
    sentence = ENGLISH[code].format_map(words)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith(".") else sentence


def word(key: str, value: Any, names: Mapping[int, str]) -> str:
    """One parameter, as a person reads it."""
    if key in ("seat", "first", "second"):
        return "nobody" if value is None else names.get(value, f"seat {value}")
    if key == "points":
        return f"{value} point" if value == 1 else f"{value} points"
    if key == "seats":
        return ", ".join(word("seat", seat, names) for seat in value) or "nobody"
    if key == "colour":
        return COLOUR_NAMES[value]
    if key == "colours":
        return " ".join(COLOUR_NAMES[letter] for letter in value)
    if key == "counts":
        return ", ".join(f"{count} {COLOUR_NAMES[letter]}" for letter, count in value.items())
    if key == "pairs":
        return "; ".join(f"{word('seat', seat, names)} {one} {two}" for seat, (one, two) in enumerate(value))
    if isinstance(value, (list, tuple)):
        return " ".join(str(part) for part in value)
    return str(value)
