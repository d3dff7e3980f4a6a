import { type Answer, type Observation, outcomeOf, type Scenario } from "@broadside/engine";
import { cellsBesideSunk, sunkShips } from "@broadside/engine/games";
import { formatPercentOf } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { percent } from "../../language/numbers.ts";
import { shipName as nameOfShip } from "../../language/ship-name.ts";
import { totalsAt } from "../drawing/cell-facts.ts";
import type { BoardCells, CellLook, ShipPart } from "../drawing/cell-look.ts";
import { fleetState, type KnownShip } from "../map/known-ships.ts";
import { answerText } from "../notation/shot-text.ts";
import { shipsByCell } from "../position/hull-part.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { rangeOf } from "../position/scale.ts";
import { matchWords as words } from "../texts/match/words.ts";

/** The name of a ship class in the language of the page. */
export const shipName = (scenario: Scenario, shipClass: number): string => nameOfShip(scenario.fleet[shipClass].name);

/** How many ships of each class are known to be sunk: all of a visible fleet, else those that follow from the answers. */
export const sunkOfClass = (
  scenario: Scenario,
  shots: readonly Observation[],
  fleet: readonly PlacedShip[] | undefined,
): number[] =>
  fleetState({ scenario, observations: shots }, fleet ?? sunkShips(scenario, shots)).map(({ sunk }) => sunk);

/** The ships said to be sunk whose cells do not follow from the answers, by name. Totals and clues may tell them: then none. */
export const unclearShips = (scenario: Scenario, shots: readonly Observation[]): string[] => {
  if (scenario.totals || scenario.clues) return [];
  const clear = new Set(sunkShips(scenario, shots).flatMap(({ cells }) => cells));
  return shots.flatMap(({ cell, answer }) => {
    if (answer.kind !== "sunk" || clear.has(cell)) return [];
    return [answer.shipClass === undefined ? words.ship : shipName(scenario, answer.shipClass)];
  });
};

/** The chances of the unshot cells, as a board in play shows them. */
export interface Hint {
  /** For each cell, the layouts in which a shot there hits, and all layouts: their numbers or, under a prior, weights. */
  readonly hits: readonly bigint[];
  readonly layouts: bigint;
  /** The likeliest cells, the best first: one for each shot to fire. */
  readonly best: readonly number[];
}

/** Shots of one turn that fly to a board, or have just landed there. */
export interface Strike {
  readonly cells: readonly number[];
  readonly phase: "flying" | "landed";
}

/** Two shots of a judged match that its board marks. */
export interface NotedShots {
  /** The cell of the best one; undefined if none is to be praised. */
  readonly best: number | undefined;
  /** The worst one, with its verdict; undefined if all choices were good. */
  readonly worst: { readonly cell: number; readonly verdict: "inaccuracy" | "mistake" | "blunder" } | undefined;
}

/** What a board in play shows. */
export interface MatchBoardSource {
  readonly scenario: Scenario;
  readonly shots: readonly Observation[];
  /** The fleet, if visible: always, or after the match. */
  readonly fleet?: readonly PlacedShip[] | undefined;
  /** Whether ships that were not hit are announced as not found. */
  readonly isRevealed?: boolean;
  readonly hint?: Hint | undefined;
  readonly marks?: readonly number[];
  readonly strike?: Strike | undefined;
  readonly noted?: NotedShots | undefined;
}

/** The resolution of the colour scale: steps between 0 and the largest chance. */
const PARTS = 1000n;

/** How each cell of a board looks. Cost: fleet plus shots, then little for each requested cell. */
export const matchLookOf = (source: MatchBoardSource): BoardCells => {
  const { scenario, shots, fleet, isRevealed, hint, marks: marked = [], strike, noted } = source;
  const { board } = scenario;
  const shotAt = new Map(shots.map((shot) => [shot.cell, shot]));
  const whole = ({ cells }: KnownShip): boolean => cells.every((cell) => shotAt.has(cell));
  const overlaps = scenario.contact === "overlap";
  // A hull would hide other ships, and the chances.
  const isOutlined = overlaps || hint !== undefined;
  const sunk = shipsByCell(board, overlaps ? [] : fleet ? fleet.filter(whole) : sunkShips(scenario, shots));
  const shown = shipsByCell(board, overlaps ? (fleet ?? []) : (fleet ?? []).filter((ship) => !whole(ship)));
  const blocked = new Set(board.blocked);
  const most = hint ? hint.hits.reduce((a, b, cell) => (shotAt.has(cell) || a > b ? a : b), 0n) : 0n;
  // Without a chance anywhere, there is no scale.
  const parts = hint?.hits.map((hits, cell) =>
    most === 0n || shotAt.has(cell) || blocked.has(cell) ? undefined : Number((hits * PARTS) / most) / Number(PARTS),
  );
  const places = rangeOf(parts ?? []).parts;
  const marks = new Set(marked);
  // Under a hint, their chance of 0 says the same.
  const clear = new Set(hint ? [] : cellsBesideSunk(scenario, shots));
  const struck = new Set(strike?.cells);
  const before = shots.filter(({ cell }) => !struck.has(cell));
  const clearBefore = new Set(strike === undefined || clear.size === 0 ? [] : cellsBesideSunk(scenario, before));
  const motionOf = (cell: number): NonNullable<CellLook["motion"]> => {
    if (strike?.phase !== "landed") return struck.has(cell) ? ["flying"] : [];
    const sinks = sunk.get(cell)?.[0].ship.cells.some((part) => struck.has(part));
    return [
      ...(struck.has(cell) ? ["landed" as const] : []),
      ...(sinks ? ["sinking" as const] : []),
      ...(clear.has(cell) && !clearBefore.has(cell) ? ["clearing" as const] : []),
    ];
  };
  const lastCell = shots.at(-1)?.cell;
  const kindOf = (cell: number, shot: Observation | undefined): CellLook["kind"] => {
    if (blocked.has(cell)) return "blocked";
    if (!shot) return hint ? "open" : "unknown";
    return sunk.has(cell) ? "sunk" : outcomeOf(shot.answer);
  };
  const signOf = (cell: number, answer: Answer | undefined): CellLook["sign"] => {
    if (answer === undefined || answer.kind === "count") return undefined;
    return sunk.has(cell) ? "hit" : outcomeOf(answer);
  };
  const label = (cell: number): string => {
    const shot = shotAt.get(cell);
    const parts = [cellName(board, cell)];
    const hull = sunk.get(cell)?.[0];
    if (blocked.has(cell)) parts.push(words.blocked);
    else if (shot) {
      const isSunkShip = hull?.ship.shipClass !== undefined && shot.answer.kind !== "sunk";
      parts.push(
        isSunkShip
          ? words.sunkShip({ ship: shipName(scenario, hull.ship.shipClass as number) })
          : answerText(scenario, shot.answer),
      );
    } else if (!shown.has(cell)) parts.push((fleet && !isRevealed) || clear.has(cell) ? words.water : words.unknown);
    for (const { ship } of shot ? [] : (shown.get(cell) ?? [])) {
      const name = ship.shipClass === undefined ? words.ship : shipName(scenario, ship.shipClass);
      parts.push(isRevealed ? words.reveal({ ship: name }) : name);
    }
    if (hint && !shot && !blocked.has(cell))
      parts.push(words.chance({ chance: percent(formatPercentOf(hint.hits[cell], hint.layouts, 0)) }));
    if (marks.has(cell)) parts.push(words.marked);
    if (hint?.best.includes(cell)) parts.push(words.best);
    if (cell === lastCell) parts.push(words.lastShot);
    if (shot && cell === noted?.best) parts.push(words.bestShot);
    if (shot && cell === noted?.worst?.cell) parts.push(words.worstShot);
    return [...parts, ...totalsAt(scenario, cell)].join(", ");
  };
  const shipsOn = (cell: number): ShipPart[] => [
    ...(sunk.get(cell) ?? [])
      .slice(0, 1)
      .map(({ part }): ShipPart => ({ ...part, mark: "", state: "sunk", nested: 0 })),
    ...(shown.get(cell) ?? []).map(
      ({ part }, nested): ShipPart => ({ ...part, mark: "", state: isOutlined ? "outline" : "afloat", nested }),
    ),
  ];
  const verdictOn = (cell: number): CellLook["conflict"] =>
    cell === noted?.best ? "finest" : cell === noted?.worst?.cell ? noted.worst.verdict : undefined;
  const look = (cell: number): CellLook => {
    const shot = shotAt.get(cell);
    const isOpen = hint !== undefined && !shot && !blocked.has(cell);
    const answer = shot?.answer;
    return {
      kind: kindOf(cell, shot),
      place: places[cell],
      texts: isOpen ? [formatPercentOf(hint.hits[cell], hint.layouts, 0)] : [],
      sign: signOf(cell, answer),
      clear: clear.has(cell),
      shipsHit: answer?.kind === "count" ? answer.ships : undefined,
      ships: shipsOn(cell),
      best: hint?.best.includes(cell) === true,
      conflict: shot && verdictOn(cell),
      aimed: marks.has(cell),
      last: cell === lastCell,
      motion: motionOf(cell),
    };
  };
  return { look, label };
};
