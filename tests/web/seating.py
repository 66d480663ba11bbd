"""Tables for tests of the page: opened, taken and started without the lobby's buttons."""

from typing import TYPE_CHECKING, Any

from web.browsing import CHOICE, PATIENCE, Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAKE = """async ([name, settings]) => {
    const post = async (path, body) => (await fetch(path, {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
    })).json();
    if (name) await post('/api/people', {name});
    return settings ? (await post('/api/tables', {settings})).id : '';
}"""
TELL = """([table, commands]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    const waiting = [...commands];
    let ref = Math.floor(Math.random() * 1e9);
    const next = () => {
        if (waiting.length) socket.send(JSON.stringify({...waiting.shift(), ref: ++ref}));
        else { socket.close(); done(); }
    };
    socket.onopen = () => socket.send(JSON.stringify({type: 'hello', protocol: 1, ref}));
    socket.onmessage = ({data}) => {
        const {type, ref: answered} = JSON.parse(data);
        if (type === 'welcome' || (answered === ref && type === 'ok')) next();
        if (type === 'refused') { socket.close(); done(data); }
    };
})"""


def known(person: Person, name: str, **settings: Any) -> str:
    """Makes the person known by a name; with settings, the id of a table that they have opened."""
    person.page.goto(f"{person.server.url}/")
    person.page.wait_for_selector("main:not([aria-busy])", timeout=PATIENCE)
    table: str = person.page.evaluate(MAKE, [name, settings or None])
    return table


def told(person: Person, table: str, *commands: dict[str, Any]) -> None:
    """The person tells the table something over a socket of its own."""
    refused = person.page.evaluate(TELL, [table, list(commands)])
    assert refused is None, refused


def together(table: str, *people: tuple[Person, str], fill: str = "gentle") -> None:
    """Everybody comes and stays, so that nobody is taken for absent, and sits down; the first one starts."""
    for seat, (person, name) in enumerate(people):
        person.go(f"/t/{table}")
        told(person, table, {"type": "sit", "name": name, "seat": seat})
    told(people[0][0], table, {"type": "start", "fill": fill})
    for person, _ in people:
        person.page.wait_for_selector(".around-buttons", timeout=PATIENCE)


def my_turn(page: "Page") -> None:
    page.wait_for_selector("html[data-turn=true]", timeout=PATIENCE)


def play_on(page: "Page", phase: str) -> None:
    """Takes whatever action is first, until the table is in that phase."""
    there = "([choice, phase]) => document.body.dataset.phase === phase || document.querySelector(choice)"
    while page.evaluate("document.body.dataset.phase") != phase:
        page.wait_for_function(there, arg=[CHOICE, phase], timeout=PATIENCE)
        # Not `act`: the table may play what is forced, and be at the end, while one looks for a button.
        before = page.evaluate(PRESS, [CHOICE, phase])
        page.wait_for_function(MOVED, arg=[before, phase], timeout=PATIENCE)


PRESS = """([choice, phase]) => {
    const { number, phase: now } = document.body.dataset;
    // The end of a deal may be drawn a moment before the page says so: that is not what is to be pressed then.
    const offered = [...document.querySelectorAll(choice)].filter((each) => phase !== 'between' || !each.matches('[data-next]'));
    if (now !== phase) offered[0]?.click();
    return number;
}"""
MOVED = (
    "([before, phase]) => document.body.dataset.number !== before || document.body.dataset.phase === phase"
)
