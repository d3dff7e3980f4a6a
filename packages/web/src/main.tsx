import "./view/parts/theme/tokens.css";
import "./view/parts/theme/theme.css";
import "./view/shell/page.css";
import "./view/board/frame.css";
import "./view/board/cell.css";
import "./view/board/layer-choice.css";
import "./view/board/legend.css";
import "./view/chooser/chooser.css";
import "./view/board/slices.css";
import "./view/parts/theme/panel.css";
import "./view/analysis/analysis.css";
import "./view/analysis/advice.css";
import "./view/analysis/ships.css";
import "./view/rules/rules.css";
import "./view/rules/hidden-by.css";
import "./view/welcome/welcome.css";
import "./view/parts/theme/long-text.css";
import "./view/shell/phone.css";
import { render } from "preact";
import { beginLanguage, loadFirstWords } from "./model/chosen-language.ts";
import { deviceStorage } from "./model/device-storage.ts";
import { readEntry } from "./model/games/game-history.ts";
import { KeptGames } from "./model/games/kept-games.ts";
import { openGame } from "./model/games/open-game.ts";
import { Page, type WriteAddress } from "./model/page.ts";
import { followPointers } from "./model/pressed.ts";
import { parseAddress } from "./text/address.ts";
import { roomOf } from "./text/address-codec.ts";
import { loadNamedPriors, needsNamedPriors } from "./text/rules/prior.ts";
import { startOfflineLater } from "./view/frame/offline-start.ts";
import { enter, links } from "./view/frame/rooms.ts";
import { layers } from "./view/parts/window/layers.ts";
import { BrowserHistory, windowHistory } from "./view/shell/browser-history.ts";
import { House } from "./view/shell/house.tsx";
import { startEngine } from "./worker/start-engine.ts";

/** Does something with an address as soon as it can be read; where what it needs cannot be loaded, reading it says so. */
const whenReadable = (hash: string, act: () => void): Promise<void> | undefined => {
  if (needsNamedPriors(hash)) return loadNamedPriors().then(act, act);
  act();
  return undefined;
};

let page: Page | undefined;
const kept = new KeptGames(deviceStorage);

/** Opens Analyse at an address, when it is first entered. */
const openPage = (hash: string, state: unknown): void => {
  const { opened, notice } = openGame(kept, hash, state);
  const write: WriteAddress = (fragment, how, entry) => {
    browser.write(fragment, how, entry);
    links.value = { ...links.peek(), analyse: `#${fragment}` };
  };
  // The first question goes to the worker before anything is drawn.
  page = new Page(opened, startEngine, write, kept);
  // The address stays as it was given, unless a game was brought back; but from now on its entry names the step.
  page.writeAddress(opened.kept ? "replace" : "note");
  page.games.listen(window);
  followPointers(window);
  const own = page;
  if (notice !== undefined)
    void words.then((loaded) => {
      if (loaded) own.notice.value = notice();
    });
};

/** Shows what the address names, in its room. */
const arrive = (hash: string, state: unknown): Promise<void> | undefined => {
  const isAnalyse = roomOf(hash) === "analyse";
  return whenReadable(isAnalyse ? hash : "", () => {
    if (isAnalyse && page) page.goTo(parseAddress(hash), readEntry(state));
    else if (isAnalyse) openPage(hash, state);
    enter(hash);
  });
};

/** Loads a style that few screens need where it is needed, from then on. Without it the page is plainer, and can be used. */
const follow = (query: string, load: () => Promise<unknown>): Promise<unknown> => {
  const media = matchMedia(query);
  const loadWhereNeeded = async (): Promise<unknown> => media.matches && load().catch(() => false);
  media.addEventListener("change", loadWhereNeeded);
  return loadWhereNeeded();
};

const styles = [
  follow("(forced-colors: active)", () => import("./view/parts/theme/forced-colors.css")),
  follow("(min-width: 100rem)", () => import("./view/shell/wide.css")),
];

const browser = new BrowserHistory(windowHistory, layers, (address, state) => {
  void arrive(new URL(address).hash, state);
});

beginLanguage();
const words = loadFirstWords();
const arrived = arrive(location.hash, history.state);
addEventListener("popstate", () => browser.moved());
void Promise.all([words, arrived, ...styles]).then(([loaded]) => {
  const root = document.getElementById("app");
  if (root !== null) render(loaded ? <House page={() => page as Page} /> : "Broadside: ⚠ reload", root);
  startOfflineLater();
});
