import {
  formatShots,
  type Knowledge,
  makeKnowledge,
  type Observation,
  RandomStream,
  type Result,
} from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
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
  Told,
  TriedShot,
} from "../../board/review/reviewed-shot.ts";
import { formatPosition, knowledgeOf, type PositionText } from "../../board/rules/rules.ts";
import { LIMITS, normally, progressTo, type TaskContext } from "../../engine/task.ts";

/** Layouts are drawn with the seed. */
interface ReviewQuestion extends PositionText {
  readonly seed: number;
  /** Whether the last shot ended the game, if the layout is known. */
  readonly isOver?: boolean;
  /** Whether more shots may come: then those are judged whose next shot is made, and there are no totals. */
  readonly goesOn?: boolean;
  /** The number of shots that were reviewed before. */
  readonly done: number;
  /** In a game by salvos, the number of shots in each. */
  readonly salvos?: readonly number[];
}

interface GameSoFar {
  readonly knowledge: Knowledge;
  readonly isOver: boolean | undefined;
}

interface Session {
  /** What stays the same as long as the session does. */
  readonly key: string;
  game: GameSoFar;
  goesOn: boolean;
  readonly steps: Generator<CostedReview, Result<Review>>;
  readonly shots: ReviewedShot[];
}

/** The last requested review, which continues when its next shots are requested. */
let last: Session | undefined;

/** Receives the progress of the review, for the question being answered. */
let report: (done: number) => void = () => {};

/** The milliseconds for which shots are collected before they are sent. */
const TOGETHER = 100;

/** Begins a review; {@link reviewOn} requests its shots. */
const begin = (key: string, game: GameSoFar, { seed, salvos, goesOn = false }: ReviewQuestion): Session => {
  let entered = 0;
  const progress = (share: number): void =>
    report(Math.min(1, (entered + share) / Math.max(1, session.game.knowledge.observations.length)));
  const how: ReviewOptions = {
    random: RandomStream.fromSeed(seed),
    inference: { ...LIMITS.normal, progress },
    onShot: ({ number }) => {
      entered = number - 1;
      progress(0);
    },
  };
  const { knowledge, isOver } = game;
  const steps = salvos
    ? reviewSalvoSteps(knowledge, salvos, how, isOver)
    : goesOn
      ? reviewSteps(
          () => session.game.knowledge,
          how,
          () => session.game.isOver,
        )
      : reviewSteps(knowledge, how, isOver);
  const session: Session = { key, game, goesOn, steps, shots: [] };
  return session;
};

/** The last review, if it is of this game: of the same shots or, if it goes on, of more shots than before. */
const goneOn = (key: string, { knowledge, isOver }: GameSoFar, goesOn: boolean): Session | undefined => {
  if (last?.key !== key) return undefined;
  const { scenario, observations } = last.game.knowledge;
  const told = (shots: readonly Observation[]): string => formatShots(scenario, shots);
  const now = knowledge.observations;
  if (told(now.slice(0, observations.length)) !== told(observations)) return undefined;
  if (!last.goesOn)
    return now.length === observations.length && last.game.isOver === isOver && !goesOn ? last : undefined;
  // The review knows the shots that it was told before by their objects.
  const shots = [...observations, ...now.slice(observations.length)];
  last.game = { knowledge: makeKnowledge(scenario, shots), isOver };
  last.goesOn = goesOn;
  return last;
};

const reviewOn = (task: ReviewQuestion, progress: (done: number) => void) => {
  const game: GameSoFar = { knowledge: knowledgeOf(task), isOver: task.isOver };
  const { goesOn = false } = task;
  const key = JSON.stringify([formatPosition(makeKnowledge(game.knowledge.scenario)), task.seed, task.salvos]);
  const session = goneOn(key, game, goesOn) ?? begin(key, game, task);
  // Do not continue a review that threw an error.
  last = undefined;
  report = progress;
  const begun = performance.now();
  const mayJudge = (): boolean =>
    !session.goesOn || session.shots.length + 1 < session.game.knowledge.observations.length;
  while (mayJudge() && (session.shots.length <= task.done || performance.now() - begun < TOGETHER)) {
    const step = session.steps.next();
    if (step.done) {
      const review = step.value;
      const shots = session.shots.slice(task.done);
      return review.ok
        ? ({ kind: "review", shots, totals: totalsOf(review.value) } as const)
        : ({ kind: "misrecorded", shots, error: review.error } as const);
    }
    session.shots.push(shotOf(step.value));
  }
  last = session;
  return { kind: "review", shots: session.shots.slice(task.done) } as const;
};

/** Under a prior, a total has no standard error but a rounding bound, which is far below this. */
const ROUNDING = 1e-6;

const tell = (value: Expectation): ExpectedShots =>
  isEstimate(value) && errorOf(value) > ROUNDING
    ? { estimate: value.estimate, standardError: value.standardError }
    : { exact: expectedNumber(value) };

const isExpectation = (value: unknown): value is Expectation =>
  isRecord(value) && ("estimate" in value || "numerator" in value);

const told = <T>(value: T): Told<T> => {
  const plain = (part: unknown): unknown => {
    if (isExpectation(part)) return tell(part);
    if (Array.isArray(part)) return part.map(plain);
    return isRecord(part) ? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, plain(one)])) : part;
  };
  return plain(value) as Told<T>;
};

const chanceOf = (forecast: CellForecast, mass: bigint): CellChance => {
  const { hitChance, expectedHits } = sharesOf(forecast, mass);
  return { cell: forecast.cell, chance: hitChance, ships: expectedHits };
};

const salvoOf = ({ shots: _, best, ...salvo }: SalvoCost): ReviewedSalvo => ({ ...told(salvo), best: best.cells });

const shotOf = ({ number, layouts, mass, shot, likeliest, cost, salvo }: CostedReview): ReviewedShot => {
  const { shot: _, ...costs } = cost;
  return {
    ...{ number, layouts: String(layouts), ...told(costs) },
    ...{ shot: chanceOf(shot, mass), likeliest: chanceOf(likeliest, mass) },
    ...(salvo ? { salvo: salvoOf(salvo) } : {}),
  };
};

const totalsOf = ({ totals: { hitsLost: _, ...totals } }: Review): ReviewTotals => told(totals);

interface TryQuestion extends PositionText {
  readonly seed: number;
  readonly cell: number;
  readonly salvo?: readonly number[];
}

export const tasks = {
  /**
   * The next shots of a review; with the last ones, its totals. If the game's record contradicts itself, the shots
   * before that, and what is wrong there. A new worker computes earlier shots again: the same seed gives the same shots.
   *
   * @throws RefusedError as `reviewSteps` does
   */
  review: (task: ReviewQuestion, { progress }: TaskContext) => reviewOn(task, progressTo(progress)),

  /**
   * The loss of a shot tried in place of a reviewed one, and who judges that; in a salvo, together with the salvo's
   * other cells. @throws RefusedError as `tryShot` does
   */
  try: (task: TryQuestion, context: TaskContext): { readonly kind: "trial" } & TriedShot => {
    const options = { random: RandomStream.fromSeed(task.seed), inference: normally(context) };
    const { shot: _, ...trial } = tryShot(knowledgeOf(task), task.cell, options, task.salvo);
    return { kind: "trial", ...told(trial) };
  },
};
