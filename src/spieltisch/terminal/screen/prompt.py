"""What is expected now, what it would do or why it cannot be done, and what else is to be known."""

from rich.text import Text

from spieltisch.games.contract import Fact
from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.choosing import card_of
from spieltisch.terminal.screen.offers import Offer, of_card, of_seat
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import capital, cut
from spieltisch.texts import colour_names
from spieltisch.wire.messages import Told

UNSAID = {"shuffle", "values-wanted", "is-there", "settings-changed", "muted", "unmuted"}


def draw_head(scene: Scene) -> Text:
    """The game, how far it is, and what is new in the chat."""
    table = scene.view.table
    parts = [scene.words.game(table.settings.game)]
    if table.phase != "lobby":
        parts.append(scene.t("screen.deal", number=table.deal + 1))
    for fact in scene.facts:
        if fact.code == "tricks-left" and not (scene.view.deal and scene.view.deal.over is True):
            of, left = fact.params["of"], fact.params["left"]
            parts.append(scene.t("screen.trick-of", number=min(of, of - left + 1), of=of))
    head = scene.text(cut(" · ".join(parts), scene.width), bold=True)
    news = scene.t("screen.chat-unread", count=scene.unread) if scene.unread else ""
    if news and head.cell_len + len(news) + 2 <= scene.width:
        head.append(" " * (scene.width - head.cell_len - len(news)))
        head.append(news, style=scene.style("gold", bold=True, stop="key:chat"))
    return head


def draw_prompt(scene: Scene) -> list[Text]:
    """What is expected: always one line, the outlook or a reason below it on as many as they need."""
    mine = bool(scene.choosing.offers)
    line = scene.told(cut(expected(scene), scene.width), "gold" if mine else "text", bold=True)
    return [line, *(wrapped(besides(scene), scene.width)[:2] or [Text()])]


def expected(scene: Scene) -> str:
    view = scene.view
    prompt = view.deal.prompt if view.deal is not None else None
    if view.table.phase == "shuffling" or not isinstance(prompt, Fact):
        return scene.t("screen.loading" if view.table.phase == "playing" else "screen.table-shuffles")
    if view.table.paused:
        return scene.t("screen.paused-about")
    # Where all choose at once, the prompt names the first of them: who looks is asked, too.
    together = len(view.turn.seats) > 1 and scene.seat in view.turn.seats
    asked = bool(scene.choosing.offers) or together
    params = {**prompt.params, "seat": scene.seat} if asked else prompt.params
    return scene.speech.sentence(prompt.code, params, "prompt")


def besides(scene: Scene) -> Text:
    """Why a card cannot be played, or what the thing that is looked at would do."""
    choosing = scene.choosing
    if choosing.reason is not None:
        why = scene.speech.sentence(choosing.reason.code, choosing.reason.params, "reason")
        text = scene.told(scene.t("screen.why-not", reason=uncapital(why)), "warn")
        if choosing.reason.clause:
            link = scene.style("gold", bold=True, stop="key:clause")
            text.append(f" {choosing.reason.clause}", style=link)
            text.append(f" ({scene.t('terminal.clause-key')})", style=scene.style("quiet"))
        return text
    if choosing.weighed is not None:
        return scene.told(outlook(scene, choosing.weighed))
    key = choosing.chosen or choosing.looked
    found = of_card(choosing.offers, card_of(key)) if key.startswith("card:") else []
    if len(found) > 1:
        card = scene.words.card(card_of(key))
        return scene.told(scene.t("screen.card-fits", card=card, count=len(found)))
    return Text()


def outlook(scene: Scene, offer: Offer) -> str:
    """What an action would do, from what the table says about it; for any game."""
    words, names = scene.words, colour_names(scene.words.language)
    if offer.get("tied_top"):
        return words.t("screen.would-end")
    if offer.get("card") and offer.get("value") is not None:
        key = "screen.would-count-tied" if offer.get("tied") else "screen.would-count"
        return words.t(key, colour=capital(names[offer["card"][0]]), value=offer["value"])
    if offer.get("owner") is not None and offer.get("change") is not None:
        return sums(scene, offer)
    if offer.get("place") in (1, 2):
        return capital(words.t("screen.would-be-first" if offer["place"] == 1 else "screen.would-be-second"))
    if offer.get("colour") and offer.get("points") is not None:
        return words.t(
            "screen.take-colour", colour=names[offer["colour"]], points=words.points(offer["points"])
        )
    if offer.get("points") is not None:
        made = words.t("screen.makes", points=words.points(offer["points"]))
        return f"{scene.speech.action(offer['action'])}: {made}"
    return scene.speech.action(offer["action"])


def sums(scene: Scene, offer: Offer) -> str:
    """What somebody would have on the piles."""
    owner = offer["owner"]
    found = of_seat(scene.facts, "pile-points", owner)
    before = found["points"] if found is not None else 0
    key = "screen.sum-becomes-you" if owner == scene.seat else "screen.sum-becomes"
    return scene.t(key, seat=scene.speech.name(owner), before=before, after=before + offer["change"])


def uncapital(text: str) -> str:
    """Inside another sentence; cards and colours keep their capital."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


# --- what else is to be known ------------------------------------------------------------------------------


def draw_news(scene: Scene, count: int) -> list[Text]:
    """What happened last, the newest at the end, each on a line."""
    told: list[Told] = (
        [event for event in scene.view.log if event.code not in UNSAID][-count:] if count else []
    )
    sentences = (scene.speech.sentence(each.code, each.params, "event", each.seat) for each in told)
    return [scene.told(cut(sentence, scene.width), "quiet") for sentence in sentences]


def draw_notes(scene: Scene) -> list[Text]:
    """What the screen says itself, a pause, a question, the caretaker: with the buttons that go with it."""
    lines: list[Text] = []
    for note in scene.notes:
        lines += wrapped(scene.text(note, "warn", bold=True), scene.width)[:2]
    view = scene.view
    if view.table.paused and view.seats:  # that it is paused stands below, where a turn would
        lines.append(scene.button(scene.t("screen.resume"), "key:resume"))
    away = [seat for seat in view.seats if view.table.chairs[seat].caretaker or view.table.chairs[seat].left]
    if away and view.table.phase not in ("lobby", "over"):
        lines += row(scene, "screen.caretaker-plays-for-you", ("screen.come-back", "key:back"))
    return lines + asking(scene)


def row(scene: Scene, key: str, *buttons: tuple[str, str], **params: object) -> list[Text]:
    parts = [scene.text(scene.t(key, **params), "gold", bold=True)]
    parts += [scene.button(scene.t(text), stop) for text, stop in buttons]
    return lines_of(flow(parts, scene.width, gap=2))


def asking(scene: Scene) -> list[Text]:
    """Somebody wants an action back: to be answered by whoever has not yet."""
    view, asked = scene.view, scene.view.table.asked
    if asked is None or asked.what != "undo":
        return []
    if asked.seat in view.seats:
        waits = [
            seat
            for seat, chair in enumerate(view.table.chairs)
            if chair.who == "person" and not chair.left and seat not in (*asked.agreed, *view.seats)
        ]
        lines = row(scene, "screen.undo-asked")
        if waits:
            lines += row(scene, "screen.waiting-for", name=scene.speech.names_of(waits))
        return lines
    answered = any(seat in asked.agreed for seat in view.seats)
    buttons = [("screen.agree", "key:agree"), ("screen.decline", "key:decline")]
    name = scene.speech.name(asked.seat)
    return row(scene, "screen.undo-ask", *(buttons if view.seats and not answered else ()), name=name)
