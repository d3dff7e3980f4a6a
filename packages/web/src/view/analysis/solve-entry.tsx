import type { Page } from "../../model/page.ts";
import { MAX_SOLVED_LAYOUTS } from "../../worker/protocol.ts";
import { lazy } from "../parts/lazy.tsx";

const SolvePanel = lazy("the solver", async () => (await import("./solve-panel.tsx")).SolvePanel);

/** The panel of the best strategy, loaded once there is a position that can be solved. */
export function SolveEntry({ page }: { page: Page }) {
  const layouts = page.analysis.fresh.value?.layouts ?? 0n;
  const solvable = layouts > 0n && layouts <= BigInt(MAX_SOLVED_LAYOUTS);
  return page.solving.state.value.kind === "idle" && !solvable ? null : <SolvePanel page={page} />;
}
