import { type Board, formatCell, placementsOf, type Scenario } from "@broadside/engine";
import type { FlatTree } from "../../position/trees/flat-tree.ts";
import { treesWords } from "../../words/words.ts";
import { shipName } from "../play/waters/match-look.ts";

/** So many layouts are drawn, of more the first ones. */
const MOST_DRAWN = 24;
const SIDE = 9;

/** The layouts left at a node as small boards. */
export function LayoutsLeft({ scenario, tree, node }: { scenario: Scenario; tree: FlatTree; node: number }) {
  const words = treesWords();
  const all = tree.layouts[node];
  const drawn = Math.min(all, MOST_DRAWN);
  return (
    <details class="layouts-left" open={all <= MOST_DRAWN / 2}>
      <summary>
        {words.layoutsLeft}
        {all > drawn && <span class="small"> {words.firstLayouts(drawn, all)}</span>}
      </summary>
      <ul>
        {Array.from({ length: drawn }, (_, i) => (
          <li key={tree.first[node] + i}>
            <LayoutPicture scenario={scenario} ships={shipsOf(scenario, tree, tree.first[node] + i)} number={i + 1} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ShipCells {
  readonly shipClass: number;
  readonly cells: readonly number[];
}

const shipsOf = (scenario: Scenario, { placements, ships }: FlatTree, layout: number): ShipCells[] => {
  const table = placementsOf(scenario);
  return Array.from(placements.subarray(layout * ships, (layout + 1) * ships), (p) => ({
    shipClass: table.classOf[p],
    cells: Array.from(table.cellsOf(p)),
  }));
};

const saidOf = (scenario: Scenario, ships: readonly ShipCells[]): string =>
  ships
    .map(
      ({ shipClass, cells }) =>
        `${shipName(scenario, shipClass)} ${cells.map((cell) => formatCell(scenario.board, cell)).join(" ")}`,
    )
    .join(", ");

/** A layout: drawn on boards of two dimensions, elsewhere written. */
function LayoutPicture(props: { scenario: Scenario; ships: readonly ShipCells[]; number: number }) {
  const { scenario, ships, number } = props;
  const said = `${treesWords().layoutNumber(number)}: ${saidOf(scenario, ships)}`;
  const { board } = scenario;
  if (board.size.length > 2) return <span>{said}</span>;
  const [columns, rows] = sidesOf(board);
  const blocked = new Set(board.blocked);
  return (
    <svg
      role="img"
      aria-label={said}
      class="layout-picture"
      viewBox={`-1 -1 ${columns * SIDE + 1} ${rows * SIDE + 1}`}
      width={columns * SIDE + 1}
      height={rows * SIDE + 1}
    >
      <title>{said}</title>
      {Array.from({ length: columns * rows }, (_, cell) => (
        <rect
          key={cell}
          class={blocked.has(cell) ? "is-blocked" : ""}
          x={(cell % columns) * SIDE}
          y={Math.floor(cell / columns) * SIDE}
          width={SIDE - 1}
          height={SIDE - 1}
        />
      ))}
      {ships.map(({ cells }, ship) => {
        const across = cells.map((cell) => cell % columns);
        const down = cells.map((cell) => Math.floor(cell / columns));
        const isBox = (Math.max(...across) - Math.min(...across) + 1) * (Math.max(...down) - Math.min(...down) + 1);
        if (isBox !== cells.length)
          return cells.map((_, i) => (
            <rect
              key={`${ship}-${i}`}
              class="is-ship"
              x={across[i] * SIDE}
              y={down[i] * SIDE}
              width={SIDE - 1}
              height={SIDE - 1}
            />
          ));
        return (
          <rect
            key={ship}
            class="is-ship"
            rx={2}
            x={Math.min(...across) * SIDE + 0.5}
            y={Math.min(...down) * SIDE + 0.5}
            width={(Math.max(...across) - Math.min(...across) + 1) * SIDE - 2}
            height={(Math.max(...down) - Math.min(...down) + 1) * SIDE - 2}
          />
        );
      })}
    </svg>
  );
}

const sidesOf = ({ size }: Board): readonly [number, number] => [size[0] ?? 1, size[1] ?? 1];
