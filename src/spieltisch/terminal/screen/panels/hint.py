"""A hint: asked for when it is opened, gone when the decision is."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.client import ClientError, Refused
from spieltisch.terminal.screen.advice import advice_lines
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.session import Session
from spieltisch.wire.commands import Hint as HintCommand
from spieltisch.wire.messages import Advice


class Hint(Panel):
    """The bot's opinion on the running decision."""

    session: Session
    letter = "i"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._decision = session.view.turn.decision
        self.advice: Advice | None = None

    def heading(self) -> str:
        return self.session.words.t("screen.hint")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        if self.advice is None:
            return [scene.text(scene.t("screen.hint-thinking"), "quiet")]
        return advice_lines(scene, self.advice, width)

    def on_mount(self) -> None:
        self.run_worker(self._ask())

    async def _ask(self) -> None:
        seat = self.session.choosing.seat
        assert seat is not None
        try:
            answer = await self.session.visit.ask(HintCommand(seat=seat))
        except Refused as refusal:
            self.dismiss(f"refused:{refusal.code}")
        except ClientError:
            self.dismiss("")
        else:
            self.advice = answer if isinstance(answer, Advice) else None
            self.attend()

    def attend(self) -> None:
        if self.session.view.turn.decision != self._decision:
            self.dismiss("")  # it was about something else
        else:
            super().attend()
