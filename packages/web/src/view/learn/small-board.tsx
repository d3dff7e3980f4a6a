import type { Board } from "@broadside/engine";
import { hullParts } from "../../position/hull-part.ts";
import { css, shade } from "../../text/colour.ts";
import { Signs } from "../board/cell.tsx";
import type { ShipPart } from "../board/cell-look.ts";
import { drawCell, UNIT } from "../board/draw-cell.ts";
import { theme } from "../parts/theme/theme.ts";

/** A small drawing of a flat board; the words beside it say the same. */
export function SmallBoard(props: {
  readonly board: Board;
  readonly ships?: readonly (readonly number[])[] | undefined;
  readonly shades?: readonly (number | undefined)[] | undefined;
  readonly misses?: readonly number[];
  readonly hits?: readonly number[];
}) {
  const { board, ships = [], shades = [], misses = [], hits = [] } = props;
  const [columns, rows] = board.size;
  const parts = new Map(
    ships.flatMap((cells) => {
      const state = cells.every((cell) => hits.includes(cell)) ? "sunk" : "afloat";
      return [...hullParts(board, cells)].map(([cell, part]): [number, ShipPart] => [
        cell,
        { ...part, state, mark: "", nested: 0 },
      ]);
    }),
  );
  const cells = Array.from({ length: board.cellCount }, (_, cell) => {
    const sign = hits.includes(cell) ? ("hit" as const) : misses.includes(cell) ? ("miss" as const) : undefined;
    const place = sign ? undefined : shades[cell];
    const part = parts.get(cell);
    return { place, signs: drawCell({ kind: sign ?? "unknown", sign, texts: [], ships: part ? [part] : [] }) };
  });
  return (
    <svg class="small-board" viewBox={`0 0 ${columns * UNIT} ${rows * UNIT}`} aria-hidden="true">
      <rect class="small-sea" width={columns * UNIT} height={rows * UNIT} rx="10" />
      {cells.map(({ place, signs }, cell) => (
        <g key={cell} transform={`translate(${(cell % columns) * UNIT} ${Math.floor(cell / columns) * UNIT})`}>
          <rect
            class="small-cell"
            x="1"
            y="1"
            width={UNIT - 2}
            height={UNIT - 2}
            rx="6"
            style={place === undefined ? undefined : `fill:${css(shade(theme.value, place).fill)}`}
          />
          <Signs signs={signs} />
        </g>
      ))}
    </svg>
  );
}
