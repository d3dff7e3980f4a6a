/** Checks sequences of answers against a list of them, and reproduces the published bound that uses them. */

import { describe, expect, it } from "vitest";
import { fleetOf, readScenario, straightFleet } from "../../test/read.ts";
import type { Answers } from "../scenario/answer.ts";
import { preset } from "../scenario/preset.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { answerWords, finishedByWords, hitWords } from "./answer-words.ts";

const scenarioOf = (lengths: readonly number[], contact: string, answers: Answers, size = [9, 9]): Scenario =>
  readScenario({ board: { size }, fleet: straightFleet(lengths), contact, answers });

/** The answers to the hits on some ships, as texts, one text for each order of hits. */
const listWords = (lengths: readonly number[], say: (ship: number, sinks: boolean) => string): Set<string> => {
  const words = new Set<string>();
  const go = (left: readonly number[], word: string): void => {
    if (left.every((cells) => cells === 0)) words.add(word);
    for (const [ship, cells] of left.entries()) {
      if (cells > 0) go(left.with(ship, cells - 1), `${word} ${say(ship, cells === 1)}`);
    }
  };
  go(lengths, "");
  return words;
};

describe("the sequences of answers to hits", () => {
  it.each([[[1]], [[2, 1]], [[3, 2]], [[2, 2, 1]], [[3, 2, 2]], [[4, 2, 1, 1]]])(
    "are counted as they are listed: %j",
    (lengths) => {
      const { fleet } = scenarioOf(lengths, "none", "hit");
      const classOf = (ship: number): number => lengths[ship];
      const number = (answers: Answers, say: (ship: number, sinks: boolean) => string): void =>
        expect(hitWords(fleet, answers), answers).toBe(BigInt(listWords(lengths, say).size));
      number("hit", () => "x");
      number("sunk", (_, sinks) => (sinks ? "#" : "x"));
      number("length", (ship, sinks) => (sinks ? `#${classOf(ship)}` : "x"));
      number("named", (ship, sinks) => (sinks ? `#${classOf(ship)}` : "x"));
      number("identified", (ship, sinks) => `${sinks ? "#" : "x"}${classOf(ship)}`);
    },
  );

  it("give the published bound of the American game, 24.088 shots, if no two layouts shared one", () => {
    const { fleet } = preset("hasbro");
    expect(hitWords(fleet, "named")).toBe(57120n);
    const layouts = 30_093_975_536n;
    const words = { cells: 17, hitWords: hitWords(fleet, "named"), layoutsPerWord: 1n };
    let total = 0n;
    for (let misses = 0; finishedByWords(words, misses) < layouts; misses++) {
      total += layouts - finishedByWords(words, misses);
    }
    expect((17 + Number(total) / Number(layouts)).toFixed(3)).toBe("24.088");
  });
});

describe("layouts that share a sequence", () => {
  it("differ in the names of ships of as many cells, where ships lie apart", () => {
    const source = { board: { size: [9, 9] }, contact: "none" };
    const fleet = fleetOf({ a: { length: 3, count: 2 }, b: 3, c: 2 });
    const words = (answers: Answers) => answerWords(readScenario({ ...source, fleet, answers }));
    expect(words("sunk")).toMatchObject({ cells: 11, layoutsPerWord: 3n });
    expect(words("named")).toMatchObject({ cells: 11, layoutsPerWord: 1n });
    // The connected hits already show the length.
    const sunk = answerWords(scenarioOf([3, 2, 2, 1], "none", "sunk"));
    for (const answers of ["length", "named", "revealed"] as const) {
      expect(answerWords(scenarioOf([3, 2, 2, 1], "none", answers))).toEqual(sunk);
    }
  });

  it("may be any where ships touch, unless every hit names a ship that there is once", () => {
    expect(answerWords(preset("hasbro"))).toBe("ships may touch, and layouts may sound alike");
    expect(answerWords(scenarioOf([3, 2], "allowed", "named"))).toContain("touch");
    expect(answerWords(scenarioOf([2, 2], "allowed", "identified"))).toContain("touch");
    expect(answerWords(scenarioOf([3, 2], "allowed", "identified"))).toMatchObject({
      hitWords: 10n,
      layoutsPerWord: 1n,
    });
    expect(answerWords(scenarioOf([3], "allowed", "hit"))).toMatchObject({ hitWords: 1n });
  });
});
