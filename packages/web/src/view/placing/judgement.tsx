import type { Estimate } from "@broadside/engine/review";
import { formatNumber } from "@broadside/engine/text";
import { JUDGES } from "../../model/jobs/judging.ts";
import type { Page } from "../../model/page.ts";
import { WorkBar } from "../parts/work-bar.tsx";

const shown = ({ estimate, standardError }: Estimate, digits: number, unit = 1): string =>
  `${formatNumber(unit * estimate, digits)} ± ${formatNumber(unit * standardError, digits)}`;

/** How hard a whole layout is to find: a strategy plays against it and against others. All figures are estimates. */
export function Judgement({ page }: { page: Page }) {
  const { judging } = page;
  const state = judging.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar label="Playing" done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        playing games
      </WorkBar>
    );
  }
  return (
    <div class="fill">
      <div class="fill-buttons">
        <button type="button" onClick={() => judging.begin(page.knowledge.value.scenario, page.placed.value ?? [])}>
          How hard is it to find?
        </button>
        <select
          class="judge"
          aria-label="Strategy that looks for it"
          value={judging.judge.value}
          onChange={(event) => {
            const chosen = JUDGES.find((judge) => judge === event.currentTarget.value);
            if (chosen) judging.judge.value = chosen;
          }}
        >
          {JUDGES.map((judge) => (
            <option key={judge}>{judge}</option>
          ))}
        </select>
      </div>
      {state.kind === "judged" && (
        <p role="status">
          {state.judge} needs {shown(state.difficulty.shots, 1)} shots here, {shown(state.difficulty.uniform, 1)}{" "}
          against a layout drawn at random; this one is harder than {shown(state.difficulty.percentile, 0, 100)} % of
          them.
          <span class="small judged-by">
            Estimates with their standard errors, from {state.difficulty.games[0]} games against this layout and{" "}
            {state.difficulty.games[1]} against others.
          </span>
        </p>
      )}
      {state.kind === "failed" && (
        <p class="error-text" role="alert">
          Not judged: {state.what}.
        </p>
      )}
    </div>
  );
}
