import { isHit } from "@broadside/engine";
import { Signs } from "../../board/drawing/cell.tsx";
import type { ShipPart } from "../../board/drawing/cell-look.ts";
import { css, shade } from "../../board/drawing/colour.ts";
import { drawCell, UNIT } from "../../board/drawing/draw-cell.ts";
import { shipsByCell } from "../../board/drawing/ships-by-cell.ts";
import { theme } from "../../parts/theme/theme.ts";
import type { Picture } from "./lesson.ts";

/** A small drawing of a flat board; the words beside it say the same. */
export function SmallBoard({ knowledge, places = [], ships = [], marks = [] }: Picture) {
  const { board } = knowledge.scenario;
  const [columns, rows] = board.size;
  const signAt = new Map<number, "hit" | "miss">(marks.map((cell) => [cell, "miss"]));
  for (const { cell, answer } of knowledge.observations) signAt.set(cell, isHit(answer) ? "hit" : "miss");
  const shipsOn = shipsByCell(
    board,
    ships.map((cells) => ({ cells })),
  );
  const cells = Array.from({ length: board.cellCount }, (_, cell) => {
    const sign = signAt.get(cell);
    const parts = (shipsOn.get(cell) ?? []).slice(-1).map(({ ship, part }): ShipPart => {
      const isSunk = ship.cells.every((one) => signAt.get(one) === "hit");
      return { ...part, state: isSunk ? "sunk" : "afloat", mark: "", nested: 0 };
    });
    const place = sign ? undefined : places[cell];
    return { place, signs: drawCell({ kind: sign ?? "unknown", sign, texts: [], ships: parts }) };
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
