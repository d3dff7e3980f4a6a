import { batch } from "@preact/signals";
import { boardWords as words } from "../../board/texts/words.ts";
import { count } from "../../language/numbers.ts";
import { Fold } from "../../parts/fold.tsx";
import { isKeyOf } from "../../parts/keys.ts";
import { lazy } from "../../parts/lazy.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCellAfter, useKeys } from "../../parts/window/focus.ts";
import { FOLDS } from "../../storage/settings.ts";
import type { Analyse } from "./analyse.ts";
import { describeShots } from "./line-text.ts";
import { analyseWords } from "./texts/words.ts";

/** Begins a line that receives the next answers. If the current line is still empty, returns to the game instead. */
const toggleWhatIf = (page: Analyse): void =>
  batch(() => {
    const asked = page.asked.value;
    page.lines.toggle();
    // Keep asking the same question: its answer is the first to try.
    page.asked.value = asked;
  });

export function WhatIfButton({ page }: { page: Analyse }) {
  return (
    <Button
      label={analyseWords.whatIfButton}
      class="what-if-button"
      aria-pressed={page.lines.isUntried.value}
      title={analyseWords.whatIfTitle}
      onClick={() => toggleWhatIf(page)}
    />
  );
}

/** The key `w`, on the board and while choosing an answer. */
const useWhatIfKey = (page: Analyse): void =>
  useKeys(({ target, key, ctrlKey, metaKey, altKey }) => {
    if (!isKeyOf("whatIf", key) || ctrlKey || metaKey || altKey) return false;
    if (!(target instanceof Element) || !target.closest("[role=grid], .chooser, .answer-bar")) return false;
    toggleWhatIf(page);
    return true;
  }, page);

/** Says above the board that it shows a line, not the game, and links back. */
export function WhatIfBanner({ page }: { page: Analyse }) {
  useWhatIfKey(page);
  const line = page.lines.present.value;
  if (line === undefined) return <p class="visually-hidden" role="status" />;
  const leave = (event: MouseEvent): void => {
    page.lines.leave();
    focusCellAfter(page, event);
  };
  return (
    <section class="what-if apart" aria-label={analyseWords.whatIsTried}>
      <p role="status">
        <strong>{analyseWords.whatIf}</strong>
        {analyseWords.whatIfLead({ name: line.name })}
        {describeShots(line.knowledge.scenario, line.knowledge.observations.slice(page.lines.fork.value)) ??
          analyseWords.chooseToTry}
      </p>
      <Button label={words.backToGame} onClick={leave} />
    </section>
  );
}

const LineTree = lazy("partLines", async () => (await import("./line-tree.tsx")).LineTree);

/** The lines, once there are any, as a tree: where each branches off, its shots, and how many layouts are left. */
export function LinesPanel({ page }: { page: Analyse }) {
  const tree = page.lines.tree.value;
  if (tree.length === 0) return null;
  return (
    <Fold of={FOLDS.lines} title={analyseWords.whatIf} now={count(tree.length)}>
      <LineTree page={page} />
    </Fold>
  );
}
