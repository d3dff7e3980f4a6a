import {
  type Clue,
  columnName,
  countLayouts,
  formatCell,
  formatLayout,
  formatPicture,
  formatScenario,
  infer,
  makeKnowledge,
  makeScenario,
  parseKnowledge,
  parsePreset,
  parseScenario,
  placementsOf,
  RandomStream,
  type Scenario,
  type Shape,
} from "@broadside/engine";
import {
  type BestShotPuzzle,
  checkBestShot,
  formatPuzzleText,
  type Mark,
  makeBestShot,
  PUZZLE_KEY,
  PUZZLE_LEVELS,
  type Puzzle,
  type PuzzleLevel,
  type PuzzleOptions,
  type PuzzleStep,
  parsePuzzleText,
  puzzleMaker,
  puzzleRules,
  reasonText,
  solvePuzzle,
} from "@broadside/engine/puzzles";
import { formatCount, formatNumberOf, isRecord, parseJsonText } from "@broadside/engine/text";
import type { Command } from "commander";
import { drawSeed, oneOf, wholeNumber } from "../../input/flag-value.ts";
import { loadScenario, readText } from "../../input/source/scenario-source.ts";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { escapeText } from "../../output/drawing/escape-text.ts";
import { examples } from "../../output/examples.ts";
import { checkNewFile, write, writeJson, writeOutput } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";

const KINDS = ["solitaire", "best-shot"] as const;

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

/** `broadside puzzle`: makes Battleship solitaire puzzles, each with a single solution. */
export const addPuzzleCommand = (program: Command): void => {
  program
    .command("puzzle")
    .description("Make battleship solitaire with one solution, explain one step by step, or check one; or best shots")
    .option(
      "--kind <kind>",
      "solitaire, or best-shot: a position of a game in which one cell is proved to be the best",
      (text) => oneOf("--kind", text, KINDS),
      "solitaire",
    )
    .option(
      "--scenario <name|file>",
      "the board and the fleet, of straight ships or shapes; for a best shot any preset",
      "russian",
    )
    .option(
      "--level <level>",
      `what the hardest step needs: ${PUZZLE_LEVELS.join(", ")}`,
      (text) => oneOf("--level", text, PUZZLE_LEVELS),
      "medium",
    )
    .option("-n, --number <number>", "how many puzzles", wholeNumber("--number", 1, 10_000), 1)
    .option("-r, --seed <number>", "the seed; the same seed makes the same puzzles", wholeNumber("--seed", 0))
    .option("--clues <choice>", "fewest, symmetric, or fewest,symmetric", clueChoice)
    .option("--solve <file>", "solve the puzzle in a file as a person does, and explain each step")
    .option(
      "--check <file>",
      "count the solutions of the puzzle in a file and name the cells that differ between them, or prove its best shot",
    )
    .option("--out <file>", "also draw the puzzles for printing, to a new .svg file")
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nA puzzle gives the ship cells of every row and column and perhaps a few cells. Its one\n" +
        "solution is proved by counting. A file is a scenario with totals or clues, what --json\n" +
        "wrote, or a puzzle as text: as it is printed here, or as other programs write it\n" +
        "(docs/explanation/puzzles.md shows how).",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside puzzle --level hard --seed 4", "a puzzle for the Russian fleet on 10x10"],
        ["broadside puzzle --level easy --clues symmetric --number 6 --out sheet.svg", "six puzzles to print"],
        ["broadside puzzle --solve examples/solitaire.json", "how a person solves it"],
        ["broadside puzzle --check examples/solitaire.json", "how many solutions it has"],
        ["broadside puzzle --kind best-shot --scenario hasbro --seed 1", "a position with one best cell"],
      ),
    )
    .action(async (flags: PuzzleFlags) => {
      if (flags.solve !== undefined && flags.check !== undefined)
        throw UsageError.of("--solve", "cannot be combined with --check", "leave one of the two out");
      if (flags.solve !== undefined) {
        const where = `--solve "${flags.solve}"`;
        return explain(scenarioFrom(readSource(flags.solve, "--solve"), where), flags);
      }
      if (flags.check !== undefined) return check(flags.check, flags);
      return flags.kind === "best-shot" ? makeBestShots(flags) : make(flags);
    });
};

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
    Array.from({ length: number }, (_, i) =>
      maker(level, random, { ...clues, progress: (share) => progress((i + share) / number) }),
    ),
  );
  if (out !== undefined) await writeOutput(out, puzzleSheet(puzzles));
  if (json) return writeJson({ puzzles: puzzles.map(jsonOf) });
  const text = puzzles.map(({ scenario }) => formatPuzzleText(scenario));
  return write(`${text.join("\n\n")}\n\n${PUZZLE_KEY}\nlevel ${level}, seed ${seed}\n`);
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

const explain = async (scenario: Scenario, { solve, json }: PuzzleFlags): Promise<void> => {
  const { kind, steps, level, grid } = solvePuzzle(accept(puzzleRules(scenario), `--solve "${solve}"`));
  if (json)
    return writeJson({ solved: kind === "solved", level, steps: steps.map((step) => stepJson(scenario, step)) });
  if (kind === "none")
    throw new Failure(`the totals and clues contradict each other: no layout has them${culprit(scenario)}`);
  const told = steps.map((step, i) => stepText(scenario, step, i + 1)).join("\n");
  const open = grid.unknown();
  const end =
    kind === "solved"
      ? `solved; the hardest step is ${level}`
      : `no technique finds more; ${formatNumberOf(open.length, "cell")} left open: --check counts the solutions`;
  const found = kind === "solved" ? `\n\n${formatPuzzleText(scenario, new Set(grid.ships()))}` : "";
  return write(`${formatPuzzleText(scenario)}\n\n${told}${found}\n\n${PUZZLE_KEY}\n${end}\n`);
};

/** Makes best-shot puzzles, each from a seed of its own. */
const makeBestShots = async ({ scenario, number, seed = drawSeed(), clues, out, json }: PuzzleFlags): Promise<void> => {
  if (clues !== undefined || out !== undefined)
    throw UsageError.of(clues ? "--clues" : "--out", "does not go with --kind best-shot", "leave it out");
  accept(parsePreset(scenario), `--scenario "${scenario}"`);
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
  return write(`${puzzles.map(bestShotText).join("\n")}seed ${seed}\n`);
};

/** A best-shot puzzle: the board, the theme, and the answer. */
const bestShotText = (puzzle: BestShotPuzzle): string => {
  const { scenario, shots, theme, difficulty, layouts } = puzzle;
  const knowledge = accept(parseKnowledge(accept(parsePreset(scenario)), shots));
  const terminal = outputTerminal();
  const { columns, style } = terminal;
  const shot = new Set(knowledge.observations.map(({ cell }) => cell));
  const mark = drawMarks(knowledge, terminal);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => (shot.has(cell) || knowledge.scenario.board.blocked.includes(cell) ? mark(cell) : { text: "·" }),
    { columns, label: style.dim, heading: style.bold },
  );
  const about = `${scenario}, ${theme}, difficulty ${difficulty}, ${formatNumberOf(layouts, "layout")} left`;
  return `${[...board, "", style.dim(marksOn(knowledge).join("   ")), about, `shots: ${shots}`, provedText(puzzle)].join("\n")}\n`;
};

/** What has been proved: `best shot: C4, better by 0.33 shots than E4`. */
const provedText = ({ best, misses, layouts }: BestShotPuzzle): string => {
  const [, [next, more]] = Object.entries(misses).sort(([, a], [, b]) => a - b);
  return `best shot: ${best}, better by ${((more - misses[best]) / layouts).toFixed(2)} shots than ${next}`;
};

const check = async (path: string, flags: PuzzleFlags): Promise<void> => {
  const [source, where] = [readSource(path, "--check"), `--check "${path}"`];
  const value = "value" in source ? source.value : undefined;
  if (!isRecord(value) || value["misses"] === undefined) return count(scenarioFrom(source, where), flags);
  const checked = checkBestShot(value);
  if (!checked.ok) throw UsageError.of(`${where}, ${checked.error.where}`, checked.error.what, checked.error.fix);
  const puzzle = checked.value;
  return flags.json ? writeJson(puzzle) : write(`proved: ${provedText(puzzle)}\n`);
};

const count = async (scenario: Scenario, { json }: PuzzleFlags): Promise<void> => {
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

const solutionsText = (layouts: bigint): string =>
  layouts === 1n ? "1 solution" : `${formatCount(layouts)} solutions`;

/** For a puzzle without a solution: the first clue, or otherwise the first total, without which it has one. */
const culprit = (scenario: Scenario): string => {
  const { totals, clues, ...rules } = scenario;
  const given = { ...rules, ...(totals && { totals }), ...(clues && { clues }) };
  const told = (what: string, changed: Scenario): string | undefined => {
    const parsed = makeScenario(changed);
    const layouts = parsed.ok ? countLayouts(makeKnowledge(parsed.value)).layouts : 0n;
    return layouts > 0n ? `; without ${what} ${solutionsText(layouts)}` : undefined;
  };
  for (const [cell, clue] of clues ?? []) {
    const others = new Map(clues);
    others.delete(cell);
    const what = `the clue ${formatCell(scenario.board, cell)} ${clue}`;
    const found = told(what, { ...given, clues: others });
    if (found !== undefined) return found;
  }
  for (const [axis, list] of (totals ?? []).entries())
    for (const at of list?.keys() ?? []) {
      const others = totals?.map((own, i) =>
        i === axis ? own?.map((total, j) => (j === at ? undefined : total)) : own,
      );
      const what = `the total of ${axis === 0 ? `column ${columnName(at)}` : `row ${at + 1}`}`;
      const found = others && told(what, { ...given, totals: others });
      if (found !== undefined) return found;
    }
  return "";
};

/** A step: `3  complete line: D4 E4 ship`, with the reason on the next line. */
const stepText = ({ board }: Scenario, { technique, reason, marks }: PuzzleStep, number: number): string => {
  const of = (mark: Mark): string => {
    const cells = [...marks].filter(([, own]) => own === mark).map(([cell]) => formatCell(board, cell));
    return cells.length === 0 ? "" : `${cells.join(" ")} ${mark}`;
  };
  return `${String(number).padStart(2)}  ${technique}: ${[of("ship"), of("water")].filter(Boolean).join(", ")}\n    ${reasonText({ board }, reason)}`;
};

/** The content of a file: its text or, for JSON, the value itself or the only puzzle in a list. */
const readSource = (path: string, flag: string): { text: string } | { value: unknown } => {
  const where = `${flag} "${path}"`;
  const text = readText(path, flag);
  return /^\s*[{[]/.test(text) ? { value: readJson(text, where) } : { text };
};

/** The rules of the puzzle in a file: a scenario, the only one in a list, or a puzzle as text. */
const scenarioFrom = (source: { text: string } | { value: unknown }, where: string): Scenario => {
  const parsed =
    "text" in source
      ? parsePuzzleText(source.text)
      : parseScenario(isRecord(source.value) && "scenario" in source.value ? source.value["scenario"] : source.value);
  const scenario = accept(parsed, where);
  if (!scenario.totals && !scenario.clues)
    throw UsageError.of(where, "has no totals and no clues", "write them: broadside puzzle --json shows how");
  return scenario;
};

const readJson = (text: string, where: string): unknown => {
  const value = accept(parseJsonText(text, where, "give a scenario, or what --json wrote"));
  const puzzles = isRecord(value) ? value["puzzles"] : undefined;
  if (!Array.isArray(puzzles)) return value;
  if (puzzles.length !== 1)
    throw UsageError.of(where, `holds ${formatNumberOf(puzzles.length, "puzzle")}`, "keep one of them");
  return puzzles[0];
};

/** A4 pages in millimetres, their margin, and the space between puzzles. */
const WIDE = 210;
const TALL = 297;
const MARGIN = 15;
const SPACE = 10;
/** Sides of a cell: a pencil needs no more than the least, and a small board alone does not need the whole page. */
const LEAST = 7;
const LARGEST = 20;
/** Side of a cell of a solution, and how many stand beside each other. */
const SOLUTION = 5;
const SOLUTIONS_ACROSS = 3;
/** Space under a puzzle for its fleet, above it for its level, and at the foot of the page for the key. */
const FLEET = 14;
const HEAD = 6;
const FOOT = 10;
/** The largest side of a cell in the drawing of the fleet. */
const UNIT = 4;

/** Drawings in rows on as many pages as they take, from a page on; each is drawn at its upper left corner. */
const inRows = (
  drawn: readonly string[],
  { first, across, room, high }: { first: number; across: number; room: number; high: number },
): { readonly parts: readonly string[]; readonly pages: number } => {
  const rows = Math.max(1, Math.floor((TALL - 2 * MARGIN - FOOT) / high));
  const parts = drawn.map((drawing, i) => {
    const row = Math.floor(i / across);
    const x = MARGIN + (i % across) * (room + SPACE);
    const y = MARGIN + (first + Math.floor(row / rows)) * TALL + (row % rows) * high;
    return `<g transform="translate(${round(x)},${round(y)})">\n${drawing}\n</g>`;
  });
  return { parts, pages: Math.ceil(drawn.length / (across * rows)) };
};

/** Pages of puzzles to print: totals right and below, clues as parts of ships, fleets, a key; then pages of solutions. */
const puzzleSheet = (puzzles: readonly Puzzle[]): string => {
  const [{ scenario }] = puzzles;
  const [columns, rows] = scenario.board.size;
  const across = puzzles.length === 1 ? 1 : 2;
  const room = (WIDE - 2 * MARGIN - (across - 1) * SPACE) / across;
  const tallest = Math.max(
    ...scenario.fleet.map(({ shape }) => (shape.kind === "picture" ? formatPicture(shape).length : 1)),
  );
  const around = HEAD + FLEET + (tallest - 1) * UNIT + SPACE;
  const sideOf = (inColumn: number): number => ((TALL - 2 * MARGIN - FOOT) / inColumn - around) / (rows + 1);
  const widest = Math.min(LARGEST, room / (columns + 1));
  const least = around + (rows + 1) * Math.min(LEAST, widest);
  const inColumn = Math.max(1, Math.floor((TALL - 2 * MARGIN - FOOT) / least));
  // As large as fills the page.
  const side = Math.min(widest, sideOf(Math.min(inColumn, Math.ceil(puzzles.length / across))));
  const asked = inRows(
    puzzles.map((puzzle, i) => drawPuzzle(puzzle, i + 1, side, room)),
    { first: 0, across, room, high: around + (rows + 1) * side },
  );
  const place = (WIDE - 2 * MARGIN - (SOLUTIONS_ACROSS - 1) * SPACE) / SOLUTIONS_ACROSS;
  const small = Math.min(SOLUTION, place / columns);
  const solved = inRows(
    puzzles.map((puzzle, i) => drawSolution(puzzle, i + 1, small)),
    { first: asked.pages, across: SOLUTIONS_ACROSS, room: place, high: HEAD + rows * small + SPACE },
  );
  const height = (asked.pages + solved.pages) * TALL;
  const keys = Array.from({ length: asked.pages }, (_, page) => drawKey(puzzles, (page + 1) * TALL - MARGIN));
  const title = escapeText(`${scenario.name}: ${formatNumberOf(puzzles.length, "puzzle")}, with solutions`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${height}" width="${WIDE}mm" height="${height}mm" role="img" font-family="system-ui, sans-serif">`,
    `<title>${title}</title>`,
    "<style>@page{size:A4;margin:0}</style>",
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...asked.parts,
    ...keys,
    ...solved.parts,
    "</svg>\n",
  ].join("\n");
};

/** What the pieces of ships say, in a line at the foot of a page; `ship` where a clue says no more, or of shapes. */
const drawKey = (puzzles: readonly Puzzle[], y: number): string => {
  const given = new Set(puzzles.flatMap(({ scenario }) => [...(scenario.clues?.values() ?? [])]));
  const isStraight = puzzles[0].scenario.fleet.every(({ shape }) => shape.kind === "line");
  const pieces: readonly (readonly [Clue, string])[] = [
    ...(isStraight
      ? ([
          ["single", "whole ship"],
          ["left", "end of a ship"],
          ["middle", "middle"],
        ] as const)
      : []),
    ...(given.has("ship") ? ([["ship", "part of a ship"]] as const) : []),
    ...(given.has("water") ? ([["water", "water"]] as const) : []),
  ];
  return pieces
    .map(([clue, what], i) => {
      const x = MARGIN + i * 34;
      return `${drawClue(clue, x, y - 5, 5)}\n<text x="${x + 7}" y="${y - 1.3}" font-size="3.4" fill="#333333">${what}</text>`;
    })
    .join("\n");
};

const round = (value: number): number => Math.round(value * 100) / 100;

const drawPuzzle = ({ scenario, level }: Puzzle, number: number, side: number, room: number): string => {
  const { board, totals, clues } = scenario;
  const [columns, rows] = board.size;
  const text = (x: number, y: number, what: string): string =>
    `<text x="${round(x)}" y="${round(y + side * 0.18)}" font-size="${round(side * 0.5)}" text-anchor="middle">${what}</text>`;
  return [
    `<text x="0" y="3.6" font-size="3.4" fill="#333333">${number} · ${level}</text>`,
    ...drawGrid(board, side, (cell, x, y) => {
      const clue = clues?.get(cell);
      return clue ? drawClue(clue, x, y, side) : "";
    }),
    ...Array.from({ length: rows }, (_, y) =>
      text((columns + 0.5) * side, HEAD + (y + 0.5) * side, String(totals?.[1]?.[y] ?? "")),
    ),
    ...Array.from({ length: columns }, (_, x) =>
      text((x + 0.5) * side, HEAD + (rows + 0.5) * side, String(totals?.[0]?.[x] ?? "")),
    ),
    drawFleet(scenario, HEAD + (rows + 1) * side + 2, room),
  ].join("\n");
};

/** The cells of a board below its head, with what is drawn on each, and a frame. */
const drawGrid = (
  { size: [columns, rows], cellCount, blocked }: Scenario["board"],
  side: number,
  on: (cell: number, x: number, y: number) => string,
): string[] => {
  const land = new Set(blocked);
  const cells = Array.from({ length: cellCount }, (_, cell) => {
    const [x, y] = [(cell % columns) * side, HEAD + Math.floor(cell / columns) * side];
    const fill = land.has(cell) ? "#bbbbbb" : "#ffffff";
    const square = `<rect x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}" fill="${fill}" stroke="#777777" stroke-width="0.2"/>`;
    return square + on(cell, x, y);
  });
  const frame = `<rect x="0" y="${HEAD}" width="${round(columns * side)}" height="${round(rows * side)}" fill="none" stroke="#000000" stroke-width="0.5"/>`;
  return [...cells, frame];
};

/** Where the ships of a puzzle lie, in pieces. */
const drawSolution = ({ solution }: Puzzle, number: number, side: number): string => {
  const { board, fleet } = solution.scenario;
  const table = placementsOf(solution.scenario);
  const isStraight = fleet.every(({ shape }) => shape.kind === "line");
  const ships = solution.placements.map((p) => [...table.cellsOf(p)]);
  const pieces = new Map(
    ships.flatMap((cells) =>
      cells.map(
        (cell, i) => [cell, isStraight ? pieceOf(i, cells.length, cells[1] - cells[0] === 1) : "middle"] as const,
      ),
    ),
  );
  return [
    `<text x="0" y="3.6" font-size="3.4" fill="#333333">solution of ${number}</text>`,
    ...drawGrid(board, side, (cell, x, y) => {
      const piece = pieces.get(cell);
      return piece ? drawClue(piece, x, y, side) : "";
    }),
  ].join("\n");
};

/** What a cell of a straight ship is, by its place in it. */
const pieceOf = (at: number, length: number, isAcross: boolean): Clue => {
  if (length === 1) return "single";
  if (at === 0) return isAcross ? "left" : "top";
  if (at === length - 1) return isAcross ? "right" : "bottom";
  return "middle";
};

/** The ships to find, side by side, in the pieces of the board; shapes in squares. */
const drawFleet = ({ fleet }: Scenario, top: number, room: number): string => {
  const ships = fleet.flatMap(({ shape, count }) => new Array<Shape>(count).fill(shape));
  const wide = (shape: Shape): number =>
    shape.kind === "line" ? shape.length : shape.kind === "picture" ? Math.max(...shape.cells.map(([x]) => x + 1)) : 0;
  const units = ships.reduce((sum, shape) => sum + wide(shape) + 0.7, 0);
  const unit = Math.min(UNIT, room / units);
  let left = 0;
  return ships
    .flatMap((shape) => {
      const x = left;
      left += (wide(shape) + 0.7) * unit;
      return shape.kind === "picture"
        ? shape.cells.map(([dx, dy]) => drawClue("middle", x + dx * unit, top + dy * unit, unit))
        : Array.from({ length: wide(shape) }, (_, i) =>
            drawClue(pieceOf(i, wide(shape), true), x + i * unit, top, unit),
          );
    })
    .join("\n");
};

/** A clue as in printed puzzles: a wave for a miss, a circle, half circles for ends, a square for the middle. */
const drawClue = (clue: Clue, x: number, y: number, side: number): string => {
  const [middleX, middleY, r] = [x + side / 2, y + side / 2, side * 0.36];
  const ink = `fill="#222222"`;
  const box = (left: number, up: number, right: number, down: number): string =>
    `<rect x="${round(middleX - left)}" y="${round(middleY - up)}" width="${round(left + right)}" height="${round(up + down)}" ${ink}/>`;
  const circle = `<circle cx="${round(middleX)}" cy="${round(middleY)}" r="${round(r)}" ${ink}/>`;
  switch (clue) {
    case "water": {
      const step = side * 0.18;
      const path = `M${round(middleX - 2 * step)} ${round(middleY)}q${round(step / 2)} ${round(-step)} ${round(step)} 0t${round(step)} 0t${round(step)} 0t${round(step)} 0`;
      return `<path d="${path}" fill="none" stroke="#3a6ea5" stroke-width="0.4"/>`;
    }
    case "single":
      return circle;
    case "left":
      return circle + box(0, r, r, r);
    case "right":
      return circle + box(r, r, 0, r);
    case "top":
      return circle + box(r, 0, r, r);
    case "bottom":
      return circle + box(r, r, r, 0);
    case "middle":
      return box(r, r, r, r);
    case "ship":
      return `<rect x="${round(middleX - r)}" y="${round(middleY - r)}" width="${round(2 * r)}" height="${round(2 * r)}" rx="${round(r / 3)}" fill="none" stroke="#222222" stroke-width="0.6"/>`;
  }
};
