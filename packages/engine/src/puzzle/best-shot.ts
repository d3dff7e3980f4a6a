import { neighboursOf } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { isRecord, refuseUnknown } from "../core/fields.ts";
import { fail, ok, RefusedError, type Result, unwrap } from "../core/result.ts";
import { formatNumberOf } from "../core/text.ts";
import { infer } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { type Knowledge, makeKnowledge, parseKnowledge } from "../knowledge/knowledge.ts";
import { HIT, isMiss } from "../scenario/answer.ts";
import { countParts } from "../scenario/fleet.ts";
import { type Layout, shipsOf } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { parsePreset } from "../scenario/preset.ts";
import { withRules } from "../scenario/scenario.ts";
import { type CellLimits, CellOptima } from "../solver/cell-optima.ts";

/**
 * What a best-shot puzzle is about: the first of these themes that fits, in this order.
 *
 * - `contact`: the best cell is the likeliest, but would not be if ships could touch; or, where they may touch,
 *   if no ship afloat touched another.
 * - `what-sunk-tells`: the best cell is not the likeliest, because the answer "sunk" will reveal more there; or
 *   it would not be the likeliest if no sinking had been announced.
 * - `after-hit`: in some layout, a ship afloat is hit.
 * - `last-ship`: one ship is left and not hit yet, and a miss at the best cell leaves an adjacent cell that may
 *   be hit.
 * - `search`: the cells that may be hit form three areas or more, or several ships are afloat.
 * - `parity`: the cells form one or two areas, and a miss rules out every cell adjacent to the best one.
 */
export const BEST_SHOT_THEMES = ["after-hit", "search", "parity", "last-ship", "what-sunk-tells", "contact"] as const;

/** A theme, one of {@link BEST_SHOT_THEMES}. */
export type BestShotTheme = (typeof BEST_SHOT_THEMES)[number];

/**
 * A position from a game with a preset: one cell is better than every other by at least a quarter of a shot. All
 * layouts that agree with the shots are equally likely.
 */
export interface BestShotPuzzle {
  /** Eight letters and digits that the position determines. */
  readonly id: string;
  /** The name of a preset. */
  readonly scenario: string;
  /** The shots so far, in the form that `parseShots` reads. */
  readonly shots: string;
  /** The best cell, such as `C4`. */
  readonly best: string;
  readonly theme: BestShotTheme;
  /** A rating from 600 to 2800 on the scale of Elo and Glicko, as given by `rateBestShots`. */
  readonly difficulty: number;
  /** The number of layouts that agree with the shots. */
  readonly layouts: number;
  /** For each unshot cell with a ship in some layout, its least misses under best play, summed over layouts. */
  readonly misses: Readonly<Record<string, number>>;
}

/** The fewest and the most layouts of a puzzle; with more layouts, proofs take long. */
export const FEWEST_LAYOUTS = 3;
export const MOST_LAYOUTS = 60;

const FEWEST_CELLS = 4;

/** The limits of a check, far above what any proof of a puzzle needed when the puzzle was made. */
const CHECK_LIMITS: CellLimits = { positions: 5e6, bytes: 96e6 };

/** The lowest and the highest difficulty of a puzzle. */
export const DIFFICULTIES = { least: 600, most: 2800 } as const;

/** A proved position: its layouts, its best cell, and the least misses for each cell that may be hit. */
export interface ProvedPosition {
  readonly layouts: readonly Layout[];
  readonly best: number;
  readonly misses: ReadonlyMap<number, number>;
}

/** For each unshot cell that some layout occupies, in ascending order, the layouts that occupy it. */
export const chancesOf = ({ observations }: Knowledge, layouts: readonly Layout[]): ReadonlyMap<number, number> => {
  const shot = new Set(observations.map(({ cell }) => cell));
  const chances = new Map<number, number>();
  for (const layout of layouts) {
    for (const cell of new Set(shipsOf(layout).flat()))
      if (!shot.has(cell)) chances.set(cell, (chances.get(cell) ?? 0) + 1);
  }
  return new Map([...chances].sort(([a], [b]) => a - b));
};

/**
 * Proves that one cell of a position is better than every other by at least a quarter of a shot and is not a
 * certain hit, by the least misses of each. A cell that no layout occupies is worse by a whole shot.
 */
export const proveBestShot = (knowledge: Knowledge, limits: CellLimits): Result<ProvedPosition> => {
  const no = (what: string): Result<ProvedPosition> =>
    fail("shots", what, "give a position in which one cell is best by a quarter of a shot");
  let layouts: readonly Layout[];
  try {
    layouts = listLayouts(knowledge, MOST_LAYOUTS);
  } catch (error) {
    if (error instanceof RefusedError) return no(error.message);
    throw error;
  }
  if (layouts.length < FEWEST_LAYOUTS)
    return no(`leave ${formatNumberOf(layouts.length, "layout")}, fewer than ${FEWEST_LAYOUTS}`);
  const chances = chancesOf(knowledge, layouts);
  if (chances.size < FEWEST_CELLS) return no(`leave fewer than ${FEWEST_CELLS} cells to choose from`);
  const optima = CellOptima.make(knowledge, layouts, limits);
  const misses = new Map<number, number>();
  for (const cell of chances.keys()) {
    const least = optima?.misses(cell);
    if (least === undefined) return no(`need more than ${limits.positions} positions to be proved`);
    misses.set(cell, least);
  }
  const [[best, least], [, second]] = [...misses].sort(([, a], [, b]) => a - b);
  if (4 * (second - least) < layouts.length) return no("leave two cells that differ by less than a quarter of a shot");
  if (chances.get(best) === layouts.length) return no("leave a best cell that hits for sure");
  return ok({ layouts, best, misses });
};

/** The theme of a proved position, see {@link BEST_SHOT_THEMES}. Cost: up to two counts under other rules. */
const themeOf = (knowledge: Knowledge, { layouts, best }: ProvedPosition): BestShotTheme => {
  const afloat = layouts.map((layout) => shipsAfloat(knowledge, layout));
  const chances = chancesOf(knowledge, layouts);
  const isLikeliest = Math.max(...chances.values()) === chances.get(best);
  if (isLikeliest && isAboutContact(knowledge, layouts, best)) return "contact";
  if (saysSunk(knowledge) && !(isLikeliest && isLikeliestIfHidden(knowledge, best))) return "what-sunk-tells";
  const hits = new Set(knowledge.observations.flatMap(({ cell, answer }) => (isMiss(answer) ? [] : [cell])));
  if (afloat.some((ships) => ships.flat().some((cell) => hits.has(cell)))) return "after-hit";
  if (afloat.some((ships) => ships.length > 1)) return "search";
  const { board } = knowledge.scenario;
  const missed = layouts.filter((layout) => !shipsOf(layout).flat().includes(best));
  const left = chancesOf(knowledge, missed);
  if (neighboursOf(board, best, "sides").some((cell) => left.has(cell))) return "last-ship";
  const areas = countParts(chances.keys(), (cell) => neighboursOf(board, cell, "sides"));
  return areas >= AREAS_OF_SEARCH ? "search" : "parity";
};

/** With this many areas or more, the shooter has to search among them. */
const AREAS_OF_SEARCH = 3;

/** The cells of each ship of a layout that has an unshot cell. */
const shipsAfloat = ({ observations }: Knowledge, layout: Layout): number[][] => {
  const shot = new Set(observations.map(({ cell }) => cell));
  return shipsOf(layout).filter((cells) => cells.some((cell) => !shot.has(cell)));
};

/** Whether a cell is the likeliest only because ships afloat touch others, or only because they may not touch. */
const isAboutContact = (knowledge: Knowledge, layouts: readonly Layout[], best: number): boolean => {
  const { scenario, observations } = knowledge;
  if (scenario.contact !== "allowed") {
    const loose = makeKnowledge(unwrap(withRules(scenario, { contact: "allowed" })), observations);
    return !isLikeliestCell(loose, best);
  }
  const apart = layouts.filter((layout) => shipsAfloat(knowledge, layout).every((cells) => isApart(layout, cells)));
  const chances = chancesOf(knowledge, apart);
  return Math.max(0, ...chances.values()) > (chances.get(best) ?? 0) || apart.length === 0;
};

/** Whether a ship of a layout touches no other ship, not even at a corner. */
const isApart = (layout: Layout, cells: readonly number[]): boolean => {
  const others = new Set(
    shipsOf(layout)
      .flat()
      .filter((cell) => !cells.includes(cell)),
  );
  return cells.every((cell) => neighboursOf(layout.scenario.board, cell, "corners").every((near) => !others.has(near)));
};

/** Whether answers say that a ship sank, while a plain hit says nothing about the ship that was hit. */
const saysSunk = ({ scenario: { answers } }: Knowledge): boolean =>
  answers !== "hit" && answers !== "count" && answers !== "identified";

/** Whether a cell would be the likeliest if sinkings had been announced as plain hits. */
const isLikeliestIfHidden = ({ scenario, observations }: Knowledge, best: number): boolean =>
  isLikeliestCell(
    makeKnowledge(
      unwrap(withRules(scenario, { answers: "hit" })),
      observations.map(({ cell, answer }) => ({ cell, answer: isMiss(answer) ? answer : HIT })),
    ),
    best,
  );

/** Whether no cell is likelier than the given one. */
const isLikeliestCell = (knowledge: Knowledge, cell: number): boolean => {
  const posterior = infer(knowledge);
  return posterior.hits(posterior.rank()[0].cell) === posterior.hits(cell);
};

/** The id of a position: a 64-bit hash of its text (FNV-1a), written as eight digits in base 36. */
const bestShotId = (scenario: string, shots: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const letter of `${scenario} ${shots}`)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n);
  return (hash % 36n ** 8n).toString(36).padStart(8, "0");
};

/** Makes the puzzle for a proved position. */
export const makePuzzle = (knowledge: Knowledge, proved: ProvedPosition, difficulty: number): BestShotPuzzle => {
  const { scenario, observations } = knowledge;
  const nameOf = (cell: number): string => formatCell(scenario.board, cell);
  const shots = formatShots(scenario, observations);
  return {
    id: bestShotId(scenario.name, shots),
    scenario: scenario.name,
    shots,
    best: nameOf(proved.best),
    theme: themeOf(knowledge, proved),
    difficulty,
    layouts: proved.layouts.length,
    misses: Object.fromEntries([...proved.misses].map(([cell, misses]) => [nameOf(cell), misses])),
  };
};

/**
 * Proves a puzzle anew: lists the layouts, finds the least misses for every cell from whole decision trees, and
 * determines the theme. Fails at the first field that differs from the proof; `difficulty` only has to be in its
 * range.
 *
 * Cost: from milliseconds up to a second.
 *
 * @param value untrusted, such as a value read from JSON
 * @example
 * import { checkBestShot, makeBestShot } from "@broadside/engine/puzzles";
 *
 * const puzzle = makeBestShot({ scenario: "three-ships", seed: 1 });
 * checkBestShot(puzzle).ok; // => true
 * checkBestShot({ ...puzzle, best: "A1" }).ok; // => false
 */
export const checkBestShot = (value: unknown): Result<BestShotPuzzle> => {
  if (!isRecord(value)) return fail("puzzle", "is not an object", "give what broadside puzzle --json wrote");
  const unknown = refuseUnknown(value, FIELDS, "puzzle");
  if (unknown) return unknown;
  for (const field of ["scenario", "shots"])
    if (typeof value[field] !== "string") return fail(field, "is not a text", "write it in quotation marks");
  const scenario = parsePreset(String(value["scenario"]));
  if (!scenario.ok) return scenario;
  if (scenario.value.contact === "overlap")
    return fail("scenario", "has ships that overlap", "name a preset of ships that do not");
  const knowledge = parseKnowledge(scenario.value, String(value["shots"]));
  if (!knowledge.ok) return knowledge;
  const proved = proveBestShot(knowledge.value, CHECK_LIMITS);
  if (!proved.ok) return proved;
  const { difficulty } = value;
  const { least, most } = DIFFICULTIES;
  if (typeof difficulty !== "number" || !(difficulty >= least && difficulty <= most))
    return fail("difficulty", "is not a rating", `write a number from ${least} to ${most}`);
  const puzzle = makePuzzle(knowledge.value, proved.value, difficulty);
  for (const field of FIELDS) {
    const [given, proof] = [value[field], puzzle[field]].map((part) => JSON.stringify(sorted(part)));
    if (given !== proof) return fail(field, `is ${given}`, `the proof says ${proof}`);
  }
  return ok(puzzle);
};

const FIELDS = ["id", "scenario", "shots", "best", "theme", "difficulty", "layouts", "misses"] as const;

/** The same object with its keys sorted. */
const sorted = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
