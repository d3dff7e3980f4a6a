import { factorial } from "../core/count.ts";
import type { SettledColumn, SettledShips } from "./list-program.ts";
import type { ColumnGroup, ListedLayouts } from "./listed-layouts.ts";
import type { Expression, Region } from "./question.ts";

/** Ships of a list whose classes are settled as far as a question tells them apart, and how often they come so. */
export interface Settlement {
  readonly ships: SettledShips;
  /** The layouts of each set in which the classes lie so. */
  readonly layouts: bigint;
}

/**
 * The ways to share the places of a list among the classes, as far as an expression tells classes apart: one where it
 * names none of them.
 */
export const settlementsOf = (list: ListedLayouts, expression: Expression): Settlement[] => {
  const { knowledge, table, fixed, groups } = list;
  const named = classesIn(expression);
  const perGroup = groups.map((group) => sharings(group, named));
  const combined = perGroup.reduce<{ columns: readonly SettledColumn[]; ways: bigint }[]>(
    (sofar, next) =>
      sofar.flatMap((each) =>
        next.map(({ columns, ways }) => ({ columns: [...each.columns, ...columns], ways: each.ways * ways })),
      ),
    [{ columns: [], ways: 1n }],
  );
  return combined.map(({ columns, ways }) => ({ ships: { knowledge, table, fixed, columns }, layouts: ways }));
};

/** The number of settlements, without making them. */
export const countSettlements = ({ groups }: ListedLayouts, expression: Expression): bigint => {
  const named = classesIn(expression);
  return groups.reduce((product, group) => product * wordsOf(labelsOf(group, named).map(({ count }) => count)), 1n);
};

interface Label {
  readonly shipClass: number;
  readonly count: number;
  /** The ways to share the places of this label among the classes that it stands for. */
  readonly ways: bigint;
}

/** The classes of a group that are told apart; those that are not named make one label. */
const labelsOf = ({ members }: ColumnGroup, named: Named): Label[] => {
  const [apart, alike] = [true, false].map((is) => members.filter(({ shipClass }) => named(shipClass) === is));
  const labels = apart.map(({ shipClass, count }) => ({ shipClass, count, ways: 1n }));
  if (alike.length === 0) return labels;
  const counts = alike.map(({ count }) => count);
  const count = counts.reduce((a, b) => a + b);
  return [...labels, { shipClass: alike[0].shipClass, count, ways: wordsOf(counts) }];
};

/** The number of words with so many of each letter. */
const wordsOf = (counts: readonly number[]): bigint =>
  counts.reduce((ways, count) => ways / factorial(count), factorial(counts.reduce((a, b) => a + b, 0)));

const sharings = (group: ColumnGroup, named: Named): { columns: SettledColumn[]; ways: bigint }[] => {
  const labels = labelsOf(group, named);
  const ways = labels.reduce((product, label) => product * label.ways, 1n);
  const left = labels.map(({ count }) => count);
  const found: { columns: SettledColumn[]; ways: bigint }[] = [];
  const columns: SettledColumn[] = [];
  const give = (i: number): void => {
    if (i === group.columns.length) found.push({ columns: [...columns], ways });
    else
      for (const [k, { shipClass }] of labels.entries()) {
        if (left[k] === 0) continue;
        left[k]--;
        columns.push({ column: group.columns[i], shipClass, twin: group.members[0].shipClass });
        give(i + 1);
        columns.pop();
        left[k]++;
      }
  };
  give(0);
  return found;
};

/** Whether an expression tells a class from others. */
type Named = (shipClass: number) => boolean;

const classesIn = (expression: Expression): Named => {
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
  visit(expression);
  return (shipClass) => all || named.has(shipClass);
};
