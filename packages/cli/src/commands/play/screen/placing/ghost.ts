import { type Board, type Coord, cellAt, coordOf, formatCell, placementsOf, type Scenario } from "@broadside/engine";
import { type CellBox, coversCoord } from "@broadside/engine/boxes";
import { moveCursor } from "../keys/cursor.ts";

/** The cells of a ship from its lowest corner on. */
type Pose = readonly Coord[];

/** A ship that moves over the board before it is placed. */
export interface Ghost {
  /** The cell that keys move: the lowest corner, or a box's next corner. */
  readonly at: Coord;
  covers(at: Coord): boolean;
  /** The cells of its position, as you would type them. */
  readonly text: string;
  /** Whether the first corner of a box is still open. */
  readonly wantsCorner: boolean;
  /** Moves it by a key; undefined for keys that move nothing. */
  move(key: string): Ghost | undefined;
  /** In its next pose. */
  turn(): Ghost;
  /** Sets its first corner, or sets it anew. */
  setCorner(): Ghost;
  /** Moves it as near to a cell as the board allows. */
  moveTo(at: Coord): Ghost;
}

/** A ship of a class near a cell. Boxes of any size span two corners; all others turn. */
export const makeGhost = (scenario: Scenario, shipClass: number, at: Coord): Ghost =>
  scenario.fleet[shipClass].shape.kind === "box"
    ? boxGhost(scenario.board, at, undefined)
    : posedGhost(scenario.board, posesOf(scenario, shipClass), 0, at);

/** The poses of a class, each once, in the board's order. Cost: the cells of all its placements. */
const posesOf = (scenario: Scenario, shipClass: number): Pose[] => {
  const table = placementsOf(scenario);
  const poses = new Map<string, Pose>();
  for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
    const cells = Array.from(table.cellsOf(p), (cell) => coordOf(scenario.board, cell));
    const low = scenario.board.size.map((_, axis) => Math.min(...cells.map((cell) => cell[axis])));
    const pose = cells.map((cell) => cell.map((x, axis) => x - low[axis]));
    poses.set(pose.join(";"), pose);
  }
  return [...poses.values()];
};

const posedGhost = (board: Board, poses: readonly Pose[], number: number, wanted: Coord): Ghost => {
  const pose = poses[number];
  // The lowest corner stays where the whole ship is on the board.
  const size = board.size.map((side, axis) => side - Math.max(...pose.map((cell) => cell[axis])));
  const at = wanted.map((x, axis) => Math.min(size[axis] - 1, x));
  const cells = pose.map((offset) => offset.map((x, axis) => x + at[axis]));
  const keys = new Set(cells.map((cell) => cell.join()));
  const ghost: Ghost = {
    at,
    covers: (cell) => keys.has(cell.join()),
    text: cells.map((cell) => nameOf(board, cell)).join(" "),
    wantsCorner: false,
    move: (key) => {
      const moved = moveCursor({ ...board, size }, at, key);
      return moved && posedGhost(board, poses, number, moved);
    },
    turn: () => posedGhost(board, poses, (number + 1) % poses.length, at),
    setCorner: () => ghost,
    moveTo: (cell) => posedGhost(board, poses, number, cell),
  };
  return ghost;
};

const boxGhost = (board: Board, at: Coord, corner: Coord | undefined): Ghost => {
  const from = corner ?? at;
  const box: CellBox = {
    low: at.map((x, axis) => Math.min(x, from[axis])),
    high: at.map((x, axis) => Math.max(x, from[axis])),
  };
  const ghost: Ghost = {
    at,
    covers: (cell) => coversCoord(box, cell),
    text: `${nameOf(board, from)} ${nameOf(board, at)}`,
    wantsCorner: corner === undefined,
    move: (key) => {
      const moved = moveCursor(board, at, key);
      return moved && boxGhost(board, moved, corner);
    },
    turn: () => ghost,
    setCorner: () => boxGhost(board, at, at),
    moveTo: (cell) => boxGhost(board, cell, corner),
  };
  return ghost;
};

const nameOf = (board: Board, at: Coord): string => formatCell(board, cellAt(board, at) as number);
