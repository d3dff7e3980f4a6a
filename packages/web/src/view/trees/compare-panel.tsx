import { formatCell } from "@broadside/engine";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { stepsTo, type TreeStep } from "../../position/trees/flat-tree.ts";
import { formatSteps } from "../../text/trees/tree-steps.ts";
import { treesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";
import { WorkBar } from "../parts/message/work-bar.tsx";
import { treeTitle } from "./tree-title.ts";
import { TwoShots } from "./two-shots.tsx";

/** So many places are listed. */
const MOST_LISTED = 12;

/** Where the tree that is walked and another one part, and what its shots lose. */
export function ComparePanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const reference = trees.reference.value;
  const { beside } = trees.state.value;
  const loses = reference !== undefined && shown.tree.flat.total[0] > reference.flat.total[0];
  if (beside === undefined && !loses) return null;
  return (
    <section class="panel tree-compare" aria-labelledby="tree-compare">
      <h3 id="tree-compare">{beside === undefined ? treeTitle(shown.tree.name) : words.compare}</h3>
      {beside !== undefined && <Differences trees={trees} />}
      {loses && <Losses trees={trees} shown={shown} />}
      <TwoShots trees={trees} shown={shown} />
    </section>
  );
}

/** A place as it is said: after its shots, or at once. */
const whereOf = (trees: Trees, steps: readonly TreeStep[]): string =>
  steps.length === 0 ? treesWords().atOnce : treesWords().after(formatSteps(trees.state.value.scenario, steps));

function Differences({ trees }: { trees: Trees }) {
  const words = treesWords();
  const [main, beside] = trees.shown.value;
  if (!main || !beside) return null;
  const { board } = trees.state.value.scenario;
  const all = trees.differences.value;
  const listed = all.filter(({ more }) => more !== 0).slice(0, MOST_LISTED);
  if (all.length === 0) return <p>{words.same}</p>;
  return (
    <>
      <p>{words.differ(all.length)}</p>
      {listed.length === 0 && <p>{words.sameMisses}</p>}
      <ul class="tree-differences">
        {listed.map(({ steps, nodes: [first, second], more }) => (
          <li key={`${first} ${second}`}>
            <button type="button" class="link" onClick={() => trees.visit("main", first)}>
              {words.partsAt(
                whereOf(trees, steps),
                formatCell(board, main.tree.flat.cell[first]),
                formatCell(board, beside.tree.flat.cell[second]),
                more,
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The shots of a tree that lose, once they are asked for. */
function Losses({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { losses } = trees;
  const { scenario } = trees.state.value;
  const { flat } = shown.tree;
  const state = losses.tree.value === flat ? losses.state.value : { kind: "idle" as const };
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
        <p>
          {words.losses(
            state.losses.length,
            state.losses.reduce((sum, { lost }) => sum + lost, 0),
          )}
        </p>
        <ul class="tree-differences">
          {state.losses.slice(0, MOST_LISTED).map(({ node, lost }) => (
            <li key={node}>
              <button type="button" class="link" onClick={() => trees.visit(shown.side, node)}>
                {words.loses(whereOf(trees, stepsTo(flat, node)), formatCell(scenario.board, flat.cell[node]), lost)}
              </button>
            </li>
          ))}
          {state.losses.length > MOST_LISTED && <li class="small">{words.more(state.losses.length - MOST_LISTED)}</li>}
        </ul>
      </>
    );
  return (
    <>
      {state.kind === "failed" && (
        <p class="error-text" role="alert">
          {words.notMeasured} <Fault>{`${state.what}.`}</Fault>
        </p>
      )}
      <div class="buttons">
        <button
          type="button"
          onClick={() => {
            const reference = trees.reference.peek();
            if (reference) losses.begin(trees.position.peek(), flat, reference.flat);
          }}
        >
          {words.findLosses}
        </button>
      </div>
    </>
  );
}

/** The only part that changes while shots are measured. */
function Positions({ trees }: { trees: Trees }) {
  const measured = trees.losses.progress.value?.positions;
  return measured === undefined ? null : <>: {treesWords().growingPositions(measured)}</>;
}
