import { cellsOf, type Scenario } from "@broadside/engine";
import { adviserTitle } from "../../board/map/advice.ts";
import type { FlatTree } from "../../board/map/flat-tree.ts";
import { answerText } from "../../board/notation/shot-text.ts";
import { decimal } from "../../language/numbers.ts";
import type { ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { fileOfTree, isFileTree, isStrategyTree, objectiveOf, type TreeName } from "./tree-name.ts";

export const treeTitle = (name: TreeName): string => {
  if (isStrategyTree(name)) return adviserTitle(name);
  const objective = objectiveOf(name);
  return objective === undefined ? words.fromFile({ name: fileOfTree(name) ?? name }) : words.optimal[objective];
};

/** A mean number of misses, always with a decimal, as words after it are in the plural: `1.0`, `1.5`, `4.5126`. */
export const treeMeanText = (total: number, layouts: number): string => {
  const mean = layouts === 0 ? 0 : total / layouts;
  // With few layouts the mean often has few decimal places; then it is written exactly.
  const short = [1, 2, 3].find((places) => Math.abs(mean * 10 ** places - Math.round(mean * 10 ** places)) < 1e-9);
  return decimal(mean, short ?? 4);
};

/** The mean number of misses from a node on, in the form of {@link treeMeanText}. */
export const meanAt = ({ total, layouts }: FlatTree, node: number): string => treeMeanText(total[node], layouts[node]);

/** The mean number of misses from a node on, rounded to a tenth. */
export const roughMeanAt = ({ total, layouts }: FlatTree, node: number): string =>
  decimal(total[node] / Math.max(1, layouts[node]), 1);

/** What the game costs from a node on: its layouts, and the misses on average and at worst. */
export const restWords = (tree: FlatTree, node: number): string =>
  words.answerRest({ left: tree.layouts[node], mean: meanAt(tree, node), worst: tree.worst[node] });

export const answerWords = (scenario: Scenario, tree: FlatTree, node: number): string =>
  tree.answer[node] < 0 ? words.over : answerText(scenario, tree.answers[tree.answer[node]].answer);

/** How many shots a tree takes, if it begins before the first shot. */
export function InShots({ trees, flat }: { trees: Trees; flat: FlatTree }) {
  const { rules: scenario, from } = trees.state.value;
  const cells = scenario.fleet.reduce((sum, ship) => sum + ship.count * (cellsOf(ship) ?? Number.NaN), 0);
  // If ships may share cells or be of any size, the number of their cells varies.
  if (scenario.contact === "overlap" || Number.isNaN(cells) || from.length > 0) return null;
  return (
    <p class="small">
      {words.inShots({ cells, mean: treeMeanText(flat.total[0] + cells * flat.layouts[0], flat.layouts[0]) })}
    </p>
  );
}

export function TreeVerdict({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { tree, side } = shown;
  const { flat, proof, name } = tree;
  const objective = objectiveOf(name);
  const reference = trees.reference.value;
  const more = flat.total[0] - (reference?.flat.total[0] ?? Number.NaN);
  return (
    <div class="tree-verdict stack gap-0">
      <h2 id={`tree-${side}`}>{treeTitle(name)}</h2>
      <p>
        {words.figures({ total: flat.total[0], all: flat.layouts[0], mean: meanAt(flat, 0), worst: flat.worst[0] })}
      </p>
      <p class={proof?.proven ? "small tree-proved" : "small"}>
        {proof && objective
          ? proof.proven
            ? words.proved[objective]
            : words.notProved({ total: proof.lower.total, worst: proof.lower.worst })
          : isFileTree(name)
            ? words.checked
            : words.noOptimum}{" "}
        {reference && reference.name !== name && (
          <strong>
            {more === 0 ? words.asGood : words.worse({ total: more, mean: treeMeanText(more, flat.layouts[0]) })}
          </strong>
        )}
      </p>
    </div>
  );
}
