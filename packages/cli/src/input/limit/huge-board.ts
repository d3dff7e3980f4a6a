import {
  countCells,
  formatStrategy,
  isExactStrategy,
  type Scenario,
  STRATEGIES,
  type Strategy,
} from "@broadside/engine";
import { canListPlacements, tooLarge } from "@broadside/engine/boxes";
import { formatCount, formatLargeCount, listOf, wordFor } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";
import { requireBelief } from "../source/strategy-source.ts";

/** Cells of a board for people; beyond what can be read, as a power of ten. */
export const cellCountText = ({ board }: Scenario): string =>
  `${formatLargeCount(countCells(board))} ${wordFor(countCells(board), "cell")}`;

/** Refuses strategies that look at every cell or placement, where there are too many, and priors of another scenario. */
export const requireFitting = (strategy: Strategy, scenario: Scenario, flag: string): void => {
  requireBelief(strategy, scenario, flag);
  if (scenario.contact !== "overlap" || strategy.servesHugeBoards) return;
  const isLarge = tooLarge(scenario.board) !== undefined;
  if (!isLarge && (isExactStrategy(strategy) || canListPlacements(scenario))) return;
  const others = STRATEGIES.filter(({ servesHugeBoards }) => servesHugeBoards).map(({ name }) => name);
  throw UsageError.of(
    flag,
    `${formatStrategy(strategy)} looks at every ${isLarge ? "cell" : "placement"}, and ${scenario.name} has ${isLarge ? cellCountText(scenario) : "too many"}`,
    `write ${listOf(others, "or")}`,
  );
};

/** The most cells of boards on which games are played to their end: 256 x 256. Every cell may take a shot. */
const MOST_PLAYED = 2n ** 16n;

/**
 * Refuses boards on which games are not played to their end: those of too many cells, and those on which placements are
 * too many to be listed, for single ships may have millions of cells, each of which takes a shot.
 */
export const requirePlayable = (scenario: Scenario): void => {
  const cells = countCells(scenario.board);
  if (cells <= MOST_PLAYED && (scenario.contact !== "overlap" || canListPlacements(scenario))) return;
  throw UsageError.of(
    "--scenario",
    `games on ${scenario.name} are too long to be played to their end: each cell may take a shot, and it has ${cellCountText(scenario)}, the most being ${formatCount(MOST_PLAYED)}`,
    "take a smaller board",
  );
};

/** Whether games on a scenario can be reviewed: every shot is held against all other cells, and played on from to the end. */
export const canReview = (scenario: Scenario): boolean =>
  tooLarge(scenario.board) === undefined && (scenario.contact !== "overlap" || canListPlacements(scenario));

/** Refuses to review games on boards that are too large. @param where the file of the game */
export const requireReviewable = (scenario: Scenario, where: string): void => {
  if (canReview(scenario)) return;
  throw UsageError.of(
    where,
    `a review plays on from every shot to the end of the game, and ${scenario.name} has ${cellCountText(scenario)}`,
    "broadside suggest --shots finds the best cell before each shot",
  );
};
