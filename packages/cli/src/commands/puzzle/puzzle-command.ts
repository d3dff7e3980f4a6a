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
  formatPuzzleText,
  type Mark,
  PUZZLE_KEY,
  PUZZLE_LEVELS,
  type Puzzle,
  type PuzzleLevel,
  type PuzzleOptions,
  type PuzzleStep,
  parsePuzzleText,
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
import { checkNewFile, writeOutput } from "../../output/output-file.ts";
import { timed } from "../../output/progress/progress.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { puzzleSheet } from "./puzzle-sheet.ts";

interface PuzzleFlags {
  readonly scenario: string;
  readonly level: PuzzleLevel;
  readonly number: number;
  readonly seed?: number;
  readonly clues?: PuzzleOptions;
  readonly solve?: string;
  readonly check?: string;
  readonly out?: string;
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
    .option("--clues <choice>", "fewest, symmetric, or fewest,symmetric", clueChoice)
    .option("--solve <file>", "solve the puzzle of a file as a person does, and say each step")
    .option("--check <file>", "count the solutions of the puzzle of a file, and name the cells that are open")
    .option("--out <file>", "also draw the puzzles to print them, to a new .svg file")
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one\n" +
        "solution is proved by counting. A file is a scenario with totals or clues, what --json\n" +
        "wrote, or a puzzle as text: as it is printed here, or as other programs write it\n" +
        "(docs/puzzles.md shows how).",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside puzzle --level hard --seed 4", "a puzzle for the Russian fleet on 10x10"],
        ["broadside puzzle --level easy --clues symmetric --number 6 --out sheet.svg", "six puzzles to print"],
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

/** The value of --clues. */
const clueChoice = (text: string): PuzzleOptions => {
  const choices = text.split(",").map((choice) => oneOf("--clues", choice.trim(), ["fewest", "symmetric"]));
  return { fewest: choices.includes("fewest"), symmetric: choices.includes("symmetric") };
};

const make = async ({
  scenario: source,
  level,
  number,
  seed = drawSeed(),
  clues,
  out,
  json,
}: PuzzleFlags): Promise<void> => {
  if (out !== undefined) checkNewFile(out, "--out", "sheet.svg", [".svg"]);
  const maker = accept(puzzleMaker(loadScenario(source)), `--scenario "${source}"`);
  const random = RandomStream.fromSeed(seed);
  const { value: puzzles } = await timed("making puzzles", (progress) =>
    Array.from({ length: number }, (_, i) => {
      progress(i / number);
      return maker(level, random, clues);
    }),
  );
  if (out !== undefined) await writeOutput(out, puzzleSheet(puzzles));
  if (json) return writeJson({ puzzles: puzzles.map(jsonOf) });
  const text = puzzles.map(({ scenario }) => formatPuzzleText(scenario));
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
  const found = kind === "solved" ? `\n\n${formatPuzzleText(scenario, new Set(grid.ships()))}` : "";
  return write(`${formatPuzzleText(scenario)}\n\n${told}${found}\n\n${PUZZLE_KEY}\n${end}\n`);
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

/** A step in a line: `3  complete line: D4 E4 ship, F4 water`. */
const stepText = ({ board }: Scenario, { technique, marks }: PuzzleStep, number: number): string => {
  const of = (mark: Mark): string => {
    const cells = [...marks].filter(([, own]) => own === mark).map(([cell]) => formatCell(board, cell));
    return cells.length === 0 ? "" : `${cells.join(" ")} ${mark}`;
  };
  return `${String(number).padStart(2)}  ${technique}: ${[of("ship"), of("water")].filter(Boolean).join(", ")}`;
};

/** The rules of the puzzle that a file holds: a scenario, the only one of a list, or a puzzle as text. */
const readPuzzle = (path: string, flag: string): Scenario => {
  const where = `${flag} "${path}"`;
  const text = readText(path, flag).replace(/^\ufeff/, "");
  const scenario = /^\s*[{[]/.test(text) ? readJson(text, where) : accept(parsePuzzleText(text), where);
  if (!scenario.totals && !scenario.clues)
    throw UsageError.of(where, "has no totals and no clues", "write them: broadside puzzle --json shows how");
  return scenario;
};

const readJson = (text: string, where: string): Scenario => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw UsageError.of(where, `is not JSON (${(error as Error).message})`, "give a scenario, or what --json wrote");
  }
  const puzzles = isRecord(value) ? value["puzzles"] : undefined;
  if (Array.isArray(puzzles) && puzzles.length !== 1)
    throw UsageError.of(where, `holds ${formatNumberOf(puzzles.length, "puzzle")}`, "keep one of them");
  const [first] = Array.isArray(puzzles) ? puzzles : [];
  return accept(parseScenario(isRecord(first) ? first["scenario"] : value), where);
};
