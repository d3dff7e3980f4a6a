import { type Coord, requireListed } from "../board/board.ts";
import { ExactCounts } from "../core/count.ts";
import { type WorkLimits, WorkMeter } from "../core/work-limits.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { placementsOf } from "../scenario/placement.ts";
import {
  boxCombinations,
  type Combinations,
  type CountAnswers,
  countAnswers,
  isOfBoxes,
  listedCombinations,
} from "./combinations.ts";
import { ShareProgram } from "./share-program.ts";

/** The maximum number of splits remembered; alike cells share a split. */
const MAX_SPLITS = 100_000;

/**
 * The results of inference where ships may overlap and answers are numbers of ships. Most are computed on
 * demand. Cells and placements need to be listed only for results about each of them.
 */
export class OverlapCounts implements CellCounts {
  readonly knowledge: Knowledge;
  readonly layouts: bigint;
  readonly combinations: Combinations;
  readonly program: ShareProgram;
  readonly limits: Omit<WorkLimits, "progress">;
  #weights: readonly bigint[] | undefined;
  readonly #splits = new Map<string, readonly bigint[]>();
  readonly #ofCell = new Map<number, readonly bigint[]>();

  /** @param limits for later work, without `progress`, because that work may run long after the caller has finished */
  constructor(
    knowledge: Knowledge,
    combinations: Combinations,
    program: ShareProgram,
    limits: Omit<WorkLimits, "progress"> = {},
  ) {
    this.knowledge = knowledge;
    this.limits = limits;
    this.combinations = combinations;
    this.program = program;
    this.layouts = program.total();
  }

  /** For each item of the combinations, the number of layouts that contain any given placement of the item. */
  get itemWeights(): readonly bigint[] {
    this.#weights ??= this.program.weights();
    return this.#weights;
  }

  /** Cost: the combinations' closed forms and one run of the program, or nothing for a known cell. */
  shipsOn(cell: number): readonly bigint[] {
    let ships = this.#ofCell.get(cell);
    if (!ships) {
      ships = this.#split(this.combinations.covering(cell));
      if (this.#ofCell.size < MAX_SPLITS) this.#ofCell.set(cell, ships);
    }
    return ships;
  }

  /** Like {@link shipsOn}, by coordinates. @throws RangeError unless boxes are in closed form */
  split(coord: Coord): readonly bigint[] {
    if (!isOfBoxes(this.combinations)) throw new RangeError("the ships are not counted as boxes");
    return this.#split(this.combinations.coveringAt(coord));
  }

  #split(covering: readonly bigint[]): readonly bigint[] {
    const key = covering.join();
    let ships = this.#splits.get(key);
    if (!ships) {
      ships = this.program.split(covering);
      if (this.#splits.size < MAX_SPLITS) this.#splits.set(key, ships);
    }
    return ships;
  }

  /** The sum over layouts of the ships on a cell, of one class or of all. Cost: one sum per item. */
  occupiedAt(cell: number, shipClass?: number): bigint {
    let sum = 0n;
    const { items } = this.combinations;
    this.combinations.covering(cell).forEach((count, item) => {
      if (count > 0n && (shipClass === undefined || items[item].shipClass === shipClass))
        sum += count * this.itemWeights[item];
    });
    return sum;
  }

  /** {@link occupiedAt} for every cell. @throws RefusedError when cells cannot be listed, or beyond the limits */
  occupied(shipClass?: number): ExactCounts {
    const { board } = this.knowledge.scenario;
    requireListed(board);
    const steps = board.cellCount * (this.combinations.stepsPerCell + this.combinations.items.length * 100);
    new WorkMeter("weighing every cell", this.limits).require(steps, board.cellCount * 60);
    const blocked = new Set(board.blocked);
    const sums = Array.from({ length: board.cellCount }, (_, cell) =>
      blocked.has(cell) ? 0n : this.occupiedAt(cell, shipClass),
    );
    return sums.every((sum) => sum < 2n ** 53n)
      ? ExactCounts.fromNumbers(Float64Array.from(sums, Number))
      : ExactCounts.fromBigints(sums);
  }

  weights(): ExactCounts {
    const table = placementsOf(this.knowledge.scenario);
    const { itemWeights } = this;
    if (this.layouts < 2n ** 53n) {
      const narrow = Float64Array.from(itemWeights, Number);
      return ExactCounts.fromNumbers(
        Float64Array.from({ length: table.count }, (_, p) => narrow[this.combinations.itemOf(p)] ?? 0),
      );
    }
    return ExactCounts.fromBigints(
      Array.from({ length: table.count }, (_, p) => itemWeights[this.combinations.itemOf(p)] ?? 0n),
    );
  }
}

/**
 * An exact way to count layouts where ships may overlap. Answers then depend on all ships together, so these methods
 * count from the knowledge, not from a packing. They meter their cost, because nothing estimates it beforehand.
 */
export interface OverlapMethod {
  readonly name: string;
  /** Undefined if the method can count this position, otherwise the reason why it cannot. */
  supports(knowledge: Knowledge): string | undefined;
  /** @throws RefusedError as soon as the combinations of hit cells, or the states, exceed the limits */
  count(knowledge: Knowledge, limits?: WorkLimits): OverlapCounts;
}

const whyNoOverlap = ({ scenario }: Knowledge): string | undefined =>
  scenario.contact === "overlap" ? undefined : "ships may not overlap";

/** Counts boxes in closed form, so that nothing needs to be listed. */
export const boxes: OverlapMethod = {
  name: "boxes",
  supports: (knowledge) =>
    whyNoOverlap(knowledge) ??
    (knowledge.scenario.fleet.every(({ shape }) => shape.kind === "box") ? undefined : "not every class is of boxes"),
  count: (knowledge, limits) => countBy(boxCombinations, knowledge, limits),
};

/** Counts ships of any shape from the table of placements. */
export const shares: OverlapMethod = {
  name: "shares",
  supports: whyNoOverlap,
  count: (knowledge, limits) => countBy(listedCombinations, knowledge, limits),
};

const countBy = (
  combine: (knowledge: Knowledge, answers: CountAnswers, meter: WorkMeter) => Combinations,
  knowledge: Knowledge,
  limits: WorkLimits = {},
): OverlapCounts => {
  const meter = new WorkMeter("counting this position", limits);
  const combinations = combine(knowledge, countAnswers(knowledge), meter);
  const { maxSteps, maxBytes } = limits;
  return new OverlapCounts(knowledge, combinations, shareProgram(knowledge, combinations, meter), {
    maxSteps,
    maxBytes,
  });
};

/** The program that distributes hits among the items of combinations. @throws RefusedError beyond the limits. */
export const shareProgram = (knowledge: Knowledge, { items }: Combinations, meter: WorkMeter): ShareProgram =>
  new ShareProgram(
    items,
    countAnswers(knowledge).ships,
    knowledge.scenario.fleet.map(({ count }) => count),
    meter,
  );

/**
 * The numbers of a posterior for rules under which ships may overlap, each computed on demand, since boards may
 * have too many cells and placements to list. Requests for impossible lists are refused (RefusedError), not
 * approximated.
 */
export interface CellCounts {
  /** The numbers of layouts with 0, 1, 2… ships on a cell, up to all ships. */
  shipsOn(cell: number): readonly bigint[];
  /** The sum over layouts of the number of ships on a cell. */
  occupiedAt(cell: number): bigint;
  /** {@link occupiedAt} for every cell, of one class or of all. @throws RefusedError when cells cannot be listed */
  occupied(shipClass?: number): ExactCounts;
  /** For each placement, the layouts that contain it. @throws RefusedError when placements cannot be listed. */
  weights(): ExactCounts;
}
