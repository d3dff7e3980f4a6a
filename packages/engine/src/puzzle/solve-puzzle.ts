import { unwrap } from "../core/result.ts";
import { findLayouts, type SearchOptions } from "../inference/packing/find-layouts.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { shipsOf } from "../scenario/layout.ts";
import { makeScenario } from "../scenario/scenario.ts";
import { PuzzleGrid, type PuzzleRules, type PuzzleState } from "./puzzle-grid.ts";
import type { Finding, Mark, Marks } from "./puzzle-reason.ts";
import { oneClassAShape, SHAPE_TECHNIQUES, ShapeGrid, type ShapeRules } from "./shape-grid.ts";
import { PUZZLE_LEVELS, type PuzzleLevel, settle, TECHNIQUES, type Technique } from "./techniques.ts";

/** A step of a solution: the technique, what it finds out (cells in ascending order), and why. */
export interface PuzzleStep extends Finding {
  readonly technique: string;
}

/** How far people's techniques solve a puzzle. */
export interface PuzzleSolution {
  /** `solved`; `stuck` if no technique finds anything more; or `none` if the techniques end in a contradiction. */
  readonly kind: "solved" | "stuck" | "none";
  readonly steps: readonly PuzzleStep[];
  /** The level of the hardest step. */
  readonly level: PuzzleLevel;
  /** What is known at the end. */
  readonly grid: PuzzleState;
}

/**
 * Solves a puzzle as a person does, without guessing, always using the easiest technique that finds out
 * something. What is found out holds in every layout that fits the totals and clues, so a solved puzzle has only
 * one solution. If ships may touch, its ship cells may still be divided into ships in several ways.
 *
 * Cost: microseconds to milliseconds for a step; up to a second where looking ahead is needed on 10x10.
 *
 * @param hardest the level of the hardest techniques to use
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePuzzleText, puzzleRules, solvePuzzle } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: 1 1 0\nrows: 0 2 0"));
 * const { kind, level, steps } = solvePuzzle(unwrap(puzzleRules(scenario)));
 * kind; // => "solved"
 * level; // => "easy"
 * steps[0]?.technique; // => "complete line"
 */
export const solvePuzzle = (rules: PuzzleRules | ShapeRules, hardest: PuzzleLevel = "expert"): PuzzleSolution =>
  solveInSteps(rules, hardest, 1);

/** Like {@link solvePuzzle}, but quicker: all that a technique finds is one step, with its first reason. */
export const solveAtOnce = (rules: PuzzleRules | ShapeRules, hardest: PuzzleLevel): PuzzleSolution =>
  solveInSteps(rules, hardest, Number.POSITIVE_INFINITY);

const solveInSteps = (rules: PuzzleRules | ShapeRules, hardest: PuzzleLevel, reasons: number): PuzzleSolution =>
  withGrid(rules, hardest, (grid, techniques) => {
    const steps: PuzzleStep[] = [];
    return { ...takeSteps(grid, techniques, reasons, steps), steps, grid };
  });

/** Takes all steps that techniques find, and adds them to a list. */
const takeSteps = <State extends PuzzleState>(
  grid: State,
  techniques: readonly Technique<State>[],
  reasons: number,
  steps: (PuzzleStep | TrialStep)[],
): Pick<PuzzleSolution, "kind" | "level"> => {
  let level: PuzzleLevel = "easy";
  const end = (kind: PuzzleSolution["kind"]): Pick<PuzzleSolution, "kind" | "level"> => ({ kind, level });
  for (;;) {
    if (grid.flaw()) return end("none");
    // Water everywhere may break no line and still leave a ship without a place.
    if (grid.unknown().length === 0) return end(grid.fleets(1).length > 0 ? "solved" : "none");
    const easiest = easiestStep(grid, techniques, reasons);
    if (!easiest) return end("stuck");
    steps.push(easiest.step);
    level = harder(level, easiest.level);
    if (grid.mark(easiest.step.marks) !== undefined) return end("none");
  }
};

const rank = (level: PuzzleLevel): number => PUZZLE_LEVELS.indexOf(level);

const harder = (one: PuzzleLevel, other: PuzzleLevel): PuzzleLevel => (rank(one) < rank(other) ? other : one);

/** Calls with a new grid for some rules, and with people's techniques for it up to a level. */
const withGrid = <T>(
  rules: PuzzleRules | ShapeRules,
  hardest: PuzzleLevel,
  use: <State extends PuzzleState>(grid: State, techniques: readonly Technique<State>[]) => T,
): T => {
  const isAllowed = ({ level }: Pick<Technique, "level">): boolean => rank(level) <= rank(hardest);
  return rules.kind === "shapes"
    ? use(new ShapeGrid(rules), SHAPE_TECHNIQUES.filter(isAllowed))
    : use(new PuzzleGrid(rules), TECHNIQUES.filter(isAllowed));
};

/** The step of the first technique that finds out something, with at most this many reasons. */
const easiestStep = <State extends PuzzleState>(
  grid: State,
  techniques: readonly Technique<State>[],
  reasons: number,
): { readonly step: PuzzleStep; readonly level: PuzzleLevel } | undefined => {
  for (const { name, level, find } of techniques) {
    const findings: Finding[] = [];
    // Looking ahead is slow, and after its first finding, most of the rest would be found more easily.
    for (const one of find(grid)) if (findings.push(one) >= reasons || name === "look ahead") break;
    if (findings.length === 0) continue;
    const marks = new Map(findings.flatMap((one) => [...one.marks]).sort(([a], [b]) => a - b));
    return { step: { technique: name, reason: findings[0].reason, marks }, level };
  }
  return undefined;
};

/**
 * The next step for a person who has marked these cells, by the easiest technique that finds out something. What
 * it finds out holds in every layout that fits the marks. Undefined if nothing is left to find out, if no
 * technique finds anything more, or if the marks contradict the rules or each other.
 *
 * Cost: that of a step of {@link solvePuzzle}.
 *
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { nextStep, parsePuzzleText, puzzleRules } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: 1 1 0\nrows: 0 2 0"));
 * const step = nextStep(unwrap(puzzleRules(scenario)), new Map([[3, "ship"]]));
 * step?.technique; // => "beside a ship"
 */
export const nextStep = (rules: PuzzleRules | ShapeRules, marks: Marks): PuzzleStep | undefined =>
  withGrid(rules, "expert", (grid, techniques) =>
    grid.mark(marks) === undefined && !grid.flaw() ? easiestStep(grid, techniques, 1)?.step : undefined,
  );

/**
 * The layouts that fit a puzzle, each as a list of ships and each ship as its cells in order. Two layouts differ in
 * their cells or in which cells are one ship; names of ships make no difference. {@link findLayouts} also says whether
 * there are others, and can be stopped.
 *
 * Cost: that of {@link findLayouts}.
 *
 * @param most the most layouts to look for
 * @param isOver asked every few milliseconds whether to stop, with the number of layouts found so far
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePuzzleText, puzzleLayouts, puzzleRules } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: ? ? ?\nrows: 0 2 0"));
 * puzzleLayouts(unwrap(puzzleRules(scenario)), 10).sort(); // => [[[3, 4]], [[4, 5]]]
 */
export const puzzleLayouts = (
  { scenario }: PuzzleRules | ShapeRules,
  most: number,
  isOver?: SearchOptions["isOver"],
): number[][][] => {
  const { prior: _, ...rest } = scenario;
  const knowledge = makeKnowledge(unwrap(makeScenario({ ...rest, fleet: oneClassAShape(scenario) })));
  return findLayouts(knowledge, { most, isOver }).layouts.map(shipsOf);
};

/** A step by trial: if the cell had the mark, every case that follows would end in a contradiction. */
export interface TrialStep {
  readonly technique: "trial";
  readonly cell: number;
  readonly mark: Mark;
  /** The number of cases that were tried to their end. */
  readonly cases: number;
  /** What is found out: that the cell has the other mark. */
  readonly marks: Marks;
}

/** How techniques and trials solve a puzzle; `stuck` if several layouts fit. */
export interface TrialSolution extends Omit<PuzzleSolution, "steps"> {
  readonly steps: readonly (PuzzleStep | TrialStep)[];
}

/**
 * Solves a puzzle like {@link solvePuzzle} and, wherever no technique finds anything, by trial: it names a cell
 * whose other mark is refuted by the fewest cases, and goes on by techniques. So every puzzle with one layout is
 * solved, and one without is recognised (`none`).
 *
 * Cost: that of {@link puzzleLayouts} for each open cell and each trial; seconds where the search takes as long.
 *
 * @param onStep called before each cell that is tried; may throw to end the work
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePuzzleText, puzzleRules, solveByTrial } from "@broadside/engine/puzzles";
 *
 * const text = "ships: 3 2 2 1 1 1\ncolumns: 1 2 1 1 1 4\nrows: 1 0 4 1 1 3";
 * const { kind, steps } = solveByTrial(unwrap(puzzleRules(unwrap(parsePuzzleText(text)))));
 * kind; // => "solved"
 * steps.some(({ technique }) => technique === "trial"); // => true
 */
export const solveByTrial = (rules: PuzzleRules | ShapeRules, onStep: () => void = () => {}): TrialSolution =>
  withGrid(rules, "expert", (grid, techniques) => {
    const simple = techniques.filter(({ level }) => rank(level) <= rank("medium"));
    const steps: (PuzzleStep | TrialStep)[] = [];
    let hardest: PuzzleLevel = "easy";
    let layouts: number[][][] | undefined;
    for (;;) {
      const { kind, level } = takeSteps(grid, techniques, 1, steps);
      hardest = harder(hardest, level);
      const end = (how: PuzzleSolution["kind"]): TrialSolution => ({ kind: how, level: hardest, steps, grid });
      if (kind !== "stuck") return end(kind);
      // What was found out holds in every layout, so they need only be looked for once.
      layouts ??= puzzleLayouts(rules, 2, () => {
        onStep();
        return false;
      });
      if (layouts.length !== 1) return end(layouts.length === 0 ? "none" : "stuck");
      const trial = easiestTrial(grid, simple, new Set(layouts[0].flat()), onStep);
      steps.push(trial);
      grid.mark(trial.marks);
    }
  });

/** Of the cells that are not known, the one whose wrong mark is refuted by the fewest cases. */
const easiestTrial = <State extends PuzzleState>(
  grid: State,
  simple: readonly Technique<State>[],
  ships: ReadonlySet<number>,
  onStep: () => void,
): TrialStep => {
  let easiest: TrialStep | undefined;
  for (const cell of grid.unknown()) {
    const [mark, right] = ships.has(cell) ? (["water", "ship"] as const) : (["ship", "water"] as const);
    const supposed = grid.clone();
    supposed.mark(new Map([[cell, mark]]));
    const cases = deadEnds(supposed, simple, (easiest?.cases ?? Number.POSITIVE_INFINITY) - 1, onStep);
    if (cases !== undefined) easiest = { technique: "trial", cell, mark, cases, marks: new Map([[cell, right]]) };
    // One case would have been found by looking ahead.
    if (easiest?.cases === 2) break;
  }
  if (!easiest) throw new Error("a puzzle with one layout has no cell that a trial can settle");
  return easiest;
};

/** The number of cases in which a grid without a layout ends; undefined beyond `most`. */
const deadEnds = <State extends PuzzleState>(
  grid: State,
  simple: readonly Technique<State>[],
  most: number,
  onStep: () => void,
): number | undefined => {
  onStep();
  if (most < 1) return undefined;
  const open = settle(grid, simple) ? [] : grid.unknown();
  if (open.length === 0) return 1;
  let cases = 0;
  for (const mark of ["ship", "water"] as const) {
    const supposed = grid.clone();
    supposed.mark(new Map([[open[0], mark]]));
    const more = deadEnds(supposed, simple, most - cases, onStep);
    if (more === undefined) return undefined;
    cases += more;
  }
  return cases;
};
