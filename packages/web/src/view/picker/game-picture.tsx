import type { Scenario } from "@broadside/engine";
import { Silhouette } from "../parts/silhouette.tsx";

/** Side of a cell in the drawing of a board, and the greatest side of a drawing. */
const CELL = 6;
const GREATEST = 78;

/** A board of two dimensions as a small drawing: its lines, and its blocked cells filled. */
function BoardPicture({ size: [columns, rows], blocked }: { size: readonly number[]; blocked: readonly number[] }) {
  const scale = Math.min(CELL, GREATEST / Math.max(columns, rows));
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, x) => `M${x} 0V${rows}`),
    ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y}H${columns}`),
  ];
  return (
    <svg
      class="board-picture"
      viewBox={`-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`}
      width={columns * scale}
      height={rows * scale}
      aria-hidden="true"
    >
      {blocked.map((cell) => (
        <rect key={cell} x={cell % columns} y={Math.floor(cell / columns)} width="1" height="1" />
      ))}
      <path d={lines.join("")} />
    </svg>
  );
}

/** The board and the fleet of a game as small drawings. */
export function GamePicture({ scenario: { board, fleet } }: { scenario: Scenario }) {
  return (
    <span class="game-picture">
      <BoardPicture size={board.size} blocked={board.blocked} />
      <span class="game-fleet">
        {fleet.flatMap((ship) =>
          Array.from({ length: ship.count }, (_, i) => (
            <Silhouette key={`${ship.name} ${i}`} shipClass={ship} side={CELL} />
          )),
        )}
      </span>
    </span>
  );
}

/** Slices of a cube, for the games in more than two dimensions. */
export function BoxPicture() {
  return (
    <span class="game-picture">
      <svg class="board-picture" viewBox="-1 -1 62 44" width="78" height="55" aria-hidden="true">
        <path d="M0 12h40v30H0zM0 12 20 0h40L40 12M60 0v30L40 42M10 12v30M20 12v30M30 12v30M0 22h40M0 32h40" />
        <rect x="10" y="22" width="20" height="10" />
      </svg>
    </span>
  );
}
