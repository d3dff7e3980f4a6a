import "./view/parts/theme.css";
import "./view/shell/page.css";
import "./view/board/frame.css";
import "./view/board/cell.css";
import "./view/chooser/chooser.css";
import "./view/chooser/answer-bar.css";
import "./view/board/slices.css";
import "./view/parts/panel.css";
import "./view/analysis/analysis.css";
import "./view/placing/placing.css";
import "./view/rules/rules.css";
import "./view/welcome/welcome.css";
import "./view/shell/phone.css";
import { render } from "preact";
import { Page } from "./model/page.ts";
import { parseAddress } from "./text/address.ts";
import { layers } from "./view/parts/layers.ts";
import { App } from "./view/shell/app.tsx";
import { BrowserHistory, windowHistory } from "./view/shell/browser-history.ts";
import { startEngine } from "./worker/start-engine.ts";

const browser = new BrowserHistory(windowHistory, layers, (address) => page.goTo(parseAddress(new URL(address).hash)));

// The first question goes to the worker before anything is drawn.
const page = new Page(parseAddress(location.hash), startEngine, (fragment, how) => browser.write(fragment, how));
addEventListener("popstate", () => browser.moved());

const root = document.getElementById("app");
if (root !== null) render(<App page={page} />, root);
