import type { InputError } from "@broadside/engine";
import type { TargetedEvent } from "preact";
import { ErrorText } from "../problems.tsx";
import { FieldLabel } from "./choice.tsx";

/** What an input and its error message share: the id, the label and the error. */
export interface FieldName {
  readonly id: string;
  readonly label: string;
  readonly error: InputError | undefined;
}

/** The attributes that link an input to its error message. */
export const describedBy = ({ id, error }: Omit<FieldName, "label">) => ({
  id,
  "aria-invalid": error !== undefined,
  "aria-describedby": error ? `${id}-error` : undefined,
});

/** An entry for text or a whole number. `onEdit` receives every keystroke; `complete` marks the end. */
export interface Entry {
  readonly kind: "text" | "number";
  readonly value: string;
  readonly onEdit: (value: string, complete: boolean) => void;
}

/** The attributes of an input for an entry. In a number input, the arrow keys count up and down, but not below 1. */
export const entryOf = ({ kind, value, onEdit }: Entry) => ({
  type: "text" as const,
  inputMode: kind === "number" ? ("numeric" as const) : ("text" as const),
  autocomplete: "off" as const,
  spellcheck: false,
  value,
  onInput: (event: TargetedEvent<HTMLInputElement>) => onEdit(event.currentTarget.value, false),
  onChange: (event: TargetedEvent<HTMLInputElement>) => onEdit(event.currentTarget.value, true),
  onKeyDown: (event: KeyboardEvent) => {
    const step = kind === "number" ? { ArrowUp: 1, ArrowDown: -1 }[event.key] : undefined;
    if (step === undefined || !/^\d+$/.test(value)) return;
    event.preventDefault();
    onEdit(String(Math.max(1, Number(value) + step)), true);
  },
});

export interface TextField extends FieldName, Entry {}

/** Fields for texts and whole numbers; {@link RowErrors} shows their errors. */
export function TextInputs({ fields }: { fields: readonly TextField[] }) {
  return (
    <>
      {fields.map((field) => (
        <div key={field.id} class={field.kind === "number" ? "field is-number" : "field"}>
          <FieldLabel of={field.id} label={field.label} />
          <input {...describedBy(field)} {...entryOf(field)} />
        </div>
      ))}
    </>
  );
}

/** The errors of a row of fields, right below it: narrow fields have no room for a sentence. */
export function RowErrors({ fields }: { fields: readonly FieldName[] }) {
  return (
    <>
      {fields.map(
        ({ id, label, error }) =>
          error && (
            <p class="row-error error-text" key={id}>
              <strong>{label}</strong> <ErrorText error={error} id={`${id}-error`} />
            </p>
          ),
      )}
    </>
  );
}
