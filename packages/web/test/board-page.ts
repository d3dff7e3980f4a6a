// What the browser tests do to the page and read from it, named as a user would name it.

import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { type OpenPage, openPage, openPages } from "./browser.ts";
import { english } from "./english.ts";
import { leaveAll } from "./leave-page.ts";
import { openHelp } from "./page-frame.ts";

/** The page of the board, in a browser. */
export class BoardPage {
  readonly page: Page;
  readonly problems: readonly string[];
  readonly #opened: OpenPage;

  private constructor(opened: OpenPage) {
    this.#opened = opened;
    this.page = opened.page;
    this.problems = opened.problems;
  }

  /** Opens the page at a fragment and waits for its first map, unless there will be none. */
  static async open(
    browser: Browser,
    url: string,
    fragment = "analyse",
    options: BrowserContextOptions = {},
  ): Promise<BoardPage> {
    const board = new BoardPage(await openPage(browser, `${url}#${fragment}`, options));
    await board.settled();
    return board;
  }

  /** Waits until the engine has answered. */
  async settled(): Promise<void> {
    await this.page.locator("[role=grid][aria-busy=false]").first().waitFor();
  }

  /** Changes the size of the screen. The page is notified in the next frame. */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  /** Goes to another fragment within the page, as a link would, and waits for the map. */
  async goTo(fragment: string): Promise<void> {
    await this.page.goto(`${this.page.url().replace(/#.*$/s, "")}#${fragment}`);
    // The previous contents of the board disappear a frame later.
    await this.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    await this.settled();
  }

  /**
   * Goes to a position as {@link open} does, but on the page that is already open, see {@link leaveAll}. The
   * position is a new game. A cell that had the focus goes on having its value below the board.
   */
  async beginAnew(fragment: string, options: BrowserContextOptions = {}): Promise<void> {
    // Through two other games: nothing of the last one is left on the board, and its address does not undo a step.
    await leaveAll(this.page, options, ["preset=gorkoff-3x3&shots=A2.+C2.", "preset=gorkoff-3x3&shots=C2.+A2."]);
    await this.goTo(fragment);
  }

  cell(name: string): Locator {
    return this.page.getByRole("gridcell", { name: new RegExp(`^${name.replace(/[()]/g, "\\$&")},`) });
  }

  /** What a screen reader says about a cell. */
  async label(name: string): Promise<string | null> {
    await this.settled();
    return this.cell(name).getAttribute("aria-label");
  }

  /** The number of layouts that the page shows. */
  async layouts(): Promise<string> {
    await this.settled();
    return this.page.locator(".layouts").innerText();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The comparison of strategies, unfolded. */
  async compare(): Promise<Locator> {
    const comparison = this.page.locator("details.comparison");
    await this.openTab("more");
    await comparison.waitFor();
    if ((await comparison.getAttribute("open")) === null) await comparison.locator("summary").click();
    await comparison.locator(".ranking").first().waitFor();
    return comparison;
  }

  /** The choice of what the map shows: chances, information, one ship, and so on. */
  get layers(): Locator {
    return this.page.getByLabel(english.analyse.mapShows);
  }

  /** What the map shows, as the choice names it. */
  get layer(): Promise<string> {
    return this.layers.evaluate((select: HTMLSelectElement) => select.selectedOptions[0].label);
  }

  /** Shows a section below the advice of Analyse. */
  async openTab(name: "fleet" | "shots" | "ask" | "more"): Promise<void> {
    const { board, analyse } = english;
    const label = { fleet: board.shipsTitle, shots: board.shotsTitle, ask: analyse.askTab, more: analyse.more }[name];
    await this.page.getByRole("tab", { name: label }).click();
  }

  /** The name of the cell with the diamond. */
  async marked(): Promise<string | undefined> {
    await this.settled();
    const label = await this.page.locator(".cell.is-best").getAttribute("aria-label");
    return label?.split(",")[0];
  }

  get shots(): Locator {
    return this.page.getByLabel(english.analyse.inNotation);
  }

  get fragment(): Promise<string> {
    return Promise.resolve(new URL(this.page.url()).hash);
  }

  /** Opens the list of games. */
  async openGames(): Promise<Locator> {
    await this.page.locator(".game-button").click();
    const dialog = this.page.getByRole("dialog", { name: english.picker.title });
    await dialog.waitFor();
    return dialog;
  }

  /** Chooses a game from the list by its title. */
  async chooseGame(title: string): Promise<void> {
    const dialog = await this.openGames();
    await dialog.locator(".game", { has: this.page.getByText(title, { exact: true }) }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  /** Opens the list of the games on the device, from the list of games. */
  async openMyGames(): Promise<void> {
    await (await this.openGames()).getByRole("button", { name: english.analyse.myGames }).click();
    await this.page.getByRole("dialog", { name: english.analyse.myGames }).waitFor();
  }

  /** Shows a random layout. */
  async drawRandom(): Promise<void> {
    await this.openTab("more");
    await this.button(english.analyse.showRandom).click();
  }

  /** Opens the help. */
  async openHelp(): Promise<Locator> {
    return openHelp(this.page);
  }

  /** Unfolds a section of the page, by its title. */
  async unfold(title: string): Promise<void> {
    const fold = this.page.locator("details.fold", { has: this.page.getByText(title, { exact: true }) });
    // Some sections load only when theirs is shown.
    const more = this.page.getByRole("tab", { name: english.analyse.more });
    if ((await fold.count()) === 0 && (await more.count()) > 0) await more.click();
    await fold.waitFor({ state: "attached" });
    // In Analyse, most sections stand in one that may be hidden.
    const tab = await fold.evaluate((one) => one.closest("[role=tabpanel][hidden]")?.getAttribute("aria-labelledby"));
    if (tab) await this.page.locator(`[id="${tab}"]`).click();
    if ((await fold.getAttribute("open")) !== null) return;
    // On phones the bar would cover it at the end of the window.
    await fold.locator("summary").evaluate((summary) => summary.scrollIntoView({ block: "center" }));
    await fold.locator("summary").click();
  }

  /** Writes shots in notation. */
  async write(text: string): Promise<void> {
    await this.unfold(english.analyse.writeShots);
    await this.shots.fill(text);
    await this.shots.press("Enter");
    await this.settled();
  }

  get isOpen(): boolean {
    return openPages.has(this.#opened);
  }

  /** Stays open after the test, until another page with that kind of screen is opened. */
  stay(kind: string): void {
    this.#opened.stays = kind;
  }

  close(): Promise<void> {
    return this.#opened.close();
  }
}
