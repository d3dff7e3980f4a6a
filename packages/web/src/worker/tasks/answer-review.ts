import { formatShots, type InferOptions, type Knowledge, RandomStream, type Result } from "@broadside/engine";
import {
  type CellForecast,
  type CostedReview,
  type Expectation,
  errorOf,
  expectedNumber,
  isEstimate,
  type Review,
  type ReviewOptions,
  reviewSalvoSteps,
  reviewSteps,
  type SalvoCost,
  sharesOf,
  tryShot,
} from "@broadside/engine/review";
import type {
  CellChance,
  ExpectedShots,
  ReviewedSalvo,
  ReviewedShot,
  ReviewTotals,
} from "../../text/review/reviewed-shot.ts";
import { formatRules } from "../../text/rules/rules.ts";
import type { AnswerOf, Task } from "../protocol.ts";

type ReviewTask = Extract<Task, { kind: "review" }>;

interface Session {
  readonly key: string;
  readonly steps: Generator<CostedReview, Result<Review>>;
  done: number;
}

/** The last requested review, which continues when its next shots are requested. */
let last: Session | undefined;

/** Receives the progress of the review, for the question being answered. */
let report: (done: number) => void = () => {};

/** The milliseconds for which shots are collected before they are sent. */
const TOGETHER = 100;

/** Begins a review; {@link answerReview} requests its shots. */
const begin = (key: string, knowledge: Knowledge, task: ReviewTask, options: InferOptions): Session => {
  const { seed, isOver, salvos } = task;
  const total = Math.max(1, knowledge.observations.length);
  let entered = 0;
  const progress = (share: number): void => report(Math.min(1, (entered + share) / total));
  const how: ReviewOptions = {
    random: RandomStream.fromSeed(seed),
    inference: { ...options, progress },
    onShot: ({ number }) => {
      entered = number - 1;
      progress(0);
    },
  };
  const steps = salvos ? reviewSalvoSteps(knowledge, salvos, how, isOver) : reviewSteps(knowledge, how, isOver);
  return { key, steps, done: 0 };
};

/**
 * The next shots of a review, then its totals. A new worker computes earlier shots again: the same seed gives
 * the same shots.
 *
 * @throws RefusedError as `reviewSteps` does
 */
export const answerReview = (
  knowledge: Knowledge,
  task: ReviewTask,
  options: InferOptions,
  progress: (done: number) => void,
): AnswerOf<"review"> | AnswerOf<"misrecorded"> => {
  const { scenario, observations } = knowledge;
  const key = JSON.stringify([
    formatRules(scenario),
    formatShots(scenario, observations),
    task.seed,
    task.isOver,
    task.salvos,
  ]);
  const session = last?.key === key && last.done <= task.done ? last : begin(key, knowledge, task, options);
  // Do not continue a review that threw an error.
  last = undefined;
  report = progress;
  const begun = performance.now();
  const shots: ReviewedShot[] = [];
  while (shots.length === 0 || performance.now() - begun < TOGETHER) {
    const step = session.steps.next();
    if (step.done) {
      const review = step.value;
      return review.ok
        ? { kind: "review", shots, totals: totalsOf(review.value) }
        : { kind: "misrecorded", shots, error: review.error };
    }
    session.done++;
    if (session.done > task.done) shots.push(shotOf(step.value));
  }
  last = session;
  return { kind: "review", shots };
};

/** The loss of a shot tried in place of a reviewed one. @throws RefusedError as `tryShot` does */
export const answerTry = (
  knowledge: Knowledge,
  { seed, cell, salvo }: Extract<Task, { kind: "try" }>,
  inference: InferOptions,
): AnswerOf<"trial"> => {
  const trial = tryShot(knowledge, cell, { random: RandomStream.fromSeed(seed), inference }, salvo);
  const { judge, best, compared, lost, verdict } = trial;
  return {
    kind: "trial",
    ...{ judge, compared, verdict },
    best: { cell: best.cell, shots: tell(best.shots) },
    lost: tell(lost),
  };
};

/** Under a prior, a total has no standard error but a rounding bound, which is far below this. */
const ROUNDING = 1e-6;

const tell = (value: Expectation): ExpectedShots =>
  isEstimate(value) && errorOf(value) > ROUNDING
    ? { estimate: value.estimate, standardError: value.standardError }
    : { exact: expectedNumber(value) };

const chanceOf = (forecast: CellForecast, mass: bigint): CellChance => {
  const { hitChance, expectedHits } = sharesOf(forecast, mass);
  return { cell: forecast.cell, chance: hitChance, ships: expectedHits };
};

const salvoOf = ({ first, cells, best, compared, lost, verdict }: SalvoCost): ReviewedSalvo => ({
  ...{ first, cells, best: best.cells, compared, verdict },
  lost: tell(lost),
});

const shotOf = ({ number, layouts, mass, shot, likeliest, cost, salvo }: CostedReview): ReviewedShot => ({
  number,
  layouts: String(layouts),
  shot: chanceOf(shot, mass),
  likeliest: chanceOf(likeliest, mass),
  judge: cost.judge,
  before: tell(cost.before),
  after: tell(cost.after),
  best: { cell: cost.best.cell, shots: tell(cost.best.shots) },
  compared: cost.compared,
  lost: tell(cost.lost),
  skill: tell(cost.skill),
  luck: tell(cost.luck),
  verdict: cost.verdict,
  ...(salvo ? { salvo: salvoOf(salvo) } : {}),
});

const totalsOf = ({ totals }: Review): ReviewTotals => ({
  shots: totals.shots,
  start: tell(totals.start),
  spread: totals.spread,
  left: tell(totals.left),
  lost: tell(totals.lost),
  skill: tell(totals.skill),
  luck: tell(totals.luck),
  ...(totals.blind ? { blind: tell(totals.blind) } : {}),
  hits: totals.hits,
  expectedHits: totals.expectedHits,
  judges: totals.judges.map((judge) => ({ ...judge, lost: tell(judge.lost) })),
  changes: totals.changes.map((change) => ({ ...change, saved: tell(change.saved) })),
  verdicts: totals.verdicts,
});
