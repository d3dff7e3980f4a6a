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
import { requireBelief } from "../source/named-strategy.ts";

/** The number of a board's cells, for people; as a power of ten if it is too long to read. */
export const cellCountText = ({ board }: Scenario): string =>
  `${formatLargeCount(countCells(board))} ${wordFor(countCells(board), "cell")}`;

/** Refuses strategies that look at every cell or placement if there are too many, or whose prior does not fit. */
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

/** Most cells of a board on which complete games are played: every cell may take a shot. */
const MOST_PLAYED = 2n ** 16n;

/** Refuses boards with too many cells or placements for complete games. */
export const requirePlayable = (scenario: Scenario): void => {
  const cells = countCells(scenario.board);
  if (cells <= MOST_PLAYED && (scenario.contact !== "overlap" || canListPlacements(scenario))) return;
  throw UsageError.of(
    "--scenario",
    `games on ${scenario.name} are too long to be played to their end: each cell may take a shot, and it has ${cellCountText(scenario)} (at most ${formatCount(MOST_PLAYED)} are played)`,
    "take a smaller board",
  );
};

/** Whether games can be reviewed: a review compares every shot with all cells, and plays on to the end. */
export const canReview = (scenario: Scenario): boolean =>
  tooLarge(scenario.board) === undefined && (scenario.contact !== "overlap" || canListPlacements(scenario));

/** Refuses to review games on boards that are too large. @param where the name of the game's file */
export const requireReviewable = (scenario: Scenario, where: string): void => {
  if (canReview(scenario)) return;
  throw UsageError.of(
    where,
    `a review plays on from every shot to the end of the game, and ${scenario.name} has ${cellCountText(scenario)}`,
    "broadside suggest --shots finds the best cell before each shot",
  );
};
