import "./view/parts/theme.css";
import "./view/shell/page.css";
import "./view/board/frame.css";
import "./view/board/cell.css";
import "./view/board/hull.css";
import "./view/board/layer-choice.css";
import "./view/board/legend.css";
import "./view/chooser/chooser.css";
import "./view/chooser/answer-bar.css";
import "./view/board/slices.css";
import "./view/parts/panel.css";
import "./view/analysis/analysis.css";
import "./view/analysis/advice.css";
import "./view/analysis/ships.css";
import "./view/analysis/conflict-report.css";
import "./view/analysis/estimate-note.css";
import "./view/placing/placing.css";
import "./view/rules/rules.css";
import "./view/rules/hidden-by.css";
import "./view/games/what-if.css";
import "./view/welcome/welcome.css";
import "./view/parts/long-text.css";
import "./view/parts/forced-colors.css";
import "./view/shell/wide.css";
import "./view/shell/phone.css";
import { render } from "preact";
import { deviceStorage } from "./model/device-storage.ts";
import { readEntry } from "./model/games/game-history.ts";
import { KeptGames } from "./model/games/kept-games.ts";
import { openGame } from "./model/games/open-game.ts";
import { Page } from "./model/page.ts";
import { parseAddress } from "./text/address.ts";
import { loadNamedPriors, needsNamedPriors } from "./text/rules/prior.ts";
import { layers } from "./view/parts/layers.ts";
import { App } from "./view/shell/app.tsx";
import { BrowserHistory, windowHistory } from "./view/shell/browser-history.ts";
import { startEngine } from "./worker/start-engine.ts";

/** Does something with an address as soon as it can be read; where what it needs cannot be loaded, reading it says so. */
const whenReadable = (hash: string, act: () => void): void => {
  if (needsNamedPriors(hash)) void loadNamedPriors().then(act, act);
  else act();
};

const start = (): void => {
  const kept = new KeptGames(deviceStorage);
  const { opened, notice } = openGame(kept, location.hash, history.state);
  const browser = new BrowserHistory(windowHistory, layers, (address, state) => {
    const { hash } = new URL(address);
    whenReadable(hash, () => page.goTo(parseAddress(hash), readEntry(state)));
  });
  // The first question goes to the worker before anything is drawn.
  const page = new Page(opened, startEngine, (fragment, how, entry) => browser.write(fragment, how, entry), kept);
  if (notice !== undefined) page.notice.value = notice;
  // The address stays as it was given, unless a game was brought back; but from now on its entry names the step.
  page.writeAddress(opened.kept ? "replace" : "note");
  addEventListener("popstate", () => browser.moved());
  page.games.listen(window);
  const root = document.getElementById("app");
  if (root !== null) render(<App page={page} />, root);
};

whenReadable(location.hash, start);
