import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { boardWords } from "../../words/words.ts";

/** The result of the last copy to the clipboard; returns to `idle` after a while. */
export type CopyState = "idle" | "copied" | "failed";

/** How many milliseconds a button says that it has copied something. */
const SAID_FOR = 2500;

/** Copies text to the clipboard; `state` holds the result for a short while. */
export const useClipboard = (): { readonly state: ReadonlySignal<CopyState>; copy(text: string): Promise<void> } => {
  const state = useSignal<CopyState>("idle");
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => {
      state.value = "idle";
    }, SAID_FOR);
  };
  return { state, copy };
};

/** The text in a field, selected, so that it can be copied by hand. */
function CopyField({ text }: { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Some browsers select without moving the focus, and then the keys copy nothing.
    field.current?.focus();
    field.current?.select();
  }, [text]);
  return (
    <p class="copy-field">
      <label class="field-label" for={id}>
        {boardWords().copyByHand}
      </label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={text.split("\n").length + 1}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </p>
  );
}

/** Copies a text. Where the browser does not let the page do so, a field shows the text instead. */
export function CopyButton({ label, said, text }: { label: string; said: string; text: () => string }) {
  const { state, copy } = useClipboard();
  const shown = useSignal<string | undefined>(undefined);
  const press = async (): Promise<void> => {
    const wanted = text();
    await copy(wanted);
    shown.value = state.peek() === "failed" ? wanted : undefined;
  };
  return (
    <>
      <button type="button" onClick={() => void press()}>
        {state.value === "copied" ? boardWords().copied : label}
      </button>
      <span class="visually-hidden" role="status">
        {state.value === "copied" ? said : ""}
      </span>
      {shown.value !== undefined && <CopyField text={shown.value} />}
    </>
  );
}

/** Makes the browser save a file. */
export const saveBlob = (file: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** Makes the browser save text as a file: JSON unless another type is given. */
export const saveText = (file: string, text: string, type = "application/json"): void =>
  saveBlob(file, new Blob([text], { type }));
