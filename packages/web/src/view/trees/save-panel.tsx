import { useSignal } from "@preact/signals";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { fileOfTree } from "../../text/trees/tree-name.ts";
import { treesWords } from "../../words/words.ts";
import type { TreeFormat } from "../../worker/tree-messages.ts";
import { saveText } from "../games/save-text.ts";
import { Fault } from "../parts/message/fault.tsx";

const TYPES: Readonly<Record<TreeFormat, string>> = {
  svg: "image/svg+xml",
  dot: "text/vnd.graphviz",
  json: "application/json",
};
const FORMATS: readonly TreeFormat[] = ["svg", "dot", "json"];

/** Saves the tree that is walked as a file. */
export function SavePanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const said = useSignal<string | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  const save = async (format: TreeFormat): Promise<void> => {
    const state = trees.state.peek();
    const { flat, name } = shown.tree;
    said.value = undefined;
    trouble.value = undefined;
    try {
      const file = await trees.nursery.fileOf(trees.position.peek(), flat, format, trees.titleOf(state, name));
      saveText(`${fileOfTree(name) ?? `tree-${name}`}.${format}`, file.text, TYPES[format]);
      said.value = file.shown === file.shots ? words.saved : words.savedPart(file.shown, file.shots);
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error);
    }
  };
  return (
    <section class="panel tree-save" aria-labelledby="tree-save">
      <h3 id="tree-save">{words.save}</h3>
      <div class="buttons">
        {FORMATS.map((format) => (
          <button type="button" key={format} onClick={() => void save(format)}>
            {format.toUpperCase()}
          </button>
        ))}
      </div>
      <p class="small" role="status">
        {said.value}
      </p>
      {trouble.value !== undefined && (
        <p class="error-text" role="alert">
          {words.notSaved} <Fault>{trouble.value}</Fault>
        </p>
      )}
    </section>
  );
}
