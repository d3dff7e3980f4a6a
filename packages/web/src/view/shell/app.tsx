import { formatNumberOf } from "@broadside/engine/text";
import { useEffect } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { AnalysisView } from "../analysis/analysis-view.tsx";
import { GamesButton } from "../games/games-button.tsx";
import { KeepingNotice } from "../games/keeping-notice.tsx";
import { CopyLink } from "../parts/copy-link.tsx";
import { useLayer } from "../parts/layers.ts";
import { lazy } from "../parts/lazy.tsx";
import { opened } from "../parts/opened.ts";
import { narrow } from "../parts/screen.ts";
import { GameAbout, GameChoice } from "../rules/game-choice.tsx";
import { helpKey } from "./help-key.ts";
import { LazyDialog } from "./lazy-dialog.tsx";

const PlacingView = lazy(
  "the board for placing ships",
  async () => (await import("../placing/placing-view.tsx")).PlacingView,
);

/** True where a key belongs to a text that is being written. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], textarea, select");

/** The keys that work everywhere: undo, redo, help. */
const useGlobalKeys = (page: Page): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (isWriting(event.target) || opened.value !== undefined) return;
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      if (command && key === "z" && !event.shiftKey) page.undo();
      else if (command && (key === "y" || (key === "z" && event.shiftKey))) page.redo();
      else if (!command && key === "?" && helpKey.value) opened.value = "help";
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [page]);
};

/** Names the position in the window's title, and with it in the browser's history and bookmarks. */
const useTitle = (page: Page): void => {
  const { scenario, observations } = page.knowledge.value;
  const shots = observations.length > 0 ? `, ${formatNumberOf(observations.length, "shot")}` : "";
  const what = page.placed.value === undefined ? shots : ", placing ships";
  const title = `${gameTitle(scenario).title}${what} – Broadside`;
  useEffect(() => {
    document.title = title;
  }, [title]);
};

/** Marks the moment when the first map has been painted, for measurements. */
const useFirstMapMark = (page: Page): void => {
  const ready = page.analysis.fresh.value !== undefined;
  useEffect(() => {
    if (!ready || performance.getEntriesByName("broadside:mapped").length > 0) return;
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark("broadside:mapped")));
    return () => cancelAnimationFrame(frame);
  }, [ready]);
};

/** The page: board on the left, panels on the right; on narrow screens one below the other. */
export function App({ page }: { page: Page }) {
  useGlobalKeys(page);
  useFirstMapMark(page);
  useTitle(page);
  useLayer(page.asked.value !== undefined, () => {
    page.asked.value = undefined;
  });
  return (
    <>
      <Header page={page} />
      <KeepingNotice page={page} />
      {page.placed.value === undefined ? <AnalysisView page={page} /> : <PlacingView page={page} />}
      <LazyDialog page={page} name="games" titleId="games-title" load={() => import("../picker/game-picker.tsx")} />
      <LazyDialog page={page} name="counts" titleId="counts-title" load={() => import("../rules/counts-dialog.tsx")} />
      <LazyDialog page={page} name="help" titleId="help-title" load={() => import("./help-dialog.tsx")} />
    </>
  );
}

/** Name, view, game and help; on narrow screens one row. */
function Header({ page }: { page: Page }) {
  return (
    <header class="top">
      <h1>
        <svg viewBox="0 0 24 24" class="logo" aria-hidden="true">
          <path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" />
          <rect x="9" y="9" width="6" height="6" />
        </svg>
        <span class={narrow.value ? "visually-hidden" : undefined}>Broadside</span>
      </h1>
      <GameChoice page={page} />
      <Views page={page} />
      <GameAbout page={page} />
      <div class="buttons">
        {!narrow.value && (
          <>
            <GamesButton page={page} />
            <CopyLink page={page} />
          </>
        )}
        <button type="button" class="help-button" onClick={() => (opened.value = "help")} aria-haspopup="dialog">
          {narrow.value ? (
            <>
              <span aria-hidden="true">?</span>
              <span class="visually-hidden">Help</span>
            </>
          ) : (
            "Help"
          )}
        </button>
      </div>
    </header>
  );
}

const VIEWS = [
  { view: "analysis", label: "Analyse", short: "Analyse" },
  { view: "placing", label: "Place ships", short: "Place" },
] as const;

/** The choice between the analysis of shots and the placing of ships. */
function Views({ page }: { page: Page }) {
  const present = page.placed.value === undefined ? "analysis" : "placing";
  return (
    <nav class="views" aria-label="Views">
      {VIEWS.map(({ view, label, short }) => (
        <button
          type="button"
          key={view}
          aria-current={view === present ? "page" : undefined}
          aria-label={label}
          onClick={() => page.turnTo(view)}
        >
          {narrow.value ? short : label}
        </button>
      ))}
    </nav>
  );
}
