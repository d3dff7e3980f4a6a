import type { Page } from "../../model/page.ts";
import { Counting, LayoutCount } from "../parts/layout-count.tsx";

/** How many layouts are left, or why that is not known. A contradiction has a panel of its own. */
export function PositionPanel({ page }: { page: Page }) {
  const { phase, map } = page.analysis;
  const state = phase.value;
  if (state.kind === "conflict") return null;
  return (
    <section class="panel position" aria-labelledby="position-title">
      <h2 id="position-title">Layouts left</h2>
      {(state.kind === "ready" || state.kind === "working") && (
        <LayoutCount map={map.value} stale={state.kind === "working"} />
      )}
      <Counting page={page} />
    </section>
  );
}
