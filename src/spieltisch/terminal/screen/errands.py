"""What is asked of the table for somebody, and what becomes of it."""

from collections.abc import Callable

from spieltisch.client import ClientError, Refused
from spieltisch.terminal.screen.session import Session
from spieltisch.wire.commands import Act, AnyCommand, Why
from spieltisch.wire.messages import Reason


class Errands:
    """Goes to the table and comes back; `changed` is called when there is something to see."""

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session = session
        self._changed = changed

    async def ask(self, command: AnyCommand) -> None:
        try:
            await self._session.visit.ask(command)
        except Refused as refusal:
            self.refused(refusal)
        except ClientError:
            self._session.say(self._session.words.t("screen.unanswered"))
        self._changed()

    async def play(self, action: str) -> None:
        choosing, decision = self._session.choosing, self._session.view.turn.decision
        assert choosing.seat is not None
        try:
            await self.ask(Act(seat=choosing.seat, decision=decision, action=action))
        finally:
            choosing.pending = False

    async def why(self, card: str, zone: str | None) -> None:
        """Why a card cannot be played, or not there; told if it is still about the same decision."""
        session = self._session
        seat, decision = session.choosing.seat, session.view.turn.decision
        assert seat is not None
        try:
            answer = await session.visit.ask(Why(seat=seat, card=card, zone=zone))
        except ClientError:
            return
        if isinstance(answer, Reason) and answer.code and session.view.turn.decision == decision:
            session.choosing.reason = answer
            self._changed()

    def refused(self, refusal: Refused) -> None:
        """Why something was not done; a reason of the rules comes with its clause."""
        session = self._session
        if session.words.has(f"refusal.{refusal.code}"):
            session.say(session.speech.sentence(refusal.code, refusal.params, "refusal"))
        else:
            reason = Reason(ref=0, card="", code=refusal.code, clause=refusal.clause, params=refusal.params)
            session.choosing.reason = reason
