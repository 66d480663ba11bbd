"""Before the match: who sits where, how others come, how it is played; the host starts."""

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.prompt import draw_notes
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import cut
from spieltisch.wire.settings import Clock, Settings

NAME = 24


def draw_lobby(scene: Scene) -> list[Text]:
    """All of it, from the top, the notes of the screen last; in a small window what can be done."""
    game = scene.view.table.settings.game
    title = [scene.text(cut(scene.words.game(game), scene.width), bold=True)]
    about = f"game.{game}-about"
    goal = wrapped(scene.text(scene.t(about), "quiet"), scene.width) if scene.words.has(about) else []
    seats = [line for seat in scene.seats for line in seat_lines(scene, seat)]
    end = [*starting(scene), *draw_notes(scene)]
    rules = how(scene, scene.view.table.settings)
    whole = [*title, *goal, Text(), *seats, Text(), *rules, *inviting(scene), Text(), *end]
    return (whole if len(whole) <= scene.height else [*title, *seats, *end])[: scene.height]


def inviting(scene: Scene) -> list[Text]:
    """How others come to the table."""
    if not scene.link:
        return []
    invite = scene.text(f"{scene.t('screen.invite-about')} ", "quiet")
    return [
        Text(),
        *wrapped(invite, scene.width),
        *wrapped(scene.text(scene.link, "gold"), scene.width),
    ]


def seat_lines(scene: Scene, seat: int) -> list[Text]:
    """One seat: its number, who has it, what can be done."""
    chair, view = scene.view.table.chairs[seat], scene.view
    mine = seat in view.seats
    free = chair.who == "free"
    name = scene.t("screen.free-seat") if free else cut(scene.speech.names[seat], NAME)
    notes = [scene.t("screen.you")] if mine else []
    notes += [scene.t("screen.host")] if view.table.host == seat else []
    if chair.who == "bot":
        notes.append(scene.t("screen.bot-level", level=level_name(scene, chair.level)))
    notes += [scene.t("screen.away")] if chair.away is not None else []
    style = scene.style("quiet" if free else "text", bold=mine)
    who = Text.assemble((f"{seat + 1}  ", scene.style("quiet")), (name, style))
    who.append(f"  {' · '.join(notes)}" if notes else "", style=scene.style("quiet"))
    return lines_of(
        flow([who, *(scene.button(text, stop) for text, stop in acts(scene, seat))], scene.width, gap=1)
    )


def acts(scene: Scene, seat: int) -> list[tuple[str, str]]:
    chair, view = scene.view.table.chairs[seat], scene.view
    found = []
    if chair.who != "person" and not view.seats and scene.name:
        found.append((scene.t("screen.sit-here"), f"key:sit:{seat}"))
    if seat in view.seats:
        found.append((scene.t("screen.stand-up"), f"key:stand:{seat}"))
    if view.host and chair.who == "free":
        found.append((scene.t("screen.add-bot"), f"key:bot:{seat}"))
    if view.host and chair.who != "free" and seat not in view.seats:
        found.append((scene.t("screen.remove"), f"key:remove:{seat}"))
    return found


def level_name(scene: Scene, level: str) -> str:
    return scene.t(f"level.{level}") if scene.words.has(f"level.{level}") else level


def how(scene: Scene, settings: Settings) -> list[Text]:
    """How it is played: house rules that differ from the usual ones, the clock, who may watch."""
    rules = [
        f"{scene.words.option(settings.game, name)}: {scene.words.option(settings.game, name, value)}"
        for name, value in settings.options.items()
    ]
    parts = [*(rules or [scene.t("screen.usual-rules")]), clock_words(scene, settings.clock)]
    parts.append(scene.t(f"spectators.{settings.spectators}"))
    return wrapped(scene.text(" · ".join(parts), "quiet"), scene.width)


def clock_words(scene: Scene, clock: Clock) -> str:
    """A clock in a few words."""
    whole = clock.seconds >= 60 and clock.seconds % 60 == 0
    time = (
        scene.t("unit.minutes", count=clock.seconds // 60)
        if whole
        else scene.t("unit.seconds", count=clock.seconds)
    )
    if clock.kind == "turn":
        return scene.t("screen.clock-turn", time=time)
    if clock.kind == "player":
        return scene.t("screen.clock-player", time=time, increment=clock.increment)
    if clock.kind == "days":
        return scene.t("screen.clock-turn", time=scene.t("unit.days", count=clock.days))
    return scene.t("clock.none")


def starting(scene: Scene) -> list[Text]:
    """What is missing until it starts, or the button that does it."""
    view = scene.view
    free = sum(chair.who == "free" for chair in view.table.chairs)
    if view.host and view.seats:
        level = level_name(scene, scene.level)
        buttons = [scene.button(scene.t("screen.start"), "key:start")]
        buttons += [scene.button(f"{scene.t('screen.bots')}: {level}", "key:level")] if free else []
        lines = lines_of(flow(buttons, scene.width, gap=1))
        fills = scene.t("screen.start-fills", count=free, level=level)
        return lines + (wrapped(scene.text(fills, "quiet"), scene.width) if free else [])
    if not view.seats:
        return wrapped(scene.text(looking_on(scene, free), "quiet"), scene.width)
    host = view.table.host
    if host is None:
        return [scene.text(scene.t("screen.waiting-for-players"))]
    name = scene.speech.name(host)
    return wrapped(scene.text(scene.t("screen.waiting-for-host", name=name), bold=True), scene.width)


def looking_on(scene: Scene, free: int) -> str:
    """What somebody without a seat is, or could become."""
    if not free:
        return scene.t("screen.all-seats-taken")
    return scene.t("terminal.sit-as", name=scene.name) if scene.name else scene.t("plain.you-watch")
