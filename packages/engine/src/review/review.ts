import { share } from "../core/count.ts";
import { checkArgument } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { replayTranscript } from "../game/game.ts";
import { salvoSizes } from "../game/match.ts";
import { checkTranscript, type Transcript } from "../game/transcript.ts";
import { findConflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { countLayouts, infer } from "../inference/posterior/infer.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { Tracker } from "../inference/posterior/tracker.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { isHit, type Observation } from "../scenario/answer.ts";
import { formatObservation } from "../scenario/notation.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type CellForecast, forecastsOf, sharesOf } from "./cost/cell-forecast.ts";
import type { CostedShot, GameCosts, SalvoCost } from "./cost/game-costs.ts";
import { SalvoCosts } from "./cost/salvo-costs.ts";
import type { CostTotals, ShotCost } from "./cost/shot-cost.ts";
import { type CostOptions, ShotCosts } from "./cost/shot-costs.ts";

/** A shot compared with the best possible shots, by the exact posterior of what was known before it. */
export interface ShotReview {
  /** The number of the shot, counted from 1. */
  readonly number: number;
  readonly observation: Observation;
  /** The number of layouts that agreed with all answers before the shot. */
  readonly layouts: bigint;
  /** The mass of these layouts, see {@link CellForecast}: their number or, under a prior, their weight. */
  readonly mass: bigint;
  /** The cell shot. */
  readonly shot: CellForecast;
  /** The cell with the most expected hits, greedy-hit's choice; the cell that was shot if equally good. */
  readonly likeliest: CellForecast;
  /** The cell that leaves the fewest layouts, greedy-distribution's choice; the cell shot if equally good. */
  readonly sharpest: CellForecast;
  /** The number of ships hit: 0 or 1, or more if ships overlap. */
  readonly hits: number;
  /** Expected hits lost: (likeliest.ships - shot.ships) / mass, exactly 0 if nothing was lost. */
  readonly hitsLost: number;
}

/** A shot with its cost in expected shots. */
export interface CostedReview extends ShotReview {
  readonly cost: ShotCost;
  /** The salvo to which the shot belongs; `cost` then assumes that its other shots stay as they were. */
  readonly salvo?: SalvoCost;
}

/** The totals of a game's shots, in hits. */
export interface HitTotals {
  /** Hits made: the total number of ships hit. */
  readonly hits: number;
  /** The hits that were expected from the cells shot, each by what was known before its shot. */
  readonly expectedHits: number;
  /** The sum of the expected hits lost. */
  readonly hitsLost: number;
}

/**
 * The review of a game, finished or not. Each shot is judged by what was known before it, so the end of the game
 * changes no judgement: the review of a game's first k shots has the first k judgements of the whole review. The
 * totals are those of the shots fired; see {@link CostTotals}.
 */
export interface Review {
  readonly shots: readonly CostedReview[];
  readonly totals: HitTotals & CostTotals;
}

/** How to review. */
export interface ReviewOptions extends CostOptions {
  /** Posteriors of the scenario, to share with other reviews. */
  readonly posteriors?: PosteriorCache | undefined;
  /** Limits of inference. */
  readonly inference?: InferOptions | undefined;
  /** Called with each shot once it is reviewed, without its cost, because luck is known only after the next shot. */
  readonly onShot?: ((shot: ShotReview) => void) | undefined;
  /** Called with the review of the shots so far, as if the game had gone no further, once their cost is known. */
  readonly onReview?: ((review: Review) => void) | undefined;
}

/**
 * Reviews the shots of some knowledge, each by what was known before it: the hits lost, by the exact posterior,
 * and the cost in expected shots to the end of the game, divided into skill and luck. The game need not be
 * finished. Each shot is yielded as soon as its cost is known, which is once the position after it
 * has been judged; the review is returned at the end. Between shots, the caller may do other work or stop.
 *
 * Fails if no layout agrees with the shots, or if a shot comes after the end of the game.
 *
 * Cost: one inference for each shot (less for openings in the cache and for endgames), and 3,000 to 7,000
 * games of the playout strategy; less than a second for a shot whose layouts are listed.
 *
 * @param knowledge the shots, or a function that tells them of a game that goes on: it is asked before each shot, and
 *   must begin with the observations it told before. The cost of a shot may be requested once the next shot is made;
 *   requested sooner, it is that of a game that goes no further, and the review ends.
 * @param isOver whether the last shot ended the game, if a referee has said so. By default the layouts decide:
 *   the game is over if none of those left has a cell to hit. The shots are then first checked for contradictions.
 *   Of a game that goes on, a function tells it at the end.
 * @throws RefusedError as `infer` does, and when the playout strategy draws random numbers; also any error that
 *   `onShot` throws.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { reviewSteps } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2. A1x"));
 * const steps = reviewSteps(knowledge, { random: RandomStream.fromSeed(1) });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * unwrap(step.value).shots.length; // => 2
 */
export function* reviewSteps(
  knowledge: Knowledge | (() => Knowledge),
  options: ReviewOptions,
  isOver?: boolean | (() => boolean | undefined),
): Generator<CostedReview, Result<Review>> {
  return yield* stepsBySalvo(knowledge, undefined, options, isOver, ShotCosts);
}

/** Reviews shots that were fired in salvos of these sizes or one by one, each by what was known before its salvo. */
function* stepsBySalvo(
  game: Knowledge | (() => Knowledge),
  salvos: readonly number[] | undefined,
  options: ReviewOptions,
  isOver: boolean | undefined | (() => boolean | undefined),
  Costs: new (options: CostOptions, posteriors: PosteriorCache, inference: InferOptions) => GameCosts,
): Generator<CostedReview, Result<Review>> {
  checkArgument(options, "random", "an object of options; write { random: RandomStream.fromSeed(1) }");
  const told = typeof game === "function" ? game : () => game;
  const { scenario } = told();
  const { posteriors = new PosteriorCache(scenario), inference = {}, onShot, onReview } = options;
  const wrong = isOver === undefined && game !== told ? contradictionIn(told(), inference) : undefined;
  if (wrong) return wrong;
  const tracker = new Tracker(posteriors);
  const costs = new Costs(options, posteriors, inference);
  const shots: CostedReview[] = [];
  let waiting: readonly ShotReview[] = [];
  const settled = (costed: readonly CostedShot[] = []): CostedReview[] => {
    const reviews = costed.map((cost, i) => ({ ...waiting[i], ...cost }));
    shots.push(...reviews);
    if (reviews.length > 0) onReview?.(soFar());
    return reviews;
  };
  const soFar = (): Review => ({ shots: [...shots], totals: { ...hitTotalsOf(shots), ...costs.totals() } });
  let made = 0;
  for (let salvo = 0; ; salvo++) {
    const knowledge = told();
    const { observations } = knowledge;
    if (made === observations.length) break;
    const size = salvos?.[salvo] ?? 1;
    const position = positionAfter(tracker, knowledge, made, inference);
    if (!position.ok) return position;
    const { posterior } = position.value;
    const forecasts = forecastsOf(posterior);
    const fired = observations.slice(made, made + size);
    const reviews = fired.map((shot, i) => reviewShot(posterior, forecasts, shot, made + i + 1));
    const cells = fired.map(({ cell }) => cell);
    yield* settled(costs.add(posterior, forecasts, cells));
    waiting = reviews;
    for (const review of reviews) onShot?.(review);
    made += size;
  }
  let end: Posterior | undefined;
  if (!(typeof isOver === "function" ? isOver() : isOver)) {
    const position = positionAfter(tracker, told(), made, inference);
    if (!position.ok) return position;
    if (!position.value.isOver) end = position.value.posterior;
  }
  yield* settled(costs.finish(end));
  return ok(soFar());
}

const noLayout = ({ scenario, observations }: Knowledge, shots: number): Result<never> =>
  fail(
    shots === 0 ? "scenario" : shotName(scenario, observations, shots),
    "no layout agrees with the answers up to here",
    "correct the shot or one before it",
  );

const shotName = (scenario: Scenario, observations: readonly Observation[], number: number): string =>
  `shot ${number} "${formatObservation(scenario, observations[number - 1])}"`;

/** The failure at the first shot with which no layout agrees; undefined if some layout agrees with all shots. */
const contradictionIn = (knowledge: Knowledge, inference: InferOptions): Result<never> | undefined => {
  const conflict = findConflict(knowledge, { ...inference, stop: () => true });
  return conflict && noLayout(knowledge, conflict.first + 1);
};

/** What was known after some shots, and whether the game was over; fails if no layout is left or shots follow. */
const positionAfter = (
  tracker: Tracker,
  knowledge: Knowledge,
  shots: number,
  inference: InferOptions,
): Result<{ readonly posterior: Posterior; readonly isOver: boolean }> => {
  const { scenario, observations } = knowledge;
  const before = makeKnowledge(scenario, observations.slice(0, shots));
  const posterior = tracker.infer(before, inference);
  if (!posterior.isPossible) return noLayout(knowledge, shots);
  const isOver = unshotCells(before).every((cell) => posterior.hitMass(cell) === 0n);
  if (!isOver || shots === observations.length) return ok({ posterior, isOver });
  return fail(
    shotName(scenario, observations, shots + 1),
    "comes after the end of the game",
    shots === 0 ? "leave out all shots" : `leave out what follows shot ${shots}`,
  );
};

/** Reviews all shots in one call, see {@link reviewSteps}. */
export const reviewShots = (knowledge: Knowledge, options: ReviewOptions, isOver?: boolean): Result<Review> =>
  lastOf(reviewSteps(knowledge, options, isOver));

const lastOf = (steps: Generator<CostedReview, Result<Review>>): Result<Review> => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/**
 * Reviews a transcript of a game, finished or not. If it holds the layout, it is first replayed and fails as
 * `replayTranscript` does. The judgements do not need the layout: without it, the game counts as over if no
 * layout left has a cell to hit. Shots that were fired together, see `salvoSizes`, are judged as
 * {@link reviewSalvoSteps} does.
 *
 * Cost: one inference for each shot, and the games that determine what a shot cost.
 *
 * @throws RefusedError as {@link reviewSteps} does.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame } from "@broadside/engine/games";
 * import { reviewTranscript } from "@broadside/engine/review";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
 * const review = unwrap(reviewTranscript(game, { random: RandomStream.fromSeed(2) }));
 * review.shots.length === game.observations.length; // => true
 * review.shots[0]?.cost.verdict; // => "best"
 */
export const reviewTranscript = (transcript: Transcript, options: ReviewOptions): Result<Review> => {
  checkTranscript(transcript);
  const { scenario, layout, observations } = transcript;
  const game = layout && replayTranscript(transcript);
  if (game?.ok === false) return game;
  const salvos = salvoSizes(transcript);
  if (!salvos.ok) return salvos;
  const knowledge = makeKnowledge(scenario, observations);
  const isOver = game?.value.isOver;
  return salvos.value === undefined
    ? reviewShots(knowledge, options, isOver)
    : lastOf(reviewSalvoSteps(knowledge, salvos.value, options, isOver));
};

/** Judges one shot by the forecasts for all unshot cells before it. @throws RangeError if it cannot be shot */
export const reviewShot = (
  { layouts, mass }: Posterior,
  forecasts: readonly CellForecast[],
  observation: Observation,
  number: number,
): ShotReview => {
  const shot = forecasts.find(({ cell }) => cell === observation.cell);
  if (shot === undefined) throw new RangeError(`cell ${observation.cell} cannot be shot`);
  let [likeliest, sharpest] = [shot, shot];
  for (const forecast of forecasts) {
    if (forecast.ships > likeliest.ships) likeliest = forecast;
    if (forecast.squares < sharpest.squares) sharpest = forecast;
  }
  return {
    number,
    observation,
    layouts,
    mass,
    shot,
    likeliest,
    sharpest,
    hits: hitsOf(observation),
    hitsLost: share(likeliest.ships - shot.ships, mass),
  };
};

/** The totals of a review's shots, in hits. */
const hitTotalsOf = (shots: readonly ShotReview[]): HitTotals => {
  const sum = (value: (shot: ShotReview) => number): number => shots.reduce((total, shot) => total + value(shot), 0);
  return {
    hits: sum(({ hits }) => hits),
    expectedHits: sum(({ shot, mass }) => sharesOf(shot, mass).expectedHits),
    hitsLost: sum(({ hitsLost }) => hitsLost),
  };
};

const hitsOf = (observation: Observation): number => {
  if (observation.answer.kind === "count") return observation.answer.ships;
  return isHit(observation.answer) ? 1 : 0;
};

/**
 * Reviews the shots of some knowledge that were fired in salvos. Every shot is reviewed by what was known
 * before its salvo. Each salvo, and each shot in it, has a cost in expected shots to the end of the game. A
 * salvo that was broken off is judged as a salvo of the shots that were fired. Otherwise it works like
 * `reviewSteps`, except that `playout` and `candidates` are ignored.
 *
 * Cost: one inference for each salvo, and up to 400,000 games at once if its layouts are listed, otherwise
 * 4,000 games for each of its shots.
 *
 * @param salvos the number of shots in each salvo, in order; if a salvo ended the game or was broken off, the
 *   number of its shots that were fired
 * @throws RangeError when the salvos do not match the shots, RefusedError as `reviewSteps` does.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { reviewSalvoSteps } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2. A1x"));
 * const steps = reviewSalvoSteps(knowledge, [2], { random: RandomStream.fromSeed(1) });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * unwrap(step.value).shots.length; // => 2
 */
export function* reviewSalvoSteps(
  knowledge: Knowledge,
  salvos: readonly number[],
  options: ReviewOptions,
  isOver?: boolean,
): Generator<CostedReview, Result<Review>> {
  const { observations } = knowledge;
  if (salvos.some((size) => !(size > 0)) || salvos.reduce((a, b) => a + b, 0) !== observations.length)
    throw new RangeError(`salvos of ${salvos.join(", ")} shots are not those of ${observations.length} shots`);
  return yield* stepsBySalvo(knowledge, salvos, options, isOver, SalvoCosts);
}

/** What a shot under consideration would cost: everything that can be known about it without its answer. */
export type ShotTrial = Pick<ShotCost, "judge" | "shot" | "best" | "compared" | "lost" | "verdict">;

/**
 * Judges a shot that has not been fired, in the same way as a review: how many shots it would lose against the
 * best cell. If the layouts left are listed, the result is exact and equal to that of a review of the game: the
 * board is turned as the review has turned it, because a strategy that judges breaks ties by the order of cells.
 * Otherwise it is estimated from layouts drawn for this position alone, so it differs from that of a review within
 * its error.
 *
 * Cost: one inference, and what a review spends on a shot; if the layouts are listed, also a count for each earlier
 * position that a symmetry maps to itself.
 *
 * @param salvo the cells of its salvo, including the cell itself, all shot before any answer; the shot is then
 *   compared with the best cell in its place
 * @throws RangeError when the cell cannot be shot, RefusedError as `reviewSteps` does.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { tryShot } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2."));
 * const trial = tryShot(knowledge, 0, { random: RandomStream.fromSeed(1) });
 * trial.verdict; // => "best"
 * String(trial.lost); // => "0"
 */
export const tryShot = (
  knowledge: Knowledge,
  cell: number,
  options: ReviewOptions,
  salvo: readonly number[] = [cell],
): ShotTrial => {
  const { posteriors = new PosteriorCache(knowledge.scenario), inference = {} } = options;
  const posterior = infer(knowledge, inference);
  const forecasts = forecastsOf(posterior);
  for (const one of salvo)
    if (!forecasts.some((forecast) => forecast.cell === one)) throw new RangeError(`cell ${one} cannot be shot`);
  const costs = new (salvo.length === 1 ? ShotCosts : SalvoCosts)(options, posteriors, inference);
  if (costs instanceof ShotCosts) costs.follow(posterior, (before) => countLayouts(before, inference).layouts);
  costs.add(posterior, forecasts, salvo);
  const cost = costs.finish(undefined)?.[salvo.indexOf(cell)]?.cost;
  if (!cost) throw new RangeError(`cell ${cell} is not among its salvo`);
  // The other values depend on the answer, which is not yet known.
  const { judge, shot, best, compared, lost, verdict } = cost;
  return { judge, shot, best, compared, lost, verdict };
};
