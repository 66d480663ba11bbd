"""A bot's opinion for a person who asks: from what that person's seat knows."""

from spieltisch.players import Explanation
from spieltisch.server.thinking import Thinking
from spieltisch.table.outcome import Thought
from spieltisch.wire.messages import Advice

ADVISER = "fierce"


async def advise(thinking: Thinking, table: str, thought: Thought, ref: int) -> Advice:
    """What a strong player would do, and what it expects of each action."""
    found = await thinking.explain(table, ADVISER, thought.view)
    return as_told(found, thought.seat, thought.decision, ref)


def as_told(found: Explanation, seat: int, decision: int, ref: int) -> Advice:
    """An opinion as it goes over the wire."""
    return Advice(
        ref=ref,
        seat=seat,
        decision=decision,
        choice=found.choice,
        prospects=[
            {
                "action": prospect.action,
                "points": round(prospect.points, 3),
                "wins": round(prospect.wins, 4),
                "doubt": round(prospect.doubt, 4),
                "weight": round(prospect.weight, 4),
                "continuation": list(prospect.continuation),
            }
            for prospect in found.prospects
        ],
        simulations=found.simulations,
        solved=found.solved,
    )
