import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { MAX_SOLVED_LAYOUTS } from "../../worker/tree-messages.ts";
import { lazy } from "../parts/lazy.tsx";

const SolvePanel = lazy(
  () => boardWords().partSolver,
  async () => (await import("./solve-panel.tsx")).SolvePanel,
);

/** Why nothing is solved where layouts are not equally likely. */
function NotSolvable() {
  return (
    <section class="panel" aria-labelledby="solve-title">
      <h2 id="solve-title">{boardWords().bestStrategy}</h2>
      <p class="small">{boardWords().notSolvable}</p>
    </section>
  );
}

/** The panel of the best strategy, loaded once there is a position that can be solved. */
export function SolveEntry({ page }: { page: Page }) {
  const layouts = page.analysis.fresh.value?.layouts ?? 0n;
  const solvable = layouts > 0n && layouts <= BigInt(MAX_SOLVED_LAYOUTS);
  if (page.solving.state.value.kind === "idle" && !solvable) return null;
  return page.knowledge.value.scenario.prior ? <NotSolvable /> : <SolvePanel page={page} />;
}
