import { setImmediate } from "node:timers/promises";
import {
  type Layout,
  makeKnowledge,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { makeSampler, type OrbitPriors } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import { checkArgument, formatNumber } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { checkBeliefs, type StrategySource } from "../experiment/strategy-source.ts";
import { type HidingGain, hidingText, type JudgedGame, judgeHiding } from "./hiding-gain.ts";
import { HidingGames } from "./hiding-games.ts";
import { HidingSearch } from "./hiding-search.ts";

/** The task of {@link hideAgainst}. */
export interface HidingTask {
  /** The rules, with the prior that the strategy believes in, if there is one. */
  readonly scenario: Scenario;
  /** The priors to choose from, under the same rules. */
  readonly priors: OrbitPriors;
  readonly source: StrategySource;
  /** Maximum number of bits that a layout may give away. */
  readonly bits: number;
  /** Number of games for the search and the judgement together. */
  readonly games: number;
  readonly seed: number;
}

/** Options of {@link hideAgainst}. None of them changes the result. */
export interface HidingOptions {
  readonly workers?: number | undefined;
  /** Called with the part of a stage that is done, from 0 to 1. */
  readonly progress?: ((stage: "search" | "judgement", done: number) => void) | undefined;
  /** Ends the search with an error; ends the judgement with the games so far, if at least {@link LEAST_JUDGED}. */
  readonly signal?: AbortSignal | undefined;
}

/** A prior that is hard for a strategy, and what it costs the strategy, as estimates with their errors. */
export interface Hiding extends HidingGain {
  readonly prior: Prior;
  readonly strategy: string;
  /** Name of the prior that the strategy believes in, if there is one. */
  readonly believes: string | undefined;
  /** The number of bits that a layout gives away, exact up to rounding. */
  readonly bits: number;
  /** Shots by which the prior probably falls short of the best of its kind; undefined if nothing was gained. */
  readonly shortfall: number | undefined;
  /** Number of games for the search, and of the separate games for the judgement. */
  readonly games: { readonly search: number; readonly judgement: number };
  readonly seed: number;
}

/** Fewest games in total; half of them are for the search. */
export const LEAST_GAMES = 200;
/** Fewest games for a judgement that ends early. */
export const LEAST_JUDGED = 100;
const ROUNDS = 4;
/** Number of layouts to draw before other work gets a turn. */
const AT_ONCE = 100;
const DIGITS = 4;

// First words of the random streams for layouts.
const SEARCH = 11;
const JUDGEMENT = 12;

const UNJUDGED = "stopped before the prior was judged: nothing is shown";

/**
 * The search ended before there was a result.
 *
 * @example
 * import { HidingStopped } from "@broadside/arena/hiding";
 *
 * new HidingStopped("stopped").message; // => "stopped"
 */
export class HidingStopped extends Error {
  override readonly name = "HidingStopped";
}

/**
 * Finds the prior that costs a strategy the most shots. The prior has one weight for each orbit of cells and
 * gives away no more than the allowed bits. The search follows the natural gradient (S. Amari, 1998). Half of
 * the games are for the search. The other half judge the prior's cost, so that the choice does not favour
 * itself. Equal seeds give equal results.
 *
 * Cost: the games, and drawing their layouts.
 *
 * @throws HidingStopped; HidingFault when a game cannot be played; ExperimentRefused when the strategy cannot be
 *   loaded or its own prior does not fit; RefusedError when no method can draw the layouts. The promise rejects with these.
 * @example
 * import { hideAgainst, LEAST_GAMES } from "@broadside/arena/hiding";
 * import { parseStrategySource } from "@broadside/arena/strategies";
 * import { preset, unwrap } from "@broadside/engine";
 * import { makeOrbitPriors } from "@broadside/engine/placing";
 *
 * const scenario = preset("gorkoff-5x5");
 * const hiding = await hideAgainst(
 *   {
 *     scenario, priors: unwrap(makeOrbitPriors(scenario, "prior")),
 *     source: unwrap(parseStrategySource("hunt-target", "--strategy")), bits: 0.5, games: LEAST_GAMES,
 *     seed: 1,
 *   },
 *   { workers: 1 },
 * );
 * typeof hiding; // => "object"
 */
export const hideAgainst = async (task: HidingTask, options: HidingOptions = {}): Promise<Hiding> => {
  checkArgument(task, "source", "a task; write { scenario, source, seed, games, … }");
  checkArgument(task.scenario, "board", 'a scenario; write preset("hasbro")');
  const { scenario, source, seed, games } = task;
  const beliefs = checkBeliefs([source], scenario, "--against");
  if (!beliefs.ok) throw ExperimentRefused.from(beliefs.error);
  const played = new HidingGames({ scenario, source, seed, games, workers: options.workers });
  try {
    const search = await searchPrior(task, played, options);
    return await judge(task, search, played, options);
  } finally {
    await played.close();
  }
};

const searchPrior = async (
  { priors, bits, games, seed }: HidingTask,
  played: HidingGames,
  { progress, signal }: HidingOptions,
): Promise<HidingSearch> => {
  const search = new HidingSearch(priors, bits);
  const all = Math.floor(games / 2);
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const number = Math.floor((all * (round + 1)) / ROUNDS) - done;
    const weights = search.logs.map(Math.exp);
    const layouts = await drawLayouts(priors, weights, number, [seed, SEARCH, round], signal);
    const shots = await played.play(layouts, signal, (now) => progress?.("search", (done + now) / all));
    if (signal?.aborted) throw new HidingStopped("stopped while the prior was sought: nothing was found");
    search.add(
      layouts.map(({ placements }) => priors.tally(placements)),
      shots,
    );
    search.improve();
    done += number;
  }
  return search;
};

const judge = async (
  { scenario, priors, source, seed, games }: HidingTask,
  search: HidingSearch,
  played: HidingGames,
  { progress, signal }: HidingOptions,
): Promise<Hiding> => {
  const number = Math.floor((games - Math.floor(games / 2)) / 2);
  const weights = search.logs.map((log) => Number(Math.exp(log).toPrecision(DIGITS)));
  const logs = weights.map(Math.log);
  const equal = new Float64Array(logs.length).fill(1);
  const hidden = await drawLayouts(priors, weights, number, [seed, JUDGEMENT, 0], signal);
  const uniform = await drawLayouts(priors, equal, number, [seed, JUDGEMENT, 1], signal);
  if (signal?.aborted) throw new HidingStopped(UNJUDGED);
  // The two kinds alternate, so that a judgement that ends early has equally many of both.
  const layouts = hidden.flatMap((layout, i) => [layout, uniform[i]]);
  const shots = await played.play(layouts, signal, (now) => progress?.("judgement", now / layouts.length));
  const judged = layouts.flatMap(({ placements }, i): JudgedGame[] =>
    Number.isNaN(shots[i]) ? [] : [{ isHidden: i % 2 === 0, tally: priors.tally(placements), shots: shots[i] }],
  );
  if (judged.length < Math.min(LEAST_JUDGED, layouts.length)) throw new HidingStopped(UNJUDGED);
  const moments = priors.moments(logs);
  const found = judgeHiding(judged, {
    logs,
    moments,
    uniform: priors.moments(equal.map(Math.log)),
    regression: search.regression(),
  });
  const count = { search: Math.floor(games / 2), judgement: judged.length };
  const strategy = source.key;
  const believes = scenario.prior && (scenario.prior.name ?? "a prior of its own");
  const about = { ...found, strategy, believes, bits: moments.bits, shortfall: search.shortfall(), games: count, seed };
  return { ...about, prior: priors.prior(weights, { name: `against ${strategy}`, source: sourceText(about) }) };
};

const sourceText = (hiding: Omit<Hiding, "prior">): string => {
  const { strategy, believes, bits, games, seed } = hiding;
  return `found by games to cost ${strategy}${believes === undefined ? "" : `, which believes ${believes},`} the most shots of all priors with one weight for each orbit of cells that give away at most ${formatNumber(bits, 2)} bits (broadside place --against, ${games.search} games, seed ${seed}); judged by ${games.judgement} others: ${hidingText(hiding)}`;
};

/** Draws layouts of a prior, each from its own random stream; fewer if the signal aborts. */
const drawLayouts = async (
  priors: OrbitPriors,
  weights: Float64Array,
  number: number,
  [seed, ...path]: readonly [seed: number, ...path: number[]],
  signal: AbortSignal | undefined,
): Promise<Layout[]> => {
  const isUniform = weights.every((weight) => weight === 1);
  const draw = isUniform ? drawUniform(priors) : drawByPrior(priors, priors.prior(weights, {}));
  const layouts: Layout[] = [];
  for (let block = 0; layouts.length < number && !signal?.aborted; block++) {
    layouts.push(...draw(Math.min(AT_ONCE, number - layouts.length), RandomStream.fromSeed(seed, ...path, block)));
    await setImmediate();
  }
  return layouts;
};

type DrawLayouts = (number: number, random: RandomStream) => Layout[];

const drawByPrior = ({ scenario, options }: OrbitPriors, prior: Prior): DrawLayouts => {
  const knowledge = makeKnowledge(unwrap(withPrior(scenario, prior)));
  return (number, random) => sampleLayouts(knowledge, number, random, options);
};

const drawUniform = ({ scenario, options }: OrbitPriors): DrawLayouts => {
  const sampler = makeSampler(makeKnowledge(scenario), options);
  return (number, random) =>
    Array.from({ length: number }, () => ({ scenario, placements: Array.from(sampler.draw(random)) }));
};
