import type { Board, Shape } from "@broadside/engine";

/** A cell of a ship relative to its upper left corner: column and row. */
export type Offset = readonly [x: number, y: number];

/** A ship's cells relative to its upper left corner, in reading order; the smallest column and row are 0. */
export type Pose = readonly Offset[];

/** A quarter turn clockwise, or a left-right reflection. */
export type Turn = "rotate" | "flip";

const turnOffset: Readonly<Record<Turn, (offset: Offset) => Offset>> = {
  rotate: ([x, y]) => [-y, x],
  flip: ([x, y]) => [-x, y],
};

/** The pose formed by any cells, and how far they had to be moved. */
const settle = (cells: readonly Offset[]): { pose: Pose; left: number; top: number } => {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  const pose = cells.map(([x, y]): Offset => [x - left, y - top]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return { pose, left, top };
};

/** A turned pose, and the new place of an offset in it (the cell by which the ship is held). */
export const turnPose = (pose: Pose, turn: Turn, held: Offset): { pose: Pose; held: Offset } => {
  const { pose: turned, left, top } = settle(pose.map(turnOffset[turn]));
  const [x, y] = turnOffset[turn](held);
  return { pose: turned, held: [x - left, y - top] };
};

/** The pose in which a ship is first taken in hand: straight ships lie horizontally, shapes as drawn. */
export const firstPose = (shape: Shape): Pose => {
  if (shape.kind === "picture") return settle(shape.cells).pose;
  return shape.kind === "line" ? Array.from({ length: shape.length }, (_, x): Offset => [x, 0]) : [[0, 0]];
};

const keyOf = (pose: Pose): string => pose.join(";");

/** A pose in its four rotations, then their reflections. */
export const turnsOf = (pose: Pose): Pose[] => {
  const turns = [pose];
  for (let i = 1; i < 8; i++) turns.push(turnPose(turns[i - 1], i === 4 ? "flip" : "rotate", [0, 0]).pose);
  return turns;
};

export const allowsPose = (shape: Shape, pose: Pose): boolean => {
  const turns = turnsOf(firstPose(shape));
  const allowed = shape.kind === "picture" && !shape.reflect ? turns.slice(0, 4) : turns;
  return allowed.some((turned) => keyOf(turned) === keyOf(pose));
};

export const sidesOf = ({ size }: Board): readonly [columns: number, rows: number] => [size[0], size[1] ?? 1];

export const placeOf = (board: Board, cell: number): Offset => [cell % board.size[0], Math.floor(cell / board.size[0])];

export const poseOf = (board: Board, cells: readonly number[]): { pose: Pose; corner: Offset } => {
  const { pose, left, top } = settle(cells.map((cell) => placeOf(board, cell)));
  return { pose, corner: [left, top] };
};

const extentOf = (pose: Pose): readonly [columns: number, rows: number] => [
  Math.max(...pose.map(([x]) => x)) + 1,
  Math.max(...pose.map(([, y]) => y)) + 1,
];

/** The corner nearest to the given one at which the pose fits on the board; undefined if it is too long. */
export const cornerWithin = (board: Board, pose: Pose, [x, y]: Offset): Offset | undefined => {
  const [columns, rows] = sidesOf(board);
  const [width, height] = extentOf(pose);
  if (width > columns || height > rows) return undefined;
  return [Math.min(columns - width, Math.max(0, x)), Math.min(rows - height, Math.max(0, y))];
};

/** The cells of a pose whose box has its top left corner at an offset, in ascending order. */
export const cellsAt = (board: Board, pose: Pose, [left, top]: Offset): number[] =>
  pose.map(([x, y]) => left + x + (top + y) * board.size[0]).sort((a, b) => a - b);

/** The cell of a pose nearest to its middle: the cell by which it is held by default. */
export const middleOf = (pose: Pose): Offset => {
  const [width, height] = extentOf(pose);
  const distance = ([x, y]: Offset): number => (2 * x + 1 - width) ** 2 + (2 * y + 1 - height) ** 2;
  return pose.reduce((best, offset) => (distance(offset) < distance(best) ? offset : best));
};
