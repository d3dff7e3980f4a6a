import { type Answer, cellsOf, formatCell, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";

/** What the referee says, in words: `miss`, `hit`, `sunk: cruiser`, `2 ships hit`. */
export const answerText = ({ board, fleet }: Scenario, answer: Answer): string => {
  switch (answer.kind) {
    case "miss":
      return "miss";
    case "hit":
      return answer.shipClass === undefined ? "hit" : `hit, ${fleet[answer.shipClass].name}`;
    case "count":
      return answer.ships === 0 ? "miss, no ship" : `${formatNumberOf(answer.ships, "ship")} hit`;
    case "sunk": {
      if (answer.length !== undefined) return `sunk, a ship of ${formatNumberOf(answer.length, "cell")}`;
      if (answer.shipClass === undefined) return "hit and sunk";
      const cells = answer.cells?.map((cell) => formatCell(board, cell)).join(" ");
      return `sunk, ${fleet[answer.shipClass].name}${cells === undefined ? "" : ` on ${cells}`}`;
    }
  }
};

/** The fleet in words: `carrier 5, battleship 4, 2 x boat 1`. */
export const fleetText = ({ fleet }: Scenario): string =>
  fleet
    .map((ship) => {
      const cells = cellsOf(ship);
      return `${ship.count > 1 ? `${ship.count} x ` : ""}${ship.name}${cells === undefined ? "" : ` ${cells}`}`;
    })
    .join(", ");
