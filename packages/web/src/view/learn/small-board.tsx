import type { Board } from "@broadside/engine";

/** Side of a cell in a small drawing. */
const CELL = 10;

const at = ({ size }: Board, cell: number): { x: number; y: number } => ({
  x: (cell % size[0]) * CELL,
  y: Math.floor(cell / size[0]) * CELL,
});

/** A board of two dimensions as a small drawing, which says nothing that does not also stand beside it in words. */
export function SmallBoard(props: {
  readonly board: Board;
  readonly ships?: readonly (readonly number[])[] | undefined;
  readonly shades?: readonly number[] | undefined;
  readonly misses?: readonly number[];
  readonly hits?: readonly number[];
}) {
  const { board, ships = [], shades = [], misses = [], hits = [] } = props;
  const [columns, rows] = board.size;
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, x) => `M${x * CELL} 0V${rows * CELL}`),
    ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y * CELL}H${columns * CELL}`),
  ];
  const shot = new Set([...misses, ...hits]);
  return (
    <svg class="small-board" viewBox={`-1 -1 ${columns * CELL + 2} ${rows * CELL + 2}`} aria-hidden="true">
      {shades.map(
        (shade, cell) =>
          !shot.has(cell) && (
            <rect key={cell} class="small-shade" {...at(board, cell)} width={CELL} height={CELL} fill-opacity={shade} />
          ),
      )}
      <path class="small-lines" d={lines.join("")} />
      {ships.map((cells) => {
        const points = cells.map((cell) => at(board, cell));
        const left = Math.min(...points.map(({ x }) => x));
        const top = Math.min(...points.map(({ y }) => y));
        const width = Math.max(...points.map(({ x }) => x)) - left + CELL;
        const height = Math.max(...points.map(({ y }) => y)) - top + CELL;
        return (
          <rect
            key={String(cells)}
            class="small-ship"
            x={left + 1.5}
            y={top + 1.5}
            width={width - 3}
            height={height - 3}
            rx="3.5"
          />
        );
      })}
      {misses.map((cell) => (
        <circle
          key={cell}
          class="small-miss"
          cx={at(board, cell).x + CELL / 2}
          cy={at(board, cell).y + CELL / 2}
          r="2"
        />
      ))}
      {hits.map((cell) => (
        <path key={cell} class="small-hit" d={`M${at(board, cell).x + 3.5} ${at(board, cell).y + 3.5}l3 3m0-3l-3 3`} />
      ))}
    </svg>
  );
}
