import "./analyse.css";
import { useSignal } from "@preact/signals";
import { ChevronDown } from "lucide";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { readEntry } from "../../board/games/game-history.ts";
import { gameTexts, KeptGames, openGame } from "../../board/games/kept-games.ts";
import { analysedRules } from "../../board/games/last-game.ts";
import { parseAddress } from "../../board/notation/address.ts";
import { loadStatements, needsStatements } from "../../board/notation/told-text.ts";
import type { Position } from "../../board/position/position.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { boxGameOf } from "../../board/rules/rules.ts";
import { loadNamedPriors, needsNamedPriors } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { Icon } from "../../parts/icon.tsx";
import { LazyDialog, lazy } from "../../parts/lazy.tsx";
import { PresentButton, usePresentationKeys } from "../../parts/presenting.tsx";
import { Notice } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { useUndoKeys } from "../../parts/undo-buttons.tsx";
import { opened, useLayer } from "../../parts/window/layers.ts";
import { followPointers } from "../../parts/window/listen.ts";
import { roomy } from "../../parts/window/screen-size.ts";
import { startOffline } from "../../shell/offline.ts";
import { PageHeader } from "../../shell/page-header.tsx";
import { links } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { Analyse, type WriteAddress } from "./analyse.ts";
import { AnalysisView } from "./analysis-view.tsx";
import { useStepKeys } from "./shots-panel.tsx";
import { analyseWords } from "./texts/words.ts";

const Presentation = lazy("partPresentation", async () => (await import("./presentation.tsx")).Presentation);

const BoxFields = lazy("partFields", async () => (await import("./box-fields.tsx")).BoxFields);

/** The name of the analysed game, as a button that opens the list of games. */
function GameChoice({ page }: { page: Analyse }) {
  const scenario = page.scenario.value;
  const { title, about } = gameTitle(scenario);
  return (
    <Button class="game-button" aria-haspopup="dialog" title={about} onClick={() => (opened.value = "games")}>
      <span class="visually-hidden">{analyseWords.game}</span>
      <span class="game-title">{title}</span>
      <Icon of={ChevronDown} size={18} />
    </Button>
  );
}

/** Warns that the present game is not stored on the device, or has changed in another tab. */
function KeepingNotice({ page }: { page: Analyse }) {
  const { games } = page;
  const problem = games.problem.value;
  const dismissed = useSignal<string | undefined>(undefined);
  if (games.isNewerInOtherTab.value) {
    return (
      <Notice button={analyseWords.showNewer} press={() => games.reload()}>
        {analyseWords.elsewhere}
      </Notice>
    );
  }
  if (problem === undefined || problem === dismissed.value) return null;
  return (
    <Notice isWrong button={partsWords.dismiss} press={() => (dismissed.value = problem)}>
      {problem}
    </Notice>
  );
}

/** Puts the position into the window's title, and so into the browser's history and bookmarks. */
const useTitle = (page: Analyse): void => {
  const { scenario, observations } = page.lines.whole.value;
  const shots = observations.length > 0 ? boardWords.shots({ n: observations.length }) : "";
  const what = page.placed.value === undefined ? shots : analyseWords.placingShips;
  const title = `${[gameTitle(scenario).title, what].filter(Boolean).join(", ")} – ${shellWords.analyse} – Broadside`;
  useEffect(() => {
    document.title = title;
  }, [title]);
};

const useRules = ({ knowledge }: Analyse): void => {
  const { scenario } = knowledge.value;
  useEffect(() => {
    analysedRules.value = scenario;
  }, [scenario]);
};

/** Marks, for measurements, when the first map has been painted. */
const useFirstMapMark = (page: Analyse): void => {
  const ready = page.analysis.fresh.value !== undefined;
  useEffect(() => {
    if (!ready || performance.getEntriesByName("broadside:mapped").length > 0) return;
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("broadside:mapped");
        startOffline();
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [ready]);
};

/** The room: Analyse or, while ships are placed, Place, which shows the same game. */
export function App({ page, Place }: { page: Analyse; Place: FunctionComponent }) {
  useUndoKeys(page);
  useFirstMapMark(page);
  useTitle(page);
  useRules(page);
  usePresentationKeys(page, (key) => key === "Escape" && page.asked.peek() !== undefined);
  useStepKeys(page);
  useLayer(page.asked.value !== undefined, () => (page.asked.value = undefined));
  if (page.presented.value && page.placed.value === undefined) return <Presentation page={page} />;
  return (
    <>
      <PageHeader canShare tools={page.placed.value === undefined && roomy.value && <PresentButton of={page} />} />
      <KeepingNotice page={page} />
      {page.placed.value === undefined ? (
        <AnalysisView page={page} bar={<AnalyseBar page={page} />} />
      ) : (
        <>
          <AnalyseBar page={page} />
          <Place />
        </>
      )}
      <LazyDialog name="games" load={() => import("./game-picker.tsx")} given={{ page }} />
      <LazyDialog name="my-games" load={() => import("./games-dialog.tsx")} given={{ page }} />
      <LazyDialog name="counts" load={() => import("./counts-dialog.tsx")} given={{ page }} />
      <LazyDialog name="share" load={() => import("./share-dialog.tsx")} given={{ page }} />
    </>
  );
}

/** The game, the way to the other view, the game's name, and a sentence about the rules; for boxes, fields for them. */
function AnalyseBar({ page }: { page: Analyse }) {
  const scenario = page.scenario.value;
  const boxes = boxGameOf(scenario);
  const { name } = page.games;
  return (
    <section class="analyse-bar flow" aria-labelledby="analyse-title">
      <RoomTitle id="analyse-title" class="visually-hidden">
        {shellWords.analyse}
      </RoomTitle>
      <GameChoice page={page} />
      <Views page={page} />
      <div class={boxes ? "game-about flow grow is-boxes" : "game-about flow grow"}>
        {boxes && <BoxFields page={page} game={boxes} />}
        {name !== undefined && <strong class="open-name">{name}</strong>}
        <p class="small sentence gone-on-phones">{gameTitle(scenario).about}</p>
      </div>
    </section>
  );
}

const VIEWS = [
  { view: "analysis", label: "mapView" },
  { view: "placing", label: "placeShips" },
] as const;

function Views({ page }: { page: Analyse }) {
  const present = page.placed.value === undefined ? "analysis" : "placing";
  return (
    <nav class="views" aria-label={analyseWords.views}>
      {VIEWS.filter(({ view }) => view !== present).map(({ view, label }) => (
        <Button key={view} label={partsWords[label]} onClick={() => page.turnTo(view)} />
      ))}
    </nav>
  );
}

/** The fragment of a position. The bare name of Analyse means the last game, or a new one. */
const positionIn = (hash: string): string => (hash.replace(/^#/, "") === "analyse" ? "" : hash);

/** Waits until an address can be read. If something it needs fails to load, reading the address reports that. */
const readable = async (hash: string): Promise<void> => {
  if (needsNamedPriors(hash)) await loadNamedPriors().catch(() => {});
  if (needsStatements(hash)) await loadStatements().catch(() => {});
};

/** Analyse once opened: the room, and a function that shows another position in it. */
export interface OpenAnalyse {
  readonly Room: FunctionComponent;
  readonly goTo: (hash: string, state: unknown) => Promise<void>;
}

/** The view for placing the ships of a position, as another room provides it. */
export type PlaceOf = (position: Position) => FunctionComponent;

/** Opens Analyse at an address, when first entered. @param state the address's state in the browser's history */
export const openAnalyse = async (
  hash: string,
  state: unknown,
  writing: WriteAddress,
  placeOf: PlaceOf,
): Promise<OpenAnalyse> => {
  const fragment = positionIn(hash);
  await Promise.all([readable(fragment), gameTexts.load()]);
  const kept = new KeptGames(gameTexts);
  const { opened, notice } = openGame(kept, fragment, state);
  const write: WriteAddress = (written, how, entry) => {
    writing(written, how, entry);
    links.value = { ...links.peek(), analyse: `#${written}` };
  };
  // Sends the first question to the worker before anything is drawn.
  const page = new Analyse(opened, startEngine, write, kept);
  // The address stays as given, unless it did not name the game: sent to others, it must show the same one. From now
  // on its history entry records the step. If the browser has moved on meanwhile, the entry belongs to another address.
  if (location.hash === hash) page.writeAddress(opened.kept || fragment === "" ? "replace" : "note");
  page.games.listen(window);
  followPointers(window);
  await Promise.all([boardWords.load(), analyseWords.load()]);
  page.notice.value = notice?.();
  const Place = placeOf(page);
  return {
    Room: () => <App page={page} Place={Place} />,
    goTo: async (to, at) => {
      const position = positionIn(to);
      await readable(position);
      if (position === "") page.writeAddress("replace");
      else page.goTo(parseAddress(position), readEntry(at));
    },
  };
};
