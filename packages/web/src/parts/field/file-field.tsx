import { useSignal } from "@preact/signals";
import { FileUp } from "lucide";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../icon.tsx";
import { partsWords as words } from "../texts/words.ts";

interface FileFieldProps {
  readonly label: string;
  /** The file types offered: JSON by default. */
  readonly accept?: string;
  readonly disabled?: boolean;
  /** The id of the element that describes the field. */
  readonly describedBy?: string | undefined;
  readonly hint?: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly take: (file: File) => unknown;
}

/** A field for a file, chosen or dropped; a corrected file can be chosen again. Keys reach the browser's own field. */
export function FileField({ label, accept, disabled = false, describedBy, hint, children, take }: FileFieldProps) {
  const id = useId();
  const name = useSignal("");
  const isOver = useSignal(false);
  const open = (file: File | null | undefined): void => {
    if (!file || disabled) return;
    name.value = file.name;
    void take(file);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    isOver.value = event.type === "dragover" && !disabled;
    if (event.type === "drop") open(event.dataTransfer?.files[0]);
  };
  return (
    <div class="field">
      <label class="small" id={`${id}-label`} for={id}>
        {label}
      </label>
      {hint}
      <label
        class={isOver.value ? "file-drop flow small is-over" : "file-drop flow small"}
        for={id}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <input
          type="file"
          id={id}
          class="visually-hidden"
          accept={accept ?? ".json,application/json"}
          aria-labelledby={`${id}-label`}
          aria-describedby={[describedBy, `${id}-name`].filter(Boolean).join(" ")}
          disabled={disabled}
          onChange={({ currentTarget: input }) => {
            open(input.files?.[0]);
            input.value = "";
          }}
        />
        <span class="file-button">
          <Icon of={FileUp} size={18} />
          {words.chooseFile}
        </span>
        <span class={name.value === "" ? "file-name is-empty" : "file-name"} id={`${id}-name`}>
          {name.value || words.orDropFile}
        </span>
      </label>
      {children}
    </div>
  );
}
