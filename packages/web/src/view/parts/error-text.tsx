import type { InputError } from "@broadside/engine";

/** What is wrong with a field and what would be right, to stand beside it. */
export function ErrorText({ error, id }: { error: InputError | undefined; id?: string }) {
  if (!error) return null;
  const sentence = `${error.what}; ${error.fix}`;
  return (
    <span class="error-text" id={id} role="alert">
      {sentence}
    </span>
  );
}
