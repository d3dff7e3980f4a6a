// The room of puzzles, from a solver's point of view.

import { infer, parseCell, placementsOf, RandomStream, unwrap } from "@broadside/engine";
import { nextStep, type PuzzleStep, puzzleMaker, puzzleRules, reasonText } from "@broadside/engine/puzzles";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bestShotOfDay, warmUpOf } from "../../src/rooms/puzzles/best-shot-record.ts";
import { BestShot, DAILIES, PUZZLES } from "../../src/rooms/puzzles/best-shots.ts";
import {
  dateOf,
  formatBestShotAddress,
  formatPuzzlesAddress,
  type PuzzleName,
  puzzleKey,
  puzzleOfDay,
  rulesOf,
} from "../../src/rooms/puzzles/puzzle-name.ts";
import { axeFaults, axeFaultsInSchemes } from "../axe.ts";
import { foresee, openPage } from "../browser.ts";
import { english } from "../english.ts";
import { EMPTY_PAGE } from "../kept-page.ts";
import { resize } from "../layout-faults.ts";
import { useOnePage } from "../one-page.ts";
import { browser, site } from "../served-page.ts";
import { faultsInEveryLanguage } from "../spoken-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** A small puzzle. A page keeps the marks in it, so each test has a number of its own. */
const easy = (number: number): PuzzleName => ({ level: "easy", size: 6, number });

const EASY = easy(1);

/** Where a page waits until it is prepared. */
const EMPTY = new URL(EMPTY_PAGE, site.url).href;

const openOne = useOnePage();

/** Waits until a puzzle is shown, by what stands above the title. */
const labelled = (page: Page, label: string): Promise<void> =>
  page.locator(".puzzle-head > .label", { hasText: label }).waitFor();

const open = async (name: PuzzleName, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openOne(formatPuzzlesAddress(name), options);
  await labelled(page, english.puzzles.numbered({ number: String(name.number) }));
  await page.locator("#puzzle-0").waitFor();
  return page;
};

const stopDate = (now: number): void => {
  globalThis.Date = class extends Date {
    constructor(...parts: readonly number[]) {
      super(...((parts.length === 0 ? [now] : parts) as [number]));
    }
    static override now = (): number => now;
  } as DateConstructor;
};

/** Sets the date of the pages that load from now on. Unlike playwright's clock, it ends with the test. */
const setDate = (page: Page, to: Date): Promise<unknown> => page.addInitScript(stopDate, to.getTime());

/** The puzzle of the day, on a device that has nothing stored. */
const openDay = async (day: Date, options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(browser, EMPTY, options);
  await setDate(page, day);
  await page.goto(`${site.url}#${formatPuzzlesAddress()}`);
  await page.locator("#puzzle-0").waitFor();
  return page;
};

/** The puzzle as the engine makes it here: its ship cells, and the given cells. */
const solutionOf = (name: PuzzleName) => {
  const { level, size, number } = name;
  const { solution, scenario } = unwrap(puzzleMaker(rulesOf(name)))(level, RandomStream.fromSeed(number));
  const table = placementsOf(solution.scenario);
  const ships = new Set(solution.placements.flatMap((p) => [...table.cellsOf(p)]));
  const given = new Set(scenario.clues?.keys());
  const cells = Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => !given.has(cell));
  return {
    ships: cells.filter((cell) => ships.has(cell)),
    water: cells.filter((cell) => !ships.has(cell)),
    given,
    scenario,
  };
};

const cell = (page: Page, number: number) => page.locator(`#puzzle-${number}`);
const label = async (page: Page, number: number): Promise<string> =>
  (await cell(page, number).getAttribute("aria-label")) ?? "";
const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true });
const told = (page: Page) => page.locator(".puzzle-told");
const solved = (page: Page) => page.locator(".puzzle-solved").waitFor();

describe("a puzzle is solved", () => {
  test("by the mouse, both buttons and lines that are drawn; the result is copied and the next one comes", async () => {
    const page = await open(easy(6), { permissions: ["clipboard-read", "clipboard-write"] });
    const { ships, water } = solutionOf(easy(6));
    // A line across two adjacent cells marks both, and one undo removes both marks.
    const first = water.find((one) => water.includes(one + 1) && one % 6 < 5) ?? 0;
    await cell(page, first).hover();
    await page.mouse.down();
    await cell(page, first + 1).hover();
    await page.mouse.up();
    for (const one of [first, first + 1]) expect(await label(page, one)).toContain(english.puzzles.states.water);
    await button(page, english.parts.undo).click();
    for (const one of [first, first + 1]) expect(await label(page, one)).toContain(english.puzzles.states.unknown);
    for (const one of ships.slice(0, 2)) await cell(page, one).click({ button: "right" });
    expect(await label(page, ships[0])).toContain(`, ${english.puzzles.states.ship}, `);
    for (const one of ships.slice(2)) {
      await cell(page, one).click();
      await cell(page, one).click();
    }
    await solved(page);
    expect(await page.locator(".fleet-ship.is-found").count()).toBe(6);
    expect(await page.locator(".total.is-full").count()).toBe(12);
    // Its marks are not printed, only what was given.
    const drawn = page.locator(".puzzle-board .cell-signs").filter({ visible: true });
    expect(await drawn.count()).toBeGreaterThan(ships.length - 1);
    await page.emulateMedia({ media: "print" });
    expect(await drawn.count()).toBe(await page.locator(".puzzle-board .given-mark").count());
    await page.emulateMedia({ media: "screen" });
    await button(page, english.puzzles.copyResult).click();
    await button(page, english.parts.copied).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [result, signs, question] = text.split("\n");
    expect(result).toBe("Broadside · Puzzle 6 · Easy · 6 × 6");
    expect(signs).toMatch(/^✅ \d+:\d\d$/u);
    expect(question).toMatch(/\? http.*#puzzles&level=easy&size=6&number=6$/);
    expect(question.startsWith(english.puzzles.askFleet)).toBe(true);
    await page.locator(".puzzle-solved").getByRole("button", { name: english.puzzles.next }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#puzzles&level=easy&size=6&number=7");
    await labelled(page, english.puzzles.numbered({ number: "7" }));
  });

  test("by taps on a phone, with a mark that is chosen, and long presses", async () => {
    const page = await open(EASY, phone);
    const { ships, water } = solutionOf(EASY);
    await page.getByRole("radio", { name: english.puzzles.marks.ship, exact: true }).tap();
    for (const one of ships.slice(1)) await cell(page, one).tap();
    // With the ship chosen, a long press marks water.
    const box = await cell(page, water[0]).boundingBox();
    const at = { x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 };
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await expect.poll(() => label(page, water[0])).toContain(english.puzzles.states.water);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await label(page, water[0])).toContain(english.puzzles.states.water);
    await cell(page, ships[0]).tap();
    await solved(page);
  });

  test("by the keys, which move, mark, undo and redo; each cell says its mark and its lines", async () => {
    const page = await open(easy(3));
    const { ships, water } = solutionOf(easy(3));
    await page.locator("td[id^=puzzle-][tabindex='0']").focus();
    const goTo = async (number: number): Promise<void> => {
      for (const key of ["Home", "PageUp"]) await page.keyboard.press(key);
      for (let i = 0; i < number % 6; i++) await page.keyboard.press("ArrowRight");
      for (let i = 0; i < Math.floor(number / 6); i++) await page.keyboard.press("ArrowDown");
    };
    await goTo(water[0]);
    for (const [key, state] of [
      ["m", "water"],
      ["P", "pencil"],
      ["x", "ship"],
      ["Delete", "unknown"],
      ["Space", "water"],
      ["Space", "ship"],
      ["Space", "unknown"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await label(page, water[0])).toContain(`, ${english.puzzles.states[state]}, `);
    }
    expect(await label(page, water[0])).toMatch(
      /^[A-F][1-6], not marked, column [A-F]: \d of \d ship cells?, row [1-6]: \d of \d ship cells?$/,
    );
    await page.keyboard.press("Control+z");
    expect(await label(page, water[0])).toContain(english.puzzles.states.ship);
    await page.keyboard.press("Control+Shift+z");
    expect(await label(page, water[0])).toContain(english.puzzles.states.unknown);
    for (const one of ships) {
      await goTo(one);
      await page.keyboard.press("x");
      const name = (await label(page, one)).split(",")[0];
      if (one !== ships.at(-1))
        expect(
          await page.getByText(english.puzzles.marked({ cell: name, state: english.puzzles.states.ship })).count(),
        ).toBe(1);
    }
    await solved(page);
  });
});

test("check and hint: a wrong mark is said first; a hint is shown, filled in and undone", async () => {
  const page = await open(EASY);
  const { ships } = solutionOf(EASY);
  await cell(page, ships[0]).click();
  await button(page, english.board.hint).click();
  const wrongName = (await label(page, ships[0])).split(",")[0];
  await expect.poll(() => told(page).innerText()).toBe(english.puzzles.checked({ wrong: 1, where: wrongName }));
  expect(await label(page, ships[0])).toContain(english.puzzles.wrong);
  await cell(page, ships[0]).click();
  await button(page, english.board.check).click();
  await expect.poll(() => told(page).innerText()).toBe(english.puzzles.checked({ wrong: 0, where: "" }));
  await button(page, english.board.hint).click();
  await button(page, english.puzzles.fillIn).waitFor();
  const shown = await page.locator(".cell.is-best").count();
  expect(shown).toBeGreaterThan(0);
  const why = await told(page).innerText();
  const { scenario } = solutionOf(EASY);
  const { reason } = nextStep(unwrap(puzzleRules(scenario)), new Map([[ships[0], "ship"]])) as PuzzleStep;
  expect(why.startsWith(`${reasonText(scenario, reason)} `), why).toBe(true);
  // Longer than between the presses of a double one.
  await page.waitForTimeout(500);
  await button(page, english.puzzles.fillIn).click();
  await expect.poll(() => told(page).innerText()).toBe(english.puzzles.filled({ n: shown }));
  await button(page, english.parts.undo).click();
  expect(await label(page, ships[0])).toContain(english.puzzles.states.ship);
});

test("a puzzle of another program is pasted and opened; what is in no form says how to write one", async () => {
  const page = await open(easy(6));
  const field = page.locator(".puzzle-open textarea");
  await field.fill("nothing");
  await page.locator(".puzzle-open").getByRole("button", { name: english.puzzles.openIt, exact: true }).click();
  await page.locator(".puzzle-open").getByText('"ships: 3 2 1", "columns: 1 1 1 3"').waitFor();
  await field.fill("https://puzz.link/p?battleship/6/6/210322030304p4zk//c");
  await page.locator(".puzzle-open").getByRole("button", { name: english.puzzles.openIt, exact: true }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain("'clues':{'E2':'right'}");
  await expect.poll(() => label(page, 10)).toContain(english.puzzles.states.ship);
});

test("marks outlive a reload, and what cannot be read is told", async () => {
  const day = new Date(2026, 10, 23, 12);
  const page = await openDay(day);
  const today = puzzleOfDay(20261123, "easy");
  const { ships } = solutionOf(today);
  await labelled(page, english.puzzles.ofDay({ day: "23 November" }));
  const names = () => page.locator("td.cell").evaluateAll((cells) => cells.map((td) => td.getAttribute("aria-label")));
  const unmarked = await names();
  await cell(page, ships[0]).click({ button: "right" });
  await expect.poll(async () => (await storedRecords(page, "puzzles")).length).toBe(1);
  await page.reload();
  await expect.poll(() => label(page, ships[0])).toContain(`, ${english.puzzles.states.ship}, `);
  await storeRecords(page, "puzzles", { "easy-10-20261123": { version: 1, marks: "?" } });
  await page.reload();
  await page.getByText(english.puzzles.unread).waitFor();
  await page.locator("#puzzle-0").waitFor();
  // The same puzzle as on a device that has nothing stored.
  expect(await names()).toEqual(unmarked);
});

test("on a phone the levels of the day are above the board; the one chosen stays; a solved one has a tick and makes a streak", async () => {
  const page = await openDay(new Date(2026, 10, 26, 12), phone);
  const { levels, todayAt } = english.puzzles;
  const level = (name: string) => page.getByRole("radio", { name });
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
  for (const name of Object.values(levels))
    expect(bottom(await level(name).locator("xpath=..").boundingBox()), name).toBeLessThan(
      (await cell(page, 0).boundingBox())?.y ?? 0,
    );
  await level(levels.medium).locator("xpath=..").tap();
  await expect.poll(() => new URL(page.url()).hash).toBe("#puzzles&level=medium&size=10&number=20261126");
  // The easy one was solved a day later.
  const solvedThen = { version: 1, solved: { day: 20261127, seconds: 60, hints: 0 } };
  await storeRecords(page, "puzzles", { [puzzleKey(puzzleOfDay(20261126, "easy"))]: solvedThen });
  await page.goto(`${site.url}#${formatPuzzlesAddress()}`);
  await page.reload();
  const { ships } = solutionOf(puzzleOfDay(20261126, "medium"));
  await expect.poll(() => level(levels.medium).isChecked()).toBe(true);
  await page.getByRole("radio", { name: english.puzzles.marks.ship, exact: true }).locator("xpath=..").tap();
  for (const one of ships) await cell(page, one).tap();
  await solved(page);
  await level(`${levels.medium} ✓`).waitFor({ state: "attached" });
  await page
    .locator(".puzzle-streak")
    .getByText(english.puzzles.streakDays({ n: 1 }))
    .waitFor();
  await button(page, todayAt({ level: levels.hard })).tap();
  await expect.poll(() => new URL(page.url()).hash).toBe("#puzzles&level=hard&size=10&number=20261126");
});

test("on a phone the board, its tools and the place for what is said are on one screen", async () => {
  for (const [address, seen] of [
    [formatPuzzlesAddress(puzzleOfDay(20261126, "easy")), "[role=grid], .puzzle-marks, .mark-order"],
    [formatBestShotAddress("lwvlyde9"), "[role=grid], .puzzle-about, .puzzle-tools button"],
  ] as const) {
    const page = await openOne(address, { ...phone, viewport: { width: 375, height: 740 } });
    await page.locator("#puzzle-0").waitFor();
    const tabs = (await page.locator(".rooms").boundingBox())?.y ?? 0;
    for (const part of await page.locator(seen).all()) {
      const box = await part.boundingBox();
      expect((box?.y ?? tabs) + (box?.height ?? 0), `${address} ${await part.innerText()}`).toBeLessThanOrEqual(tabs);
    }
  }
});

test("rules that unfold leave the board where it is, and what a check says leaves it in the window", async () => {
  for (const screen of [
    { ...phone, viewport: { width: 375, height: 667 } },
    { ...phone, viewport: { width: 667, height: 375 } },
    { ...phone, viewport: { width: 768, height: 1024 } },
  ]) {
    const address = formatPuzzlesAddress(puzzleOfDay(20261126, "easy"));
    const page = await openOne(address, screen);
    const board = page.getByRole("grid");
    await page.locator("#puzzle-0").waitFor();
    const before = await board.boundingBox();
    await page.locator(".puzzle-rules summary").tap();
    await page.locator(".puzzle-rules[open] > p").waitFor();
    expect(await board.boundingBox()).toEqual(before);
    await page.locator(".puzzle-rules summary").tap();
    await button(page, english.board.check).tap();
    await page.getByText(english.puzzles.checked({ wrong: 0, where: "" })).waitFor();
    const { y = -1, height = 0 } = (await board.boundingBox()) ?? {};
    expect(y, JSON.stringify(screen.viewport)).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(screen.viewport.height);
  }
});

test("a device that has kept games before there were puzzles keeps both", async () => {
  const { page } = await openPage(browser, EMPTY);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("broadside", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("fleets").put({ name: "mine" }, "a");
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await page.goto(`${site.url}#${formatPuzzlesAddress(EASY)}`);
  await page.locator("#puzzle-0").waitFor();
  await cell(page, solutionOf(EASY).water[0]).click();
  await expect.poll(async () => (await storedRecords(page, "puzzles")).length).toBe(1);
  expect(await storedRecords(page, "fleets")).toEqual([{ name: "mine" }]);
});

test("on paper there is the puzzle with its totals and its fleet, on white, then the solution, and nothing else", async () => {
  const page = await open(easy(5), { colorScheme: "dark" });
  for (const hidden of [".puzzle-solution", ".puzzle-chip"])
    expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
  await page.evaluate("window.print = () => { window.printed = true; }");
  await button(page, english.puzzles.print).click();
  expect(await page.evaluate("window.printed")).toBe(true);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const seen of ["#puzzle-0", ".total >> nth=0", ".silhouette >> nth=0", ".puzzle-head", ".puzzle-solution"])
    expect(await page.locator(seen).isVisible(), seen).toBe(true);
  for (const gone of [
    ".top",
    ".puzzle-tools",
    ".puzzle-other",
    ".puzzle-open",
    ".puzzle-time",
    ".puzzle-head fieldset",
  ])
    expect(await page.locator(gone).isVisible(), gone).toBe(false);
  expect(await page.locator(".puzzle-chip").innerText()).toBe(english.puzzles.levels.easy);
  expect(await page.locator(".print-name").innerText()).toBe(`${english.puzzles.solver}:`);
  expect((await page.locator(".puzzle-solution text").allTextContents()).join("")).toBe("ABCDEF123456");
  const { ships, scenario } = solutionOf(easy(5));
  const clues = [...(scenario.clues?.values() ?? [])].filter((clue) => clue !== "water");
  expect(await page.locator(".puzzle-solution .ship-piece").count()).toBe(ships.length + clues.length);
  const paper = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    return [styleOf("body").backgroundColor, styleOf("#puzzle-0").backgroundColor, styleOf(".total").color];
  });
  expect(paper).toEqual(["rgb(255, 255, 255)", "rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});

test("a puzzle that cannot be made says so, and is made when it is tried again", async () => {
  foresee(/./);
  const { page } = await openPage(browser, EMPTY);
  await page.route("**/answer-puzzle-*.js", (route) => route.abort());
  await page.goto(`${site.url}#${formatPuzzlesAddress(EASY)}`);
  await page.getByText(english.puzzles.makeFailed).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute("**/answer-puzzle-*.js");
  await button(page, english.parts.tryAgain).click();
  await page.locator("#puzzle-0").waitFor();
});

test("a wrong mark and a solved puzzle have no fault for axe, in light, dark and forced colours", async () => {
  const page = await open(easy(2));
  const { ships } = solutionOf(easy(2));
  await cell(page, ships[0]).click();
  await button(page, english.board.check).click();
  expect(await axeFaultsInSchemes(page)).toEqual([]);
  await cell(page, ships[0]).click();
  for (const one of ships.slice(1)) await cell(page, one).click({ button: "right" });
  await solved(page);
  expect(await axeFaultsInSchemes(page)).toEqual([]);
});

test("nothing is cut off or wider than the page, in any language at 320, at all widths in English", async () => {
  const page = await open(
    { level: "medium", size: 10, number: 5 },
    { ...phone, viewport: { width: 320, height: 640 } },
  );
  await button(page, english.board.hint).tap();
  await button(page, english.puzzles.fillIn).waitFor();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
  for (const width of [641, 861, 1366]) {
    await resize(page, { width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: String(width) })
      .toBe(width);
  }
  // At a zoom of 200 %, the whole board fits above the tabs.
  await resize(page, { width: 640, height: 360 });
  await expect.poll(async () => (await page.locator(".puzzle-board").boundingBox())?.height).toBeLessThan(303);
});

describe("the best shot", () => {
  const words = english.puzzles.bestShot;
  const puzzle = new BestShot(PUZZLES.find(({ scenario }) => scenario === "russian") ?? PUZZLES[0]);
  const { source } = puzzle;
  const day = 20261103;
  const ofDay = (one: number) => new BestShot(bestShotOfDay(DAILIES, one));
  const warmUp = new BestShot(warmUpOf(DAILIES, day));
  /** A cell that may hold a ship but is not the best. */
  const worse = Object.keys(source.misses).find((name) => name !== source.best) ?? "";
  const cost = puzzle.cost(unwrap(parseCell(puzzle.scenario.board, worse)));
  const missed = words.missed({ cell: worse, shots: cost.toFixed(1) });
  const square = (page: Page, name: string) => page.locator(`td[id^=puzzle-][aria-label^="${name},"]`);
  const go = async (page: Page, id?: string): Promise<void> => {
    await page.goto(`${site.url}#${formatBestShotAddress(id)}`);
    await page.locator("#puzzle-0").waitFor();
  };
  const openShot = async (id: string | undefined, options: BrowserContextOptions = {}): Promise<Page> => {
    const { page } = await openPage(browser, EMPTY, options);
    await setDate(page, dateOf(day) ?? new Date(0));
    await go(page, id);
    return page;
  };

  test("is missed by the keys, tried again and found; nothing of it is in the copied result, which asks", async () => {
    const page = await openShot(source.id, { permissions: ["clipboard-read", "clipboard-write"] });
    await button(page, english.board.hint).click();
    await expect.poll(() => told(page).innerText()).toContain(words.clues[source.theme]);
    await button(page, english.board.hint).click();
    await expect.poll(() => square(page, source.best).getAttribute("aria-label")).toContain(english.board.inHint);
    expect(await square(page, source.best).getAttribute("data-kind")).toBe("open");
    expect(await page.locator(".fleet-ship.is-found").count()).toBe(source.shots.split("#").length - 1);
    await square(page, worse).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => told(page).innerText()).toContain(`${missed} ${words.tryAnother}`);
    expect(await told(page).innerText()).not.toContain(source.best);
    expect(await told(page).getAttribute("role")).toBe("status");
    // By its sign, not by its colour alone, and in words.
    await square(page, worse).locator(".conflict-mark").waitFor({ state: "attached" });
    expect(await square(page, worse).getAttribute("aria-label")).toContain(`${words.yours}, ${english.puzzles.wrong}`);
    expect(await square(page, source.best).getAttribute("aria-label")).not.toContain(words.isBest);
    // A reload keeps the verdict.
    await page.reload();
    await expect.poll(() => told(page).innerText()).toContain(missed);
    await square(page, source.best).click();
    await expect.poll(() => told(page).innerText()).toContain(words.found({ cell: source.best }));
    const layouts = BigInt(source.layouts);
    const hits = infer(puzzle.knowledge).hits(puzzle.best);
    const chance = english.board.hitsShip({ fraction: `in ${hits} of the ${layouts} layouts left` });
    await expect.poll(() => told(page).innerText()).toContain(words.chance({ cell: source.best, hits: chance }));
    await page.getByRole("checkbox", { name: words.showMap }).check();
    const cost = ((source.misses[worse] - source.misses[source.best]) / source.layouts).toFixed(2);
    expect(await square(page, worse).getAttribute("aria-label")).toContain(words.costs({ shots: cost }));
    expect(await square(page, source.best).getAttribute("aria-label")).toContain(words.isBest);
    await button(page, english.puzzles.copyResult).click();
    await button(page, english.parts.copied).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [line, signs, question] = text.split("\n");
    expect(line).toMatch(/^Broadside · Best shot · (?:\d+|\d+ \w+)$/);
    expect(signs).toBe("❌🎯 💡💡");
    for (const name of [source.best, worse]) expect(text.split(/\W+/)).not.toContain(name);
    expect(question.startsWith(words.ask)).toBe(true);
    expect(await page.locator(".puzzle-tools a").getAttribute("href")).toMatch(/^#preset=russian&shots=/);
    // On another device the link asks: nothing is shot there yet.
    const other = await openShot(undefined);
    await other.goto(question.slice(question.indexOf("http")));
    await other.locator("#puzzle-0").waitFor();
    expect(await told(other).innerText()).toBe("");
    expect(await other.locator(".best-mark, .conflict-mark").count()).toBe(0);
  });

  test("that was given up is shown with the reasons, and comes again; where nothing can be copied, a field shows the text", async () => {
    const page = await openShot(source.id);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(page, words.giveUp).click();
    await expect.poll(() => told(page).innerText()).toContain(words.gaveUp({ cell: source.best }));
    await button(page, english.puzzles.copyResult).click();
    const field = page.getByLabel(english.parts.copyByHand);
    expect(await field.inputValue()).toMatch(/^Broadside .*\n🏳️\n.*#puzzles&kind=best-shot&id=\w+$/);
    expect(await field.evaluate((one: HTMLTextAreaElement) => one.selectionEnd - one.selectionStart)).toBe(
      (await field.inputValue()).length,
    );
    expect(await axeFaults(page)).toEqual([]);
    await page.locator(".puzzle-tools").getByRole("button", { name: english.puzzles.next }).click();
    await expect.poll(() => page.url()).not.toContain(source.id);
    await button(page, words.repeat({ n: 1 })).click();
    await expect.poll(() => page.url()).toContain(source.id);
    // The address comes before the puzzle: until then, a click would shoot on the board of the other one.
    await page.getByText(`${english.puzzles.practice} ${source.id}`).waitFor();
    await square(page, source.best).click();
    await expect.poll(() => told(page).innerText()).toContain(words.found({ cell: source.best }));
    await button(page, words.repeat({ n: 1 })).waitFor({ state: "detached" });
  });

  test("has the hulls and letters of ships that the same position has in Analyse", async () => {
    // Ships may touch here, and every hit names its ship: what is sunk does not follow from the shape of the hits alone.
    const one = PUZZLES.find(({ scenario }) => scenario === "milton-bradley") ?? source;
    const page = await openShot(one.id);
    const drawn = (prefix: string) =>
      page
        .locator(`td[id^=${prefix}-]`)
        .evaluateAll((cells) =>
          cells.map((td) => [
            td.querySelector(".ship-hull.is-sunk") !== null,
            td.querySelector(".shot")?.getAttribute("class"),
            td.querySelector(".ship-mark")?.textContent,
          ]),
        );
    const analysed = page.locator(".puzzle-tools a");
    await button(page, words.giveUp).click();
    await analysed.waitFor();
    await expect.poll(async () => (await drawn("puzzle")).some(([isSunk]) => isSunk)).toBe(true);
    const puzzled = await drawn("puzzle");
    expect(puzzled.filter(([, , mark]) => mark).length).toBeGreaterThan(0);
    expect(await page.locator(".puzzle-fleet .small").allInnerTexts()).toEqual(["CA", "B", "CR, S", "D"]);
    await analysed.click();
    await page.locator("#cell-0").waitFor();
    await expect.poll(() => drawn("cell")).toEqual(puzzled);
  });

  test("of the day is for newcomers at first, is shot at by two taps, and makes a streak if the first shot is best", async () => {
    const page = await openShot(undefined, { ...phone, viewport: { width: 320, height: 640 } });
    await page.getByRole("link", { name: english.puzzles.kinds.solitaire }).tap();
    await page.locator("#puzzle-0").waitFor();
    await page.getByRole("link", { name: english.puzzles.kinds["best-shot"] }).tap();
    await page.getByText(words.firstOne).waitFor();
    await page.locator(".puzzle-head .label", { hasText: words.firstTitle }).waitFor();
    const { best } = warmUp;
    const cells = Array.from({ length: warmUp.scenario.board.cellCount }, (_, cell) => cell);
    const [first, second] = cells
      .filter((cell) => cell !== best && warmUp.isUnshot(cell))
      .map((cell) => page.locator(`#puzzle-${cell}`));
    await first.tap();
    await second.tap();
    await expect.poll(() => second.getAttribute("aria-label")).toContain(words.chosen);
    expect(await told(page).innerText()).toBe("");
    expect(await page.locator(".gain").count()).toBe(0);
    const name = (await second.getAttribute("aria-label"))?.split(",")[0] ?? "";
    await button(page, words.shootAt({ cell: name })).waitFor();
    await second.tap();
    // A first shot that missed makes no streak, not even once the best one is found, and costs little.
    await page.getByText(words.notInStreak).waitFor();
    const rating = page.locator(".puzzle-rating");
    await expect.poll(() => rating.innerText()).toMatch(/1,1[3-9]\d\?/);
    await rating.getByText(words.provisional).waitFor();
    // The button does what the second tap does.
    await page.locator(`#puzzle-${best}`).tap();
    await page.locator(".puzzle-shoot").tap();
    await expect.poll(() => told(page).innerText()).toContain(words.found({ cell: warmUp.nameOf(best) }));
    const streak = page.getByText(english.puzzles.streakDays({ n: 1 }));
    expect(await streak.count()).toBe(0);
    // The puzzle that everybody gets is there too.
    await button(page, english.puzzles.today).tap();
    await labelled(page, english.puzzles.ofDay({ day: "3 November" }));
    await go(page);
    await page.locator(".puzzle-head .label", { hasText: words.firstTitle }).waitFor();
    await setDate(page, dateOf(day + 1) ?? new Date(0));
    await page.reload();
    const next = page.locator(`#puzzle-${ofDay(day + 1).best}`);
    await page.getByText(words.difficulty({ rating: ofDay(day + 1).source.difficulty.toLocaleString("en") })).waitFor();
    await next.tap();
    await next.tap();
    await streak.waitFor();
    expect(await page.getByText(words.firstOne).count()).toBe(0);
    await page.getByRole("checkbox", { name: words.showMap }).tap();
    expect(await faultsInEveryLanguage(page)).toEqual([]);
    await storeRecords(page, "best-shots", { "best-shots": { version: 1, rating: "?" } });
    await page.reload();
    await page.getByText(words.unread).waitFor();
    await go(page, "nobody");
    await page.getByText(english.puzzles.addressWrong).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // Where the puzzle asked for is shown, it is not called that of the day.
    await page.goto(`${site.url}#${formatPuzzlesAddress(EASY)}&other=1`);
    await page.getByText(english.parts.linkUnread).waitFor();
    expect(await page.getByText(english.puzzles.addressWrong).count()).toBe(0);
  });

  test("of an earlier day is played from the calendar: marked as late, and of no streak", async () => {
    const page = await openShot(undefined, { viewport: { width: 375, height: 812 } });
    const { calendar } = english.puzzles;
    const dayName = (number: number, mark: keyof typeof calendar.marks): string =>
      `${number} November, ${calendar.marks[mark]}`;
    const link = (number: number, mark: keyof typeof calendar.marks) =>
      page.getByRole("link", { name: dayName(number, mark), exact: number !== day % 100 });
    await page.getByText(calendar.title, { exact: true }).click();
    await link(day % 100, "open").waitFor();
    expect(await page.getByRole("link", { name: / November,/ }).count()).toBe(day % 100);
    // One day is a stop of the Tab key; the arrow keys lead to the others, and past the ends of a month.
    expect(await page.locator(".puzzle-calendar td > a[tabindex='0']").count()).toBe(1);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-day"));
    await link(day % 100, "open").focus();
    for (const [key, there] of [
      ["ArrowRight", day],
      ["PageUp", day - 100],
      ["PageDown", day],
      ["ArrowUp", 20261027],
      ["Home", 20261026],
      ["End", 20261101],
      ["ArrowDown", day],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused, { message: key }).toBe(String(there));
    }
    for (let left = day; left > 20261101; left--) await page.keyboard.press("ArrowLeft");
    await expect.poll(focused).toBe("20261101");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(focused).toBe("20261031");
    await page.keyboard.press("ArrowRight");
    await expect.poll(focused).toBe("20261101");
    await page.keyboard.press("Enter");
    await page.getByText(english.puzzles.lateNote).waitFor();
    await expect.poll(() => page.locator(".puzzle-head .label").innerText()).toContain(english.puzzles.late);
    // The date is seen again, although the calendar is far below it.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const past = ofDay(20261101);
    await page.locator(`#puzzle-${past.best}`).click();
    await expect.poll(() => told(page).innerText()).toContain(words.found({ cell: past.source.best }));
    await link(1, "late").waitFor();
    // The shared link opens the puzzle of that date on any day.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(page, english.puzzles.copyResult).click();
    const shared = await page.getByLabel(english.parts.copyByHand).inputValue();
    expect(shared).toMatch(/^Broadside · Best shot · 1 November\n.*#puzzles&kind=best-shot&day=20261101$/s);
    await link(2, "open").click();
    await labelled(page, english.puzzles.ofDay({ day: "2 November" }));
    await button(page, words.giveUp).click();
    await link(2, "missed").waitFor();
    expect(await page.getByText(english.puzzles.streakDays({ n: 1 })).count()).toBe(0);
    await page.getByRole("button", { name: calendar.before }).click();
    await page.getByRole("status").filter({ hasText: "October 2026" }).waitFor();
    await page.getByRole("link", { name: `31 October, ${calendar.marks.open}` }).waitFor();
    await page.getByRole("button", { name: calendar.after }).click();
    await expect.poll(() => page.getByRole("button", { name: calendar.after }).isDisabled()).toBe(true);
    expect(await axeFaultsInSchemes(page)).toEqual([]);
    expect(await faultsInEveryLanguage(page)).toEqual([]);
    await page.goto(`${site.url}#puzzles&kind=best-shot&day=20991231`);
    await page.getByText("the puzzle of 2099-12-31 is yet to come").waitFor();
  });
});

test("the calendar of solitaire tells solved, late, begun and open days apart", async () => {
  const { calendar, ...words } = english.puzzles;
  const page = await openDay(dateOf(20261105) ?? new Date(0), { viewport: { width: 375, height: 812 } });
  const kept = (day: number, solvedOn?: number, hints = 0) => ({
    [puzzleKey(puzzleOfDay(day, "easy"))]: {
      ...{ version: 1, marks: ".".repeat(100), seconds: 60, hints },
      ...(solvedOn !== undefined && { solved: { day: solvedOn, seconds: 60, hints } }),
    },
  });
  const records = {
    ...kept(20261104, 20261104),
    ...kept(20261103, 20261104),
    ...kept(20261102, 20261102, 11),
    ...kept(20261101),
  };
  await storeRecords(page, "puzzles", records);
  await page.reload();
  await page.locator("#puzzle-0").waitFor();
  await page.getByText(calendar.title, { exact: true }).click();
  for (const [number, mark] of [
    [4, "done"],
    [3, "late"],
    [2, "missed"],
    [1, "begun"],
  ] as const)
    await page.getByRole("link", { name: `${number} November, ${calendar.marks[mark]}`, exact: true }).waitFor();
  await page
    .getByText(words.streakDays({ n: 1 }))
    .first()
    .waitFor();
  await page.getByRole("link", { name: `3 November, ${calendar.marks.late}`, exact: true }).click();
  await expect.poll(() => page.locator(".puzzle-head .label").innerText()).toContain(words.late);
  expect(await faultsInEveryLanguage(page)).toEqual([]);
});
