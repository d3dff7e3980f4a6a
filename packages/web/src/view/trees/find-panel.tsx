import type { InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useId, useMemo } from "preact/hooks";
import type { ShownTree, Trees } from "../../model/trees/trees.ts";
import { deepestEnd, type FlatTree, nodesOfDepth, stepsTo, worstEnd } from "../../position/trees/flat-tree.ts";
import { formatSteps } from "../../text/trees/tree-steps.ts";
import { treesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";
import { meanText } from "./tree-title.ts";

/** So many positions of a depth are listed. */
const MOST_LISTED = 20;

/** Finds nodes of the tree that is walked: by the shots that lead there, by depth, and the ends that matter most. */
export function FindPanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { flat } = shown.tree;
  return (
    <section class="panel tree-find" aria-labelledby="tree-find">
      <h3 id="tree-find">{words.find}</h3>
      <ByShots trees={trees} shown={shown} />
      <div class="buttons">
        <button type="button" onClick={() => trees.visit(shown.side, worstEnd(flat))}>
          {words.worstCase}
        </button>
        <button type="button" onClick={() => trees.visit(shown.side, deepestEnd(flat))}>
          {words.longest}
        </button>
      </div>
      <ByDepth trees={trees} shown={shown} />
    </section>
  );
}

function ByShots({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const id = useId();
  const { scenario } = trees.state.value;
  const written = formatSteps(scenario, stepsTo(shown.tree.flat, shown.node));
  const text = useSignal<string | undefined>(undefined);
  const error = useSignal<InputError | undefined>(undefined);
  const search = (): void => {
    const found = trees.search(text.value ?? written);
    error.value = found.ok ? undefined : found.error;
    if (found.ok) text.value = undefined;
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <label class="field-label" for={id}>
        {words.goTo}
      </label>
      <div class="tree-go">
        <input
          id={id}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={text.value ?? written}
          aria-invalid={error.value !== undefined}
          aria-describedby={error.value ? `${id}-error` : undefined}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit">{words.go}</button>
      </div>
      {error.value && (
        <span class="error-text" id={`${id}-error`} role="alert">
          <Fault>{`${error.value.where}: ${error.value.what}; ${error.value.fix}`}</Fault>
        </span>
      )}
    </form>
  );
}

const depthsOf = (tree: FlatTree): number[] => {
  const nodes: number[] = [];
  for (const depth of tree.depth) nodes[depth] = (nodes[depth] ?? 0) + 1;
  return nodes;
};

function ByDepth({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { flat } = shown.tree;
  const { scenario } = trees.state.value;
  const depth = useSignal<number | undefined>(undefined);
  const depths = useMemo(() => depthsOf(flat), [flat]);
  const found = useMemo(() => (depth.value === undefined ? [] : nodesOfDepth(flat, depth.value)), [flat, depth.value]);
  return (
    <div class="field">
      <label class="field">
        <span class="field-label">{words.depth}</span>
        <select
          value={depth.value ?? ""}
          onChange={({ currentTarget }) => {
            depth.value = currentTarget.value === "" ? undefined : Number(currentTarget.value);
          }}
        >
          <option value="">{words.depthNone}</option>
          {depths.map((nodes, at) => (
            <option key={at} value={at}>
              {words.depthChoice(at, nodes)}
            </option>
          ))}
        </select>
      </label>
      {found.length > 0 && (
        <ul class="tree-found">
          {found.slice(0, MOST_LISTED).map((node) => (
            <li key={node}>
              <button type="button" class="link" onClick={() => trees.visit(shown.side, node)}>
                {formatSteps(scenario, stepsTo(flat, node)) || words.noShots}
              </button>{" "}
              <span class="small">
                {words.answerRest(flat.layouts[node], meanText(flat.total[node], flat.layouts[node]), flat.worst[node])}
              </span>
            </li>
          ))}
          {found.length > MOST_LISTED && <li class="small">{words.more(found.length - MOST_LISTED)}</li>}
        </ul>
      )}
    </div>
  );
}
