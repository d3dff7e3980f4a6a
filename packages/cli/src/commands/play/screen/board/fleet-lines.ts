import { cellsOf, type Scenario } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import { formatNumberOf } from "@broadside/engine/text";
import { classLetters } from "../../../../output/drawing/layout-drawing.ts";
import { shipsOf, sunkShips } from "./cell-looks.ts";

export const ownFleetLine = ({ layout, observations }: Game): string => {
  const ships = shipsOf(layout);
  const sunk = sunkShips(layout, ships, observations);
  const counts = layout.scenario.fleet.map(
    (_, shipClass) => ships.filter((ship, i) => ship.shipClass === shipClass && sunk[i]).length,
  );
  return `your fleet: ${afloatWords(layout.scenario, counts, classLetters(layout.scenario))}`;
};

export const theirFleetLine = ({ layout: { scenario }, observations }: Game): string => {
  const counts = scenario.fleet.map(() => 0);
  const untold: string[] = [];
  for (const { answer } of observations) {
    if (answer.kind !== "sunk") continue;
    if (answer.shipClass !== undefined) counts[answer.shipClass]++;
    else untold.push(answer.length === undefined ? "" : formatNumberOf(answer.length, "cell"));
  }
  const words = `their fleet: ${afloatWords(scenario, counts, [])}`;
  if (untold.length === 0) return words;
  const lengths = untold.filter((text) => text !== "");
  return `${words}; ${formatNumberOf(untold.length, "ship")} of these sunk${lengths.length > 0 ? ` (${lengths.join(", ")})` : ""}`;
};

/** The classes with their ships afloat, then the sunk ships: `C carrier 5, 2 x B boat 1; sunk: destroyer 2`. */
const afloatWords = (scenario: Scenario, sunk: readonly number[], letters: readonly string[]): string => {
  const afloat = scenario.fleet.map(({ count }, k) => count - sunk[k]);
  const gone = sunk.some((count) => count > 0) ? `; sunk: ${fleetWords(scenario, sunk)}` : "";
  return `${fleetWords(scenario, afloat, letters)}${gone}`;
};

export const fleetWords = (scenario: Scenario, counts: readonly number[], letters: readonly string[] = []): string => {
  const words = scenario.fleet.flatMap((ship, k) => {
    if (counts[k] === 0) return [];
    const cells = cellsOf(ship);
    const parts = [
      ...(counts[k] > 1 ? [`${counts[k]} x`] : []),
      ...(letters.length > 0 ? [letters[k]] : []),
      ship.name,
      ...(cells === undefined ? [] : [String(cells)]),
    ];
    return [parts.join(" ")];
  });
  return words.length === 0 ? "none" : words.join(", ");
};
