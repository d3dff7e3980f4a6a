import { formatCell } from "@broadside/engine";
import { formatNumber, formatPercent } from "@broadside/engine/text";
import { adviceOf, bestOf } from "../../model/board-map.ts";
import type { Page } from "../../model/page.ts";
import type { Advice } from "../../worker/protocol.ts";
import { focusCell } from "../parts/focus-cell.ts";

/** The best cells of each exact strategy; the chosen one's best is marked on the board. */
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
            {shown.advice.map((advice) => (
              <Ranking key={advice.strategy} page={page} advice={advice} chosen={advice === chosen} />
            ))}
          </div>
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

function Ranking({ page, advice, chosen }: { page: Page; advice: Advice; chosen: boolean }) {
  const { board, contact } = page.knowledge.value.scenario;
  const overlaps = contact === "overlap";
  const choose = (): void => {
    const { best: _, ...look } = page.look.value;
    const first = page.analysis.map.value?.advice[0];
    page.lookAt(advice === first ? look : { ...look, best: advice.strategy });
  };
  return (
    <div class={chosen ? "ranking is-chosen" : "ranking"}>
      <label>
        <input type="radio" name="strategy" checked={chosen} onChange={choose} />
        <span>{advice.strategy}</span>
      </label>
      <ol>
        {advice.cells.map(({ cell, hit, score }) => (
          <li key={cell}>
            <button
              type="button"
              title={`${advice.score}: ${score.toPrecision(4)}`}
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
