import { formatCell } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Finding } from "../../model/jobs/looking-ahead.ts";
import { adviceOf, type BoardMap } from "../../model/map/board-map.ts";
import { classOf, measured } from "../../model/map/measure.ts";
import {
  hitsAt,
  type Recommendation,
  reasonsFor,
  recommend,
  type SolvedHere,
  solvedHere,
} from "../../model/map/recommendation.ts";
import type { Page } from "../../model/page.ts";
import { strategyOf } from "../../position/look.ts";
import { costAt } from "../../position/trees/flat-tree.ts";
import { describeAgreement, describeFraction } from "../../text/advice.ts";
import { decimal, numeral, percent } from "../../words/numbers.ts";
import { shipName } from "../../words/ship-name.ts";
import { boardWords as words } from "../../words/words.ts";
import { hasNothingLeft, ReviewWay } from "../answers/review-way.tsx";
import { errorPercent } from "../board/cell-facts.ts";
import { lazy } from "../parts/lazy.tsx";
import { Counting } from "../parts/message/layout-count.tsx";
import { Alert } from "../parts/message/problems.tsx";
import { Button } from "../parts/theme/button.tsx";
import { focusCell } from "../parts/window/focus.ts";
import { hasAnswerBar } from "../parts/window/screen-size.ts";
import { describeReason } from "./reason-text.ts";
import type { ComparisonProps } from "./strategies.tsx";

const Strategies = lazy("partComparison", async () => (await import("./strategies.tsx")).Strategies);

/** One line on whether the exact strategies agree; on request, what each recommends, by its own measure. */
function Comparison(props: ComparisonProps) {
  const { page, map } = props;
  const [open, setOpen] = useState(false);
  const { board } = map.knowledge.scenario;
  const exact = map.advice.filter((other) => other.exact && other.cells.length > 0);
  const opinions = exact.map(({ strategy, cells }) => ({ name: strategy, cell: cells[0].cell }));
  const wanted = strategyOf(page.look.value);
  const others = map.advice.some((other) => !other.exact) || map.knowledge.scenario.contact === "overlap";
  const isMissing = wanted !== undefined && adviceOf(map, wanted)?.strategy !== wanted;
  // Ask the other strategies when somebody opens their list.
  useEffect(() => {
    if (open || isMissing) page.analysis.wantAllAdvice();
  }, [open, isMissing]);
  return (
    <>
      <p class="advice-agreement">{describeAgreement(board, opinions)}</p>
      {isMissing && others && <Alert>{words.noStrategy(wanted, map.advice[0]?.strategy ?? "")}</Alert>}
      <details class="comparison" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.compareStrategies}</summary>
        {open && <Strategies {...props} />}
      </details>
    </>
  );
}

/** The recommended cell, its chance and reason; the possible answers; the layouts left; what strategies say. */
export function AdvicePanel(props: { page: Page; foot: ComponentChildren; children: ComponentChildren }) {
  const { page, foot, children } = props;
  const { phase, map, estimate, fresh } = page.analysis;
  const state = phase.value.kind;
  // The estimate of the new position says more than the map of the old one.
  const shown = fresh.value ?? (state === "working" && estimate.value === undefined ? map.value : undefined);
  const solved = shown === fresh.value ? solvedHere(page) : undefined;
  const ahead = shown === fresh.value ? page.ahead.found.value : undefined;
  const advice = recommend({ look: page.look.value, map: shown, estimate: estimate.value, solved, ahead });
  const look = state === "working" && shown !== undefined ? "advice is-stale" : "advice";
  return (
    <section class="panel advice-panel" aria-labelledby="advice-title">
      <h2 id="advice-title" class="visually-hidden">
        {words.advice}
      </h2>
      <div class={look}>
        {advice ? <Lead page={page} map={shown} advice={advice} /> : <p class="advice-lead">{whyNone(state, shown)}</p>}
        {!advice && fresh.value && !hasAnswerBar.value && <ReviewWay page={page} map={fresh.value} />}
        {state === "failed" && <Counting page={page} />}
      </div>
      {children}
      <div class={`${look} advice-why`}>
        {advice && <Reasons page={page} map={shown} advice={advice} ahead={ahead} />}
      </div>
      <div class="advice-foot">
        {foot}
        {shown && advice && (
          <div class={look}>
            <Comparison page={page} map={shown} advice={advice} solved={solved} ahead={movesTo(ahead)} />
          </div>
        )}
      </div>
    </section>
  );
}

const whyNone = (state: Page["analysis"]["phase"]["value"]["kind"], map: BoardMap | undefined): string => {
  if (map !== undefined) return hasNothingLeft(map) ? words.everyFound : words.noCell;
  return state === "working" ? words.countingNow : words.noAdvice;
};

interface LeadProps {
  page: Page;
  map: BoardMap | undefined;
  advice: Recommendation;
  ahead?: Finding | undefined;
}

function Lead({ page, map, advice }: LeadProps) {
  const { board } = (map?.knowledge ?? page.knowledge.value).scenario;
  const { cell, source } = advice;
  const lead = map ? exactLead(map, advice) : estimatedLead(page, advice);
  const isEstimate = source.kind === "estimate";
  const button = (
    <Button key="cell" class="advice-cell" title={words.goToCell} onClick={() => focusCell(page, cell)}>
      {formatCell(board, cell)}
    </Button>
  );
  return (
    <>
      <p class="advice-lead">
        {isEstimate ? words.shootAbout(button) : words.shoot(button)}
        {lead.chance !== "" && (
          <span class="advice-chance">
            {isEstimate ? words.leadEstimate(lead.chance) : words.leadChance(lead.chance)}
          </span>
        )}
      </p>
      <p class="advice-fraction">{lead.fraction}</p>
    </>
  );
}

function Reasons({ page, map, advice, ahead }: LeadProps) {
  const { board } = (map?.knowledge ?? page.knowledge.value).scenario;
  const { cell, source } = advice;
  const reasons = map ? reasonsFor(map, advice) : [];
  // The sentence from looking ahead arrives a moment later. It goes above the reasons only if it decides the shot.
  const found = ahead && map && isAbout(ahead, advice) && hitsAt(map, cell) < map.mass && (
    <p class={source.kind === "ahead" ? "advice-proved" : "advice-reason"}>{ahead.describe()}</p>
  );
  return (
    <>
      {source.kind === "optimal" && (
        <p class="advice-proved">
          {words.proved(words.objectives[source.solved.solution.objective], restOf(source.solved))}
        </p>
      )}
      {source.kind === "ahead" && found}
      {reasons.length > 0 && (
        <p class="advice-reason">{reasons.map((reason) => describeReason(board, reason)).join(words.gap)}</p>
      )}
      {source.kind !== "ahead" && found}
    </>
  );
}

/** What looking ahead found, if it recommends another cell. */
const movesTo = (ahead: Finding | undefined): Finding | undefined =>
  ahead?.cell === ahead?.likeliest ? undefined : ahead;

/** Whether looking ahead affects this recommendation. It does not if a proof or the chosen layer decides. */
const isAbout = (ahead: Finding, { cell, source }: Recommendation): boolean =>
  source.kind === "ahead" || (source.kind === "strategy" && cell === ahead.likeliest);

/** What the rest of the game costs from a solved position on; undefined if no misses remain. */
const restOf = ({ solution, node }: SolvedHere): string | undefined => {
  const { worst, total, layouts } = costAt(solution.tree, node);
  return worst > 0 ? words.fromHere(decimal(total / layouts), worst) : undefined;
};

/** How likely the recommended cell is to be hit: in percent, and in words. */
const exactLead = (map: BoardMap, { cell, source }: Recommendation): { chance: string; fraction: string } => {
  const { fleet, contact } = map.knowledge.scenario;
  const chanceOf = (part: bigint): string => (part === map.mass ? "" : percent(formatPercentOf(part, map.mass, 0)));
  const fractionOf = (part: bigint): string => describeFraction(part, map.mass, map.relativeError !== undefined);
  if (source.kind === "layer") {
    const { measure } = source;
    const count = measured(map, measure)[cell] ?? 0n;
    const shipClass = classOf(measure);
    const ship = shipClass === undefined ? undefined : fleet[shipClass];
    const name = ship && shipName(ship.name);
    if (measure.kind === "expected")
      return { chance: numeral(formatMean(count, map.mass)), fraction: words.expectedHere(name) };
    const fraction = fractionOf(count);
    if (measure.kind === "exactly")
      return { chance: chanceOf(count), fraction: words.holds(words.exactlyShips(measure.ships), fraction) };
    const hits = ship ? words.hitsClass(shipName(ship.name), ship.count === 1, fraction) : words.hitsShip(fraction);
    return { chance: chanceOf(count), fraction: hits };
  }
  const hits = hitsAt(map, cell);
  if (hits === map.mass) return { chance: "", fraction: words.certainlyShip };
  const expected =
    contact === "overlap" ? words.shipsExpected(numeral(formatMean(map.occupied[cell], map.layouts))) : "";
  return { chance: chanceOf(hits), fraction: `${words.hitsShip(fractionOf(hits))}${expected}` };
};

const estimatedLead = (page: Page, { source }: Recommendation): { chance: string; fraction: string } => {
  if (source.kind !== "estimate") return { chance: "", fraction: "" };
  const { value, error } = source;
  const samples = page.analysis.estimate.value?.samples ?? 0;
  const from = words.fromSamples(samples);
  return page.knowledge.value.scenario.contact === "overlap"
    ? { chance: words.estimatedShips(decimal(value), decimal(error)), fraction: from }
    : { chance: words.estimatedChance(formatPercent(value, 0), percent(errorPercent(error))), fraction: from };
};
