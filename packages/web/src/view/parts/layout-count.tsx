import { formatAbout, formatCount, formatDuration, formatNumber, formatPercent } from "@broadside/engine/text";
import type { Analysis } from "../../model/analysis.ts";
import type { BoardEstimate } from "../../model/map/board-estimate.ts";
import type { BoardMap } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import { bitsOf } from "../../text/layout-share.ts";
import { formatTimeLeft } from "../../text/time-left.ts";
import type { Patience } from "../../worker/protocol.ts";
import { WorkBar } from "./work-bar.tsx";

/** The number of layouts, and how it was found; while the map is none of this position, about how many there are. */
export function LayoutCount(props: {
  map: BoardMap | undefined;
  stale: boolean;
  estimate?: BoardEstimate | undefined;
}) {
  const { map, stale, estimate } = props;
  if (stale && estimate?.layoutCount) return <EstimatedCount count={estimate.layoutCount} />;
  if (!map) return <p class="layouts is-stale">…</p>;
  return (
    <div class={stale ? "is-stale" : ""}>
      <p class="layouts" data-testid="layouts">
        {formatCount(map.layouts)}
      </p>
      <p class="small">
        exact · {formatNumber(bitsOf(map.layouts), 1)} bits · {map.method} · {formatDuration(map.milliseconds)}
      </p>
    </div>
  );
}

/** About how many layouts there are, in letters of another look than the exact number. */
export function EstimatedCount({ count }: { count: NonNullable<BoardEstimate["layoutCount"]> }) {
  return (
    <div>
      <p class="layouts is-estimate" data-testid="layouts">
        {formatAbout(count)}
      </p>
      <p class="small">an estimate · standard error {formatPercent(count.standardError / count.estimate)} %</p>
    </div>
  );
}

/** Progress of long work, and what to do when it was stopped or refused. */
export function Counting({ page }: { page: Page }) {
  const { slow } = page.analysis;
  const phase = page.analysis.phase.value;
  const again = (patience: Patience) => () => page.analysis.again(patience);
  switch (phase.kind) {
    case "working":
      return slow.value ? <CountingBar analysis={page.analysis} /> : null;
    case "stopped":
      return (
        <div class="work">
          <span>Counting was stopped.</span>
          <button type="button" onClick={again("normal")}>
            Count again
          </button>
        </div>
      );
    case "refused":
      return (
        <div class="work" role="alert">
          <p>This position is not counted automatically: {phase.what}.</p>
          {!phase.final && (
            <button type="button" onClick={again("endless")}>
              Count anyway
            </button>
          )}
        </div>
      );
    case "failed":
      return (
        <div class="work" role="alert">
          <p>The engine failed: {phase.what}.</p>
          <button type="button" onClick={again("normal")}>
            Try again
          </button>
        </div>
      );
    default:
      return null;
  }
}

/** The only part of the page that changes with the progress of counting. */
function CountingBar({ analysis }: { analysis: Analysis }) {
  const done = analysis.progress.value;
  const left = analysis.timeLeft.value;
  return (
    <WorkBar label="Counting" done={done} onStop={() => analysis.stop()}>
      counting exactly{done === undefined ? "" : ` ${Math.floor(done * 100)} %`}
      {left === undefined ? "" : `, ${formatTimeLeft(left)}`}
    </WorkBar>
  );
}
