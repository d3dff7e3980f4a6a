import type { InputError, Result } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { textOfFile } from "../files.ts";
import { Alert, Fault } from "../problems.tsx";
import { Form, Labelled } from "./choice.tsx";
import { FileField } from "./file-field.tsx";

/** A form that takes a file or its contents as pasted text; errors appear below. */
export function FileOrText(props: {
  /** Unique on the page. */
  readonly id: string;
  readonly class: string;
  readonly heading: string;
  readonly level?: 2 | 3;
  readonly file: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly button: string;
  readonly take: (text: string) => Promise<Result<unknown>>;
  readonly wrong: (error: ComponentChildren) => ComponentChildren;
  /** What else to choose for a pasted text, below it. */
  readonly children?: ComponentChildren;
}) {
  const { id } = props;
  const Heading = `h${props.level ?? 2}` as const;
  const text = useSignal("");
  const error = useSignal<InputError | undefined>(undefined);
  const take = async (source: Result<string>, isFile: boolean): Promise<void> => {
    const taken = source.ok ? await props.take(source.value) : source;
    error.value = taken.ok ? undefined : taken.error;
    if (taken.ok) text.value = "";
    // File readers say which file they read, but this text was pasted.
    else if (!isFile && taken.error.where === "file") error.value = { ...taken.error, where: "text" };
  };
  return (
    <Form
      class={props.class}
      aria-labelledby={`${id}-title`}
      submit={() => void take({ ok: true, value: text.value }, false)}
    >
      <Heading id={`${id}-title`}>{props.heading}</Heading>
      <FileField label={props.file} take={async (file) => take(await textOfFile(file), true)} />
      <Labelled label={props.text}>
        <textarea
          rows={2}
          spellcheck={false}
          placeholder={props.placeholder}
          value={text.value}
          aria-invalid={error.value !== undefined}
          aria-describedby={error.value ? `${id}-error` : undefined}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </Labelled>
      {props.children}
      <button type="submit" disabled={text.value.trim() === ""}>
        {props.button}
      </button>
      {error.value && <Alert id={`${id}-error`}>{props.wrong(<Fault of={error.value} />)}</Alert>}
    </Form>
  );
}
