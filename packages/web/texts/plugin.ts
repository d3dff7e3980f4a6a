import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compile } from "./compile.ts";
import { declaring, readTexts, SOURCES, TEXTS } from "./folders.ts";
import { PSEUDO, pseudo } from "./pseudo.ts";

const RUNTIME = fileURLToPath(new URL("../src/language/message.ts", import.meta.url));

/** How the page finds the files of a catalogue; see declare.ts. */
const FILES = 'import.meta.glob("./*.json", { import: "default" })';

/** The modules of a catalogue are named after its files, but otherwise they would be read as plain JSON. */
const isText = (id: string): boolean => id.endsWith(".json.js") && TEXTS.test(id.slice(0, -3));

/** Lets the page import its texts, as modules of strings and functions. */
export const texts = (): Plugin => ({
  name: "texts",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!source.endsWith(".json")) return null;
    const file = await this.resolve(source, importer, { ...options, skipSelf: true });
    return file !== null && TEXTS.test(file.id) ? `${file.id}.js` : null;
  },
  load(id) {
    if (!isText(id)) return null;
    const file = id.slice(0, -3);
    const english = join(dirname(file), "en.json");
    for (const read of [file, english]) this.addWatchFile(read);
    try {
      return { code: compile(readTexts(file), readTexts(english), RUNTIME), map: null };
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  },
});

/** Gives the page one more language, for tests only: English, accented and longer. Stands before {@link texts}. */
export const pseudoLanguage = (): Plugin => ({
  name: "pseudo-language",
  enforce: "pre",
  resolveId(source, importer) {
    return source === `./${PSEUDO}.json` && importer ? join(dirname(importer), `${PSEUDO}.json.js`) : null;
  },
  load(id) {
    if (id.endsWith("/language/languages.json")) {
      const known = JSON.parse(readFileSync(id, "utf8"));
      return JSON.stringify({ ...known, [PSEUDO]: known.en });
    }
    if (!isText(id) || !id.endsWith(`/${PSEUDO}.json.js`)) return null;
    const { catalogue, isOptional } = declaring(relative(SOURCES, dirname(id)));
    // The names of ships that the engine has are English; those of another language would become too long.
    const ships = isOptional
      ? { ships: Object.fromEntries(Object.keys(catalogue["ships"] ?? {}).map((n) => [n, n])) }
      : {};
    return { code: compile(pseudo({ ...catalogue, ...ships }), catalogue, RUNTIME), map: null };
  },
  transform(code, id) {
    if (!/\/texts\/(?:[\w-]+\/)?words\.ts$/.test(id)) return null;
    if (!code.includes(FILES)) throw new Error(`${id} does not find its texts by ${FILES}`);
    const own = `"./${PSEUDO}.json": () => import("./${PSEUDO}.json").then((texts) => texts.default)`;
    return { code: code.replace(FILES, `{ ...${FILES}, ${own} }`), map: null };
  },
});
