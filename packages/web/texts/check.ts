// What is wrong with the catalogues, as lines for people: `rooms/play/texts/pl.json: placeLeft lacks the form few`.
import { existsSync } from "node:fs";
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { declaring, readTexts, textFile } from "./folders.ts";
import { argumentsOf, elementsOf, insideOf, messagesOf } from "./message.ts";

/** Counts whose plural forms a language must have; amounts such as 1,5 have the form for all others. */
const COUNTS = Array.from({ length: 201 }, (_, n) => n);

/** The plural forms that counts have in a language. */
const formsIn = (language: string): readonly string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(COUNTS.map((n) => rules.select(n)))];
};

/** The plural forms that a message lacks, if it chooses by any. */
const lackingForms = (message: string, language: string): string[] => {
  const lacking = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      const keys = element.type === TYPE.plural ? Object.keys(element.options) : [];
      if (keys.some((key) => key !== "other" && !key.startsWith("=")))
        for (const form of formsIn(language)) if (!keys.includes(form)) lacking.add(form);
      for (const inside of insideOf(element)) visit(inside);
    }
  };
  visit(elementsOf(message));
  return [...lacking];
};

const isNode = (uses: ReadonlySet<string> | undefined, kind: "node" | "tag"): boolean => uses?.has(kind) ?? false;

/** What the arguments of a message have in common with the English ones, and what not. */
const argumentFaults = (message: string, english: string): string[] => {
  const [own, declared] = [argumentsOf(message), argumentsOf(english)];
  const faults: string[] = [];
  for (const [name, uses] of own) {
    const known = declared.get(name);
    if (known === undefined) faults.push(`has a value {${name}} that English does not have`);
    else if (isNode(uses, "node") !== isNode(known, "node") || isNode(uses, "tag") !== isNode(known, "tag"))
      faults.push(`has {${name}} where English has a tag, or the other way round`);
  }
  for (const [name, uses] of declared)
    if (!own.has(name) && (uses.has("node") || uses.has("tag"))) faults.push(`lacks the tag <${name}>`);
  return faults;
};

/** The faults of one catalogue in one language. */
const faultsOf = (folder: string, language: string): string[] => {
  const file = `${folder}/${language}.json`;
  if (!existsSync(textFile(folder, language))) {
    return [`${file}: is missing; npm run texts -- ${language} writes it, with the English texts`];
  }
  const { catalogue, isOptional } = declaring(folder);
  const declared = new Map(messagesOf(catalogue));
  const own = messagesOf(readTexts(textFile(folder, language)));
  const known = new Set(own.map(([path]) => path));
  const faults: string[] = [];
  const isNeeded = !isOptional || language !== "en";
  if (isNeeded) for (const path of declared.keys()) if (!known.has(path)) faults.push(`${path} is missing`);
  for (const [path, message] of own) {
    const english = declared.get(path);
    if (english === undefined) {
      faults.push(`${path} is in no other language`);
      continue;
    }
    try {
      faults.push(...argumentFaults(message, english).map((fault) => `${path} ${fault}`));
      faults.push(...lackingForms(message, language).map((form) => `${path} lacks the plural form ${form}`));
    } catch (error) {
      faults.push(`${path} cannot be read: ${(error as Error).message}`);
    }
  }
  return faults.map((fault) => `${file}: ${fault}`);
};

/** The faults of all catalogues, in the given languages. */
export const textFaults = (folders: readonly string[], languages: readonly string[]): string[] =>
  folders.flatMap((folder) => languages.flatMap((language) => faultsOf(folder, language)));
