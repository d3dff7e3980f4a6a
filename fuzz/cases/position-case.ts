import {
  coordOf,
  formatAnswer,
  formatScenario,
  formatShots,
  type Knowledge,
  makeKnowledge,
  parseKnowledge,
  parseScenario,
  type ScenarioSource,
  unwrap,
} from "../../packages/engine/src/index.ts";
import { parseObservation } from "../../packages/engine/src/scenario/notation.ts";
import type { NamedShip } from "../../packages/engine/test/generate/random-scenario.ts";
import { rowsOf } from "../../packages/engine/test/generate/random-shape.ts";
import type { Truth } from "../../packages/engine/test/generate/random-shots.ts";

/** A position in written form: rules and shots. */
export interface PositionCase {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  /** How the answers were drawn. */
  readonly truth?: Truth;
  /** Whether the board is too large for the oracle. */
  readonly large?: boolean;
}

/** Makes a position into a case. */
export const caseOf = (knowledge: Knowledge, drawn: Pick<PositionCase, "truth" | "large"> = {}): PositionCase => ({
  scenario: formatScenario(knowledge.scenario),
  shots: formatShots(knowledge.scenario, knowledge.observations),
  ...drawn,
});

/** The position that a case describes. */
export const knowledgeOf = ({ scenario, shots }: PositionCase): Knowledge =>
  unwrap(parseKnowledge(unwrap(parseScenario(scenario)), shots));

/** A line of a batch that gives the position to the command. */
export const describePosition = ({ scenario, shots }: PositionCase): string =>
  `a line for  broadside heatmap --batch -\n  ${JSON.stringify({ scenario, shots })}`;

/** The words of `coverage.ts` that describe a position. */
export const positionFeatures = (item: PositionCase): string[] => {
  const { board, fleet, contact, answers } = item.scenario;
  const features = new Set([
    `${board.size.length}-D`,
    `contact ${contact}`,
    `answers ${answers}`,
    (board.blocked ?? []).length > 0 ? "blocked" : "none blocked",
    item.shots === "" ? "no shots" : item.truth === undefined || item.truth === "true" ? "true shots" : "with lies",
    item.large ? "past the oracle" : "oracle",
    "no prior",
  ]);
  for (const ship of fleet as NamedShip[]) {
    features.add(formFeature(ship));
    if ((ship.count ?? 1) > 1) features.add("several of a class");
  }
  const forms = fleet.map(({ name, count, ...form }) => JSON.stringify(form));
  if (new Set(forms).size < forms.length) features.add("classes alike");
  return [...features];
};

/** Whether a shape is several drawings, of which a ship has one. */
export const hasDrawings = (
  shape: readonly string[] | readonly (readonly string[])[],
): shape is readonly (readonly string[])[] => Array.isArray(shape[0]);

/** The form of a ship in the words of `coverage.ts`. */
const formFeature = (ship: NamedShip): string => {
  if (typeof ship.length === "object" || (ship.shape !== undefined && hasDrawings(ship.shape)))
    return "forms to choose from";
  if ("length" in ship) return ship.length === 1 ? "boats" : "lengths";
  if ("box" in ship) return "boxes";
  return ship.reflect === false ? "shapes, not reflected" : "shapes";
};

/** A position in removable parts. Cells are tuples, which stay valid on smaller boards. */
interface Parts {
  readonly size: readonly number[];
  readonly blocked: readonly (readonly number[])[];
  readonly fleet: readonly NamedShip[];
  readonly contact: ScenarioSource["contact"];
  readonly answers: ScenarioSource["answers"];
  readonly shots: readonly { readonly coord: readonly number[]; readonly answer: string }[];
}

/** The list with some shots or blocked cells left out: halves first, then one by one. */
function* withoutSome<T>(list: readonly T[]): Generator<T[]> {
  for (let size = list.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < list.length; from += size) yield [...list.slice(0, from), ...list.slice(from + size)];
  }
}

const replaced = <T>(list: readonly T[], i: number, item: T): T[] => list.map((old, j) => (j === i ? item : old));

/** Smaller forms of a ship, smallest first. */
function* smallerShips(ship: NamedShip): Generator<NamedShip> {
  const { name, count = 1 } = ship;
  if (count > 1) {
    yield { ...ship, count: 1 };
    yield { ...ship, count: count - 1 };
  }
  if (ship.length !== undefined) {
    if (typeof ship.length !== "number") yield* withoutOne(ship.length).map((length) => ({ ...ship, length }));
    else if (ship.length > 1) yield { ...ship, length: ship.length - 1 };
    return;
  }
  for (const length of [1, 2, 3]) yield { name, count, length };
  if (ship.box !== undefined) return;
  if (ship.reflect === false) yield { name, count, shape: ship.shape };
  if (hasDrawings(ship.shape)) {
    for (const shape of ship.shape) yield { name, count, shape };
    return;
  }
  const cells = ship.shape.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "X" ? [[x, y]] : [])));
  if (cells.length > 1) for (const fewer of withoutOne(cells)) yield { ...ship, shape: rowsOf(fewer) };
}

const withoutOne = <T>(list: readonly T[]): T[][] => list.map((_, i) => list.filter((_, other) => other !== i));

/**
 * What can be left out, largest parts first: without shots and on a smaller board, every later try is faster.
 * Leaving out a single shot may make a position slower to count, so single shots come late.
 */
function* smallerParts(parts: Parts): Generator<Parts> {
  const { blocked, fleet, shots } = parts;
  if (shots.length > 0) yield { ...parts, shots: [] };
  yield* smallerBoards(parts);
  if (fleet.length > 1) for (const fewer of withoutOne(fleet)) yield { ...parts, fleet: fewer };
  if (blocked.length > 0) yield { ...parts, blocked: [] };
  for (const [i, ship] of fleet.entries()) {
    for (const smaller of smallerShips(ship)) yield { ...parts, fleet: replaced(fleet, i, smaller) };
  }
  for (const fewer of withoutSome(shots)) yield { ...parts, shots: fewer };
  for (const fewer of withoutSome(blocked)) yield { ...parts, blocked: fewer };
  if (parts.answers !== "hit" && parts.answers !== "count") {
    const plain = shots.map(({ coord, answer }) => ({ coord, answer: answer === "." ? "." : "x" }));
    yield { ...parts, answers: "hit", shots: plain };
  }
  const named = renamed(parts);
  if (JSON.stringify(named) !== JSON.stringify(parts)) yield named;
}

function* smallerBoards(parts: Parts): Generator<Parts> {
  const { size } = parts;
  for (const [axis, side] of size.entries()) {
    if (side === 1 && size.length > 1) yield withoutAxis(parts, axis);
    if (side > 3) yield { ...parts, size: replaced(size, axis, side >> 1) };
    if (side > 1) yield { ...parts, size: replaced(size, axis, side - 1) };
  }
}

/** The parts with their classes renamed to a, b and so on. */
const renamed = (parts: Parts): Parts => {
  const names = new Map(parts.fleet.map(({ name }, i) => [name, String.fromCodePoint(97 + i)]));
  return {
    ...parts,
    fleet: parts.fleet.map((ship) => ({ ...ship, name: names.get(ship.name) ?? ship.name })),
    shots: parts.shots.map(({ coord, answer }) => {
      const [, mark, name, rest] = /^([x#])([^[]*)(.*)$/s.exec(answer) ?? [];
      const other = names.get(name ?? "");
      return { coord, answer: other === undefined ? answer : `${mark}${other}${rest}` };
    }),
  };
};

const withoutAxis = (parts: Parts, axis: number): Parts => {
  const without = (list: readonly number[]): number[] => list.filter((_, i) => i !== axis);
  return {
    ...parts,
    size: without(parts.size),
    blocked: parts.blocked.map(without),
    shots: parts.shots.map(({ coord, answer }) => ({ coord: without(coord), answer })),
  };
};

const partsOf = (item: PositionCase): Parts => {
  const { scenario, observations } = knowledgeOf(item);
  const { board } = scenario;
  return {
    size: board.size,
    blocked: board.blocked.map((cell) => coordOf(board, cell)),
    // Random rules name each ship.
    fleet: item.scenario.fleet as NamedShip[],
    contact: scenario.contact,
    answers: scenario.answers,
    shots: observations.map(({ cell, answer }) => ({
      coord: coordOf(board, cell),
      answer: formatAnswer(scenario, answer),
    })),
  };
};

const tuple = (coord: readonly number[]): string => `(${coord.map((x) => x + 1).join(",")})`;

/**
 * The case made from some parts, without shots and blocked cells that do not fit; undefined if the rules are
 * invalid.
 */
const assemble = (
  { size, blocked, fleet, contact, answers, shots }: Parts,
  item: PositionCase,
): PositionCase | undefined => {
  const lies = (coord: readonly number[]): boolean => coord.every((x, axis) => x < size[axis]);
  const board = { size, blocked: blocked.filter(lies).map(tuple) };
  const scenario = parseScenario({ board, fleet, contact, answers });
  if (!scenario.ok) return undefined;
  const taken = new Set<number>();
  const observations = shots.flatMap(({ coord, answer }) => {
    if (!lies(coord)) return [];
    const read = parseObservation(scenario.value, tuple(coord) + answer);
    if (!read.ok || taken.has(read.value.cell)) return [];
    taken.add(read.value.cell);
    return [read.value];
  });
  const { truth, large } = item;
  return caseOf(makeKnowledge(scenario.value, observations), {
    ...(truth === undefined ? {} : { truth }),
    ...(large === undefined ? {} : { large }),
  });
};

/** Smaller positions: fewer shots, classes, blocked cells, cells and ships; simpler ships and answers. */
export function* smallerPositions(item: PositionCase): Generator<PositionCase> {
  for (const parts of smallerParts(partsOf(item))) {
    const smaller = assemble(parts, item);
    if (smaller) yield smaller;
  }
}
