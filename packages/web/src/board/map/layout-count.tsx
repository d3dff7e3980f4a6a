import type { PosteriorEstimate } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import type { Patience } from "../../engine/task.ts";
import { about, count, decimal, duration, percent } from "../../language/numbers.ts";
import { partsWords } from "../../parts/texts/words.ts";
import { WorkBar, WorkNote } from "../../parts/work-bar.tsx";
import type { Analysis } from "../../rooms/analyse/analysis.ts";
import type { Page } from "../../rooms/analyse/page.ts";
import { boardWords as words } from "../texts/words.ts";
import { type BoardMap, bitsOf } from "./board-map.ts";
import { formatTimeLeft } from "./time-left.ts";

/** The estimated number of layouts, in a different style from an exact number. */
export function EstimatedCount({ of }: { of: NonNullable<PosteriorEstimate["layoutCount"]> }) {
  return (
    <div>
      <p class="layouts is-estimate" data-testid="layouts">
        {words.aboutSo({ number: about(of) })}
      </p>
      <p class="small">{words.estimatedCount({ error: percent(formatPercent(of.standardError / of.estimate)) })}</p>
    </div>
  );
}

/** The number of layouts and how it was found. */
export function LayoutCount({ map, stale }: { map: BoardMap | undefined; stale: boolean }) {
  if (!map) return <p class="layouts is-stale">…</p>;
  return (
    <div class={stale ? "is-stale" : ""}>
      <p class="layouts" data-testid="layouts">
        {count(map.layouts)}
      </p>
      <p class="small">
        {words.exactCount({
          bits: decimal(bitsOf(map.layouts), 1),
          method: map.method,
          time: duration(map.milliseconds),
        })}
      </p>
    </div>
  );
}

/** The progress of a long count, and what to do if it was stopped or refused. */
export function Counting({ page }: { page: Page }) {
  const { slow } = page.analysis;
  const phase = page.analysis.phase.value;
  const note = (text: string, button: string | undefined, patience: Patience) => (
    <WorkNote isWrong={phase.kind !== "stopped"} button={button} press={() => page.analysis.again(patience)}>
      {text}
    </WorkNote>
  );
  switch (phase.kind) {
    case "working":
      return slow.value ? <CountingBar analysis={page.analysis} /> : null;
    case "stopped":
      return note(words.stopped, words.countAgain, "normal");
    case "refused":
      return phase.final
        ? note(words.notCountable({ what: phase.what }), undefined, "endless")
        : note(words.notCounted({ what: phase.what }), words.countAnyway, "endless");
    case "failed":
      return note(words.engineFailed({ what: phase.what }), partsWords.tryAgain, "normal");
    default:
      return null;
  }
}

/** The only part of the page that is redrawn as counting progresses. */
function CountingBar({ analysis }: { analysis: Analysis }) {
  const done = analysis.progress.value;
  const left = analysis.timeLeft.value;
  return (
    <WorkBar label={words.counting} done={done} onStop={() => analysis.stop()}>
      {words.countingExactly({
        done: done === undefined ? undefined : percent(String(Math.floor(done * 100))),
        left: left === undefined ? undefined : formatTimeLeft(left),
      })}
    </WorkBar>
  );
}
