import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../test/read.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { infer } from "../inference/posterior/infer.ts";
import { parsePreset } from "../scenario/preset.ts";
import { isExactStrategy, isScoringStrategy, type ScoringStrategy } from "./contract/strategy.ts";
import { EXACT_SCORERS, type ExactScorer } from "./exact-scorers.ts";
import { formatStrategy, parseStrategy, STRATEGIES } from "./families.ts";
import { LISTED_SCORERS } from "./listed-scorers.ts";

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

  it("of the registry are read as they are written", () => {
    for (const strategy of STRATEGIES) {
      const parsed = parseStrategy(formatStrategy(strategy));
      expect(parsed.ok && parsed.value).toBe(strategy);
    }
  });

  // Parameters that came after the first records are written only where they are set.
  const EARLIER = "rollout:layouts=65536,cells=8,ratio=0.5,target=0.3,base=greedy-hit";
  it.each([
    ["probability-chessboard:divisor=3", "probability-chessboard:divisor=3,remainder=0,block=20"],
    ["probability-chessboard:block=7, divisor=4,remainder=03", "probability-chessboard:divisor=4,remainder=3,block=7"],
    ["probability-rectangle:lower-right=9/8", "probability-rectangle:top-left=2/2,lower-right=9/8,block=10"],
    ["rollout:ratio=0.0000001", EARLIER.replace("0.5", "1e-7")],
    ["rollout:time=1.001s", `${EARLIER},time=1001ms`],
    ["rollout:time=1000000s", `${EARLIER},time=1000000000ms`],
    ["rollout:time=0.001ms", `${EARLIER},time=0.001ms`],
    ["rollout:drawn=4096,nested=20000", EARLIER],
    ["rollout:drawn=1000", `${EARLIER},drawn=1000`],
    ["rollout:prior=edges", `${EARLIER},prior=edges:temperature=1`],
  ])("%s is written %s, and read again", (given, written) => {
    expect([full(given), full(written)]).toEqual([written, written]);
  });

  it.each([
    ["probabilty", 'strategy: "probabilty" is not known; did you mean "probability"?'],
    ["random:x=1", 'strategy random, parameter "x": the strategy has no parameters'],
    ["probability-chessboard:divisr=3", 'has no parameter "divisr"; did you mean "divisor"?'],
    ["probability-chessboard:divisor=0", 'parameter divisor: "0" is not a whole number from 1'],
    ["probability-chessboard:divisor=2.5", 'parameter divisor: "2.5" is not a whole number from 1'],
    ["probability-chessboard:remainder=2", "2 is not a remainder of a division by 2"],
    ["probability-chessboard:block=1,block=2", 'sets the parameter "block" twice'],
    ["probability-chessboard:", '"" sets no parameter; write for example "probability-chessboard:divisor=2"'],
    ["probability-rectangle:top-left=2", 'parameter top-left: "2" is not a row/column'],
    ["probability-rectangle:lower-right=7/3", "no cell lies strictly between 2/2 and 7/3; write at least 4/4"],
  ])("%s is refused", (text, error) => {
    expect(full(text)).toContain(error);
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
