import { parseAnswer, type Scenario, unwrap } from "@broadside/engine";
import type { FlatTree, TreeStep } from "../../position/trees/flat-tree.ts";
import { fileOfTree, objectiveOf, type TreeName } from "../../text/trees/tree-name.ts";
import { decimal } from "../../words/numbers.ts";
import { treesWords } from "../../words/words.ts";
import { answerText } from "../play/board/match-look.ts";

/** What a tree is called in the language of the page. */
export const treeTitle = (name: TreeName): string => {
  const objective = objectiveOf(name);
  const file = fileOfTree(name);
  if (file !== undefined) return treesWords().fromFile(file);
  return objective === undefined ? treesWords().strategy(name) : treesWords().optimal[objective];
};

/** A mean of misses: `1.5`, `4.5126`. */
export const meanText = (total: number, layouts: number): string => {
  const mean = layouts === 0 ? 0 : total / layouts;
  // Few layouts have short means, which are written as they are.
  const short = [0, 1, 2, 3].find((places) => Math.abs(mean * 10 ** places - Math.round(mean * 10 ** places)) < 1e-9);
  return decimal(mean, short ?? 4);
};

/** The answer of a step in words. */
export const stepWords = (scenario: Scenario, { cell, answer }: TreeStep): string =>
  answerText(scenario, unwrap(parseAnswer(scenario, cell, answer)));

/** The answer that leads to a node, in words. */
export const answerWords = (scenario: Scenario, tree: FlatTree, node: number): string =>
  tree.answer[node] < 0
    ? treesWords().over
    : stepWords(scenario, { cell: tree.cell[tree.parent[node]], answer: tree.answers[tree.answer[node]].text });
