import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { sampleEach } from "../inference/sampling/sample.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { CountedPosition } from "./counted-position.ts";
import { constrainCertain, type Evidence, evidenceOf, type Odds } from "./evidence.ts";
import { type Reading, valuesOf } from "./list-program.ts";
import { ListedLayouts } from "./listed-layouts.ts";
import type { ListedPosition } from "./listed-position.ts";
import { settlementsOf } from "./settled-ships.ts";
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

/** The most layouts that are drawn without what was said, for those that are kept, and the most at a time. */
const MOST_DRAWN = 1_000_000;
const MOST_AT_ONCE = 200_000;

/** Layouts that are drawn at a time at least, where not all are kept. */
const FEW = 1000;

/** Layouts drawn after what was said. */
export interface KeptLayouts {
  /** Each set is a drawn layout; of a class with several ships, which is first means nothing. */
  readonly list: ListedLayouts;
  /** For each of the evidence, in how many of them it is right. */
  readonly rights: readonly number[];
  /** How many were drawn without what was said. */
  readonly drawn: number;
}

/**
 * Draws layouts where they are too many to list: without what was said, and each is kept with the chance that its
 * weight is of the greatest. So the kept ones are drawn exactly in proportion to their weights. They are fewer than asked
 * for if very few are kept.
 *
 * Cost: that of `sampleLayouts` for all that are drawn, a million at most.
 *
 * @param oddsOf the odds of each of the doubtful evidence
 */
export const keepDrawn = (
  told: Told,
  oddsOf: (evidence: number) => Odds,
  number: number,
  random: RandomStream,
  limits: WorkLimits,
): KeptLayouts => {
  const { knowledge } = told;
  const ways = constrainCertain(told);
  const evidence = evidenceOf(told).map((each, k): Evidence & { keptIfWrong: number; keptIfRight: number } => {
    if (each.wrong === 0) return { ...each, keptIfRight: 1, keptIfWrong: 0 };
    const { right, wrong } = oddsOf(k);
    const most = Number(right > wrong ? right : wrong);
    return { ...each, keptIfRight: Number(right) / most, keptIfWrong: Number(wrong) / most };
  });
  const kept: (readonly number[])[] = [];
  const rights = evidence.map(() => 0);
  const keep = (placements: readonly number[][]): void => {
    if (evidence.length === 0) return void kept.push(...placements);
    const isRight = evidence.map(({ reading, value }) => {
      const values = valuesInDrawn(listDrawn(knowledge, placements), reading);
      return values.map((each) => Number(each === value));
    });
    for (const [i, each] of placements.entries()) {
      const chance = evidence.reduce(
        (product, { keptIfRight, keptIfWrong }, k) => product * (isRight[k][i] === 1 ? keptIfRight : keptIfWrong),
        1,
      );
      if (kept.length === number || random.unit() >= chance) continue;
      kept.push(each);
      for (const [k, right] of isRight.entries()) rights[k] += right[i];
    }
  };
  let drawn = 0;
  while (kept.length < number && drawn < MOST_DRAWN) {
    const wanted = number - kept.length;
    const likely = drawn === 0 ? wanted : (1.1 * wanted * drawn) / Math.max(1, kept.length);
    const many = evidence.length === 0 ? wanted : Math.max(FEW, Math.ceil(likely));
    const placements = sampleEach(ways, Math.min(many, MOST_AT_ONCE, MOST_DRAWN - drawn), random, limits);
    if (placements.length === 0) break;
    keep(placements);
    drawn += placements.length;
    limits.progress?.(kept.length / number);
  }
  return { list: listDrawn(knowledge, kept), rights, drawn };
};

/** Drawn layouts as a list. */
export const listDrawn = (knowledge: Knowledge, drawn: readonly (readonly number[])[]): ListedLayouts => {
  const { scenario } = knowledge;
  const { classOf, classStart } = placementsOf(scenario);
  const groups = scenario.fleet.map(({ count }, shipClass) => ({
    members: [{ shipClass, count }],
    twin: shipClass,
    columns: Array.from({ length: count }, () => new Uint32Array(drawn.length)),
  }));
  const seen = new Int32Array(classStart.length);
  for (const [i, placements] of drawn.entries()) {
    seen.fill(0);
    for (const p of placements) groups[classOf[p]].columns[seen[classOf[p]]++][i] = p;
  }
  return ListedLayouts.of(knowledge, drawn.length, groups);
};

/** The first so many layouts of a list of drawn ones. */
export const firstDrawn = ({ knowledge, sets, groups }: ListedLayouts, most: number): ListedLayouts =>
  ListedLayouts.of(
    knowledge,
    Math.min(sets, most),
    groups.map((group) => ({ ...group, columns: group.columns.map((column) => column.subarray(0, most)) })),
  );

/** The values of a reading in a list of drawn layouts. */
export const valuesInDrawn = (list: ListedLayouts, reading: Reading): Int32Array => {
  const [{ ships }] = settlementsOf(list, reading);
  return valuesOf(ships, reading, list.sets);
};

/** So many layouts by {@link keepDrawn}. @throws RefusedError if very few would be kept */
export const drawKept = (
  told: Told,
  position: CountedPosition,
  number: number,
  random: RandomStream,
  limits: WorkLimits,
): Layout[] => {
  if (position.total.mass === 0n) return [];
  const { list, drawn } = keepDrawn(told, (k) => position.oddsOf(k), number, random, limits);
  if (list.sets < number)
    throw new RefusedError(
      `${formatCount(list.sets)} of ${formatCount(drawn)} drawn layouts were kept after what was said; draw fewer, or add shots until all can be listed`,
      { isFixed: true },
    );
  return Array.from({ length: number }, (_, i) => layoutAt(list, BigInt(i), random));
};
