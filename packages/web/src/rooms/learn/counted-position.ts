import { type Knowledge, parseKnowledge, placementsOf, type Scenario, unwrap } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { readMap } from "../../board/map/board-map.ts";
import { formatAddress } from "../../board/notation/address.ts";
import { rangeOf } from "../../board/position/scale.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import { boardWords } from "../../board/texts/words.ts";
import type { AnswerOf, AnswerTo, TaskName } from "../../engine/task.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, percent } from "../../language/numbers.ts";
import { type Ask, type Doing, type Shown, tap } from "./lesson.ts";
import { learnWords } from "./texts/words.ts";

/** A position with its layouts counted: how many there are, and how many have a ship on each cell. */
export interface CountedPosition {
  readonly knowledge: Knowledge;
  readonly layouts: bigint;
  readonly occupied: readonly bigint[];
}

export const positionOf = (scenario: Scenario, shots = ""): Knowledge => unwrap(parseKnowledge(scenario, shots));

export const addressOf = (knowledge: Knowledge): string => formatAddress({ knowledge, look: {} });

/** The answer, if it is of the requested kind. @throws Error with the engine's words for any other */
export const expected = <K extends AnswerTo<TaskName>["kind"]>(answer: AnswerTo<TaskName>, kind: K): AnswerOf<K> => {
  if (answer.kind !== kind) throw new Error("what" in answer ? answer.what : `${answer.kind} instead of ${kind}`);
  return answer as AnswerOf<K>;
};

/** Counts a position. Under a prior, and after doubtful statements, the counts are the weights of layouts. */
export const counted = async (
  ask: Ask,
  knowledge: Knowledge,
  told: readonly string[] = [],
): Promise<CountedPosition> => {
  const answer = expected(await ask("map", { patience: "quick", ...formatPosition(knowledge, told) }), "map");
  const { mass, masses } = readMap(knowledge, answer);
  return { knowledge, layouts: mass, occupied: masses };
};

export const nameOf = ({ scenario }: Knowledge, cell: number): string => cellName(scenario.board, cell);

const isOpen = ({ observations }: Knowledge, cell: number): boolean => !observations.some((shot) => shot.cell === cell);

export const mostOf = ({ knowledge, occupied }: CountedPosition): bigint =>
  occupied.reduce((most, n, cell) => (isOpen(knowledge, cell) && n > most ? n : most), 0n);

export const likeliestOf = (position: CountedPosition): number => {
  const most = mostOf(position);
  return position.occupied.findIndex((n, cell) => n === most && isOpen(position.knowledge, cell));
};

export const tapLikeliest = (
  position: CountedPosition,
  say: (name: string, right: boolean, cell: number) => string,
  show?: () => Shown,
): Doing =>
  tap(
    likeliestOf(position),
    (cell) => position.occupied[cell] === mostOf(position),
    (cell, right) => say(nameOf(position.knowledge, cell), right, cell),
    show,
  );

/** A share in per cent, without decimals as elsewhere on the page, unless some are requested. */
export const percentOf = (part: bigint, whole: bigint, decimals = 0): string =>
  percent(formatPercentOf(part, whole, decimals));

export const chanceOf = ({ occupied, layouts }: CountedPosition, cell: number, decimals = 0): string =>
  percentOf(occupied[cell], layouts, decimals);

const shownCounts = (
  position: CountedPosition,
  textOf: (cell: number) => { readonly text: string; readonly label: string },
) => {
  const most = mostOf(position);
  const open = position.occupied.map((_, cell) => isOpen(position.knowledge, cell));
  return {
    texts: open.map((is, cell) => (is ? textOf(cell) : undefined)),
    places: rangeOf(open.map((is, cell) => (is ? Number(position.occupied[cell]) / Number(most) : undefined))).parts,
  };
};

export const layoutsShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => ({
    text: count(position.occupied[cell]),
    label: boardWords.layouts({ n: position.occupied[cell] }),
  }));

export const chancesShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => {
    const chance = chanceOf(position, cell);
    return { text: chance.replace(/[\s%]/g, ""), label: learnWords.cellChance({ chance }) };
  });

/** The cells of every place that a ship can take on an empty board; ships of the same class count as one. */
export const placesOn = (scenario: Scenario): number[][] => {
  const table = placementsOf(scenario);
  return Array.from({ length: table.count }, (_, p) => Array.from(table.cellsOf(p)));
};

/** The ship's places that contain none of the cells shot at. Cost: linear in the number of places. */
export const placesLeft = (scenario: Scenario, shots: readonly number[]): number[][] =>
  placesOn(scenario).filter((cells) => !cells.some((cell) => shots.includes(cell)));

export const shotCells = ({ observations }: Knowledge): number[] => observations.map(({ cell }) => cell);

/** How many places cover each cell, on the colour scale: the shades of a small picture. */
export const shadesOf = (scenario: Scenario, places = placesOn(scenario)): number[] => {
  const counts = new Array<number>(scenario.board.cellCount).fill(0);
  for (const cells of places) for (const cell of cells) counts[cell]++;
  const most = Math.max(...counts);
  return rangeOf(counts.map((n) => n / most)).parts.map((place) => place ?? 0);
};
