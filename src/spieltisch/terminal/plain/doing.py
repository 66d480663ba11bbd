"""Does what a person writes: actions of the game, and commands of the table."""

from spieltisch.pages import is_clause
from spieltisch.terminal.plain.advice import advice_in_words
from spieltisch.terminal.plain.around import Around
from spieltisch.terminal.plain.looking import Looking
from spieltisch.terminal.plain.offers import meant, offers, to_act
from spieltisch.terminal.plain.sitting import Leave, Sitting
from spieltisch.terminal.plain.wanted import RUNNING, in_company
from spieltisch.terminal.plain.words import Does, understand, word
from spieltisch.wire import commands
from spieltisch.wire.messages import Advice, Reason

LONGEST = 40  # characters of an action
LONGEST_CARD = 8


class Doing:
    """The person's hands."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._paper = sitting.paper
        self._words = sitting.words
        self._looking = Looking(sitting)
        self._leaving = False  # was the person asked whether they want to leave?
        self._does: Does = self._looking.does | Around(sitting).does | {
            "hint": self._hint, "why": self._why, "undo": self._undo, "yes": self._yes, "no": self._no,
            "next": self._next, "rematch": self._rematch, "pause": self._pause, "resume": self._resume,
            "quit": self._quit,
        }  # fmt: skip

    async def do(self, line: str) -> None:
        """Carries out a line."""
        written = understand(line, self._words.language)
        view = self._sitting.view
        leaving, self._leaving = self._leaving, False
        if written is not None and not (written.command == "start" and view.table.phase == "playing"):
            self._leaving = leaving and written.command in ("yes", "no")
            await self._does[written.command](written.rest)
        elif is_clause(line):
            self._looking.rule(line)
        elif not line:
            await self._enter()
        elif view.table.phase == "over" and not self._sitting.typed.keyboard:
            raise Leave  # what a pipe has left over was meant for the match
        else:
            await self._act(line)

    async def _enter(self) -> None:
        """Plays the only action there is, goes on to the next deal, or shows the table."""
        view, seat = self._sitting.view, to_act(self._sitting.view)
        if view.table.phase == "between" and view.seats:
            await self._next("")
        elif seat is not None and len(offers(view, seat)) == 1:
            await self._act("1")
        else:
            self._sitting.showing.table(self._sitting.now)

    async def _act(self, line: str) -> None:
        view, seat = self._sitting.view, to_act(self._sitting.view)
        if seat is None:
            self._not_now()
            return
        choices = offers(view, seat)
        action = meant(line, view, seat, self._sitting.showing.speech)
        if line.isascii() and line.isdigit():
            number = int(line[:9])
            if not 1 <= number <= len(choices):
                self._paper.say(self._words.t("plain.no-number", number=number, most=len(choices)))
                return
            action = str(choices[number - 1]["action"])
        if len(action) > LONGEST:
            self._paper.say(self._words.t("refusal.no-such-action"), self._ask_help())
            return
        decision = view.turn.decision
        done = await self._sitting.ask(commands.Act(seat=seat, decision=decision, action=action))
        if done is None and self._sitting.refused == "no-such-action":
            self._paper.say(self._ask_help())

    def _not_now(self) -> None:
        view = self._sitting.view
        if view.table.paused:
            self._sitting.showing.paused()
            return
        code = "not-your-turn" if view.seats and view.table.phase == "playing" else "not-now"
        self._paper.say(self._words.t(f"refusal.{code}"), self._ask_help())

    def _ask_help(self) -> str:
        return self._words.t("plain.ask-help", help=word("help", self._words))

    async def _hint(self, _: str) -> None:
        view, seat = self._sitting.view, to_act(self._sitting.view)
        choices = offers(view, seat) if seat is not None else []
        if len(choices) == 1:
            only = {"action": choices[0]["action"]}
            self._paper.say(self._sitting.showing.speech.sentence("advice-only", only, "advice"))
            self._paper.say(self._words.t("plain.enter-does-it"))
            return
        self._paper.say(self._words.t("screen.hint-thinking"))
        found = await self._sitting.ask(commands.Hint(seat=self._sitting.seat))
        if isinstance(found, Advice):
            self._paper.write(advice_in_words(found, self._sitting.showing.speech))

    async def _why(self, card: str) -> None:
        if not card or len(card) > LONGEST_CARD:
            self._paper.say(self._words.t("plain.why-how", why=word("why", self._words)))
            return
        found = await self._sitting.ask(commands.Why(seat=self._sitting.seat, card=card.upper()))
        if isinstance(found, Reason):
            if found.code:
                self._sitting.showing.reason(found.code, found.clause, found.params)
            else:
                self._paper.say(self._words.t("plain.can-be-played", card=self._words.card(found.card)))

    async def _undo(self, _: str) -> None:
        await self._sitting.ask(commands.Undo(seat=self._sitting.seat))

    async def _yes(self, _: str) -> None:
        if self._leaving:
            await self._go()
        await self._sitting.ask(commands.Answer(agree=True))

    async def _no(self, _: str) -> None:
        if self._leaving:
            self._leaving = False
            return
        await self._sitting.ask(commands.Answer(agree=False))

    async def _next(self, _: str) -> None:
        await self._sitting.ask(commands.Next())

    async def _rematch(self, _: str) -> None:
        await self._sitting.ask(commands.Rematch())

    async def _pause(self, _: str) -> None:
        await self._sitting.ask(commands.Pause())

    async def _resume(self, _: str) -> None:
        await self._sitting.ask(commands.Resume())

    async def _quit(self, _: str) -> None:
        view = self._sitting.view
        missed = view.table.phase in RUNNING and in_company(view) and bool(view.seats)
        if missed and self._sitting.typed.keyboard:
            self._leaving = True
            yes, no = word("yes", self._words), word("no", self._words)
            self._paper.say(
                self._words.t("screen.leave-ask"), self._words.t("plain.yes-or-no", yes=yes, no=no)
            )
            return
        await self._go()

    async def _go(self) -> None:
        if in_company(self._sitting.view) and self._sitting.view.seats:
            await self._sitting.ask(commands.Leave())
        raise Leave
