"""Which language somebody reads best, by what their browser says."""

from spieltisch.texts.catalogues import ENGLISH, LANGUAGES


def best_language(accept_language: str) -> str:
    """The language that an `Accept-Language` asks for most, of those there are; else English."""
    wanted: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            wanted.append((quality(weight), language))
    best = max(wanted, key=lambda each: each[0], default=(0.0, ENGLISH))  # of equal ones the first
    return best[1] if best[0] > 0 else ENGLISH


def quality(weight: str) -> float:
    """The number in `q=0.8`; what cannot be read counts nothing."""
    name, _, number = weight.strip().partition("=")
    if not name:
        return 1.0
    try:
        return min(max(float(number), 0.0), 1.0) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
