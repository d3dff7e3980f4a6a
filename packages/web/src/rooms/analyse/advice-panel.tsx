import type { PosteriorEstimate } from "@broadside/engine";
import { errorRange, formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { ComponentChildren } from "preact";
import { errorPercent, estimatedPercent, points } from "../../board/drawing/cell-facts.ts";
import { describeAgreement, describeFraction, isWorthwhile } from "../../board/map/advice.ts";
import { type BoardMap, bitsOf, hitsAt } from "../../board/map/board-map.ts";
import { Counting } from "../../board/map/counting.tsx";
import { costAt } from "../../board/map/flat-tree.ts";
import type { Finding } from "../../board/map/looking-ahead.ts";
import { classOf, measured } from "../../board/map/measure.ts";
import { describeReason } from "../../board/map/reasons.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { about, count, decimal, duration, numeral, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { hasAnswerBar, slim } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { ChoiceButtons, useQuestion } from "./answer-question.tsx";
import {
  describeBest,
  markedCell,
  mayStillMove,
  type Recommendation,
  recommend,
  type SolvedHere,
  shipLookedFor,
  solvedHere,
  whyRecommended,
} from "./recommendation.ts";
import { hasNothingLeft, ReviewWay } from "./review-way.tsx";
import { analyseWords } from "./texts/words.ts";

/** One line on whether the exact strategies agree. */
function Agreement({ map }: { map: BoardMap }) {
  const exact = map.advice.filter((other) => other.exact && other.cells.length > 0);
  const opinions = exact.map(({ strategy, cells }) => ({ name: strategy, cell: cells[0].cell }));
  return <p class="advice-agreement soft">{describeAgreement(map.knowledge.scenario.board, opinions)}</p>;
}

/** What the page advises, and the map that it goes by: while a map is counted, the last one. */
export const shownAdvice = (page: Analyse) => {
  const { phase, map, estimate, fresh } = page.analysis;
  // The estimate of the new position says more than the map of the old one.
  const isLast = phase.value.kind === "working" && estimate.value === undefined;
  const shown = fresh.value ?? (isLast ? map.value : undefined);
  const solved = shown === fresh.value ? solvedHere(page) : undefined;
  const ahead = shown === fresh.value ? page.ahead.found.value : undefined;
  const advice = recommend({ look: page.look.value, map: shown, estimate: estimate.value, solved, ahead });
  return { map: shown, advice, solved, ahead };
};

/**
 * The recommended cell, its chance and reason; the possible answers; the layouts left.
 *
 * @param children what is said about the cell that somebody points at
 */
export function AdvicePanel({ page, children }: { page: Analyse; children?: ComponentChildren }) {
  const { phase, fresh } = page.analysis;
  const state = phase.value.kind;
  const { map: shown, advice, ahead } = shownAdvice(page);
  const look = state === "working" && shown !== undefined ? "advice is-stale" : "advice";
  // On phones it unfolds with the number of layouts: the reason alone fits above the bar for answers.
  const more = advice && shown && <MoreReasons map={shown} advice={advice} ahead={ahead} />;
  return (
    <section class="panel advice-panel" aria-labelledby="advice-title">
      <h2 id="advice-title" class="visually-hidden">
        {analyseWords.advice}
      </h2>
      <div class={look}>
        {advice ? <Lead page={page} map={shown} advice={advice} /> : <p class="advice-lead">{whyNone(state, shown)}</p>}
        {!advice && fresh.value && !hasAnswerBar.value && <ReviewWay page={page} map={fresh.value} />}
        {state === "failed" && <Counting analysis={page.analysis} />}
      </div>
      {!hasAnswerBar.value && <AnswerHere page={page} />}
      <div class={`${look} advice-why`}>
        {advice && <Reasons page={page} map={shown} advice={advice} ahead={ahead} />}
        {!slim.value && more}
      </div>
      {children}
      <LayoutsLeft page={page}>{slim.value && more}</LayoutsLeft>
      {isUncounted(page) && <EstimateNote page={page} />}
    </section>
  );
}

/** If more answers than this are possible, ask at the cell instead, if there is room. */
const MOST_ANSWERS = 8;

/** Asks beside the advice for the answer at the best cell: following the advice then takes one press a shot. */
function AnswerHere({ page }: { page: Analyse }) {
  const { question, idle } = useQuestion(page, markedCell(page));
  // The empty section keeps its space, so that nothing below it moves while a map is counted.
  if (!question) return <section class="answer-here stack" />;
  if (question.possible.length === 0 || question.possible.length > MOST_ANSWERS) return null;
  const name = cellName(page.scenario.value.board, question.cell);
  // Two sets of answers, to different cells, would be mistaken for each other.
  const isElsewhere = page.asked.value !== undefined && page.asked.value !== question.cell;
  return (
    <section
      class="answer-here stack"
      aria-label={analyseWords.answerTo({ cell: name })}
      aria-busy={idle}
      inert={isElsewhere}
    >
      <p>
        <strong>{name}</strong> {describeBest(page)}
      </p>
      <div class="answer-choices grid">
        <ChoiceButtons page={page} cell={question.cell} choices={question.possible} idle={idle} inBar />
      </div>
    </section>
  );
}

function LayoutsLeft({ page, children }: { page: Analyse; children: ComponentChildren }) {
  const { phase, map, estimate } = page.analysis;
  const state = phase.value;
  return (
    <section class="position" aria-labelledby="position-title">
      <h2 id="position-title" class="visually-hidden">
        {words.layoutsLeft}
      </h2>
      {state.kind !== "ready" && estimate.value?.layoutCount ? (
        <EstimatedCount of={estimate.value.layoutCount} />
      ) : (
        (state.kind === "ready" || state.kind === "working") && (
          <HowKnown map={map.value} stale={state.kind === "working"}>
            {children}
          </HowKnown>
        )
      )}
    </section>
  );
}

/** The estimated number of layouts, in a different style from an exact number. */
function EstimatedCount({ of }: { of: NonNullable<PosteriorEstimate["layoutCount"]> }) {
  return (
    <div>
      <p class="layouts is-estimate" data-testid="layouts">
        {words.aboutSo({ number: about(of) })}
      </p>
      <p class="small">{words.estimatedCount({ error: percent(formatPercent(of.standardError / of.estimate)) })}</p>
    </div>
  );
}

/** The proved bound of an error, rounded up to a power of ten: `10^-12`. */
const formatRelative = (error: number): string => `10^${Math.ceil(Math.log10(error))}`;

/** The number of layouts in one line; the details say what it means and where it comes from. */
function HowKnown(props: { map: BoardMap | undefined; stale: boolean; children: ComponentChildren }) {
  const { map, stale, children } = props;
  if (map === undefined) return <p class="layouts is-stale">…</p>;
  const number = (
    <span key="number" class="layouts" data-testid="layouts">
      {count(map.layouts)}
    </span>
  );
  const how = [
    analyseWords.exact,
    map.relativeError === undefined && analyseWords.bitsMissing({ bits: decimal(bitsOf(map.layouts), 1) }),
    (map.relativeError ?? 0) > 0 && analyseWords.rightTo({ error: formatRelative(map.relativeError ?? 0) }),
    analyseWords.method({ name: map.method }),
    duration(map.milliseconds),
  ];
  return (
    <details class={stale ? "how-known is-stale" : "how-known"}>
      <summary>{analyseWords.leftHowKnown({ number, n: map.layouts })}</summary>
      {children}
      <p>{analyseWords.whatLayoutIs({ isWeighed: map.relativeError !== undefined })}</p>
      <p class="small">{how.filter(Boolean).join(" · ")}</p>
    </details>
  );
}

/** A note while there is no exact map: how good the estimate is, and how to stop the count or begin it again. */
function EstimateNote({ page }: { page: Analyse }) {
  const { estimate } = page.analysis;
  return (
    <section
      class="estimate-note said stack gap-1 after"
      aria-label={analyseWords.estimate}
      data-testid="estimate-note"
    >
      {estimate.value && <Estimated estimate={estimate.value} />}
      {page.analysis.phase.value.kind !== "failed" && <Counting analysis={page.analysis} />}
    </section>
  );
}

/** Says what the numbers are, in plain words. The exact figures of the estimate are in the tooltip. */
function Estimated({ estimate }: { estimate: PosteriorEstimate }) {
  const { samples, effectiveSamples, isRough } = estimate;
  const { largest, usual } = errorRange(estimate.standardError);
  const worth = count(Math.floor(effectiveSamples));
  const exact = analyseWords.estimateFigures({ usual: points(usual), largest: points(largest), worth });
  const what = <strong key="what">{isRough ? analyseWords.roughEstimate : analyseWords.anEstimate}</strong>;
  const within = (
    <span key="within" class="estimate-error">
      {points(2 * usual)}
    </span>
  );
  return (
    <p class="row" title={exact}>
      <span class="estimate-sign" aria-hidden="true" />
      <span>{analyseWords.estimateWords({ what, samples, points: within, isRough })}</span>
    </p>
  );
}

const isUncounted = ({ analysis: { phase, slow, estimate } }: Analyse): boolean => {
  const { kind } = phase.value;
  return kind === "working" ? slow.value || estimate.value !== undefined : kind !== "ready";
};

const whyNone = (state: Analyse["analysis"]["phase"]["value"]["kind"], map: BoardMap | undefined): string => {
  if (map !== undefined) return hasNothingLeft(map) ? analyseWords.everyFound : analyseWords.noCell;
  return state === "working" ? words.countingNow : analyseWords.noAdvice;
};

interface LeadProps {
  page: Analyse;
  map: BoardMap | undefined;
  advice: Recommendation;
  ahead?: Finding | undefined;
}

const leadOf = ({ page, map, advice }: LeadProps): { readonly chance: string; readonly fraction: string } =>
  map ? exactLead(map, advice) : estimatedLead(page, advice);

/** The recommended cell and its chance. For the layer of one class it is that class's likeliest cell, not a best shot. */
export function Headline(props: LeadProps) {
  const { page, map, advice } = props;
  const { scenario } = map?.knowledge ?? page.knowledge.value;
  const { chance } = leadOf(props);
  const ship = shipLookedFor(scenario, advice);
  const cell = (
    <strong key="cell" class="advice-cell">
      {cellName(scenario.board, advice.cell)}
    </strong>
  );
  const { shoot, shootAbout, likeliestFor, leadChance, leadEstimate, likeliestChance } = analyseWords;
  const isEstimate = advice.source.kind === "estimate";
  const sayChance = isEstimate ? leadEstimate : ship === undefined ? leadChance : likeliestChance;
  return (
    <>
      {isEstimate ? shootAbout({ cell }) : ship === undefined ? shoot({ cell }) : likeliestFor({ ship, cell })}
      {chance !== "" && <span class="advice-chance">{sayChance({ chance })}</span>}
    </>
  );
}

function Lead(props: LeadProps) {
  const { page } = props;
  const { chance, fraction } = leadOf(props);
  return (
    <>
      <p class="advice-lead">
        <Headline {...props} />
      </p>
      <p class="advice-fraction">
        {/* Where there is little room, the percentage in the headline says it. */}
        {(!slim.value || chance === "") && fraction}
        {mayStillMove(page) && ` · ${analyseWords.lookingAhead}`}
      </p>
    </>
  );
}

function Reasons({ page, map, advice, ahead }: LeadProps) {
  const { board } = (map?.knowledge ?? page.knowledge.value).scenario;
  const { source } = advice;
  const reasons = map ? whyRecommended(map, advice) : [];
  return (
    <>
      {source.kind === "optimal" && (
        <p class="strong">
          {analyseWords.proved({
            objective: analyseWords.objectives[source.solved.solution.objective],
            rest: restOf(source.solved),
          })}
        </p>
      )}
      {source.kind === "ahead" && map && <Ahead map={map} advice={advice} ahead={ahead} />}
      {map && <p class="soft">{reasons.map((reason) => describeReason(board, reason)).join(words.gap)}</p>}
    </>
  );
}

/** What the strategies choose and what looking ahead says, unless it decides the shot and stands above the reasons. */
function MoreReasons({ map, advice, ahead }: Omit<LeadProps, "page"> & { map: BoardMap }) {
  // Looking ahead names the likeliest cell itself, and the strategies do not look ahead.
  if (advice.source.kind === "ahead") return null;
  return (
    <>
      <Agreement map={map} />
      <Ahead map={map} advice={advice} ahead={ahead} />
    </>
  );
}

/** The sentence from looking ahead, which arrives a moment later. */
function Ahead({ map, advice, ahead }: Omit<LeadProps, "page"> & { map: BoardMap }) {
  if (!ahead || !isAbout(ahead, advice) || hitsAt(map, advice.cell) === map.mass) return null;
  return <p class={advice.source.kind === "ahead" ? "strong" : "soft"}>{ahead.describe()}</p>;
}

/**
 * Whether looking ahead affects this recommendation. It does not if a proof or the chosen layer decides, nor if what it
 * found saves too little: Compare strategies has it then.
 */
const isAbout = (ahead: Finding, { cell, source }: Recommendation): boolean => {
  if (source.kind === "ahead") return true;
  const isOther = ahead.cell !== ahead.likeliest && !isWorthwhile(ahead);
  return source.kind === "strategy" && cell === ahead.likeliest && !isOther;
};

/** What the rest of the game costs from a solved position on; undefined if no misses remain. */
const restOf = ({ solution, node }: SolvedHere): string | undefined => {
  const { worst, total, layouts } = costAt(solution.tree, node);
  return worst > 0 ? analyseWords.fromHere({ mean: decimal(total / layouts), worst }) : undefined;
};

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
      return { chance: numeral(formatMean(count, map.mass)), fraction: analyseWords.expectedHere({ name }) };
    const fraction = fractionOf(count);
    if (measure.kind === "exactly")
      return {
        chance: chanceOf(count),
        fraction: analyseWords.holds({ ships: words.exactlyShips({ n: measure.ships }), fraction }),
      };
    const hits = ship
      ? analyseWords.hitsClass({ name: shipName(ship.name), isOne: ship.count === 1, fraction })
      : words.hitsShip({ fraction });
    return { chance: chanceOf(count), fraction: hits };
  }
  const hits = hitsAt(map, cell);
  if (hits === map.mass) return { chance: "", fraction: analyseWords.certainlyShip };
  const expected =
    contact === "overlap"
      ? analyseWords.shipsExpected({ mean: numeral(formatMean(map.occupied[cell], map.layouts)) })
      : "";
  return { chance: chanceOf(hits), fraction: `${words.hitsShip({ fraction: fractionOf(hits) })}${expected}` };
};

const estimatedLead = (page: Analyse, { source }: Recommendation): { chance: string; fraction: string } => {
  if (source.kind !== "estimate") return { chance: "", fraction: "" };
  const { value, error } = source;
  const samples = page.analysis.estimate.value?.samples ?? 0;
  const from = analyseWords.fromSamples({ n: samples });
  return page.scenario.value.contact === "overlap"
    ? { chance: analyseWords.estimatedShips({ value: decimal(value), error: decimal(error) }), fraction: from }
    : {
        chance: analyseWords.estimatedChance({
          value: estimatedPercent(source, 0),
          error: percent(errorPercent(error)),
        }),
        fraction: from,
      };
};
