import { type Board, columnName, coordOf, formatCell } from "@broadside/engine";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import type { Summary } from "../../statistics/summary/summary.ts";
import type { Figure } from "../report-page.ts";
import type { Theme } from "../report-theme.ts";
import { type Drawing, draw, FIGURE_WIDTH, figureOf, Plot } from "./drawing.ts";

const MOST_SLICES = 12;
/** The strongest colour. Numbers stay readable on it, with a contrast of 4.5 to 1 on light and dark paper. */
const STRONGEST = 0.45;
const READABLE = 22;

type Square = ReturnType<typeof squaresOf>[number];

/**
 * Where a strategy (counted from 1) shoots first. Undefined without games or with too many slices.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { firstShotsFigure } from "@broadside/arena/reports";
 *
 * const games = await readGames("games");
 * firstShotsFigure(summarise(games), games.scenario.board, 1)?.name; // => "first-shots-1"
 */
export const firstShotsFigure = (summary: Summary, board: Board, number: number): Figure | undefined => {
  const one = summary.strategies[number - 1];
  const first = one.firstShots[0];
  const most = one.firstShots[one.firstShots.length - 1];
  const [columns, rows = 1] = board.size;
  const slices = board.cellCount / (columns * rows);
  if (!most || most.games === 0 || slices > MOST_SLICES || columns > 60) return undefined;
  const words = {
    name: `first-shots-${number}`,
    title: `First ${most.shots} shots of ${one.strategy}`,
    caption: `Share of ${formatNumberOf(most.games, "game")} in which each cell was among the first ${most.shots} shots, in percent. Colours go by its square root, on one scale for all strategies.`,
    description: `Most often: ${topCells(board, most.shares)}. The very first shot: ${topCells(board, first.shares)}.`,
  };
  const size = (FIGURE_WIDTH - 36) / columns;
  const side = Math.min(size, 40);
  const top = Math.max(...summary.strategies.flatMap(({ firstShots }) => firstShots[firstShots.length - 1].shares));
  const lettered = board.size.length === 2;
  return figureOf(words, (theme) =>
    Array.from({ length: slices }, (_, slice) => {
      const squares = squaresOf(board, most.shares, slice);
      return drawSlice(theme, squares, { side, columns, rows, top, lettered }, sliceName(board, slice));
    }),
  );
};

const squaresOf = (board: Board, shares: readonly number[], slice: number) => {
  const [columns, rows = 1] = board.size;
  return Array.from({ length: columns * rows }, (_, i) => {
    const cell = slice * columns * rows + i;
    return {
      cell,
      x: i % columns,
      y: Math.floor(i / columns),
      share: shares[cell],
      blocked: board.blocked.includes(cell),
    };
  });
};

/** The coordinates that all cells of a slice share, in words; undefined on boards with one or two dimensions. */
const sliceName = (board: Board, slice: number): string | undefined => {
  const [columns, rows = 1] = board.size;
  if (board.size.length < 3) return undefined;
  const coord = coordOf(board, slice * columns * rows).slice(2);
  return `cells (·,·,${coord.map((c) => c + 1).join(",")})`;
};

export const topCells = (board: Board, shares: readonly number[]): string =>
  shares
    .map((share, cell) => ({ share, cell }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.cell - b.cell)
    .slice(0, 3)
    .map(({ share, cell }) => `${formatCell(board, cell)} ${formatPercent(share)} %`)
    .join(", ");

interface Grid {
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  readonly lettered: boolean;
}

const drawSlice = (theme: Theme, squares: readonly Square[], grid: Grid, name: string | undefined): Drawing => {
  const { side, columns, rows, lettered } = grid;
  const [left, top] = [28, name === undefined ? 22 : 42];
  const ink = { text: (d: string) => d, fill: theme.ink };
  const names = squares.slice(0, columns).map(({ x }) => (lettered ? columnName(x) : String(x + 1)));
  const numbers = Array.from({ length: rows }, (_, i) => String(i + 1));
  return draw(
    {
      height: rows * side + top + 8,
      margins: [top, FIGURE_WIDTH - left - columns * side, 8, left],
      axis: null,
      x: { domain: [0, columns] },
      y: { domain: [0, rows], reverse: true },
      marks: [
        ...squareMarks(theme, squares, grid),
        Plot.text(names, { ...ink, x: (_, i) => i + 0.5, y: 0, dy: -9 }),
        Plot.text(numbers, { ...ink, x: 0, y: (_, i) => i + 0.5, dx: -6, textAnchor: "end" }),
        ...(name === undefined ? [] : [Plot.text([name], { ...ink, x: 0, y: 0, dy: -30, textAnchor: "start" })]),
      ],
    },
    theme,
  );
};

const squareMarks = (theme: Theme, squares: readonly Square[], { side, top }: Grid): Markish[] => {
  const open = squares.filter(({ blocked }) => !blocked);
  const box = {
    x1: (d: Square) => d.x,
    x2: (d: Square) => d.x + 1,
    y1: (d: Square) => d.y,
    y2: (d: Square) => d.y + 1,
  };
  const colours = Plot.rect(open, {
    ...box,
    fill: theme.amount,
    fillOpacity: (d: Square) => STRONGEST * Math.sqrt(d.share / top),
    stroke: theme.muted,
    strokeWidth: 0.5,
  });
  const blocked = Plot.rect(
    squares.filter((square) => square.blocked),
    { ...box, fill: theme.muted },
  );
  if (side < READABLE) return [colours, blocked];
  const shares = Plot.text(open, {
    x: (d: Square) => d.x + 0.5,
    y: (d: Square) => d.y + 0.5,
    text: (d: Square) => percent(d.share),
    fill: theme.ink,
    fontSize: 11,
  });
  return [colours, blocked, shares];
};

/** A share in percent, short enough for a cell; never 0 if the cell was shot. */
const percent = (share: number): string => {
  if (share === 0) return "·";
  const value = 100 * share;
  if (value < 0.1) return "<.1";
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value));
};
