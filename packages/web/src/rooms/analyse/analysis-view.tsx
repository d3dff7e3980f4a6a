import { formatPercentOf } from "@broadside/engine/text";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { errorPercent, estimatedPercent } from "../../board/drawing/cell-facts.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { adviserTitle } from "../../board/map/advice.ts";
import { type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import type { Finding } from "../../board/map/looking-ahead.ts";
import { classOf, measured } from "../../board/map/measure.ts";
import { isDoubt } from "../../board/notation/heard-shots.ts";
import { Notices } from "../../board/position/notices.tsx";
import { RulesPanel } from "../../board/rules/rules-panel.tsx";
import { boardWords as words } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { numeral } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { lazy } from "../../parts/lazy.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { listen, pressed } from "../../parts/window/listen.ts";
import { beside, hasAnswerBar, narrow } from "../../parts/window/screen-size.ts";
import { analyseTab } from "../../storage/settings.ts";
import { AdvicePanel } from "./advice-panel.tsx";
import type { Analyse } from "./analyse.ts";
import { isAsking } from "./asked-area.ts";
import { lookOf } from "./board-look.ts";
import { BoardTools } from "./board-tools.tsx";
import { BoardView, CellDetails } from "./board-view.tsx";
import { LayerChoice, Legend } from "./layer-choice.tsx";
import { mayStillMove, type Recommendation, recommendationOf } from "./recommendation.ts";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotsPanel } from "./shots-panel.tsx";
import { analyseWords } from "./texts/words.ts";
import { LinesPanel, WhatIfBanner } from "./what-if.tsx";

const announce = (page: Analyse): string => {
  const { phase, fresh, slow, estimate } = page.analysis;
  const map = fresh.value;
  const advice = recommendationOf(page);
  if (map !== undefined) {
    // Announce the cell only once: when it is clear whether looking ahead moves it.
    if (mayStillMove(page)) return "";
    const left = analyseWords.layoutsLeftSaid({ n: map.layouts });
    const none = page.look.value.ship === undefined ? analyseWords.everyFound : analyseWords.noCellShip;
    return (advice ? [describe(map, advice, page.ahead.found.value), left] : [left, none]).join(words.gap);
  }
  if (advice?.source.kind === "estimate" && estimate.value !== undefined) {
    const { error } = advice.source;
    const cell = cellName(page.scenario.value.board, advice.cell);
    const chance = page.scenario.value.contact === "overlap" ? undefined : estimatedPercent(advice.source, 0);
    return analyseWords.estimateSaid({ cell, chance, error: errorPercent(error) });
  }
  return slow.value && phase.value.kind === "working" ? analyseWords.countingSaid : "";
};

/** The recommended cell, its chance, and where the recommendation comes from. */
const describe = (map: BoardMap, { cell, source }: Recommendation, ahead: Finding | undefined): string => {
  const { board, fleet } = map.knowledge.scenario;
  const name = cellName(board, cell);
  const chance = (part: bigint): string => words.percentSaid({ n: numeral(formatPercentOf(part, map.mass)) });
  switch (source.kind) {
    case "optimal":
      return analyseWords.optimalSaid({ cell: name, chance: chance(hitsAt(map, cell)) });
    case "ahead":
      return ahead?.announce(chance(hitsAt(map, cell))) ?? "";
    case "layer": {
      const { measure } = source;
      const own = classOf(measure);
      const ship = own === undefined ? undefined : shipName(fleet[own].name);
      const count = measured(map, measure)[cell] ?? 0n;
      return analyseWords.bestForSaid({
        ship,
        cell: name,
        chance: measure.kind === "expected" ? undefined : chance(count),
      });
    }
    case "strategy":
      return analyseWords.bestBySaid({
        strategy: words.quoted({ name: adviserTitle(source.advice.strategy) }),
        cell: name,
        chance: chance(hitsAt(map, cell)),
      });
    case "estimate":
      return "";
  }
};

/** Tells screen readers what Undo or Redo changed, and what a new map shows. */
function Announcement({ page }: { page: Analyse }) {
  return (
    <>
      <p class="visually-hidden" role="status" data-testid="retraced">
        {page.retraced.value}
      </p>
      <p class="visually-hidden" role="status" data-testid="announcement">
        {announce(page)}
      </p>
    </>
  );
}

const ConflictReport = lazy("partConflict", async () => (await import("./conflict-report.tsx")).ConflictReport);
const ConflictBar = lazy("partConflict", async () => (await import("./conflict-report.tsx")).ConflictBar);

const MapTools = lazy("partTools", async () => (await import("./map-tools.tsx")).MapTools);

const AskPanel = lazy("partAsk", async () => (await import("./ask-panel.tsx")).AskPanel);

/** Only phones use it; other screens do not load it. */
const AnswerBar = lazy("answer", async () => (await import("./answer-bar.tsx")).AnswerBar);

/** Milliseconds after leaving a field in which the press that left it arrives as a click, even from a finger. */
const CLICK_WITHIN = 300;

const FIELDS = '.panels :is(input[type="text"], textarea)';

/**
 * Marks the page with `data-writing` while a text field in a panel has the focus, so that style sheets can make room
 * for it. The mark outlives the press that leaves the field: what then returns to its place would
 * slip under the finger.
 */
const followWriting = (): (() => void) => {
  const { dataset } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (pressed.peek()) timer = setTimeout(end, CLICK_WITHIN);
    else delete dataset["writing"];
  };
  const follow = (): void => {
    clearTimeout(timer);
    if (document.activeElement?.matches(FIELDS)) dataset["writing"] = "";
    else timer = setTimeout(end, CLICK_WITHIN);
  };
  const unfollow = listen({ focusin: follow, focusout: follow, pointerdown: follow });
  return () => {
    unfollow();
    clearTimeout(timer);
    delete dataset["writing"];
  };
};

/** The board with the advice beside it or, where there is no room, below it. @param bar the game and the views */
export function AnalysisView({ page, bar }: { page: Analyse; bar: ComponentChildren }) {
  useEffect(followWriting, []);
  const look = lookOf(page);
  // On phones the legend is far below: numbers other than the usual chances say at once what they are.
  const shown = page.look.value.show ?? page.look.value.ship;
  const { board } = page.scenario.value;
  const kind = mainClass(board);
  const isBeside = beside.value && !kind.includes("is-wide");
  const details = <CellDetails page={page} look={look} />;
  const foot = (
    <div class="board-foot flow apart">
      {!hasAnswerBar.value && <BoardTools page={page} />}
      <Legend look={look} />
      <LayerChoice page={page} />
      {!isBeside && details}
    </div>
  );
  return (
    <>
      {!isBeside && bar}
      <main
        class={[kind, isBeside && "is-beside", page.lines.present.value && "is-what-if", isAsking(page) && "is-asking"]
          .filter(Boolean)
          .join(" ")}
      >
        <Notices position={page} />
        <section class="board-column card bare-on-phones" aria-label={analyseWords.position}>
          <div class={stackClass(board)} style={stackStyle(board)}>
            <WhatIfBanner page={page} />
            <BoardView page={page} look={look} />
            <ToldNote page={page} />
            {narrow.value && shown !== undefined && <p class="small">{look.legend?.title}</p>}
            {!narrow.value && foot}
          </div>
        </section>
        <Panels page={page} details={isBeside && details} below={narrow.value && foot}>
          {isBeside && bar}
        </Panels>
      </main>
      <Announcement page={page} />
    </>
  );
}

/** Says, while other tabs are shown, that the map counts answers to questions, and leads to them. */
function ToldNote({ page }: { page: Analyse }) {
  const n = page.told.value.filter((said) => !isDoubt(said)).length;
  if (n === 0 || analyseTab.value === "ask") return null;
  const show = (): void => {
    analyseTab.set("ask");
    document.querySelector<HTMLElement>('[role="tab"][id$="-ask"]')?.focus();
  };
  return (
    <div class="buttons">
      <Button label={analyseWords.usesTold({ n })} onClick={show} />
    </div>
  );
}

/** Explains what Analyse is for and how to enter answers, until you have entered one. */
function Newcomer({ page }: { page: Analyse }) {
  if (page.lines.whole.value.observations.length > 0 || page.lines.present.value) return null;
  const answers = words.answersMeaning[page.scenario.value.answers === "hit" ? "hit" : "sunk"];
  const { tellInBar, tellByClick } = analyseWords;
  return (
    <p class="newcomer said">
      <strong>{analyseWords.playedElsewhere}</strong> {hasAnswerBar.value ? tellInBar : tellByClick({ answers })}
    </p>
  );
}

interface PanelsProps {
  readonly page: Analyse;
  /** What is known about the cell pointed at, if that stands with the advice. */
  readonly details: ComponentChildren;
  /** What stands below the board on phones. */
  readonly below: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The answer bar, if any; the best shot; the fleet, the shots and what few people need, one of which is shown. */
function Panels({ page, details, below, children }: PanelsProps) {
  const phase = page.analysis.phase.value;
  return (
    <div class="panels">
      {children}
      {hasAnswerBar.value && (
        <AnswerBar page={page}>
          {phase.kind === "conflict" && <ConflictBar page={page} conflict={phase.conflict} />}
        </AnswerBar>
      )}
      <div class="panel-group is-lead">
        {hasAnswerBar.value && <Newcomer page={page} />}
        {phase.kind === "conflict" ? (
          <>
            <ConflictReport page={page} conflict={phase.conflict} />
            {details}
          </>
        ) : (
          <AdvicePanel page={page}>{details}</AdvicePanel>
        )}
        {/* Below the buttons for the answer: these stay in their place when the first answer removes it. */}
        {!hasAnswerBar.value && <Newcomer page={page} />}
        {below && (
          <section class="panel board-below stack" aria-label={words.board}>
            {below}
          </section>
        )}
      </div>
      <Tabs
        label={analyseWords.position}
        of={analyseTab}
        tabs={[
          ["fleet", words.shipsTitle, <ShipPanel key="fleet" page={page} />],
          ["shots", words.shotsTitle, <Shots key="shots" page={page} />],
          ["ask", analyseWords.askTab, <Ask key="ask" page={page} />],
          ["more", analyseWords.more, <More key="more" page={page} />],
        ]}
      />
    </div>
  );
}

/** Questions about the layout. Few people need them: they load when the tab is first shown. */
function Ask({ page }: { page: Analyse }) {
  return analyseTab.value === "ask" && <AskPanel page={page} />;
}

function Shots({ page }: { page: Analyse }) {
  return (
    <>
      <ShotsPanel page={page} />
      <LinesPanel page={page} />
    </>
  );
}

/** What few people need: what a click enters, the colours, strategies, how ships are placed, the rules. */
function More({ page }: { page: Analyse }) {
  return (
    <div class="folds">
      {analyseTab.value === "more" && <MapTools page={page} />}
      <RulesPanel position={page} />
    </div>
  );
}
