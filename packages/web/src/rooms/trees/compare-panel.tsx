import { formatCell, formatShots, makeKnowledge, type Observation } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isEnd, occupiedAt } from "../../board/map/flat-tree.ts";
import { boardWords } from "../../board/texts/words.ts";
import { Alert } from "../../parts/problems.tsx";
import { Table } from "../../parts/table.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { stepsTo } from "./tree-nodes.ts";
import { type ComparedShot, treeMeanText, treeTitle, twoShotsText } from "./tree-title.tsx";

/** A possible shot here, with its misses to come in the shown tree that makes it, if any. */
interface Choice {
  readonly cell: number;
  readonly own: number | undefined;
}

/** The walked tree's shot and another one: the other tree's or, if the walked tree's shot loses, a better one. */
const choicesAt = (trees: Trees, shown: ShownTree): readonly [Choice, Choice] | undefined => {
  const { tree, node, side } = shown;
  const { flat } = tree;
  if (isEnd(flat, node)) return undefined;
  const mine = { cell: flat.cell[node], own: flat.total[node] };
  const other = trees.shown.value.find((one) => one.side !== side && one.follows);
  if (other && !isEnd(other.tree.flat, other.node) && other.tree.flat.cell[other.node] !== mine.cell)
    return [mine, { cell: other.tree.flat.cell[other.node], own: other.tree.flat.total[other.node] }];
  const state = trees.losses.stateOf(flat);
  const loss = state.kind === "measured" ? state.losses.find((one) => one.node === node) : undefined;
  return loss && [mine, { cell: loss.better, own: undefined }];
};

/** Two shots at one position side by side, each with the best play after it. They are measured when shown. */
function TwoShots({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const choices = choicesAt(trees, shown);
  const scenario = trees.scenario.value;
  const { flat } = shown.tree;
  const { node } = shown;
  const steps = stepsTo(flat, node);
  const key = choices && `${formatShots(scenario, steps)} ${choices.map(({ cell }) => cell).join(" ")}`;
  const costs = useSignal<{ readonly key: string; readonly totals: readonly number[] | undefined } | undefined>(
    undefined,
  );
  useEffect(() => {
    if (choices === undefined || key === undefined) return;
    const cells = choices.map(({ cell }) => cell);
    void trees.jobs
      .costsOf(makeKnowledge(scenario, [...trees.from.peek(), ...steps]), cells)
      .then((totals) => (costs.value = { key, totals }));
  }, [trees, key]);
  const hits = useMemo(() => occupiedAt(flat, node, scenario), [scenario, flat, node]);
  if (choices === undefined) return null;
  const known = costs.value?.key === key ? costs.value : undefined;
  const left = flat.layouts[node];
  const compared = (i: 0 | 1, totals: readonly number[]): ComparedShot => {
    const { cell, own } = choices[i];
    return { name: formatCell(scenario.board, cell), hits: hits[cell], own, total: totals[i] };
  };
  return (
    <>
      <h3>{words.twoChoices}</h3>
      <Table
        class="two-shots"
        heads={[words.shotHead, words.hitsHead, words.ownHead, words.bestHead]}
        rows={choices.map(({ cell, own }, i) => [
          formatCell(scenario.board, cell),
          words.ofLayouts({ part: hits[cell], all: left }),
          own === undefined ? "–" : treeMeanText(own, left),
          known === undefined ? "…" : known.totals ? treeMeanText(known.totals[i], left) : "–",
        ])}
      />
      <p role="status">{known?.totals && twoShotsText([compared(0, known.totals), compared(1, known.totals)], left)}</p>
      {known && !known.totals && <p class="small">{words.notMeasured}</p>}
    </>
  );
}

const MOST_LISTED = 12;

export function ComparePanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const reference = trees.reference.value;
  const { beside } = trees.state.value;
  const loses = reference !== undefined && shown.tree.flat.total[0] > reference.flat.total[0];
  if (beside === undefined && !loses) return null;
  return (
    <section class="panel stack" aria-labelledby="tree-compare">
      <h2 id="tree-compare">{beside === undefined ? treeTitle(shown.tree.name) : words.compare}</h2>
      {beside !== undefined && <Differences trees={trees} />}
      {loses && <Losses trees={trees} shown={shown} />}
      <TwoShots trees={trees} shown={shown} />
    </section>
  );
}

const whereOf = (trees: Trees, steps: readonly Observation[]): string =>
  steps.length === 0 ? words.atOnce : words.after({ shotsText: formatShots(trees.scenario.value, steps) });

function Differences({ trees }: { trees: Trees }) {
  const [main, beside] = trees.shown.value;
  if (!main || !beside) return null;
  const { board } = trees.scenario.value;
  const all = trees.differences.value;
  const costly = all.filter(({ more }) => more !== 0);
  const listed = costly.slice(0, MOST_LISTED);
  if (all.length === 0) return <p>{words.same}</p>;
  return (
    <>
      <p>
        {words.differ({ n: all.length })}
        {costly.length > 0 && costly.length < all.length && boardWords.gap + words.differCost({ n: costly.length })}
      </p>
      {listed.length === 0 && <p>{words.sameMisses}</p>}
      <ul class="tree-differences stack gap-0">
        {listed.map(({ steps, nodes: [first, second], more }) => (
          <li key={`${first} ${second}`}>
            <Button
              label={words.partsAt({
                where: whereOf(trees, steps),
                first: formatCell(board, main.tree.flat.cell[first]),
                second: formatCell(board, beside.tree.flat.cell[second]),
                more: Math.abs(more),
                isMore: more > 0,
              })}
              class="link"
              onClick={() => trees.visit("main", first)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Losses({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { losses } = trees;
  const scenario = trees.scenario.value;
  const { flat } = shown.tree;
  const state = losses.stateOf(flat);
  if (state.kind === "working")
    return (
      <WorkBar label={words.losing} done={undefined} onStop={() => losses.stop()}>
        {words.losing}
        <Positions trees={trees} />
      </WorkBar>
    );
  if (state.kind === "measured")
    return (
      <>
        <p>{words.losses({ n: state.losses.length, total: state.losses.reduce((sum, { lost }) => sum + lost, 0) })}</p>
        <ul class="tree-differences stack gap-0">
          {state.losses.slice(0, MOST_LISTED).map(({ node, lost }) => (
            <li key={node}>
              <Button
                label={words.loses({
                  where: whereOf(trees, stepsTo(flat, node)),
                  cell: formatCell(scenario.board, flat.cell[node]),
                  lost,
                })}
                class="link"
                onClick={() => trees.visit(shown.side, node)}
              />
            </li>
          ))}
          {state.losses.length > MOST_LISTED && (
            <li class="small">{words.more({ n: state.losses.length - MOST_LISTED })}</li>
          )}
        </ul>
      </>
    );
  return (
    <>
      {state.kind === "failed" && <Alert fault={`${state.what}.`}>{words.notMeasured}</Alert>}
      <div class="buttons">
        <Button
          label={words.findLosses}
          onClick={() => {
            const reference = trees.reference.peek();
            if (reference) losses.begin(trees.position.peek(), flat, reference.flat);
          }}
        />
      </div>
    </>
  );
}

/** The only part that is redrawn while shots are measured. */
function Positions({ trees }: { trees: Trees }) {
  const measured = trees.losses.progress.value?.positions;
  return measured === undefined ? null : <>: {words.growingPositions({ n: measured })}</>;
}
