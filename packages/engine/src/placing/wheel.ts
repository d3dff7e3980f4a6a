import type { Board } from "../board/board.ts";
import { leastCoordinates, offsetsFrom, type Shape, tuplesBelow } from "../scenario/fleet.ts";

/** One digit of a ship's key: its meaning and the number of its values. */
export interface Wheel {
  readonly name: string;
  readonly size: number;
}

/** Compares lists of digits of equal length. */
export const compareDigits = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
};

/** The wheels that turn a shape, and the sorted offsets of its cells for given digits, if that pose exists. */
export const turnsOf = (
  shape: Shape,
  { size }: Board,
): { wheels: Wheel[]; pose: (digits: readonly number[]) => number[][] | undefined } => {
  const d = size.length;
  const axes = size.map((_, axis) => axis);
  const normal = (cells: number[][]): number[][] => offsetsFrom(cells, leastCoordinates(cells, d));
  if (shape.kind === "box") {
    const wheels = [...axes].reverse().map((axis) => ({
      name: d === 2 ? (axis === 0 ? "width less 1" : "height less 1") : `side ${axis + 1} less 1`,
      size: size[axis],
    }));
    return { wheels, pose: (digits) => normal(tuplesBelow([...digits].reverse().map((digit) => digit + 1))) };
  }
  if (shape.kind === "line") {
    // One turn for each axis and direction.
    const along = (turn: number): number[][] =>
      Array.from({ length: shape.length }, (_, i) => axes.map((axis) => (axis === turn % d ? i : 0)));
    return { wheels: [{ name: "rotation", size: 2 * d }], pose: ([turn]) => normal(along(turn)) };
  }
  if (d === 1) {
    const flat = ([0, 1] as const).find((axis) => shape.cells.every((cell) => cell[1 - axis] === 0));
    const cells = flat === undefined ? undefined : shape.cells.map((cell) => [cell[flat]]);
    return { wheels: [{ name: "rotation", size: 2 }], pose: () => cells && normal(cells) };
  }
  const planes = axes.flatMap((a) => axes.filter((b) => b > a).map((b) => [a, b] as const));
  const wheels: Wheel[] = [];
  if (planes.length > 1) wheels.push({ name: "plane", size: planes.length });
  wheels.push({ name: "rotation", size: 4 });
  // In space, a flat shape can be turned over.
  if (shape.reflect || d > 2) wheels.push({ name: "reflection", size: 2 });
  return {
    wheels,
    pose(digits) {
      const [plane, rotation, reflection = 0] = planes.length > 1 ? digits : [0, ...digits];
      const [first, second] = planes[plane];
      return normal(
        shape.cells.map(([x, y]) => {
          let [a, b] = [reflection === 1 ? -x : x, y];
          for (let turn = 0; turn < rotation; turn++) [a, b] = [-b, a];
          return axes.map((axis) => (axis === first ? a : axis === second ? b : 0));
        }),
      );
    },
  };
};
