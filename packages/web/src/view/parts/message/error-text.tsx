import type { InputError } from "@broadside/engine";
import { Fault } from "./fault.tsx";

/** What is wrong with a field and what would be right, to stand beside it. */
export function ErrorText({ error, id }: { error: InputError | undefined; id?: string }) {
  if (!error) return null;
  return (
    <span class="error-text" id={id} role="alert">
      <Fault>{`${error.what}; ${error.fix}`}</Fault>
    </span>
  );
}
