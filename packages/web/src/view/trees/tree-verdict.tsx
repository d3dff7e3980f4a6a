import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { isFileTree, objectiveOf } from "../../text/trees/tree-name.ts";
import { treesWords } from "../../words/words.ts";
import { meanText, treeTitle } from "./tree-title.ts";

/** What a tree is called, what it costs, and what is proved of that. */
export function TreeVerdict({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { tree, side } = shown;
  const { flat, proof, name } = tree;
  const objective = objectiveOf(name);
  return (
    <div class="tree-verdict">
      <h3 id={`tree-${side}`}>{treeTitle(name)}</h3>
      <p>{words.figures(flat.total[0], flat.layouts[0], meanText(flat.total[0], flat.layouts[0]), flat.worst[0])}</p>
      <p class={proof?.proven ? "tree-proved" : "small"}>
        {proof && objective
          ? proof.proven
            ? words.proved[objective]
            : words.notProved(proof.lower.total, proof.lower.worst)
          : isFileTree(name)
            ? words.checked
            : words.noOptimum}{" "}
        <Distance trees={trees} shown={shown} />
      </p>
    </div>
  );
}

/** How much more a tree costs than the best one on average. */
function Distance({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const reference = trees.reference.value;
  const { flat, name } = shown.tree;
  if (!reference || reference.name === name) return null;
  const more = flat.total[0] - reference.flat.total[0];
  return <strong>{more === 0 ? words.asGood : words.worse(more, meanText(more, flat.layouts[0]))}</strong>;
}
