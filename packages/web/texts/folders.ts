// The catalogues of the page: each folder named `texts`, or one below it, holds one, a file for each language.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Catalogue, messagesOf } from "./message.ts";

export const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));

/** A file of a catalogue. */
export const TEXTS = /\/texts\/(?:[\w-]+\/)?(\w\w)\.json$/;

/** The folders of all catalogues, from the page's sources: `rooms/play/texts`. */
export const textFolders = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => TEXTS.test(`/${file}`) && basename(file) === "en.json")
    .map(dirname)
    .sort();

/** The file of a catalogue in a language. */
export const textFile = (folder: string, language: string): string => join(SOURCES, folder, `${language}.json`);

/** @throws Error with the file's name if it is not JSON */
export const readTexts = (file: string): Catalogue => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Catalogue;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
};

/** The texts that declare a catalogue: the English ones, or those of another language where the engine has them. */
export const declaring = (folder: string): { readonly catalogue: Catalogue; readonly isOptional: boolean } => {
  const catalogue = readTexts(textFile(folder, "en"));
  const isOptional = messagesOf(catalogue).length === 0;
  return { catalogue: isOptional ? readTexts(textFile(folder, "de")) : catalogue, isOptional };
};
