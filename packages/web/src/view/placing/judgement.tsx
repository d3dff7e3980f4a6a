import type { Estimate } from "@broadside/engine/review";
import { JUDGES } from "../../model/jobs/judging.ts";
import type { Page } from "../../model/page.ts";
import { decimal, percent } from "../../words/numbers.ts";
import { placingWords } from "../../words/words.ts";
import { WorkBar } from "../parts/message/work-bar.tsx";

const shown = ({ estimate, standardError }: Estimate, digits: number, unit = 1): string =>
  `${decimal(unit * estimate, digits)} ± ${decimal(unit * standardError, digits)}`;

/** How hard a whole layout is to find: a strategy plays against it and against others. All figures are estimates. */
export function Judgement({ page }: { page: Page }) {
  const { judging } = page;
  const words = placingWords();
  const state = judging.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar label={words.playing} done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        {words.playingGames}
      </WorkBar>
    );
  }
  return (
    <div class="fill">
      <div class="fill-buttons">
        <button type="button" onClick={() => judging.begin(page.knowledge.value.scenario, page.placed.value ?? [])}>
          {words.howHard}
        </button>
        <select
          class="judge"
          aria-label={words.judge}
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
          {words.judged(
            state.judge,
            shown(state.difficulty.shots, 1),
            shown(state.difficulty.uniform, 1),
            percent(shown(state.difficulty.percentile, 0, 100)),
          )}
          <span class="small judged-by">{words.judgedBy(...state.difficulty.games)}</span>
        </p>
      )}
      {state.kind === "failed" && (
        <p class="error-text" role="alert">
          {words.notJudged(state.what)}
        </p>
      )}
    </div>
  );
}
