import { formatCell, placementsOf } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { isEnd, stepsTo } from "../../position/trees/flat-tree.ts";
import { occupiedAt } from "../../position/trees/tree-difference.ts";
import { formatSteps, knowledgeAfter } from "../../text/trees/tree-steps.ts";
import { treesWords } from "../../words/rooms/trees.ts";
import { meanText } from "./tree-title.ts";

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
      <p role="status">
        {known?.totals && <Because trees={trees} choices={choices} hits={hits} left={left} totals={known.totals} />}
      </p>
      {known && !known.totals && <p class="small">{words.notMeasured}</p>}
    </>
  );
}

/** Which of the two is better, and what speaks for the other one. */
function Because(props: {
  trees: Trees;
  choices: readonly [Choice, Choice];
  hits: Int32Array;
  left: number;
  totals: readonly number[];
}) {
  const words = treesWords();
  const { trees, choices, hits, left, totals } = props;
  const { board } = trees.state.value.scenario;
  const [a, b] = totals[0] >= totals[1] ? [0, 1] : [1, 0];
  const [worse, better] = [choices[a].cell, choices[b].cell];
  const names = [formatCell(board, worse), formatCell(board, better)] as const;
  const isEqual = totals[0] === totals[1];
  const lost = meanText(totals[a] - totals[b], left);
  return <>{isEqual ? words.equalShots(...names) : words.because(...names, hits[worse], hits[better], lost)}</>;
}
