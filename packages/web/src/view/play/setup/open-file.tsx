import { formatInputError, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { checkFileSize, parseGames } from "../../../model/games/game-file.ts";
import { knowledgeOf } from "../../../position/game-state.ts";
import { formatAddress } from "../../../text/address.ts";
import { playWords } from "../../../words/words.ts";

/** Looks at the first game of a file in Analyse; what is wrong with the file stands below. */
export function OpenFile() {
  const words = playWords();
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const small = checkFileSize(file.size);
    const games = small.ok ? parseGames(await file.text(), 50) : small;
    error.value = games.ok ? undefined : games.error;
    if (games.ok) location.hash = formatAddress({ knowledge: knowledgeOf(games.value[0].state), look: {} });
  };
  return (
    <label class="field open-file">
      <span class="field-label">{words.openFile}</span>
      <input
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) void read(file);
          // The same file may be chosen again, mended.
          input.value = "";
        }}
      />
      {error.value && (
        <span class="error-text" role="alert">
          {words.fileWrong(formatInputError(error.value))}
        </span>
      )}
    </label>
  );
}
