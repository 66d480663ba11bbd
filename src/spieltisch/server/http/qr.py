"""Links as QR codes, for phones that look at a screen."""

import io


def drawn(link: str) -> bytes:
    """The code as SVG: dark on light with its quiet zone, which is what cameras read best."""
    import segno

    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=4, border=3, dark="#10231f", light="#ffffff")
    return picture.getvalue()


def as_data(link: str) -> str:
    """The code inside an address, for links that must stand in no log."""
    import segno

    made = segno.make(link, error="m")
    return str(made.svg_data_uri(scale=4, border=3, dark="#10231f", light="#ffffff"))
