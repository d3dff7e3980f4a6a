import { formatScenario, type ScenarioSource } from "@broadside/engine";
import { REDUCED_PARTS, type ShotRegrets } from "@broadside/engine/review";
import { countFaults, type FaultCount } from "../../core/fault.ts";
import type { ExperimentGames, NamedStrategy, StrategyGames } from "../../experiment/experiment-games.ts";
import { decodeShots } from "../../experiment/shot-sequence.ts";
import { studentQuantile } from "../sample/distribution.ts";
import { gamesToTell } from "../sample/mean-verdict.ts";
import { CONFIDENCE, type Interval, mean, meanInterval, standardDeviation } from "../sample/sample.ts";
import { controlledMean, FEWEST_CONTROLLED, finishedOf, settled, UNFINISHED } from "./reduced-difference.ts";

/**
 * What a strategy's choices lose in each game, in shots, as columns; NaN for games that it did not finish.
 *
 * - Against the best strategy: sums of exact regrets, while a ship is hit and still afloat (`chasing`) and otherwise
 *   (`searching`), see `ShotRegret`; the controls are the sums of luck.
 * - Against `greedy-hit`: the misses with luck taken out minus those of greedy-hit on the same layout; of this, what
 *   the cells shot on short lists cost (`late`) and the rest (`early`).
 */
export interface RegretColumns {
  readonly total: Float64Array;
  readonly parts: Readonly<Record<string, Float64Array>>;
  /** Numbers of mean 0, known for each game, that tell luck left in the totals. */
  readonly controls: readonly Float64Array[];
}

/**
 * What strategies are measured against, and what their choices lose; undefined where luck could not be taken out.
 * `bestMean` is the mean number of shots of the best strategy over all layouts, `layouts` their number.
 */
export type RegretMeasure =
  | {
      readonly against: "optimal";
      readonly columns: readonly RegretColumns[];
      readonly bestMean: number;
      readonly layouts: number;
    }
  | { readonly against: "greedy-hit"; readonly columns: readonly (RegretColumns | undefined)[]; readonly why: string };

/** A mean in shots, with luck taken out. */
export interface MeanRegret {
  readonly mean: number;
  readonly interval: Interval;
}

/** The regret of a strategy: how many shots its choices lose, with the luck of the answers left out. */
export interface StrategyRegret extends NamedStrategy {
  /** The finished games. */
  readonly games: number;
  readonly faults: { readonly games: number; readonly reasons: readonly FaultCount[] };
  /** The shots of its games as played, luck included; absent with fewer than two finished games. */
  readonly shots?: MeanRegret;
  /** Against the best strategy: exact for each shot, the means over the games played. */
  readonly regret?: { readonly perGame: MeanRegret; readonly perShot: MeanRegret };
  /** Against greedy-hit, so below 0 for a better strategy: an estimate. */
  readonly relative?: { readonly perGame: MeanRegret; readonly perShot: MeanRegret };
  /** What `perGame` is made of. */
  readonly parts?: readonly ({ readonly part: string } & MeanRegret)[];
  /** Why there is no regret. */
  readonly unmeasured?: string;
}

/** How far a difference varies from game to game, and how many games tell it from 0. */
export interface SpreadOfPair extends MeanRegret {
  readonly standardDeviation: number;
  /** For 80 % chance at the 5 % level, if `reduced.mean` is the true difference; absent unless that is told from 0. */
  readonly gamesToTell?: number;
}

/** The mean difference of two strategies on the same layouts, first minus second, with luck and with luck taken out. */
export interface PairRegret {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  readonly plain: SpreadOfPair;
  readonly reduced: SpreadOfPair;
  /** How many times as many games the plain difference needs; absent if either spread is 0. */
  readonly worth?: number;
}

/** What `broadside regret` says. */
export interface RegretSummary {
  readonly kind: "broadside-regret";
  readonly version: 1;
  readonly scenario: ScenarioSource;
  readonly placement: string;
  readonly seed: number;
  readonly games: number;
  /** Present for a stopped run, of which these are the first games. */
  readonly stopped?: ExperimentGames["stopped"];
  readonly against: RegretMeasure["against"];
  /** The best strategy, if it is known: its mean number of shots over all layouts, exact. */
  readonly best?: { readonly mean: number; readonly layouts: number };
  /** Why the best strategy is not known. */
  readonly why?: string;
  readonly strategies: readonly StrategyRegret[];
  readonly pairs: readonly PairRegret[];
}

/** Milliseconds of work before signals and other work get a turn. */
const SLICE_MILLISECONDS = 50;

/**
 * The regrets of all games against the best strategy, and of how many games of each: fewer than all if it was stopped.
 *
 * Cost: that of `ShotRegrets.ofGame` for each game; other work gets a turn twenty times a second.
 *
 * @param layoutOf the placements of a game's layout
 * @param options.progress called with the share that is done
 * @example
 * import { readGames } from "@broadside/arena";
 * import { firstGames, makeGameLayouts } from "@broadside/arena/games";
 * import { exactRegrets } from "@broadside/arena/statistics";
 * import { ShotRegrets } from "@broadside/engine/review";
 *
 * const games = firstGames(await readGames("games"), 1);
 * const layouts = makeGameLayouts({ scenario: games.scenario, model: "uniform", seed: games.seed });
 * const { columns } = await exactRegrets(games, ShotRegrets.solve(games.scenario), (game) => layouts.at(game));
 * columns.length; // => 2
 */
export const exactRegrets = async (
  { scenario, games, strategies }: ExperimentGames,
  regrets: ShotRegrets,
  layoutOf: (game: number) => ArrayLike<number>,
  options: { readonly progress?: (share: number) => void; readonly signal?: AbortSignal } = {},
): Promise<{ readonly columns: readonly RegretColumns[]; readonly games: number }> => {
  const column = (): Float64Array => new Float64Array(games).fill(Number.NaN);
  const columns = strategies.map(() => ({
    total: column(),
    parts: { searching: column(), chasing: column() },
    controls: [column(), column()],
  }));
  let turn = performance.now();
  for (let game = 0; game < games; game++) {
    if (performance.now() > turn + SLICE_MILLISECONDS) {
      options.progress?.(game / games);
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
    if (options.signal?.aborted) return { columns, games: game };
    const placements = layoutOf(game);
    for (const [i, { shots, sequences }] of strategies.entries()) {
      if (Number.isNaN(shots[game])) continue;
      const cells = decodeShots(sequences[game], scenario.board.cellCount).map(({ cell }) => cell);
      const sums = { regret: [0, 0], luck: [0, 0] };
      for (const { regret, luck, chasing } of regrets.ofGame(placements, cells)) {
        const kind = chasing ? 1 : 0;
        sums.regret[kind] += regret;
        sums.luck[kind] += luck;
      }
      const { total, parts, controls } = columns[i];
      [parts.searching[game], parts.chasing[game]] = sums.regret;
      total[game] = parts.searching[game] + parts.chasing[game];
      sums.luck.forEach((luck, kind) => {
        controls[kind][game] = luck;
      });
    }
  }
  return { columns, games };
};

/**
 * What each strategy loses against one that is as good as can be computed, with luck taken out of the games of both.
 * Undefined for a strategy where luck is in its games or in those of the other one.
 *
 * @param other the games of `greedy-hit`
 * @example
 * import { readGames } from "@broadside/arena";
 * import { relativeRegrets } from "@broadside/arena/statistics";
 *
 * const { strategies } = await readGames("games");
 * relativeRegrets(strategies, strategies[1]!); // => [undefined, undefined]
 */
export const relativeRegrets = (
  strategies: readonly StrategyGames[],
  other: StrategyGames,
): (RegretColumns | undefined)[] =>
  strategies.map(({ reduced: own }) => {
    const theirs = other.reduced;
    if (!own || !theirs) return undefined;
    const less = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, game) => value - b[game]);
    const late = less(own.advantage, theirs.advantage);
    const misses = REDUCED_PARTS.map((part) => less(own[part], theirs[part]));
    const total = late.map((_, game) => misses.reduce((sum, part) => sum + part[game], 0));
    return {
      total,
      parts: { early: less(total, late), late },
      controls: own.luck.map((luck, i) => less(luck, theirs.luck[i])),
    };
  });

/**
 * Summarises what strategies lose by their choices, and how many games tell two of them apart.
 *
 * Means have Student's intervals; from 30 games on, what is left of luck is regressed out as in `reduceDifference`. The
 * regret per shot is the ratio of the means of regret and shots, with the interval of a ratio (W. G. Cochran, "Sampling
 * Techniques", 1977, chapter 6).
 *
 * Cost: linear in the games, for each strategy and each pair.
 *
 * @param names the strategies to tell of, if not all; greedy-hit may have played only for the measure
 * @throws RangeError when the columns are not those of the strategies.
 * @example
 * import { readGames } from "@broadside/arena";
 * import { summariseRegret } from "@broadside/arena/statistics";
 *
 * const games = await readGames("games");
 * const columns = games.strategies.map(() => undefined);
 * const { strategies } = summariseRegret(games, { against: "greedy-hit", columns, why: "the board is large" });
 * strategies[0]?.relative; // => undefined
 */
export const summariseRegret = (
  games: ExperimentGames,
  measure: RegretMeasure,
  names: readonly string[] = games.strategies.map(({ strategy }) => strategy),
): RegretSummary => {
  const { columns } = measure;
  if (columns.length !== games.strategies.length) throw new RangeError("the columns belong to other games");
  const fewest = measure.against === "optimal" ? 2 : FEWEST_CONTROLLED;
  const measured = games.strategies
    .map((strategy, i) => ({ ...strategy, columns: columns[i], fewest }))
    .filter(({ strategy }) => names.includes(strategy));
  const { scenario, placement, seed, stopped } = games;
  return {
    ...{ kind: "broadside-regret", version: 1 },
    ...{ scenario: formatScenario(scenario), placement, seed, games: games.games },
    ...(stopped && { stopped }),
    against: measure.against,
    ...(measure.against === "optimal"
      ? { best: { mean: measure.bestMean, layouts: measure.layouts } }
      : { why: measure.why }),
    strategies: measured.map((one) => strategyRegret(one, measure.against)),
    pairs: measured.flatMap((a, i) => measured.slice(i + 1).flatMap((b) => pairRegret(a, b))),
  };
};

/** @property fewest the fewest games that can be measured: too much luck is left in fewer */
type Measured = StrategyGames & { readonly columns: RegretColumns | undefined; readonly fewest: number };

/** Why there is no regret of the games; undefined if there is one. */
const whyUnmeasured = ({ faults, shots, columns, fewest }: Measured): string | undefined => {
  if (faults.length > 0) return UNFINISHED;
  return !columns || finishedOf(shots).length < fewest ? `it takes at least ${fewest} games` : undefined;
};

const strategyRegret = (one: Measured, against: RegretMeasure["against"]): StrategyRegret => {
  const { strategy, command, faults, shots: column, columns } = one;
  const played = finishedOf(column);
  const shots = pick(column, played);
  const known = {
    strategy,
    ...(command !== undefined && { command }),
    games: played.length,
    faults: { games: faults.length, reasons: countFaults(faults) },
    ...(played.length > 1 && { shots: { mean: mean(shots), interval: meanInterval(shots) } }),
  };
  const unmeasured = whyUnmeasured(one);
  if (unmeasured !== undefined || !columns) return { ...known, ...(unmeasured !== undefined && { unmeasured }) };
  const controls = controlsOf(played, columns.controls);
  const meanOf = (values: Float64Array): MeanRegret => {
    const { mean, interval } = settled(controlledMean(values, controls));
    return { mean, interval };
  };
  const total = pick(columns.total, played);
  const perGame = meanOf(total);
  const found = { perGame, perShot: ratio(perGame.mean, total, shots, controls) };
  const parts = Object.entries(columns.parts).map(([part, values]) => ({ part, ...meanOf(pick(values, played)) }));
  return { ...known, ...(against === "optimal" ? { regret: found } : { relative: found }), parts };
};

/** The regret per shot: what is left of the games' regrets beyond this ratio times their shots has its error. */
const ratio = (
  regret: number,
  total: Float64Array,
  shots: Float64Array,
  controls: readonly Float64Array[],
): MeanRegret => {
  // With the same luck taken out as from what is left: the ratio and its error then are of the same means.
  const length = controlledMean(shots, controls).mean;
  const each = regret / length;
  const { standardError, degreesOfFreedom } = controlledMean(
    total.map((value, game) => value - each * shots[game]),
    controls,
  );
  const half = (studentQuantile((1 + CONFIDENCE) / 2, degreesOfFreedom) * standardError) / length;
  return { mean: each, interval: { low: each - half, high: each + half, confidence: CONFIDENCE } };
};

const pairRegret = (a: Measured, b: Measured): PairRegret[] => {
  if (!a.columns || !b.columns || whyUnmeasured(a) !== undefined || whyUnmeasured(b) !== undefined) return [];
  const played = finishedOf(a.shots, b.shots);
  const between = (one: Float64Array, other: Float64Array): Float64Array =>
    Float64Array.from(played, (game) => one[game] - other[game]);
  const shots = between(a.shots, b.shots);
  const others = b.columns.controls;
  const all = a.columns.controls.map((control, i) => control.map((luck, game) => luck - others[i][game]));
  const controls = controlsOf(played, all);
  const {
    mean: difference,
    interval,
    standardError,
  } = settled(controlledMean(between(a.columns.total, b.columns.total), controls));
  const spread = standardError * Math.sqrt(played.length);
  const isTold = interval.low > 0 || interval.high < 0;
  const toTell = (sd: number) => (isTold ? { gamesToTell: gamesToTell(difference, sd) } : {});
  const plain = standardDeviation(shots);
  return [
    {
      first: a.strategy,
      second: b.strategy,
      games: played.length,
      plain: { mean: mean(shots), interval: meanInterval(shots), standardDeviation: plain, ...toTell(plain) },
      reduced: { mean: difference, interval, standardDeviation: spread, ...toTell(spread) },
      ...(spread > 0 && plain > 0 && { worth: (plain / spread) ** 2 }),
    },
  ];
};

/** The controls of these games, too few of which have none. */
const controlsOf = (games: readonly number[], controls: readonly Float64Array[]): Float64Array[] =>
  games.length < FEWEST_CONTROLLED ? [] : controls.map((control) => pick(control, games));

const pick = (column: Float64Array, games: readonly number[]): Float64Array =>
  Float64Array.from(games, (game) => column[game]);
