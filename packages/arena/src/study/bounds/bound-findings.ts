import { type Answers, makeKnowledge, PRESET_NAMES, preset, RandomStream, type Scenario } from "@broadside/engine";
import { boundAnswers, boundGame, type GameBound, sampleBounds } from "@broadside/engine/bounds";
import { solve } from "@broadside/engine/solver";
import { smallBoard } from "../optimal-board.ts";

/** Kinds of answers with bounds: those that make sense where ships may not overlap. */
export const BOUND_ANSWERS = [
  "hit",
  "sunk",
  "length",
  "named",
  "revealed",
  "identified",
  "count",
] as const satisfies Answers[];

/** Bounds of presets with the same board, ships and contact, for kinds of answers with the same bound. */
export interface BoundRow {
  readonly presets: readonly string[];
  readonly answers: readonly Answers[];
  readonly layouts: string;
  /** The cells of all ships. */
  readonly cells: number;
  /** Certified: the fewest misses over all layouts together, and on the worst of them. */
  readonly total: string;
  readonly worst: number;
  /** How often each method gave the best bound, by the number of misses. */
  readonly by: Readonly<Partial<Record<"words" | "tables" | "ships", number>>>;
  /** Statistical: mean misses of a sample of layouts with most ships shown. */
  readonly sampled: { readonly samples: number; readonly mean: number; readonly standardError: number };
}

/** A small board with its proved optimum beside its certified bound, as totals over all layouts. */
export interface TightRow {
  readonly board: string;
  readonly answers: Answers;
  readonly layouts: string;
  readonly total: string;
  readonly worst: number;
  readonly optimum: { readonly total: string; readonly worst: number };
}

/** Presets that differ only in the answers, the first of each in the order offered. */
export const presetFamilies = (): string[][] => {
  const families = new Map<string, string[]>();
  for (const name of PRESET_NAMES) {
    const { board, fleet, contact } = preset(name);
    const ships = fleet.map(({ shape, count }) => JSON.stringify([shape, count])).sort();
    const key = JSON.stringify([board.size, board.blocked, contact, ships]);
    families.set(key, [...(families.get(key) ?? []), name]);
  }
  return [...families.values()];
};

/** Rows of a family: kinds of answers with the same certified bound share one. */
export const certifiedRows = (family: readonly string[], poll: () => void): Omit<BoundRow, "sampled">[] => {
  const groups = new Map<string, { bound: GameBound; answers: Answers[] }>();
  for (const bound of boundAnswers(preset(family[0]), BOUND_ANSWERS, { poll })) {
    const key = bound.finished.map(({ layouts }) => layouts).join();
    const known = groups.get(key);
    if (known) known.answers.push(bound.scenario.answers);
    else groups.set(key, { bound, answers: [bound.scenario.answers] });
  }
  return [...groups.values()].map(({ bound, answers }) => {
    const by: Partial<Record<"words" | "tables" | "ships", number>> = {};
    for (const one of bound.finished) by[one.by] = (by[one.by] ?? 0) + 1;
    const { layouts, total, worst, scenario } = bound;
    const cells = scenario.fleet.reduce(
      (sum, { shape, count }) => sum + count * (shape.kind === "line" ? shape.length : cellsOfPicture(shape)),
      0,
    );
    return { presets: family, answers, layouts: String(layouts), cells, total: String(total), worst, by };
  });
};

const cellsOfPicture = (shape: Exclude<Scenario["fleet"][number]["shape"], { kind: "line" }>): number => {
  if (shape.kind === "box") throw new RangeError("presets have no ships of a free size");
  return shape.cells.length;
};

/** Adds statistical bounds to rows, yielding to the event loop after every layout. */
export const sampleRows = async (
  rows: readonly Omit<BoundRow, "sampled">[],
  samples: number,
  seed: number,
  at: (done: number) => void,
): Promise<BoundRow[]> => {
  const kinds = rows.map(({ answers }) => answers[0]);
  const certified = boundAnswers(preset(rows[0].presets[0]), kinds, { poll: () => at(0) });
  const steps = sampleBounds(certified, { samples, random: RandomStream.fromSeed(seed) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.map(({ misses }, i) => ({ ...rows[i], sampled: { samples, ...misses } }));
    at(step.value);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Small boards solved in seconds: sides, ships, contact and answers. */
const SMALL: readonly (readonly [number, number, readonly number[], "none" | "allowed", Answers])[] = [
  [3, 3, [3, 1, 1], "none", "hit"],
  [4, 4, [2, 2, 1], "none", "hit"],
  [4, 4, [2, 2, 1], "none", "sunk"],
  [5, 5, [3, 2, 2, 1, 1, 1], "none", "hit"],
  [5, 5, [3, 2, 2, 1, 1, 1], "none", "sunk"],
  [5, 5, [3, 2], "none", "hit"],
  [5, 5, [3, 2], "none", "sunk"],
  [5, 5, [4, 3, 2], "none", "hit"],
  [3, 4, [3, 2, 2], "allowed", "sunk"],
  [3, 4, [3, 2, 2], "allowed", "named"],
  [5, 5, [3], "none", "hit"],
  [4, 4, [1, 1, 1], "allowed", "hit"],
];

/** The small boards. */
export const smallBoards = (): { readonly board: string; readonly scenario: Scenario }[] =>
  SMALL.map(([columns, rows, lengths, contact, answers]) => {
    const { title, make } = smallBoard([columns, rows], lengths, contact);
    return { board: title, scenario: make(answers) };
  });

/** The certified bound of a small board beside its optimum, which is proved again. */
export const tightRow = ({ board, scenario }: ReturnType<typeof smallBoards>[number], poll: () => void): TightRow => {
  const { layouts, total, worst } = boundGame(scenario, { poll });
  const optimum = (objective: "mean" | "worst") => {
    poll();
    const { misses, proven } = solve(makeKnowledge(scenario), { objective });
    if (!proven) throw new Error(`${board} was not solved`);
    return misses;
  };
  return {
    board,
    answers: scenario.answers,
    layouts: String(layouts),
    total: String(total),
    worst,
    optimum: { total: String(optimum("mean").total), worst: optimum("worst").worst },
  };
};
