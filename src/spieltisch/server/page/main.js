// Who is here, and which page this is. The code of a transfer comes in the fragment, which no server sees.
import { ask, make, shown } from "/page/asking.js";
import { lobby } from "/page/lobby.js";
import { table } from "/page/table.js";

const main = document.getElementById("main");

function known(me) {
  document.getElementById("me").textContent = me.name;
  const found = location.pathname.match(/^\/t\/([0-9a-z]+)$/);
  return found ? table(main, found[1], me) : lobby(main);
}

function introduce() {
  const name = make("input", { name: "name", maxlength: 24, required: true, autocomplete: "nickname", "aria-label": "name" });
  const submit = (event) => {
    event.preventDefault();
    ask("POST", "/api/people", { name: name.value }).then(known).catch(shown);
  };
  main.replaceChildren(make("h2", {}, "What shall we call you?"), make("form", { submit }, name, make("button", {}, "Go on")));
}

async function begin() {
  const code = new URLSearchParams(location.hash.slice(1)).get("transfer");
  if (code) {
    history.replaceState(null, "", location.pathname);
    await ask("POST", "/api/transfer", { code }).catch(shown);
  }
  try {
    await known(await ask("GET", "/api/me"));
  } catch (error) {
    if (["who-are-you", "unknown-token"].includes(error?.code)) introduce();
    else shown(error);
  }
}

begin();
