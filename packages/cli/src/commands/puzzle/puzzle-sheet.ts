import type { Clue, Scenario } from "@broadside/engine";
import { cellsOf } from "@broadside/engine";
import type { Puzzle } from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import { escapeText } from "../../output/drawing/escape-text.ts";

/** An A4 sheet in millimetres, its margin, and the space between puzzles. */
const WIDE = 210;
const MARGIN = 15;
const SPACE = 10;
/** Largest side of a cell: two puzzles fit in a row, and a pencil needs no more. */
const MOST = 8;
/** Space under a puzzle for its fleet, and above it for its level. */
const FLEET = 14;
const HEAD = 6;

/** Puzzles to print, two in a row: totals right and below, clues as parts of ships, the fleet under each. */
export const puzzleSheet = (puzzles: readonly Puzzle[]): string => {
  const [columns, rows] = puzzles[0].scenario.board.size;
  const across = puzzles.length === 1 ? 1 : 2;
  const room = (WIDE - 2 * MARGIN - (across - 1) * SPACE) / across;
  const side = Math.min(MOST, room / (columns + 1));
  const high = HEAD + (rows + 1) * side + FLEET + SPACE;
  const height = 2 * MARGIN + Math.ceil(puzzles.length / across) * high;
  const drawn = puzzles.map((puzzle, i) => {
    const [x, y] = [MARGIN + (i % across) * (room + SPACE), MARGIN + Math.floor(i / across) * high];
    return `<g transform="translate(${round(x)},${round(y)})">\n${drawPuzzle(puzzle, i + 1, side, room)}\n</g>`;
  });
  const title = escapeText(`${puzzles[0].scenario.name}: ${formatNumberOf(puzzles.length, "puzzle")}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${round(height)}" width="${WIDE}mm" height="${round(height)}mm" role="img" font-family="system-ui, sans-serif">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
};

const round = (value: number): number => Math.round(value * 100) / 100;

const drawPuzzle = ({ scenario, level }: Puzzle, number: number, side: number, room: number): string => {
  const { board, totals, clues } = scenario;
  const [columns, rows] = board.size;
  const blocked = new Set(board.blocked);
  const parts = [`<text x="0" y="3.6" font-size="3.4" fill="#333333">${number} · ${level}</text>`];
  const text = (x: number, y: number, what: string): string =>
    `<text x="${round(x)}" y="${round(y + side * 0.18)}" font-size="${round(side * 0.5)}" text-anchor="middle">${what}</text>`;
  const top = HEAD;
  for (let cell = 0; cell < board.cellCount; cell++) {
    const [x, y] = [(cell % columns) * side, top + Math.floor(cell / columns) * side];
    const fill = blocked.has(cell) ? "#bbbbbb" : "#ffffff";
    parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}" fill="${fill}" stroke="#777777" stroke-width="0.2"/>`,
    );
    const clue = clues?.get(cell);
    if (clue) parts.push(drawClue(clue, x, y, side));
  }
  parts.push(
    `<rect x="0" y="${top}" width="${round(columns * side)}" height="${round(rows * side)}" fill="none" stroke="#000000" stroke-width="0.5"/>`,
    ...Array.from({ length: rows }, (_, y) =>
      text((columns + 0.5) * side, top + (y + 0.5) * side, String(totals?.[1]?.[y] ?? "")),
    ),
    ...Array.from({ length: columns }, (_, x) =>
      text((x + 0.5) * side, top + (rows + 0.5) * side, String(totals?.[0]?.[x] ?? "")),
    ),
    drawFleet(scenario, top + (rows + 1) * side + 2, room),
  );
  return parts.join("\n");
};

/** The ships to find, as rows of small joined cells, left to right. */
const drawFleet = ({ fleet }: Scenario, top: number, room: number): string => {
  const lengths = fleet.flatMap((ship) => new Array<number>(ship.count).fill(cellsOf(ship) as number));
  const units = lengths.reduce((sum, length) => sum + length + 0.7, 0);
  const unit = Math.min(3.2, room / units);
  let x = 0;
  return lengths
    .map((length) => {
      const ship = `<rect x="${round(x)}" y="${round(top)}" width="${round(length * unit)}" height="${round(unit)}" rx="${round(unit / 2)}" fill="#333333"/>`;
      x += (length + 0.7) * unit;
      return ship;
    })
    .join("\n");
};

/**
 * A clue as in printed puzzles: a wave for water, a circle, half circles for ends, a square for the middle.
 */
const drawClue = (clue: Clue, x: number, y: number, side: number): string => {
  const [middleX, middleY, r] = [x + side / 2, y + side / 2, side * 0.36];
  const ink = `fill="#222222"`;
  const box = (left: number, up: number, right: number, down: number): string =>
    `<rect x="${round(middleX - left)}" y="${round(middleY - up)}" width="${round(left + right)}" height="${round(up + down)}" ${ink}/>`;
  const circle = `<circle cx="${round(middleX)}" cy="${round(middleY)}" r="${round(r)}" ${ink}/>`;
  switch (clue) {
    case "water": {
      const step = side * 0.18;
      const path = `M${round(middleX - 2 * step)} ${round(middleY)}q${round(step / 2)} ${round(-step)} ${round(step)} 0t${round(step)} 0t${round(step)} 0t${round(step)} 0`;
      return `<path d="${path}" fill="none" stroke="#3a6ea5" stroke-width="0.4"/>`;
    }
    case "single":
      return circle;
    case "left":
      return circle + box(0, r, r, r);
    case "right":
      return circle + box(r, r, 0, r);
    case "top":
      return circle + box(r, 0, r, r);
    case "bottom":
      return circle + box(r, r, r, 0);
    case "middle":
      return box(r, r, r, r);
    case "ship":
      return `<rect x="${round(middleX - r)}" y="${round(middleY - r)}" width="${round(2 * r)}" height="${round(2 * r)}" rx="${round(r / 3)}" fill="none" stroke="#222222" stroke-width="0.6"/>`;
  }
};
