import {
  ANSWERS,
  formatShots,
  parseScenario,
  parseShots,
  preset,
  type Scenario,
  SHIP_NAMES,
  unwrap,
  withRules,
} from "@broadside/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellName } from "../../language/cell-name.ts";
import { columns, LANGUAGES } from "../../language/language.ts";
import { presetsWords } from "../../language/texts/presets/words.ts";
import { speak } from "../../language/words.ts";
import { matchWords } from "../texts/match/words.ts";
import { boardWords } from "../texts/words.ts";
import { answerText, describeShot } from "./shot-text.ts";
import { exampleInWords, exampleShots, parseTyped, shotsNotation } from "./typed-shots.ts";

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
    await Promise.all([boardWords.load(), matchWords.load(), presetsWords.load()]);
  });
  afterAll(() => speak("en"));
  const hasbro = preset("hasbro");
  /** What a text says, in notation. */
  const said = (scenario: Scenario, text: string): string =>
    formatShots(scenario, unwrap(parseShots(scenario, text, SHIP_NAMES, columns.value)));

  test.each(LANGUAGES)("every ship of the presets is read by its name in %s", async (spoken) => {
    await speak(spoken);
    for (const [name, said] of Object.entries(presetsWords.ships ?? {}))
      expect([name, ...(SHIP_NAMES[name] ?? [])], `SHIP_NAMES of the engine: ${name}`).toContain(said);
  });

  const overlapping = unwrap(
    parseScenario({
      board: { size: [10, 10] },
      fleet: [{ name: "rod", length: 3, count: 25 }],
      contact: "overlap",
      answers: "count",
    }),
  );

  test.each(LANGUAGES)("the list of shots in %s is read as it is written", async (spoken) => {
    await speak(spoken);
    for (const [rules, text] of [
      [hasbro, "E5. F6x F7#submarine"],
      [preset("russian"), "E5. F6x F7#"],
      [preset("milton-bradley"), "E5. F6xcarrier F7#destroyer"],
      [unwrap(withRules(preset("russian"), { answers: "length" })), "E5. F6x F7#1 G7#2 A1#4 J10."],
      [
        unwrap(withRules(hasbro, { answers: "revealed" })),
        "E5. F6x F7#destroyer[F6,F7] J3x J2x J4#submarine[J2,J3,J4]",
      ],
      [inDimensions([9], "revealed"), "(1). (3)#boat[(3)] (7)x"],
      [inDimensions([3, 3, 3], "revealed"), "(1,1,2)x (1,1,1)x (1,1,3)#rod[(1,1,1),(1,1,2),(1,1,3)] (3,3,3)."],
      [overlapping, "A1=0 B2=1 C3=2 D4=5 E5=21 F6=22 G7=3"],
    ] as const) {
      const shots = unwrap(parseShots(rules, text));
      expect(unwrap(parseTyped(rules, shotsNotation(rules, shots)))).toEqual(shots);
      const list = shots.map((shot) => describeShot(rules, shot));
      const log = shots.map(({ cell, answer }) =>
        matchWords.cellShot({ cell: cellName(rules.board, cell), answer: answerText(rules, answer) }),
      );
      for (const shown of [list, log]) {
        for (const between of [", ", " ", "\n"]) expect(said(rules, shown.join(between))).toBe(text);
        expect(said(rules, shown.map((shot, i) => `${i + 1}. ${shot}`).join("\n"))).toBe(text);
      }
    }
    for (const answers of ANSWERS) {
      for (const rules of [[9], [10, 10], [4, 4, 4]].map((size) => inDimensions(size, answers)))
        expect(exampleShots(rules)).toContain(shotsNotation(rules, unwrap(parseTyped(rules, exampleInWords(rules)))));
    }
  });
});
