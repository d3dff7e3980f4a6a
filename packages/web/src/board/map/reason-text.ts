import { type Board, formatCell } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { list, percent } from "../../language/numbers.ts";
import { boardWords as words } from "../texts/words.ts";
import { adviserTitle } from "./advice.ts";
import type { Reason } from "./recommendation.ts";
import { toldApart } from "./told-apart.ts";

/** Writes a reason as a sentence. */
export const describeReason = (board: Board, reason: Reason): string => {
  const name = (cell: number): string => formatCell(board, cell);
  switch (reason.kind) {
    case "certain":
      return reason.only ? words.whyOnly : words.whyEvery;
    case "line":
      return words.whyLine({ hits: list(reason.hits.map(name).reverse()) });
    case "beside":
      return words.whyBeside({ hit: name(reason.hit) });
    case "most": {
      const { of, equals, next } = reason;
      const chance = (part: bigint, decimals: number): string =>
        percent(formatPercentOf(part, next?.whole ?? 1n, decimals));
      if (next === undefined || chance(next.parts[0], 0) !== chance(next.parts[1], 0))
        return words.whyMost({ ships: of === "ships", equals });
      const [own, others] = toldApart(next.parts, chance);
      return words.whyJust({ own, cell: name(next.cell), others });
    }
    case "likelier":
      return words.whyLikelier({ cell: name(reason.cell) });
    case "telling":
      return (
        (words.whyTelling as Readonly<Record<string, string>>)[reason.strategy] ??
        words.whyBestBy({ strategy: words.quoted({ name: adviserTitle(reason.strategy) }) })
      );
  }
};
