import type { InputError, Result } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Alert } from "../problems.tsx";
import { partsWords } from "../texts/words.ts";
import { FieldLabel, Form } from "./choice.tsx";

interface NotationFieldProps {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  readonly placeholder: string;
  /** The present state in notation. If it changes elsewhere, the text changes too. */
  readonly written: string;
  /** Text from a broken link, kept so that you can correct it. */
  readonly rejected: string | undefined;
  /** Applies a text, or returns what is wrong with it. */
  readonly write: (text: string) => Result<unknown>;
  /** Shown below the field while there is no error. */
  readonly children: ComponentChildren;
}

/** A field for text in notation, applied by Enter, its button or leaving it. An error changes nothing. */
export function NotationField(props: NotationFieldProps) {
  const { id, label, rows, placeholder, written, rejected, children } = props;
  const text = useSignal(written);
  const error = useSignal<InputError | undefined>(undefined);
  const apply = (): void => {
    const result = props.write(text.value);
    error.value = result.ok ? undefined : result.error;
  };
  // A change from elsewhere replaces the text.
  useLayoutEffect(() => {
    text.value = rejected ?? written;
    error.value = undefined;
    if (rejected !== undefined) apply();
  }, [written, rejected]);
  return (
    <Form class="field after" submit={apply}>
      <FieldLabel of={`${id}-text`} label={label} />
      <textarea
        id={`${id}-text`}
        rows={rows}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text.value}
        placeholder={placeholder}
        aria-invalid={error.value !== undefined}
        aria-describedby={error.value ? `${id}-error` : `${id}-hint`}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          // An error appears only when the text is complete, but disappears as soon as it is corrected.
          if (error.value) apply();
        }}
        onChange={apply}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          apply();
        }}
      />
      <button type="submit">{partsWords.apply}</button>
      {error.value ? (
        <Alert id={`${id}-error`} fault={error.value} />
      ) : (
        <span class="small" id={`${id}-hint`}>
          {children}
        </span>
      )}
    </Form>
  );
}
