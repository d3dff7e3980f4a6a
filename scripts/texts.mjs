/**
 * Writes the types of the page's texts into the file `words.ts` beside each catalogue, after a text has been added or
 * its values changed, and sets the no-break spaces of French. With a language, `npm run texts -- it`, also the files and texts that it lacks, in English, to be
 * translated. Then it lists what is wrong with the catalogues.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { engineAlias } from "./engine-alias.mjs";

const web = new URL("../packages/web/", import.meta.url);
const engine = new URL("../packages/engine/src/", import.meta.url);

/** The module of a source file, in TypeScript. */
const load = async (/** @type {URL} */ file) =>
  (
    await runnerImport(fileURLToPath(file), {
      configFile: false,
      logLevel: "error",
      resolve: { alias: engineAlias(engine) },
    })
  ).module;

const { declare } = await load(new URL("texts/declare.ts", web));
const { declaring, readTexts, textFile, textFolders } = await load(new URL("texts/folders.ts", web));
const { textFaults } = await load(new URL("texts/check.ts", web));
const { unusedTexts } = await load(new URL("texts/unused.ts", web));
const { PRESETS } = await load(new URL("index.ts", engine));

/** The English texts of the presets, which the engine has, and the description in the page's head. */
function presetTexts(/** @type {Record<string, any>} */ { ships }) {
  const titles = [...PRESETS.values()].map(({ source, title, about }) => [source.name, { title, about }]);
  const [, description] =
    /name="description"\s+content="([^"]*)"/.exec(readFileSync(new URL("index.html", web), "utf8")) ?? [];
  return {
    description,
    games: Object.fromEntries(titles),
    ships: Object.fromEntries(Object.keys(ships).map((name) => [name, name])),
  };
}

/**
 * Texts with those of English where they lack one, in the order of English; those that only they have come last.
 *
 * @param {any} texts
 * @param {any} english
 * @returns {any}
 */
function filledUp(texts, english) {
  if (typeof english !== "object" || Array.isArray(english)) return texts ?? english;
  const keys = [...new Set([...Object.keys(english), ...Object.keys(texts ?? {})])];
  return Object.fromEntries(
    keys.map((key) => [key, key in english ? filledUp(texts?.[key], english[key]) : texts[key]]),
  );
}

/**
 * French texts with no-break spaces before ; : ! ? » and after «, where a plain space was typed.
 *
 * @param {any} texts
 * @returns {any}
 */
function spacedAsFrench(texts) {
  if (typeof texts === "string")
    return texts
      .replace(/[ \u00a0](?=[;!?])/g, "\u202f")
      .replace(/ (?=[:»])/g, "\u00a0")
      .replace(/« /g, "«\u00a0");
  if (Array.isArray(texts)) return texts.map(spacedAsFrench);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, spacedAsFrench(text)]));
}

const [language] = process.argv.slice(2);
if (language !== undefined && !/^[a-z]{2}$/.test(language)) {
  console.error(`"${language}" is not the code of a language, such as it or es`);
  process.exit(2);
}
const folders = textFolders();
for (const folder of folders) {
  const { catalogue, isOptional } = declaring(folder);
  writeFileSync(textFile(folder, "words").replace(/\.json$/, ".ts"), declare(folder, catalogue, isOptional));
  const french = textFile(folder, "fr");
  if (existsSync(french)) {
    const there = readTexts(french);
    const spaced = spacedAsFrench(there);
    if (JSON.stringify(spaced) !== JSON.stringify(there)) writeFileSync(french, `${JSON.stringify(spaced, null, 2)}\n`);
  }
  if (language === undefined) continue;
  const file = textFile(folder, language);
  const texts = isOptional ? presetTexts(catalogue) : catalogue;
  const there = existsSync(file) ? readTexts(file) : {};
  const whole = isOptional && existsSync(file) ? there : filledUp(there, texts);
  if (JSON.stringify(whole) === JSON.stringify(there)) continue;
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`wrote ${file}`);
}
const known = Object.keys(JSON.parse(readFileSync(new URL("src/language/languages.json", web), "utf8")));
const faults = [
  ...textFaults(folders, [...new Set([...known, ...(language ? [language] : [])])]),
  ...unusedTexts(folders),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
