import type { RandomStream } from "../../core/random.ts";
import { RefusedError, unlessRefused } from "../../core/result.ts";
import { ReusedReferee } from "../../game/referee.ts";
import type { InferOptions } from "../../inference/methods/method.ts";
import { weighEach } from "../../inference/posterior/believe.ts";
import { listLayouts } from "../../inference/posterior/layout-list.ts";
import { drawByCovers } from "../../inference/sampling/cover-draw.ts";
import { MOST_HEADS } from "../../inference/sampling/head-draw.ts";
import { sampleLayouts } from "../../inference/sampling/sample.ts";
import { beginsWith, type Knowledge, shotMask } from "../../knowledge/knowledge.ts";
import { isMiss, sameAnswer } from "../../scenario/answer.ts";
import { type Layout, layoutOf } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { BATCHES, LayoutMean, sum } from "./layout-mean.ts";

/** A pool's batches have roles in turn: of every three, the first chooses cells and the others measure them. */
const ROLES = 3;

/** A pool is this many times larger than needed: further layouts cost little and serve later positions. */
const DRAWN = 4;

/** How often layouts are drawn before giving up on a position where almost no layout has a cell left to hit. */
const TRIES = 10;

/** A walk of so many steps draws a pool in a quarter of a second, sooner than proposals on a crowded board. */
const WALK = 3e8;

export interface LayoutSet {
  /** The layouts that choose the best cell: {@link judges} if all are listed, others if they are sampled. */
  readonly selectors: readonly Layout[];
  /** The layouts for measuring the value of cells. */
  readonly judges: readonly Layout[];
  /** Whether `judges` contains all layouts of the position. */
  readonly isAll: boolean;
  /** The weight of each layout in `judges` if they are listed and there is a prior; otherwise all are equal. */
  readonly weights?: Float64Array | undefined;
  mean(values: Int32Array): LayoutMean;
}

/** A layout of the pool. Its number determines its batch and its role for as long as it agrees with the game. */
interface Drawn {
  readonly layout: Layout;
  readonly number: number;
}

interface SupplyOptions {
  /** The most layouts in a sample, an even number not less than 40. */
  readonly samples: number;
  /** The most layouts to list instead of sampling; at least `samples`. */
  readonly listed: number;
  readonly random: RandomStream;
  readonly inference: InferOptions;
}

/**
 * Supplies the layouts still possible in a game, position by position: all if few, otherwise a sample, uniform or
 * by the prior. Drawn layouts that agree with the next answer serve again, so that successive values compare. Once
 * fewer than half of a sample agree, new ones are drawn. Layouts whose ship cells are all shot are left out.
 */
export class LayoutSupply {
  readonly #options: SupplyOptions;
  #pool: Drawn[] = [];
  /** The position with which the pool agrees. */
  #followed: Knowledge | undefined;

  constructor(options: SupplyOptions) {
    this.#options = options;
  }

  /** Whether a position with this many layouts has them listed, unless the list is refused. */
  mayList(layouts: bigint): boolean {
    return layouts <= BigInt(this.#options.listed);
  }

  /**
   * The layouts of a position of the game. Positions must be requested in the order of the game.
   *
   * @param layouts how many layouts agree with the knowledge
   * @throws RefusedError as `sampleLayouts` does
   */
  at(knowledge: Knowledge, layouts: bigint): LayoutSet {
    const { samples, listed, inference } = this.#options;
    const isOpen = leavesOpen(knowledge);
    const all = this.mayList(layouts) ? unlessRefused(() => listLayouts(knowledge, listed)) : undefined;
    if (all) {
      const judges = all.filter(isOpen);
      const placements = Int32Array.from(judges.flatMap((layout) => layout.placements));
      const weights = weighEach(knowledge.scenario, placements, all[0]?.placements.length ?? 1, inference);
      const mean = (values: Int32Array) => LayoutMean.ofListed(sum(values, weights), values.length, weights);
      return { selectors: judges, judges, isAll: true, weights, mean };
    }
    this.#follow(knowledge);
    let roles = this.#split();
    const isEnough = (): boolean => roles.judges.length >= samples / 2;
    if (!isEnough()) this.#pool = [];
    for (let tries = 0, drawn = 0; !isEnough() && tries < TRIES; tries++) {
      const number = (DRAWN * ROLES * samples) / (ROLES - 1);
      const more = this.#draw(knowledge, number);
      for (const layout of more) if (isOpen(layout)) this.#pool.push({ layout, number: drawn++ });
      roles = this.#split();
    }
    const { selectors, judges } = roles;
    if (judges.length < BATCHES)
      throw new RefusedError("expected shots cannot be estimated: in nearly all layouts left the game would be over");
    const batchOf = Uint8Array.from(judges, ({ number }) => number % BATCHES);
    return {
      selectors: selectors.map(({ layout }) => layout),
      judges: judges.map(({ layout }) => layout),
      isAll: false,
      mean: (values) => LayoutMean.ofSample(values, batchOf),
    };
  }

  /** Keeps the layouts of the pool that agree with a position and have a cell left to hit. */
  #follow(knowledge: Knowledge): void {
    const before = this.#followed;
    this.#followed = knowledge;
    if (this.#pool.length === 0) return;
    const { scenario, observations } = knowledge;
    const isLater = before !== undefined && beginsWith(knowledge, before);
    const later = isLater ? observations.slice(before.observations.length) : observations;
    if (isLater && later.every(({ answer }) => isMiss(answer))) {
      const hit = placementsOn(scenario, new Set(later.map(({ cell }) => cell)));
      this.#pool = this.#pool.filter(({ layout }) => layout.placements.every((p) => hit[p] === 0));
      return;
    }
    const referee = new ReusedReferee(scenario);
    this.#pool = this.#pool.filter(({ layout }) => {
      referee.begin(layout.placements);
      return observations.every(({ cell, answer }) => sameAnswer(referee.fire(cell), answer)) && !referee.isOver;
    });
  }

  /**
   * Layouts drawn by proposals, or by exact counts where there is a prior or where too few proposals are accepted: counts
   * keep the ways to go on from every state of the whole board, which takes seconds on the American board.
   */
  #draw(knowledge: Knowledge, number: number): Layout[] {
    const { scenario } = knowledge;
    const { random, inference } = this.#options;
    const drawn = scenario.prior ? undefined : drawByCovers(knowledge, number, random, MOST_HEADS, WALK);
    if (!drawn) return sampleLayouts(knowledge, number, random, inference);
    const { ships, placements } = drawn;
    return Array.from({ length: number }, (_, i) =>
      layoutOf(scenario, Array.from(placements.subarray(i * ships, (i + 1) * ships))),
    );
  }

  #split(): { selectors: Drawn[]; judges: Drawn[] } {
    const { samples } = this.#options;
    const selectors: Drawn[] = [];
    const judges: Drawn[] = [];
    for (const drawn of this.#pool) {
      if (selectors.length >= samples / 2 && judges.length >= samples) break;
      if (Math.floor(drawn.number / BATCHES) % ROLES !== 0) judges.push(drawn);
      else selectors.push(drawn);
    }
    return { selectors: selectors.slice(0, samples / 2), judges: judges.slice(0, samples) };
  }
}

/** For each placement, 1 if it covers one of some cells. */
const placementsOn = (scenario: Scenario, shot: ReadonlySet<number>): Uint8Array => {
  const { cells, cellStart, count } = placementsOf(scenario);
  const on = new Uint8Array(count);
  for (let p = 0; p < count; p++)
    for (let i = cellStart[p]; i < cellStart[p + 1]; i++) if (shot.has(cells[i])) on[p] = 1;
  return on;
};

/** Whether a layout has a cell that has not been shot yet. */
const leavesOpen = (knowledge: Knowledge): ((layout: Layout) => boolean) => {
  const shot = shotMask(knowledge);
  const table = placementsOf(knowledge.scenario);
  return ({ placements }) => placements.some((p) => table.cellsOf(p).some((cell) => shot[cell] === 0));
};
