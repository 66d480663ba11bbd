// Asks the server over HTTP.

/** What the server said no to: a code with parameters, as over the socket. */
export class Refusal extends Error {
  /** @param {string} code @param {string} clause @param {Record<string, unknown>} params @param {number} status */
  constructor(code, clause = "", params = {}, status = 0) {
    super(code);
    Object.assign(this, { code, clause, params, status });
    this.code = code;
    this.clause = clause;
    this.params = params;
    this.status = status;
  }
}

/** How long a person looks at nothing before being told that nobody answers. */
const PATIENCE = 15_000;

/**
 * The answer to a request; a `Refusal` is thrown where it is refused, `unreachable` where nobody answers.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  let response, text;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text();
  } catch {
    throw new Refusal("unreachable");
  }
  const value = read(text);
  if (response.ok) return value;
  if (value && typeof value === "object" && "code" in value) {
    throw new Refusal(value.code, value.clause, value.params, response.status);
  }
  throw new Refusal(response.status >= 500 ? "unreachable" : "malformed", "", {}, response.status);
}

/** JSON, or else the text itself: rules are read as Markdown. @param {string} text */
function read(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return text;
  }
}

/** @param {string} path */
export const get = (path) => ask("GET", path);

/** @type {Promise<import("../http").Games> | undefined} */
let known;

/** All games with seats and options, levels and phrases: asked once. @returns {Promise<import("../http").Games>} */
export function games() {
  known ??= get("/api/games").catch((error) => {
    known = undefined; // next time, perhaps
    throw error;
  });
  return /** @type {Promise<import("../http").Games>} */ (known);
}
