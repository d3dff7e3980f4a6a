import type { Page } from "../../model/page.ts";
import { MAX_SOLVED_LAYOUTS } from "../../worker/protocol.ts";
import { lazy } from "../parts/lazy.tsx";

const SolvePanel = lazy("the solver", async () => (await import("./solve-panel.tsx")).SolvePanel);

/** Why nothing is solved where layouts are not equally likely. */
function NotSolvable() {
  return (
    <section class="panel" aria-labelledby="solve-title">
      <h2 id="solve-title">Best strategy</h2>
      <p class="small">It can be proved only where every layout is equally likely: ships hidden by chance.</p>
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
