"""A hint in sentences: what a strong player would do, what it expects, and what is nearly as good."""

from collections.abc import Iterator, Mapping
from typing import Any

from spieltisch.terminal.wording import Speech
from spieltisch.wire.messages import Advice

SHOWN = 5  # actions that are compared
FORLORN = 0.005  # a chance that is told as none
CLOSE = 0.02  # so much less of the match hardly matters, if the difference may be chance
THOUGHT = 0.1  # the share of the thinking that a judgement needs

Prospect = Mapping[str, Any]


def advice_in_words(advice: Advice, speech: Speech) -> Iterator[str]:
    """The opinion of who was asked."""
    prospects = sorted(advice.prospects, key=lambda each: each["action"] != advice.choice)
    best, others = prospects[0], prospects[1:]
    if not others:
        yield speech.sentence("advice-only", {"action": advice.choice}, "advice")
        return
    yield speech.sentence("advice", {"action": best["action"]}, "advice")
    yield outlook(best, doubt(best, advice), speech)
    close = [other["action"] for other in others if is_close(best, other, advice)]
    if close:
        yield speech.sentence("advice-close", {"actions": close}, "advice")
    looked_at = [best, *(other for other in others if other["weight"] > 0)]
    for each in looked_at[:SHOWN]:
        points = speech.words.points(decimal(rounded(each["points"]), speech))
        wins = percent(each["wins"])
        yield f"{speech.action(each['action'])} ({each['action']}): {points}, {wins}."
    tried = "advice-solved" if advice.solved else "advice-tried"
    yield speech.sentence(tried, {"count": advice.simulations}, "advice")
    more = len(prospects) - len(looked_at[:SHOWN])
    if more:
        yield speech.sentence("advice-other" if more == 1 else "advice-others", {"count": more}, "advice")


def outlook(best: Prospect, doubt: float, speech: Speech) -> str:
    """What the advised action brings."""
    points = {"points": rounded(best["points"])}
    if best["wins"] < FORLORN:
        return speech.sentence("advice-forlorn", points, "advice")
    if best["wins"] > 1 - FORLORN:
        return speech.sentence("advice-safe", points, "advice")
    told = {**points, "chance": percent(best["wins"]), "doubt": f"{max(100 * doubt, 1):.0f}"}
    return speech.sentence("advice-outlook", told, "advice")


def doubt(prospect: Prospect, advice: Advice) -> float:
    """What came out the same in all n tries has never varied, and still may, with 95 % up to 3/n."""
    tries = advice.simulations * (1.0 if advice.solved else prospect["weight"])
    return max(float(prospect["doubt"]), 3 / max(tries, 3.0))


def is_close(best: Prospect, other: Prospect, advice: Advice) -> bool:
    """May it be as good, as far as the player can tell, where the match is still open?"""
    less = best["wins"] - other["wins"]
    sure = (doubt(best, advice) ** 2 + doubt(other, advice) ** 2) ** 0.5
    open_ = FORLORN <= best["wins"] <= 1 - FORLORN
    return bool(open_ and other["weight"] >= THOUGHT and less <= min(sure, CLOSE))


def rounded(points: float) -> str:
    """One digit after the point, where it is not nought."""
    return f"{round(points, 1) + 0.0:.1f}".removesuffix(".0")  # adding 0 makes −0 plain 0


def decimal(number: str, speech: Speech) -> str:
    return number.replace(".", speech.words.t("word.decimal"))


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
