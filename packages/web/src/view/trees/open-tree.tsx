import { fail, formatInputError, type InputError } from "@broadside/engine";
import { formatCount, formatNumberOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Trees } from "../../model/trees/trees.ts";
import { treesWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";

/** Bytes of the file of a tree that is read: the trees of 20,000 layouts have room in it. */
const MAX_TREE_FILE = 16_000_000;

/** Takes a tree from a file; what is wrong with it stands below. */
export function OpenTree({ trees, opened }: { trees: Trees; opened: () => void }) {
  const words = treesWords();
  const id = useId();
  const error = useSignal<InputError | undefined>(undefined);
  const isChecking = useSignal(false);
  const open = async (file: File): Promise<void> => {
    error.value = undefined;
    isChecking.value = true;
    const read = await readTree(trees, file);
    isChecking.value = false;
    if (read.ok) opened();
    else error.value = read.error;
  };
  return (
    <div class="own-rules">
      <label class="field">
        <span class="field-label">{words.treeFile}</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-describedby={`${id}-about`}
          disabled={isChecking.value}
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) void open(file);
            // The same file may be chosen again, mended.
            input.value = "";
          }}
        />
      </label>
      <p class="small" id={`${id}-about`}>
        {words.treeFileAbout}
      </p>
      <p class="small" role="status">
        {isChecking.value ? words.checking : ""}
      </p>
      {error.value && (
        <p class="error-text" role="alert">
          {words.treeUnread} <Fault>{formatInputError(error.value)}</Fault>
        </p>
      )}
    </div>
  );
}

/** Has a file read, unless it is too large. */
const readTree = async (trees: Trees, file: File): ReturnType<Trees["open"]> => {
  if (file.size > MAX_TREE_FILE)
    return fail(
      "file",
      `has ${formatNumberOf(file.size, "byte")}`,
      `this page reads trees of at most ${formatCount(MAX_TREE_FILE)}`,
    );
  try {
    return await trees.open(file.name, await file.text());
  } catch {
    return fail("file", "could not be read", "choose it again");
  }
};
