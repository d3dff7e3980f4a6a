import "./view/parts/theme.css";
import "./view/shell/page.css";
import "./view/board/frame.css";
import "./view/board/cell.css";
import "./view/board/hull.css";
import "./view/board/layer-choice.css";
import "./view/board/legend.css";
import "./view/chooser/chooser.css";
import "./view/board/slices.css";
import "./view/parts/panel.css";
import "./view/analysis/analysis.css";
import "./view/analysis/advice.css";
import "./view/analysis/ships.css";
import "./view/analysis/conflict-report.css";
import "./view/analysis/estimate-note.css";
import "./view/placing/placing.css";
import "./view/rules/rules.css";
import "./view/games/what-if.css";
import "./view/parts/long-text.css";
import "./view/parts/forced-colors.css";
import { render } from "preact";
import { DeviceStorage } from "./model/games/device-storage.ts";
import { type HistoryEntry, readEntry } from "./model/games/game-history.ts";
import { KeptGames } from "./model/games/kept-games.ts";
import { openGame } from "./model/games/open-game.ts";
import { Page } from "./model/page.ts";
import { parseAddress } from "./text/address.ts";
import { App } from "./view/shell/app.tsx";
import { startEngine } from "./worker/start-engine.ts";

// Others may note something in the browser's history too, which stays.
const noted = (entry: HistoryEntry): object => ({ ...history.state, ...entry });

const writeAddress = (fragment: string, how: "push" | "replace" | "note", entry: HistoryEntry): void => {
  try {
    if (how === "note") history.replaceState(noted(entry), "");
    else if (how === "push") history.pushState(entry, "", `#${fragment}`);
    else history.replaceState(noted(entry), "", `#${fragment}`);
  } catch {
    // Browsers limit how often the address may change; the next change will bring it up to date.
  }
};

const kept = new KeptGames(new DeviceStorage(() => localStorage));
const { opened, notice } = openGame(kept, location.hash, history.state);

// The first question goes to the worker before anything is drawn.
const page = new Page(opened, startEngine, writeAddress, kept);
if (notice !== undefined) page.notice.value = notice;
// The address stays as it was given, unless a game was brought back; but from now on its entry names the step.
page.writeAddress(opened.kept ? "replace" : "note");
addEventListener("popstate", ({ state }) => page.goTo(parseAddress(location.hash), readEntry(state)));
page.games.listen(window);

const root = document.getElementById("app");
if (root !== null) render(<App page={page} />, root);
