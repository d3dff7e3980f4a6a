import { formatCell } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { formatCount, formatMean, formatNumber, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { ComponentChildren } from "preact";
import type { BoardMap } from "../../model/map/board-map.ts";
import { describeShips, measured } from "../../model/map/measure.ts";
import { hitsAt, reasonsFor } from "../../model/map/reason.ts";
import { type Recommendation, recommend } from "../../model/map/recommendation.ts";
import { solvedHere } from "../../model/map/solved-here.ts";
import type { Page } from "../../model/page.ts";
import { describeFraction } from "../../text/advice.ts";
import { errorPercent } from "../board/cell-look.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { Comparison } from "./comparison.tsx";
import { describeReason } from "./reason-text.ts";

/**
 * The one cell that the page recommends, how likely it is to be hit, and why; what that depends on, which is handed in; then
 * whether the strategies agree, and on request what each of them says.
 */
export function AdvicePanel({ page, children }: { page: Page; children: ComponentChildren }) {
  const { phase, map, estimate, fresh } = page.analysis;
  const state = phase.value.kind;
  // The report of a contradiction says all there is to say.
  if (state === "conflict") return <div class="panel">{children}</div>;
  // What is estimated of the new position says more than the map of the one before.
  const shown = fresh.value ?? (state === "working" && estimate.value === undefined ? map.value : undefined);
  const solved = shown === fresh.value ? solvedHere(page) : undefined;
  const advice = recommend({ look: page.look.value, map: shown, estimate: estimate.value, solved });
  const look = state === "working" && shown !== undefined ? "advice is-stale" : "advice";
  return (
    <section class="panel advice-panel" aria-labelledby="advice-title">
      <h2 id="advice-title" class="visually-hidden">
        Advice
      </h2>
      <div class={look}>
        {advice ? <Lead page={page} map={shown} advice={advice} /> : <p class="advice-lead">{whyNone(state, shown)}</p>}
      </div>
      {children}
      {shown && advice && (
        <div class={look}>
          <Comparison page={page} map={shown} advice={advice} solved={solved} />
        </div>
      )}
    </section>
  );
}

/** Why nothing is recommended. */
const whyNone = (state: Page["analysis"]["phase"]["value"]["kind"], map: BoardMap | undefined): string => {
  if (map !== undefined) return isOver(map) ? "Every ship is found." : "No cell left can hold this.";
  if (state === "working") return "Counting …";
  return "No advice without a count.";
};

/** True where no cell that is left can be hit. */
const isOver = (map: BoardMap): boolean => (map.advice[0]?.cells[0]?.hit ?? 0) === 0;

/** The cell, its chance, and the reason. */
function Lead({ page, map, advice }: { page: Page; map: BoardMap | undefined; advice: Recommendation }) {
  const { board } = (map?.knowledge ?? page.knowledge.value).scenario;
  const { cell, source } = advice;
  const lead = map ? exactLead(map, advice) : estimatedLead(page, advice);
  const reasons = map ? reasonsFor(map, advice) : [];
  return (
    <>
      <p class="advice-lead">
        {source.kind === "estimate" ? "Shoot about here: " : "Shoot "}
        <button type="button" class="advice-cell" title="Go to this cell (b)" onClick={() => focusCell(page, cell)}>
          {formatCell(board, cell)}
        </button>
        {lead.chance !== "" && (
          <span class="advice-chance">{source.kind === "estimate" ? ` (${lead.chance})` : `: ${lead.chance}`}</span>
        )}
      </p>
      <p class="advice-fraction">{lead.fraction}</p>
      {source.kind === "optimal" && (
        <p class="advice-proved">
          Optimal, proved: {OBJECTIVE_MEANING[source.solved.solution.objective]}
          {source.solved.node.worst > 0 &&
            `; from here ${formatNumber(source.solved.node.total / source.solved.node.layouts)} misses on average, at most ${source.solved.node.worst}`}
          .
        </p>
      )}
      {reasons.length > 0 && (
        <p class="advice-reason">{reasons.map((reason) => describeReason(board, reason)).join(" ")}</p>
      )}
    </>
  );
}

/** How likely the recommended cell is what is looked for: in percent, and in words. */
const exactLead = (map: BoardMap, { cell, source }: Recommendation): { chance: string; fraction: string } => {
  const { fleet, contact } = map.knowledge.scenario;
  const isWeighed = map.relativeError !== undefined;
  if (source.kind === "layer") {
    const { measure } = source;
    const count = measured(map, measure)[cell] ?? 0n;
    if (measure.kind === "expected") {
      const name = measure.shipClass === undefined ? "ships" : `ships of class ${fleet[measure.shipClass].name}`;
      return { chance: formatMean(count, map.mass), fraction: `${name} expected here; no cell has more` };
    }
    const fraction = describeFraction(count, map.mass, isWeighed);
    const chance = count === map.mass ? "" : `${formatPercentOf(count, map.mass, 0)} %`;
    if (measure.kind === "exactly") return { chance, fraction: `holds ${describeShips(measure.ships)} ${fraction}` };
    if (measure.kind === "any" || measure.shipClass === undefined)
      return { chance, fraction: `hits a ship ${fraction}` };
    const { name, count: ships } = fleet[measure.shipClass];
    return { chance, fraction: `hits ${ships === 1 ? "the" : "a"} ${name} ${fraction}; no cell left is likelier to` };
  }
  const hits = hitsAt(map, cell);
  if (hits === map.mass) return { chance: "", fraction: "It is certainly a ship." };
  const expected =
    contact === "overlap" ? `; ${formatMean(map.occupied[cell], map.layouts)} ships are expected here` : "";
  return {
    chance: `${formatPercentOf(hits, map.mass, 0)} %`,
    fraction: `hits a ship ${describeFraction(hits, map.mass, isWeighed)}${expected}`,
  };
};

/** The same of an estimate, with its error. */
const estimatedLead = (page: Page, { source }: Recommendation): { chance: string; fraction: string } => {
  if (source.kind !== "estimate") return { chance: "", fraction: "" };
  const { value, error } = source;
  const samples = page.analysis.estimate.value?.samples ?? 0;
  const from = `from ${formatCount(samples)} layouts drawn at random; there is no exact count yet`;
  return page.knowledge.value.scenario.contact === "overlap"
    ? { chance: `estimated ${formatNumber(value)} ± ${formatNumber(error)} ships`, fraction: from }
    : { chance: `estimated ${formatPercent(value, 0)} ± ${errorPercent(error)} %`, fraction: from };
};
