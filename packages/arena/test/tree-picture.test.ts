import { createHash } from "node:crypto";
import { listLayouts, makeKnowledge, parseStrategy, preset, type Scenario, unwrap } from "@broadside/engine";
import { LayoutAnswers, strategyTree } from "@broadside/engine/review";
import { type DecisionTree, treeSize } from "@broadside/engine/solver";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { readScenario } from "../../engine/test/read.ts";
import { treeDot } from "../src/tree/tree-dot.ts";
import { treePage } from "../src/tree/tree-page.ts";
import { treeSvg } from "../src/tree/tree-svg.ts";
import { drawnView, openNodes, viewTree } from "../src/tree/tree-view.ts";

const treeOf = (scenario: Scenario): DecisionTree =>
  strategyTree(unwrap(parseStrategy("greedy-hit")), new LayoutAnswers(listLayouts(makeKnowledge(scenario), 2000)));

const small = preset("gorkoff-3x3");
const medium = preset("gorkoff-5x5");
const boxes = readScenario({
  name: 'boxes <&"',
  board: { size: [3, 2] },
  fleet: [{ name: "box", box: "any", count: 2 }],
  contact: "overlap",
  answers: "count",
});

test("the tree of the smallest board in DOT, as it can be drawn by hand: the corners, then three sides", () => {
  const { text, shown, shots } = treeDot(small, treeOf(small), 'a "tree"');
  expect([shown, shots]).toEqual([7, 7]);
  expect(text).toContain('label="a \\"tree\\""');
  const labels = [...text.matchAll(/^ {2}n\d+ \[label="([^"]*)"/gm)].map(([, label]) => label);
  expect(labels).toEqual(["A1", "C1", "A3", "C3", "B1", "A2", "C2", "3 misses", "2 misses", "1 miss", "0 misses"]);
  const edges = [...text.matchAll(/^ {2}(n\d+) -> (n\d+) \[label="(.)"(, style=dashed)?\];$/gm)];
  expect(edges).toHaveLength(labels.length - 1);
  for (const [, , , answer, dashed] of edges) expect(dashed !== undefined).toBe(answer === ".");
  expect(new Set(edges.map(([, , to]) => to)).size).toBe(edges.length);
});

test("an answer ends before the next box, however long the names of the cells are", () => {
  const cube = readScenario({
    ...{ board: { size: [3, 3, 2] }, fleet: [{ name: "boat", length: 2 }], contact: "allowed", answers: "named" },
  });
  const { document } = parseHTML(treeSvg(cube, treeOf(cube), "cube").text);
  const at = (element: { getAttribute(name: string): string | null }): number => Number(element.getAttribute("x"));
  const columns = [...new Set([...document.querySelectorAll("rect.shot, text:not([class])")].map(at))].sort(
    (a, b) => a - b,
  );
  for (const answer of document.querySelectorAll("text.answer")) {
    const next = columns.find((x) => x > at(answer)) ?? Number.POSITIVE_INFINITY;
    expect(at(answer) + 7 * (answer.textContent?.length ?? 0)).toBeLessThan(next);
  }
});

describe.for([
  ["gorkoff-3x3", small],
  ["gorkoff-5x5", medium],
  ["boxes", boxes],
] as const)("the picture of %s", ([, scenario]) => {
  const tree = treeOf(scenario);
  const size = treeSize(tree);

  test("shows every shot, and an end for every leaf, none over another", () => {
    const { text, shown, shots } = treeSvg(scenario, tree, 'title <&"');
    // Only browsers know CSS variables.
    expect(text).not.toContain("var(");
    expect([shown, shots]).toEqual([size.shots, size.shots]);
    const { document } = parseHTML(text);
    expect(document.querySelectorAll("rect.shot")).toHaveLength(size.shots);
    expect(document.querySelectorAll("path")).toHaveLength(size.shots + size.leaves - 1);
    const ends = [...document.querySelectorAll("text:not([class])")];
    expect(ends).toHaveLength(size.leaves);
    const rows = ends.map((end) => Number(end.getAttribute("y")));
    for (let i = 1; i < rows.length; i++) expect(rows[i] - rows[i - 1]).toBe(20);
    const layouts = ends.map((end) =>
      Number(/^([\d,]+) layout/.exec(end.textContent ?? "")?.[1]?.replaceAll(",", "") ?? 1),
    );
    expect(layouts.reduce((a, b) => a + b, 0)).toBe(size.layouts);
    expect(document.querySelector("title")?.textContent).toBe('title <&"');
  });

  test("folds what has fewest layouts when there are too many ends, and says how much it shows", () => {
    const { text, shown, shots } = treeSvg(scenario, tree, "title", 5);
    const { document } = parseHTML(text);
    const ends = [...document.querySelectorAll("text:not([class])")].map((end) => end.textContent ?? "");
    expect(ends.length).toBeLessThanOrEqual(5);
    expect(shown).toBe(document.querySelectorAll("rect.shot").length);
    expect(shots).toBe(size.shots);
    const layouts = ends.map((end) => Number(/([\d,]+) layout/.exec(end)?.[1]?.replaceAll(",", "") ?? 1));
    expect(layouts.reduce((a, b) => a + b, 0)).toBe(size.layouts);
    const view = viewTree(scenario, tree);
    const open = openNodes(drawnView(view), 5);
    const folded = [...open].flatMap(({ children }) => children).filter((child) => child.cell && !open.has(child));
    const least = Math.min(...[...open].map((node) => node.layouts));
    for (const child of folded) expect(child.layouts).toBeLessThanOrEqual(least);
  });

  test("as a page holds the same tree, loads nothing, and lets only its own script run", () => {
    const { text } = treePage(makeKnowledge(scenario), tree, "title <&", "about");
    const { document } = parseHTML(text);
    expect(document.querySelector("h1")?.textContent).toBe("title <&");
    const signs = scenario.answers === "count" ? /number on black: the ships hit\.$/ : /✕ hit, # sunk\.$/;
    expect(document.querySelector(".key")?.textContent).toMatch(signs);
    expect(text).not.toMatch(/(src|href)="(?!#)/);
    const policy = document.querySelector("meta[http-equiv]")?.getAttribute("content") ?? "";
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? "");
    let [shots, layouts, misses] = [0, 0, 0];
    const walk = (node: unknown): void => {
      if (!Array.isArray(node)) {
        const { l, m } = node as { l: number[]; m: number };
        layouts += l.length;
        misses += l.length * m;
        return;
      }
      shots++;
      for (const [, , , next] of node[1]) walk(next);
      if (node[2]) walk(node[2]);
    };
    walk(data.tree);
    expect([shots, layouts, data.layouts.length]).toEqual([size.shots, size.layouts, size.layouts]);
    const total = [...text.matchAll(/"m":(\d+)/g)].length;
    expect(total).toBe(size.leaves);
    expect(misses).toBeGreaterThan(0);
  });
});
