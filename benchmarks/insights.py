"""What the learned player tells of the games: five questions, each by playing thousands of deals.

    python benchmarks/insights.py                   asks all of them, and writes benchmarks/insights.json
    python benchmarks/insights.py --only starter    one of them; the others stay as they are
    python benchmarks/insights.py --deals 2000      so many deals at each table, instead of the usual ones
    python benchmarks/insights.py --weights FOLDER  with other weights: a GAME.npz for each game
    python benchmarks/insights.py --show            prints what was found, draws it into docs/pictures, and
                                                    puts the tables into docs/insights.md

Seeds are fixed: the same command with the same weights gives the same figures. How far it has come is told
on standard error. Each question is a file in `insights_parts/`, with its measure in the head of it.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from types import ModuleType

from insights_parts import house_rules, openings, skill, starter, ties
from insights_parts.page import Answer, between_marks, told_answer, told_weights
from insights_parts.pictures import save, style
from insights_parts.players import Minds, names_of_shipped
from insights_parts.tables import GAMES
from spieltisch.errors import SetupError

HERE = Path(__file__).parent
RESULTS = HERE / "insights.json"
DOCS = HERE.parent / "docs"
PAGE = DOCS / "insights.md"
# Each has `DEALS`, `measure` (what JSON takes), `tables` (Markdown) and `draw`.
QUESTIONS: dict[str, ModuleType] = {
    "starter": starter,
    "skill": skill,
    "openings": openings,
    "ties": ties,
    "house-rules": house_rules,
}


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def ask(name: str, minds: Minds, deals: int | None) -> Answer:
    question, began = QUESTIONS[name], time.perf_counter()
    deals = deals or question.DEALS
    found = question.measure(minds, deals, lambda text: tell(f"{name}: {text}"))
    tell(f"{name}: {time.perf_counter() - began:.0f} s")
    return {"deals": deals, "weights": minds.names(), "found": found}


def read() -> dict[str, Answer]:
    found: dict[str, Answer] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def show(name: str, answer: Answer) -> None:
    text = told_answer(QUESTIONS[name], answer)
    print(f"## {name}\n\n{text}\n")
    with style():
        save(QUESTIONS[name].draw(answer["found"]), DOCS / "pictures" / f"insights-{name}.svg")
    put(name, text)


def show_all(names: list[str]) -> None:
    answers = read()
    for name in names:
        if name not in answers:
            sys.exit(f"nobody has asked for {name} yet: `python benchmarks/insights.py --only {name}` does")
        show(name, answers[name])
    put("weights", told_weights(answers, names_of_shipped()))
    tell("What the page says below <!-- finding --> is written by hand: read it again.")


def put(name: str, text: str) -> None:
    PAGE.write_text(between_marks(PAGE.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=QUESTIONS, help="one question (all)")
    parser.add_argument("--deals", type=int, help="at each table (what suits the question)")
    parser.add_argument("--weights", type=Path, help="a folder of GAME.npz (those of the package)")
    parser.add_argument("--show", action="store_true", help="print and draw what was found")
    options = parser.parse_args()
    names = [options.only] if options.only else list(QUESTIONS)
    if options.show:
        show_all(names)
        return
    minds = Minds(options.weights)
    try:
        for game in GAMES:
            minds.of(game)  # before anything is played
    except (OSError, SetupError) as error:
        sys.exit(str(error) if options.weights else f"{error}, or GAME.npz for --weights FOLDER here")
    for name in names:
        answer = ask(name, minds, options.deals)
        RESULTS.write_text(json.dumps(read() | {name: answer}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
