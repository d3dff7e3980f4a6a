import { type Board, formatCell } from "@broadside/engine";
import type { Reason } from "../../model/map/recommendation.ts";
import { boardWords as words } from "../../words/words.ts";

/** Writes a reason as a sentence. */
export const describeReason = (board: Board, reason: Reason): string => {
  const name = (cell: number): string => formatCell(board, cell);
  switch (reason.kind) {
    case "certain":
      return reason.only ? words.whyOnly : words.whyEvery;
    case "line":
      return words.whyLine(reason.hits.map(name).reverse());
    case "beside":
      return words.whyBeside(name(reason.hit));
    case "most":
      return words.whyMost(reason.of === "ships", reason.equals);
    case "likelier":
      return words.whyLikelier(name(reason.cell));
    case "telling":
      return (
        (words.whyTelling as Readonly<Record<string, string>>)[reason.strategy] ?? words.whyBestBy(reason.strategy)
      );
  }
};
