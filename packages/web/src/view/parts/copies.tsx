import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { boardWords } from "../../words/words.ts";

/** How many milliseconds a button says that it has copied something. */
const SAID_FOR = 2500;

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

/**
 * Copies a text. Where the browser does not let the page do so, a field shows the text instead. `name` is the
 * button's name for screen readers, if it says more than `label`; `said` is what they hear when it is copied.
 */
export function CopyButton(props: { label: string; name?: string; said: string; text: () => string }) {
  const { label, name, said, text } = props;
  const isCopied = useSignal(false);
  const uncopied = useSignal<string | undefined>(undefined);
  const copy = async (): Promise<void> => {
    const wanted = text();
    try {
      await navigator.clipboard.writeText(wanted);
      uncopied.value = undefined;
      isCopied.value = true;
      setTimeout(() => {
        isCopied.value = false;
      }, SAID_FOR);
    } catch {
      uncopied.value = wanted;
    }
  };
  return (
    <>
      <button type="button" aria-label={name} onClick={() => void copy()}>
        {isCopied.value ? boardWords().copied : label}
      </button>
      <span class="visually-hidden" role="status">
        {isCopied.value ? said : ""}
      </span>
      {uncopied.value !== undefined && <CopyField text={uncopied.value} />}
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
