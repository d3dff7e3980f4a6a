import type { TreeState } from "../../model/trees/tree-nursery.ts";
import type { Trees } from "../../model/trees/trees.ts";
import { REFERENCE, type TreeName } from "../../text/trees/tree-name.ts";
import { boardWords, treesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";
import { WorkBar } from "../parts/message/work-bar.tsx";
import { meanText, treeTitle } from "./tree-title.ts";

/** How the trees stand that are not there yet, or never will be. */
export function TreeStanding({ trees }: { trees: Trees }) {
  const { tree, beside } = trees.state.value;
  const position = trees.position.value;
  const names = [...new Set([tree, ...(beside === undefined ? [] : [beside]), REFERENCE])];
  const states = names.map((name) => ({ name, state: trees.nursery.stateOf({ position, name }) }));
  const refused = states.find(({ state }) => state.kind === "refused");
  // What is too big for one tree is too big for all: it is said once.
  const said = refused ? [refused] : states.filter(({ name, state }) => isSaid(trees, name, state));
  return (
    <div class="trees-standing">
      {said.map(({ name, state }) => (
        <Standing key={name} trees={trees} name={name} state={state} />
      ))}
    </div>
  );
}

const isSaid = (trees: Trees, name: TreeName, { kind }: TreeState): boolean => {
  const { tree, beside } = trees.state.value;
  const isShown = name === tree || name === beside;
  return kind !== "grown" && (kind !== "waiting" || isShown) && (isShown || kind === "working");
};

function Standing({ trees, name, state }: { trees: Trees; name: TreeName; state: TreeState }) {
  const words = treesWords();
  const { tree, beside } = trees.state.value;
  const again = (): void => trees.nursery.again({ position: trees.position.peek(), name });
  if (state.kind === "working") {
    const label = name === tree || name === beside ? words.growing : words.growingReference;
    return (
      <WorkBar label={label} done={undefined} onStop={() => trees.nursery.stop()}>
        {label}: {treeTitle(name)} <Progress trees={trees} />
      </WorkBar>
    );
  }
  if (state.kind === "refused" || state.kind === "failed")
    return (
      <div class="work" role="alert">
        <p>
          {state.kind === "refused" ? words.refused : words.failed} <Fault>{`${state.what}.`}</Fault>
        </p>
        {state.kind === "failed" && (
          <button type="button" onClick={again}>
            {boardWords().tryAgain}
          </button>
        )}
      </div>
    );
  if (state.kind === "gone")
    return (
      <div class="work" role="alert">
        <p>
          {treeTitle(name)}: {words.treeGone}
        </p>
      </div>
    );
  return (
    <div class="work">
      <span>
        {treeTitle(name)}: {state.kind === "stopped" ? words.stopped : ""}
      </span>
      <button type="button" onClick={again}>
        {words.again}
      </button>
    </div>
  );
}

/** The only part that changes while a tree is made. */
function Progress({ trees }: { trees: Trees }) {
  const words = treesWords();
  const progress = trees.nursery.progress.value;
  const known = trees.shown.value[0]?.tree.flat.layouts[0];
  if (progress?.positions !== undefined) return <>· {words.growingPositions(progress.positions)}</>;
  if (progress?.solving === undefined || known === undefined) return null;
  const [low, high] = progress.solving.total.map((total) => meanText(total, known));
  return <>· {words.growingBounds(low, high)}</>;
}
