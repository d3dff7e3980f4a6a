import type { Scenario } from "@broadside/engine";
import { type DecisionTree, treeSize } from "@broadside/engine/solver";
import { escapeText } from "../report/markup.ts";
import { DARK, LIGHT, type Theme } from "../report/report-theme.ts";
import { drawnView, endText, openNodes, planTree, type TreePicture, type TreeView, viewTree } from "./tree-view.ts";

/** The maximum number of ends in a picture that people can still read; the rest are folded. */
export const MOST_TIPS = 2000;

const ROW = 20;
const NARROWEST_COLUMN = 96;
const BOX = 18;
/** The room for a character of the text, and of the title. */
const CHARACTER = 7;
const TITLE_CHARACTER = 9;
const MARGIN = 16;
const HEAD = 56;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * A tree as a picture, with the first shot on the left and a line for every end. The edges of misses are dashed.
 * If the tree has more than `tips` ends, the parts with the fewest layouts are each folded into one line.
 *
 * Cost: the size of the tree.
 *
 * @param tips maximum number of ends to draw
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
  const drawn = drawnView(root);
  const open = openNodes(drawn, tips);
  const { nodes, column, row, rows } = planTree(drawn, open);
  const columnWidth = Math.max(NARROWEST_COLUMN, widestBox(open) + 27 + longestAnswer(open) * CHARACTER);
  const boxes = new Map(
    nodes.map((node, i): [TreeView, Box] => {
      const text = open.has(node) ? (node.cell ?? "") : tipText(node);
      const width = boxWidth(text);
      return [node, { x: MARGIN + column[i] * columnWidth, y: HEAD + ROW * row[i] + ROW / 2, width }];
    }),
  );
  const right = [...boxes.values()].reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const height = HEAD + ROW * rows + MARGIN;
  const words = `${title}. ${endText(root)}`;
  const note = "Boxes are shots, edges answers: dashed after a miss. At the ends: misses in all.";
  const head = Math.max(words.length * TITLE_CHARACTER, note.length * CHARACTER);
  const width = Math.max(right, MARGIN + head) + MARGIN;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(`A decision tree. ${endText(root)}. ${note}`)}</desc>
<style>${STYLE}</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="${MARGIN}" y="24">${escapeText(words)}</text>
<text class="note" x="${MARGIN}" y="42">${escapeText(note)}</text>
${nodes.flatMap((node) => draw(node, open.has(node) ? node.children : [], boxes)).join("\n")}
</svg>
`;
  return { text, shown: open.size, shots: treeSize(tree).shots };
};

const boxWidth = (text: string): number => text.length * CHARACTER + 12;

const widestBox = (open: ReadonlySet<TreeView>): number =>
  [...open].reduce((widest, { cell = "" }) => Math.max(widest, boxWidth(cell)), 0);

const longestAnswer = (open: ReadonlySet<TreeView>): number => {
  let longest = 0;
  for (const { children } of open) {
    for (const { answer = OVER } of children) longest = Math.max(longest, answer.length);
  }
  return longest;
};

const OVER = "over";

const tipText = (node: TreeView): string =>
  node.cell === undefined ? endText(node) : `${node.cell} … ${endText(node)}`;

const draw = (node: TreeView, children: readonly TreeView[], boxes: ReadonlyMap<TreeView, Box>): string[] => {
  const { x, y, width } = boxes.get(node) as Box;
  const bend = x + width + 10;
  const lines = children.flatMap((child) => {
    const to = boxes.get(child) as Box;
    const miss = child.isMiss ? ' class="miss"' : "";
    return [
      `<path${miss} d="M${x + width} ${y}H${bend}V${to.y}H${to.x}"/>`,
      `<text class="answer" x="${bend + 4}" y="${to.y - 3}">${escapeText(child.answer ?? OVER)}</text>`,
    ];
  });
  if (children.length === 0) return [`<text x="${x + 4}" y="${y + 4}">${escapeText(tipText(node))}</text>`];
  return [
    ...lines,
    `<rect class="shot" x="${x}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="4"><title>${escapeText(endText(node))}</title></rect>`,
    `<text class="cell" x="${x + width / 2}" y="${y + 4}">${escapeText(node.cell ?? "")}</text>`,
  ];
};

// Only browsers know CSS variables, so each rule names its colour; the dark rules come last, which others leave out.
const coloursIn = ({ ink, paper, muted }: Theme): string =>
  `text{fill:${ink}}.paper{fill:${paper}}.shot{fill:${paper};stroke:${ink}}path{fill:none;stroke:${muted}}`;

const STYLE =
  "text{font:12px Inter,system-ui,sans-serif}.title{font-size:15px;font-weight:600}" +
  ".answer{font-weight:600}.cell{text-anchor:middle;font-weight:600}" +
  "path{stroke-width:1.5}.miss{stroke-dasharray:4 3}" +
  `${coloursIn(LIGHT)}@media(prefers-color-scheme:dark){${coloursIn(DARK)}}`;
