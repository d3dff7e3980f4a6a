import { useSignal } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";

/** Says when the present game is not kept on the device, or has changed in another tab. */
export function KeepingNotice({ page }: { page: Page }) {
  const { games } = page;
  const words = boardWords();
  const problem = games.problem.value;
  const dismissed = useSignal<string | undefined>(undefined);
  if (games.isElsewhere.value) {
    return (
      <div class="notice" role="status">
        <span>{words.elsewhere}</span>
        <button type="button" onClick={() => games.reload()}>
          {words.showNewer}
        </button>
      </div>
    );
  }
  if (problem === undefined || problem === dismissed.value) return null;
  return (
    <div class="notice is-wrong" role="status">
      <span>{problem}</span>
      <button type="button" onClick={() => (dismissed.value = problem)}>
        {words.dismiss}
      </button>
    </div>
  );
}
