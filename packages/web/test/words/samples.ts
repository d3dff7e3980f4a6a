// The catalogues of the page, as the page has them in every language, and values to call their messages with.

import type { Language } from "../../src/language/language.ts";
import { nameOf } from "../../texts/declare.ts";
import { declaring, textFolders } from "../../texts/folders.ts";
import { argumentsOf, type Catalogue, messagesOf, type Use } from "../../texts/message.ts";

const files = import.meta.glob<object>("../../src/**/texts/**/*.json", { eager: true, import: "default" });

/** The folders of the catalogues, by the names of their words: `play` is in `rooms/play/texts`. */
const FOLDERS: ReadonlyMap<string, string> = new Map(textFolders().map((folder) => [nameOf(folder), folder]));

/** The parts of the page that have words. */
export const ROOMS: readonly string[] = [...FOLDERS.keys()];

/** The entries of a part in a language, nested ones by their paths: texts and functions. */
export const entriesIn = (spoken: Language, room: string): [path: string, message: unknown][] =>
  entriesOf(files[`../../src/${FOLDERS.get(room)}/${spoken}.json`]);

const entriesOf = (words: object, before = ""): [path: string, message: unknown][] =>
  Object.entries(words).flatMap(([name, value]): [string, unknown][] =>
    typeof value === "object" ? entriesOf(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );

/** An argument of a message, with all that the message does with it. */
export type Argument = readonly [name: string, uses: ReadonlySet<Use>];

const DECLARED = new Map(
  [...FOLDERS].map(([room, folder]) => [room, new Map(messagesOf(declaring(folder).catalogue as Catalogue))]),
);

/** The arguments that a message has in English. */
export const argumentsIn = (room: string, path: string): readonly Argument[] => {
  const message = DECLARED.get(room)?.get(path);
  return message === undefined ? [] : [...argumentsOf(message)];
};

/** Counts on both sides of every boundary between plural forms. */
export const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1428, 1_000_000];

/** Choices by names that only some messages know. */
const CHOICES = ["exact", "about", "fewer", "more", "Home", "Space"];

/** Whether an argument is a number that decides words. */
export const isCount = ([, uses]: Argument): boolean =>
  (uses.has("plural") || uses.has("number")) && !uses.has("optional") && !uses.has("choice");

/** At least two values for an argument; a message must be able to express all of them. For texts, recognisable ones. */
export const valuesFor = ([name, uses]: Argument): readonly unknown[] => {
  const texts = [`⟦a${name}0⟧`, `⟦b${name}0⟧`];
  if (uses.has("tag")) return [(text: string) => `<${text}>`, (text: string) => `[${text}]`];
  if (uses.has("flag")) return [true, false];
  if (uses.has("choice")) return [...CHOICES, ...(uses.has("text") ? texts : [])];
  const values = uses.has("number") || uses.has("plural") ? COUNTS : texts;
  return uses.has("optional") ? [...values, undefined] : values;
};

/** The output of a message as text. */
export const said = (message: unknown, values: Readonly<Record<string, unknown>>): string => {
  const answer: unknown = typeof message === "function" ? message(values) : message;
  return Array.isArray(answer) ? answer.join("") : String(answer);
};

/** The first value of each argument. */
export const firstOf = (given: readonly Argument[]): Record<string, unknown> =>
  Object.fromEntries(given.map((argument) => [argument[0], valuesFor(argument)[0]]));

/** All texts of a message: each value of each argument in turn, with the first values of the other arguments. */
export const allSaid = (message: unknown, given: readonly Argument[]): string[] => {
  const first = firstOf(given);
  if (given.length === 0) return [said(message, {})];
  return given.flatMap((argument) =>
    valuesFor(argument).map((value) => said(message, { ...first, [argument[0]]: value })),
  );
};
