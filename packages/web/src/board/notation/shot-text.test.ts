import { ANSWERS, parseScenario, parseShots, preset, type Scenario, unwrap, withRules } from "@broadside/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../language/language.ts";
import { presetsWords } from "../../language/texts/presets/words.ts";
import { speak } from "../../language/words.ts";
import { boardWords } from "../texts/words.ts";
import { describeShot, exampleInWords, exampleShots, inNotation } from "./shot-text.ts";

const inDimensions = (size: number[], answers: string): Scenario =>
  unwrap(
    parseScenario({
      board: { size },
      fleet: [
        { name: "rod", length: 3 },
        { name: "boat", length: 1 },
      ],
      contact: answers === "count" ? "overlap" : "allowed",
      answers,
    }),
  );

test.each(ANSWERS)("the example for answers %s can be read under the rules that it is for", (answers) => {
  const sizes = [[9], [10, 10], [4, 4, 4], [3, 3, 2, 2]];
  for (const scenario of sizes.map((size) => inDimensions(size, answers))) {
    const shots = parseShots(scenario, exampleShots(scenario));
    expect(shots.ok ? shots.value.length : shots.error).toBeGreaterThanOrEqual(2);
  }
});

describe("shots as people write them", () => {
  beforeAll(async () => {
    await Promise.all([boardWords.load(), presetsWords.load()]);
  });
  afterAll(() => speak("en"));
  const hasbro = preset("hasbro");

  test.each([
    ["1. E5 miss\n2. F6 hit\n3) F7 sunk destroyer", "E5. F6x F7#destroyer"],
    ["e5: Miss; f6 HIT", "e5. f6x"],
    ["E5.F6x", "E5. F6x"],
    ["E5xF6#Carrier", "E5x F6#carrier"],
    ["E5 water, F6 hit\nB3 Water", "E5. F6x B3."],
    ["E5 miss\nB3 splash, 3. F6 hit", "E5. B3splash F6x"],
    ["E5 miss twice, F6 hit", "E5. twice F6x"],
    ["E5 hits", "E5hits"],
    ["E5 miss, F6#zeppelin", "E5 miss, F6#zeppelin"],
    ["E5. F6x", "E5. F6x"],
  ])("%j", (written, notation) => {
    expect(inNotation(hasbro, written)).toBe(notation);
  });

  test("of a text with one wrong word, that word is named", () => {
    const read = (text: string) => parseShots(hasbro, inNotation(hasbro, text));
    expect(read("E5 miss\nF6 hit\nB3 splash")).toMatchObject({
      error: { where: 'shot 3 "B3splash"', what: '"splash" is not an answer' },
    });
    expect(read("E5 miss, F6, B3 miss")).toMatchObject({ error: { where: 'shot 2 "F6"', what: "has no answer" } });
  });

  test.each(LANGUAGES)("other words for a miss in %s are read", async (spoken) => {
    await speak(spoken);
    for (const word of ["water", "miss", ...boardWords.otherMisses.split(", ")])
      expect(inNotation(hasbro, `E5 ${word}, F6x, B3: ${word}`)).toBe("E5. F6x B3.");
  });

  test("a number is no part of an answer where it may number the next shot", () => {
    const byLength = unwrap(withRules(hasbro, { answers: "length" }));
    expect(inNotation(byLength, "E5 sunk 3, F6 hit")).toBe("E5#3 F6x");
    expect(inNotation(byLength, "E5 hit 3. F6 hit")).toBe("E5x F6x");
    expect(inNotation(preset("boxes:4x2:2"), "1. A1 2, B2=0")).toBe("A1=2 B2=0");
  });

  const overlapping = unwrap(
    parseScenario({
      board: { size: [10, 10] },
      fleet: [{ name: "rod", length: 3, count: 25 }],
      contact: "overlap",
      answers: "count",
    }),
  );

  test("the cells of a ship end where the next shot begins", () => {
    const revealed = unwrap(withRules(hasbro, { answers: "revealed" }));
    const read = (text: string) => inNotation(revealed, text);
    expect(read("E5 sunk destroyer E4 E5 F6 miss")).toBe("E5#destroyer[E4,E5] F6.");
    expect(read("E5 sunk destroyer F6 miss")).toBe("E5#destroyer F6.");
    expect(read("E5 sunk destroyer E4 E5 F6 splash")).toBe("E5#destroyer[E4,E5] F6splash");
    expect(read("E5 sunk destroyer E4 E5 F6.")).toBe("E5#destroyer[E4,E5] F6.");
  });

  test.each(LANGUAGES)("the list of shots in %s is read as it is written", async (spoken) => {
    await speak(spoken);
    for (const [rules, text] of [
      [hasbro, "E5. F6x F7#submarine"],
      [preset("russian"), "E5. F6x F7#"],
      [preset("milton-bradley"), "E5. F6xcarrier F7#destroyer"],
      [unwrap(withRules(preset("russian"), { answers: "length" })), "E5. F6x F7#1 G7#2 A1#4 J10."],
      [unwrap(withRules(hasbro, { answers: "revealed" })), "E5. F6x F7#destroyer[F6,F7] J3x J4#submarine[J2,J3,J4]"],
      [inDimensions([9], "revealed"), "(1). (3)#boat[(3)] (7)x"],
      [inDimensions([3, 3, 3], "revealed"), "(1,1,2)x (1,1,3)#rod[(1,1,1),(1,1,2),(1,1,3)] (3,3,3)."],
      [overlapping, "A1=0 B2=1 C3=2 D4=5 E5=21 F6=22 G7=3"],
    ] as const) {
      const list = unwrap(parseShots(rules, text)).map((shot) => describeShot(rules, shot));
      for (const between of [", ", " ", "\n"]) expect(inNotation(rules, list.join(between))).toBe(text);
      expect(inNotation(rules, list.map((shot, i) => `${i + 1}. ${shot}`).join("\n"))).toBe(text);
    }
    for (const answers of ANSWERS) {
      for (const rules of [[9], [10, 10], [4, 4, 4]].map((size) => inDimensions(size, answers)))
        expect(exampleShots(rules)).toContain(inNotation(rules, exampleInWords(rules)));
    }
  });
});
