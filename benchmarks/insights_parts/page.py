"""The page that tells what was found: its tables stand between marks, so that they can be put in anew."""


def between_marks(page: str, name: str, text: str) -> str:
    """The page with that text between the marks of a question."""
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}\n{text}\n\n{end}{after}"
