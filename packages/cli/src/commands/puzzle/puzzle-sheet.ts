import { type Clue, CONTACT_MEANING, columnName, formatPicture, type Scenario, type Shape } from "@broadside/engine";
import type { Puzzle } from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import { escapeText } from "../../output/drawing/layout-drawing.ts";
import { drawClue, pieceOf, piecesOf } from "../../output/drawing/ship-pieces.ts";
import { shipsIn } from "./puzzle-solutions.ts";

/** A4 pages in millimetres, their margin, and the space between puzzles. */
const WIDE = 210;
const TALL = 297;
const MARGIN = 15;
const SPACE = 10;
/** The smallest side of a cell, enough for a pencil; and the largest, so that a small board leaves space. */
const LEAST = 7;
const LARGEST = 20;
/** The side of a solution's cell, and the number of solutions side by side. */
const SOLUTION = 5;
const SOLUTIONS_ACROSS = 3;
/** Space under a puzzle for its fleet, above it for level and letters, and at the page's end for key and rules. */
const FLEET = 14;
const HEAD = 10;
const FOOT = 15;
const UNIT = 4;

/** Places drawings in rows, on as many pages as they take, beginning on page `first`, which counts from 0. */
const inRows = (
  drawn: readonly string[],
  { first, across, room, high }: { first: number; across: number; room: number; high: number },
): { readonly parts: readonly string[]; readonly pages: number } => {
  const rows = Math.max(1, Math.floor((TALL - 2 * MARGIN - FOOT) / high));
  const parts = drawn.map((drawing, i) => {
    const row = Math.floor(i / across);
    const x = MARGIN + (i % across) * (room + SPACE);
    const y = MARGIN + (first + Math.floor(row / rows)) * TALL + (row % rows) * high;
    return `<g transform="translate(${round(x)},${round(y)})">\n${drawing}\n</g>`;
  });
  return { parts, pages: Math.ceil(drawn.length / (across * rows)) };
};

/**
 * Pages of puzzles to print: totals right and below, clues as parts of ships, fleets, a key; then pages of solutions,
 * unless they are left out.
 */
export const puzzleSheet = (puzzles: readonly Puzzle[], hasSolutions = true): string => {
  const [{ scenario }] = puzzles;
  const [columns, rows] = scenario.board.size;
  const across = puzzles.length === 1 ? 1 : 2;
  const room = (WIDE - 2 * MARGIN - (across - 1) * SPACE) / across;
  const tallest = Math.max(
    ...scenario.fleet.map(({ shape }) => (shape.kind === "picture" ? formatPicture(shape).length : 1)),
  );
  const around = HEAD + FLEET + (tallest - 1) * UNIT + SPACE;
  const sideOf = (inColumn: number): number => ((TALL - 2 * MARGIN - FOOT) / inColumn - around) / (rows + 1);
  const widest = Math.min(LARGEST, room / (columns + 1));
  const least = around + (rows + 1) * Math.min(LEAST, widest);
  const inColumn = Math.max(1, Math.floor((TALL - 2 * MARGIN - FOOT) / least));
  // As large as the page allows.
  const side = Math.min(widest, sideOf(Math.min(inColumn, Math.ceil(puzzles.length / across))));
  const asked = inRows(
    puzzles.map((puzzle, i) => drawPuzzle(puzzle, i + 1, side, room)),
    { first: 0, across, room, high: around + (rows + 1) * side },
  );
  const place = (WIDE - 2 * MARGIN - (SOLUTIONS_ACROSS - 1) * SPACE) / SOLUTIONS_ACROSS;
  const small = Math.min(SOLUTION, place / columns);
  const solved = inRows(hasSolutions ? puzzles.map((puzzle, i) => drawSolution(puzzle, i + 1, small)) : [], {
    first: asked.pages,
    across: SOLUTIONS_ACROSS,
    room: place,
    high: HEAD + rows * small + SPACE,
  });
  const height = (asked.pages + solved.pages) * TALL;
  const keys = Array.from({ length: asked.pages }, (_, page) => drawFoot(puzzles, (page + 1) * TALL - MARGIN));
  const title = escapeText(
    `${scenario.name}: ${formatNumberOf(puzzles.length, "puzzle")}${hasSolutions ? ", with solutions" : ""}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${height}" width="${WIDE}mm" height="${height}mm" role="img" font-family="system-ui, sans-serif">`,
    `<title>${title}</title>`,
    "<style>@page{size:A4;margin:0}</style>",
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...asked.parts,
    ...keys,
    ...solved.parts,
    "</svg>\n",
  ].join("\n");
};

/**
 * The foot of a page: in one line the key, of the pieces of straight ships, and of plain clues and water if
 * given; then the rules.
 */
const drawFoot = (puzzles: readonly Puzzle[], y: number): string => {
  const given = new Set(puzzles.flatMap(({ scenario }) => [...(scenario.clues?.values() ?? [])]));
  const isStraight = puzzles[0].scenario.fleet.every(({ shape }) => shape.kind === "line");
  const pieces: readonly (readonly [Clue, string])[] = [
    ...(isStraight
      ? ([
          ["single", "whole ship"],
          ["left", "end of a ship"],
          ["middle", "middle"],
        ] as const)
      : []),
    ...(given.has("ship") ? ([["ship", "part of a ship"]] as const) : []),
    ...(given.has("water") ? ([["water", "water"]] as const) : []),
  ];
  const key = pieces.map(([clue, what], i) => {
    const x = MARGIN + i * 34;
    return `${drawClue(clue, x, y - 11, 5)}\n<text x="${x + 7}" y="${y - 7.3}" font-size="3.4" fill="#333333">${what}</text>`;
  });
  const rules = solitaireRules(puzzles[0].scenario);
  return [...key, `<text x="${MARGIN}" y="${y - 1.3}" font-size="3.4" fill="#333333">${rules}</text>`].join("\n");
};

/** The rules of a puzzle, in a sentence. */
export const solitaireRules = ({ contact }: Scenario): string =>
  `each number counts the ship cells of its row or column; ${CONTACT_MEANING[contact]}`;

const round = (value: number): number => Math.round(value * 100) / 100;

const drawPuzzle = ({ scenario, level }: Puzzle, number: number, side: number, room: number): string => {
  const { board, totals, clues } = scenario;
  const [columns, rows] = board.size;
  const text = (x: number, y: number, what: string): string =>
    `<text x="${round(x)}" y="${round(y + side * 0.18)}" font-size="${round(side * 0.5)}" text-anchor="middle">${what}</text>`;
  return [
    `<text x="0" y="3.6" font-size="3.4" fill="#333333">${number} · ${level}</text>`,
    ...drawGrid(board, side, (cell, x, y) => {
      const clue = clues?.get(cell);
      return clue ? drawClue(clue, x, y, side) : "";
    }),
    ...Array.from({ length: rows }, (_, y) =>
      text((columns + 0.5) * side, HEAD + (y + 0.5) * side, String(totals?.[1]?.[y] ?? "")),
    ),
    ...Array.from({ length: columns }, (_, x) =>
      text((x + 0.5) * side, HEAD + (rows + 0.5) * side, String(totals?.[0]?.[x] ?? "")),
    ),
    drawFleet(scenario, HEAD + (rows + 1) * side + 2, room),
  ].join("\n");
};

const drawGrid = (
  { size: [columns, rows], cellCount, blocked }: Scenario["board"],
  side: number,
  on: (cell: number, x: number, y: number) => string,
): string[] => {
  const land = new Set(blocked);
  const cells = Array.from({ length: cellCount }, (_, cell) => {
    const [x, y] = [(cell % columns) * side, HEAD + Math.floor(cell / columns) * side];
    const fill = land.has(cell) ? "#bbbbbb" : "#ffffff";
    const square = `<rect x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}" fill="${fill}" stroke="#777777" stroke-width="0.2"/>`;
    return square + on(cell, x, y);
  });
  const label = (x: number, y: number, anchor: string, name: string | number): string =>
    `<text x="${round(x)}" y="${round(y)}" font-size="${round(Math.min(2.8, side * 0.6))}" text-anchor="${anchor}" fill="#333333">${name}</text>`;
  const labels = [
    ...Array.from({ length: columns }, (_, x) => label((x + 0.5) * side, HEAD - 1.2, "middle", columnName(x))),
    ...Array.from({ length: rows }, (_, y) => label(-1.2, HEAD + (y + 0.5) * side + 1, "end", y + 1)),
  ];
  const frame = `<rect x="0" y="${HEAD}" width="${round(columns * side)}" height="${round(rows * side)}" fill="none" stroke="#000000" stroke-width="0.5"/>`;
  return [...cells, frame, ...labels];
};

const drawSolution = ({ solution }: Puzzle, number: number, side: number): string => {
  const { scenario } = solution;
  const pieces = piecesOf(scenario, shipsIn(solution));
  return [
    `<text x="0" y="3.6" font-size="3.4" fill="#333333">solution of ${number}</text>`,
    ...drawGrid(scenario.board, side, (cell, x, y) => {
      const piece = pieces.get(cell);
      return piece ? drawClue(piece, x, y, side) : "";
    }),
  ].join("\n");
};

/** The ships to find, side by side: straight ships in the pieces of the puzzle, shapes in squares. */
const drawFleet = ({ fleet }: Scenario, top: number, room: number): string => {
  const ships = fleet.flatMap(({ shape, count }) => new Array<Shape>(count).fill(shape));
  const wide = (shape: Shape): number =>
    shape.kind === "line" ? shape.length : shape.kind === "picture" ? Math.max(...shape.cells.map(([x]) => x + 1)) : 0;
  const units = ships.reduce((sum, shape) => sum + wide(shape) + 0.7, 0);
  const unit = Math.min(UNIT, room / units);
  let left = 0;
  return ships
    .flatMap((shape) => {
      const x = left;
      left += (wide(shape) + 0.7) * unit;
      return shape.kind === "picture"
        ? shape.cells.map(([dx, dy]) => drawClue("middle", x + dx * unit, top + dy * unit, unit))
        : Array.from({ length: wide(shape) }, (_, i) =>
            drawClue(pieceOf(i, wide(shape), true), x + i * unit, top, unit),
          );
    })
    .join("\n");
};
