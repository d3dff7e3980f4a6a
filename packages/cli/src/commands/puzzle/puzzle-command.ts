import {
  formatCell,
  formatLayout,
  formatScenario,
  infer,
  makeKnowledge,
  parseScenario,
  RandomStream,
  type Scenario,
} from "@broadside/engine";
import {
  PUZZLE_LEVELS,
  type Puzzle,
  type PuzzleLevel,
  type PuzzleStep,
  puzzleMaker,
  puzzleRules,
  solvePuzzle,
} from "@broadside/engine/puzzles";
import { formatCount, formatNumberOf, isRecord } from "@broadside/engine/text";
import type { Command } from "commander";
import { loadScenario, readText } from "../../input/source/scenario-source.ts";
import { oneOf } from "../../input/value/one-of.ts";
import { drawSeed } from "../../input/value/seed.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { PUZZLE_KEY, puzzleText, stepText } from "./puzzle-text.ts";

interface PuzzleFlags {
  readonly scenario: string;
  readonly level: PuzzleLevel;
  readonly number: number;
  readonly seed?: number;
  readonly solve?: string;
  readonly check?: string;
  readonly json?: true;
}

/** `broadside puzzle`: battleship solitaire with one solution each. */
export const addPuzzleCommand = (program: Command): void => {
  program
    .command("puzzle")
    .description("Make battleship solitaire with one solution, explain one step by step, or check one")
    .option("--scenario <name|file>", "the board and the fleet: straight ships that lie apart", "russian")
    .option(
      "--level <level>",
      `what the hardest step needs: ${PUZZLE_LEVELS.join(", ")}`,
      (text) => oneOf("--level", text, PUZZLE_LEVELS),
      "medium",
    )
    .option("-n, --number <number>", "how many puzzles", wholeNumber("--number", 1, 10_000), 1)
    .option("-r, --seed <number>", "the seed; the same seed makes the same puzzles", wholeNumber("--seed", 0))
    .option("--solve <file>", "solve the puzzle of a file as a person does, and say each step")
    .option("--check <file>", "count the solutions of the puzzle of a file, and name the cells that are open")
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one\n" +
        "solution is proved by counting. A file is a scenario with totals or clues, or what\n" +
        "--json wrote.",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside puzzle --level hard --seed 4", "a puzzle for the Russian fleet on 10x10"],
        ["broadside puzzle --solve examples/solitaire.json", "how a person solves it"],
        ["broadside puzzle --check examples/solitaire.json", "how many solutions it has"],
      ),
    )
    .action(async (flags: PuzzleFlags) => {
      if (flags.solve !== undefined && flags.check !== undefined)
        throw UsageError.of("--solve", "cannot be combined with --check", "leave one of the two out");
      if (flags.solve !== undefined) return explain(readPuzzle(flags.solve, "--solve"), flags);
      if (flags.check !== undefined) return check(readPuzzle(flags.check, "--check"), flags);
      return make(flags);
    });
};

const make = async ({ scenario: source, level, number, seed = drawSeed(), json }: PuzzleFlags): Promise<void> => {
  const maker = accept(puzzleMaker(loadScenario(source)), `--scenario "${source}"`);
  const random = RandomStream.fromSeed(seed);
  const { value: puzzles } = await timed("making puzzles", (progress) =>
    Array.from({ length: number }, (_, i) => {
      progress(i / number);
      return maker(level, random);
    }),
  );
  if (json) return writeJson({ puzzles: puzzles.map(jsonOf) });
  const text = puzzles.map(({ scenario }) => puzzleText(scenario));
  const ships = fleetText(puzzles[0].scenario);
  return write(`${text.join("\n\n")}\n\n${ships}\n${PUZZLE_KEY}\nlevel ${level}, seed ${seed}\n`);
};

/** The ships to find: `1 battleship (4), 2 cruisers (3)` without words that inflect: `battleship 4, 2 x cruiser 3`. */
const fleetText = ({ fleet }: Scenario): string =>
  `ships: ${fleet
    .map(({ name, shape, count }) => {
      const length = shape.kind === "line" ? shape.length : "";
      return `${count === 1 ? "" : `${count} x `}${name} (${length})`;
    })
    .join(", ")}`;

const jsonOf = ({ scenario, level, solution, steps }: Puzzle): object => ({
  scenario: formatScenario(scenario),
  level,
  solution: formatLayout(solution),
  steps: steps.map((step) => stepJson(scenario, step)),
});

const stepJson = ({ board }: Scenario, { technique, marks }: PuzzleStep): object => ({
  technique,
  cells: Object.fromEntries([...marks].map(([cell, mark]) => [formatCell(board, cell), mark])),
});

const explain = async (scenario: Scenario, { solve, json }: PuzzleFlags): Promise<void> => {
  const { kind, steps, level, grid } = solvePuzzle(accept(puzzleRules(scenario), `--solve "${solve}"`));
  if (json)
    return writeJson({ solved: kind === "solved", level, steps: steps.map((step) => stepJson(scenario, step)) });
  if (kind === "none") throw new Failure("the totals and clues contradict each other: no layout has them");
  const told = steps.map((step, i) => stepText(scenario, step, i + 1)).join("\n");
  const open = grid.unknown();
  const end =
    kind === "solved"
      ? `solved; the hardest step is ${level}`
      : `no technique finds more; ${formatNumberOf(open.length, "cell")} left open: --check counts the solutions`;
  const found = kind === "solved" ? `\n\n${puzzleText(scenario, new Set(grid.ships()))}` : "";
  return write(`${puzzleText(scenario)}\n\n${told}${found}\n\n${PUZZLE_KEY}\n${end}\n`);
};

const check = async (scenario: Scenario, { json }: PuzzleFlags): Promise<void> => {
  const { value } = await timed("counting solutions", (progress) => infer(makeKnowledge(scenario), { progress }));
  const { layouts, occupied } = value;
  const open: string[] = [];
  for (let cell = 0; cell < scenario.board.cellCount; cell++) {
    const ships = occupied.at(cell);
    if (ships > 0n && ships < layouts) open.push(formatCell(scenario.board, cell));
  }
  if (json) return writeJson({ layouts: String(layouts), open });
  const solutions = layouts === 1n ? "1 solution" : `${formatCount(layouts)} solutions`;
  const rest = open.length === 0 ? "" : `\nopen: ${open.join(" ")}`;
  return write(`${solutions}${rest}\n`);
};

/** The rules of the puzzle that a file holds: a scenario, or the only one of a list. */
const readPuzzle = (path: string, flag: string): Scenario => {
  const where = `${flag} "${path}"`;
  let value: unknown;
  try {
    value = JSON.parse(readText(path, flag).replace(/^\ufeff/, ""));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw UsageError.of(where, `is not JSON (${(error as Error).message})`, "give a scenario, or what --json wrote");
  }
  const puzzles = isRecord(value) ? value["puzzles"] : undefined;
  if (Array.isArray(puzzles) && puzzles.length !== 1)
    throw UsageError.of(where, `holds ${formatNumberOf(puzzles.length, "puzzle")}`, "keep one of them");
  const [first] = Array.isArray(puzzles) ? puzzles : [];
  const scenario = accept(parseScenario(isRecord(first) ? first["scenario"] : value), where);
  if (!scenario.totals && !scenario.clues)
    throw UsageError.of(where, "has no totals and no clues", "write them: broadside puzzle --json shows how");
  return scenario;
};
