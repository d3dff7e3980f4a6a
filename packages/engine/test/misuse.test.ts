// Public functions that untyped programs easily call with nothing, or with a thing of another kind: what they throw
// is a line for people, and parsers fail with one.
import { describe, expect, it } from "vitest";
import * as boxes from "../src/boxes.ts";
import * as games from "../src/games.ts";
import * as hider from "../src/hider.ts";
import * as main from "../src/index.ts";
import * as placing from "../src/placing.ts";
import * as priors from "../src/priors.ts";
import * as puzzles from "../src/puzzles.ts";
import * as review from "../src/review.ts";
import * as solver from "../src/solver.ts";

const ENTRIES = [boxes, games, hider, main, placing, priors, puzzles, review, solver];
const PUBLIC = new Map<string, unknown>(ENTRIES.flatMap((entry) => Object.entries(entry)));

const GUARDED = `assessStrategy believe coordOf countCompletions difficultyOf drawCompletions drawFleet
  estimatePosterior findConflict findFixes findLargestConsistent findLayout fitCells fitLayouts formatCell formatHiddenLayout
  formatLayout formatPuzzleText formatScenario formatShots formatTranscript infer keysOf layoutTotals lookAhead makeKnowledge
  makePlacementModel makeSampler packPosterior parseAnswer parseCell parseKnowledge parseLayout parseLayouts
  parseObjective parseOpponent parsePlacementModel parsePreset parsePrior parsePuzzleText parseScenario parseShots
  parseStrategy parseTranscript placementsIn placementsOf playGame possibleAnswers preset puzzleMaker puzzleRules rankLayouts
  replayTranscript reviewTranscript sampleBoxes sampleHidden sampleLayouts searchBestCell solve solveHiderGame
  strategyTree unwrap withLayout withPrior`.split(/\s+/);

const RAW = /^$|Cannot |is not a function|is not iterable|is not a constructor/;

const call = async (name: string, args: readonly unknown[]): Promise<string> => {
  try {
    await (PUBLIC.get(name) as (...args: readonly unknown[]) => unknown)(...args);
    return "no error";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("misuse", () => {
  it.each(GUARDED)("%s says what it needs", async (name) => {
    expect(PUBLIC.get(name)).toBeTypeOf("function");
    for (const args of [[], [undefined], [null], [{}], ["x"], [3], [[]]])
      expect(await call(name, args), JSON.stringify(args)).not.toMatch(RAW);
  });

  it("a strategy that draws says that it needs a stream", () => {
    const knowledge = main.makeKnowledge(main.preset("hasbro"));
    const choose = main.unwrap(main.parseStrategy("random")).choose as (known: main.Knowledge) => number;
    expect(() => choose(knowledge)).toThrow("nothing is not a RandomStream; write RandomStream.fromSeed(1)");
  });
});
