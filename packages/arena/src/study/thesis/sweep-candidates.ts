import type { Candidate } from "./sweep.ts";

const DIVISORS = [2, 3, 4, 5];
const CHESSBOARD_BLOCKS = [5, 10, 20, 30, 40, 50];

/** Every remainder of every divisor up to the length of the longest ship, with blocks from a few shots to a whole game. */
export const CHESSBOARDS: readonly Candidate[] = DIVISORS.flatMap((divisor) =>
  Array.from({ length: divisor }, (_, remainder) => remainder).flatMap((remainder) =>
    CHESSBOARD_BLOCKS.map((block) => ({
      strategy: `probability-chessboard:divisor=${divisor},remainder=${remainder},block=${block}`,
      choice: `remainder ${remainder}`,
      group: `divisor ${divisor}`,
      block,
    })),
  ),
);

/** A rectangle by its corners, which are themselves outside of it. */
interface Rectangle {
  readonly group: string;
  readonly choice: string;
  readonly corners: readonly [topLeft: string, lowerRight: string];
}

// The corners lie on the board, so that row 0 and column 0 are in none of them.
const RECTANGLES: readonly Rectangle[] = [
  { group: "in the middle of the board", choice: "8 × 8", corners: ["0/0", "9/9"] },
  { group: "in the middle of the board", choice: "6 × 6", corners: ["1/1", "8/8"] },
  { group: "in the middle of the board", choice: "4 × 4", corners: ["2/2", "7/7"] },
  { group: "in the middle of the board", choice: "2 × 2", corners: ["3/3", "6/6"] },
  { group: "off the middle", choice: "upper left, rows and columns 2 to 5", corners: ["0/0", "5/5"] },
  { group: "off the middle", choice: "lower right, rows and columns 6 to 10", corners: ["4/4", "10/10"] },
  { group: "off the middle", choice: "left, rows 2 to 10, columns 2 to 5", corners: ["0/0", "10/5"] },
  { group: "off the middle", choice: "top, rows 2 to 5, columns 2 to 10", corners: ["0/0", "5/10"] },
  { group: "off the middle", choice: "across, rows 4 to 7, columns 2 to 10", corners: ["2/0", "7/10"] },
];
const RECTANGLE_BLOCKS = [5, 10, 15, 20, 30, 40];

/** Rectangles of several sizes in the middle of the board and off it, with blocks from a few shots to a whole game. */
export const AREAS: readonly Candidate[] = RECTANGLES.flatMap(({ group, choice, corners: [topLeft, lowerRight] }) =>
  RECTANGLE_BLOCKS.map((block) => ({
    strategy: `probability-rectangle:top-left=${topLeft},lower-right=${lowerRight},block=${block}`,
    choice,
    group,
    block,
  })),
);
