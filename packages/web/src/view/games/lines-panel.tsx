import type { Page } from "../../model/page.ts";
import { lazy } from "../parts/lazy.tsx";
import { WhatIfButton } from "./what-if-button.tsx";

const LineTree = lazy("the lines", async () => (await import("./line-tree.tsx")).LineTree);

/** The lines as a tree below the game: where each leaves it, what is tried in it, and the layouts it leaves. */
export function LinesPanel({ page }: { page: Page }) {
  const tree = page.lines.tree.value;
  return (
    <section class="panel" aria-labelledby="lines-title">
      <h2 id="lines-title">What if</h2>
      {tree.length === 0 ? (
        <p class="small">Try answers and see the map after them; the game stays as it is.</p>
      ) : (
        <LineTree page={page} />
      )}
      <WhatIfButton page={page} />
    </section>
  );
}
