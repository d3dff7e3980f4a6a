import { Rational } from "../core/rational.ts";
import { type Layout, layoutKey } from "../scenario/layout.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import { type DecisionTree, leavesOf } from "../solver/decision-tree.ts";

/** Layouts that symmetries map to each other. */
export interface Orbit {
  readonly layouts: readonly Layout[];
}

/**
 * The orbits of all layouts of one scenario, in the order of their first layouts.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { orbitsOf } from "@broadside/engine/hider";
 *
 * orbitsOf(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)).length; // => 1
 */
export const orbitsOf = (layouts: readonly Layout[]): Orbit[] => {
  const [first] = layouts;
  if (!first) return [];
  const symmetries = symmetriesOfScenario(first.scenario);
  const byKey = new Map(layouts.map((layout) => [layoutKey(layout.placements), layout]));
  const taken = new Set<string>();
  const orbits: Orbit[] = [];
  for (const layout of layouts) {
    if (taken.has(layoutKey(layout.placements))) continue;
    const members: Layout[] = [];
    for (const { placements } of symmetries) {
      const key = layoutKey(layout.placements.map((p) => placements[p]));
      const image = byKey.get(key);
      if (!image) throw new RangeError("an image of a layout is missing");
      if (taken.has(key)) continue;
      taken.add(key);
      members.push(image);
    }
    orbits.push({ layouts: members });
  }
  return orbits;
};

/** The orbit of each layout, by {@link layoutKey}. */
export const orbitIndex = (orbits: readonly Orbit[]): ReadonlyMap<string, number> =>
  new Map(orbits.flatMap(({ layouts }, i) => layouts.map((layout) => [layoutKey(layout.placements), i] as const)));

/**
 * The mean misses of a tree over each orbit: its cost against any layout of the orbit, if the tree is turned
 * and mirrored at random.
 */
export const orbitCosts = (
  tree: DecisionTree,
  orbits: readonly Orbit[],
  index: ReadonlyMap<string, number>,
): Rational[] => {
  const totals = new Array<number>(orbits.length).fill(0);
  for (const { layouts, misses } of leavesOf(tree)) {
    for (const layout of layouts) totals[index.get(layoutKey(layout.placements)) as number] += misses;
  }
  return totals.map((total, i) => Rational.of(total, orbits[i].layouts.length));
};
