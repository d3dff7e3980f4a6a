import { type Answer, formatCell, type Scenario } from "@broadside/engine";
import { describeAnswer, formatMean, formatNumberOf, formatPercentOf } from "@broadside/engine/text";
import { describeShips, type Measure } from "../../model/measure.ts";
import { formatScore } from "../../text/score.ts";

/** A ship of the shown layout on a cell, and the sides on which it ends: any of `t`, `r`, `b`, `l`. */
export interface ShipEnds {
  readonly ship: number;
  readonly ends: string;
}

/** The score of a cell as it is shown. */
export interface CellScore {
  readonly score: number;
  /** The score in few figures, and in fewer where there is little room. */
  readonly text: { readonly normal: string; readonly narrow: string };
  /** Its place on the colour scale: 0 the worst, 1 the best. */
  readonly place: number;
}

/** All that decides how a cell looks. */
export interface CellLook {
  readonly cell: number;
  readonly blocked: boolean;
  readonly answer: Answer | undefined;
  /** Number of the shot, from 1. */
  readonly number: number | undefined;
  readonly measure: Measure;
  /** The measure times the layouts; absent while it is not known. */
  readonly count: bigint | undefined;
  readonly layouts: bigint;
  /** The count that has the strongest colour. */
  readonly most: bigint;
  /** What the chosen strategy makes of the cell, where scores are shown. */
  readonly score: CellScore | undefined;
  /** Name of the class whose chances are shown. */
  readonly ship: string | undefined;
  readonly best: boolean;
  /** Whether the shot contradicts others. */
  readonly conflict: boolean;
  /** Whether the map is that of the shots without it. */
  readonly dropped: boolean;
  /** The sunk or identified class, in few letters. */
  readonly mark: string;
  /** The ships of the shown layout on the cell; absent where there is none. */
  readonly outline: readonly ShipEnds[] | undefined;
}

/** The measure of a cell in words: `25.6 percent`, `0.35 ships expected`. */
const describeCount = ({ measure, ship }: CellLook, count: bigint, layouts: bigint): string => {
  switch (measure.kind) {
    case "occupied":
      return `${ship === undefined ? "" : `${ship} `}${formatPercentOf(count, layouts)} percent`;
    case "expected":
      return `${formatMean(count, layouts)} ships ${ship === undefined ? "" : `of class ${ship} `}expected`;
    case "any":
      return `${formatPercentOf(count, layouts)} percent`;
    case "exactly":
      return `${formatPercentOf(count, layouts)} percent for ${describeShips(measure.ships)}`;
  }
};

/** What a screen reader says of a cell: `F6, hit, shot 2`; `E5, 25.6 percent, best cell`. */
export const cellLabel = (scenario: Scenario, look: CellLook): string => {
  const parts = [formatCell(scenario.board, look.cell)];
  if (look.blocked) parts.push("blocked");
  else if (look.answer !== undefined) {
    parts.push(describeAnswer(scenario, look.answer), `shot ${look.number}`);
    if (look.conflict) parts.push(look.dropped ? "in conflict, left out of the map" : "in conflict");
  } else if (look.count === undefined) parts.push("not shot");
  if (look.count !== undefined && (look.answer === undefined || look.ship !== undefined) && !look.blocked) {
    parts.push(describeCount(look, look.count, look.layouts));
  }
  if (look.score !== undefined) parts.push(`score ${formatScore(look.score.score)}`);
  if (look.best) parts.push("best cell");
  const ships = look.outline?.length ?? 0;
  if (ships > 0) parts.push(`${ships === 1 ? "ship" : formatNumberOf(ships, "ship")} in the random layout`);
  return parts.join(", ");
};
