// Every message of every language, called with values: this finds what the types cannot.
import "../english.ts";
import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES, language } from "../../src/language/language.ts";
import sameWords from "./same-words.json" with { type: "json" };
import { allSaid, argumentsIn, COUNTS, entriesIn, firstOf, isCount, ROOMS, said, valuesFor } from "./samples.ts";

/** Texts that join other texts, and may be empty. */
const EMPTY: readonly string[] = ["board.gap", "parts.faultLead"];

/** English counts a few strategies in words. */
const IN_WORDS = ["allSay", "luckSaved", "luckCost"];

/** By language, entries that are the same word in English, or no word at all. */
const SAME: Readonly<Record<string, readonly string[]>> = sameWords;

/** Values that a language may leave unsaid: an article, a form, or a technical term without a translation. */
const UNSAID: Readonly<Record<string, string>> = {
  "analyse.hitsClass": "isOne",
  "analyse.leftAfter": "n",
  "analyse.leftHowKnown": "n",
  "placing.forbiddenCells": "n",
  "rules.option": "name",
  "board.say": "n",
  "analysis.stage": "stage",
  "analysis.meanWorst": "stage",
};

afterAll(() => {
  language.value = "en";
});

describe.each(LANGUAGES)("%s", (spoken) => {
  // In English, the engine has the texts of the presets.
  describe.each(ROOMS.filter((room) => room !== "presets" || spoken !== "en"))("%s", (room) => {
    const entries = entriesIn(spoken, room);

    it("says something for all values, and nothing that is no word", () => {
      language.value = spoken;
      const wrong: [path: string, text: string][] = [];
      for (const [path, message] of entries) {
        const mayBeEmpty = EMPTY.includes(`${room}.${path}`);
        for (const text of allSaid(message, argumentsIn(room, path))) {
          // Compared in one step below: there are many thousands of texts.
          if (/\b(?:undefined|null|NaN)\b|\[object|\$\{|[{}]| {2}/.test(text)) wrong.push([path, text]);
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
        const given = argumentsIn(room, path);
        for (const [place, argument] of given.entries()) {
          const [name, uses] = argument;
          // What English leaves unsaid, others may leave unsaid.
          if (uses.has("unsaid") || (spoken !== "en" && UNSAID[`${room}.${path}`] === name)) continue;
          // Some values are mentioned only beside certain others, so all of those are tried.
          const bases = given.map(valuesFor);
          const told = bases
            .flatMap((values, i) => (i === place ? [0] : values.map((_, v) => v)))
            .some((v) => {
              const others = given.map(([other], i) => [other, bases[i][Math.min(v, bases[i].length - 1)]]);
              const texts = bases[place].map((value) =>
                said(message, { ...Object.fromEntries(others), [name]: value }),
              );
              return new Set(texts).size > 1;
            });
          expect(told, `${path} says nothing of ${name}`).toBe(true);
        }
      }
    });

    it("has the same words beside numbers of the same kind", () => {
      language.value = spoken;
      const kind = new Intl.PluralRules(spoken);
      for (const [path, message] of entries.filter(([name]) => !IN_WORDS.includes(name))) {
        const given = argumentsIn(room, path);
        for (const argument of given.filter(isCount)) {
          const forms = new Map<string, string>();
          for (const n of COUNTS.filter((count) => count > 2)) {
            for (const value of [n, BigInt(n)]) {
              const text = said(message, { ...firstOf(given), [argument[0]]: value });
              const words = text.replace(/[\d\s.,\u00a0\u202f]+/g, " ");
              const before = forms.get(kind.select(n)) ?? words;
              expect(words, `${path} of ${n}`).toBe(before);
              forms.set(kind.select(n), before);
            }
          }
        }
      }
    });

    if (spoken !== "en")
      it("is not English", () => {
        const english = new Map(entriesIn("en", room));
        const same: string[] = [];
        for (const [path, message] of entries.filter(([name]) => english.has(name))) {
          const given = argumentsIn(room, path);
          language.value = spoken;
          const mine = allSaid(message, given)[0];
          language.value = "en";
          const theirs = allSaid(english.get(path), given)[0];
          if (/[A-Za-z]{2}/.test(theirs.replace(/⟦\w+⟧/g, "")) && mine === theirs) same.push(`${room}.${path}`);
        }
        expect(same.sort()).toEqual((SAME[spoken] ?? []).filter((path) => path.startsWith(`${room}.`)).sort());
      });
  });
});
