import {
  type Answer,
  formatAnswer,
  formatCell,
  isMiss,
  type Knowledge,
  type Layout,
  placementsOf,
  type Scenario,
} from "@broadside/engine";
import { type DecisionTree, treeSize } from "@broadside/engine/solver";
import { describeAnswer } from "@broadside/engine/text";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { html, trusted } from "../report/markup.ts";
import { pageHead, REPORT_STYLE } from "../report/report-page.ts";
import { type PageAnswer, type PageNode, type TreePageData, walkTree } from "./tree-page-walk.ts";
import type { TreePicture } from "./tree-view.ts";

/** The maximum number of layouts for a page that still loads quickly; a JSON file can hold any number. */
export const MOST_PAGE_LAYOUTS = 50_000;

/**
 * Makes a self-contained page for walking a tree: the board, the next shot, and a link for every answer. The
 * page loads nothing, and its content security policy allows no other script.
 *
 * Cost: the size of the tree.
 *
 * @param about a sentence about the tree
 * @example
 * import { treePage } from "@broadside/arena/trees";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const page = treePage(knowledge, solve(knowledge).tree, "3x3", "The best strategy on 3x3 cells.");
 * page.text.startsWith("<!doctype html>"); // => true
 */
export const treePage = (knowledge: Knowledge, tree: DecisionTree, title: string, about: string): TreePicture => {
  const { shots } = treeSize(tree);
  const data = JSON.stringify(pageData(knowledge, tree, title)).replaceAll("<", "\\u003c");
  const style = `${REPORT_STYLE}\n${STYLE}`;
  const text = `<!doctype html>
${
  html`<html lang="en">
${pageHead(title, style, `style-src '${digest(style)}'; script-src '${digest(WALK)}'`)}
<body>
<header>
<h1>${title}</h1>
<p>${about}</p>
<noscript><p class="caution">This page needs scripts to be allowed: they walk the tree. Nothing is loaded or sent.</p></noscript>
</header>
<main>
<section aria-labelledby="step">
<h2 id="step" tabindex="-1"></h2>
<p id="facts"></p>
<p id="ask">What does the referee say?</p>
<ul id="answers"></ul>
<div id="ends"></div>
<nav aria-label="Way"><a id="back" href="#">Back one shot</a> <a id="start" href="#">Begin again</a></nav>
</section>
<section aria-labelledby="board-heading">
<h2 id="board-heading">Board</h2>
<div id="board" tabindex="0" role="group" aria-label="Cells"></div>
<p class="key">Numbers: the layouts left that have a ship there, in percent. Coloured frame: the next shot. Dark frame: certainly a ship. • miss, ${knowledge.scenario.answers === "count" ? "number on black: the ships hit" : "✕ hit, # sunk"}.</p>
</section>
<section aria-labelledby="path-heading">
<h2 id="path-heading">Shots so far</h2>
<p id="none">None yet.</p>
<ol id="path"></ol>
</section>
</main>
${trusted(`<script type="application/json" id="data">${data}</script>`)}
${trusted(`<script>${WALK}</script>`)}
</body>
</html>`.markup
}
`;
  return { text, shown: shots, shots };
};

const WALK = `"use strict";(${walkTree})(JSON.parse(document.getElementById("data").textContent));`;

const digest = (text: string): string => `sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}`;

const pageData = ({ scenario, observations }: Knowledge, tree: DecisionTree, title: string): TreePageData => {
  const { board, fleet } = scenario;
  const numbers = new Map<Layout, number>();
  const numberOf = (layout: Layout): number => {
    const number = numbers.get(layout) ?? numbers.size;
    numbers.set(layout, number);
    return number;
  };
  const nodeOf = (node: DecisionTree): PageNode => {
    if (node.kind === "leaf") return { l: node.layouts.map(numberOf), m: node.misses };
    const edges = node.edges.map(({ answer, tree: next }) => [...answerData(scenario, answer), nodeOf(next)] as const);
    return node.finished ? [node.cell, edges, nodeOf(node.finished)] : [node.cell, edges];
  };
  const root = nodeOf(tree);
  const table = placementsOf(scenario);
  return {
    title,
    size: board.size,
    names: Array.from({ length: board.cellCount }, (_, cell) => formatCell(board, cell)),
    blocked: board.blocked,
    shots: observations.map(({ cell, answer }) => [cell, ...answerData(scenario, answer)]),
    classes: fleet.map(({ name }) => name),
    tree: root,
    layouts: Array.from(numbers.keys(), ({ placements }) =>
      placements.map((p) => [table.classOf[p], Array.from(table.cellsOf(p))]),
    ),
  };
};

const answerData = (scenario: Scenario, answer: Answer): PageAnswer => {
  const words = describeAnswer(scenario, answer);
  return [formatAnswer(scenario, answer), words[0].toUpperCase() + words.slice(1), Number(isMiss(answer))];
};

const STYLE = `
main{display:grid;gap:0 2.5rem}
main>section{min-width:0}
@media (min-width:52rem){main{grid-template-columns:minmax(20rem,1fr) auto}main>section:nth-child(2){grid-column:2;grid-row:1/3}}
main h2{border:0;padding:0;margin:1.25rem 0 .5rem}
h2:focus{outline:0}
h2:focus-visible{outline:2px solid var(--link);outline-offset:4px}
#answers{list-style:none;padding:0;display:grid;gap:.5rem;max-width:30rem}
#answers a{display:block;padding:.625rem .875rem;border:2px solid var(--link);border-radius:.5rem;color:inherit;text-decoration:none}
#answers a:hover,#answers a:focus-visible{background:var(--soft)}
#answers strong{display:block;color:var(--link)}
#answers span{font-size:.9375rem}
main nav{display:flex;gap:1.25rem;min-height:2.75rem;align-items:center}
main nav a{padding:.5rem 0}
#path{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;padding-left:1.5rem}
#board{overflow-x:auto;display:flex;flex-wrap:wrap;gap:1rem;max-width:calc(100vw - 2rem)}
#board table{width:auto;min-width:0;border-collapse:separate;border-spacing:2px;font-size:1rem}
#board th,#board thead td{border:0;padding:.125rem .375rem;text-align:center;color:inherit;font-weight:400;position:static;min-width:0;background:none;vertical-align:middle}
#board tbody td{position:relative;width:2.75rem;height:2.75rem;min-width:2rem;padding:0;text-align:center;vertical-align:middle;border:1px solid var(--line);border-radius:.25rem;background:color-mix(in srgb,var(--amount) calc(var(--share)*38%),var(--paper))}
#board td.next{outline:3px solid var(--series-2);outline-offset:-1px;font-weight:700}
#board td.sure{border:2px solid var(--ink)}
#board td.miss{background:var(--soft)}
#board td.struck{background:var(--ink);color:var(--paper);font-weight:700}
#board td.blocked{background:repeating-linear-gradient(45deg,var(--muted) 0 2px,transparent 2px 6px)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.key{font-size:.875rem;max-width:24rem}
[hidden]{display:none}
@media (max-width:30rem){#board tbody td{width:2.25rem;height:2.25rem;font-size:.875rem}}
`.trim();
