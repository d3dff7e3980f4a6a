import type { InputError } from "@broadside/engine";
import { ErrorText } from "./error-text.tsx";

/** A field of a form as its input and its error know it. */
export interface FieldName {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly error: InputError | undefined;
}

/** The attributes that tie an input to the error beside it. */
export const describedBy = ({ id, error }: FieldName) => ({
  id,
  "aria-invalid": error !== undefined,
  "aria-describedby": error ? `${id}-error` : undefined,
});

/** A field for a text or a whole number. `onEdit` hears every letter, and with `complete` when the entry is finished. */
export function TextInput(props: {
  field: FieldName;
  kind: "text" | "number";
  value: string;
  onEdit: (value: string, complete: boolean) => void;
}) {
  const { field, kind, value, onEdit } = props;
  return (
    <div class={kind === "number" ? "field is-number" : "field"}>
      <label class="field-label" for={field.id}>
        {field.label}
      </label>
      <input
        {...describedBy(field)}
        type="text"
        inputMode={kind === "number" ? "numeric" : "text"}
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
    </div>
  );
}

/** The errors of fields that stand in one row, right below it: beside narrow fields there is no room for a sentence. */
export function RowErrors({ fields }: { fields: readonly FieldName[] }) {
  return (
    <>
      {fields.map(
        ({ id, label, error }) =>
          error && (
            <p class="row-error" key={id}>
              <strong>{label}</strong> <ErrorText error={error} id={`${id}-error`} />
            </p>
          ),
      )}
    </>
  );
}
