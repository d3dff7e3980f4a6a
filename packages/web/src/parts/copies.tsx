import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { FieldLabel } from "./field/choice.tsx";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";

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
      <FieldLabel of={id} label={partsWords.copyByHand} />
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

/** Copies a text or, where copying is blocked, shows it in a field. `name` and `said` are for screen readers. */
export function CopyButton(props: { label: string; name?: string; said: string; class?: string; text: () => string }) {
  const { label, name, said, class: kind, text } = props;
  const isCopied = useSignal(false);
  const uncopied = useSignal<string | undefined>(undefined);
  const copy = async (): Promise<void> => {
    const wanted = text();
    try {
      await navigator.clipboard.writeText(wanted);
      uncopied.value = undefined;
      isCopied.value = true;
      setTimeout(() => (isCopied.value = false), SAID_FOR);
    } catch {
      uncopied.value = wanted;
    }
  };
  return (
    <>
      <Button
        class={kind}
        label={isCopied.value ? partsWords.copied : label}
        aria-label={name}
        onClick={() => void copy()}
      />
      <span class="visually-hidden" role="status">
        {isCopied.value ? said : ""}
      </span>
      {uncopied.value !== undefined && <CopyField text={uncopied.value} />}
    </>
  );
}

export const saveBlob = (file: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

export const saveText = (file: string, text: string, type = "application/json"): void =>
  saveBlob(file, new Blob([text], { type }));

export const saveJson = (file: string, value: unknown): void =>
  saveText(file, `${JSON.stringify(value, undefined, 2)}\n`);
