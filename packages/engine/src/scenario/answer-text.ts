import { formatCell } from "../board/cell-name.ts";
import { formatNumberOf } from "../core/text.ts";
import { type Answer, answerKey } from "./answer.ts";
import type { Scenario } from "./scenario.ts";

/**
 * An answer in words: `miss`, `hit`, `hit cruiser`, `sunk, 3 cells`, `sunk cruiser F6 F7 F8`, `2 ships`.
 *
 * @throws TypeError for a class that the scenario lacks.
 * @example
 * import { preset } from "@broadside/engine";
 * import { describeAnswer } from "@broadside/engine/text";
 *
 * describeAnswer(preset("hasbro"), { kind: "sunk", shipClass: 2 }); // => "sunk cruiser"
 */
export const describeAnswer = ({ board, fleet }: Scenario, answer: Answer): string => {
  const name = (shipClass: number | undefined): string => (shipClass === undefined ? "" : ` ${fleet[shipClass].name}`);
  switch (answer.kind) {
    case "miss":
      return "miss";
    case "hit":
      return `hit${name(answer.shipClass)}`;
    case "count":
      return formatNumberOf(answer.ships, "ship");
    case "sunk": {
      const length = answer.length === undefined ? "" : `, ${formatNumberOf(answer.length, "cell")}`;
      const cells = answer.cells?.map((cell) => ` ${formatCell(board, cell)}`).join("") ?? "";
      return `sunk${name(answer.shipClass)}${length}${cells}`;
    }
  }
};

/**
 * The mark of an answer on a drawn board: its notation without names, `.` `x` `#` `=2`.
 *
 * @example
 * import { answerMark } from "@broadside/engine/text";
 *
 * answerMark({ kind: "sunk", shipClass: 2 }); // => "#"
 * answerMark({ kind: "count", ships: 2 }); // => "=2"
 */
export const answerMark = (answer: Answer): string =>
  answer.kind === "count" ? answerKey(answer) : answerKey(answer).charAt(0);
