import { parseScenario, type Scenario } from "@broadside/engine";
import {
  checkBestShot,
  PUZZLE_LEVELS,
  type PuzzleLevel,
  type PuzzleOptions,
  parsePuzzleText,
} from "@broadside/engine/puzzles";
import { formatNumberOf, isRecord, parseJsonText } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { drawSeed, oneOf, wholeNumber } from "../../input/flag-value.ts";
import { readStandardInput, STANDARD_INPUT } from "../../input/source/piped-scenario.ts";
import { readText } from "../../input/source/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { makeBestShots, provedText } from "./best-shot.ts";
import { countSolutions, explainSolitaire, makeSolitaire } from "./solitaire.ts";

interface MakeFlags {
  readonly scenario: string;
  readonly level: PuzzleLevel;
  readonly number: number;
  readonly seed?: number;
  readonly clues?: PuzzleOptions;
  readonly out?: string;
  readonly json?: true;
}

const FORMS =
  "\nA file is a scenario with totals or clues, what --json wrote, or a puzzle as text: as it is printed here, or as other programs write it (docs/explanation/puzzles.md shows how).";

const addNumberFlags = (command: Command): Command =>
  command
    .option("--number <number>", "how many puzzles", wholeNumber("--number", 1, 10_000), 1)
    .option("--seed <number>", "the seed: the same seed and input give the same result", wholeNumber("--seed", 0));

export const addPuzzleCommand = (program: Command): void => {
  const command = program
    .command("puzzle")
    .description("Make puzzles: battleship solitaire with one solution; puzzle make is the same")
    .option(
      "--scenario <name|file>",
      "board and fleet, of straight ships or shapes: a preset of the size you want, or a file",
      "russian",
    )
    .option(
      "--level <level>",
      `what the hardest step needs: ${PUZZLE_LEVELS.join(", ")}`,
      (text) => oneOf("--level", text, PUZZLE_LEVELS),
      "medium",
    )
    .option("--clues <choice>", "how to choose the clues: fewest, symmetric, or both: fewest,symmetric", clueChoice)
    .option("--out <file>", "also draw the puzzles for printing, to a new .svg file");
  addNumberFlags(command)
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one solution is proved by counting. Solutions are not printed: --json holds them.",
    )
    .addHelpText(
      "after",
      examples({
        "broadside puzzle --level hard --seed 4": "a puzzle for the Russian fleet on 10x10",
        "broadside puzzle --level easy --clues symmetric --number 6 --out sheet.svg": "six puzzles to print",
        "broadside puzzle solve examples/solitaire.json": "how a person solves one",
        "broadside puzzle check examples/solitaire.json": "how many solutions it has",
      }),
    )
    .action(({ scenario, seed = drawSeed(), ...order }: MakeFlags) => makeSolitaire(scenario, { ...order, seed }));
};

export const addPuzzleShotsCommand = (program: Command): void => {
  const command = program
    .command("shots")
    .name("puzzle shots")
    .description("Make positions of games in which one cell is proved to be the best shot")
    .option("--scenario <name>", "the rules: any preset whose ships do not overlap", "russian");
  addNumberFlags(command)
    .option("--json", "write JSON")
    .addHelpText("after", "\nThe solutions are not printed: --json holds them, and puzzle check proves them.")
    .addHelpText(
      "after",
      examples({ "broadside puzzle shots --scenario hasbro --seed 1": "a position with one best cell" }),
    )
    .action(({ scenario, seed = drawSeed(), ...order }: MakeFlags) => makeBestShots(scenario, { ...order, seed }));
};

export const addPuzzleSolveCommand = (program: Command): void => {
  program
    .command("solve")
    .name("puzzle solve")
    .description("Solve a puzzle as a person does, and explain each step")
    .argument("<file>", "the puzzle, or - for standard input")
    .option("--json", "write JSON")
    .addHelpText("after", FORMS)
    .addHelpText("after", examples({ "broadside puzzle solve examples/solitaire.json": "how a person solves it" }))
    .action(async (file: string, { json = false }: { readonly json?: boolean }) => {
      const where = placeOf(file);
      return explainSolitaire(scenarioFrom(await readSource(file), where), where, json);
    });
};

export const addPuzzleCheckCommand = (program: Command): void => {
  program
    .command("check")
    .name("puzzle check")
    .description("Count the solutions of a puzzle and name the cells that differ between them, or prove its best shot")
    .argument("<file>", "the puzzle, or - for standard input")
    .option("--json", "write JSON")
    .addHelpText("after", `${FORMS} A best shot is read only as --json wrote it.`)
    .addHelpText("after", examples({ "broadside puzzle check examples/solitaire.json": "how many solutions it has" }))
    .action((file: string, { json = false }: { readonly json?: boolean }) => check(file, json));
};

const clueChoice = (text: string): PuzzleOptions => {
  const choices = text.split(",").map((choice) => oneOf("--clues", choice.trim(), ["fewest", "symmetric"]));
  return { fewest: choices.includes("fewest"), symmetric: choices.includes("symmetric") };
};

const check = async (path: string, json: boolean): Promise<void> => {
  const [source, where] = [await readSource(path), placeOf(path)];
  if (!("value" in source && isBestShot(source.value))) return countSolutions(scenarioFrom(source, where), json);
  const puzzle = accept(checkBestShot(source.value), (place) => `${where}, ${place}`);
  return json ? writeJson(puzzle) : write(`proved: ${provedText(puzzle)}\n`);
};

const isBestShot = (value: unknown): boolean => isRecord(value) && value["misses"] !== undefined;

const placeOf = (path: string): string => (path === STANDARD_INPUT ? "standard input" : `file "${path}"`);

const readSource = async (path: string): Promise<{ text: string } | { value: unknown }> => {
  const text = path === STANDARD_INPUT ? await readStandardInput() : readText(path, "file");
  return /^\s*[{[]/.test(text) ? { value: readJson(text, placeOf(path)) } : { text };
};

/** The rules of the puzzle in a file: a scenario, the only one in a list, or a puzzle as text. */
const scenarioFrom = (source: { text: string } | { value: unknown }, where: string): Scenario => {
  if ("value" in source && isBestShot(source.value))
    throw UsageError.of(where, "is a best shot, whose proof has no steps to explain", "prove it with puzzle check");
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
