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
import "./view/placing/placing.css";
import "./view/rules/rules.css";
import "./view/shell/wide.css";
import { render } from "preact";
import { Page } from "./model/page.ts";
import { parseAddress } from "./text/address.ts";
import { App } from "./view/shell/app.tsx";
import { startEngine } from "./worker/start-engine.ts";

const writeAddress = (fragment: string, how: "push" | "replace"): void => {
  try {
    if (how === "push") history.pushState(null, "", `#${fragment}`);
    else history.replaceState(null, "", `#${fragment}`);
  } catch {
    // Browsers limit how often the address may change; the next change will bring it up to date.
  }
};

// The first question goes to the worker before anything is drawn.
const page = new Page(parseAddress(location.hash), startEngine, writeAddress);
addEventListener("popstate", () => page.goTo(parseAddress(location.hash)));

const root = document.getElementById("app");
if (root !== null) render(<App page={page} />, root);
