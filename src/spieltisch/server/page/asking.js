// Asks the server over HTTP. A refusal is thrown as it comes: a code with parameters.
export async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const value = text ? JSON.parse(text) : null;
  if (!response.ok) throw value;
  return value;
}

// An element with its children; functions among the attributes are what it does.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export const button = (text, click, more = {}) => make("button", { type: "button", click, ...more }, text);

export function note(text) {
  document.getElementById("note").textContent = text;
}

// A refusal, an event or a fact in bare words: sentences in people's languages are for the real client.
export function words(told, name = (seat) => `seat ${seat}`) {
  const said = (key, value) => (key === "seat" || key === "first" || key === "second" ? name(value)
    : key === "seats" && Array.isArray(value) ? value.map(name).join(", ")
    : Array.isArray(value) ? value.flat().join(" ")
    : value !== null && typeof value === "object" ? Object.entries(value).map((pair) => pair.join(" ")).join(", ")
    : String(value));
  const params = Object.entries(told.params ?? {}).map(([key, value]) => `${key} ${said(key, value)}`);
  const seat = told.seat == null ? "" : `${name(told.seat)}: `;
  return seat + (told.code ?? String(told)).replaceAll("-", " ") + (params.length ? ` (${params.join("; ")})` : "")
    + (told.clause ? ` [${told.clause}]` : "");
}

export const shown = (error) => note(words(error));
