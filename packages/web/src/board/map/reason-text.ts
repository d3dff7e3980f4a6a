import { type Board, formatCell } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import type { Reason } from "./recommendation.ts";
import { adviserTitle } from "./advice.ts";
import { toldApart } from "./told-apart.ts";
import { percent } from "../../language/numbers.ts";
import { boardWords as words } from "../../language/words.ts";

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
    case "most": {
      const { of, equals, next } = reason;
      const chance = (part: bigint, decimals: number): string =>
        percent(formatPercentOf(part, next?.whole ?? 1n, decimals));
      if (next === undefined || chance(next.parts[0], 0) !== chance(next.parts[1], 0))
        return words.whyMost(of === "ships", equals);
      const [own, others] = toldApart(next.parts, chance);
      return words.whyJust(own, name(next.cell), others);
    }
    case "likelier":
      return words.whyLikelier(name(reason.cell));
    case "telling":
      return (
        (words.whyTelling as Readonly<Record<string, string>>)[reason.strategy] ??
        words.whyBestBy(words.quoted(adviserTitle(reason.strategy)))
      );
  }
};
