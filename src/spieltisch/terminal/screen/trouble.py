"""There is no table any more, or not for this person: why, and what to do."""

from rich.text import Text

from spieltisch.client import Gone
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.wire import closing

WHY = {
    closing.NO_TABLE: "table-gone",
    closing.REPLACED: "replaced",
}


def trouble_of(ended: Exception) -> str:
    """The code of what has happened."""
    if not isinstance(ended, Gone):
        return "misunderstood"
    if ended.code == closing.NOT_ADMITTED:
        return "removed" if ended.reason == "removed" else "not-admitted"
    if ended.code == closing.STRANGER:
        return "forgotten" if ended.reason == "forgotten" else "unknown-you"
    return WHY.get(ended.code, "misunderstood")


def draw_trouble(scene: Scene, why: str) -> list[Text]:
    """What has happened, what to do about it, and the way out."""
    about = f"terminal.{why}-about" if scene.words.has(f"terminal.{why}-about") else f"screen.{why}-about"
    title = f"terminal.{why}" if scene.words.has(f"terminal.{why}") else f"screen.{why}"
    return [
        Text(),
        *wrapped(scene.text(scene.t(title), "gold", bold=True), scene.width),
        Text(),
        *wrapped(scene.text(scene.t(about)), scene.width),
        Text(),
        scene.button(scene.t("screen.leave"), "key:quit"),
    ]
