import { share } from "../core/count.ts";
import { estimateMean } from "../core/estimate.ts";
import type { RandomStream } from "../core/random.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { GameBound } from "./game-bound.ts";
import { type HiddenShips, hidingOrder, withFleet } from "./hidden-ships.ts";
import { gameBeside } from "./shown-places.ts";

/** The most ships hidden; with more, the places of the others tell little. */
const MOST_HIDDEN = 5;

/** Layouts that decide how many ships to hide, not part of the estimate. */
const MOST_PILOT = 24;

// The relaxation has no penalty. A penalty with mean zero for players who ignore the information would raise
// the bound. But with the whole layout shown, it needs the posterior after every set of shots: 2^100 of them.
// A penalty in proportion to the logarithm of the number of layouts left, with the best split at every shot,
// gives only the count of words.

/** A statistical lower bound on the least mean misses: an estimate of a number not above the optimum. */
export interface SampledBound {
  readonly scenario: Scenario;
  readonly samples: number;
  readonly misses: { readonly mean: number; readonly standardError: number };
  /** For 0, 1, 2… misses, the number of hidden ships; 0 stands for the certified bound. */
  readonly hidden: readonly number[];
}

/** Options of {@link sampleBounds}. */
export interface SampledBoundOptions {
  /** Layouts to draw, at least 2. Default 400. */
  readonly samples?: number | undefined;
  readonly random: RandomStream;
}

/**
 * Lower bounds by information relaxation: the mean, over layouts drawn uniformly, of the bound that holds
 * once all except a few ships of the layout are shown. Unlike the certified bound, it uses where the shown
 * ships lie. Pilot layouts decide how many ships to hide for each number of misses. See
 * docs/explanation/bounds.md.
 *
 * The generator yields the part done, from 0 to 1. Cost: small counts and the tables of {@link HiddenShips} for each layout,
 * up to half a second on 10 x 10 cells.
 *
 * @param certified the bounds of the same rules for several kinds of answers, at least one
 * @throws RefusedError as `boundGame` and `sampleLayouts` do; RangeError for fewer than 2 samples
 * @example
 * import { preset, RandomStream } from "@broadside/engine";
 * import { boundGame, sampleBounds } from "@broadside/engine/bounds";
 *
 * const steps = sampleBounds([boundGame(preset("gorkoff-5x5"))], { samples: 20, random: RandomStream.fromSeed(1) });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * step.value.length; // => 1
 */
export function* sampleBounds(
  certified: readonly GameBound[],
  { samples = 400, random }: SampledBoundOptions,
): Generator<number, SampledBound[]> {
  if (!Number.isInteger(samples) || samples < 2)
    throw new RangeError(`${samples} layouts have no standard error: draw 2 or more`);
  const scenario = withFleet(certified[0].scenario, certified[0].scenario.fleet);
  const pilots = Math.max(2, Math.min(MOST_PILOT, Math.ceil(samples / 8)));
  const all = sampleLayouts(makeKnowledge(scenario), samples + pilots, random);
  const finishedOf = (layout: Layout, numbers: readonly number[]): Map<number, FinishedShare> =>
    new Map(
      numbers.map((number) => [
        number,
        shareFinished(scenario, layout, chooseHidden(scenario, layout, number, random)),
      ]),
    );
  const numbers = Array.from({ length: Math.min(MOST_HIDDEN, hidingOrder(scenario).length) }, (_, i) => i + 1);
  const pilot: Map<number, FinishedShare>[] = [];
  for (const layout of all.slice(0, pilots)) {
    yield pilot.length / all.length;
    pilot.push(finishedOf(layout, numbers));
  }
  const hidden = certified.map((bounds) => bestHidden(bounds, pilot));
  const used = numbers.filter((number) => hidden.some((choices) => choices.includes(number)));
  const values: number[][] = certified.map(() => []);
  for (const [done, layout] of all.slice(pilots).entries()) {
    yield (pilots + done) / all.length;
    const shares = finishedOf(layout, used);
    for (const [i, bounds] of certified.entries()) {
      const open = hidden[i].map((number, misses) => 1 - (shares.get(number) ?? certifiedShare(bounds))(misses));
      values[i].push(open.reduce((sum, share) => sum + share, 0));
    }
  }
  return certified.map(({ scenario }, i) => {
    const { estimate: mean, standardError } = estimateMean(values[i]);
    return { scenario, samples, misses: { mean, standardError }, hidden: hidden[i] };
  });
}

/** The greatest share of some layouts that can be finished with a number of misses. */
type FinishedShare = (misses: number) => number;

/** The greatest share of layouts with the same shown ships that any strategy finishes. @param hidden the other ships */
export const shareFinished = (scenario: Scenario, layout: Layout, hidden: ReadonlySet<number>): FinishedShare => {
  const { classOf } = placementsOf(scenario);
  const shown = layout.placements.filter((_, i) => !hidden.has(i));
  const ships = gameBeside(
    scenario,
    shown,
    [...hidden].map((i) => classOf[layout.placements[i]]),
  );
  const shares: number[] = [];
  return (misses) => {
    const least = (of: HiddenShips): number =>
      of.finished(misses).reduce((all, bound) => Math.min(all, share(bound, of.layouts)), 1);
    shares[misses] ??= ships ? least(ships) : 1;
    return shares[misses];
  };
};

/** The smallest ships; among ships of one class the choice is random. */
const chooseHidden = (scenario: Scenario, layout: Layout, hidden: number, random: RandomStream): Set<number> => {
  const { classOf } = placementsOf(scenario);
  const chosen = new Set<number>();
  const wanted = hidingOrder(scenario).slice(0, hidden);
  for (const shipClass of new Set(wanted)) {
    const ships = [...layout.placements.keys()].filter((i) => classOf[layout.placements[i]] === shipClass);
    const many = wanted.filter((other) => other === shipClass).length;
    for (const i of random.shuffle(ships).slice(0, many)) chosen.add(i);
  }
  return chosen;
};

const certifiedShare =
  ({ finished, layouts }: GameBound): FinishedShare =>
  (misses) =>
    misses < finished.length ? share(finished[misses].layouts, layouts) : 1;

/** For 0, 1, 2… misses, the number of hidden ships with the least share on average, until no share is below 1. */
const bestHidden = (certified: GameBound, pilot: readonly ReadonlyMap<number, FinishedShare>[]): number[] => {
  const best: number[] = [];
  for (let misses = 0; ; misses++) {
    let least = certifiedShare(certified)(misses);
    let chosen = 0;
    for (const number of pilot[0].keys()) {
      const mean = pilot.reduce((sum, shares) => sum + (shares.get(number)?.(misses) ?? 1), 0) / pilot.length;
      if (mean < least) [least, chosen] = [mean, number];
    }
    if (least >= 1) return best;
    best.push(chosen);
  }
};
