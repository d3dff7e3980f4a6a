import { formatInputError, type InputError } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import type { Page } from "../../../model/page.ts";
import { language } from "../../../words/language.ts";
import { boardWords } from "../../../words/words.ts";

/** An error of the engine, in English; in other languages with a note. */
export function Fault({ children }: { children: string }) {
  if (language.value === "en") return <>{children}</>;
  return (
    <>
      {boardWords().faultLead}
      <span lang="en">{children}</span>
    </>
  );
}

/** An error of a field and its remedy, to show beside it. */
export function ErrorText({ error, id }: { error: InputError | undefined; id?: string }) {
  if (!error) return null;
  return (
    <span class="error-text" id={id} role="alert">
      <Fault>{`${error.what}; ${error.fix}`}</Fault>
    </span>
  );
}

/**
 * Errors of an address or a file, until dismissed.
 *
 * @param title what could not be read
 * @param dismiss the label of the button
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

/** What was wrong with the address, and what a change brought with it. */
export function Notices({ page }: { page: Page }) {
  const { problems, notice } = page;
  if (problems.value.length === 0 && notice.value === undefined) return null;
  return (
    <div class="notices">
      <InputProblems problems={problems} title={boardWords().linkUnread} dismiss={boardWords().dismiss} />
      {notice.value !== undefined && (
        <div class="notice" role="status">
          <span>{notice.value}</span>
          <button type="button" onClick={() => (notice.value = undefined)}>
            {boardWords().dismiss}
          </button>
        </div>
      )}
    </div>
  );
}

/** What blocking cells does, why the last one could not be blocked, and the button that ends it. */
export function BlockDone({ page, children }: { page: Page; children: string }) {
  return (
    <>
      <p>
        {children}
        <ErrorText error={page.blockProblem.value} />
      </p>
      <button
        type="button"
        class="primary"
        onClick={() => {
          page.tool.value = "ask";
          page.blockProblem.value = undefined;
        }}
      >
        {boardWords().done}
      </button>
    </>
  );
}
