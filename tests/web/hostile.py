"""What people may type who mean harm, and how one sees that nothing came of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

NAMES = (  # at most 24 characters, as names are
    "<img src=x onerror=1>",
    "<b>Bold</b>&amp;<i>",
    "\"'><script>hurt()</script"[:24],
    "javascript:hurt(1)",
    "👩‍👩‍👧‍👦🏳️‍🌈😈",
    "\u05d0\u05d1\u05d2 <u>\u0645\u0631\u062d\u0628\u0627</u>",
    "${hurt()}{{1+1}}%00\\",
    "W" * 24,
)
REFUSED_NAMES = ("\u202eevil", "a\u200bb", "W" * 25, "   ", "a\u0000b")
"""Marks that turn the text around, signs of no width, too much, nothing."""
WORDS = (
    "<script>hurt()</script>",
    "<img src=x onerror=hurt()>",
    '<a href="javascript:hurt()">click</a> javascript:hurt()',
    "&lt;b&gt; &#60;i&#62; &quot;",
    "</span></li></ol><iframe src='https://example.org/'></iframe>",
    "<svg onload=hurt()><style>*{display:none}</style>",
    "\u202eabc\u202c\u200b\u200b <input autofocus onfocus=hurt()>",
    "😈👩‍👩‍👧‍👦 https://example.org/<b>",
    "W" * 300,
)
TYPED = "script:not([src]):not([type=importmap]), img[src=x], iframe, object, embed, style, [onerror], [onload], [onfocus], a[href^='javascript:'], u, body b b"
WATCH = """
    window.hurts = [];
    window.hurt = () => window.hurts.push('a script ran');
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.hurts.push(`${violatedDirective} ${blockedURI}`));
    addEventListener('error', ({ message }) => message && window.hurts.push(message));
"""


class Watched:
    """All pages of a browser: what runs, what is refused, and whom they ask."""

    def __init__(self, context: "BrowserContext", home: str) -> None:
        self.home = home
        self.foreign: list[str] = []
        context.add_init_script(WATCH)
        context.on("request", lambda request: self._asked(request.url))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.home, "data:", "blob:")):
            self.foreign.append(url)

    def harm(self, page: "Page") -> list[str]:
        """What came of it: scripts that ran, elements that somebody typed, words that burst the screen."""
        found: list[str] = page.evaluate("window.hurts")
        found += page.evaluate(
            "(typed) => [...document.querySelectorAll(typed)].map((each) => each.outerHTML.slice(0, 200))",
            TYPED,
        )
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"wider than the screen: {page.evaluate(WIDEST)}")
        return found + self.foreign


WIDEST = """() => [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .slice(-1).map((each) => each.outerHTML.slice(0, 200))[0] ?? ''"""
