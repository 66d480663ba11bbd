// The little Markdown that rules are written in, read into plain data: what is not known stays text.

/**
 * @typedef {{ kind: "text" | "strong" | "em" | "code" | "clause", text: string }} Piece
 * @typedef {{ kind: "heading", level: number, text: string, id: string }
 *   | { kind: "clause", id: string, pieces: Piece[] }
 *   | { kind: "paragraph", pieces: Piece[] }
 *   | { kind: "list", ordered: boolean, items: Piece[][] }
 *   | { kind: "table", head: Piece[][], rows: Piece[][][] }
 *   | { kind: "cards", groups: string[][] }} Block
 */

const HEADING = /^(#{1,4})\s+(.+)$/;
const ITEM = /^(?:[-*]|\d+\.)\s+(.*)$/;
const NUMBERED = /^\d+\.\s/;
const ROW = /^\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/;
const INDENTED = /^ {4}(\S.*)$/;
const CLAUSE = /^\*\*([A-Z]+-\d+)\*\*\s*/;

/** @param {string} source @returns {Block[]} */
export function read(source) {
  const cited = new Set(source.match(/(?<=^\*\*)[A-Z]+-\d+(?=\*\*)/gm) ?? []);
  const parts = source.replaceAll("\r", "").split(/\n{2,}/).flatMap((part) => split(part));
  let headings = 0;
  return parts.map((lines) => block(lines, cited, () => `part-${++headings}`));
}

/** Lines that belong together: a heading ends at its line even where no empty one follows. @param {string} part @returns {string[][]} */
function split(part) {
  const lines = part.split("\n").filter((line) => line.trim());
  if (!lines.length) return [];
  if (HEADING.test(lines[0]) && lines.length > 1) return [[lines[0]], lines.slice(1)];
  return [lines];
}

/** @param {string[]} lines @param {Set<string>} cited @param {() => string} fresh @returns {Block} */
function block(lines, cited, fresh) {
  const heading = HEADING.exec(lines[0]);
  if (heading) return { kind: "heading", level: heading[1].length, text: heading[2], id: fresh() };
  if (lines.every((line) => INDENTED.test(line))) {
    return { kind: "cards", groups: lines.flatMap((line) => line.trim().split(/\s{2,}/).map((group) => group.split(/\s+/))) };
  }
  if (lines.every((line) => ROW.test(line))) return table(lines, cited);
  if (ITEM.test(lines[0])) return list(lines, cited);
  const text = lines.map((line) => line.trim()).join(" ");
  const clause = CLAUSE.exec(text);
  if (clause) return { kind: "clause", id: clause[1], pieces: pieces(text.slice(clause[0].length), cited) };
  return { kind: "paragraph", pieces: pieces(text, cited) };
}

/** @param {string[]} lines @param {Set<string>} cited @returns {Block} */
function table(lines, cited) {
  const rows = lines.filter((line, place) => place === 0 || !RULE.test(line))
    .map((line) => line.trim().slice(1, -1).split("|").map((cell) => pieces(cell.trim(), cited)));
  return { kind: "table", head: rows[0], rows: rows.slice(1) };
}

/** @param {string[]} lines @param {Set<string>} cited @returns {Block} */
function list(lines, cited) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: NUMBERED.test(lines[0]), items: items.map((item) => pieces(item, cited)) };
}

/**
 * Text with what stands out in it; clauses that the page has are found by themselves.
 * @param {string} text
 * @param {Set<string>} cited
 * @returns {Piece[]}
 */
export function pieces(text, cited) {
  /** @type {Piece[]} */
  const found = [];
  const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b([A-Z]+-\d+)\b/g;
  let from = 0;
  for (const mark of text.matchAll(marks)) {
    const [whole, code, strong, em, clause] = mark;
    if (clause && !cited.has(clause)) continue;
    if (mark.index > from) found.push({ kind: "text", text: plain(text.slice(from, mark.index)) });
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: plain(strong) });
    else if (em !== undefined) found.push({ kind: "em", text: plain(em) });
    else found.push({ kind: "clause", text: clause });
    from = mark.index + whole.length;
  }
  if (from < text.length) found.push({ kind: "text", text: plain(text.slice(from)) });
  return found;
}

/** As it is typeset. @param {string} text */
const plain = (text) => text.replaceAll(" - ", " – ").replace(/(\d) x (?=\d)/g, "$1 × ");
