import { formatPicture, type ShipClass } from "@broadside/engine";

/** The form of a ship as a small drawing; nothing for boxes, which have any. */
export function Silhouette({ shipClass: { shape }, side = 8 }: { shipClass: ShipClass; side?: number }) {
  if (shape.kind === "box") return null;
  const rows = shape.kind === "line" ? ["X".repeat(shape.length)] : formatPicture(shape);
  const [width, height] = [rows[0].length, rows.length];
  return (
    <svg
      class="silhouette"
      viewBox={`0 0 ${width * side} ${height * side}`}
      width={width * side}
      height={height * side}
      aria-hidden="true"
    >
      {rows.flatMap((row, y) =>
        [...row].map((mark, x) =>
          mark === "X" ? (
            <rect key={`${x},${y}`} x={x * side + 0.5} y={y * side + 0.5} width={side - 1} height={side - 1} />
          ) : null,
        ),
      )}
    </svg>
  );
}
