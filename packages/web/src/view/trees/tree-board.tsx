import { formatCell, placementsOf, type Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import type { FlatTree, TreeStep } from "../../position/trees/flat-tree.ts";
import { occupiedAt } from "../../position/trees/tree-difference.ts";
import { knowledgeAfter } from "../../text/trees/tree-steps.ts";
import { playWords, treesWords } from "../../words/words.ts";
import { MatchBoard } from "../play/waters/match-board.tsx";
import { type MatchCellLook, matchLookOf } from "../play/waters/match-look.ts";

/** The board at a node: the shots so far, the exact chance of a ship on every other cell, and the next shot. */
export function TreeBoard(props: { scenario: Scenario; tree: FlatTree; node: number; steps: readonly TreeStep[] }) {
  const { scenario, tree, node, steps } = props;
  return (
    <div class="tree-board">
      <MatchBoard
        scenario={scenario}
        label={treesWords().board}
        prefix="aim"
        cellLook={treeLookOf(scenario, tree, node, steps)}
        busy={false}
      />
    </div>
  );
}

/** How each cell looks at a node. Cost: the ship cells of the layouts left. */
const treeLookOf = (
  scenario: Scenario,
  tree: FlatTree,
  node: number,
  steps: readonly TreeStep[],
): ((cell: number) => MatchCellLook) => {
  const { observations } = knowledgeAfter(scenario, steps);
  const base = matchLookOf({ scenario, shots: observations, fleet: undefined, isRevealed: false, hint: undefined });
  const table = placementsOf(scenario);
  const left = tree.layouts[node];
  const occupied = occupiedAt(tree, node, scenario.board.cellCount, (placement) => table.cellsOf(placement));
  const next = tree.cell[node];
  const shot = new Set(observations.map(({ cell }) => cell));
  const most = occupied.reduce((a, b, cell) => (shot.has(cell) ? a : Math.max(a, b)), 0);
  return (cell) => {
    const look = base(cell);
    if (look.kind !== "unknown") return look;
    const chance = formatPercentOf(BigInt(occupied[cell]), BigInt(left), 0);
    return {
      ...look,
      kind: "open",
      chance,
      place: most === 0 ? 0 : occupied[cell] / most,
      best: cell === next,
      label: [
        formatCell(scenario.board, cell),
        playWords().chance(chance),
        ...(cell === next ? [treesWords().nextShot] : []),
      ].join(", "),
    };
  };
};
