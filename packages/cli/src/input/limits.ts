import os from "node:os";
import { countCells, RefusedError, type Scenario } from "@broadside/engine";
import { canListPlacements, tooLarge } from "@broadside/engine/boxes";
import { formatCount, formatLargeCount, wordFor } from "@broadside/engine/text";
import { priorName } from "../output/prior-text.ts";
import { UsageError } from "../output/usage-error.ts";

/** The number of a board's cells, for people; as a power of ten if it is too long to read. */
export const cellCountText = ({ board }: Scenario): string =>
  `${formatLargeCount(countCells(board))} ${wordFor(countCells(board), "cell")}`;

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

/** Where a scenario is in an error. A file without a name does not contain the default one. */
export const scenarioPlace = ({ name }: Scenario): string => (name === "custom" ? "scenario" : `scenario "${name}"`);

/** Does work that lists layouts. If it is refused, the error names the setting that allows more. */
export const namingLimit = async <T>(most: number, work: () => T | Promise<T>, other: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const layouts = error.cost?.layouts;
    const advice = layouts && layouts <= BigInt(most) ? `--set max-layouts=${layouts} allows them` : other;
    throw layouts === undefined ? error : new RefusedError(`${error.message}; ${advice}`, error.cost);
  }
};

/** Refuses a prior for work that needs equally likely layouts. @param what the reason, without a full stop */
export const requireEquallyLikely = (scenario: Scenario, flag: string | undefined, what: string): void => {
  const { prior } = scenario;
  if (prior === undefined || prior.weights.kind === "uniform") return;
  if (flag !== undefined) throw UsageError.of(`--prior ${flag}`, what, "leave out --prior, or write --prior uniform");
  throw UsageError.of(scenarioPlace(scenario), `it has ${priorName(prior)}, but ${what}`, "write --prior uniform");
};

export interface MemorySource {
  free(): number;
  /** The memory that a control group leaves to this process; undefined if Node cannot tell. */
  available?: (() => number) | undefined;
  /** The limit that a control group sets for this process; 0, or far more than exists, if there is none. */
  constrained?: (() => number) | undefined;
  taken(): number;
}

const MACHINE: MemorySource = {
  free: () => os.freemem(),
  available: process.availableMemory?.bind(process),
  constrained: process.constrainedMemory?.bind(process),
  taken: () => process.memoryUsage.rss(),
};

const LEAST_BYTES = 100e6;

/** The memory that this process can take without displacing other processes, within its container's limit. */
export const freeBytes = ({ free, available, constrained, taken }: MemorySource = MACHINE): number => {
  const limit = constrained?.() ?? 0;
  const left = limit > 0 ? limit - taken() : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(free(), available?.() ?? Number.POSITIVE_INFINITY, left));
};

/** The default memory limit of a command: half of what is free when it starts. */
export const defaultMaxBytes = (source: MemorySource = MACHINE): number =>
  Math.max(LEAST_BYTES, Math.floor(freeBytes(source) / 2));
