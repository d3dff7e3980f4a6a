import type { BoardMap } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import { bitsOf } from "../../text/layout-share.ts";
import { count, decimal, duration } from "../../words/numbers.ts";
import { boardWords } from "../../words/words.ts";
import { EstimatedCount } from "../parts/message/estimated-count.tsx";

/** How many layouts are left and how that is known, or why it is not. A contradiction has a panel of its own. */
export function PositionPanel({ page }: { page: Page }) {
  const { phase, map, estimate } = page.analysis;
  const state = phase.value;
  if (state.kind === "conflict") return null;
  return (
    <section class="panel position" aria-labelledby="position-title">
      <h2 id="position-title" class="visually-hidden">
        {boardWords().layoutsLeft}
      </h2>
      {state.kind !== "ready" && estimate.value?.layoutCount ? (
        <EstimatedCount count={estimate.value.layoutCount} />
      ) : (
        (state.kind === "ready" || state.kind === "working") && (
          <HowKnown map={map.value} stale={state.kind === "working"} />
        )
      )}
    </section>
  );
}

/** A proved bound of an error, rounded up to a power of ten: `10^-12`. */
const formatRelative = (error: number): string => `10^${Math.ceil(Math.log10(error))}`;

/** The number of layouts in a line; what that means and how it was found in details. */
function HowKnown({ map, stale }: { map: BoardMap | undefined; stale: boolean }) {
  if (map === undefined) return <p class="layouts is-stale">…</p>;
  const words = boardWords();
  const number = (
    <span key="number" class="layouts" data-testid="layouts">
      {count(map.layouts)}
    </span>
  );
  const how = [
    words.exact,
    map.relativeError === undefined && words.bitsMissing(decimal(bitsOf(map.layouts), 1)),
    (map.relativeError ?? 0) > 0 && words.rightTo(formatRelative(map.relativeError ?? 0)),
    words.method(map.method),
    duration(map.milliseconds),
  ];
  return (
    <details class={stale ? "how-known is-stale" : "how-known"}>
      <summary>{words.leftHowKnown(number, map.layouts)}</summary>
      <p>{words.whatLayoutIs(map.relativeError !== undefined)}</p>
      <p class="small">{how.filter(Boolean).join(" · ")}</p>
    </details>
  );
}
