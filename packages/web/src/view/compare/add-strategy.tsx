import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Compare } from "../../model/compare/compare.ts";
import { checkStrategy, MOST_STRATEGIES } from "../../text/compare/compare-address.ts";
import { compareWords } from "../../words/words.ts";

/** Full names are the same in every language. */
const EXAMPLE = "greedy-hit:prior=edges";

/** Adds a strategy by its full name, with its parameters: one that believes a prior, for example. */
export function AddStrategy({ compare }: { compare: Compare }) {
  const words = compareWords();
  const id = useId();
  const text = useSignal("");
  const wrong = useSignal<string | undefined>(undefined);
  const { strategies, scenario } = compare.choice.value;
  const isFull = strategies.length >= MOST_STRATEGIES;
  const add = (): void => {
    const checked = checkStrategy(text.peek().trim(), scenario);
    wrong.value = checked.ok ? undefined : `${checked.error.what}; ${checked.error.fix}`;
    if (!checked.ok) return;
    if (!strategies.includes(checked.value)) compare.choose({ strategies: [...strategies, checked.value] });
    text.value = "";
  };
  return (
    <form
      class="field add-strategy"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label class="field-label" for={id}>
        {words.addStrategy}
      </label>
      <span class="buttons">
        <input
          type="text"
          id={id}
          value={text.value}
          maxLength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          disabled={isFull}
          aria-invalid={wrong.value !== undefined}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit" disabled={isFull || text.value.trim() === ""}>
          {words.add}
        </button>
      </span>
      <span class="small">
        <code>{EXAMPLE}</code>
      </span>
      {wrong.value !== undefined && (
        <span class="error-text" role="alert" lang="en">
          {wrong.value}
        </span>
      )}
    </form>
  );
}
