import { type Answer, coordOf, type Knowledge, outcomeOf, type Scenario } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import { cellName, columnLabel } from "../../language/cell-name.ts";
import { decimal, numeral } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { isSunk, type KnownShip } from "../map/known-ships.ts";
import { type Measure, wholeFleetMeasure } from "../map/measure.ts";
import { abbreviate, describeAnswer } from "../notation/shot-text.ts";
import { hullParts } from "../position/hull-part.ts";
import { boardWords as words } from "../texts/words.ts";
import type { CellLook, ShipPart } from "./cell-look.ts";

export interface CellScore {
  /** The score in a few figures, and in fewer where space is tight. */
  readonly texts: readonly string[];
  /** What a screen reader says: `0.62 bits`, `score 34`. */
  readonly words: string;
}

/** A ship whose cells are all known: either sunk or certain to lie there. */
export interface KnownPart extends ShipPart {
  /** The ship's class in words: `cruiser`, or `ship` if the class is unknown. */
  readonly name: string;
}

/** The estimate for a cell: the chance of a ship, or the expected ships, with the standard error. */
export interface CellEstimate {
  readonly value: number;
  readonly error: number;
}

export interface CellFacts {
  readonly cell: number;
  readonly blocked: boolean;
  readonly answer: Answer | undefined;
  /** The number of the shot, from 1. */
  readonly number: number | undefined;
  readonly measure: Measure;
  /** The mass of the layouts in which the measure holds, or ships summed over them; undefined while unknown. */
  readonly count?: bigint | undefined;
  /** The mass of all layouts; without a prior, their number. */
  readonly mass: bigint;
  /** The estimate while there is no map; never set together with `count`. */
  readonly estimate?: CellEstimate | undefined;
  /** The place on the colour scale, 0 to 1; undefined if the cell has none. */
  readonly place?: number | undefined;
  /** The chosen strategy's score of the cell, if scores are shown. */
  readonly score?: CellScore | undefined;
  readonly ship?: string | undefined;
  readonly best: boolean;
  readonly conflict: boolean;
  /** Whether the map ignores this shot. */
  readonly dropped: boolean;
  /** Whether the answer to this shot may be wrong. */
  readonly doubtful?: boolean;
  /** True for a cell that has not been shot and holds a ship in every remaining layout. */
  readonly certain: boolean;
  /** The known ship on the cell, if any. */
  readonly hull: KnownPart | undefined;
  /** An abbreviation of the sunk or identified class. */
  readonly mark: string;
  /** The ships of the shown layout on the cell; undefined if there are none. */
  readonly outline?: readonly ShipPart[] | undefined;
}

/** What the shots and the known ships say about each cell, without any chances. */
export const plainFacts = (knowledge: Knowledge, ships: readonly KnownShip[]): ((cell: number) => CellFacts) => {
  const { scenario, observations } = knowledge;
  const hulls = knownParts(knowledge, ships);
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(scenario.board.blocked);
  const shots = new Map(observations.map(({ cell, answer }, i) => [cell, { answer, number: i + 1 }]));
  const measure = wholeFleetMeasure(scenario);
  return (cell) => {
    const { answer, number } = shots.get(cell) ?? {};
    const named = answer?.kind === "hit" || answer?.kind === "sunk" ? answer.shipClass : undefined;
    return {
      ...{ cell, answer, number, measure, blocked: blocked.has(cell), hull: hulls.get(cell), mass: 0n },
      mark: named === undefined ? "" : marks[named],
      ...{ best: false, conflict: false, dropped: false, certain: false },
    };
  };
};

const knownParts = (knowledge: Knowledge, known: readonly KnownShip[]): ReadonlyMap<number, KnownPart> => {
  const { board, fleet } = knowledge.scenario;
  const marks = abbreviate(fleet);
  const found = new Map<number, KnownPart>();
  for (const ship of known) {
    const state = isSunk(knowledge, ship) ? "sunk" : "certain";
    const name = ship.shipClass === undefined ? words.aShip : shipName(fleet[ship.shipClass].name);
    for (const [cell, part] of hullParts(board, ship.cells)) {
      const mark = cell === ship.cells[0] && ship.shipClass !== undefined ? marks[ship.shipClass] : "";
      found.set(cell, { ...part, state, mark, name, nested: 0 });
    }
  }
  return found;
};

/** The measure of a cell in words: `25.6 percent`, `0.35 ships expected`. */
const describeCount = ({ measure, ship }: CellFacts, count: bigint, mass: bigint): string => {
  const percent = (): string => numeral(formatPercentOf(count, mass));
  switch (measure.kind) {
    case "occupied": {
      const said = words.percentSaid({ n: percent() });
      return ship === undefined ? said : words.ofShip({ ship, value: said });
    }
    case "expected":
      return words.expectedSaid({ mean: numeral(formatMean(count, mass)), ship });
    case "any":
      return words.percentSaid({ n: percent() });
    case "exactly":
      return words.percentFor({ percent: percent(), ships: words.exactlyShips({ n: measure.ships }) });
  }
};

/** An estimated chance in percent. It is 0 or 100 only if shots and rules decide it: then it has no error. */
export const estimatedPercent = ({ value, error }: CellEstimate, decimals: number): string =>
  formatPercent(error > 0 ? Math.min(Math.max(value, Number.MIN_VALUE), 1 - Number.EPSILON) : value, decimals);

/** An estimate in words: `about 12 percent, plus or minus 1, estimated`. */
const describeEstimate = (estimate: CellEstimate, measure: Measure): string =>
  measure.kind === "occupied"
    ? words.estimatedPercentSaid({ value: estimatedPercent(estimate, 0), error: errorPercent(estimate.error) })
    : words.estimatedShipsSaid({ value: decimal(estimate.value), error: decimal(estimate.error) });

/** A standard error in whole percentage points, rounded up to at least 1: we never claim an error of 0. */
export const errorPercent = (error: number): string => String(Math.max(1, Math.ceil(100 * error)));

/** An error in percentage points: `0.36`, `1.2`, `14`. */
export const points = (error: number): string => {
  const value = 100 * error;
  return decimal(value, value < 1 ? 2 : value < 10 ? 1 : 0);
};

/** What is known about a cell from the map: the ship on it, or that there is one. @param sunk describes a sunk ship */
export const describeKnown = (
  { hull, certain, answer }: CellFacts,
  sunk: (ship: string) => string,
): string | undefined => {
  if (hull?.state === "certain") return words.forCertain({ ship: hull.name });
  // If the answer at this cell sank the ship, the answer already says so.
  if (hull !== undefined && answer?.kind !== "sunk") return sunk(hull.name);
  return certain ? words.certainly : undefined;
};

/** The screen reader text of a cell: `F6, hit, shot 2`; `E5, 25.6 percent, best cell`. */
export const cellLabel = (scenario: Scenario, facts: CellFacts): string => {
  const parts = [cellName(scenario.board, facts.cell)];
  if (facts.blocked) parts.push(words.blocked);
  else if (facts.answer !== undefined) {
    parts.push(describeAnswer(scenario, facts.answer), words.shotNumber({ n: facts.number ?? 0 }));
    if (facts.doubtful) parts.push(words.mayBeWrong);
    if (facts.conflict) parts.push(facts.dropped ? words.leftOut : words.inConflict);
  } else if (facts.count === undefined && facts.estimate === undefined) parts.push(words.notShot);
  if (facts.count !== undefined && (facts.answer === undefined || facts.ship !== undefined) && !facts.blocked) {
    parts.push(describeCount(facts, facts.count, facts.mass));
  }
  if (facts.estimate !== undefined) parts.push(describeEstimate(facts.estimate, facts.measure));
  if (facts.score !== undefined) parts.push(facts.score.words);
  const known = describeKnown(facts, (ship) => (facts.mark === "" ? words.sunkShip({ ship }) : words.oneSunk));
  if (known !== undefined) parts.push(known);
  if (facts.best) parts.push(facts.ship === undefined ? words.bestCell : words.likeliestOf({ ship: facts.ship }));
  const ships = facts.outline?.length ?? 0;
  if (ships > 0) parts.push(words.inRandom({ n: ships }));
  parts.push(...totalsAt(scenario, facts.cell));
  return parts.join(words.comma);
};

/** The totals of the column and the row of a cell of a flat board, where they are known. */
export const totalsAt = ({ board, totals }: Scenario, cell: number): string[] => {
  if (!totals || board.size.length !== 2) return [];
  const [x, y] = coordOf(board, cell);
  const [column, row] = [totals[0]?.[x], totals[1]?.[y]];
  return [
    ...(column === undefined ? [] : [words.columnTotal({ name: columnLabel(board, x), n: column })]),
    ...(row === undefined ? [] : [words.rowTotal({ name: String(y + 1), n: row })]),
  ];
};

const kindOf = (facts: CellFacts): CellLook["kind"] => {
  if (facts.blocked) return "blocked";
  // Every cell of a sunk ship is drawn as sunk, whichever shot sank the ship.
  if (facts.answer !== undefined) return facts.hull?.state === "sunk" ? "sunk" : outcomeOf(facts.answer);
  return facts.count === undefined && facts.estimate === undefined ? "unknown" : "open";
};

/** A cell's measure in figures, longest first. @param decimals of percentages: with 0 they are whole, `<1`, `>99` */
const figuresOf = ({ measure, mass, count, estimate, score }: CellFacts, decimals: number): readonly string[] => {
  if (score !== undefined) return score.texts;
  if (estimate !== undefined) {
    const text =
      measure.kind === "occupied" ? numeral(estimatedPercent(estimate, decimals)) : decimal(estimate.value, 1);
    return [`~${text}`, text];
  }
  if (count === undefined) return [];
  return measure.kind === "expected"
    ? [numeral(formatMean(count, mass, 2)), numeral(formatMean(count, mass, 1))]
    : [numeral(formatPercentOf(count, mass, decimals))];
};

/** The texts from which the drawing chooses by width. Shot cells have some only while you look at a single class. */
const candidateTexts = (facts: CellFacts, kind: CellLook["kind"], decimals: number): readonly string[] => {
  if (kind === "open") return figuresOf(facts, decimals);
  if (kind === "blocked" || kind === "unknown" || facts.ship === undefined) return [];
  return facts.count !== undefined && facts.count > 0n ? figuresOf(facts, decimals) : [];
};

/** How a cell looks by what is known about it. @param decimals of its percentage */
export const lookOfFacts = (facts: CellFacts, decimals = 0): CellLook => {
  const { answer, hull, outline = [] } = facts;
  const kind = kindOf(facts);
  const texts = candidateTexts(facts, kind, decimals);
  const hasSign = answer !== undefined && answer.kind !== "count" && kind !== "blocked";
  return {
    kind,
    place: kind === "open" ? facts.place : undefined,
    texts,
    hatched: kind === "open" && facts.estimate !== undefined,
    sign: hasSign ? (hull?.state === "sunk" ? "hit" : outcomeOf(answer)) : undefined,
    shipsHit: answer?.kind === "count" ? answer.ships : undefined,
    mark: hull ? "" : facts.mark,
    number: facts.number,
    ships: hull ? [hull, ...outline] : outline,
    certain: facts.certain && hull === undefined,
    best: facts.best,
    doubtful: facts.doubtful ?? false,
    conflict: facts.conflict ? (facts.dropped ? "dropped" : "in") : undefined,
  };
};
