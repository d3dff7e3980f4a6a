import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compile } from "./compile.ts";
import { readTexts, TEXTS } from "./folders.ts";

const RUNTIME = fileURLToPath(new URL("../src/language/message.ts", import.meta.url));

/** Lets the page import its texts, as modules of strings and functions. */
export const texts = (): Plugin => ({
  name: "texts",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!source.endsWith(".json")) return null;
    const file = await this.resolve(source, importer, { ...options, skipSelf: true });
    // The other name keeps it from being read as plain JSON.
    return file !== null && TEXTS.test(file.id) ? `${file.id}.js` : null;
  },
  load(id) {
    if (!id.endsWith(".json.js") || !TEXTS.test(id.slice(0, -3))) return null;
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
