import type { InputError } from "@broadside/engine";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { ErrorText } from "./error-text.tsx";

/** What ties an input to its label and its error. */
export interface FieldAttributes {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** A labelled input with its error beside it. */
export function Field(props: {
  label: string;
  error: InputError | undefined;
  children: (attributes: FieldAttributes) => ComponentChildren;
}) {
  const id = useId();
  const { label, error, children } = props;
  return (
    <div class={error ? "field is-wrong" : "field"}>
      <label class="field-label" for={id}>
        {label}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": error ? `${id}-error` : undefined })}
      <ErrorText error={error} id={`${id}-error`} />
    </div>
  );
}

/** A field for a text or a whole number. `onEdit` hears every letter, and with `complete` when the entry is finished. */
export function TextInput(props: {
  label: string;
  kind: "text" | "number";
  value: string;
  error: InputError | undefined;
  onEdit: (value: string, complete: boolean) => void;
}) {
  const { label, kind, value, error, onEdit } = props;
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode={kind === "number" ? "numeric" : "text"}
          class={kind === "number" ? "is-number" : ""}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onEdit(event.currentTarget.value, false)}
          onChange={(event) => onEdit(event.currentTarget.value, true)}
          onKeyDown={(event) => {
            const step = kind === "number" ? { ArrowUp: 1, ArrowDown: -1 }[event.key] : undefined;
            if (step === undefined || !/^\d+$/.test(value)) return;
            event.preventDefault();
            onEdit(String(Math.max(1, Number(value) + step)), true);
          }}
        />
      )}
    </Field>
  );
}
