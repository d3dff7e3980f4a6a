import "./parts/theme/tokens.css";
import "./parts/theme/fonts.css";
import "./parts/theme/theme.css";
import "./parts/layout.css";
import "./board/board.css";
import "./shell/shell.css";
import { render } from "preact";
import { beginLanguage, loadFirstWords } from "./storage/settings.ts";
import { roomOf } from "./board/notation/address-codec.ts";
import { startOfflineLater } from "./shell/offline.ts";
import { EmptyRoom } from "./shell/page-header.tsx";
import { enter, windowHistory } from "./shell/rooms.ts";
import { lazy } from "./parts/lazy.tsx";
import { followSettings } from "./parts/theme/theme.ts";
import { layers } from "./parts/window/layers.ts";
import { BrowserHistory } from "./shell/browser-history.ts";
import type { OpenAnalyse } from "./rooms/analyse/open-analyse.tsx";
import { OpenRoom } from "./shell/open-room.tsx";
import { language, UNLOADED } from "./language/language.ts";
import { frameWords } from "./language/words.ts";

let analyse: OpenAnalyse | undefined;
/** The last address that named a position, with the state of its entry in the browser's history. */
let position: readonly [hash: string, state: unknown] = ["", null];

/** Analyse keeps its state while you visit other rooms. */
const Analyse = lazy(
  () => frameWords.analyse,
  async () => {
    const { openAnalyse } = await import("./rooms/analyse/open-analyse.tsx");
    analyse ??= await openAnalyse(...position, (...written) => browser.write(...written));
    return analyse.Room;
  },
  EmptyRoom,
);

let arrivals = 0;

/** Shows what the address names, unless the browser has moved on before the address could be read. */
const arrive = async (hash: string, state: unknown): Promise<void> => {
  const mine = ++arrivals;
  const isPosition = roomOf(hash) === "analyse";
  if (isPosition) position = [hash, state];
  if (isPosition && analyse) await analyse.goTo(hash, state);
  if (mine === arrivals) enter(hash);
  if (isPosition) await Analyse.load();
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
  const [what, again] = UNLOADED[language.peek()];
  return (
    <main class="empty-room">
      <div class="work" role="alert" lang={language.peek()}>
        <p>{what}</p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {again}
        </button>
      </div>
    </main>
  );
}

followSettings();
beginLanguage();
const words = loadFirstWords();
const arrived = arrive(location.hash, history.state);
addEventListener("popstate", () => browser.moved());
void Promise.all([words, arrived, style]).then(([loaded]) => {
  const root = document.getElementById("app");
  if (root !== null) render(loaded ? <OpenRoom analyse={Analyse} /> : <Unloaded />, root);
  startOfflineLater();
});
