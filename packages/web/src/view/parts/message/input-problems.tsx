import { formatInputError, type InputError } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import { Fault } from "./fault.tsx";

/**
 * What was wrong with an address or a file, until it is put away.
 *
 * @param title what could not be read
 * @param dismiss the word for putting it away
 */
export function InputProblems(props: { problems: Signal<readonly InputError[]>; title: string; dismiss: string }) {
  const { problems, title, dismiss } = props;
  if (problems.value.length === 0) return null;
  return (
    <div class="notice is-wrong" role="alert">
      <div>
        <strong>{title}</strong>
        <ul>
          {problems.value.map((error, index) => (
            <li key={index}>
              <Fault>{formatInputError(error)}</Fault>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={() => (problems.value = [])}>
        {dismiss}
      </button>
    </div>
  );
}
