import type { Page } from "../../../model/page.ts";
import { boardWords } from "../../../words/words.ts";
import { InputProblems } from "./input-problems.tsx";

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
