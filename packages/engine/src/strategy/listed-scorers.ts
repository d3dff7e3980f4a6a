import { isScoringStrategy, type ScoringStrategy } from "./contract/strategy.ts";
import { entropy } from "./exact/entropy.ts";
import { makeExactStrategy } from "./exact/exact.ts";
import { GREEDY_DISTRIBUTION, GREEDY_HIT, type NamedValuation } from "./exact/greedy-values.ts";
import { halfSplit } from "./exact/half-split.ts";
import { probability } from "./probability/probability.ts";
import { probabilityChessboard } from "./probability/probability-chessboard.ts";
import { probabilityContact } from "./probability/probability-contact.ts";
import { probabilityRectangle } from "./probability/probability-rectangle.ts";

const listed = ({ name, about, score, value }: NamedValuation) => makeExactStrategy(name, about, score, value);

/**
 * The strategies of `STRATEGIES` that score cells, in the same order and with the same rankings, for boards whose cells can be
 * listed: the search for the best cell of larger boards is left out, and with it a good part of the engine's code. For
 * programs that are loaded over a network.
 */
export const LISTED_SCORERS: readonly ScoringStrategy[] = [
  { ...listed(GREEDY_HIT), scoresShips: true },
  listed(GREEDY_DISTRIBUTION),
  halfSplit,
  entropy,
  probability,
  probabilityContact,
  ...[probabilityChessboard.standard, probabilityRectangle.standard].filter(isScoringStrategy),
];
