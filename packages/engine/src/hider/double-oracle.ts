import { LayoutAnswers } from "../assessment/position.ts";
import { strategyTree } from "../assessment/strategy-tree.ts";
import { keep } from "../core/once-per.ts";
import { gcd, Rational } from "../core/rational.ts";
import { RefusedError, StoppedError, unwrap } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import { type Layout, layoutKey } from "../scenario/layout.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
import { solve } from "../solver/solve.ts";
import { parseStrategy } from "../strategy/families.ts";
import type { HiderCertificate } from "./hider-certificate.ts";
import { costsOfRows, highest, type MatrixGameSolution, type MatrixGameSolver, solveExactly } from "./matrix-game.ts";
import { type Orbit, orbitCosts, orbitIndex, orbitsOf } from "./orbit.ts";

/**
 * The game between a hider, who chooses the layout, and a seeker, who chooses the shots: bounds on the misses that
 * each side can enforce, with the mixed strategies that prove them.
 *
 * - The hider's strategy is a weight for each orbit. Whatever the seeker does, the game costs at least the
 *   solver's optimum against these weights, {@link HiderCertificate.lower}.
 * - The seeker's strategy is a probability for each of several trees, turned and mirrored at random. Whatever
 *   the hider does, the game costs at most what these trees cost against the hardest orbit, {@link
 *   HiderCertificate.upper}.
 */
export interface HiderGame extends HiderCertificate {
  readonly layouts: number;
  /** The misses that equally likely layouts force; only a lower bound if not proven. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** Whether the bounds meet. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why the search ended early. */
  readonly stopped?: "time" | "signal";
}

/** The progress of solving a hider's game. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the start, by {@link HiderOptions.now}. */
  readonly milliseconds: number;
}

/** Options for solving a hider's game. */
export interface HiderOptions {
  /** How close the bounds must be, in misses. Default 0.0001; with 0, exact on small boards. */
  readonly precision?: number | undefined;
  /** If there are more layouts than this, the game is refused. Default 20,000. */
  readonly maxLayouts?: number | undefined;
  /** The time for the search. Needs {@link now}. */
  readonly milliseconds?: number | undefined;
  /** A clock in milliseconds. Without a clock, all times are 0. */
  readonly now?: (() => number) | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly progress?: ((progress: HiderProgress) => void) | undefined;
  /** Called with the current work before there are any bounds, such as `listing layouts, 8,000 so far`. */
  readonly preparing?: ((what: string) => void) | undefined;
  /** Awaited after every round, so that the thread can do other work. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** The mixed strategies that cost a column at least the level. */
interface HalfSpace {
  readonly direction: Float64Array;
  readonly bound: number;
  readonly square: number;
  multiplier: number;
}

/** The most rounds of a projection, which need not be exact: any mixed strategy may be tried next. */
const MOST_ROUNDS = 2000;

/** The projection ends when no constraint moves the point farther than this. */
const STILL = 1e-7;

/**
 * The next query of the level method (C. Lemarechal, A. Nemirovskii, Yu. Nesterov, "New variants of bundle
 * methods", 1995): approximately the mix of rows closest to a center, of those that cost each column at least
 * a level, found by one constraint after another (C. Hildreth, "A quadratic programming procedure", 1957).
 * @param costs for each column, the cost of each row
 */
export const projectToLevel = (
  costs: readonly (readonly number[])[],
  center: readonly number[],
  level: number,
): number[] => {
  const rows = center.length;
  const halfSpaces = costs.map((column) => makeHalfSpace(column, level)).filter(({ square }) => square > 1e-12);
  const shares = Float64Array.from(center);
  const floor = new Float64Array(rows);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (const halfSpace of halfSpaces) moved = Math.max(moved, raise(shares, halfSpace));
    let missing = 1;
    for (let i = 0; i < rows; i++) {
      const step = Math.max(-shares[i], -floor[i]);
      floor[i] += step;
      shares[i] += step;
      missing -= shares[i];
    }
    for (let i = 0; i < rows; i++) shares[i] += missing / rows;
    if (moved < STILL) break;
  }
  return Array.from(shares, (share) => Math.max(0, share));
};

/**
 * The half-space of a column. It leaves out the mean of the costs, which only shifts the bound, so that
 * directions are less alike.
 */
const makeHalfSpace = (column: readonly number[], level: number): HalfSpace => {
  const mean = column.reduce((a, b) => a + b, 0) / column.length;
  const direction = Float64Array.from(column, (cost) => cost - mean);
  return { direction, bound: level - mean, square: direction.reduce((sum, x) => sum + x * x, 0), multiplier: 0 };
};

/** Moves a mixed strategy to the boundary of a half-space, or takes back earlier moves; returns the distance. */
const raise = (shares: Float64Array, halfSpace: HalfSpace): number => {
  const { direction, bound, square } = halfSpace;
  let missing = bound;
  for (let i = 0; i < shares.length; i++) missing -= direction[i] * shares[i];
  const step = Math.max(missing / square, -halfSpace.multiplier);
  if (step === 0) return 0;
  halfSpace.multiplier += step;
  for (let i = 0; i < shares.length; i++) shares[i] += step * direction[i];
  return Math.abs(step) * Math.sqrt(square);
};

/** Probabilities are multiples of one over this number; bounds come from the rounded values. */
const GRAIN = 10 ** 9;

/** The most orbits for which an exact solution is tried. */
const EXACT_ORBITS = 80;

/** Where the next query aims: 0 would be the lower bound, 1 the value of the matrix game. */
const LEVEL = 0.5;

/** How close the bounds are when an exact solution is tried. */
const NEAR = 3e-5;

/** The search of `solveHiderGame`: the trees found so far and the bounds that follow. */
class DoubleOracle {
  readonly #knowledge: Knowledge;
  readonly #layouts: readonly Layout[];
  readonly #options: HiderOptions;
  readonly #solveMatrixGame: MatrixGameSolver;
  readonly #orbits: readonly Orbit[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #now: () => number;
  readonly #began: number;
  readonly #trees: DecisionTree[] = [];
  readonly #costs: (readonly Rational[])[] = [];
  /** The number of each tree, by its costs. */
  readonly #met = new Map<string, number>();
  readonly #uniform: HiderGame["uniform"];
  #lower = Rational.ZERO;
  #hider: readonly bigint[] = [];
  #upper: Rational;
  #seeker: readonly Rational[];
  #exact = false;
  #rounds = 0;
  #stopped: "time" | "signal" | undefined;

  constructor(
    knowledge: Knowledge,
    layouts: readonly Layout[],
    solveMatrixGame: MatrixGameSolver,
    options: HiderOptions & { readonly now: () => number },
    preparing: (what: string) => () => void,
  ) {
    this.#knowledge = knowledge;
    this.#layouts = layouts;
    this.#options = options;
    this.#solveMatrixGame = solveMatrixGame;
    this.#now = options.now;
    this.#began = this.#now();
    this.#orbits = orbitsOf(layouts);
    this.#index = orbitIndex(this.#orbits);
    const number = formatCount(layouts.length);
    this.#follow((name) => preparing(`following ${name} over ${number} layouts`));
    options.preparing?.(`solving ${number} layouts, all equally likely`);
    const { bound, proven } = this.#answer(this.#orbits.map(() => 1n));
    this.#uniform = { misses: bound, proven };
    this.#seeker = this.#costs.map((_, i) => (i === 0 ? Rational.ONE : Rational.ZERO));
    this.#upper = highest(this.#costs[0]);
  }

  /** Adds the trees of two strategies. If time runs out, it stops, because the solver finds a tree sooner. */
  #follow(poll: (name: string) => () => void): void {
    const answers = new LayoutAnswers(this.#layouts);
    try {
      for (const name of ["greedy-hit", "half-split"]) {
        this.#add(strategyTree(unwrap(parseStrategy(name)), answers, poll(name)));
      }
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
  }

  /** Runs until the bounds are close enough or the search must stop. */
  async run(): Promise<void> {
    try {
      await this.#play();
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      this.#isOver();
    }
  }

  async #play(): Promise<void> {
    const { precision = 0.0001, progress } = this.#options;
    for (;;) {
      const costs = this.#costs.map((column) => column.map((cost) => cost.toNumber()));
      const mixed = this.#solveMatrixGame(costs);
      // Rounding makes these shares a mixed strategy in whole numbers, so the bounds hold even if the solver is off.
      this.#bound(mixed.columns.map((share) => Rational.of(Math.max(0, Math.round(share * GRAIN)), GRAIN)));
      const gap = this.#upper.minus(this.#lower).toNumber();
      progress?.({
        round: this.#rounds,
        lower: this.#lower.toNumber(),
        upper: this.#upper.toNumber(),
        milliseconds: this.#now() - this.#began,
      });
      if (gap <= precision || this.#isOver()) return;
      const treesBefore = this.#trees.length;
      const isNew = (): boolean => this.#trees.length > treesBefore;
      const mayBeExact = this.#orbits.length <= EXACT_ORBITS;
      // Once the bounds are close, exact fractions settle the game or find a missing tree.
      if (mayBeExact && gap <= NEAR && this.#settle(mixed)) return;
      if (!isNew()) this.#answer(this.#weights(this.#question(costs, mixed)));
      // If even the solution of the current matrix game brings no new tree, none is missing.
      if (!isNew()) this.#answer(this.#weights(mixed.rows));
      if (!isNew() && mayBeExact && this.#settle(mixed)) return;
      if (!isNew()) return;
      this.#rounds++;
      await this.#options.pause?.();
    }
  }

  /**
   * The next query: close to the mixed strategy of the best lower bound, aiming halfway to the value of the
   * matrix game.
   */
  #question(costs: readonly (readonly number[])[], mixed: MatrixGameSolution): number[] {
    const center = normalised(this.#hider.map((weight, i) => Number(weight) * this.#orbits[i].layouts.length));
    const lower = this.#lower.toNumber();
    return normalised(projectToLevel(costs, center, lower + LEVEL * (mixed.value - lower)));
  }

  result(): HiderGame {
    return {
      knowledge: this.#knowledge,
      orbits: this.#orbits,
      layouts: this.#layouts.length,
      uniform: this.#uniform,
      lower: this.#lower,
      hider: this.#hider,
      upper: this.#upper,
      seeker: this.#seeker.flatMap((probability, i) =>
        probability.sign > 0 ? [{ tree: this.#trees[i], probability }] : [],
      ),
      exact: this.#exact || this.#lower.equals(this.#upper),
      rounds: this.#rounds,
      ...(this.#stopped && { stopped: this.#stopped }),
    };
  }

  #isOver(): boolean {
    const { signal, milliseconds } = this.#options;
    if (signal?.aborted) this.#stopped = "signal";
    else if (milliseconds !== undefined && this.#now() - this.#began > milliseconds) this.#stopped = "time";
    return this.#stopped !== undefined;
  }

  /** Whole weights of the layouts of each orbit, about proportional to the orbits' probabilities. */
  #weights(probabilities: readonly number[]): bigint[] {
    return probabilities.map((probability, i) => {
      const weight = Math.round((probability * GRAIN) / this.#orbits[i].layouts.length);
      return BigInt(Math.max(1, weight));
    });
  }

  /** The solver's best tree against some weights: a lower bound, and a tree that may be new. */
  #answer(weights: readonly bigint[]): { bound: Rational; proven: boolean; total: bigint; tree: number } {
    const { signal, milliseconds } = this.#options;
    const left = milliseconds === undefined ? undefined : milliseconds - (this.#now() - this.#began);
    const { lower, weight, misses, proven, tree } = solve(this.#knowledge, {
      weights: (layout) => weights[this.#index.get(layoutKey(layout.placements)) as number],
      now: this.#now,
      limits: {
        layouts: this.#layouts.length,
        lookahead: 0,
        ...(left === undefined ? {} : { milliseconds: Math.max(1, left) }),
      },
      ...(signal && { signal }),
    });
    const total = proven ? misses.total : lower.total;
    const bound = Rational.of(total, weight);
    if (this.#hider.length === 0 || bound.compare(this.#lower) > 0) {
      this.#lower = bound;
      this.#hider = weights;
    }
    return { bound, proven, total, tree: this.#add(tree) };
  }

  /** Adds a tree, unless one costs the same against every orbit; returns the number of the tree with these costs. */
  #add(tree: DecisionTree): number {
    const costs = orbitCosts(tree, this.#orbits, this.#index);
    return keep(this.#met, costs.join(), () => {
      this.#costs.push(costs);
      return this.#trees.push(tree) - 1;
    });
  }

  /** Updates the upper bound by a mixed strategy over the trees. @param shares in any proportion */
  #bound(shares: readonly Rational[]): void {
    const sum = Rational.sum(shares);
    if (sum.sign === 0) return;
    const seeker = shares.map((share) => (share.sign === 0 ? share : share.over(sum)));
    const upper = highest(costsOfRows(this.#costs, seeker));
    if (upper.compare(this.#upper) >= 0) return;
    this.#upper = upper;
    this.#seeker = seeker;
  }

  /**
   * Solves the game of the current trees exactly; returns whether the hider's strategy holds against all trees. It
   * begins with the trees that the seeker uses. Several strategies of the hider may be best against these, so a tree
   * that beats the one found joins them, until none does or it is a new tree.
   */
  #settle(mixed: MatrixGameSolution): boolean {
    const used = [...mixed.columns.keys()].filter((i) => mixed.columns[i] > 1 / GRAIN);
    const treesBefore = this.#trees.length;
    while (used.length > 0) {
      const exact = solveExactly(used.map((i) => this.#costs[i]));
      const weights = this.#exactWeights(exact.rows);
      if (!weights) return false;
      const seeker = this.#costs.map(() => Rational.ZERO);
      used.forEach((column, i) => {
        seeker[column] = exact.columns[i];
      });
      this.#bound(seeker);
      const { total, tree } = this.#answer(weights.raised);
      // Raised weights are K times the plain ones plus 1, with K above all misses together. So the optimum divided by
      // K, rounded down, is the cost against the plain weights.
      const bound = Rational.of(total / weights.factor, weights.sum);
      if (bound.compare(this.#lower) >= 0) {
        this.#lower = bound;
        this.#hider = weights.plain;
      }
      this.#exact = this.#lower.equals(this.#upper);
      if (this.#exact || tree >= treesBefore || used.includes(tree) || this.#isOver()) return this.#exact;
      used.push(tree);
    }
    return false;
  }

  /** A mixed strategy as whole weights: plain, and raised by one after a large factor; undefined if too large. */
  #exactWeights(
    orbits: readonly Rational[],
  ): { plain: bigint[]; raised: bigint[]; factor: bigint; sum: bigint } | undefined {
    const perLayout = orbits.map((probability, i) => probability.over(Rational.of(this.#orbits[i].layouts.length)));
    const common = perLayout.reduce(
      (product, { denominator }) => (product / gcd(product, denominator)) * denominator,
      1n,
    );
    const plain = perLayout.map(({ numerator, denominator }) => numerator * (common / denominator));
    const cells = BigInt(this.#knowledge.scenario.board.cellCount);
    const factor = BigInt(this.#layouts.length) * cells + 1n;
    const sum = plain.reduce((total, weight, i) => total + weight * BigInt(this.#orbits[i].layouts.length), 0n);
    if (sum * factor * (cells + 2n) >= 2n ** 53n) return undefined;
    return { plain, raised: plain.map((weight) => weight * factor + 1n), factor, sum };
  }
}

const normalised = (values: readonly number[]): number[] => {
  const sum = values.reduce((a, b) => a + b, 0);
  return values.map((value) => value / sum);
};

/** Extra milliseconds for the work before the first bounds. */
const GRACE = 500;

/**
 * Solves the game by double oracle (H. B. McMahan, G. J. Gordon and A. Blum, "Planning in the presence of
 * cost functions controlled by an adversary", 2003). The orbits and the trees so far form a matrix game. In
 * each round, the solver's best tree against some weights of the orbits joins it. The weights of the game's
 * own solution would do; those of the level method (C. Lemarechal, A. Nemirovskii and Yu. Nesterov, 1995) make
 * the bounds meet several times sooner.
 *
 * Cost: one optimal tree for each round, with tens to hundreds of rounds.
 *
 * @param solveMatrixGame called once in each round, for a game with a row for each orbit and a column for each
 *   tree
 * @throws RefusedError when there are too many layouts, or none. RangeError if any shots have been made.
 *   StoppedError when stopped before there are any bounds. Errors thrown by `solveMatrixGame` are passed on.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * // All layouts of this board form one orbit, and the first tree is the cheapest. `loadMatrixGameSolver` of
 * // @broadside/arena solves every game.
 * const game = await solveHiderGame(knowledge, () => ({ value: 1.5, rows: [1], columns: [1] }));
 * game.exact; // => true
 * game.lower.toString(); // => "3/2"
 */
export const solveHiderGame = async (
  knowledge: Knowledge,
  solveMatrixGame: MatrixGameSolver,
  options: HiderOptions = {},
): Promise<HiderGame> => {
  checkIsKnowledge(knowledge);
  requireEquallyLikely(knowledge.scenario, "the game between hider and seeker");
  if (knowledge.observations.length > 0) throw new RangeError("a hider chooses before the first shot");
  const now = options.now ?? (() => 0);
  const began = now();
  const preparing = (what: string) => (): void => {
    const isLate = options.milliseconds !== undefined && now() - began > options.milliseconds + GRACE;
    if (options.signal?.aborted || isLate) throw new StoppedError(`stopped while ${what}: there are no bounds yet`);
    options.preparing?.(what);
  };
  preparing("listing layouts")();
  const layouts = listLayouts(knowledge, options.maxLayouts ?? 20_000, (listed) =>
    preparing(`listing layouts, ${formatCount(listed)} so far`)(),
  );
  if (layouts.length === 0) throw new RefusedError("no layout exists: there is nothing to hide");
  const search = new DoubleOracle(knowledge, layouts, solveMatrixGame, { ...options, now }, preparing);
  await search.run();
  return search.result();
};
