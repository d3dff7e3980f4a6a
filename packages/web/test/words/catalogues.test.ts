// Every message of every language, called with values: this finds what the types cannot.
import "../english.ts";
import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES, type Language, language } from "../../src/language/language.ts";
import { allSaid, COUNTS, declaredIn, ROOMS, said, valuesOf } from "./samples.ts";

type Words = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Readonly<Record<string, Words>>>("../../src/words/*/*.ts", { eager: true });

const roomOf = (spoken: Language, room: string): Words => {
  const file = Object.keys(files).find((path) => path.includes(`/${spoken}/`) && room in files[path]);
  if (file === undefined) throw new Error(`${spoken} has no words of ${room}`);
  return files[file][room];
};

/** The entries of a room, nested ones by their paths. */
const entriesOf = (words: object, before = ""): [path: string, message: unknown][] =>
  Object.entries(words).flatMap(([name, value]): [string, unknown][] =>
    typeof value === "object" && value !== null ? entriesOf(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );

/** Texts that join other texts, and may be empty. */
const EMPTY: readonly string[] = ["board.gap", "board.faultLead"];

/** English counts a few strategies in words. */
const IN_WORDS = ["allSay"];

/** Entries that are the same word in English and in another language, or no word at all. */
const SAME: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  de: [
    "analysis.optimal",
    "board.layerChance",
    "board.layerBits",
    "board.layerBitsShort",
    "board.scales.linear",
    "compare.median",
    "compare.pairNames",
    "frame.analyse",
    "help.notation",
    "play.levelNames.admiral",
    "play.normal",
    "rules.name",
    "settings.boards.sand",
  ],
  pl: ["board.layerBitsShort", "board.redoKey", "board.undoKey", "compare.pairNames", "games.import"],
  ru: ["board.redoKey", "board.undoKey"],
  fr: [
    "analysis.contradiction",
    "board.position",
    "board.exact",
    "board.layerBits",
    "board.layerBitsShort",
    "board.undoKey",
    "compare.verdict",
    "frame.analyse",
    "help.notation",
    "play.options",
    "puzzles.levels.expert",
    "rules.boxFields.dimensions",
  ],
  ja: ["board.redoKey", "board.undoKey"],
};

/** Values that a language may leave unsaid: an article, a form, or a technical term without a translation. */
const UNSAID: Readonly<Record<string, string>> = {
  "board.hit": "_sinks",
  "board.hitsClass": "isOne",
  "board.leftAfter": "n",
  "board.leftHowKnown": "n",
  "placing.forbiddenCells": "n",
  "rules.option": "name",
  "analysis.stage": "stage",
  "analysis.meanWorst": "stage",
};

afterAll(() => {
  language.value = "en";
});

describe.each(LANGUAGES)("%s", (spoken) => {
  describe.each(ROOMS)("%s", (room) => {
    const declared = new Map(declaredIn(room).map((one) => [one.path, one]));
    const entries = entriesOf(roomOf(spoken, room));
    const english = new Map(entriesOf(roomOf("en", room)));

    it("says something for all values, and nothing that is no word", () => {
      language.value = spoken;
      const wrong: [path: string, text: string][] = [];
      for (const [path, message] of entries) {
        const mayBeEmpty = EMPTY.includes(`${room}.${path}`);
        for (const { text } of allSaid(message, declared.get(path)?.types ?? [])) {
          // Compared in one step below: there are many thousands of texts.
          if (/\b(?:undefined|null|NaN)\b|\[object|\$\{| {2}/.test(text)) wrong.push([path, text]);
          if (!mayBeEmpty && !/\S/.test(text)) wrong.push([path, text]);
          // In French these signs follow a no-break space; in other languages they follow the word directly.
          if (spoken === "fr" && / [;:!?»]|« |[^\s\u00a0\u202f][;!?»](?:\s|$)/.test(text)) wrong.push([path, text]);
        }
      }
      expect(wrong).toEqual([]);
    });

    it("says what it is given", () => {
      language.value = spoken;
      for (const [path, message] of entries) {
        const { names = [], types = [] } = declared.get(path) ?? {};
        for (const [place, type] of types.entries()) {
          if (spoken !== "en" && UNSAID[`${room}.${path}`] === names[place]) continue;
          if (spoken === "en" && names[place].startsWith("_")) continue;
          // Some values are mentioned only beside certain others, so all of those are tried.
          const bases = types.map((other, i) => valuesOf(other, i));
          const told = bases
            .flatMap((values, i) => (i === place ? [0] : values.map((_, v) => v)))
            .some((v) => {
              const texts = valuesOf(type, place).map((value) =>
                said(
                  message,
                  bases.map((values, i) => (i === place ? value : values[Math.min(v, values.length - 1)])),
                ),
              );
              return new Set(texts).size > 1;
            });
          expect(told, `${path} says nothing of ${names[place]}`).toBe(true);
        }
      }
    });

    it("has the same words beside numbers of the same kind", () => {
      language.value = spoken;
      const kind = new Intl.PluralRules(spoken);
      for (const [path, message] of entries.filter(([name]) => !IN_WORDS.includes(name))) {
        const { types = [] } = declared.get(path) ?? {};
        for (const [place, type] of types.entries()) {
          if (!/number|bigint/.test(type) || /undefined|\[/.test(type)) continue;
          const first = types.map((other, i) => valuesOf(other, i)[0]);
          const forms = new Map<string, string>();
          for (const n of COUNTS.filter((count) => count > 2)) {
            const value = type === "number" ? n : BigInt(n);
            const words = said(
              message,
              first.map((other, i) => (i === place ? value : other)),
            ).replace(/[\d\s.,\u00a0\u202f]+/g, " ");
            const before = forms.get(kind.select(n)) ?? words;
            expect(words, `${path} of ${n}`).toBe(before);
            forms.set(kind.select(n), before);
          }
        }
      }
    });

    if (spoken !== "en")
      it("is not English", () => {
        const same: string[] = [];
        for (const [path, message] of entries) {
          const types = declared.get(path)?.types ?? [];
          language.value = spoken;
          const mine = allSaid(message, types)[0].text;
          language.value = "en";
          const theirs = allSaid(english.get(path), types)[0].text;
          if (/[A-Za-z]{2}/.test(theirs.replace(/⟦\w+⟧/g, "")) && mine === theirs) same.push(`${room}.${path}`);
        }
        expect(same.sort()).toEqual(SAME[spoken].filter((path) => path.startsWith(`${room}.`)).sort());
      });
  });
});
