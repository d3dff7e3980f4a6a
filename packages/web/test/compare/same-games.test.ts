import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExperimentGames, readGames, runExperiment, type Summary, summarise } from "@broadside/arena";
import { sequenceWidth } from "@broadside/arena/games";
import { parseScenario, unwrap } from "@broadside/engine";
import { afterAll, describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { formatRules } from "../../src/board/rules/rules.ts";
import type { AnswerOf } from "../../src/engine/task.ts";
import { figuresOf } from "../../src/rooms/compare/figures.ts";
import { type GamePlacement, placementOf } from "../../src/rooms/compare/game-placement.ts";
import { type GameColumns, strategyGames } from "../../src/rooms/compare/played-games.ts";
import { RunColumns } from "../../src/rooms/compare/run-columns.ts";
import { answerOf } from "../answer-task.ts";

// The page plays the same games as `broadside compare` with the same seed, shot by shot, and gets the same
// summary.

const folder = mkdtempSync(join(tmpdir(), "broadside-same-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly rules: unknown;
  readonly strategies: readonly string[];
  readonly placement: GamePlacement;
  readonly games: number;
  readonly seed: number;
  /** Whether luck is taken out of the difference of the first two strategies. */
  readonly isReduced?: true;
}

const plain = (name: string, size: readonly number[], fleet: readonly object[], answers = "sunk"): unknown => ({
  ...{ name, board: { size }, fleet, answers },
  contact: answers === "named" ? "allowed" : "none",
});

const A = { name: "a", length: 3 };
const B = { name: "b", length: 2 };

const CHESSBOARD = "probability-chessboard:divisor=2,remainder=0,block=20";

const CASES: readonly Case[] = [
  {
    rules: plain(
      "ten",
      [10, 10],
      [
        { ...B, length: 5 },
        { ...A, count: 2 },
      ],
      "named",
    ),
    strategies: ["hunt-target", CHESSBOARD, "random"],
    placement: "uniform",
    games: isLong ? 60 : 10,
    seed: 20_260_722,
  },
  {
    rules: plain("small", [5, 5], [A, { ...B, count: 2 }]),
    strategies: ["greedy-hit", "entropy", "diagonal", "probability"],
    placement: "sequential",
    games: isLong ? 40 : 8,
    seed: 7,
  },
  // Luck is taken out of both strategies and of their difference.
  {
    rules: plain("five", [5, 5], [A, B]),
    strategies: ["greedy-hit", "entropy", "random"],
    placement: "uniform",
    games: isLong ? 35 : 30,
    seed: 11,
    isReduced: true,
  },
  {
    rules: {
      ...{ name: "boxes:5x2:2", board: { size: [5, 5] }, fleet: [{ name: "box", box: "any", count: 2 }] },
      ...{ contact: "overlap", answers: "count" },
    },
    strategies: ["random", "greedy-hit"],
    placement: "uniform",
    games: isLong ? 10 : 4,
    seed: 3,
  },
  // Ships hidden by a prior from a file, against a seeker that believes another prior.
  {
    rules: plain("four", [4, 4], [A]),
    strategies: ["greedy-hit", "greedy-hit:prior=edges:temperature=1"],
    placement: JSON.stringify({
      version: 1,
      name: "left",
      cells: [1, 2, 3, 4].map(() => [9, 3, "3/2", 1]),
    }),
    games: isLong ? 20 : 8,
    seed: 5,
  },
  // A strategy by its short name; its full name has parameters.
  {
    rules: plain("three", [3, 3], [B]),
    strategies: ["rollout", "half-split"],
    placement: "edges:temperature=0.5",
    games: isLong ? 20 : 4,
    seed: 9,
  },
];

/** Plays games the way the page does: in blocks of other sizes and in another order than the command's. */
const playHere = async ({ rules, strategies, placement, games, seed }: Case): Promise<GameColumns[]> => {
  const text = formatRules(unwrap(parseScenario(rules)));
  const found: GameColumns[] = [];
  for (const strategy of strategies) {
    const blocks: AnswerOf<"games">[] = [];
    for (let end = games; end > 0; end -= 7) {
      const first = Math.max(0, end - 7);
      const how = { kind: "games", strategy, strategies, placement, seed, first, count: end - first } as const;
      blocks.unshift(await answerOf({ rules: text, shots: "", ...how }, "games"));
    }
    found.push({
      strategy,
      shots: Int32Array.from(blocks.flatMap(({ shots }) => [...shots])),
      misses: Int32Array.from(blocks.flatMap(({ misses }) => [...misses])),
      milliseconds: Float64Array.from(blocks.flatMap(({ milliseconds }) => [...milliseconds])),
      sequences: Uint8Array.from(blocks.flatMap(({ sequences }) => [...sequences])),
      faults: blocks.flatMap(({ faults }) => faults),
      ...(blocks[0].reduced && { reduced: Float64Array.from(blocks.flatMap(({ reduced }) => [...(reduced ?? [])])) }),
    });
  }
  return found;
};

/** A summary without what depends on the machine. */
const timeless = (summary: Summary): unknown =>
  JSON.parse(
    JSON.stringify({ ...summary, strategies: summary.strategies.map(({ milliseconds: _, ...rest }) => rest) }),
  );

describe.each(CASES.map((one, i) => [String(i), one] as const))("experiment %s", (name, experiment) => {
  const { rules, strategies, placement, games, seed } = experiment;
  let commands: ExperimentGames;
  let played: GameColumns[];

  test("has the command's shots, game by game", async () => {
    const out = join(folder, name);
    const scenario = unwrap(parseScenario(rules));
    await runExperiment(
      { scenario, strategies, placement: unwrap(placementOf(scenario, placement)), games, seed, reduceLuck: "exact" },
      { folder: out, workers: 1 },
    );
    commands = await readGames(out);
    played = await playHere(experiment);
    const { cellCount } = scenario.board;
    for (const [i, one] of played.entries()) {
      const { milliseconds: _, ...mine } = strategyGames(one, games, cellCount);
      const { milliseconds: __, ...theirs } = commands.strategies[i];
      expect(mine, strategies[i]).toEqual({ ...theirs, sequences: [...theirs.sequences] });
    }
  });

  test("has the command's summary", async () => {
    const text = formatRules(unwrap(parseScenario(rules)));
    const task = { rules: text, shots: "", kind: "summary", games, placement, seed, played } as const;
    const answer = await answerOf(task, "summary");
    const summary = summarise(commands);
    expect(timeless(JSON.parse(answer.text))).toEqual(timeless(summary));
    // What the page shows about pairs, both plain and with luck taken out.
    const { cellCount } = commands.scenario.board;
    const columns = played.map((one) => RunColumns.from(one, games, sequenceWidth(cellCount)));
    const shown = await figuresOf(columns, games, cellCount);
    for (const [i, { reduced, verdict }] of summary.pairs.entries())
      expect(shown.pairs[i]).toMatchObject({ verdict, ...(reduced && { reduced }) });
    if (experiment.isReduced) expect(shown.pairs[0].reduced).toBeDefined();
  });
});
