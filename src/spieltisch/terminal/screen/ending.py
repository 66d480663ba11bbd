"""The end of a deal and of the match: places, points, and what comes next."""

from rich.text import Text

from spieltisch.terminal.layout import flow, grid
from spieltisch.terminal.screen.columns import signed
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import capital, cut

NAME = 24


def has_ended(scene: Scene) -> bool:
    """Is there a result to show? Before the first deal there is none."""
    table = scene.view.table
    return table.phase in ("between", "over") and bool(table.sheet)


def draw_ending(scene: Scene) -> list[Text]:
    over = scene.view.table.phase == "over"
    title = verdict(scene) if over else scene.t("screen.deal-ended", number=len(scene.view.table.sheet))
    lines = wrapped(scene.text(title, "gold", bold=True), scene.width)
    return [*lines, Text(), *places(scene, over=over), Text(), *ready(scene, over=over)]


def verdict(scene: Scene) -> str:
    """Who has won."""
    winners = scene.view.table.winners
    if len(winners) > 1:
        return capital(scene.t("screen.share-the-win", names=scene.speech.names_of(winners)))
    if winners and winners[0] in scene.view.seats and len(scene.view.seats) == 1:
        return scene.t("screen.wins-you")
    return capital(scene.t("screen.wins", name=scene.speech.name(winners[0]) if winners else ""))


def places(scene: Scene, *, over: bool) -> list[Text]:
    """From most to fewest points: of the match at its end, else of the deal, with the sums beside."""
    table = scene.view.table
    points = table.totals if over else table.sheet[-1]
    rows = []
    for seat in sorted(scene.seats, key=lambda seat: -points[seat]):
        place = 1 + sum(each > points[seat] for each in points)
        style = scene.style("gold" if place == 1 else "text", bold=seat in scene.view.seats or place == 1)
        rank = Text(
            scene.t(f"screen.place-{place}") if scene.words.has(f"screen.place-{place}") else str(place)
        )
        name = Text(cut(capital(scene.speech.name(seat)), NAME), style=style)
        if over:
            rows.append([rank, name, Text(scene.words.points(points[seat]), style=style)])
        else:
            total = scene.text(f"{scene.t('screen.total')} {table.totals[seat]}", "quiet")
            rows.append([rank, name, Text(signed(points[seat]), style=style), total])
    return lines_of(grid(rows, right=(2, 3)))


def ready(scene: Scene, *, over: bool) -> list[Text]:
    """The button for what comes next, and who is ready for it."""
    view = scene.view
    mine = any(seat in view.table.ready for seat in view.seats)
    waits = [
        seat
        for seat, chair in enumerate(view.table.chairs)
        if chair.who == "person" and not chair.left and seat not in (*view.table.ready, *view.seats)
    ]
    there = [seat for seat in view.table.ready if seat not in view.seats]
    parts = []
    if view.seats and not mine:
        parts.append(scene.button(scene.t("screen.rematch" if over else "screen.next-deal"), "key:next"))
        parts.append(scene.button(scene.t("screen.scores"), "key:scores"))
        parts.append(scene.button(scene.t("screen.leave"), "key:leave"))
    lines = lines_of(flow(parts, scene.width, gap=1)) if parts else []
    if there:
        lines.append(
            scene.text(cut(scene.t("screen.are-ready", names=scene.speech.names_of(there)), scene.width))
        )
    if mine:
        waiting = scene.t("screen.waiting-for", name=scene.speech.names_of(waits))
        lines.append(
            scene.text(cut(waiting if waits else scene.t("screen.one-moment"), scene.width), "quiet")
        )
    return lines
