import type { Clue, Scenario } from "@broadside/engine";

/** What a cell of a straight ship is, by its place in it. */
export const pieceOf = (at: number, length: number, isAcross: boolean): Clue => {
  if (length === 1) return "single";
  if (at === 0) return isAcross ? "left" : "top";
  if (at === length - 1) return isAcross ? "right" : "bottom";
  return "middle";
};

/** What the cells of ships are, each ship given by its cells in order; of ships that are not straight, squares. */
export const piecesOf = ({ fleet }: Scenario, ships: readonly (readonly number[])[]): ReadonlyMap<number, Clue> => {
  const isStraight = fleet.every(({ shape }) => shape.kind === "line");
  return new Map(
    ships.flatMap((cells) =>
      cells.map(
        (cell, i) => [cell, isStraight ? pieceOf(i, cells.length, cells[1] - cells[0] === 1) : "middle"] as const,
      ),
    ),
  );
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** How far the square of a piece reaches from its middle to the left, up, right and down, in half sides. */
const SQUARES = {
  left: [0, 1, 1, 1],
  right: [1, 1, 0, 1],
  top: [1, 0, 1, 1],
  bottom: [1, 1, 1, 0],
  middle: [1, 1, 1, 1],
};

/**
 * A clue as in printed puzzles: wave for water, circle for a whole ship, half circle for an end, else a square.
 *
 * @param thick how many times as thick the lines are as in millimetres
 */
export const drawClue = (clue: Clue, x: number, y: number, side: number, thick = 1): string => {
  const [middleX, middleY, r] = [x + side / 2, y + side / 2, side * 0.36];
  if (clue === "water") {
    const step = side * 0.18;
    const path = `M${round(middleX - 2 * step)} ${round(middleY)}q${round(step / 2)} ${round(-step)} ${round(step)} 0t${round(step)} 0t${round(step)} 0t${round(step)} 0`;
    return `<path d="${path}" fill="none" stroke="#3a6ea5" stroke-width="${round(0.4 * thick)}"/>`;
  }
  if (clue === "ship")
    return `<rect x="${round(middleX - r)}" y="${round(middleY - r)}" width="${round(2 * r)}" height="${round(2 * r)}" rx="${round(r / 3)}" fill="none" stroke="#222222" stroke-width="${round(0.6 * thick)}"/>`;
  const ink = `fill="#222222"`;
  const circle = `<circle cx="${round(middleX)}" cy="${round(middleY)}" r="${round(r)}" ${ink}/>`;
  if (clue === "single") return circle;
  const [left, up, right, down] = SQUARES[clue].map((reach) => reach * r);
  const square = `<rect x="${round(middleX - left)}" y="${round(middleY - up)}" width="${round(left + right)}" height="${round(up + down)}" ${ink}/>`;
  return clue === "middle" ? square : circle + square;
};
