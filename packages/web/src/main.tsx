import { type FunctionComponent, render } from "preact";
import { BEFORE_TEXTS, language } from "./language/language.ts";
import { presetsWords } from "./language/texts/presets/words.ts";
import { lazy } from "./parts/lazy.tsx";
import { partsWords } from "./parts/texts/words.ts";
import { followSettings } from "./parts/theme/theme.ts";
import { layers } from "./parts/window/layers.ts";
import type { OpenAnalyse, PlaceOf } from "./rooms/analyse/open-analyse.tsx";
import { roomsOf } from "./rooms.ts";
import { BrowserHistory } from "./shell/browser-history.ts";
import { startOfflineLater } from "./shell/offline.ts";
import { OpenRoom, shownRoom } from "./shell/open-room.tsx";
import { enter, roomOf, setRooms, windowHistory } from "./shell/rooms.ts";
import { shellWords } from "./shell/texts/words.ts";
import { beginLanguage, loadFirstWords } from "./storage/settings.ts";
import "./parts/theme/tokens.css";
import "./parts/theme/fonts.css";
import "./parts/theme/theme.css";
import "./parts/layout.css";
import "./board/board.css";
import "./shell/shell.css";

let analyse: OpenAnalyse | undefined;
/** The last address that named a position, with the state of its entry in the browser's history. */
let position: readonly [hash: string, state: unknown] = ["", null];

/** Analyse keeps its state while you visit other rooms. */
const loadAnalyse = async (): Promise<FunctionComponent> => {
  const { openAnalyse } = await import("./rooms/analyse/open-analyse.tsx");
  const asked = position;
  analyse ??= await openAnalyse(...asked, (...written) => browser.write(...written), placeOf);
  // Another address may have come while the room was opened.
  if (position !== asked) await analyse.goTo(...position);
  return analyse.Room;
};

/** Place stands in Analyse, because both show the same game; its code loads when it is first shown. */
const placeOf: PlaceOf = (shown) =>
  lazy("partPlacing", async () => (await import("./rooms/place/place-room.tsx")).openPlace(shown));

let arrivals = 0;

/** Shows what the address names, unless the browser has moved on before the address could be read. */
const arrive = async (hash: string, state: unknown): Promise<void> => {
  const mine = ++arrivals;
  const isPosition = roomOf(hash) === "analyse";
  if (isPosition) position = [hash, state];
  if (isPosition && analyse) await analyse.goTo(hash, state);
  if (mine === arrivals) enter(hash);
  if (isPosition) await shownRoom("analyse").load();
};

/** Loads a rarely needed style sheet when its media query matches. Without it the page is plainer, but works. */
const follow = (query: string, load: () => Promise<unknown>): Promise<unknown> => {
  const media = matchMedia(query);
  const loadWhereNeeded = async (): Promise<unknown> => media.matches && load().catch(() => false);
  media.addEventListener("change", loadWhereNeeded);
  return loadWhereNeeded();
};

const style = follow("(forced-colors: active)", () => import("./parts/theme/forced-colors.css"));

const browser = new BrowserHistory(windowHistory, layers, (address, state) => {
  void arrive(new URL(address).hash, state);
});

/** Shown in place of the page if not even its words could be loaded. */
function Unloaded() {
  const { unloaded, tryAgain } = BEFORE_TEXTS[language.peek()];
  return (
    <main class="empty-room">
      <div class="work" role="alert" lang={language.peek()}>
        <p>{unloaded}</p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {tryAgain}
        </button>
      </div>
    </main>
  );
}

setRooms(roomsOf(loadAnalyse), async () => (await import("./kept.ts")).KEPT);
followSettings();
beginLanguage();
const words = loadFirstWords([shellWords, partsWords, presetsWords]);
const arrived = arrive(location.hash, history.state);
addEventListener("popstate", () => browser.moved());
void Promise.all([words, arrived, style]).then(([loaded]) => {
  const root = document.getElementById("app");
  if (root !== null) render(loaded ? <OpenRoom /> : <Unloaded />, root);
  startOfflineLater();
});
