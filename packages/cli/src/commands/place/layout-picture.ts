import { columnName, type Layout, placementsOf } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { classLetters, escapeText } from "../../output/drawing/layout-drawing.ts";

/** The side of a cell, the margin for row and column names, and the space between boards, in pixels. */
const CELL = 28;
const MARGIN = 26;
const SPACE = 22;
const ACROSS = 4;

/** Colours that colour-blind people can tell apart (Okabe and Ito), one for each class in turn. */
const INKS = ["#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#F0E442", "#7F7F7F"];

export const layoutPicture = (layouts: readonly Layout[]): string => {
  const { board, name } = layouts[0].scenario;
  const [columns, rows] = board.size;
  const wide = MARGIN + columns * CELL;
  const high = MARGIN + rows * CELL;
  const across = Math.min(ACROSS, layouts.length);
  const width = across * wide + (across + 1) * SPACE;
  const height = Math.ceil(layouts.length / across) * (high + SPACE) + SPACE;
  const boards = layouts.map((layout, i) => {
    const x = SPACE + (i % across) * (wide + SPACE);
    const y = SPACE + Math.floor(i / across) * (high + SPACE);
    return `<g transform="translate(${x},${y})">${boardPicture(layout)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif">`,
    `<title>${escapeText(`${name}: ${formatNumberOf(layouts.length, "layout")}`)}</title>`,
    `<defs><pattern id="blocked" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="#e4e4e4"/><rect width="2.5" height="7" fill="#8a8a8a"/></pattern></defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...boards,
    "</svg>\n",
  ].join("\n");
};

const boardPicture = ({ scenario, placements }: Layout): string => {
  const { board } = scenario;
  const [columns, rows] = board.size;
  const table = placementsOf(scenario);
  const letters = classLetters(scenario);
  const at = (cell: number): [number, number] => [
    MARGIN + (cell % columns) * CELL,
    MARGIN + Math.floor(cell / columns) * CELL,
  ];
  const label = (x: number, y: number, text: string): string =>
    `<text x="${x}" y="${y}" font-size="11" fill="#555555" text-anchor="middle">${text}</text>`;
  const parts: string[] = [];
  for (let c = 0; c < columns; c++) parts.push(label(MARGIN + (c + 0.5) * CELL, MARGIN - 8, columnName(c)));
  for (let r = 0; r < rows; r++) parts.push(label(MARGIN - 12, MARGIN + (r + 0.5) * CELL + 4, String(r + 1)));
  const blocked = new Set(board.blocked);
  for (let cell = 0; cell < board.cellCount; cell++) {
    const [x, y] = at(cell);
    const fill = blocked.has(cell) ? "url(#blocked)" : "#f2f6fa";
    parts.push(`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="#c8d2dc"/>`);
  }
  for (const p of placements) {
    const shipClass = table.classOf[p];
    const ink = INKS[shipClass % INKS.length];
    const cells = Array.from(table.cellsOf(p));
    const shipCells = new Set(cells);
    const texts: string[] = [];
    const body = cells.map((cell) => {
      const [x, y] = at(cell);
      const right = (cell % columns) + 1 < columns && shipCells.has(cell + 1);
      const below = shipCells.has(cell + columns);
      texts.push(
        `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 5}" font-size="14" font-weight="600" fill="#111111" text-anchor="middle">${letters[shipClass]}</text>`,
      );
      // Bridges join neighbouring cells of a ship, so that touching ships look separate.
      return [
        `<rect x="${x + 3}" y="${y + 3}" width="${CELL - 6}" height="${CELL - 6}" rx="5"/>`,
        right ? `<rect x="${x + CELL / 2}" y="${y + 3}" width="${CELL}" height="${CELL - 6}"/>` : "",
        below ? `<rect x="${x + 3}" y="${y + CELL / 2}" width="${CELL - 6}" height="${CELL}"/>` : "",
        right && below && shipCells.has(cell + columns + 1)
          ? `<rect x="${x + CELL / 2}" y="${y + CELL / 2}" width="${CELL}" height="${CELL}"/>`
          : "",
      ].join("");
    });
    const name = escapeText(scenario.fleet[shipClass].name);
    parts.push(`<g fill="${ink}" opacity="0.78"><title>${name}</title>${body.join("")}</g>`, ...texts);
  }
  return parts.join("\n");
};
