"""What a lesson says at a moment: the sentence of the step, or an answer to what the learner has done."""

from spieltisch.terminal.screen.prompt import uncapital
from spieltisch.terminal.study.course import Course, Instead
from spieltisch.terminal.wording import Speech
from spieltisch.wire.lessons import Unplayable


def said(course: Course, speech: Speech) -> str:
    """One or more sentences, in the reader's language."""
    match course.aside:
        case Instead(code):
            return course.text(code) if code else speech.words.t("screen.lesson-other")
        case Unplayable() as reason:
            why = speech.sentence(reason.code, reason.params, "reason")
            return speech.words.t("screen.why-not", reason=uncapital(why))
    return course.text(course.step.say) if course.step.say else speech.words.t("screen.others-play")


def clause_of(course: Course) -> str:
    """The clause of the rules that it is about; empty if it is about none."""
    match course.aside:
        case Unplayable() as reason:
            return reason.clause
        case Instead():
            return ""
    return course.step.clause
