import { familyOf, type StrategyFamily } from "./contract/parameter.ts";
import { isScoringStrategy, type ScoringStrategy } from "./contract/strategy.ts";
import { makeExactStrategy } from "./exact/exact.ts";
import { EXACT_VALUATIONS } from "./exact-scorers.ts";
import {
  probability,
  probabilityChessboard,
  probabilityContact,
  probabilityRectangle,
} from "./probability/probability.ts";
import type { StrategyName } from "./registry.ts";

/** The families of the strategies that count placements, in the order of the registry. */
export const PLACEMENT_FAMILIES: Readonly<Record<StrategyName<"placements">, StrategyFamily>> = {
  probability: familyOf(probability),
  "probability-contact": familyOf(probabilityContact),
  "probability-chessboard": probabilityChessboard,
  "probability-rectangle": probabilityRectangle,
};

/** The strategies that score cells, without the search on large boards: for programs loaded over a network. */
export const LISTED_SCORERS: readonly ScoringStrategy[] = [
  ...EXACT_VALUATIONS.map((valuation) => makeExactStrategy(valuation)),
  ...Object.values(PLACEMENT_FAMILIES)
    .map(({ standard }) => standard)
    .filter(isScoringStrategy),
];
