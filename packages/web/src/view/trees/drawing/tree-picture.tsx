import { formatCell, isMiss, type Scenario } from "@broadside/engine";
import { nodesAcross } from "../../../position/trees/drawn-nodes.ts";
import { childrenOf, isEnd, lineTo } from "../../../position/trees/flat-tree.ts";
import type { Side } from "../../../text/trees/trees-address.ts";
import { count } from "../../../words/numbers.ts";
import { treesWords as words } from "../../../words/words.ts";
import { answerWords, meanAt } from "../tree-title.tsx";
import type { TreeCanvas } from "./tree-canvas.ts";

/** The distance after a box at which its lines bend. */
const BEND = 12;
const BOX = 22;
/** Below this scale, the picture omits the text. */
const LEGIBLE = 0.35;

interface PictureProps {
  readonly canvas: TreeCanvas;
  readonly scenario: Scenario;
  readonly node: number;
  readonly side: Side;
}

/** The visible part of a drawing. Nothing else is drawn, however large the tree is. */
export function TreePicture(props: PictureProps) {
  const { canvas, node } = props;
  const frame = canvas.frame.value;
  if (frame === undefined) return null;
  const plan = canvas.plan.value;
  const { row: height } = canvas.measures;
  const low = -frame.y / frame.scale / height - 1;
  const high = (canvas.window.value.height - frame.y) / frame.scale / height;
  const across = nodesAcross(plan, low, high);
  // The current node is always drawn, because it has the focus.
  const here = plan.place.get(node);
  const seen = across.filter((i) => i !== here && plan.row[i] >= low && plan.row[i] <= high);
  if (here !== undefined) seen.push(here);
  return (
    <svg class={frame.scale < LEGIBLE ? "tree-svg is-tiny" : "tree-svg"} role="none">
      <g transform={`translate(${frame.x} ${frame.y}) scale(${frame.scale})`}>
        <Lines {...props} across={across} />
        {seen
          .sort((a, b) => a - b)
          .map((i) => (
            <Node key={plan.nodes[i]} {...props} at={plan.nodes[i]} />
          ))}
      </g>
    </svg>
  );
}

/** The middle of the left side and of the right side of a node's box. */
const endsOf = (canvas: TreeCanvas, node: number): { left: number; right: number; y: number } => {
  const { x, y, width, height } = canvas.boxOf(node);
  return { left: x, right: x + width, y: y + height / 2 };
};

/** The lines from shots to their successors, and the path to the current node. */
function Lines({ canvas, node, across }: PictureProps & { across: readonly number[] }) {
  const { tree } = canvas;
  const { nodes } = canvas.plan.value;
  const open = canvas.open.value;
  const trunks: string[] = [];
  const hits: string[] = [];
  const misses: string[] = [];
  for (const i of across) {
    const at = nodes[i];
    if (!open.has(at)) continue;
    const from = endsOf(canvas, at);
    const bend = from.right + BEND;
    trunks.push(`M${from.right} ${from.y}H${bend}`);
    for (const child of childrenOf(tree, at)) {
      const to = endsOf(canvas, child);
      const { answer } = tree.answers[tree.answer[child]] ?? {};
      (answer && isMiss(answer) ? misses : hits).push(`M${bend} ${from.y}V${to.y}H${to.left}`);
    }
  }
  const way = lineTo(tree, node);
  const walked = way
    .slice(1)
    .map((at, i) => {
      const [from, to] = [endsOf(canvas, way[i]), endsOf(canvas, at)];
      return `M${from.right} ${from.y}H${from.right + BEND}V${to.y}H${to.left}`;
    })
    .join("");
  return (
    <>
      <path class="tree-line" d={trunks.join("") + hits.join("")} />
      <path class="tree-line is-miss" d={misses.join("")} />
      <path class="tree-way" d={walked} />
    </>
  );
}

function Node({ canvas, scenario, node, side, at }: PictureProps & { at: number }) {
  const { tree } = canvas;
  const { x, y, width, height } = canvas.boxOf(at);
  const middle = y + height / 2;
  const isLast = isEnd(tree, at);
  const isOpen = canvas.open.value.has(at);
  const siblings = at === 0 ? [0] : childrenOf(tree, tree.parent[at]);
  const cell = isLast ? "" : formatCell(scenario.board, tree.cell[at]);
  const answer = tree.answers[tree.answer[at]];
  const classes = ["tree-node", isLast && "is-end", at === node && "is-here", !isLast && !isOpen && "is-closed"];
  return (
    <g
      id={`${side}-node-${at}`}
      data-node={at}
      class={classes.filter(Boolean).join(" ")}
      role="treeitem"
      // SVG attribute names are case-sensitive: "tabIndex" is not one.
      {...{ tabindex: at === node ? 0 : -1 }}
      aria-label={nodeSaid(canvas, scenario, at)}
      aria-level={tree.depth[at] + 1 + (at > 0 && tree.answer[at] < 0 ? 1 : 0)}
      aria-posinset={siblings.indexOf(at) + 1}
      aria-setsize={siblings.length}
      aria-selected={at === node}
      aria-expanded={isLast ? undefined : isOpen}
    >
      <rect class="tree-reach" x={x - BEND} y={y} width={width + 2 * BEND} height={height} />
      {at > 0 && (
        <text class="tree-answer" x={x - 8} y={middle - 4}>
          {answer === undefined ? words.over : answer.text === "." ? "•" : answer.text}
        </text>
      )}
      <rect class="tree-box" x={x} y={middle - BOX / 2} width={width} height={BOX} rx={isLast ? BOX / 2 : 4} />
      <text class="tree-text" x={x + width / 2} y={middle + 4.5}>
        {isLast ? (
          words.leaf(tree.missed[at])
        ) : (
          <>
            <tspan class="tree-cell">{cell}</tspan>
            <tspan dx="6">{count(tree.layouts[at])}</tspan>
          </>
        )}
      </text>
      {!isLast && !isOpen && <path class="tree-more" d={`M${x + width + 3} ${middle - 5}l6 5l-6 5z`} />}
    </g>
  );
}

const nodeSaid = ({ tree }: TreeCanvas, scenario: Scenario, at: number): string => {
  const { layouts, worst, missed } = tree;
  if (isEnd(tree, at)) return words.endSaid(answerWords(scenario, tree, at), layouts[at], missed[at]);
  const cell = formatCell(scenario.board, tree.cell[at]);
  const mean = meanAt(tree, at);
  return at === 0
    ? words.rootSaid(cell, layouts[at], mean, worst[at])
    : words.nodeSaid(answerWords(scenario, tree, at), cell, layouts[at], mean, worst[at]);
};
