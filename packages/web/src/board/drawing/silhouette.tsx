import { formatPicture, makeBoard, type ShipClass, sizesOf, unwrap } from "@broadside/engine";
import { oneOf } from "../../language/numbers.ts";
import { type HullPart, hullParts, pieceOf } from "../position/hull-part.ts";
import { Signs } from "./cell.tsx";
import type { ShipPart } from "./cell-look.ts";
import { drawCell, UNIT } from "./draw-cell.ts";

/** A part of a ship in a cell of its own. */
export const partSigns = (part: HullPart, state: ShipPart["state"] = "afloat") => (
  <Signs signs={drawCell({ kind: "unknown", texts: [], ships: [{ ...part, state, mark: "", nested: 0 }] })} />
);

/** The rows of a drawing of a ship, with `X` on its cells; none for ships of no fixed form. */
export const drawnRows = ({ shape }: ShipClass): readonly string[] => {
  if (shape.kind === "box" || shape.kind === "choice") return [];
  return shape.kind === "line" ? ["X".repeat(shape.length)] : formatPicture(shape);
};

/** The numbers of cells of a ship that has one of several forms, `2, 3 or 4`; nothing for other ships. */
export const openSizes = (ship: ShipClass): string =>
  ship.shape.kind === "choice" ? oneOf((sizesOf(ship) ?? []).map(String)) : "";

/** A small drawing of a ship, seen from above as on a board. Nothing for ships of no fixed form. */
export function Silhouette(props: {
  readonly shipClass: ShipClass;
  readonly side?: number;
  readonly state?: ShipPart["state"];
  /** Whether a straight ship is drawn in pieces, as on the boards of puzzles. */
  readonly inPieces?: boolean;
}) {
  const { shipClass, side = 13, state, inPieces = false } = props;
  const rows = drawnRows(shipClass);
  if (rows.length === 0) return null;
  const isPiece = inPieces && shipClass.shape.kind === "line";
  const [width, height] = [rows[0].length, rows.length];
  const cells = [...rows.join("")].flatMap((mark, cell) => (mark === "X" ? [cell] : []));
  const parts = hullParts(unwrap(makeBoard([width, height])), cells);
  return (
    <svg
      class={`silhouette is-${state ?? "afloat"}`}
      viewBox={`0 0 ${width * UNIT} ${height * UNIT}`}
      style={`width:calc(${width} * var(--ship-cell, ${side}px));height:calc(${height} * var(--ship-cell, ${side}px))`}
      aria-hidden="true"
    >
      {[...parts].map(([cell, part]) => (
        <g key={cell} transform={`translate(${(cell % width) * UNIT} ${Math.floor(cell / width) * UNIT})`}>
          {partSigns(isPiece ? { ...part, piece: pieceOf(part.ends) } : part, state)}
        </g>
      ))}
    </svg>
  );
}
