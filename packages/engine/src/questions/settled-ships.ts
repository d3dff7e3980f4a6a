import { factorial } from "../core/count.ts";
import type { Reading, SettledColumn, SettledShips } from "./list-program.ts";
import type { Column, ColumnGroup, ListedLayouts } from "./listed-layouts.ts";
import type { Expression, Region } from "./question.ts";

/** Ships of a list whose classes are settled as far as a question tells them apart, and how often they come so. */
export interface Settlement {
  readonly ships: SettledShips;
  /** The columns by the classes that are told apart. */
  readonly groups: readonly ColumnGroup[];
  /** The layouts of each set in which the classes lie so. */
  readonly layouts: bigint;
}

/**
 * The ways to share the places of a list among the classes, as far as readings tell classes apart: one where they
 * name none of them.
 */
export const settlementsOf = (list: ListedLayouts, ...readings: readonly Reading[]): Settlement[] => {
  const { knowledge, table, fixed, groups } = list;
  const named = classesIn(readings);
  const perGroup = groups.map((group) => sharings(group, named));
  const combined = perGroup.reduce<Sharing[]>(
    (sofar, next) =>
      sofar.flatMap((each) =>
        next.map(({ columns, groups, ways }) => ({
          columns: [...each.columns, ...columns],
          groups: [...each.groups, ...groups],
          ways: each.ways * ways,
        })),
      ),
    [{ columns: [], groups: [], ways: 1n }],
  );
  return combined.map(({ columns, groups, ways }) => ({
    ships: { knowledge, table, fixed, columns },
    groups,
    layouts: ways,
  }));
};

/** The number of settlements, without making them. */
export const countSettlements = ({ groups }: ListedLayouts, ...readings: readonly Reading[]): bigint => {
  const named = classesIn(readings);
  return groups.reduce((product, group) => product * wordsOf(labelsOf(group, named).map(({ count }) => count)), 1n);
};

interface Label {
  readonly members: ColumnGroup["members"];
  readonly count: number;
  /** The ways to share the places of this label among the classes that it stands for. */
  readonly ways: bigint;
}

/** The classes of a group that are told apart; those that are not named make one label. */
const labelsOf = ({ members }: ColumnGroup, named: Named): Label[] => {
  const [apart, alike] = [true, false].map((is) => members.filter(({ shipClass }) => named(shipClass) === is));
  const labels = apart.map((member) => ({ members: [member], count: member.count, ways: 1n }));
  if (alike.length === 0) return labels;
  const counts = alike.map(({ count }) => count);
  const count = counts.reduce((a, b) => a + b);
  return [...labels, { members: alike, count, ways: wordsOf(counts) }];
};

/** The number of words with so many of each letter. */
const wordsOf = (counts: readonly number[]): bigint =>
  counts.reduce((ways, count) => ways / factorial(count), factorial(counts.reduce((a, b) => a + b, 0)));

/** A way to share places among labels. */
interface Sharing {
  readonly columns: readonly SettledColumn[];
  readonly groups: readonly ColumnGroup[];
  readonly ways: bigint;
}

const sharings = (group: ColumnGroup, named: Named): Sharing[] => {
  const { twin } = group;
  const labels = labelsOf(group, named);
  const ways = labels.reduce((product, label) => product * label.ways, 1n);
  const given = labels.map((): Column[] => []);
  const found: Sharing[] = [];
  const columns: SettledColumn[] = [];
  const give = (i: number): void => {
    if (i === group.columns.length) {
      const groups = labels.map(({ members }, k) => ({ members, twin, columns: [...given[k]] }));
      found.push({ columns: [...columns], groups, ways });
      return;
    }
    for (const [k, { members, count }] of labels.entries()) {
      if (given[k].length === count) continue;
      given[k].push(group.columns[i]);
      columns.push({ column: group.columns[i], shipClass: members[0].shipClass, twin });
      give(i + 1);
      columns.pop();
      given[k].pop();
    }
  };
  give(0);
  return found;
};

/** Whether a question asks for one of the first so many classes. */
export const namesClasses = (expression: Expression, classes: number): boolean => {
  const named = classesIn([expression]);
  return Array.from({ length: classes }, (_, shipClass) => shipClass).some(named);
};

/** Whether readings tell a class from others. */
type Named = (shipClass: number) => boolean;

const classesIn = (readings: readonly Reading[]): Named => {
  const named = new Set<number>();
  let all = false;
  const inRegion = (region: Region): void => {
    if (region.kind === "ships") named.add(region.shipClass);
    else if (region.kind !== "cells") {
      inRegion(region.left);
      inRegion(region.right);
    }
  };
  const visit = (each: Expression): void => {
    if (each.kind === "at") all = true;
    else if (each.kind === "region") inRegion(each.region);
    else if (each.kind === "ship") named.add(each.shipClass);
    else if (each.kind === "touch") for (const k of each.shipClasses) named.add(k);
    else if (each.kind === "line") visit(each.cell);
    else if (each.kind === "not") visit(each.of);
    else if (each.kind === "operation") {
      visit(each.left);
      visit(each.right);
    }
  };
  for (const reading of readings) {
    if (reading.kind === "places") all ||= reading.tellsClasses;
    else visit(reading);
  }
  return (shipClass) => all || named.has(shipClass);
};
