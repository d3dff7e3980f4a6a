import { type Board, formatInputError } from "@broadside/engine";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../model/page.ts";
import { sliceBoard } from "../model/slices.ts";
import { presetOf } from "../text/rules.ts";
import { AdvicePanel } from "./advice-panel.tsx";
import { Announcement } from "./announcement.tsx";
import { needsWidth } from "./board-grid.tsx";
import { lookOf } from "./board-look.ts";
import { BoardTools } from "./board-tools.tsx";
import { BoardView } from "./board-view.tsx";
import { CellDetails, Legend } from "./cell-details.tsx";
import { CopyLink } from "./copy-link.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { PresetChoice } from "./preset-choice.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { ShipPanel } from "./ship-panel.tsx";
import { ShotsPanel } from "./shots-panel.tsx";

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
  const shots =
    observations.length === 1 ? ", 1 shot" : observations.length > 1 ? `, ${observations.length} shots` : "";
  const title = `${presetOf(scenario) ?? "own rules"}${shots} – Broadside`;
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

/** What the sizes of cells are worked out from: the slices side by side, and the columns and rows of each. */
const stackStyle = (board: Board): string => {
  const { columns, rows, blocks } = sliceBoard(board);
  return `--columns:${columns};--rows:${rows};--across:${blocks[0].across}`;
};

/** Boards of more cells than this are drawn without whatever costs time for each cell. */
const LARGE = 1000;

const stackClass = ({ size, cellCount }: Board): string =>
  ["board-stack", size.length > 2 && "is-sliced", cellCount > LARGE && "is-large"].filter(Boolean).join(" ");

/** The page: board on the left, panels on the right; on narrow screens one below the other. */
export function App({ page }: { page: Page }) {
  const help = useRef<HTMLDialogElement>(null);
  const openHelp = (): void => help.current?.showModal();
  useGlobalKeys(page, openHelp);
  useFirstMapMark(page);
  useTitle(page);
  const look = lookOf(page);
  const { board } = page.knowledge.value.scenario;
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
        <PresetChoice page={page} />
        <div class="buttons">
          <CopyLink page={page} />
          <button type="button" onClick={openHelp} aria-haspopup="dialog">
            Help
          </button>
        </div>
      </header>
      <main class={needsWidth(board) ? "is-wide" : ""}>
        <Notices page={page} />
        <section class="board-column" aria-label="Position">
          <div class={stackClass(board)} style={stackStyle(board)}>
            <BoardTools page={page} />
            <BoardView page={page} look={look} />
            <div class="board-foot">
              <CellDetails page={page} look={look} />
              <Legend page={page} look={look} />
            </div>
          </div>
        </section>
        <div class="panels">
          <PositionPanel page={page} />
          <AdvicePanel page={page} />
          <ShotsPanel page={page} />
          <ShipPanel page={page} />
          <RulesPanel page={page} />
        </div>
      </main>
      <Announcement page={page} />
      <HelpDialog dialog={help} />
    </>
  );
}

function Notices({ page }: { page: Page }) {
  const { problems, notice } = page;
  if (problems.value.length === 0 && notice.value === undefined) return null;
  return (
    <div class="notices">
      {problems.value.length > 0 && (
        <div class="notice is-wrong" role="alert">
          <div>
            <strong>The link could not be read completely.</strong>
            <ul>
              {problems.value.map((error) => (
                <li key={error.where}>{formatInputError(error)}</li>
              ))}
            </ul>
          </div>
          <button type="button" onClick={() => (problems.value = [])}>
            Dismiss
          </button>
        </div>
      )}
      {notice.value !== undefined && (
        <div class="notice" role="status">
          <span>{notice.value}</span>
          <button type="button" onClick={() => (notice.value = undefined)}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
