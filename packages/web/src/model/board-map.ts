import { type AnswerCount, formatCell, type Knowledge, parseObservation, unwrap } from "@broadside/engine";
import type { Advice, BestCell, MapAnswer } from "../worker/protocol.ts";

/** The exact posterior of a position as the page uses it. */
export interface BoardMap {
  readonly knowledge: Knowledge;
  readonly layouts: bigint;
  readonly method: string;
  readonly milliseconds: number;
  /** Layouts that occupy each cell. */
  readonly occupied: readonly bigint[];
  /** The same for each class alone: `byClass[class][cell]`. */
  readonly byClass: readonly (readonly bigint[])[];
  readonly advice: readonly Advice[];
  /** For a cell not yet shot, every answer it can get with its number of layouts; empty for other cells. */
  answers(cell: number): readonly AnswerCount[];
}

/** The posterior from the worker's answer. Answers per cell are read when they are asked for. */
export const readMap = (knowledge: Knowledge, map: MapAnswer): BoardMap => {
  const { scenario } = knowledge;
  return {
    knowledge,
    layouts: BigInt(map.layouts),
    method: map.method,
    milliseconds: map.milliseconds,
    occupied: map.occupied.map(BigInt),
    byClass: map.byClass.map((cells) => cells.map(BigInt)),
    advice: map.advice,
    answers: (cell) =>
      map.answers[cell].map(([text, layouts]) => ({
        answer: unwrap(parseObservation(scenario, formatCell(scenario.board, cell) + text)).answer,
        layouts: BigInt(layouts),
      })),
  };
};

/** The layouts that occupy each cell with any ship, or with ships of one class. */
export const layoutsOn = (map: BoardMap, shipClass: number | undefined): readonly bigint[] =>
  shipClass === undefined ? map.occupied : map.byClass[shipClass];

/** The greatest of these numbers among the cells not yet shot: the upper end of the colour scale. */
export const greatestUnshot = (map: BoardMap, counts: readonly bigint[]): bigint => {
  const shot = new Set(map.knowledge.observations.map(({ cell }) => cell));
  return counts.reduce((most, count, cell) => (count > most && !shot.has(cell) ? count : most), 0n);
};

/** The advice of the strategy of this name, or of the first one. */
export const adviceOf = (map: BoardMap, strategy: string | undefined): Advice | undefined =>
  map.advice.find((advice) => advice.strategy === strategy) ?? map.advice[0];

/** The best cell by the strategy of this name, or by the first one; none when no ship is left to hit. */
export const bestOf = (map: BoardMap, strategy: string | undefined): BestCell | undefined => {
  const first = adviceOf(map, strategy)?.cells[0];
  return first !== undefined && first.hit > 0 ? first : undefined;
};
