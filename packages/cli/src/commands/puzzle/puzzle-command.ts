import { parseKnowledge, parsePreset, parseScenario, RandomStream, type Scenario } from "@broadside/engine";
import { isRecord, parseJsonText } from "@broadside/engine/input";
import {
  type BestShotPuzzle,
  checkBestShot,
  makeBestShot,
  PUZZLE_LEVELS,
  type PuzzleOptions,
  parsePuzzleText,
} from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import { type Argument, defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { drawSeed, oneOf, wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, END_TIME, SCENARIO, SEED } from "../../input/knowledge-flags.ts";
import { readStandardInput, readText, STANDARD_INPUT } from "../../input/scenario-source.ts";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { countSolutions, explainSolitaire, makeSolitaire, type PuzzleOrder } from "./solitaire.ts";

const CLUE_CHOICES = ["fewest", "symmetric"] as const;

const clueChoice = (text: string): PuzzleOptions => {
  const choices = text.split(",").map((choice) => oneOf("--clues", choice.trim(), CLUE_CHOICES));
  return { fewest: choices.includes("fewest"), symmetric: choices.includes("symmetric") };
};

const FORMS =
  "\nA file is a scenario with totals or clues, what --json wrote, or a puzzle as text: as it is printed here, or as other programs write it (docs/explanation/puzzles.md shows how).";

const NUMBER_FLAGS = [
  flag("-n --number <number>", "question", "how many puzzles", {
    read: wholeNumber("--number", 1, 10_000),
    standard: 1,
  }),
  SEED,
  END_TIME,
  AS_JSON,
] as const;

export const puzzleCommand = defineCommand({
  name: "puzzle",
  about: "Make puzzles: battleship solitaire with one solution; puzzle make is the same",
  flags: [
    {
      ...SCENARIO,
      about: "board and fleet, of straight ships or shapes: a preset of the size you want, or a file",
      standard: "russian",
    },
    flag("--level <level>", "question", `what the hardest step needs: ${PUZZLE_LEVELS.join(", ")}`, {
      read: (text) => oneOf("--level", text, PUZZLE_LEVELS),
      standard: "medium",
      names: PUZZLE_LEVELS,
    }),
    flag("--clues <choice>", "question", "how to choose the clues: fewest, symmetric, or both: fewest,symmetric", {
      read: clueChoice,
      names: CLUE_CHOICES,
      isList: true,
    }),
    flag("-o --out <file>", "output", "also draw the puzzles for printing, to a new .svg file", { path: "always" }),
    ...NUMBER_FLAGS,
  ],
  notes: [
    "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one solution is proved by counting. Solutions are not printed: --json holds them.\n\nFurther commands: puzzle shots, puzzle solve FILE and puzzle check FILE.",
  ],
  examples: {
    "broadside puzzle --level hard --seed 4": "a puzzle for the Russian fleet on 10x10",
    "broadside puzzle --level easy --clues symmetric --number 6 --out sheet.svg": "six puzzles to print",
    "broadside puzzle solve examples/solitaire.json": "how a person solves one",
    "broadside puzzle check examples/solitaire.json": "how many solutions it has",
  },
  moved: {
    "--solve": "puzzle solve FILE",
    "--check": "puzzle check FILE",
    "--kind": "puzzle shots",
    "--shots": "puzzle shots",
  },
  run: ({ scenario, seed = drawSeed(), ...order }) => makeSolitaire(scenario, { ...order, seed }),
});

export const puzzleShotsCommand = defineCommand({
  name: "puzzle shots",
  about: "Make positions of games in which one cell is proved to be the best shot",
  flags: [
    {
      ...SCENARIO,
      value: "<name>",
      about: "the rules: any preset whose ships do not overlap",
      standard: "russian",
    },
    ...NUMBER_FLAGS,
  ],
  notes: ["\nThe solutions are not printed: --json holds them, and puzzle check proves them."],
  examples: { "broadside puzzle shots --scenario hasbro --seed 1": "a position with one best cell" },
  run: ({ scenario, seed = drawSeed(), ...order }) => makeBestShots(scenario, { ...order, seed }),
});

const FILE: Argument = { form: "<file>", about: "the puzzle, or - for standard input" };

export const puzzleSolveCommand = defineCommand({
  name: "puzzle solve",
  about: "Solve a puzzle as a person does, and explain each step",
  arguments: [FILE],
  flags: [END_TIME, AS_JSON],
  notes: [FORMS],
  examples: { "broadside puzzle solve examples/solitaire.json": "how a person solves it" },
  run: async ({ json = false }, { words: [file] }) =>
    explainSolitaire(scenarioFrom(await readSource(file), placeOf(file)), placeOf(file), json),
});

export const puzzleCheckCommand = defineCommand({
  name: "puzzle check",
  about: "Count the solutions of a puzzle and name the cells that differ between them, or prove its best shot",
  arguments: [FILE],
  flags: [AS_JSON],
  notes: [`${FORMS} A best shot is read only as --json wrote it.`],
  examples: { "broadside puzzle check examples/solitaire.json": "how many solutions it has" },
  run: ({ json = false }, { words: [file] }) => check(file, json),
});

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

const makeBestShots = async (scenario: string, { number, seed, json }: PuzzleOrder): Promise<void> => {
  const where = `--scenario "${scenario}"`;
  if (accept(parsePreset(scenario), where).contact === "overlap")
    throw UsageError.of(where, "has ships that overlap", "name a preset of ships that do not");
  const random = RandomStream.fromSeed(seed);
  const { value: puzzles } = await timed("making puzzles", (progress) =>
    Array.from({ length: number }, (_, i) => {
      progress(i / number);
      const puzzle = makeBestShot({ scenario, seed: random.word() });
      if (!puzzle) throw new Failure(`no game of ${scenario} had a position with one best cell; try another seed`);
      return puzzle;
    }),
  );
  if (json) return writeJson({ puzzles });
  return write(`${puzzles.map(bestShotText).join("\n")}\nseed ${seed}; --json also gives the solution\n`);
};

const NOT_SHOT = "?";

const bestShotText = (puzzle: BestShotPuzzle): string => {
  const { scenario, shots, theme, difficulty, layouts } = puzzle;
  const knowledge = accept(parseKnowledge(accept(parsePreset(scenario)), shots));
  const terminal = outputTerminal();
  const shot = new Set(knowledge.observations.map(({ cell }) => cell));
  const mark = drawMarks(knowledge, terminal);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => (shot.has(cell) || knowledge.scenario.board.blocked.includes(cell) ? mark(cell) : { text: NOT_SHOT }),
    terminal,
  );
  const marks = [...marksOn(knowledge), `${NOT_SHOT} not shot`].join("   ");
  const about = `${scenario}, ${theme}, ${formatNumberOf(layouts, "layout")} left`;
  const rating = `puzzle rating ${difficulty}: the mean is 1500, higher is harder`;
  return `${[...board, "", terminal.style.dim(marks), about, rating, `shots: ${shots}`].join("\n")}\n`;
};

/** What has been proved: `best shot: C4, better by 0.33 shots than E4`. */
const provedText = ({ best, misses, layouts }: BestShotPuzzle): string => {
  const [, [next, more]] = Object.entries(misses).sort(([, a], [, b]) => a - b);
  return `best shot: ${best}, better by ${((more - misses[best]) / layouts).toFixed(2)} shots than ${next}`;
};
