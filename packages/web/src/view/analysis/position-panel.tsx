import { formatCount, formatDuration, formatNumber, wordFor } from "@broadside/engine/text";
import type { BoardMap } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import { bitsOf } from "../../text/layout-share.ts";
import { EstimatedCount } from "../parts/layout-count.tsx";

/** How many layouts are left and how that is known, or why it is not. A contradiction has a panel of its own. */
export function PositionPanel({ page }: { page: Page }) {
  const { phase, map, estimate } = page.analysis;
  const state = phase.value;
  if (state.kind === "conflict") return null;
  return (
    <section class="panel position" aria-labelledby="position-title">
      <h2 id="position-title" class="visually-hidden">
        Layouts left
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
  return (
    <details class={stale ? "how-known is-stale" : "how-known"}>
      <summary>
        <span class="layouts" data-testid="layouts">
          {formatCount(map.layouts)}
        </span>{" "}
        {wordFor(map.layouts, "layout")} left · how this is known
      </summary>
      <p>
        A layout is one way in which the whole fleet can lie. All that agree with the answers so far are counted, none
        is left out and none is guessed;{" "}
        {map.relativeError === undefined
          ? "a chance is the part of them with a ship on the cell."
          : "in a chance each counts for as much as it is likely to be hidden so."}
      </p>
      <p class="small">
        exact · {map.relativeError === undefined && `${formatNumber(bitsOf(map.layouts), 1)} bits are missing · `}
        {(map.relativeError ?? 0) > 0 && `chances right to ${formatRelative(map.relativeError ?? 0)} of themselves · `}
        method {map.method} · {formatDuration(map.milliseconds)}
      </p>
    </details>
  );
}
