import {
  type Knowledge,
  type Layout,
  listLayouts,
  parseStrategy,
  Rational,
  RefusedError,
  StoppedError,
  unwrap,
} from "@broadside/engine";
import { LayoutAnswers, strategyTree } from "@broadside/engine/review";
import { type DecisionTree, solve } from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import type { HiderProof } from "./hider-proof.ts";
import { projectToLevel } from "./level-projection.ts";
import { costsOfRows, type GameSolution, MatrixGameSolver, solveExactly } from "./matrix-game.ts";
import { layoutKey, type Orbit, orbitCosts, orbitIndex, orbitsOf } from "./orbit.ts";

/**
 * The game of a hider, who chooses the layout, against a seeker, who chooses the shots: bounds on the misses that both
 * can enforce, each with the mix that proves it.
 *
 * - The hider's mix is a weight for each orbit; layouts of one orbit are equally likely. Whatever the seeker does, it
 *   costs at least the optimum of the solver against these weights, {@link HiderProof.lower}.
 * - The seeker's mix is of trees, each turned and mirrored at random. Whatever the hider does, it costs at most what the
 *   orbit costs that is hardest for it, {@link HiderProof.upper}.
 */
export interface HiderGame extends HiderProof {
  readonly layouts: number;
  /** What all layouts equally likely force, and its proof. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** True when the bounds meet: the value is exact. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why it ended before the precision asked for. */
  readonly stopped?: "time" | "signal";
}

/** How far a game is. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the beginning. */
  readonly milliseconds: number;
}

/** How to solve a game. */
export interface HiderOptions {
  /**
   * Ends when the bounds are this near to each other, in misses. Default 0.0001. With 0 it goes on to the exact value,
   * which it reaches on small boards only: it also ends where floating-point numbers lead no further.
   */
  readonly precision?: number;
  /** Layouts above this number are refused. Default 20,000. */
  readonly maxLayouts?: number;
  readonly milliseconds?: number;
  /** The clock of {@link milliseconds}; that of the wall when not given. */
  readonly now?: () => number;
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: HiderProgress) => void;
  /** Told what is done before there are bounds, such as `listing layouts, 8,000 so far`. */
  readonly preparing?: (what: string) => void;
}

/** Probabilities are rounded to this fraction: nothing is lost, because bounds are worked out from what was rounded. */
const GRAIN = 10 ** 9;

/** Games of at most so many orbits are solved exactly, if their fractions allow it. */
const EXACT_ORBITS = 80;

/** Where between the bounds the next question aims. */
const LEVEL = 0.5;

/** A time that is up ends the work before the first bounds after so many milliseconds more. */
const GRACE = 500;

/** When the bounds are this near, an exact solution is tried. */
const NEAR = 3e-5;

/**
 * Solves the game by double oracle (H. B. McMahan, G. J. Gordon and A. Blum, "Planning in the presence of cost functions
 * controlled by an adversary", 2003): a linear program mixes the trees found so far, its dual weighs the orbits, and the
 * solver finds the best tree against weights, which joins the others. The weights asked about are not those of the dual but
 * those that {@link projectToLevel} gives, which makes the bounds meet several times sooner.
 *
 * Cost: one optimal tree for each round, tens to hundreds of them.
 *
 * @throws RefusedError when there are too many layouts, or none. RangeError when shots were made already. StoppedError
 *   when it is stopped before there are any bounds.
 */
export const solveHiderGame = async (knowledge: Knowledge, options: HiderOptions = {}): Promise<HiderGame> => {
  if (knowledge.observations.length > 0) throw new RangeError("a hider chooses before the first shot");
  const now = options.now ?? (() => performance.now());
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
  const solver = await MatrixGameSolver.load();
  const search = new DoubleOracle(knowledge, layouts, { ...options, now }, solver, preparing);
  await search.run();
  return search.result();
};

class DoubleOracle {
  readonly #knowledge: Knowledge;
  readonly #layouts: readonly Layout[];
  readonly #options: HiderOptions;
  readonly #solver: MatrixGameSolver;
  readonly #orbits: readonly Orbit[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #now: () => number;
  readonly #began: number;
  readonly #trees: DecisionTree[] = [];
  readonly #costs: (readonly Rational[])[] = [];
  readonly #met = new Set<string>();
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
    options: HiderOptions,
    solver: MatrixGameSolver,
    preparing: (what: string) => () => void,
  ) {
    this.#knowledge = knowledge;
    this.#layouts = layouts;
    this.#options = options;
    this.#solver = solver;
    this.#now = options.now ?? (() => performance.now());
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

  /** Trees to begin with. Where time is up on the way the solver has one sooner. */
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

  /** Goes on until the bounds are near enough, or it is to stop. */
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
      const mixed = this.#solver.solve(costs);
      this.#bound(mixed.columns.map((probability) => Rational.of(Math.round(probability * GRAIN), GRAIN)));
      const gap = this.#upper.minus(this.#lower).toNumber();
      progress?.({
        round: this.#rounds,
        lower: this.#lower.toNumber(),
        upper: this.#upper.toNumber(),
        milliseconds: this.#now() - this.#began,
      });
      if (gap <= precision || this.#isOver()) return;
      const known = this.#trees.length;
      const isNew = (): boolean => this.#trees.length > known;
      const mayBeExact = this.#orbits.length <= EXACT_ORBITS;
      // Near the end exact fractions either settle the game or find a tree that was missing.
      if (mayBeExact && gap <= NEAR && this.#settle(mixed)) return;
      if (!isNew()) this.#answer(this.#weights(this.#question(costs, mixed)));
      // No new tree against the program's own mix says that none is missing.
      if (!isNew()) this.#answer(this.#weights(mixed.rows));
      if (!isNew() && mayBeExact && this.#settle(mixed)) return;
      if (!isNew()) return;
      this.#rounds++;
      await new Promise(setImmediate);
    }
  }

  /** The mix of orbits to ask about next: near the one of the best bound, and promising a bound half-way to the other. */
  #question(costs: readonly (readonly number[])[], mixed: GameSolution): number[] {
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

  /** Whether time is up, or the work was to stop. */
  #isOver(): boolean {
    const { signal, milliseconds } = this.#options;
    if (signal?.aborted) this.#stopped = "signal";
    else if (milliseconds !== undefined && this.#now() - this.#began > milliseconds) this.#stopped = "time";
    return this.#stopped !== undefined;
  }

  /** Whole weights for the layouts of each orbit, about in proportion to the probabilities of the orbits. */
  #weights(probabilities: readonly number[]): bigint[] {
    return probabilities.map((probability, i) => {
      const weight = Math.round((probability * GRAIN) / this.#orbits[i].layouts.length);
      return BigInt(Math.max(1, weight));
    });
  }

  /** Asks the solver for the best tree against weights: a lower bound, and one more tree. */
  #answer(weights: readonly bigint[]): { bound: Rational; proven: boolean; total: bigint } {
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
    this.#add(tree);
    return { bound, proven, total };
  }

  /** Adds a tree to those of the program, unless it costs the same as one of them against every orbit. */
  #add(tree: DecisionTree): void {
    const costs = orbitCosts(tree, this.#orbits, this.#index);
    const key = costs.join();
    if (this.#met.has(key)) return;
    this.#met.add(key);
    this.#trees.push(tree);
    this.#costs.push(costs);
  }

  /** What a mix of the trees guarantees the seeker, as an upper bound. @param shares in any proportion */
  #bound(shares: readonly Rational[]): void {
    const sum = Rational.sum(shares);
    const mix = shares.map((share) => (share.sign === 0 ? share : share.over(sum)));
    const upper = highest(costsOfRows(this.#costs, mix));
    if (upper.compare(this.#upper) >= 0) return;
    this.#upper = upper;
    this.#seeker = mix;
  }

  /**
   * Solves the program of the trees in use exactly, and asks the solver whether the hider's exact mix holds against all
   * trees. True when it does: then both bounds are the value.
   */
  #settle(mixed: GameSolution): boolean {
    const used = [...mixed.columns.keys()].filter((i) => mixed.columns[i] > 1 / GRAIN);
    const exact = solveExactly(used.map((i) => this.#costs[i]));
    const weights = this.#exactWeights(exact.rows);
    if (!weights) return false;
    const mix = this.#costs.map(() => Rational.ZERO);
    used.forEach((column, i) => {
      mix[column] = exact.columns[i];
    });
    this.#bound(mix);
    const { total } = this.#answer(weights.raised);
    // The raised weights are K times the mix plus 1, with K above all misses there can be: the optimum's share of the mix
    // is what is left after division.
    const bound = Rational.of(total / weights.factor, weights.sum);
    if (bound.compare(this.#lower) >= 0) {
      this.#lower = bound;
      this.#hider = weights.plain;
    }
    this.#exact = this.#lower.equals(this.#upper);
    return this.#exact;
  }

  /**
   * A mix as whole weights per layout, which may be 0, and the same raised so that none is: times a factor that outweighs
   * all misses of any sensible tree, plus 1. Undefined when they are too large for the solver.
   */
  #exactWeights(
    mix: readonly Rational[],
  ): { plain: bigint[]; raised: bigint[]; factor: bigint; sum: bigint } | undefined {
    const perLayout = mix.map((probability, i) => probability.over(Rational.of(this.#orbits[i].layouts.length)));
    const common = perLayout.reduce((product, { denominator }) => leastCommonMultiple(product, denominator), 1n);
    const plain = perLayout.map(({ numerator, denominator }) => numerator * (common / denominator));
    const cells = BigInt(this.#knowledge.scenario.board.cellCount);
    const factor = BigInt(this.#layouts.length) * cells + 1n;
    const sum = plain.reduce((total, weight, i) => total + weight * BigInt(this.#orbits[i].layouts.length), 0n);
    if (sum * factor * (cells + 2n) >= 2n ** 53n) return undefined;
    return { plain, raised: plain.map((weight) => weight * factor + 1n), factor, sum };
  }
}

const highest = (values: readonly Rational[]): Rational =>
  values.reduce((most, value) => (value.compare(most) > 0 ? value : most));

const normalised = (values: readonly number[]): number[] => {
  const sum = values.reduce((a, b) => a + b, 0);
  return values.map((value) => value / sum);
};

const leastCommonMultiple = (a: bigint, b: bigint): bigint => {
  const { denominator } = Rational.of(a, b);
  return a * denominator;
};
