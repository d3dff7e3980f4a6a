import type { Page } from "../../../model/page.ts";
import { boardWords } from "../../../words/words.ts";
import { ErrorText } from "./error-text.tsx";

/** What is being done while cells are being blocked, why the last one could not be, and the button that ends it. */
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
