import { share } from "../core/count.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { InferOptions } from "../inference/infer.ts";
import type { Posterior } from "../inference/posterior.ts";
import { PosteriorCache } from "../inference/posterior-cache.ts";
import { Tracker } from "../inference/tracker.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import type { Observation } from "../scenario/answer.ts";
import { formatObservation } from "../scenario/notation.ts";
import { hitLayouts } from "../strategy/exact.ts";
import { isHit } from "../strategy/player.ts";
import { replayTranscript, type Transcript } from "./transcript.ts";

/** How good a shot was, from best to worst. */
export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/**
 * Where each verdict begins, in expected hits lost: `good` above 0, `inaccuracy` from 0.02, `mistake` from 0.08,
 * `blunder` from 0.2. While hunting on the Hasbro board the worst cell loses about 0.1; leaving a ship half sunk loses
 * more than 0.2.
 */
export const VERDICT_THRESHOLDS: Readonly<Record<Exclude<Verdict, "best" | "good">, number>> = {
  inaccuracy: 0.02,
  mistake: 0.08,
  blunder: 0.2,
};

/** What each verdict says, in words. */
export const VERDICT_MEANING: Readonly<Record<Verdict, string>> = {
  best: "no cell promised more hits, or none left fewer layouts",
  good: "less than 0.02 of a hit lost",
  inaccuracy: "0.02 to 0.08 of a hit lost",
  mistake: "0.08 to 0.2 of a hit lost",
  blunder: "0.2 of a hit lost, or more",
};

/** What a cell promised before the shot. All numbers are exact; divided by the layouts they are the shares in words. */
export interface CellOutlook {
  readonly cell: number;
  /** Layouts in which the shot hits. Divided by all layouts: the chance of a hit. */
  readonly hit: bigint;
  /** Sum over layouts of the ships on the cell. Divided by all layouts: the expected hits; {@link hit} unless ships overlap. */
  readonly ships: bigint;
  /** Sum over answers of the square of the layouts that give it. Divided by all layouts: the layouts expected to remain. */
  readonly squares: bigint;
}

/** What a cell promised, as float64 numbers for display. */
export interface OutlookShares {
  /** The chance of a hit. */
  readonly hitChance: number;
  /** The expected number of ships hit; the chance of a hit unless ships overlap. */
  readonly expectedHits: number;
  /** The number of layouts expected to remain after the answer. */
  readonly expectedLayouts: number;
}

/** The outlook of a cell divided by the layouts before the shot. */
export const sharesOf = ({ hit, ships, squares }: CellOutlook, layouts: bigint): OutlookShares => ({
  hitChance: share(hit, layouts),
  expectedHits: share(ships, layouts),
  expectedLayouts: share(squares, layouts),
});

/** A shot against the best that could have been shot, by the exact posterior of what was known before it. */
export interface ShotReview {
  /** Counted from 1. */
  readonly number: number;
  readonly observation: Observation;
  /** Layouts that agreed with all answers before the shot. */
  readonly layouts: bigint;
  /** The cell shot. */
  readonly shot: CellOutlook;
  /** The cell that promised most hits, that of greedy-hit: the cell shot where it is equally good. */
  readonly best: CellOutlook;
  /** The cell that left fewest layouts in expectation, that of greedy-distribution: the cell shot where it is equally good. */
  readonly sharpest: CellOutlook;
  /** Ships hit: 0 or 1, more only where ships overlap. */
  readonly hits: number;
  /** Expected hits lost against the best cell: (best.ships - shot.ships) / layouts, exactly 0 when nothing was lost. Skill. */
  readonly hitsLost: number;
  /** Hits made less hits expected of the cell shot: hits - shot.ships / layouts. Luck. */
  readonly luck: number;
  readonly verdict: Verdict;
}

/** What the shots of a game come to. */
export interface ReviewTotals {
  readonly shots: number;
  /** Hits made: the sum of ships hit. */
  readonly hits: number;
  /** Hits expected of the cells shot, each from what was known before its shot. */
  readonly expectedHits: number;
  /** Sum of the expected hits lost. */
  readonly hitsLost: number;
  /** Sum of luck: hits less expectedHits, to the rounding of float64 sums. */
  readonly luck: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** The review of a game. */
export interface Review {
  readonly shots: readonly ShotReview[];
  readonly totals: ReviewTotals;
}

/** How to review. */
export interface ReviewOptions {
  /** Posteriors of the scenario to share with other reviews. */
  readonly posteriors?: PosteriorCache;
  /** Limits of inference. */
  readonly inference?: InferOptions;
  /** Told each shot as soon as it is reviewed. */
  readonly onShot?: (shot: ShotReview) => void;
}

/**
 * Reviews the shots of some knowledge, each against what was known before it.
 *
 * Skill and luck are apart: `hitsLost` compares the cell shot with the best cell by expectation alone, whatever came of
 * it, and `luck` is what came of it beyond the expectation of the same cell. A hit counts now and not what it leads to:
 * the expected number of shots to the end of the game is known for small boards only. A shot therefore is `best` also
 * when it leaves fewest layouts in expectation though another was likelier to hit; for all others the verdict follows
 * from the hits lost, see {@link VERDICT_THRESHOLDS}.
 *
 * Cost: one inference per shot, less for openings in the cache and for endings. Fails when no layout agrees with the
 * shots.
 *
 * @throws RefusedError as `infer` does.
 */
export const reviewShots = (knowledge: Knowledge, options: ReviewOptions = {}): Result<Review> => {
  const { scenario, observations } = knowledge;
  const { posteriors = new PosteriorCache(scenario), inference, onShot } = options;
  const tracker = new Tracker(posteriors);
  const shots: ShotReview[] = [];
  for (const [i, observation] of observations.entries()) {
    const posterior = tracker.infer(makeKnowledge(scenario, observations.slice(0, i)), inference);
    const { layouts } = posterior;
    if (layouts === 0n) {
      const where = i === 0 ? "scenario" : `shot ${i} "${formatObservation(scenario, observations[i - 1])}"`;
      return fail(where, "no layout agrees with the answers up to here", "correct the shot or one before it");
    }
    const review = reviewShot(posterior, observation, i + 1);
    shots.push(review);
    onShot?.(review);
  }
  return ok({ shots, totals: totalsOf(shots) });
};

/** Reviews a transcript after replaying it; fails as `replayTranscript` does. @throws RefusedError as `infer` does. */
export const reviewTranscript = (transcript: Transcript, options: ReviewOptions = {}): Result<Review> => {
  const game = replayTranscript(transcript);
  if (!game.ok) return game;
  const { layout, observations } = transcript;
  return reviewShots(makeKnowledge(layout.scenario, observations), options);
};

/** Reviews one shot by the posterior of what was known before it. @throws RangeError when the cell could not be shot. */
export const reviewShot = (posterior: Posterior, observation: Observation, number: number): ShotReview => {
  const { layouts, knowledge } = posterior;
  const cells = unshotCells(knowledge);
  if (!cells.includes(observation.cell)) throw new RangeError(`cell ${observation.cell} cannot be shot`);
  const shot = outlookOf(posterior, observation.cell);
  let best = shot;
  let sharpest = shot;
  for (const cell of cells) {
    const outlook = outlookOf(posterior, cell);
    if (outlook.ships > best.ships) best = outlook;
    if (outlook.squares < sharpest.squares) sharpest = outlook;
  }
  // To leave fewest layouts excuses a miss only where the cell promising most hits would have left more of them.
  const isSharp = sharpest === shot && shot.squares < best.squares;
  const hits = hitsOf(observation);
  const hitsLost = share(best.ships - shot.ships, layouts);
  return {
    number,
    observation,
    layouts,
    shot,
    best,
    sharpest,
    hits,
    hitsLost,
    luck: hits - share(shot.ships, layouts),
    verdict: best === shot || isSharp ? "best" : verdictOf(hitsLost),
  };
};

/** The totals of reviewed shots. */
export const totalsOf = (shots: readonly ShotReview[]): ReviewTotals => {
  const sum = (value: (shot: ShotReview) => number): number => shots.reduce((total, shot) => total + value(shot), 0);
  const count = (verdict: Verdict): number => shots.filter((shot) => shot.verdict === verdict).length;
  return {
    shots: shots.length,
    hits: sum(({ hits }) => hits),
    expectedHits: sum(({ shot, layouts }) => share(shot.ships, layouts)),
    hitsLost: sum(({ hitsLost }) => hitsLost),
    luck: sum(({ luck }) => luck),
    verdicts: {
      best: count("best"),
      good: count("good"),
      inaccuracy: count("inaccuracy"),
      mistake: count("mistake"),
      blunder: count("blunder"),
    },
  };
};

const verdictOf = (hitsLost: number): Verdict => {
  const { inaccuracy, mistake, blunder } = VERDICT_THRESHOLDS;
  if (hitsLost < inaccuracy) return "good";
  if (hitsLost < mistake) return "inaccuracy";
  return hitsLost < blunder ? "mistake" : "blunder";
};

const outlookOf = (posterior: Posterior, cell: number): CellOutlook => {
  let squares = 0n;
  for (const { layouts } of posterior.answers(cell)) squares += layouts * layouts;
  return { cell, hit: hitLayouts(posterior, cell), ships: posterior.occupied.at(cell), squares };
};

const hitsOf = (observation: Observation): number => {
  if (observation.answer.kind === "count") return observation.answer.ships;
  return isHit(observation) ? 1 : 0;
};
