import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { sampleEach } from "../inference/sampling/sample.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { CountedPosition } from "./counted-position.ts";
import { constrainCertain, evidenceOf } from "./evidence.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import type { ListedPosition } from "./listed-position.ts";
import { valueOn } from "./question-value.ts";
import type { Told } from "./told.ts";

/** Draws layouts from a list, each in proportion to its weight; none if there is none. */
export const drawListed = ({ parts, total }: ListedPosition, number: number, random: RandomStream): Layout[] =>
  Array.from({ length: total.mass > 0n ? number : 0 }, () => {
    let at = random.belowBig(total.mass);
    const part = parts.find(({ list, weight }) => {
      const mass = list.layouts * weight;
      if (at < mass) return true;
      at -= mass;
      return false;
    });
    if (!part) throw new Error("the weights of the lists do not add up to their total");
    return layoutAt(part.list, at / part.weight, random);
  });

/** A layout of a list, by its number: which class of a group has which place is drawn. */
const layoutAt = ({ knowledge, table, sets, ways }: ListedLayouts, number: bigint, random: RandomStream): Layout => {
  const set = Number(number % BigInt(sets));
  let at = number / BigInt(sets);
  const way = ways.find(({ multiplicity }) => (at -= multiplicity) < 0n);
  if (!way) throw new Error("the list has fewer layouts");
  const { fixed, groups } = way;
  const placements = [...fixed];
  for (const { members, twin, columns } of groups) {
    const places = random.shuffle(columns.map((column) => column[set] - table.classStart[twin]));
    for (const { shipClass, count } of members)
      for (const place of places.splice(0, count)) placements.push(table.classStart[shipClass] + place);
  }
  return layoutOf(knowledge.scenario, placements);
};

/** The most layouts that are drawn without what was said, for those that are kept. */
const MOST_DRAWN = 1_000_000;

/** Layouts that are drawn at a time. */
const BATCH = 1000;

/**
 * Draws layouts where they are too many to list: without what was said, and each is kept with the chance that its
 * weight is of the greatest. So the kept ones are drawn exactly in proportion to their weights.
 *
 * @throws RefusedError if very few would be kept
 */
export const drawKept = (
  told: Told,
  position: CountedPosition,
  number: number,
  random: RandomStream,
  limits: WorkLimits,
): Layout[] => {
  if (position.total.mass === 0n) return [];
  const { scenario } = told.knowledge;
  const table = placementsOf(scenario);
  const ways = constrainCertain(told);
  const shots = told.knowledge.observations.map(({ cell }) => cell);
  const evidence = evidenceOf(told).map((each, k) => {
    const { right, wrong } = position.oddsOf(k);
    const most = right > wrong ? right : wrong;
    return { ...each, right: Number(right) / Number(most), wrong: each.wrong === 0 ? 0 : Number(wrong) / Number(most) };
  });
  const chanceOf = (layout: Layout): number =>
    evidence.reduce((chance, { reading, value, right, wrong }) => {
      const found =
        reading.kind === "places"
          ? layout.placements.reduce((sum, p) => sum + reading.numberOf(table.cellsOf(p), table.classOf[p]), 0)
          : valueOn({ scenario, expression: reading }, layout, shots);
      return chance * (found === value ? right : wrong);
    }, 1);
  const kept: Layout[] = [];
  for (let drawn = 0; kept.length < number; drawn += BATCH) {
    if (drawn >= MOST_DRAWN)
      throw new RefusedError(
        `${formatCount(kept.length)} of ${formatCount(drawn)} drawn layouts were kept after what was said; draw fewer, or add shots until all can be listed`,
        { isFixed: true },
      );
    for (const placements of sampleEach(ways, BATCH, random, limits)) {
      const layout = layoutOf(scenario, placements);
      if (kept.length < number && random.unit() < chanceOf(layout)) kept.push(layout);
    }
    limits.progress?.(kept.length / number);
  }
  return kept;
};
