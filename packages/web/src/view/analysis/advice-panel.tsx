import { formatCell } from "@broadside/engine";
import { formatNumber, formatPercent } from "@broadside/engine/text";
import { adviceOf, bestOf } from "../../model/board-map.ts";
import type { Page } from "../../model/page.ts";
import { SCORES, showsScores } from "../../position/look.ts";
import { formatScore } from "../../text/score.ts";
import type { Advice } from "../../worker/protocol.ts";
import { focusCell } from "../parts/focus-cell.ts";

/**
 * The best cells of each exact strategy, and of another one if it is chosen. The chosen one's best is marked on the board,
 * and its scores can be shown there.
 */
export function AdvicePanel({ page }: { page: Page }) {
  const { phase, map } = page.analysis;
  const shown = phase.value.kind === "ready" || phase.value.kind === "working" ? map.value : undefined;
  const wanted = page.look.value.best;
  const spatial = page.knowledge.value.scenario.board.size.length > 2;
  const chosen = shown && adviceOf(shown, wanted);
  return (
    <section class="panel" aria-labelledby="advice-title">
      <h2 id="advice-title">Best cells</h2>
      {!shown || !chosen ? (
        <p class="small">There is nothing to recommend without a map.</p>
      ) : bestOf(shown, wanted) === undefined ? (
        <p class="small">No ship is left to hit.</p>
      ) : (
        <>
          <div
            class={["advice", phase.value.kind === "working" && "is-stale", spatial && "is-spatial"]
              .filter(Boolean)
              .join(" ")}
          >
            {shown.advice
              .filter((advice) => advice.exact || advice === chosen)
              .map((advice) => (
                <Ranking key={advice.strategy} page={page} advice={advice} chosen={advice === chosen} />
              ))}
          </div>
          <ScoreChoice page={page} advice={shown.advice} chosen={chosen} />
          <p class="small">
            <svg viewBox="0 0 10 10" class="best-sign" aria-hidden="true">
              <path d="M5 0 10 5 5 10 0 5z" />
            </svg>{" "}
            marks the best cell by {chosen.strategy}: {chosen.about}.
            {page.knowledge.value.scenario.contact === "overlap" &&
              " The figures beside the cells are the ships expected for greedy-hit, and the chance of any ship for the others."}
          </p>
          {wanted !== undefined && wanted !== chosen.strategy && (
            <p class="error-text" role="alert">
              There is no strategy "{wanted}" here; {chosen.strategy} is shown.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Chooses the strategy whose best cell is marked. */
const choose = (page: Page, strategy: string): void => {
  const { best: _, ...look } = page.look.value;
  const first = page.analysis.map.value?.advice[0];
  page.lookAt(strategy === first?.strategy ? look : { ...look, best: strategy });
};

/** The choice of a strategy that is not exact, and of the scores in the place of the chances. */
function ScoreChoice({ page, advice, chosen }: { page: Page; advice: readonly Advice[]; chosen: Advice }) {
  const others = advice.filter(({ exact }) => !exact);
  return (
    <div class="score-choice">
      {others.length > 0 && (
        <label>
          Another strategy
          <select
            value={chosen.exact ? "" : chosen.strategy}
            onChange={(event) => choose(page, event.currentTarget.value || advice[0].strategy)}
          >
            <option value="">none</option>
            {others.map(({ strategy }) => (
              <option key={strategy} value={strategy}>
                {strategy}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <input
          type="checkbox"
          checked={showsScores(page.look.value)}
          onChange={(event) => {
            const { show: _, ship: __, ...look } = page.look.value;
            page.lookAt(event.currentTarget.checked ? { ...look, show: SCORES } : look);
          }}
        />
        Scores of {chosen.strategy} on the board
      </label>
      {showsScores(page.look.value) && <p class="small">Score: {chosen.score}.</p>}
    </div>
  );
}

function Ranking({ page, advice, chosen }: { page: Page; advice: Advice; chosen: boolean }) {
  const { board, contact } = page.knowledge.value.scenario;
  const overlaps = contact === "overlap";
  return (
    <div class={chosen ? "ranking is-chosen" : "ranking"}>
      <label>
        <input type="radio" name="strategy" checked={chosen} onChange={() => choose(page, advice.strategy)} />
        <span>{advice.strategy}</span>
      </label>
      <ol>
        {advice.cells.map(({ cell, hit, score }) => (
          <li key={cell}>
            <button
              type="button"
              title={`${advice.score}: ${formatScore(score)}`}
              onClick={() => focusCell(page, cell)}
            >
              <span class="rank-cell">{formatCell(board, cell)}</span>
              <span class="rank-chance">
                {overlaps && advice.scoresShips ? formatNumber(score) : `${formatPercent(hit)} %`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
