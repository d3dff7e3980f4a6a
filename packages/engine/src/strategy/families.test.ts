import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../test/read.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { infer } from "../inference/posterior/infer.ts";
import { parsePreset } from "../scenario/preset.ts";
import { isExactStrategy, isScoringStrategy, type ScoringStrategy } from "./contract/strategy.ts";
import { EXACT_SCORERS, type ExactScorer } from "./exact-scorers.ts";
import { formatStrategy, parseStrategy, STRATEGIES, STRATEGY_FAMILIES } from "./families.ts";
import { LISTED_SCORERS } from "./listed-scorers.ts";

const errorOf = (text: string): string => {
  const parsed = parseStrategy(text);
  return parsed.ok ? "none" : formatInputError(parsed.error);
};

const full = (text: string): string => {
  const parsed = parseStrategy(text);
  return parsed.ok ? formatStrategy(parsed.value) : formatInputError(parsed.error);
};

describe("names of strategies", () => {
  it("keep the defaults that records were made with", () => {
    const full = [
      "greedy-hit",
      "greedy-distribution",
      "half-split",
      "entropy",
      "optimal:otherwise=greedy-hit,layouts=1500,positions=200000",
      "rollout:layouts=65536,cells=8,ratio=0.5,target=0.3,base=greedy-hit",
      "probability",
      "probability-contact",
      "probability-chessboard:divisor=2,remainder=0,block=20",
      "probability-rectangle:top-left=2/2,lower-right=7/7,block=10",
      "diagonal",
      "hunt-target",
      "random",
    ];
    expect(STRATEGIES.map(formatStrategy)).toEqual(expect.arrayContaining(full));
  });

  it("round-trip, parameters in any order, those left out at their defaults", () => {
    for (const strategy of STRATEGIES) {
      const parsed = parseStrategy(formatStrategy(strategy));
      expect(parsed.ok && parsed.value).toBe(strategy);
    }
    expect(full("probability-chessboard:divisor=3")).toBe("probability-chessboard:divisor=3,remainder=0,block=20");
    expect(full("probability-chessboard:block=7, divisor=4,remainder=03")).toBe(
      "probability-chessboard:divisor=4,remainder=3,block=7",
    );
    expect(full(full("probability-rectangle:lower-right=9/8"))).toBe(
      "probability-rectangle:top-left=2/2,lower-right=9/8,block=10",
    );
  });

  it("round-trip where a number is written in another way than it was read", () => {
    for (const [given, written] of [
      ["time=1.001s", "time=1001ms"],
      ["time=1000000s", "time=1000000000ms"],
      ["time=0.001ms", "time=0.001ms"],
      ["ratio=0.0000001", "ratio=1e-7"],
    ]) {
      expect(full(`rollout:${given}`)).toContain(written);
      expect(full(full(`rollout:${given}`))).toBe(full(`rollout:${given}`));
    }
  });

  it("of rollouts are written as in earlier records: parameters that came later only where they are set", () => {
    const earlier = "rollout:layouts=4096,cells=8,ratio=0.5,target=0.3,base=greedy-hit";
    expect(full(earlier)).toBe(earlier);
    expect(full(`${earlier},drawn=4096,nested=20000`)).toBe(earlier);
    expect(full("rollout:drawn=1000")).toBe(
      "rollout:layouts=65536,cells=8,ratio=0.5,target=0.3,base=greedy-hit,drawn=1000",
    );
    expect(full(full("rollout:drawn=1000,layouts=5"))).toBe(
      "rollout:layouts=5,cells=8,ratio=0.5,target=0.3,base=greedy-hit,drawn=1000",
    );
    expect(full("rollout:prior=edges")).toBe(
      "rollout:layouts=65536,cells=8,ratio=0.5,target=0.3,base=greedy-hit,prior=edges:temperature=1",
    );
  });

  it("are listed with their parameters", () => {
    const chessboard = STRATEGY_FAMILIES.find(({ name }) => name === "probability-chessboard");
    expect(chessboard?.parameters.map(({ name, standard }) => [name, standard])).toEqual([
      ["divisor", "2"],
      ["remainder", "0"],
      ["block", "20"],
    ]);
  });

  it.each([
    ["probabilty", 'strategy: "probabilty" is not known; did you mean "probability"?'],
    ["random:x=1", 'strategy random, parameter "x": the strategy has no parameters; write "random" alone'],
    [
      "probability-chessboard:divisr=3",
      'strategy probability-chessboard: has no parameter "divisr"; did you mean "divisor"?',
    ],
    [
      "probability-chessboard:divisor=0",
      'strategy probability-chessboard, parameter divisor: "0" is not a whole number from 1; write for example 2',
    ],
    [
      "probability-chessboard:divisor=2.5",
      'strategy probability-chessboard, parameter divisor: "2.5" is not a whole number from 1; write for example 2',
    ],
    [
      "probability-chessboard:remainder=2",
      "strategy probability-chessboard, parameter remainder: 2 is not a remainder of a division by 2; write a number from 0 to 1",
    ],
    [
      "probability-chessboard:block=1,block=2",
      'strategy probability-chessboard: sets the parameter "block" twice; leave one of the two out',
    ],
    [
      "probability-chessboard:",
      'strategy probability-chessboard: "" sets no parameter; write for example "probability-chessboard:divisor=2"',
    ],
    ["probability:block", 'strategy probability: "block" sets no parameter; write "probability" alone'],
    [
      "probability-rectangle:top-left=2",
      'strategy probability-rectangle, parameter top-left: "2" is not a row/column; write two numbers counted from 0, for example 2/2',
    ],
    [
      "probability-rectangle:lower-right=7/3",
      "strategy probability-rectangle, parameter lower-right: no cell lies strictly between 2/2 and 7/3; write at least 4/4",
    ],
  ])("%s is refused", (text, error) => {
    expect(errorOf(text)).toBe(error);
  });
});

describe("the strategies that score cells, without the search of larger boards", () => {
  it("are those of the registry, in its order and words", () => {
    const words = ({ name, about, score, scoresShips }: ExactScorer | ScoringStrategy) => [
      name,
      about,
      score,
      scoresShips,
    ];
    expect(LISTED_SCORERS.map(words)).toEqual(STRATEGIES.filter(isScoringStrategy).map(words));
    const exact = LISTED_SCORERS.filter(isExactStrategy);
    expect(EXACT_SCORERS.map((scorer) => [...words(scorer), scorer.exact])).toEqual(
      exact.map((strategy) => [...words(strategy), true]),
    );
  });

  it.each([
    { rules: "gorkoff-5x5", shots: "C3x" },
    { rules: "boxes:4x2:2", shots: "B2=1 D4=0" },
    { rules: "hasbro", shots: "E5. F6x" },
  ])("rank the cells of $rules alike", ({ rules, shots }) => {
    const knowledge = readKnowledge(unwrap(parsePreset(rules)), shots);
    const posterior = infer(knowledge);
    const exact = STRATEGIES.filter(isExactStrategy);
    for (const strategy of exact) {
      const listed = LISTED_SCORERS.find(({ name }) => name === strategy.name);
      expect(listed?.rank(posterior)).toEqual(strategy.rank(posterior));
      const light = EXACT_SCORERS.find(({ name }) => name === strategy.name);
      expect(light?.rank(posterior)).toEqual(strategy.rank(posterior));
    }
  });
});
