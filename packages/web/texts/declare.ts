// The types of a catalogue's texts, written into the file with which the page loads them.
import { argumentsOf, type Catalogue, type Use } from "./message.ts";

const typeOf = (uses: ReadonlySet<Use>): string => {
  const types: string[] = [];
  if (uses.has("node")) types.push("T", "string");
  else if (uses.has("tag")) types.push("(text: string) => T");
  else if (uses.has("number")) types.push("bigint", "number");
  else if (uses.has("plural")) types.push("Amount");
  else if (uses.has("text")) types.push("Plain");
  else if (uses.has("flag")) types.push("boolean");
  else if (uses.has("choice")) types.push("string");
  if (uses.has("optional")) types.push(types.length === 0 ? "unknown" : "undefined");
  return types.join(" | ");
};

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);

const messageType = (message: string): string => {
  const given = argumentsOf(message);
  if (given.size === 0) return "string";
  const uses = [...given].map(([name, all]) => `${name}: ${typeOf(all)}`);
  const isMixed = [...given.values()].some((all) => all.has("node") || all.has("tag"));
  return `${isMixed ? "<T>" : ""}(values: { ${uses.join("; ")} }) => ${isMixed ? "(T | string)[]" : "string"}`;
};

const valueType = (value: Catalogue[string], indent: string): string => {
  if (typeof value === "string") return messageType(value);
  if (Array.isArray(value)) return "readonly string[]";
  return `{\n${membersOf(value as Catalogue, `${indent}  `)}${indent}}`;
};

const membersOf = (catalogue: Catalogue, indent: string, mark = ""): string =>
  Object.entries(catalogue)
    .map(([key, value]) => {
      const name = isName(key) ? key : JSON.stringify(key);
      return `${indent}readonly ${name}${mark}: ${valueType(value, indent)};\n`;
    })
    .join("");

/** The folder's name for its texts: the one below `texts`, or the one above. */
export const nameOf = (folder: string): string => {
  const names = folder.split("/");
  return (names.at(-1) === "texts" ? names.at(-2) : names.at(-1)) as string;
};

/**
 * The file `words.ts` beside a catalogue.
 *
 * @param folder the folder of the catalogue, from the page's sources: `rooms/play/texts`
 * @param catalogue the English texts; if there are none because the engine has them, those of another language
 */
export const declare = (folder: string, catalogue: Catalogue, isOptional: boolean): string => {
  const members = membersOf(catalogue, "  ", isOptional ? "?" : "");
  const up = "../".repeat(folder.split("/").length);
  const types = ["Amount", "Plain"].filter((name) => new RegExp(`\\b${name}\\b`).test(members));
  return [
    "// Made from the catalogue beside this file by `npm run texts`.",
    "// biome-ignore-all format: made by a program",
    ...(types.length === 0 ? [] : [`import type { ${types.join(", ")} } from "${up}language/message.ts";`]),
    `import { wordsOf } from "${up}language/words.ts";`,
    "",
    "export interface Texts {",
    `${members}}`,
    "",
    `export const ${nameOf(folder)}Words = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));`,
    "",
  ].join("\n");
};
