import { formatNumberOf } from "@broadside/engine/text";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { presetOf } from "../../text/rules.ts";
import { AnalysisView } from "../analysis/analysis-view.tsx";
import { lazy } from "../parts/lazy.tsx";
import { PresetChoice } from "../rules/preset-choice.tsx";
import { CopyLink } from "./copy-link.tsx";
import { HelpDialog } from "./help-dialog.tsx";

const PlacingView = lazy(
  "the board for placing ships",
  async () => (await import("../placing/placing-view.tsx")).PlacingView,
);

/** True where a key belongs to a text that is being written. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], textarea, select");

/** The keys that work everywhere: undo, redo, help. */
const useGlobalKeys = (page: Page, help: () => void): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (isWriting(event.target)) return;
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      if (command && key === "z" && !event.shiftKey) page.undo();
      else if (command && (key === "y" || (key === "z" && event.shiftKey))) page.redo();
      else if (!command && key === "?") help();
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
  const title = `${presetOf(scenario) ?? "your own rules"}${what} – Broadside`;
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
  const help = useRef<HTMLDialogElement>(null);
  const openHelp = (): void => help.current?.showModal();
  useGlobalKeys(page, openHelp);
  useFirstMapMark(page);
  useTitle(page);
  return (
    <>
      <header class="top">
        <h1>
          <svg viewBox="0 0 24 24" class="logo" aria-hidden="true">
            <path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" />
            <rect x="9" y="9" width="6" height="6" />
          </svg>
          Broadside
        </h1>
        <Views page={page} />
        <PresetChoice page={page} />
        <div class="buttons">
          <CopyLink page={page} />
          <button type="button" onClick={openHelp} aria-haspopup="dialog">
            Help
          </button>
        </div>
      </header>
      {page.placed.value === undefined ? <AnalysisView page={page} /> : <PlacingView page={page} />}
      <HelpDialog dialog={help} />
    </>
  );
}

const VIEWS = [
  { view: "analysis", label: "Analyse" },
  { view: "placing", label: "Place ships" },
] as const;

/** The choice between the analysis of shots and the placing of ships. */
function Views({ page }: { page: Page }) {
  const present = page.placed.value === undefined ? "analysis" : "placing";
  return (
    <nav class="views" aria-label="Views">
      {VIEWS.map(({ view, label }) => (
        <button
          type="button"
          key={view}
          aria-current={view === present ? "page" : undefined}
          onClick={() => page.turnTo(view)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
