"""Why a visit has come to its end, as a sentence."""

from spieltisch.client import ClientError, Gone, Refused, Unfair
from spieltisch.terminal.wording import Words
from spieltisch.texts import say


def why_ended(error: ClientError, words: Words, server: str) -> str:
    """For who cannot come back, or could not come in."""
    if isinstance(error, Refused):
        return say(error.code, error.params, language=words.language, group="refusal")
    if isinstance(error, Gone):
        if error.reason == "protocol":
            return words.t("plain.other-protocol", server=server)
        for key in (f"notice.{error.reason}", f"refusal.{error.reason}", f"closing.{error.code}"):
            if words.has(key):
                return words.t(key)
    if isinstance(error, Unfair):
        return words.t("screen.not-verified", reason=str(error))
    silent = "does not answer" in str(error)
    return words.t("plain.no-answer" if silent else "plain.no-spieltisch", server=server)
