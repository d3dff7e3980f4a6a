import { formatCell } from "@broadside/engine";
import { useRef } from "preact/hooks";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { childrenOf, isEnd, lineTo, stepsTo } from "../../position/trees/flat-tree.ts";
import { formatSteps } from "../../text/trees/tree-steps.ts";
import { treesWords } from "../../words/words.ts";
import { LayoutsLeft } from "./layouts-left.tsx";
import { TreeBoard } from "./tree-board.tsx";
import { answerWords, meanText, stepWords, treeTitle } from "./tree-title.ts";

/** Where somebody stands in a tree: the board, what is to be shot, and what each answer leads to. */
export function WalkPanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { tree, node, side } = shown;
  const { flat, name } = tree;
  const { scenario, before, beside } = trees.state.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = stepsTo(flat, node);
  const missed = flat.missed[node];
  const go = (target: number): void => {
    trees.visit(side, target);
    // What comes next is read next.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section class="tree-walk" aria-labelledby="tree-step">
      <div class="tree-walk-words">
        {beside !== undefined && <p class="small">{words.walking(treeTitle(name))}</p>}
        {before.length > 0 && <p class="small">{words.beginsAfter(formatSteps(scenario, before))}</p>}
        <nav aria-label={words.way}>
          <ol class="tree-path">
            <li>
              <button type="button" class="link" disabled={node === 0} onClick={() => go(0)}>
                {words.start}
              </button>
            </li>
            {lineTo(flat, node)
              .slice(1)
              .filter((at) => flat.answer[at] >= 0)
              .map((at, i) => (
                <li key={at}>
                  <button type="button" class="link" disabled={at === node} onClick={() => go(at)}>
                    {formatCell(scenario.board, steps[i].cell)} {stepWords(scenario, steps[i])}
                  </button>
                </li>
              ))}
          </ol>
        </nav>
        <h3 id="tree-step" tabIndex={-1} ref={heading}>
          {headingOf(shown, trees)}
        </h3>
        <p role="status">
          {words.left(flat.layouts[node])}; {words.missed(missed)};{" "}
          {flat.worst[node] === 0
            ? words.noneFromHere
            : words.fromHere(meanText(flat.total[node], flat.layouts[node]), flat.worst[node])}
        </p>
        <Answers trees={trees} shown={shown} go={go} />
        <div class="buttons">
          <button type="button" disabled={node === 0} onClick={() => go(flat.parent[node])}>
            {words.back}
          </button>
        </div>
        <LayoutsLeft scenario={scenario} tree={flat} node={node} />
      </div>
      <TreeBoard scenario={scenario} tree={flat} node={node} steps={[...before, ...steps]} />
    </section>
  );
}

const headingOf = ({ tree, node }: ShownTree, trees: Trees): string => {
  const words = treesWords();
  const { flat } = tree;
  const { scenario, before } = trees.state.value;
  if (!isEnd(flat, node))
    return words.shootHere(before.length + flat.depth[node] + 1, formatCell(scenario.board, flat.cell[node]));
  if (node > 0 && flat.answer[node] < 0) return words.gameOver;
  return flat.layouts[node] === 1 ? words.known : words.cellsKnown;
};

/** What the referee may say, and what is left then. */
function Answers({ trees, shown, go }: { trees: Trees; shown: ShownTree; go: (node: number) => void }) {
  const words = treesWords();
  const { flat } = shown.tree;
  const { node } = shown;
  const { scenario } = trees.state.value;
  if (isEnd(flat, node)) return <p>{words.ends}</p>;
  return (
    <>
      <p class="field-label" id="tree-answers">
        {words.answers}
      </p>
      <ul class="tree-answers" aria-labelledby="tree-answers">
        {childrenOf(flat, node).map((child) => (
          <li key={child}>
            <button type="button" class="choice" onClick={() => go(child)}>
              <strong>{answerWords(scenario, flat, child)}</strong>
              <span class="small">
                {words.answerRest(
                  flat.layouts[child],
                  meanText(flat.total[child], flat.layouts[child]),
                  flat.worst[child],
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
