// The page's language follows glossary.md: it uses every word listed there and none of the words ruled out.
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { BEFORE_TEXTS, LANGUAGES, type Language, language } from "../../src/language/language.ts";
import { english } from "../english.ts";
import { allSaid, argumentsIn, entriesIn, ROOMS } from "./samples.ts";

const guide = readFileSync(new URL("glossary.md", import.meta.url), "utf8");

/** The rows, as lists of cells, of the table whose header begins with the given text. */
const rowsOf = (head: string): string[][] =>
  guide
    .slice(guide.indexOf(head))
    .split("\n\n")[0]
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The names of the languages in the head of the glossary. */
const [, ...COLUMNS] = (/^\| English \|.*$/m.exec(guide)?.[0] ?? "").split("|").map((cell) => cell.trim());
const GLOSSARY = rowsOf("| English | Deutsch |");
/** The last rows of the glossary: names of ships. */
const SHIPS = 6;
const RULED_OUT = new Map(rowsOf("| language | not used |").map(([name = "", words = ""]) => [name, words]));

const wordsIn = (cell: string): string[] =>
  cell
    .replace(/ \(.*\)/, "")
    .split(/[,;、] ?(?!wenn|jeśli|если)/)
    .filter((word) => word !== "–");

/** Everything that the page says in a language, in one text. */
const saidIn = (spoken: Language): string => {
  language.value = spoken;
  return ROOMS.flatMap((room) =>
    entriesIn(spoken, room).flatMap(([path, message]) => allSaid(message, argumentsIn(room, path))),
  )
    .join("\n")
    .toLowerCase();
};

afterAll(() => {
  language.value = "en";
});

describe.each(LANGUAGES)("the words of %s", (spoken) => {
  const { name } = BEFORE_TEXTS[spoken];
  const column = COLUMNS.indexOf(name);
  const said = saidIn(spoken);

  it("are those of the glossary", () => {
    expect(COLUMNS, "the glossary has a column for the language, by its own name").toContain(name);
    // In English, the names of presets and of their ships come from the engine.
    const rows = spoken === "en" ? GLOSSARY.slice(1, -SHIPS) : GLOSSARY;
    for (const row of rows) for (const word of wordsIn(row[column])) expect(said, row[0]).toContain(word.toLowerCase());
  });

  it("are none that it rules out", () => {
    for (const word of wordsIn(RULED_OUT.get(name) ?? "–"))
      expect(
        said.match(new RegExp(spoken === "ja" ? word : `(?<!\\p{L})${word.toLowerCase()}(?!\\p{L})`, "u")),
        word,
      ).toBeNull();
  });
});

it("names neither finger nor mouse where either may be used", () => {
  const { analyse, play, rules } = english;
  const inBar = [analyse.chooseToBlock, analyse.tellInBar, analyse.isBestFirst, analyse.contradict, analyse.chooseShot];
  for (const text of [...inBar, play.ownLarge, rules.chooseToDraw]) expect(text).not.toMatch(/\b(?:tap|click)/i);
});
