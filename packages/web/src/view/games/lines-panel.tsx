import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { lazy } from "../parts/lazy.tsx";
import { WhatIfButton } from "./what-if.tsx";

const LineTree = lazy(
  () => boardWords().partLines,
  async () => (await import("./line-tree.tsx")).LineTree,
);

/** The lines as a tree below the game: where each leaves it, what is tried in it, and the layouts it leaves. */
export function LinesPanel({ page }: { page: Page }) {
  const tree = page.lines.tree.value;
  return (
    <section class="panel" aria-labelledby="lines-title">
      <h2 id="lines-title">{boardWords().whatIf}</h2>
      {tree.length === 0 ? <p class="small">{boardWords().whatIfAbout}</p> : <LineTree page={page} />}
      <WhatIfButton page={page} />
    </section>
  );
}
