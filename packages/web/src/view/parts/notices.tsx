import { formatInputError } from "@broadside/engine";
import type { Page } from "../../model/page.ts";

/** What was wrong with the address, and what a change brought with it. */
export function Notices({ page }: { page: Page }) {
  const { problems, notice } = page;
  if (problems.value.length === 0 && notice.value === undefined) return null;
  return (
    <div class="notices">
      {problems.value.length > 0 && (
        <div class="notice is-wrong" role="alert">
          <div>
            <strong>The link could not be read completely.</strong>
            <ul>
              {problems.value.map((error, index) => (
                <li key={index}>{formatInputError(error)}</li>
              ))}
            </ul>
          </div>
          <button type="button" onClick={() => (problems.value = [])}>
            Dismiss
          </button>
        </div>
      )}
      {notice.value !== undefined && (
        <div class="notice" role="status">
          <span>{notice.value}</span>
          <button type="button" onClick={() => (notice.value = undefined)}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
