import type { Scenario } from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { type Look, shownChoices } from "../position/look.ts";
import { boardWords as words } from "../texts/words.ts";
import type { BoardMap } from "./board-map.ts";

/** What the board's numbers mean. If ships may overlap, a chance can be of any ship, or of an exact number. */
export type Measure =
  | { readonly kind: "occupied"; readonly shipClass?: number }
  | { readonly kind: "expected"; readonly shipClass?: number }
  | { readonly kind: "any" }
  | { readonly kind: "exactly"; readonly ships: number };

export const measureOf = (scenario: Scenario, { ship, show }: Look): Measure => {
  const found = scenario.fleet.findIndex(({ name }) => name === ship);
  const own = found < 0 ? {} : { shipClass: found };
  if (scenario.contact !== "overlap") return { kind: "occupied", ...own };
  if (found >= 0 || show === undefined || !shownChoices(scenario).includes(show)) return { kind: "expected", ...own };
  return show === "any" ? { kind: "any" } : { kind: "exactly", ships: Number(show.slice(1)) };
};

/** The measure of the whole fleet, whatever the view. */
export const wholeFleetMeasure = (scenario: Scenario): Measure => measureOf(scenario, {});

export const classOf = (measure: Measure): number | undefined =>
  measure.kind === "occupied" || measure.kind === "expected" ? measure.shipClass : undefined;

/** The measure in words, for the legend: `ships expected`, `chance of 2 ships, percent`. */
export const describeMeasure = (scenario: Scenario, measure: Measure): string => {
  const shipClass = classOf(measure);
  const name = shipClass === undefined ? undefined : shipName(scenario.fleet[shipClass].name);
  switch (measure.kind) {
    case "occupied":
      return words.measureChance({ ship: name });
    case "expected":
      return words.measureExpected({ ship: name });
    case "any":
      return words.measureAny;
    case "exactly":
      return words.measureExactly({ ships: words.exactlyShips({ n: measure.ships }) });
  }
};

/**
 * The measure of each cell times the mass of all layouts (without a prior, their number). For a chance this is
 * the mass of the layouts; for an expected number, the sum of the ships over the layouts. Shot cells have no
 * value if their answer decides the measure.
 */
export const measured = (map: BoardMap, measure: Measure): readonly (bigint | undefined)[] => {
  switch (measure.kind) {
    case "occupied":
    case "expected":
      return measure.shipClass === undefined ? map.masses : map.massesBy[measure.shipClass];
    case "any":
    case "exactly":
      return map.occupied.map((_, cell) => {
        const numbers = map.numbers(cell);
        if (numbers.length === 0) return undefined;
        return measure.kind === "any" ? map.layouts - (numbers[0] ?? 0n) : (numbers[measure.ships] ?? 0n);
      });
  }
};
