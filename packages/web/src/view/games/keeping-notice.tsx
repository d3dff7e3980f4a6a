import { useSignal } from "@preact/signals";
import type { Page } from "../../model/page.ts";

/** Says when the present game is not kept on the device, or has changed in another tab. */
export function KeepingNotice({ page }: { page: Page }) {
  const { games } = page;
  const problem = games.problem.value;
  const dismissed = useSignal<string | undefined>(undefined);
  if (games.isElsewhere.value) {
    return (
      <div class="notice" role="status">
        <span>
          This game was changed in another tab. What you change here from now on is kept as a game of its own.
        </span>
        <button type="button" onClick={() => games.reload()}>
          Show the newer one
        </button>
      </div>
    );
  }
  if (problem === undefined || problem === dismissed.value) return null;
  return (
    <div class="notice is-wrong" role="status">
      <span>{problem}</span>
      <button type="button" onClick={() => (dismissed.value = problem)}>
        Dismiss
      </button>
    </div>
  );
}
