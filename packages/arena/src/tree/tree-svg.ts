import type { Scenario } from "@broadside/engine";
import type { DecisionTree } from "@broadside/engine/solver";
import { escapeText } from "../report/markup.ts";
import { DARK, LIGHT, themeStyle } from "../report/report-theme.ts";
import { countShots, endText, openNodes, type TreePicture, type TreeView, viewTree } from "./tree-view.ts";

/** Most ends of a picture that people still read; the rest is folded. */
export const MOST_TIPS = 2000;

const ROW = 20;
const NARROWEST_COLUMN = 96;
const BOX = 18;
const CHARACTER = 7;
const MARGIN = 16;
const HEAD = 56;

/** A node with its position: x of its left edge, y of its middle. */
interface Placed {
  readonly node: TreeView;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly children: readonly Placed[];
}

/**
 * A tree as a picture, the first shot on the left and a line for every end. Edges of misses are dashed. Where the tree
 * has more than `tips` ends, the parts with fewest layouts are folded into one line each.
 *
 * Cost: the size of the tree.
 *
 * @param tips most ends to draw
 * @example
 * import { treeSvg } from "@broadside/arena/trees";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const picture = treeSvg(knowledge.scenario, solve(knowledge).tree, "3x3");
 * picture.text.startsWith("<svg"); // => true
 */
export const treeSvg = (scenario: Scenario, tree: DecisionTree, title: string, tips = MOST_TIPS): TreePicture => {
  const root = viewTree(scenario, tree);
  const open = openNodes(root, tips);
  const column = Math.max(NARROWEST_COLUMN, 60 + longestAnswer(open) * CHARACTER);
  let row = 0;
  let right = 0;
  const place = (node: TreeView, depth: number): Placed => {
    const isOpen = open.has(node);
    const children = isOpen ? node.children.map((child) => place(child, depth + 1)) : [];
    const text = isOpen ? (node.cell ?? "") : tipText(node);
    const x = MARGIN + depth * column;
    const width = text.length * CHARACTER + 12;
    right = Math.max(right, x + width);
    const [first] = children;
    const y = first ? (first.y + (children.at(-1)?.y ?? first.y)) / 2 : HEAD + ROW * row++ + ROW / 2;
    return { node, x, y, width, children };
  };
  const placed = place(root, 0);
  const height = HEAD + ROW * row + MARGIN;
  const words = `${title}. ${endText(root)}`;
  const width = Math.max(right, MARGIN + words.length * CHARACTER) + MARGIN;
  const parts: string[] = [];
  draw(placed, parts);
  const folded = countShots(root) - open.size;
  const note = "Boxes are shots, edges answers: dashed after a miss. At the ends: misses in all.";
  const text = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(`A decision tree. ${endText(root)}. ${note}`)}</desc>
<style>${STYLE}</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="${MARGIN}" y="24">${escapeText(words)}</text>
<text class="note" x="${MARGIN}" y="42">${escapeText(note)}</text>
${parts.join("\n")}
</svg>
`;
  return { text, shown: open.size, shots: open.size + folded };
};

const longestAnswer = (open: ReadonlySet<TreeView>): number => {
  let longest = 0;
  for (const { children } of open) {
    for (const { answer = OVER } of children) longest = Math.max(longest, answer.length);
  }
  return longest;
};

/** Replaces the answer where the game of these layouts is over. */
const OVER = "over";

const tipText = (node: TreeView): string =>
  node.cell === undefined ? endText(node) : `${node.cell} … ${endText(node)}`;

const draw = ({ node, x, y, width, children }: Placed, parts: string[]): void => {
  for (const child of children) {
    const from = x + width;
    const to = child.x;
    const bend = from + 10;
    const miss = child.node.isMiss ? ' class="miss"' : "";
    parts.push(`<path${miss} d="M${from} ${y}H${bend}V${child.y}H${to}"/>`);
    const answer = child.node.answer ?? OVER;
    parts.push(`<text class="answer" x="${bend + 4}" y="${child.y - 3}">${escapeText(answer)}</text>`);
    draw(child, parts);
  }
  const isEnd = children.length === 0;
  const label = isEnd ? tipText(node) : (node.cell ?? "");
  if (!isEnd) {
    parts.push(
      `<rect class="shot" x="${x}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="4"><title>${escapeText(endText(node))}</title></rect>`,
    );
  }
  const middle = isEnd ? `x="${x + 4}"` : `class="cell" x="${x + width / 2}"`;
  parts.push(`<text ${middle} y="${y + 4}">${escapeText(label)}</text>`);
};

const STYLE =
  `svg{${themeStyle(LIGHT)}}@media(prefers-color-scheme:dark){svg{${themeStyle(DARK)}}}` +
  "text{font:12px Inter,system-ui,sans-serif;fill:var(--ink)}.title{font-size:15px;font-weight:600}" +
  ".note,.answer{fill:var(--ink)}.answer{font-weight:600}.cell{text-anchor:middle;font-weight:600}" +
  ".paper{fill:var(--paper)}.shot{fill:var(--paper);stroke:var(--ink)}" +
  "path{fill:none;stroke:var(--muted);stroke-width:1.5}.miss{stroke-dasharray:4 3}";
