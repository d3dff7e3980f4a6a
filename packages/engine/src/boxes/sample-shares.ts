import type { RandomStream } from "../core/random.ts";
import { type WorkLimits, WorkMeter } from "../core/work-limits.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { BoxLayout } from "./box-layout.ts";
import { boxCombinations, countAnswers, listedCombinations } from "./combinations.ts";
import { shareProgram } from "./overlap-counts.ts";
import type { ShareProgram } from "./share-program.ts";

const WHAT = "drawing layouts";

/**
 * Layouts of boxes drawn uniformly and independently from all that agree with the knowledge, on boards of any
 * size. Empty if no layout agrees. A walk backwards through the program draws a share function with exact
 * weights. Then, for each item, as many distinct boxes as its share are drawn by rank. Cost: one count, and for
 * each layout a walk through the program and one box per ship.
 *
 * @param number how many layouts to draw
 * @throws RefusedError as `infer` does
 * @throws RangeError when a class does not consist of boxes
 * @example
 * import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
 * import { sampleBoxes } from "@broadside/engine/boxes";
 *
 * const [layout] = sampleBoxes(makeKnowledge(preset("boxes:100x3:2")), 1, RandomStream.fromSeed(1));
 * layout?.boxes.length; // => 2
 */
export const sampleBoxes = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  limits: WorkLimits = {},
): BoxLayout[] => {
  checkIsKnowledge(knowledge);
  const { scenario } = knowledge;
  const { fleet } = scenario;
  if (fleet.some(({ shape }) => shape.kind !== "box"))
    throw new RangeError("a class of the fleet does not consist of boxes");
  const meter = new WorkMeter(WHAT, limits);
  const combinations = boxCombinations(knowledge, countAnswers(knowledge), meter);
  return drawShares(shareProgram(knowledge, combinations, meter), number, random).map((drawn) => ({
    scenario,
    boxes: drawn
      .flatMap(({ item, ranks }) =>
        ranks.map((rank) => ({ shipClass: combinations.items[item].shipClass, ...combinations.unrank(item, rank) })),
      )
      .sort((a, b) => a.shipClass - b.shipClass),
  }));
};

/** Like {@link sampleBoxes}, for ships of any form. @throws RefusedError with too many placements to list */
export const sampleOverlapping = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  limits: WorkLimits = {},
): Layout[] => {
  const meter = new WorkMeter(WHAT, limits);
  const { scenario } = knowledge;
  const { count } = placementsOf(scenario);
  const combinations = listedCombinations(knowledge, countAnswers(knowledge));
  const members: number[][] = combinations.items.map(() => []);
  for (let p = 0; p < count; p++) {
    const item = combinations.itemOf(p);
    if (item >= 0) members[item].push(p);
  }
  return drawShares(shareProgram(knowledge, combinations, meter), number, random).map((drawn) => ({
    scenario,
    placements: drawn
      .flatMap(({ item, ranks }) => ranks.map((rank) => members[item][Number(rank)]))
      .sort((a, b) => a - b),
  }));
};

/** The distinct ranks drawn for one item. */
interface DrawnItem {
  readonly item: number;
  readonly ranks: readonly bigint[];
}

const drawShares = (program: ShareProgram, number: number, random: RandomStream): DrawnItem[][] => {
  if (program.total() === 0n) return [];
  // Several operations may write to a state. Going backwards, each is chosen with probability equal to its part of
  // the ways; otherwise an earlier one is tried.
  const { before } = program.run();
  const into: number[][] = Array.from({ length: program.states }, () => []);
  for (let op = 0; op < program.length; op++) into[program.to[op]].push(op);
  return Array.from({ length: number }, () => {
    const drawn: DrawnItem[] = [];
    let state = program.final;
    let ways = program.total();
    let end = program.length;
    while (state !== 0) {
      let left = random.belowBig(ways);
      const writers = into[state];
      for (let i = writers.length - 1; i >= 0; i--) {
        const op = writers[i];
        if (op >= end) continue;
        const part = before[op] * program.ways(program.item[op], program.share[op]);
        if (left >= part) {
          left -= part;
          continue;
        }
        const item = program.item[op];
        drawn.push({ item, ranks: distinctBelow(program.items[item].count, program.share[op], random) });
        state = program.from[op];
        ways = before[op];
        end = op;
        break;
      }
    }
    return drawn;
  });
};

/** Distinct numbers below a bound; all sets of them are equally likely (Floyd's method). */
const distinctBelow = (bound: bigint, number: number, random: RandomStream): bigint[] => {
  const chosen = new Set<bigint>();
  for (let top = bound - BigInt(number); top < bound; top++) {
    const drawn = random.belowBig(top + 1n);
    chosen.add(chosen.has(drawn) ? top : drawn);
  }
  return [...chosen];
};
