import { formatInputError } from "@broadside/engine";
import type { Compare } from "../../model/compare/compare.ts";
import { compareWords } from "../../words/words.ts";

/** Opens a file that the command wrote; what is wrong with it stands below. */
export function OpenFile({ compare }: { compare: Compare }) {
  const words = compareWords();
  const error = compare.fileError.value;
  return (
    <label class="field open-file">
      <span class="field-label">{words.open}</span>
      <span class="small">{words.openHint}</span>
      <input
        type="file"
        accept=".json,.html,application/json,text/html"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) void compare.openFile(file);
          // The same file may be chosen again, mended.
          input.value = "";
        }}
      />
      {error && (
        <span class="error-text" role="alert">
          {words.fileWrong(formatInputError(error))}
        </span>
      )}
    </label>
  );
}
