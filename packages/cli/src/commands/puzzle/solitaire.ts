import {
  countLayouts,
  formatCell,
  formatLayout,
  formatScenario,
  infer,
  makeKnowledge,
  makeScenario,
  RandomStream,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import {
  formatPuzzleText,
  lineName,
  type Mark,
  PUZZLE_KEY,
  type Puzzle,
  type PuzzleLevel,
  type PuzzleOptions,
  type PuzzleStep,
  puzzleMaker,
  puzzleRules,
  reasonText,
  solvePuzzle,
} from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import { requireLayout } from "../../input/require-layout.ts";
import { loadScenario } from "../../input/scenario-source.ts";
import { PICTURE_ENDINGS, writeDrawing } from "../../output/drawing/board-picture.ts";
import { checkNewFile, write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { accept, Failure } from "../../output/usage-error.ts";
import { puzzleSheet, solitaireRules } from "./puzzle-sheet.ts";

/** What all kinds of puzzles are made by. */
export interface PuzzleOrder {
  readonly number: number;
  readonly seed: number;
  readonly json?: true | undefined;
}

interface SolitaireOrder extends PuzzleOrder {
  readonly level: PuzzleLevel;
  readonly clues?: PuzzleOptions | undefined;
  readonly out?: string | undefined;
  readonly puzzlesOnly?: true | undefined;
}

export const makeSolitaire = async (source: string, order: SolitaireOrder): Promise<void> => {
  const { level, number, seed, clues, out, json } = order;
  if (out !== undefined) checkNewFile(out, "--out", "sheet.svg", PICTURE_ENDINGS);
  const rules = loadScenario(source);
  const maker = accept(puzzleMaker(rules), `--scenario "${source}"`);
  // A puzzle has totals and clues of its own.
  const { totals: _, clues: __, prior: ___, ...plain } = rules;
  requireLayout(unwrap(makeScenario(plain)));
  const random = RandomStream.fromSeed(seed);
  const { value: puzzles } = await timed("making puzzles", (progress) =>
    Array.from({ length: number }, (_, i) =>
      maker(level, random, { ...clues, progress: (share) => progress((i + share) / number) }),
    ),
  );
  if (out !== undefined) await writeDrawing(out, puzzleSheet(puzzles, !order.puzzlesOnly));
  if (json) return writeJson({ puzzles: puzzles.map(jsonOf) });
  const text = puzzles.map(({ scenario }) => formatPuzzleText(scenario));
  const rule = solitaireRules(puzzles[0].scenario);
  return write(`${text.join("\n\n")}\n\n${PUZZLE_KEY}\n${rule}\nlevel ${level}, seed ${seed}\n`);
};

const jsonOf = ({ scenario, level, solution, steps }: Puzzle): object => ({
  scenario: formatScenario(scenario),
  level,
  solution: formatLayout(solution),
  steps: steps.map((step) => stepJson(scenario, step)),
});

const stepJson = ({ board }: Scenario, { technique, reason, marks }: PuzzleStep): object => ({
  technique,
  reason: reasonText({ board }, reason),
  cells: Object.fromEntries([...marks].map(([cell, mark]) => [formatCell(board, cell), mark])),
});

/** Solves a puzzle as a person does, and explains each step. @param where its place in error messages */
export const explainSolitaire = async (scenario: Scenario, where: string, json: boolean): Promise<void> => {
  const { kind, steps, level, grid } = solvePuzzle(accept(puzzleRules(scenario), (place) => `${where}, ${place}`));
  if (kind === "none")
    throw new Failure(`the totals and clues contradict each other: no layout has them${culprit(scenario)}`);
  if (json)
    return writeJson({ solved: kind === "solved", level, steps: steps.map((step) => stepJson(scenario, step)) });
  const explanation = steps.map((step, i) => stepText(scenario, step, i + 1)).join("\n");
  const open = grid.unknown();
  const end =
    kind === "solved"
      ? `solved; the hardest step is ${level}`
      : `no technique finds more; ${formatNumberOf(open.length, "cell")} left open: puzzle check counts the solutions`;
  const solution = kind === "solved" ? `\n\n${formatPuzzleText(scenario, new Set(grid.ships()))}` : "";
  return write(`${formatPuzzleText(scenario)}\n\n${explanation}${solution}\n\n${PUZZLE_KEY}\n${end}\n`);
};

/** Counts the solutions of a puzzle, and names the cells that differ between them. */
export const countSolutions = async (scenario: Scenario, json: boolean): Promise<void> => {
  const { value } = await timed("counting solutions", (progress) => infer(makeKnowledge(scenario), { progress }));
  const { layouts, occupied } = value;
  const open: string[] = [];
  for (let cell = 0; cell < scenario.board.cellCount; cell++) {
    const ships = occupied.at(cell);
    if (ships > 0n && ships < layouts) open.push(formatCell(scenario.board, cell));
  }
  if (json) return writeJson({ layouts: String(layouts), open });
  const rest = open.length === 0 ? "" : `\nopen: ${open.join(" ")}`;
  return write(`${solutionsText(layouts)}${layouts === 0n ? culprit(scenario) : ""}${rest}\n`);
};

const solutionsText = (layouts: bigint): string => formatNumberOf(layouts, "solution");

/** The first clue, or else the first total, whose removal gives an unsolvable puzzle a solution. */
const culprit = (scenario: Scenario): string => {
  const { totals, clues, ...rules } = scenario;
  const given = { ...rules, ...(totals && { totals }), ...(clues && { clues }) };
  const remedy = (what: string, changed: Scenario): string | undefined => {
    const parsed = makeScenario(changed);
    const layouts = parsed.ok ? countLayouts(makeKnowledge(parsed.value)).layouts : 0n;
    return layouts > 0n ? `; without ${what} ${solutionsText(layouts)}` : undefined;
  };
  for (const [cell, clue] of clues ?? []) {
    const others = new Map(clues);
    others.delete(cell);
    const what = `the clue ${formatCell(scenario.board, cell)} ${clue}`;
    const text = remedy(what, { ...given, clues: others });
    if (text !== undefined) return text;
  }
  for (const [axis, list] of (totals ?? []).entries())
    for (const at of list?.keys() ?? []) {
      const others = totals?.map((line, i) =>
        i === axis ? line?.map((total, j) => (j === at ? undefined : total)) : line,
      );
      const what = `the total of ${lineName(scenario.board, { axis, at })}`;
      const text = others && remedy(what, { ...given, totals: others });
      if (text !== undefined) return text;
    }
  return "";
};

/** A step: `3  complete line: D4 E4 ship`, with the reason on the next line. */
const stepText = ({ board }: Scenario, { technique, reason, marks }: PuzzleStep, number: number): string => {
  const of = (mark: Mark): string => {
    const cells = [...marks].filter(([, one]) => one === mark).map(([cell]) => formatCell(board, cell));
    return cells.length === 0 ? "" : `${cells.join(" ")} ${mark}`;
  };
  return `${String(number).padStart(2)}  ${technique}: ${[of("ship"), of("water")].filter(Boolean).join(", ")}\n    ${reasonText({ board }, reason)}`;
};
