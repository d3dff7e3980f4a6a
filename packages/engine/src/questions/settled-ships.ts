import { factorial } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import type { Reading, SettledColumn, SettledShips } from "./list-program.ts";
import { type ClassWay, type Column, type ColumnGroup, type ListedLayouts, runsOf } from "./listed-layouts.ts";
import type { Expression, Region } from "./question.ts";

/** Ships of a list whose classes are settled as far as a question tells them apart, and how often they come so. */
export interface Settlement {
  readonly ships: SettledShips;
  /** The ways in which the classes lie so: their groups are the classes that are told apart. */
  readonly ways: readonly ClassWay[];
  /** The layouts of each set in which the classes lie so. */
  readonly layouts: bigint;
}

/**
 * The ways to share the places of a list among the classes, as far as readings tell classes apart: one where they
 * name none of them.
 */
export const settlementsOf = (list: ListedLayouts, ...readings: readonly Reading[]): Settlement[] => {
  const { knowledge, table } = list;
  return alikeWays(list, classesIn(readings)).flatMap((ways): Settlement[] => {
    const [{ fixed, labels }] = ways;
    const layouts = ways.reduce((sum, { multiplicity }) => sum + multiplicity, 0n);
    return dealings(list.groups, labels).map((given) => ({
      ships: {
        knowledge,
        table,
        fixed,
        columns: labels.flatMap(({ members, twin }, k) =>
          given[k].map((column): SettledColumn => ({ column, shipClass: members[0].shipClass, twin })),
        ),
        runs: () => runsOf(list),
      },
      ways: ways.map((way) => ({
        fixed: way.fixed,
        multiplicity: way.multiplicity,
        groups: way.labels.map(({ members, twin }, k) => ({ members, twin, columns: given[k] })),
      })),
      layouts,
    }));
  });
};

/** The number of settlements, without making them. */
export const countSettlements = (list: ListedLayouts, ...readings: readonly Reading[]): bigint =>
  alikeWays(list, classesIn(readings)).reduce(
    (sum, [{ labels }]) => sum + list.groups.reduce((ways, _, g) => ways * wordsOf(countsOf(labels, g)), 1n),
    0n,
  );

/** The classes of a group that are told apart, each alone, or all the others together. */
interface Label {
  readonly group: number;
  readonly members: ColumnGroup["members"];
  readonly twin: number;
  readonly count: number;
}

/** A way to give places to classes, by labels. */
interface LabelledWay {
  readonly fixed: readonly number[];
  readonly labels: readonly Label[];
  /** The ways to share the places of each label among the classes that it stands for. */
  readonly multiplicity: bigint;
}

/** The ways of a list, those together that differ only in classes that are not told apart. */
const alikeWays = ({ ways, table }: ListedLayouts, named: Named): LabelledWay[][] => {
  const alike = new Map<string, LabelledWay[]>();
  for (const { fixed, groups } of ways) {
    const labels = groups.flatMap((each, group) => labelsOf(each, group, named));
    const multiplicity = labels.reduce(
      (product, { members }) => product * wordsOf(members.map(({ count }) => count)),
      1n,
    );
    const key = JSON.stringify([
      labels.map(({ group, members }) => [group, ...members.filter(({ shipClass }) => named(shipClass))]),
      fixed.filter((p) => named(table.classOf[p])).sort((a, b) => a - b),
    ]);
    addTo(alike, key, { fixed, labels, multiplicity });
  }
  return [...alike.values()];
};

/** The labels of a group: the classes that are named, then all the others. */
const labelsOf = ({ members, twin }: ColumnGroup, group: number, named: Named): Label[] => {
  const [apart, alike] = [true, false].map((is) => members.filter(({ shipClass }) => named(shipClass) === is));
  return [...apart.map((member) => [member]), ...(alike.length > 0 ? [alike] : [])].map((some) => ({
    group,
    members: some,
    twin,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
};

const countsOf = (labels: readonly Label[], wanted: number): number[] =>
  labels.flatMap(({ group, count }) => (group === wanted ? [count] : []));

/** The number of words with so many of each letter. */
const wordsOf = (counts: readonly number[]): bigint =>
  counts.reduce((ways, count) => ways / factorial(count), factorial(counts.reduce((a, b) => a + b, 0)));

/** All ways to deal the columns of groups to their labels: for each label its columns. */
const dealings = (groups: readonly ColumnGroup[], labels: readonly Label[]): Column[][][] => {
  const columns = groups.flatMap((each, group) => each.columns.map((column) => ({ column, group })));
  const given = labels.map((): Column[] => []);
  const found: Column[][][] = [];
  const deal = (i: number): void => {
    if (i === columns.length) {
      found.push(given.map((some) => [...some]));
      return;
    }
    const { column, group } = columns[i];
    for (const [k, label] of labels.entries()) {
      if (label.group !== group || given[k].length === label.count) continue;
      given[k].push(column);
      deal(i + 1);
      given[k].pop();
    }
  };
  deal(0);
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
    if (each.kind === "at") all ||= each.cell.kind === "constant";
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
