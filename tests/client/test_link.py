"""Links, as people paste them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.client.link import read_link

ID = "0123456789abcdef"


@pytest.mark.parametrize(
    ("text", "server"),
    [
        (f"https://cards.example.org/t/{ID}", "https://cards.example.org"),
        (f"http://localhost:8137/t/{ID}", "http://localhost:8137"),
        (f"  http://localhost:8137/t/{ID}/ \n", "http://localhost:8137"),
        (f"http://localhost:8137/t/{ID}#code", "http://localhost:8137"),
        (f"http://localhost:8137/t/{ID}?language=de#x", "http://localhost:8137"),
        (f"<https://cards.example.org/t/{ID}>.", "https://cards.example.org"),
        (f"“cards.example.org/t/{ID}”", "https://cards.example.org"),
        (f"cards.example.org/club/t/{ID}", "https://cards.example.org/club"),
        (f"cards.example.org:9000/t/{ID}", "http://cards.example.org:9000"),
        (f"192.168.1.7/t/{ID}", "http://192.168.1.7"),
        (f"mybox:8137/t/{ID}", "http://mybox:8137"),
        (f"[::1]:8137/t/{ID}", "http://[::1]:8137"),
        (f"HTTPS://Cards.Example.org/t/{ID}", "https://cards.example.org"),
    ],
)
def test_a_link_in_every_form(text: str, server: str) -> None:
    """Whatever stands around it or is left out, it leads to the same table."""
    found = read_link(text)
    assert found is not None
    assert found == (server, ID)
    assert read_link(str(found)) == found


@pytest.mark.parametrize(
    "text",
    ["", " ", "hello", ID, "https://cards.example.org", "https://cards.example.org/t/", "ftp://a.org/t/x",
     "https://a.org/x/y", "http://a.org:port/t/x", "http://[::1/t/x", "javascript:alert(1)", "/t/abc"],
)  # fmt: skip
def test_what_is_no_link(text: str) -> None:
    """Anything else leads nowhere."""
    assert read_link(text) is None


@given(st.text())
def test_any_text_has_an_answer(text: str) -> None:
    """Nothing that is pasted breaks it."""
    read_link(text)
