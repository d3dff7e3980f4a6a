import {
  countLayouts,
  formatCell,
  formatLayout,
  formatScenario,
  type Layout,
  makeKnowledge,
  makeScenario,
  type Progress,
  RandomStream,
  RefusedError,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import {
  findPuzzleConflict,
  formatPuzzleText,
  lineName,
  type Mark,
  PUZZLE_KEY,
  type Puzzle,
  type PuzzleConflict,
  type PuzzleLevel,
  type PuzzleOptions,
  type PuzzleStep,
  puzzleMaker,
  puzzleRules,
  reasonText,
  solveByTrial,
  solvePuzzle,
  type TrialSolution,
  type TrialStep,
} from "@broadside/engine/puzzles";
import { formatCount, formatDuration, formatNumberOf, listOf } from "@broadside/engine/text";
import { type LimitFlags, patience } from "../../input/knowledge-flags.ts";
import { requireLayout } from "../../input/require-layout.ts";
import { loadScenario, placeOf } from "../../input/scenario-source.ts";
import { checkPicture, PICTURE_ENDINGS, writeDrawing } from "../../output/drawing/board-picture.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { checkNewFile, write, writeJson, writeNote } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { breakable, brokenOff } from "../../thread/interrupt.ts";
import { drawPuzzle } from "./puzzle-picture.ts";
import { puzzleSheet, solitaireRules } from "./puzzle-sheet.ts";
import { findSolutions, type Solutions, shipCells, shipsIn, within } from "./puzzle-solutions.ts";

/** What all kinds of puzzles are made by. */
export interface PuzzleOrder {
  readonly number: number;
  readonly seed: number;
  readonly maxTime?: number | undefined;
  readonly json?: true | undefined;
}

/** Present if not all puzzles that were asked for could be made. */
interface StoppedOrder {
  readonly stopped?: { readonly made: number; readonly total: number };
}

/** Makes puzzles one after the other, and shows them: those made so far where Ctrl-C or the time ends the work. */
export const makePuzzles = async <Made>(
  { number, maxTime }: PuzzleOrder,
  make: (progress: Progress) => Made,
  show: (puzzles: readonly Made[], stopped: StoppedOrder) => Promise<void>,
): Promise<void> => {
  const puzzles: Made[] = [];
  const { value: cause } = timed("making puzzles", (progress) =>
    breakable(() => {
      while (puzzles.length < number) {
        const made = puzzles.length;
        progress(made / number);
        puzzles.push(make((share) => progress((made + share) / number)));
      }
    }, maxTime),
  );
  const made = puzzles.length;
  const isWhole = made === number;
  if (made > 0) await show(puzzles, isWhole ? {} : { stopped: { made, total: number } });
  if (cause !== undefined && !isWhole)
    throw brokenOff(
      cause,
      maxTime,
      `${formatCount(made)} of ${formatNumberOf(number, "puzzle")} ${made === 1 ? "is" : "are"} made`,
    );
};

interface SolitaireOrder extends PuzzleOrder {
  readonly level: PuzzleLevel;
  readonly clues?: PuzzleOptions | undefined;
  readonly out?: string | undefined;
  readonly puzzlesOnly?: true | undefined;
}

export const makeSolitaire = async (source: string, order: SolitaireOrder): Promise<void> => {
  const { level, seed, clues, out, json } = order;
  if (out !== undefined) checkNewFile(out, "--out", "sheet.svg", PICTURE_ENDINGS);
  const rules = loadScenario(source);
  const maker = accept(puzzleMaker(rules), `--scenario "${source}"`);
  if (rules.totals || rules.clues)
    await writeNote(
      `broadside: ${placeOf(source, "--scenario")}: its totals and clues are left out, since a puzzle gets its own; puzzle solve FILE and puzzle check FILE take them`,
    );
  const { totals: _, clues: __, prior: ___, ...plain } = rules;
  requireLayout(unwrap(makeScenario(plain)));
  const random = RandomStream.fromSeed(seed);
  const show = async (puzzles: readonly Puzzle[], stopped: StoppedOrder): Promise<void> => {
    if (out !== undefined) await writeDrawing(out, puzzleSheet(puzzles, !order.puzzlesOnly));
    if (json) return writeJson({ puzzles: puzzles.map(jsonOf), ...stopped });
    const text = puzzles.map(({ scenario }) => formatPuzzleText(scenario));
    const rule = solitaireRules(puzzles[0].scenario);
    return write(`${text.join("\n\n")}\n\n${PUZZLE_KEY}\n${rule}\nlevel ${level}, seed ${seed}${partText(stopped)}\n`);
  };
  return makePuzzles(order, (progress) => maker(level, random, { ...clues, progress }), show);
};

/** That these are not all puzzles that were asked for. */
export const partText = ({ stopped }: StoppedOrder): string =>
  stopped ? `; partial: ${formatCount(stopped.made)} of ${formatNumberOf(stopped.total, "puzzle")}` : "";

const jsonOf = ({ scenario, level, solution, steps }: Puzzle): object => ({
  scenario: formatScenario(scenario),
  level,
  solution: formatLayout(solution),
  steps: steps.map((step) => stepJson(scenario, step)),
});

const stepJson = (scenario: Scenario, step: PuzzleStep | TrialStep): object => ({
  technique: step.technique,
  reason: reasonOf(scenario, step),
  cells: Object.fromEntries([...step.marks].map(([cell, mark]) => [formatCell(scenario.board, cell), mark])),
});

interface SolveOrder {
  readonly json: boolean;
  readonly maxTime: number | undefined;
  readonly out: string | undefined;
}

/** Solves a puzzle as a person does, and explains each step. @param where its place in error messages */
export const explainSolitaire = async (scenario: Scenario, where: string, order: SolveOrder): Promise<void> => {
  const { json, maxTime, out } = order;
  if (out !== undefined) checkPicture(out, scenario, "solution.svg");
  const rules = accept(puzzleRules(scenario), (place) => `${where}, ${place}`);
  const time = patience({ maxTime });
  const tried = within(performance.now() + time, "solving", (tick) => solveByTrial(rules, () => tick()));
  const { kind, steps, level, grid }: TrialSolution = tried ?? solvePuzzle(rules);
  if (kind === "none") {
    const { reason, remedy, fix } = faultOf(scenario);
    throw UsageError.of(where, reason, remedy ?? fix);
  }
  const isSolved = kind === "solved";
  const markOf = (cell: number): Mark | undefined =>
    grid.isShip(cell) ? "ship" : grid.isWater(cell) ? "water" : undefined;
  const drawn =
    out &&
    (await drawPuzzle(out, scenario, {
      title: `${scenario.name}: ${isSolved ? "solved" : "what is certain"}`,
      ...(isSolved ? { ships: grid.fleets(1)[0] } : { marks: { of: markOf, open: "not found out" } }),
    }));
  if (json) return writeJson({ solved: isSolved, level, steps: steps.map((step) => stepJson(scenario, step)) });
  const explanation = steps.map((step, i) => stepText(scenario, step, i + 1)).join("\n");
  const trials = steps.filter(({ technique }) => technique === "trial").length;
  const hardest = trials > 0 ? `${formatNumberOf(trials, "step")} by trial` : `the hardest step is ${level}`;
  const open = formatNumberOf(grid.unknown().length, "cell");
  const left = tried
    ? "it has more than one solution; puzzle check shows them"
    : `trials found none in ${formatDuration(time)}, and --max-time gives them more time`;
  const end = isSolved ? `solved; ${hardest}` : `no technique finds more, ${open} left open: ${left}`;
  const solution = isSolved ? `\n\n${formatPuzzleText(scenario, new Set(grid.ships()))}` : "";
  return write(
    `${formatPuzzleText(scenario)}\n\n${explanation}${solution}\n\n${PUZZLE_KEY}\n${end}\n${pictureLine(drawn)}`,
  );
};

/** A line about the picture that was drawn. */
const pictureLine = (drawn: string | undefined): string => (drawn ? `\n${outputTerminal().style.dim(drawn)}\n` : "");

/** The most solutions that are shown. */
export const MOST_SHOWN = 1000;

interface CheckOrder {
  readonly number: number;
  readonly json: boolean;
  readonly out: string | undefined;
  readonly limits: LimitFlags;
}

/** Counts the solutions of a puzzle, shows the first, and names the cells that differ between them. */
export const checkSolitaire = async (scenario: Scenario, order: CheckOrder): Promise<void> => {
  const { number, json, out, limits } = order;
  if (out !== undefined) checkPicture(out, scenario, "solution.svg");
  let isTold = false;
  const several = async (layouts: readonly Layout[]): Promise<void> => {
    isTold = true;
    if (!json) await write(`more than one solution, such as:\n\n${solutionGrids(layouts)}\n\n`);
  };
  const { counted, shown } = await findSolutions(scenario, { number, limits, several });
  if (!counted && !isTold)
    throw new RefusedError(`how many solutions it has was not found out in ${formatDuration(patience(limits))}`, {
      exceeds: "steps",
    });
  const solutions = shown.map(formatLayout);
  const fault = counted?.layouts === 0n ? faultOf(scenario) : undefined;
  const drawn = out && (await drawSolutions(out, scenario, { counted, shown }, fault));
  if (!counted)
    return json
      ? writeJson({ atLeast: String(Math.max(2, shown.length)), solutions })
      : write(`how many there are was not found out; --max-time gives more time to count them\n${pictureLine(drawn)}`);
  const { layouts } = counted;
  const open = counted.open.map((cell) => formatCell(scenario.board, cell));
  if (json) return writeJson({ layouts: String(layouts), open, solutions, reason: fault?.reason });
  const lines = [
    [solutionsText(layouts), ...(fault ? [fault.reason] : []), ...(fault?.remedy ? [fault.remedy] : [])].join("; "),
    ...(open.length === 0 ? [] : [`open: ${open.join(" ")}`]),
    ...(isTold || layouts === 0n ? [] : ["", solutionGrids(shown)]),
    ...(layouts > shown.length && layouts <= MOST_SHOWN ? [`\n--number ${layouts} shows all of them`] : []),
  ];
  return write(`${lines.join("\n")}\n${pictureLine(drawn)}`);
};

/** Draws the one solution; of several what they have in common, or one of them; or why there is none. */
const drawSolutions = (
  out: string,
  scenario: Scenario,
  { counted, shown }: Solutions,
  fault: Fault | undefined,
): Promise<string> => {
  const title = `${scenario.name}: ${counted ? solutionsText(counted.layouts) : "one of several solutions"}`;
  if (fault) return drawPuzzle(out, scenario, { title, lines: [fault.reason] });
  if (!counted || counted.layouts === 1n) return drawPuzzle(out, scenario, { title, ships: shipsIn(shown[0]) });
  const [open, ships] = [new Set(counted.open), new Set(shipCells(shown[0]))];
  const of = (cell: number): Mark | undefined => (open.has(cell) ? undefined : ships.has(cell) ? "ship" : "water");
  return drawPuzzle(out, scenario, { title, marks: { of, open: "differs between them" } });
};

/** Solutions as grids, with letters above and numbers at the side. */
const solutionGrids = (layouts: readonly Layout[]): string => {
  const [{ scenario }] = layouts;
  const { board, contact, fleet } = scenario;
  const isPlain = board.size.length === 2 && contact !== "allowed" && fleet.every(({ shape }) => shape.kind === "line");
  const grids = layouts.map((layout) =>
    isPlain ? formatPuzzleText(scenario, new Set(shipCells(layout))) : layoutText(layout, outputTerminal()),
  );
  return [...grids, ...(isPlain ? [PUZZLE_KEY] : [])].join("\n\n");
};

const solutionsText = (layouts: bigint): string => formatNumberOf(layouts, "solution");

/** The milliseconds spent on finding what may be wrong with a puzzle. */
const TO_CORRECT = 5000;

/** What is wrong with a puzzle without a solution, and what may correct it. */
interface Fault {
  /** The totals and clues that contradict each other, in words. */
  readonly reason: string;
  /** Which of them to leave out, and how many solutions remain then; undefined if leaving out one does not help. */
  readonly remedy: string | undefined;
  /** What else to correct. */
  readonly fix: string;
}

const faultOf = (scenario: Scenario): Fault => {
  const end = performance.now() + TO_CORRECT;
  const conflict = timed("looking for the fault", (progress) =>
    findPuzzleConflict(scenario, { progress, isOver: () => performance.now() >= end }),
  ).value;
  if (conflict === undefined) throw new Error("no solution was found, but nothing contradicts one");
  const members = conflict.lines.length + conflict.clues.length;
  const fix =
    members === 0 ? "enlarge the board or remove ships" : members === 1 ? "correct it" : "correct one of them";
  return { reason: conflictText(scenario, conflict), remedy: correction(scenario, conflict, end), fix };
};

/** The most totals and clues that are named. */
const MOST_SAID = 12;

/** Which totals and clues contradict each other: `row 1 (2) and the clue A4 left cannot both hold`. */
const conflictText = ({ board, totals, clues }: Scenario, conflict: PuzzleConflict): string => {
  const said = [
    ...conflict.lines.map((line) => `${lineName(board, line)} (${totals?.[line.axis]?.[line.at]})`),
    ...conflict.clues.map((cell) => `the clue ${formatCell(board, cell)} ${clues?.get(cell)}`),
  ];
  if (said.length === 0) return "the ships do not fit on the board";
  const more = said.length > MOST_SAID ? [`${said.length - MOST_SAID} more`] : [];
  return `${listOf([...said.slice(0, MOST_SAID), ...more])} cannot ${said.length === 1 ? "" : said.length === 2 ? "both " : "all "}hold`;
};

/** The first clue, or else total, without which there are solutions; such a one is in every conflict. */
const correction = (scenario: Scenario, conflict: PuzzleConflict, end: number): string | undefined => {
  const { totals, clues, prior: _, ...rules } = scenario;
  const given = { ...rules, ...(totals && { totals }), ...(clues && { clues }) };
  const remedy = (what: string, changed: Scenario): string | undefined => {
    const layouts = within(end, "looking for the fault", (progress) =>
      countLayouts(makeKnowledge(unwrap(makeScenario(changed))), { progress }),
    )?.layouts;
    return layouts ? `without ${what} it has ${solutionsText(layouts)}` : undefined;
  };
  for (const cell of conflict.clues) {
    const others = new Map(clues);
    others.delete(cell);
    const text = remedy(`the clue ${formatCell(scenario.board, cell)} ${clues?.get(cell)}`, {
      ...given,
      clues: others,
    });
    if (text !== undefined) return text;
  }
  for (const line of conflict.lines) {
    const others = (totals ?? []).map((list, axis) =>
      axis === line.axis ? list?.map((total, at) => (at === line.at ? undefined : total)) : list,
    );
    const text = remedy(`the total of ${lineName(scenario.board, line)}`, { ...given, totals: others });
    if (text !== undefined) return text;
  }
  return undefined;
};

/** A step: `3  complete line: D4 E4 ship`, with the reason on the next line. */
const stepText = (scenario: Scenario, step: PuzzleStep | TrialStep, number: number): string => {
  const { technique, marks } = step;
  const of = (mark: Mark): string => {
    const cells = [...marks].filter(([, one]) => one === mark).map(([cell]) => formatCell(scenario.board, cell));
    return cells.length === 0 ? "" : `${cells.join(" ")} ${mark}`;
  };
  const found = [of("ship"), of("water")].filter(Boolean).join(", ");
  return `${String(number).padStart(2)}  ${technique === "trial" ? "by trial" : technique}: ${found}\n    ${reasonOf(scenario, step)}`;
};

const reasonOf = ({ board }: Scenario, step: PuzzleStep | TrialStep): string =>
  "reason" in step
    ? reasonText({ board }, step.reason)
    : `If ${formatCell(board, step.cell)} were ${step.mark}, each of the ${step.cases} cases that follow would end in a contradiction.`;
