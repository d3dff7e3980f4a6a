import { type Board, formatCell } from "@broadside/engine";
import { formatNumberOf, listOf, wordFor } from "@broadside/engine/text";
import type { Reason } from "../../model/map/reason.ts";

/** The name of a strategy's measure in a sentence, where the cell is the best by it. */
const TELLING: Readonly<Record<string, string>> = {
  entropy: "Its answer is expected to tell most about where the ships are.",
  "greedy-distribution": "After its answer the fewest layouts are expected to be left.",
  "half-split": "Its chance of a hit is the nearest to one half.",
};

/** A reason as a sentence. */
export const describeReason = (board: Board, reason: Reason): string => {
  const name = (cell: number): string => formatCell(board, cell);
  switch (reason.kind) {
    case "certain":
      return reason.only
        ? "It is the only cell left that holds a ship for certain."
        : "A ship lies here in every layout left.";
    case "line":
      return `It is next in line after the hits ${listOf(reason.hits.map(name).reverse(), "and")}.`;
    case "beside":
      return `It lies beside the hit on ${name(reason.hit)}.`;
    case "most": {
      const ships = reason.of === "ships";
      if (reason.equals === 0)
        return `No other cell ${ships ? "has as many ships expected" : "is as likely to be hit"}.`;
      const others = formatNumberOf(reason.equals, "other");
      return ships
        ? `No cell has more ships expected; ${others} ${wordFor(reason.equals, "has", "have")} as many.`
        : `No cell is likelier to be hit; ${others} ${wordFor(reason.equals, "is", "are")} just as likely.`;
    }
    case "likelier":
      return `${name(reason.cell)} is likelier to be hit.`;
    case "telling":
      return TELLING[reason.strategy] ?? `It is the best cell by the scores of ${reason.strategy}.`;
  }
};
