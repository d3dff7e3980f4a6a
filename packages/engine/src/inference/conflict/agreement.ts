import type { LeftOut } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, MISS } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import { type BitSet, bitOf } from "./hitting-set.ts";

/**
 * The observations that a layout of ships which do not overlap agrees with. Where shots may be left out of the game, as many
 * of them as can be had at once, those of `kept` among them when the layout agrees with them at all.
 */
export const agreementOf = (
  knowledge: Knowledge,
  placements: readonly number[],
  kept: BitSet,
  leftOut: LeftOut,
): BitSet => {
  const { scenario, observations } = knowledge;
  const table = placementsOf(scenario);
  const owner = new Map<number, number>();
  for (const p of placements) for (const cell of table.cellsOf(p)) owner.set(cell, p);
  const water = answerKey(scenario.answers === "count" ? { kind: "count", ships: 0 } : MISS);
  const byShip = new Map<number, number[]>();
  let agreement = 0n;
  for (const [i, { cell, answer }] of observations.entries()) {
    const ship = owner.get(cell);
    if (ship !== undefined) byShip.set(ship, [...(byShip.get(ship) ?? []), i]);
    else if (answerKey(answer) === water) agreement |= bitOf(i);
  }
  for (const [ship, shots] of byShip) {
    const right = rightAnswers(knowledge, table, ship, shots);
    agreement |=
      leftOut === "unanswered" || right.length === shots.length
        ? bitsOf(right)
        : bitsOf(withoutSinking(knowledge, table, ship, shots, kept));
  }
  return agreement;
};

const bitsOf = (shots: readonly number[]): BitSet => shots.reduce((set, i) => set | bitOf(i), 0n);

/** What the referee says when a shot hits a ship. */
const said = ({ scenario }: Knowledge, table: PlacementTable, ship: number, sinks: boolean): Answer =>
  scenario.answers === "count"
    ? { kind: "count", ships: 1 }
    : answerToHit(scenario.answers, table.classOf[ship], Array.from(table.cellsOf(ship)), sinks);

/** The shots on a ship whose answers are right when all of them are fired in order. */
const rightAnswers = (knowledge: Knowledge, table: PlacementTable, ship: number, shots: readonly number[]): number[] =>
  shots.filter((i, at) => {
    const sinks = at === table.cellsOf(ship).length - 1;
    return answerKey(knowledge.observations[i].answer) === answerKey(said(knowledge, table, ship, sinks));
  });

/** The shots on a ship whose answers are right when it is never sunk: one must be left out where they are on all its cells. */
const withoutSinking = (
  knowledge: Knowledge,
  table: PlacementTable,
  ship: number,
  shots: readonly number[],
  kept: BitSet,
): number[] => {
  const hit = answerKey(said(knowledge, table, ship, false));
  const right = shots.filter((i) => answerKey(knowledge.observations[i].answer) === hit);
  if (right.length < table.cellsOf(ship).length) return right;
  const last = right.findLast((i) => (kept & bitOf(i)) === 0n);
  return right.filter((i) => i !== last);
};
