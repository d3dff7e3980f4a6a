import { formatCell, placementsOf } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { isEnd, stepsTo } from "../../position/trees/flat-tree.ts";
import { occupiedAt } from "../../position/trees/tree-difference.ts";
import { formatSteps, knowledgeAfter } from "../../text/trees/tree-steps.ts";
import { treesWords } from "../../words/words.ts";
import { meanText } from "./tree-title.ts";
import { type ComparedShot, twoShotsText } from "./two-shots-text.ts";

/** A shot that could be made here: the misses to come in the tree that makes it, if one on the screen does. */
interface Choice {
  readonly cell: number;
  readonly own: number | undefined;
}

/** The shot of the tree that is walked, and another one: the other tree's, or a better one where this one loses. */
const choicesAt = (trees: Trees, shown: ShownTree): readonly [Choice, Choice] | undefined => {
  const { tree, node, side } = shown;
  const { flat } = tree;
  if (isEnd(flat, node)) return undefined;
  const mine = { cell: flat.cell[node], own: flat.total[node] };
  const other = trees.shown.value.find((one) => one.side !== side && one.follows);
  if (other && !isEnd(other.tree.flat, other.node) && other.tree.flat.cell[other.node] !== mine.cell)
    return [mine, { cell: other.tree.flat.cell[other.node], own: other.tree.flat.total[other.node] }];
  const state = trees.losses.state.value;
  const loss =
    state.kind === "measured" && state.tree === flat ? state.losses.find((one) => one.node === node) : undefined;
  return loss && [mine, { cell: loss.better, own: undefined }];
};

/** Two shots at one position beside each other, each also with the best play after it, which is measured when it is shown. */
export function TwoShots({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const choices = choicesAt(trees, shown);
  const { scenario } = trees.state.value;
  const { flat } = shown.tree;
  const { node } = shown;
  const steps = stepsTo(flat, node);
  const key = choices && `${formatSteps(scenario, steps)} ${choices.map(({ cell }) => cell).join(" ")}`;
  const costs = useSignal<{ readonly key: string; readonly totals: readonly number[] | undefined } | undefined>(
    undefined,
  );
  useEffect(() => {
    if (choices === undefined || key === undefined) return;
    const cells = choices.map(({ cell }) => cell);
    void trees.nursery
      .costsOf(knowledgeAfter(scenario, [...trees.state.peek().before, ...steps]), cells)
      .then((totals) => (costs.value = { key, totals }));
  }, [trees, key]);
  const hits = useMemo(() => {
    const table = placementsOf(scenario);
    return occupiedAt(flat, node, scenario.board.cellCount, (placement) => table.cellsOf(placement));
  }, [scenario, flat, node]);
  if (choices === undefined) return null;
  const known = costs.value?.key === key ? costs.value : undefined;
  const left = flat.layouts[node];
  const compared = (i: 0 | 1, totals: readonly number[]): ComparedShot => {
    const { cell, own } = choices[i];
    return { name: formatCell(scenario.board, cell), hits: hits[cell], own, total: totals[i] };
  };
  return (
    <>
      <h4>{words.twoChoices}</h4>
      <table class="two-shots">
        <thead>
          <tr>
            <th scope="col">{words.shotHead}</th>
            <th scope="col">{words.hitsHead}</th>
            <th scope="col">{words.ownHead}</th>
            <th scope="col">{words.bestHead}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ cell, own }, i) => (
            <tr key={cell}>
              <th scope="row">{formatCell(scenario.board, cell)}</th>
              <td>{words.ofLayouts(hits[cell], left)}</td>
              <td>{own === undefined ? "–" : meanText(own, left)}</td>
              <td>{known === undefined ? "…" : known.totals ? meanText(known.totals[i], left) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{known?.totals && twoShotsText([compared(0, known.totals), compared(1, known.totals)], left)}</p>
      {known && !known.totals && <p class="small">{words.notMeasured}</p>}
    </>
  );
}
