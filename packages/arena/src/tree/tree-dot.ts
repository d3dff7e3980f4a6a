import type { Scenario } from "@broadside/engine";
import { type DecisionTree, treeSize } from "@broadside/engine/solver";
import { endText, type TreePicture, type TreeView, viewTree } from "./tree-view.ts";

/**
 * A tree in the DOT language of Graphviz. Shots are in boxes, answers on the edges (dashed for a miss), and the
 * misses of the layouts at the ends.
 *
 * Cost: the size of the tree.
 *
 * @example
 * import { treeDot } from "@broadside/arena/trees";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const picture = treeDot(knowledge.scenario, solve(knowledge).tree, "3x3");
 * picture.text.split("\n")[0]; // => "digraph tree {"
 */
export const treeDot = (scenario: Scenario, tree: DecisionTree, title: string): TreePicture => {
  const lines = [
    "digraph tree {",
    `  label=${quote(title)}; labelloc=t; rankdir=LR; fontname="sans-serif";`,
    '  node [shape=box, style=rounded, fontname="sans-serif", margin="0.08,0.04", height=0.3];',
    '  edge [fontname="sans-serif", arrowhead=none];',
  ];
  let count = 0;
  const write = (node: TreeView): string => {
    const name = `n${count++}`;
    if (node.cell === undefined) {
      lines.push(`  ${name} [label=${quote(endText(node))}, shape=plaintext];`);
      return name;
    }
    lines.push(`  ${name} [label=${quote(node.cell)}, tooltip=${quote(endText(node))}];`);
    for (const child of node.children) {
      const to = write(child);
      lines.push(`  ${name} -> ${to} [label=${quote(child.answer ?? "over")}${child.isMiss ? ", style=dashed" : ""}];`);
    }
    return name;
  };
  write(viewTree(scenario, tree));
  const { shots } = treeSize(tree);
  return { text: `${lines.join("\n")}\n}\n`, shown: shots, shots };
};

const quote = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
