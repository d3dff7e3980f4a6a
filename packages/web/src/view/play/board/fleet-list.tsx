import type { Observation, Scenario } from "@broadside/engine";
import type { PlacedShip } from "../../../position/placed-ship.ts";
import { playWords } from "../../../words/words.ts";
import { Silhouette } from "../../board/silhouette.tsx";
import { shipName } from "./match-look.ts";

/** Ships of each class known to be sunk: by the answers or, where the fleet is shown, by its cells. */
const sunkByClass = ({ fleet }: Scenario, shots: readonly Observation[], ships: readonly PlacedShip[] | undefined) => {
  const hit = new Set(shots.map(({ cell }) => cell));
  return fleet.map((_, shipClass) =>
    ships
      ? ships.filter((ship) => ship.shipClass === shipClass && ship.cells.every((cell) => hit.has(cell))).length
      : shots.filter(({ answer }) => answer.kind === "sunk" && answer.shipClass === shipClass).length,
  );
};

/** A fleet, sunk ships struck out; nothing where nobody can tell, or ships have no form. */
export function FleetList(props: {
  scenario: Scenario;
  shots: readonly Observation[];
  fleet: readonly PlacedShip[] | undefined;
}) {
  const { scenario, shots, fleet } = props;
  const words = playWords();
  const isTold = ["named", "revealed", "identified"].includes(scenario.answers);
  if (scenario.contact === "overlap" || scenario.fleet.some(({ shape }) => shape.kind === "box")) return null;
  const sunk = sunkByClass(scenario, shots, fleet);
  return (
    <ul class="match-fleet" aria-label={words.afloat}>
      {scenario.fleet.flatMap((ship, shipClass) =>
        Array.from({ length: ship.count }, (_, i) => {
          const isSunk = (isTold || fleet !== undefined) && i < sunk[shipClass];
          const name = shipName(scenario, shipClass);
          return (
            <li key={`${shipClass},${i}`} class={isSunk ? "is-sunk-ship" : undefined}>
              <span class="visually-hidden">{isSunk ? words.sunkShip(name) : name}</span>
              <Silhouette shipClass={ship} state={isSunk ? "sunk" : "afloat"} />
            </li>
          );
        }),
      )}
    </ul>
  );
}
