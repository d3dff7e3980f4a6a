import {
  type Cost,
  formatShots,
  type InferOptions,
  infer,
  type Knowledge,
  type Posterior,
  PosteriorEstimator,
  RefusedError,
  type Scenario,
} from "@broadside/engine";
import type { EstimatedMap, Tell } from "../../engine/task.ts";
import { hasManyPlacements, LATE, SHORT_STEPS } from "./long-count.ts";

/** Milliseconds of sampling before the first estimate is sent. */
const FIRST = 50;

/** The largest share of the counting time that is spent on sampling, both before and during the count. */
const SHARE = 0.1;

/** The least and the most milliseconds of sampling before the count, and of one period during it. */
const BEFORE = { least: 100, most: 1000 };
const BETWEEN = { least: 8, most: 60 };

/** How many times more samples are needed before an estimate is sent again; more for boards slow to redraw. */
const GROWTH = 1.7;
const GROWTH_OF_MANY = 4;
const MANY_CELLS = 1000;

/** Sampling ends once no standard error is above 0.1 percentage points: nobody would see the difference. */
const GOOD_ENOUGH = 0.001;

const SAMPLES_AT_ONCE = 32;

/** The last samples are kept: if counting is refused, sampling continues from them. */
let last: { scenario: Scenario; shots: string; estimator: PosteriorEstimator } | undefined;

/** The estimator of a position with its samples so far; undefined if nothing can be sampled. */
const estimatorOf = (knowledge: Knowledge): PosteriorEstimator | undefined => {
  const { scenario, observations } = knowledge;
  const shots = formatShots(scenario, observations);
  if (last?.scenario === scenario && last.shots === shots) return last.estimator;
  last = undefined;
  try {
    const estimator = new PosteriorEstimator(knowledge);
    last = { scenario, shots, estimator };
    return estimator;
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/** Samples the layouts of a position in short periods and sends estimates. */
class Estimating {
  readonly #tell: (estimate: EstimatedMap) => void;
  readonly #estimator: PosteriorEstimator | undefined;
  readonly #growth: number;
  #told = 0;
  #isGood = false;
  #rested = 0;

  constructor(knowledge: Knowledge, tell: (estimate: EstimatedMap) => void) {
    this.#tell = tell;
    this.#estimator = estimatorOf(knowledge);
    this.#growth = knowledge.scenario.board.cellCount > MANY_CELLS ? GROWTH_OF_MANY : GROWTH;
  }

  /** True if more samples would not help or are impossible. */
  get isOver(): boolean {
    return this.#isGood || !this.#estimator?.isPossible;
  }

  /** Samples for a given time, or until the estimate is good enough, and sends it. */
  run(milliseconds: number): void {
    this.#sample(milliseconds);
    this.#report();
  }

  /** Samples for a given time in several periods, so that each estimate sent is much better than the last. */
  runOn(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    for (let stretch = FIRST; !this.isOver && performance.now() < end; stretch *= this.#growth)
      this.run(Math.min(stretch, end - performance.now()));
  }

  /** Samples briefly, if enough time has passed, and sends the estimate once it has improved enough. */
  refine(): void {
    const turn = SHARE * (performance.now() - this.#rested);
    if (turn < BETWEEN.least) return;
    this.#sample(Math.min(turn, BETWEEN.most));
    if ((this.#estimator?.samples ?? 0) >= this.#growth * this.#told) this.#report();
  }

  #sample(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    while (!this.isOver && performance.now() < end) this.#estimator?.sample(SAMPLES_AT_ONCE);
    this.#rested = performance.now();
  }

  #report(): void {
    const estimate = this.#estimator?.estimate();
    if (estimate?.kind !== "estimate" || estimate.samples === this.#told) return;
    this.#told = estimate.samples;
    this.#isGood = !estimate.isRough && estimate.standardError.every((error) => error <= GOOD_ENOUGH);
    const { knowledge: _, ...map } = estimate;
    this.#tell(map);
  }
}

/** The exact posterior, with estimates meanwhile if it takes long. @throws RefusedError after a first estimate */
export const inferWithEstimates = (knowledge: Knowledge, options: InferOptions, tell: Tell): Posterior => {
  const begun = performance.now();
  let estimating: Estimating | undefined;
  const begin = (): void => {
    if (estimating) return;
    estimating = new Estimating(knowledge, (estimate) => tell({ done: undefined, estimate }));
    estimating.run(FIRST);
  };
  if (hasManyPlacements(knowledge)) begin();
  const expect = ({ steps }: Cost): void => {
    if (steps < SHORT_STEPS) return;
    const expected = steps / 1e6;
    tell({ done: undefined, expected });
    begin();
    estimating?.runOn(Math.min(BEFORE.most, Math.max(BEFORE.least, SHARE * expected)));
  };
  const progress = (done: number): void => {
    options.progress?.(done);
    if (estimating) estimating.refine();
    else if (performance.now() - begun > LATE) begin();
  };
  try {
    return infer(knowledge, { ...options, expect, progress });
  } catch (error) {
    if (error instanceof RefusedError) begin();
    throw error;
  }
};

/** Samples for a given time, or until the estimate is good enough, and sends estimates meanwhile. */
export const sendEstimates = (knowledge: Knowledge, milliseconds: number, tell: Tell): void =>
  new Estimating(knowledge, (estimate) => tell({ done: undefined, estimate })).runOn(milliseconds);
