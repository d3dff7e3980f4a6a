// Checks the links of the reference: a link whose text names an item leads to the heading of that item. Capitals
// count: `Preset` is a type, `preset` a function.
import { dirname, join } from "node:path/posix";

/** An anchor, or a heading with its level and text. */
const MARK = /<a id="([^"]+)"><\/a>|^(#{2,6}) (.*)$/gm;
const LINK = /\[(`?)([^\][`]+)\1\]\(([^()\s#]*)#([^()\s]+)\)/g;

const withoutCode = (/** @type {string} */ text) => text.replace(/^(`{3,})[\s\S]*?^\1$/gm, "");

/** The name in a heading or a link: without escapes, parentheses and type parameters. */
const nameIn = (/** @type {string} */ text) =>
  text
    .replaceAll("\\", "")
    .replace(/^abstract /i, "")
    .replace(/(<.*>)?(\(\))?\??$/, "");

/**
 * The anchors of a page, each with the names of the headings above it: `Tracker.infer`. Those of table rows have
 * the name in the row.
 *
 * @param {string} text
 * @returns {Map<string, string>}
 */
function namesOf(text) {
  const lines = withoutCode(text);
  /** @type {Map<string, string>} */
  const names = new Map();
  /** The names of the items above, by the levels of their headings. @type {(string | undefined)[]} */
  const above = [];
  /** @type {string | undefined} */
  let anchor;
  for (const match of lines.matchAll(MARK)) {
    const [all, id, level = "", title = ""] = match;
    if (id !== undefined) {
      const [, row] = /^ *`([^`]+)`/.exec(lines.slice(match.index + all.length)) ?? [];
      if (row !== undefined) names.set(id, [...above, nameIn(row)].filter((name) => name).join("."));
      else anchor = id;
      continue;
    }
    above.length = level.length;
    // Only items have anchors; the headings between them, such as Methods, have no names.
    if (anchor !== undefined) {
      above[level.length] = nameIn(title);
      names.set(anchor, above.filter((name) => name).join("."));
    }
    anchor = undefined;
  }
  return names;
}

/** The names that two items of a page have: links cannot tell them apart. */
const namedTwice = (/** @type {string[]} */ names) =>
  names.filter((name, i) => !name.includes(".") && names.indexOf(name) !== i);

/**
 * The wrong links of pages in Markdown.
 *
 * @param {ReadonlyMap<string, string>} pages their texts, by path
 * @returns {string[]} a sentence for each
 */
export function wrongLinks(pages) {
  const names = new Map([...pages].map(([path, text]) => [path, namesOf(text)]));
  const all = new Set([...names.values()].flatMap((some) => [...some.values()]));
  return [...pages].flatMap(([path, text]) => {
    const prose = withoutCode(text);
    const twice = namedTwice([...(names.get(path)?.values() ?? [])]).map((name) => `${path}: two items are "${name}"`);
    const wrong = [...prose.matchAll(LINK)].flatMap((match) => {
      const [link, , said = "", file = "", anchor = ""] = match;
      const item = nameIn(said);
      if (!/^[\w$.]+$/.test(item)) return [];
      const found = names.get(file === "" ? path : join(dirname(path), file))?.get(anchor);
      // A member may go without its owner if no item has its name, or if the link before names the owner.
      const mayBeMember = !all.has(item) || prose.slice(0, match.index).endsWith(").");
      if (found === item || (mayBeMember && found?.endsWith(`.${item}`))) return [];
      return [`${path}: ${link} leads to ${found === undefined ? "no item" : `"${found}"`}`];
    });
    return [...twice, ...wrong];
  });
}
