import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** How messages are asked for: `words.undo`, `boardWords().undo`. */
const ASKED = /\b(?:words|[a-z]+Words\(\))\s*\.\s*([A-Za-z]\w*)/g;

/** How they are written down, in the files of the languages. */
const WRITTEN = /^ {2}([A-Za-z]\w*):/gm;

const WORD = /[A-Za-z_$][\w$]*/g;

const tally = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Without comments, in which a name means nothing. */
const codeOf = (file: string): string => readFileSync(file, "utf8").replace(/^\s*(?:\/\/.*|\/?\*.*)$/gm, "");

/**
 * Short names for messages. Safe by counting: only a name that stands nowhere in all sources but where a message is written
 * down or asked for gets one, and then everywhere.
 *
 * @param folders with all sources of the page
 */
export const shortNames = (folders: readonly string[]): ReadonlyMap<string, string> => {
  const seen = new Map<string, number>();
  const known = new Map<string, number>();
  const written = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
      const code = codeOf(join(folder, name));
      for (const [word] of code.matchAll(WORD)) tally(seen, word);
      for (const [, key] of code.matchAll(ASKED)) tally(known, key);
      if (!/(^|\/)words\/[a-z]{2}\//.test(name)) continue;
      for (const [, key] of code.matchAll(WRITTEN)) {
        tally(known, key);
        written.add(key);
      }
    }
  }
  const unique = [...written].filter((key) => key.length > 3 && seen.get(key) === known.get(key)).sort();
  return new Map(unique.map((key, i) => [key, `$${i.toString(36)}`]));
};

/**
 * Gives the messages of the page short names when it is built: they are in two files, where they are written and where they are
 * asked for, and would be a good part of what is loaded first.
 */
export const shortWords = (...folders: readonly string[]): Plugin => {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: "short-words",
    apply: "build",
    enforce: "pre",
    buildStart() {
      names = shortNames(folders);
    },
    transform(code, id) {
      if (id.includes("/node_modules/") || !/\.tsx?$/.test(id)) return undefined;
      return { code: code.replace(WORD, (word) => names.get(word) ?? word), map: null };
    },
  };
};
