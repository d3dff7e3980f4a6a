import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { boxGameOf } from "../../text/rules/box-game.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { boardWords, type Worded } from "../../words/words.ts";
import { AnalysisView } from "../analysis/analysis-view.tsx";
import { Brand } from "../frame/brand.tsx";
import { startOffline } from "../frame/offline-start.ts";
import { RoomLinks } from "../frame/room-links.tsx";
import { GamesButton } from "../games/games-button.tsx";
import { LanguageChoice } from "../parts/field/language-choice.tsx";
import { lazy } from "../parts/lazy.tsx";
import { ShareButton } from "../parts/share-button.tsx";
import { useLayer } from "../parts/window/layers.ts";
import { type DialogName, opened } from "../parts/window/opened.ts";
import { narrow } from "../parts/window/screen.ts";
import { helpKey } from "./help-key.ts";

const BoxFields = lazy(
  () => boardWords().partFields,
  async () => (await import("../rules/box-fields.tsx")).BoxFields,
);

/** The game that is analysed, as a button that opens the list of games. */
function GameChoice({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const { title, about } = gameTitle(scenario);
  return (
    <button
      type="button"
      class="game-button"
      aria-haspopup="dialog"
      title={about}
      onClick={() => {
        opened.value = "games";
      }}
    >
      <span class="visually-hidden">{boardWords().game}</span>
      <span class="game-title">{title}</span>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2.5 4.5 6 8l3.5-3.5" />
      </svg>
    </button>
  );
}

/** A sentence about the game; of a game of boxes, the fields that make it another. */
function GameAbout({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const game = boxGameOf(scenario);
  return (
    <div class={game ? "game-about is-boxes" : "game-about"}>
      {game && <BoxFields page={page} game={game} />}
      <p class="small">{gameTitle(scenario).about}</p>
    </div>
  );
}

/** Says when the present game is not kept on the device, or has changed in another tab. */
function KeepingNotice({ page }: { page: Page }) {
  const { games } = page;
  const words = boardWords();
  const problem = games.problem.value;
  const dismissed = useSignal<string | undefined>(undefined);
  if (games.isElsewhere.value) {
    return (
      <div class="notice" role="status">
        <span>{words.elsewhere}</span>
        <button type="button" onClick={() => games.reload()}>
          {words.showNewer}
        </button>
      </div>
    );
  }
  if (problem === undefined || problem === dismissed.value) return null;
  return (
    <div class="notice is-wrong" role="status">
      <span>{problem}</span>
      <button type="button" onClick={() => (dismissed.value = problem)}>
        {words.dismiss}
      </button>
    </div>
  );
}

/** What is in a dialog. */
type DialogContent = Worded<{ page: Page; close: () => void }>;

/** Shows the dialog as a modal one for as long as it has something to show; a press beside it closes it, as Escape does. */
const useModal = (isShown: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Only a press beside the content is on the dialog itself.
    element?.addEventListener("click", ({ target }) => target === element && element.close());
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isShown && !element?.open) element?.showModal();
    else if (!isShown && element?.open) element.close();
  }, [isShown]);
  return dialog;
};

/** A dialog whose content is loaded when it is opened for the first time, so that the first load of the page has less to carry. */
function LazyDialog(props: {
  page: Page;
  name: DialogName;
  /** The id of the heading in the content. */
  titleId: string;
  load: () => Promise<{ default: DialogContent }>;
}) {
  const { page, name, titleId, load } = props;
  const content = useSignal<{ readonly Content: DialogContent } | undefined>(undefined);
  const isOpen = opened.value === name;
  const close = (): void => {
    if (opened.value === name) opened.value = undefined;
  };
  const loadContent = async (): Promise<{ default: DialogContent }> => {
    const loaded = await load();
    await loaded.default.words?.load();
    return loaded;
  };
  const dialog = useModal(isOpen && content.value !== undefined);
  useLayer(isOpen, close);
  useEffect(() => {
    if (!isOpen || content.value) return;
    loadContent().then(
      (loaded) => {
        content.value = { Content: loaded.default };
      },
      () => {
        close();
        page.notice.value = boardWords().partFailed;
      },
    );
  }, [isOpen]);
  const Content = content.value?.Content;
  return (
    <dialog ref={dialog} class={`dialog is-${name}`} aria-labelledby={titleId} onClose={close}>
      {isOpen && Content && (
        <div class="dialog-content">
          <Content page={page} close={close} />
        </div>
      )}
    </dialog>
  );
}

const PlacingView = lazy(
  () => boardWords().partPlacing,
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
  const words = boardWords();
  const shots = observations.length > 0 ? words.shots(observations.length) : "";
  const what = page.placed.value === undefined ? shots : words.placingShips;
  const title = `${[gameTitle(scenario).title, what].filter(Boolean).join(", ")} – Broadside`;
  useEffect(() => {
    document.title = title;
  }, [title]);
};

/** Marks the moment when the first map has been painted, for measurements. */
const useFirstMapMark = (page: Page): void => {
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
      <LazyDialog page={page} name="share" titleId="share-title" load={() => import("../share/share-dialog.tsx")} />
    </>
  );
}

/** Name, view, game and help; on narrow screens one row. */
function Header({ page }: { page: Page }) {
  const words = boardWords();
  return (
    <header class="top">
      <Brand />
      <RoomLinks />
      <GameChoice page={page} />
      <Views page={page} />
      <GameAbout page={page} />
      <div class="buttons">
        {!narrow.value && (
          <>
            <GamesButton page={page} />
            <ShareButton />
            <LanguageChoice />
          </>
        )}
        <button type="button" class="help-button" onClick={() => (opened.value = "help")} aria-haspopup="dialog">
          {narrow.value ? (
            <>
              <span aria-hidden="true">?</span>
              <span class="visually-hidden">{words.help}</span>
            </>
          ) : (
            words.help
          )}
        </button>
      </div>
    </header>
  );
}

const VIEWS = [
  { view: "analysis", label: "mapView", short: "mapView" },
  { view: "placing", label: "placeShips", short: "place" },
] as const;

/** The choice between the analysis of shots and the placing of ships. */
function Views({ page }: { page: Page }) {
  const words = boardWords();
  const present = page.placed.value === undefined ? "analysis" : "placing";
  return (
    <nav class="views" aria-label={words.views}>
      {VIEWS.map(({ view, label, short }) => (
        <button
          type="button"
          key={view}
          aria-current={view === present ? "page" : undefined}
          aria-label={words[label]}
          onClick={() => page.turnTo(view)}
        >
          {words[narrow.value ? short : label]}
        </button>
      ))}
    </nav>
  );
}
