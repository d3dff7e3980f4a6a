import { afterEach, describe, expect, it } from "vitest";
import { boardWords } from "../../src/board/texts/words.ts";
import { chooseLanguage, LANGUAGES, type Language, language, languageOf } from "../../src/language/language.ts";
import { plural } from "../../src/language/message.ts";
import { about, count, decimal, duration, inWords, list, percent } from "../../src/language/numbers.ts";
import { speak, wordsOf } from "../../src/language/words.ts";
import { analysisWords } from "../../src/rooms/analyse/texts/analysis/words.ts";
import { puzzlesWords } from "../../src/rooms/puzzles/texts/words.ts";

afterEach(() => speak("en"));

describe("the language to begin with", () => {
  it.each<[string, string | undefined, readonly string[], Language]>([
    ["", undefined, ["de-AT", "en"], "de"],
    ["", undefined, ["sv", "ja-JP", "en"], "ja"],
    ["", undefined, ["sv"], "en"],
    ["", undefined, [], "en"],
    ["", "pl", ["de"], "pl"],
    ["", "klingon", ["RU"], "ru"],
    ["?lang=fr", "pl", ["de"], "fr"],
    ["?lang=xx", undefined, ["de"], "de"],
  ])("of address %o, choice %o and reader %o is %s", (search, chosen, preferred, expected) => {
    expect(chooseLanguage(search, chosen, preferred)).toBe(expected);
  });

  it("is known by any of its tags", () => {
    expect(["fr-CA", "JA", null, undefined, ""].map(languageOf)).toEqual(["fr", "ja", undefined, undefined, undefined]);
  });
});

it("words after a number take its form", async () => {
  await Promise.all([boardWords.load(), puzzlesWords.load(), analysisWords.load()]);
  expect([1, 2].map((nodes) => analysisWords.work({ nodes, time: "2 ms" }))).toEqual(["1 node, 2 ms", "2 nodes, 2 ms"]);
  await speak("ru");
  expect(["1", "22", "100", "25,6", "<0,1", "<1"].map((n) => boardWords.percentSaid({ n }))).toEqual([
    ...["1 процент", "22 процента", "100 процентов", "25,6 процента", "<0,1 процента", "<1 процента"],
  ]);
  await speak("fr");
  expect(["1,50", "2,30"].map((shots) => puzzlesWords.bestShot.costs({ shots }))).toEqual([
    ...["1,50 tir de plus", "2,30 tirs de plus"],
  ]);
});

const inSix = (say: () => string): string[] =>
  (["en", "de", "pl", "ru", "fr", "ja"] as const).map((spoken) => {
    language.value = spoken;
    return say().replace(/[\u00a0\u202f]/g, " ");
  });

describe("numbers in English, German, Polish, Russian, French, Japanese", () => {
  it.each<[string, () => string, string[]]>([
    [
      "a count",
      () => count(1_234_567n),
      ["1,234,567", "1.234.567", "1 234 567", "1 234 567", "1 234 567", "1,234,567"],
    ],
    ["a number", () => decimal(1234.5, 1), ["1,234.5", "1.234,5", "1 234,5", "1 234,5", "1 234,5", "1,234.5"]],
    ["a percentage", () => percent("25.6"), ["25.6 %", "25,6 %", "25,6%", "25,6 %", "25,6 %", "25.6%"]],
    [
      "a rounded estimate",
      () => about({ estimate: 1428, standardError: 12 }),
      ["1,430", "1.430", "1 430", "1 430", "1 430", "1,430"],
    ],
    [
      "two units of time",
      () => duration(245_000),
      ["4 min 5 s", "4 min 5 s", "4 min 5 s", "4 мин 5 с", "4 min 5 s", "4 分 5 秒"],
    ],
    ["days", () => duration(86_400_000 * 12), ["12 days", "12 Tage", "12 dni", "12 дней", "12 jours", "12 日"]],
    [
      "all of three",
      () => list(["A", "B", "C"]),
      ["A, B and C", "A, B und C", "A, B i C", "A, B и C", "A, B et C", "A、B、C"],
    ],
    [
      "billions",
      () => inWords(20_120_000_000),
      ["20.1 billion", "20,1 Milliarden", "20,1 miliarda", "20,1 миллиарда", "20,1 milliards", "201億"],
    ],
  ])("%s", (_, say, expected) => {
    expect(inSix(say)).toEqual(expected);
  });

  it("keep every digit of a count of any size", () => {
    for (const text of inSix(() => count(10n ** 30n + 7n))) expect(text.replace(/\D/g, "")).toBe(`1${"0".repeat(29)}7`);
  });
});

describe("plurals", () => {
  it("of counts too large for floats go by their last digits", () => {
    const large = 10n ** 30n;
    language.value = "ru";
    const forms = { one: "one", few: "few", many: "many", other: "other" };
    expect([1n, 2n, 5n, 11n, 21n].map((n) => plural(large + n, forms))).toEqual(["one", "few", "many", "many", "one"]);
  });
});

/** Words whose loads can be counted, delayed and made to fail. */
const testWords = () => {
  const asked: Language[] = [];
  const state = { fails: false, wait: Promise.resolve() };
  const file = (spoken: Language) => async () => {
    asked.push(spoken);
    await state.wait;
    if (state.fails) throw new Error("offline");
    return { hello: `hello ${spoken}` };
  };
  const files = Object.fromEntries(LANGUAGES.map((spoken) => [`./${spoken}.json`, file(spoken)]));
  const words = wordsOf<{ readonly hello: string }>(files);
  return { words, asked, state };
};

describe("the words of a part of the page", () => {
  it("cannot be said before they are there", () => {
    expect(() => testWords().words.hello).toThrow("before its words are loaded");
  });

  it("are loaded once, and in one language", async () => {
    const { words, asked } = testWords();
    await Promise.all([words.load(), words.load()]);
    await words.load();
    expect(words.hello).toBe("hello en");
    expect(new Set(asked)).toEqual(new Set(["en"]));
  });

  it("change their language with all others that are loaded, and not without them", async () => {
    const [first, second, unloaded] = [testWords(), testWords(), testWords()];
    await Promise.all([first.words.load(), second.words.load()]);
    second.state.fails = true;
    await expect(speak("de")).rejects.toThrow("offline");
    expect([language.value, first.words.hello]).toEqual(["en", "hello en"]);
    second.state.fails = false;
    await speak("de");
    expect([language.value, first.words.hello, second.words.hello]).toEqual(["de", "hello de", "hello de"]);
    expect(unloaded.asked).toEqual([]);
  });

  it("loaded while the language changes are in the new one", async () => {
    const { words, state } = testWords();
    let go = (): void => {};
    state.wait = new Promise((resolve) => {
      go = resolve;
    });
    const loading = words.load();
    const speaking = speak("fr");
    go();
    await Promise.all([loading, speaking]);
    expect([language.value, words.hello]).toEqual(["fr", "hello fr"]);
  });

  it("are in the language that was wished for last", async () => {
    const { words } = testWords();
    await words.load();
    await Promise.all([speak("pl"), speak("ja")]);
    expect([language.value, words.hello]).toEqual(["ja", "hello ja"]);
  });
});
