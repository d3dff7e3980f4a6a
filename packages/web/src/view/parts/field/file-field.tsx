import type { ComponentChildren } from "preact";

interface FileFieldProps {
  readonly label: string;
  /** The files that are offered: JSON unless others are named. */
  readonly accept?: string;
  readonly disabled?: boolean;
  /** The id of what describes the field. */
  readonly describedBy?: string | undefined;
  readonly class?: string;
  /** Content between the label and the field. */
  readonly hint?: ComponentChildren;
  /** Content below the field, such as an error of the file. */
  readonly children?: ComponentChildren;
  readonly take: (file: File) => unknown;
}

/** A field that takes a file. The same file may be chosen again, mended. */
export function FileField({
  label,
  accept,
  disabled = false,
  describedBy,
  hint,
  children,
  take,
  ...props
}: FileFieldProps) {
  return (
    <label class={`field ${props.class ?? ""}`}>
      <span class="field-label">{label}</span>
      {hint}
      <input
        type="file"
        accept={accept ?? ".json,application/json"}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) void take(file);
          input.value = "";
        }}
      />
      {children}
    </label>
  );
}
