import type { TreeCanvas } from "./tree-canvas.ts";

/** What a key does on a tree: the node it goes to, if it goes to one; undefined where the key is not the tree's. */
export const pressKey = (canvas: TreeCanvas, node: number, key: string): { readonly goTo?: number } | undefined => {
  const { tree, plan, open } = canvas;
  const { nodes, place } = plan.peek();
  const at = place.get(node) ?? 0;
  switch (key) {
    case "ArrowDown":
      return { goTo: nodes[Math.min(at + 1, nodes.length - 1)] };
    case "ArrowUp":
      return { goTo: nodes[Math.max(at - 1, 0)] };
    case "Home":
      return { goTo: 0 };
    case "End":
      return { goTo: nodes[nodes.length - 1] };
    case "ArrowRight":
      if (tree.cell[node] < 0) return {};
      if (open.peek().has(node)) return { goTo: node + 1 };
      canvas.toggle(node, true);
      return {};
    case "ArrowLeft":
      if (!open.peek().has(node)) return { goTo: Math.max(0, tree.parent[node]) };
      canvas.toggle(node, false);
      return {};
    case "Enter":
    case " ":
      canvas.toggle(node);
      return {};
    case "*":
      canvas.openBelow(node);
      return {};
    case "+":
    case "=":
      canvas.zoom(1.25);
      return {};
    case "-":
    case "−":
      canvas.zoom(0.8);
      return {};
    case "0":
      canvas.fit();
      return {};
    default:
      return undefined;
  }
};
