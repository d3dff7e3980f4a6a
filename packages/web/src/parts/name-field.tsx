import { oneLine } from "@broadside/engine/text";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FieldLabel, Form } from "./field/choice.tsx";
import { MAX_NAME } from "./files.ts";
import { partsWords } from "./texts/words.ts";

interface NameFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly apply: (text: string) => void;
  readonly end: () => void;
}

/** A focused field for a name: Enter and Save apply the name, Escape discards it; the focus then returns. */
export function NameField({ id, label, value, apply, end }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    input.current?.select();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <Form
      class="name-field buttons is-whole"
      submit={() => {
        apply(oneLine(input.current?.value ?? ""));
        end();
      }}
    >
      <FieldLabel of={`${id}-name`} label={label} />
      <input
        ref={input}
        id={`${id}-name`}
        type="text"
        maxLength={MAX_NAME}
        autocomplete="off"
        defaultValue={value}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Escape closes only this field, not a dialog around it.
          event.preventDefault();
          event.stopPropagation();
          end();
        }}
      />
      <button type="submit">{partsWords.save}</button>
    </Form>
  );
}
