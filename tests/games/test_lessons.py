"""The lessons are true: every one is played through by the rules."""

import json
import re
from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch.client.follow import follow
from spieltisch.errors import SetupError, SpieltischError
from spieltisch.match.game import Game
from spieltisch.pages import clauses, read_lesson, read_page
from spieltisch.table.teaching import teach
from spieltisch.texts import LANGUAGES
from spieltisch.wire.lessons import Lesson
from spieltisch.wire.messages import News, TableShown, View
from spieltisch.wire.settings import Settings

GAMES = spieltisch.games()


def lesson(name: str, language: str = "en") -> Lesson:
    script, texts = read_lesson(name, language)
    return teach(spieltisch.game(name), script.encode(), json.loads(texts))


@pytest.fixture(scope="module", params=GAMES)
def taught(request: pytest.FixtureRequest) -> Lesson:
    return lesson(request.param)


def test_a_lesson_of_about_three_minutes(taught: Lesson) -> None:
    """Three to five scenes, in which the learner acts, with as many words as one reads in three minutes."""
    assert 3 <= len(taught.scenes) <= 5
    assert all(any(step.want for step in scene.steps) for scene in taught.scenes)
    words = sum(len(text.split()) for text in taught.texts.values())
    assert 450 < words < 800


def test_every_sentence_is_said(taught: Lesson) -> None:
    """There is no text that no step says, and each is short enough to be read at a glance."""
    steps = [step for scene in taught.scenes for step in scene.steps]
    said = {scene.title for scene in taught.scenes} | {step.say for step in steps}
    said |= {code for step in steps for code in step.instead.values()}
    assert said - {""} == set(taught.texts)
    assert all(re.fullmatch(r"[a-z0-9-]+", code) for code in taught.texts)
    assert max(map(len, taught.texts.values())) < 220


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_lesson_is_the_same_in_every_language(taught: Lesson, language: str) -> None:
    """Same sentences, in other words: each names the same numbers, and is as easily read at a glance."""
    other = lesson(taught.game, language)
    assert list(other.texts) == list(taught.texts)
    assert max(map(len, other.texts.values())) < 240
    for code, text in taught.texts.items():
        assert numbers(other.texts[code]) == numbers(text), code


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_clauses_are_there(taught: Lesson) -> None:
    """Every clause that a step cites is in the rules."""
    known = clauses(read_page(taught.game))
    cited = {step.clause for scene in taught.scenes for step in scene.steps if step.clause}
    assert len(cited) > 5
    assert cited <= set(known)


def test_a_client_can_follow(taught: Lesson) -> None:
    """Followed as news are: what is wanted is legal, all else in the hand has a reason or an answer."""
    for scene in taught.scenes:
        start = scene.start
        table = TableShown("", Settings(game=taught.game, seats=scene.seats), "playing", None, [])
        view = View(
            number=0,
            at=0.0,
            seats=[scene.seat],
            host=False,
            table=table,
            turn=start.turn,
            deal=start.deal,
            own=start.own,
            log=[],
            chat=[],
            muted=[],
        )
        for step in scene.steps:
            legal: Any = view.own[scene.seat].legal
            if step.want:
                actions = {entry["action"] for entry in legal}
                wanted = {outcome.action for outcome in step.want}
                assert wanted <= actions
                assert bool(step.instead) == bool(actions - wanted), (scene.title, step.say)
                assert "*" in step.instead or actions - wanted <= set(step.instead)
                zones: Any = view.own[scene.seat].zones
                hand = next(zone for zone in zones if zone.kind == "hand").cards
                playable = {entry.get("card") for entry in legal}
                nowhere = {reason.card for reason in step.reasons if reason.zone is None}
                assert nowhere == set(hand) - playable
            for outcome in [*step.want[:1], *step.plays]:
                assert view.turn.seats == [outcome.seat]
                number = view.number + 1
                view = follow(view, News(number=number, public=outcome.public, own=outcome.own))


def wrong(name: str, change: Any) -> None:
    script, texts = read_lesson(name)
    written = json.loads(script)
    change(written["scenes"][0])
    teach(spieltisch.game(name), msgspec.json.encode(written), json.loads(texts))


@pytest.mark.parametrize(
    "change",
    [
        lambda scene: scene["steps"][4].update(want=["R8"]),
        lambda scene: scene["steps"][2].update(play=["G6", "R7"]),
        lambda scene: scene["steps"][2].update(play=["G6"]),
        lambda scene: scene["steps"][0].update(say="no-such-text"),
        lambda scene: scene["steps"][0].update(zones=["attic"]),
        lambda scene: scene["steps"][0].update(cards=["R1"]),
        lambda scene: scene["steps"][4].update(instead={"R8": "worth-less"}),
        lambda scene: scene["steps"][4].update(want=["R7", "R9"]),
        lambda scene: scene.update(ends={"turn": 1}),
        lambda scene: scene.update(title="no-such-text"),
        lambda scene: scene["position"]["display"].pop(),
    ],
)
def test_a_false_script_is_an_error(change: Any) -> None:
    """What is not legal, not to be seen, not written, or ends otherwise is found."""
    with pytest.raises(SpieltischError):
        wrong("companeros", change)


def test_several_wishes_lead_apart() -> None:
    """Where one of several is wanted, each has its own news."""
    (step,) = [
        step for scene in lesson("deuce").scenes for step in scene.steps if step.say == "lay-it-at-home"
    ]
    piles = [outcome.public.deal.zones for outcome in step.want]  # type: ignore[union-attr]
    assert len(piles) == 2
    assert piles[0] != piles[1]


def test_scripts_need_a_game() -> None:
    """A script of another game is refused."""
    script, texts = read_lesson("deuce")
    game: Game = spieltisch.game("companeros")
    with pytest.raises((SetupError, SpieltischError)):
        teach(game, script.encode(), json.loads(texts))


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_taught_in_every_language(game: str) -> None:
    """Each sentence of a lesson is there in all languages, and is not the English one."""
    english = json.loads(read_lesson(game)[1])
    for language in LANGUAGES:
        sentences = json.loads(read_lesson(game, language)[1])
        assert sentences.keys() == english.keys()
        assert all(text.strip() for text in sentences.values())
        assert language == "en" or sum(text == english[code] for code, text in sentences.items()) < 4
