import { useId } from "preact/hooks";
import type { Play } from "../../../model/play/play.ts";
import { playWords } from "../../../words/words.ts";

/** Full names are the same in every language. */
const EXAMPLE = "probability-chessboard:divisor=3";

/** The strategy by its full name, with its parameters; Enter or leaving the field applies it. */
export function ParametersField({ play }: { play: Play }) {
  const words = playWords();
  const id = useId();
  const { against } = play.choice.value;
  const apply = (text: string): void => {
    if (text.trim() !== against) void play.chooseStrategy(text);
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem(id);
        if (input instanceof HTMLInputElement) apply(input.value);
      }}
    >
      <label class="field-label" for={id}>
        {words.parameters}
      </label>
      <input
        type="text"
        id={id}
        defaultValue={against}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onChange={({ currentTarget }) => apply(currentTarget.value)}
      />
      <span class="small">
        <code>{EXAMPLE}</code>
      </span>
    </form>
  );
}
