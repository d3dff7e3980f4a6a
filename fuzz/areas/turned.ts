import {
  type Answer,
  type Board,
  cellAt,
  coordOf,
  formatScenario,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseScenario,
  type RandomStream,
  type ShipSource,
  unwrap,
} from "../../packages/engine/src/index.ts";
import { hasDrawings } from "../cases/position-case.ts";

/** A position seen from another side: the same game to a person, but different rules to the engine. */
export interface Turned {
  readonly knowledge: Knowledge;
  /** Where each cell goes. */
  readonly cells: readonly number[];
  readonly how: string;
}

/**
 * The position with its axes exchanged and reversed at random, and its classes reordered. If that reflects the
 * board, pictures that may not be reflected are reflected themselves.
 */
export const turned = ({ scenario, observations }: Knowledge, random: RandomStream): Turned => {
  const { board } = scenario;
  const axes = random.shuffle(board.size.map((_, axis) => axis));
  const reversed = board.size.map(() => random.below(2) === 0);
  const order = random.shuffle(scenario.fleet.map((_, k) => k));
  const size = axes.map((axis) => board.size[axis]);
  const image = (coord: readonly number[]): number[] =>
    axes.map((axis, i) => (reversed[i] ? size[i] - 1 - coord[axis] : coord[axis]));
  const source = formatScenario(scenario);
  const mirrors = isOdd(axes) !== (reversed.filter(Boolean).length % 2 === 1);
  const ships = source.fleet.map((ship) => (mirrors ? mirrored(ship) : ship));
  const blocked = board.blocked.map((cell) => `(${image(coordOf(board, cell)).map((x) => x + 1)})`);
  const made = unwrap(parseScenario({ ...source, board: { size, blocked }, fleet: order.map((k) => ships[k]) }));
  const move = (cell: number): number => cellAt(made.board, image(coordOf(board, cell))) as number;
  return {
    knowledge: makeKnowledge(
      made,
      observations.map(
        ({ cell, answer }): Observation => ({ cell: move(cell), answer: movedAnswer(answer, move, order) }),
      ),
    ),
    cells: cellsOf(board).map(move),
    how: `axes ${axes} reversed ${reversed} classes ${order}`,
  };
};

const cellsOf = (board: Board): number[] => Array.from({ length: board.cellCount }, (_, cell) => cell);

const movedAnswer = (answer: Answer, move: (cell: number) => number, order: readonly number[]): Answer => {
  if (answer.kind !== "hit" && answer.kind !== "sunk") return answer;
  const shipClass = answer.shipClass === undefined ? {} : { shipClass: order.indexOf(answer.shipClass) };
  if (answer.kind === "hit") return { ...answer, ...shipClass };
  const cells = answer.cells === undefined ? {} : { cells: answer.cells.map(move).sort((a, b) => a - b) };
  return { ...answer, ...shipClass, ...cells };
};

const mirrored = (ship: ShipSource): ShipSource => {
  if (ship.shape === undefined) return ship;
  const rows = (drawing: readonly string[]): string[] => drawing.map((row) => [...row].reverse().join(""));
  const { shape } = ship;
  return { ...ship, shape: hasDrawings(shape) ? shape.map(rows) : rows(shape) };
};

const isOdd = (permutation: readonly number[]): boolean => {
  let inversions = 0;
  permutation.forEach((a, i) => {
    for (const b of permutation.slice(i + 1)) if (a > b) inversions++;
  });
  return inversions % 2 === 1;
};
