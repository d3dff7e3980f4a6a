import { parseKnowledge, parsePreset, RandomStream, type Scenario } from "@broadside/engine";
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
import {
  AS_JSON,
  type LimitFlags,
  MAX_MEMORY,
  MAX_TIME,
  PICTURE_OUT,
  SCENARIO,
  SEED,
} from "../../input/knowledge-flags.ts";
import { placeOf, readText } from "../../input/scenario-source.ts";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import {
  checkSolitaire,
  explainSolitaire,
  MOST_SHOWN,
  makePuzzles,
  makeSolitaire,
  type PuzzleOrder,
  partText,
} from "./solitaire.ts";

const CLUE_CHOICES = ["fewest", "symmetric"] as const;

const clueChoice = (text: string): PuzzleOptions => {
  const choices = text.split(",").map((choice) => oneOf("--clues", choice.trim(), CLUE_CHOICES));
  return { fewest: choices.includes("fewest"), symmetric: choices.includes("symmetric") };
};

const FORMS =
  '\nA file is a scenario with totals or clues, what --json wrote, or a puzzle as text. The shortest text is three lines, such as "ships: 3 2 1", "columns: 1 1 1 3", "rows: 3 0 2 1". Also read: ROW, COLUMN and HINT lines, the drawing and the data of CSPLib, JSON with rowSums, columnSums and hints, and addresses of puzz.link (docs/explanation/puzzles.md).';

const NUMBER_FLAGS = [
  flag("-n --number <number>", "question", "how many puzzles", {
    read: wholeNumber("--number", 1, 10_000),
    standard: 1,
  }),
  SEED,
  { ...MAX_TIME, about: "stop after this time, such as 90s, 15m or 1h30m, with the puzzles made so far" },
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
    flag(
      "-o --out <file>",
      "output",
      "also draw the puzzles for printing, then their solutions on a page of their own, to a new .svg or .png file",
      { path: "always" },
    ),
    flag("--puzzles-only", "output", "draw no solutions", {
      needs: { flag: "out", what: "is about the drawing", fix: "add --out sheet.svg, or leave it out" },
    }),
    ...NUMBER_FLAGS,
  ],
  notes: [
    "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one solution is proved by counting. It is not printed here: --json has it as solution, and puzzle check FILE shows the solutions of any puzzle.\n\nFurther commands: puzzle shots, puzzle solve FILE and puzzle check FILE.",
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
  notes: [
    "\nThe best cell and the theme are not printed: --json has them as best and theme, and puzzle check proves the cell.",
  ],
  examples: { "broadside puzzle shots --scenario hasbro --seed 1": "a position with one best cell" },
  run: ({ scenario, seed = drawSeed(), ...order }) => makeBestShots(scenario, { ...order, seed }),
});

const FILE: Argument = { form: "<file>", about: "the puzzle, - for standard input, or a puzz.link address" };

/** The text of a puzzle: an address stands for itself. */
const puzzleText = (file: string): string => (/^https?:\/\//.test(file) ? file : readText(file, "file"));

const PATIENCE = {
  ...MAX_TIME,
  about:
    "stop after this time and say what is known, such as 90s, 15m or 1h30m (default: 60s in a terminal, else 10000s)",
} as const;

export const puzzleSolveCommand = defineCommand({
  name: "puzzle solve",
  about: "Solve a puzzle as a person does, explain each step, and show the solution; by trial where no technique helps",
  arguments: [FILE],
  flags: [PICTURE_OUT, PATIENCE, AS_JSON],
  notes: [
    FORMS,
    '\n--json writes "solved", "level" and "steps", each with its technique, reason and cells; a step of the technique "trial" was found by trying every case.',
  ],
  examples: { "broadside puzzle solve examples/solitaire.json": "how a person solves it" },
  run: ({ json = false, maxTime, out }, { words: [file] }) => {
    const where = placeOf(file, "file");
    return explainSolitaire(scenarioFrom(puzzleText(file), where), where, { json, maxTime, out });
  },
});

export const puzzleCheckCommand = defineCommand({
  name: "puzzle check",
  about: "Count and show the solutions of a puzzle and name the cells that differ between them, or prove its best shot",
  arguments: [FILE],
  flags: [
    flag("-n --number <number>", "question", "how many solutions to show", {
      read: wholeNumber("--number", 1, MOST_SHOWN),
      standard: 2,
    }),
    MAX_MEMORY,
    PATIENCE,
    PICTURE_OUT,
    AS_JSON,
  ],
  notes: [
    `${FORMS} A best shot is read only as --json wrote it.`,
    '\nIf the solutions are too many to count in the time, it still says that there is more than one. --json writes "layouts" (or "atLeast"), "open", "solutions" and, where there is none, the "reason".',
  ],
  examples: {
    "broadside puzzle check examples/solitaire.json": "how many solutions it has",
    "broadside puzzle check examples/solitaire.json --out solution.svg": "also as a picture, with totals and clues",
  },
  run: (flags, { words: [file] }) => check(file, flags),
});

type CheckFlags = LimitFlags & { readonly number: number; readonly json?: boolean; readonly out?: string };

const check = async (path: string, { number, json = false, out, ...limits }: CheckFlags): Promise<void> => {
  const [text, where] = [puzzleText(path), placeOf(path, "file")];
  const shot = bestShotIn(text);
  if (shot === undefined) return checkSolitaire(scenarioFrom(text, where), { number, json, out, limits });
  if (out !== undefined) throw UsageError.of("--out", "draws solitaire, and this is a best shot", "leave it out");
  const puzzle = accept(checkBestShot(shot), (place) => `${where}, ${place}`);
  return json ? writeJson(puzzle) : write(`proved: ${provedText(puzzle)}\n`);
};

/** The puzzle in a file, in any form. */
const scenarioFrom = (text: string, where: string): Scenario =>
  accept(parsePuzzleText(text), (place) =>
    place === "puzzle" ? where : `${where}, ${place.replace(/^puzzle, /, "")}`,
  );

/** The best shot that `--json` wrote, alone or in a list; undefined if the text is something else. */
const bestShotIn = (text: string): unknown => {
  const read = parseJsonText(text, "puzzle", "");
  const value = read.ok && isRecord(read.value) ? read.value : {};
  const { puzzles } = value;
  const one: unknown = Array.isArray(puzzles) && puzzles.length === 1 ? puzzles[0] : value;
  return isRecord(one) && "misses" in one ? one : undefined;
};

const makeBestShots = async (scenario: string, order: PuzzleOrder): Promise<void> => {
  const { seed, json } = order;
  const where = `--scenario "${scenario}"`;
  if (accept(parsePreset(scenario), where).contact === "overlap")
    throw UsageError.of(where, "has ships that overlap", "name a preset of ships that do not");
  const random = RandomStream.fromSeed(seed);
  return makePuzzles(
    order,
    () => {
      const puzzle = makeBestShot({ scenario, seed: random.word() });
      if (puzzle) return puzzle;
      throw new Failure(
        `no game of ${scenario} had a position with one best cell; three-ships and classroom have many`,
      );
    },
    (puzzles, stopped) => {
      if (json) return writeJson({ puzzles, ...stopped });
      return write(
        `${puzzles.map(bestShotText).join("\n")}\nseed ${seed}${partText(stopped)}; --json also gives the solution\n`,
      );
    },
  );
};

const NOT_SHOT = "?";

const bestShotText = (puzzle: BestShotPuzzle): string => {
  const { scenario, shots, difficulty, layouts } = puzzle;
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
  const about = `${scenario}, ${formatNumberOf(layouts, "layout")} left`;
  const rating = `puzzle rating ${difficulty}: the mean is 1500, higher is harder`;
  return `${[...board, "", terminal.style.dim(marks), about, rating, `shots: ${shots}`].join("\n")}\n`;
};

/** What has been proved: `best shot: C4, better by 0.33 shots than E4`. */
const provedText = ({ best, misses, layouts }: BestShotPuzzle): string => {
  const [, [next, more]] = Object.entries(misses).sort(([, a], [, b]) => a - b);
  return `best shot: ${best}, better by ${((more - misses[best]) / layouts).toFixed(2)} shots than ${next}`;
};
