import { parseScenario, type Scenario } from "@broadside/engine";
import { isRecord, parseJsonText } from "@broadside/engine/input";
import {
  checkBestShot,
  PUZZLE_LEVELS,
  type PuzzleLevel,
  type PuzzleOptions,
  parsePuzzleText,
} from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { drawSeed, oneOf, wholeNumber } from "../../input/flag-value.ts";
import { readText } from "../../input/source/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { makeBestShots, provedText } from "./best-shot.ts";
import { countSolutions, explainSolitaire, makeSolitaire } from "./solitaire.ts";

const KINDS = ["solitaire", "best-shot"] as const;

/** The flags that only solitaire takes. */
const OF_SOLITAIRE = ["level", "clues", "out"] as const;

interface PuzzleFlags {
  readonly kind: (typeof KINDS)[number];
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

const EXAMPLES = examples({
  "broadside puzzle --level hard --seed 4": "a puzzle for the Russian fleet on 10x10",
  "broadside puzzle --level easy --clues symmetric --number 6 --out sheet.svg": "six puzzles to print",
  "broadside puzzle --solve examples/solitaire.json": "how a person solves it",
  "broadside puzzle --check examples/solitaire.json": "how many solutions it has",
  "broadside puzzle --kind best-shot --scenario hasbro --seed 1": "a position with one best cell",
});

export const addPuzzleCommand = (program: Command): void => {
  program
    .command("puzzle")
    .description("Make, explain or check puzzles: battleship solitaire with one solution, or best shots")
    .option(
      "--kind <kind>",
      "solitaire, or best-shot: a position of a game in which one cell is proved to be the best",
      (text) => oneOf("--kind", text, KINDS),
      "solitaire",
    )
    .option(
      "--scenario <name|file>",
      "board and fleet, of straight ships or shapes: a preset of the size you want, or a file; for a best shot any preset",
      "russian",
    )
    .option(
      "--level <level>",
      `what the hardest step needs: ${PUZZLE_LEVELS.join(", ")}`,
      (text) => oneOf("--level", text, PUZZLE_LEVELS),
      "medium",
    )
    .option("-n, --number <number>", "how many puzzles", wholeNumber("--number", 1, 10_000), 1)
    .option("-r, --seed <number>", "the seed: the same seed and input give the same result", wholeNumber("--seed", 0))
    .option("--clues <choice>", "how to choose the clues: fewest, symmetric, or both: fewest,symmetric", clueChoice)
    .option("--solve <file>", "solve the puzzle in a file as a person does, and explain each step")
    .option(
      "--check <file>",
      "count the solutions of the puzzle in a file and name the cells that differ between them, or prove its best shot",
    )
    .option("--out <file>", "also draw the puzzles for printing, to a new .svg file")
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one solution is proved by counting. A file is a scenario with totals or clues, what --json wrote, or a puzzle as text: as it is printed here, or as other programs write it (docs/explanation/puzzles.md shows how). A best shot is read only as --json wrote it, by --check. Solutions are not printed: --json holds them.",
    )
    .addHelpText("after", EXAMPLES)
    .action(async (flags: PuzzleFlags, command: Command) => {
      if (flags.solve !== undefined && flags.check !== undefined)
        throw UsageError.of("--solve", "cannot be combined with --check", "leave one of the two out");
      if (flags.solve !== undefined) {
        const where = `--solve "${flags.solve}"`;
        return explainSolitaire(scenarioFrom(readSource(flags.solve, "--solve"), where), where, flags.json === true);
      }
      if (flags.check !== undefined) return check(flags.check, flags.json === true);
      const { kind, scenario, seed = drawSeed(), clues, out, ...order } = flags;
      if (kind === "solitaire") return makeSolitaire(scenario, { ...order, seed, clues, out });
      const foreign = OF_SOLITAIRE.find((name) => command.getOptionValueSource(name) === "cli");
      if (foreign) throw UsageError.of(`--${foreign}`, "does not go with --kind best-shot", "leave it out");
      return makeBestShots(scenario, { ...order, seed });
    });
};

const clueChoice = (text: string): PuzzleOptions => {
  const choices = text.split(",").map((choice) => oneOf("--clues", choice.trim(), ["fewest", "symmetric"]));
  return { fewest: choices.includes("fewest"), symmetric: choices.includes("symmetric") };
};

const check = async (path: string, json: boolean): Promise<void> => {
  const [source, where] = [readSource(path, "--check"), `--check "${path}"`];
  if (!("value" in source && isBestShot(source.value))) return countSolutions(scenarioFrom(source, where), json);
  const puzzle = accept(checkBestShot(source.value), (place) => `${where}, ${place}`);
  return json ? writeJson(puzzle) : write(`proved: ${provedText(puzzle)}\n`);
};

const isBestShot = (value: unknown): boolean => isRecord(value) && value["misses"] !== undefined;

const readSource = (path: string, flag: string): { text: string } | { value: unknown } => {
  const where = `${flag} "${path}"`;
  const text = readText(path, flag);
  return /^\s*[{[]/.test(text) ? { value: readJson(text, where) } : { text };
};

/** The rules of the puzzle in a file: a scenario, the only one in a list, or a puzzle as text. */
const scenarioFrom = (source: { text: string } | { value: unknown }, where: string): Scenario => {
  if ("value" in source && isBestShot(source.value))
    throw UsageError.of(where, "is a best shot, whose proof has no steps to explain", "prove it with --check");
  const scenario = "text" in source ? accept(parsePuzzleText(source.text), where) : scenarioIn(source.value, where);
  if (!scenario.totals && !scenario.clues)
    throw UsageError.of(where, "has no totals and no clues", "write them: broadside puzzle --json shows how");
  return scenario;
};

const scenarioIn = (value: unknown, where: string): Scenario =>
  accept(
    parseScenario(isRecord(value) && "scenario" in value ? value["scenario"] : value),
    (place) => `${where}, ${place}`,
  );

const readJson = (text: string, where: string): unknown => {
  const value = accept(parseJsonText(text, where, "give a scenario, or what --json wrote"));
  const puzzles = isRecord(value) ? value["puzzles"] : undefined;
  if (!Array.isArray(puzzles)) return value;
  if (puzzles.length !== 1)
    throw UsageError.of(where, `holds ${formatNumberOf(puzzles.length, "puzzle")}`, "keep one of them");
  return puzzles[0];
};
