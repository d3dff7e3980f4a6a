import { setImmediate } from "node:timers/promises";
import { loadMatrixGameSolver } from "@broadside/arena/libraries";
import {
  type Answers,
  countLayouts,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  parseScenario,
  parseStrategy,
  preset,
  Rational,
  type Scenario,
  type StrategyName,
  unwrap,
  withRules,
} from "@broadside/engine";
import { solveHiderGame } from "@broadside/engine/hider";
import { assessStrategy, LayoutAnswers, type StrategyAssessment } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";

interface OptimalBoard {
  readonly title: string;
  readonly rules: string;
  readonly make: () => Scenario;
  readonly answers: readonly Answers[];
  /** Precision of the bounds on the hider's value, in misses; absent if the value is not computed. */
  readonly hider?: { readonly precision: number; readonly answers: readonly Answers[] };
}

export const smallBoard = (
  [columns, rows]: readonly [columns: number, rows: number],
  lengths: readonly number[],
  contact: "none" | "allowed",
) => {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const fleet = Array.from(counts, ([length, count]) => ({ name: `ship-${length}`, length, count }));
  const rules = { name: "small", board: { size: [columns, rows] }, fleet, contact };
  return {
    title: `${columns}x${rows} {${lengths.join()}}${contact === "allowed" ? " touching" : ""}`,
    make: (answers: Answers): Scenario => unwrap(parseScenario({ ...rules, answers })),
  };
};

const board = (
  [columns, rows]: readonly [columns: number, rows: number],
  lengths: readonly number[],
  lie: "" | "apart" | "touching",
  answers: readonly Answers[],
  hider?: Hider,
): OptimalBoard => {
  const { title, make } = smallBoard([columns, rows], lengths, lie === "touching" ? "allowed" : "none");
  const ships = lengths.length === 1 ? `a ship of ${lengths[0]}` : `ships ${lengths.join(", ")}`;
  const how = { "": "", apart: " apart", touching: " that may touch" }[lie];
  return {
    title,
    rules: `${columns} × ${rows}, ${ships}${how}`,
    make: () => make("hit"),
    answers,
    ...(hider && { hider }),
  };
};

type Hider = NonNullable<OptimalBoard["hider"]>;

const boardOf = (title: string, rules: string, answers: readonly Answers[], hider: Hider): OptimalBoard => ({
  title,
  rules,
  make: () => preset(title),
  answers,
  hider,
});

const within = (precision: number, ...answers: readonly Answers[]): Hider => ({ precision, answers });

export const OPTIMAL_BOARDS: readonly OptimalBoard[] = [
  boardOf("gorkoff-3x3", "3 × 3, ships 3, 1, 1 apart", ["hit", "sunk"], within(0, "hit", "sunk")),
  boardOf("boxes:2x2:2", "2 × 2, two boxes that may overlap", ["count"], within(0, "count")),
  board([4, 4], [3], "", ["hit"], within(0, "hit")),
  board([4, 4], [3, 2], "apart", ["hit", "sunk", "identified"], within(0.001, "hit", "sunk", "identified")),
  board([4, 4], [2, 2, 1], "apart", ["hit", "sunk", "identified"], within(0.005, "hit", "sunk", "identified")),
  board([3, 4], [3, 2, 2], "touching", ["hit", "sunk", "named"], within(0.01, "hit", "sunk", "named")),
  board([3, 4], [3, 2, 1], "touching", ["hit", "sunk", "named"]),
  boardOf("boxes:3x2:2", "3 × 3, two boxes that may overlap", ["count"], within(0.01, "count")),
  boardOf("gorkoff-5x5", "5 × 5, ships 3, 2, 2, 1, 1, 1 apart", ["hit", "sunk", "identified"], within(0.03, "sunk")),
  board([5, 5], [4, 3, 2], "apart", ["hit", "sunk"], within(0.01, "hit")),
  board([5, 5], [3, 2], "apart", ["hit", "sunk"], within(0.01, "hit")),
  board([5, 5], [3, 2, 2], "apart", ["hit", "sunk"]),
  board([5, 5], [3, 2, 2, 1, 1], "apart", ["hit", "sunk"]),
  board([4, 4], [2, 2, 1], "touching", ["hit", "sunk"]),
  board([5, 5], [2, 2, 1, 1], "apart", ["hit"]),
];

/** Kinds of answers that tell the same on a board: where ships lie apart, connected hits show the ship. */
export const alikeAnswers = ({ fleet, contact }: Scenario, kind: Answers): readonly Answers[] => {
  const lengths = fleet.map(({ shape }) => (shape.kind === "line" ? shape.length : 0));
  if (lengths.includes(0) || new Set(lengths).size < lengths.length) return [];
  const all: readonly Answers[] = ["sunk", "length", "named", "revealed"];
  const same = contact === "none" || contact === "no-sides" ? all : (["length", "named"] as const);
  return same.includes(kind) ? same.filter((other) => other !== kind) : [];
};

/** Presets that are too large to solve; the study only counts their layouts. */
export const LARGE_PRESETS = ["hasbro", "russian", "german", "french"] as const;

/** Limit on the processor time of a search, in milliseconds. A board that is not solved within it shows bounds. */
const SEARCH_TIME = 45_000;

const HIDER_TIME = 50_000;

const RIVALS = ["greedy-hit", "half-split", "greedy-distribution"] as const satisfies readonly StrategyName[];

/** The lower and the upper bound, equal if the value is proved; fractions as text. */
export interface Bounds {
  readonly lower: string;
  readonly upper: string;
}

export type RivalCost = ReturnType<typeof costOf>;

export type OptimalRow = Awaited<ReturnType<typeof solveBoard>>;

/** Solves a board for one kind of answers. The limits are in processor time, so a busy machine finds the same. */
export const solveBoard = async ({ title, rules, make, hider }: OptimalBoard, kind: Answers, at: () => void) => {
  const scenario = unwrap(withRules(make(), { answers: kind }));
  const knowledge = makeKnowledge(scenario);
  const limits = { milliseconds: SEARCH_TIME };
  const options = { now: processorTime, limits, progress: at };
  const mean = solve(knowledge, { ...options, objective: "mean" });
  const worst = solve(knowledge, { ...options, objective: "worst" });
  const layouts = listLayouts(knowledge, 100_000);
  const answers = new LayoutAnswers(layouts);
  const rivals = RIVALS.map((name) => {
    at();
    const assessed = assessStrategy(unwrap(parseStrategy(name)), answers, { maxPositions: 300_000, progress: at });
    return costOf(assessed, layouts.length);
  });
  const meanOf = (total: bigint): string => String(Rational.of(total, layouts.length));
  return {
    board: title,
    rules,
    answers: kind,
    alike: alikeAnswers(scenario, kind),
    layouts: layouts.length,
    mean: {
      lower: meanOf(mean.proven ? mean.misses.total : mean.lower.total),
      upper: meanOf(mean.misses.total),
    },
    worst: { lower: worst.proven ? worst.misses.worst : worst.lower.worst, upper: worst.misses.worst },
    rivals,
    ...(hider?.answers.includes(kind) && { hider: await boundHider(knowledge, hider.precision, at) }),
  };
};

const boundHider = async (knowledge: Knowledge, precision: number, at: () => void) => {
  const game = await solveHiderGame(knowledge, await loadMatrixGameSolver(), {
    precision,
    now: processorTime,
    milliseconds: HIDER_TIME,
    progress: at,
    pause: () => setImmediate(),
  });
  return { lower: String(game.lower), upper: String(game.upper), orbits: game.orbits.length };
};

const processorTime = (): number => process.cpuUsage().user / 1000;

const costOf = ({ strategy, total, worst, expanded }: StrategyAssessment, layouts: number) => {
  const meanOf = (sum: Rational | bigint): string =>
    String((typeof sum === "bigint" ? Rational.of(sum) : sum).over(Rational.of(layouts)));
  return {
    strategy: strategy.name,
    ...(total && { mean: meanOf(total) }),
    ...(worst !== undefined && { worst }),
    // The mean over all ways to break ties, and the means of the best and of the worst way.
    ...(expanded && {
      ties: { mean: meanOf(expanded.expected), least: meanOf(expanded.least.total), most: meanOf(expanded.most.total) },
    }),
  };
};

export const layoutsOf = (name: string): string => String(countLayouts(makeKnowledge(preset(name))).layouts);
