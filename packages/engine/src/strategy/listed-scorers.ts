import { familyOf, type StrategyFamily } from "./contract/parameter.ts";
import { isScoringStrategy, type ScoringStrategy } from "./contract/strategy.ts";
import { makeExactStrategy } from "./exact/exact.ts";
import { EXACT_VALUATIONS } from "./exact-scorers.ts";
import { probability } from "./probability/probability.ts";
import { probabilityChessboard } from "./probability/probability-chessboard.ts";
import { probabilityContact } from "./probability/probability-contact.ts";
import { probabilityRectangle } from "./probability/probability-rectangle.ts";
import type { StrategyName } from "./registry.ts";

/** The families of the strategies that count placements, in the order of the registry. */
export const PLACEMENT_FAMILIES: Readonly<Record<StrategyName<"placements">, StrategyFamily>> = {
  probability: familyOf(probability),
  "probability-contact": familyOf(probabilityContact),
  "probability-chessboard": probabilityChessboard,
  "probability-rectangle": probabilityRectangle,
};

/**
 * The strategies of `STRATEGIES` that score cells, in the same order and with the same rankings, for boards
 * whose cells can be listed. They lack the search for the best cell on larger boards, which is a large part of
 * the engine's code. For programs that are loaded over a network.
 */
export const LISTED_SCORERS: readonly ScoringStrategy[] = [
  ...EXACT_VALUATIONS.map((valuation) => makeExactStrategy(valuation)),
  ...Object.values(PLACEMENT_FAMILIES)
    .map(({ standard }) => standard)
    .filter(isScoringStrategy),
];
