import type { InputError, Result } from "@broadside/engine";
import { formatInputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";
import { checkFileSize } from "../../model/games/game-file.ts";
import type { GamesShelf } from "../../model/games/games-shelf.ts";
import { gamesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";

/** Takes games from a file or from pasted text; what is wrong with them stands below. */
export function ImportForm({ shelf }: { shelf: GamesShelf }) {
  const words = gamesWords();
  const text = useSignal("");
  const error = useSignal<InputError | undefined>(undefined);
  const take = (result: Result<number>): void => {
    error.value = result.ok ? undefined : result.error;
    if (!result.ok) return;
    text.value = "";
    shelf.deleted.value = undefined;
    shelf.said.value = gamesWords().imported(result.value);
  };
  const readFile = async ({ currentTarget: input }: TargetedEvent<HTMLInputElement>): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    const small = checkFileSize(file.size);
    take(small.ok ? await importFile(shelf, file) : small);
    // The same file may be chosen again, mended.
    input.value = "";
  };
  return (
    <form
      class="games-import"
      aria-labelledby="import-title"
      onSubmit={(event) => {
        event.preventDefault();
        take(shelf.importText(text.value));
      }}
    >
      <h3 id="import-title">{words.import}</h3>
      <label class="field">
        <span class="field-label">{words.importFile}</span>
        <input type="file" accept=".json,application/json" onChange={readFile} />
      </label>
      <label class="field">
        <span class="field-label">{words.importText}</span>
        <textarea
          rows={2}
          spellcheck={false}
          value={text.value}
          aria-invalid={error.value !== undefined}
          aria-describedby={error.value ? "import-error" : undefined}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" disabled={text.value.trim() === ""}>
        {words.importButton}
      </button>
      {error.value && (
        <p class="error-text" id="import-error" role="alert">
          <Fault>{formatInputError(error.value)}</Fault>; {words.nothingImported}
        </p>
      )}
    </form>
  );
}

const importFile = async (shelf: GamesShelf, file: File): Promise<Result<number>> => {
  try {
    return shelf.importText(await file.text());
  } catch {
    return { ok: false, error: { where: "file", what: "could not be read", fix: "choose it again" } };
  }
};
