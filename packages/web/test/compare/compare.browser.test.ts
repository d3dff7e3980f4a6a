// Strategies compared in the browser: a run that is stopped, reloaded and continued has the same numbers as an
// uninterrupted run and as the command.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGames, runExperiment, type Summary, summarise } from "@broadside/arena";
import { preset } from "@broadside/engine";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAltered } from "../altered-page.ts";
import { openPage } from "../browser.ts";
import { beginning, english } from "../english.ts";
import { savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

const STRATEGIES = ["random", "hunt-target", "greedy-hit"];
const GAMES = 120;
const SEED = 20_260_801;
const SMALL = `compare&preset=gorkoff-5x5&strategies=${STRATEGIES.join(",")}&games=${GAMES}&seed=${SEED}`;
/** Strategies that choose their shots quickly. */
const QUICK = `compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=20&seed=${SEED}`;

let folder: string;
let command: Summary;

/** What the command finds. */
const playByCommand = async (): Promise<Summary> => {
  const scenario = preset("gorkoff-5x5");
  const placement = { model: "uniform" } as const;
  await runExperiment(
    { scenario, strategies: STRATEGIES, placement, games: GAMES, seed: SEED, reduceLuck: "exact" },
    { folder, workers: 1 },
  );
  return summarise(await readGames(folder));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-compare-"));
  command = await playByCommand();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (fragment: string) => openPage(browser, `${site.url}#${fragment}`);

const begin = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  await page.locator(".compare-run").waitFor();
};

/** Waits until all games are played and shown in the table. */
const isDone = async (page: Page, games: number): Promise<void> => {
  await page.getByText(english.compare.done({ all: games })).waitFor();
  const shown = async (): Promise<number> =>
    (await rows(page)).reduce((sum, row) => sum + Number(row.split("|")[1].replaceAll(",", "")), 0);
  await expect.poll(shown).toBe(games);
};

/** A summary without what depends on the machine: the times, and the last digits of powers and logarithms. */
const timeless = (summary: Summary): unknown =>
  JSON.parse(
    JSON.stringify({ ...summary, strategies: summary.strategies.map(({ milliseconds: _, ...rest }) => rest) }),
    (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value),
  );

/** What the page saves when a button is pressed. */
const saved = async (page: Page, button: string): Promise<string> =>
  (await savedBy(page.getByRole("button", { name: button }))).text;

/** The rows of the table of numbers, without the times. */
const rows = async (page: Page): Promise<string[]> => {
  const all = page.locator(".numbers-part tbody tr");
  const cells = await all.evaluateAll((list) =>
    list.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
  return cells.map((row) => row.slice(0, -1).join("|"));
};

test("a run that is stopped, reloaded and gone on with has the numbers of the command, which plays it in one go", async () => {
  const { page } = await open(SMALL);
  await begin(page);
  await page.getByText(/^\d+ of 360 games/).waitFor();
  await page.getByText(english.compare.peeking).waitFor();
  // By key: while the table of a quick run grows, the button moves from under the pointer.
  await page.getByRole("button", { name: english.parts.stop }).press("Enter");
  await page.getByText(/^Stopped after \d+ of 360 games\.$/).waitFor();
  const [, played] = /after (\d+) of/.exec(await page.locator(".run-controls").innerText()) ?? [];
  expect(Number(played)).toBeLessThan(360);
  expect(await page.getByRole("heading", { name: english.compare.verdict }).count()).toBe(0);
  await page.reload();
  await page.getByText(`Stopped after ${played} of 360 games.`).waitFor();
  await page.getByRole("button", { name: english.board.goOn }).click();
  await isDone(page, 360);
  const summary: Summary = JSON.parse(await saved(page, english.compare.saveSummary));
  expect(timeless(summary)).toEqual(timeless(command));

  const csv = await saved(page, english.compare.saveGames);
  const lines = csv.trim().split("\n");
  expect(lines).toHaveLength(1 + 360);
  const shots = lines.filter((line) => line.startsWith("greedy-hit,")).map((line) => Number(line.split(",")[3]));
  const [, , greedy] = command.strategies;
  expect(shots.reduce((sum, one) => sum + one, 0) / GAMES).toBeCloseTo(greedy.shots?.mean ?? 0, 10);
  expect(await saved(page, english.compare.savePicture)).toMatch(
    /^<svg [\s\S]*Most likely hit[\s\S]*Seed \d+\.[\s\S]*<\/svg>\n$/,
  );
  expect((await rows(page))[0]).toMatch(/^Random\|120\|/);
  await page.locator(".bins summary").click();
  expect(await page.locator(".bins tbody tr").first().locator("th, td").first().innerText()).toMatch(/^\d+$/);
});

test("after a reload in the middle of a run what was kept is there, and more games can be asked for at the end", async () => {
  const { page } = await open(QUICK);
  await begin(page);
  const address = page.url();
  await page.reload();
  await page.getByText(/^(Stopped after \d+ of|All) 40 games/).waitFor();
  expect(page.url()).toBe(address);
  const goOn = page.getByRole("button", { name: english.board.goOn });
  if (await goOn.isVisible()) await goOn.click();
  await isDone(page, 40);
  await page.getByRole("button", { name: english.compare.more({ n: 20 }) }).click();
  await isDone(page, 80);
  await page.getByText(english.compare.peeked({ asked: 20 })).waitFor();
});

test("a worker that breaks down is replaced, and its games are played again", async () => {
  const { page } = await openAltered(QUICK, () => {
    const Real = Worker;
    let asked = 0;
    // Two of the questions crash their workers, as running out of memory would.
    globalThis.Worker = class extends Real {
      override postMessage(...message: [unknown]): void {
        if (JSON.stringify(message).includes('"name":"games"') && [12, 17].includes(++asked)) {
          (globalThis as { broken?: number }).broken = ((globalThis as { broken?: number }).broken ?? 0) + 1;
          this.terminate();
          this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
        } else super.postMessage(...message);
      }
    };
  });
  await begin(page);
  await isDone(page, 40);
  expect(await page.evaluate(() => (globalThis as { broken?: number }).broken)).toBe(2);
});

test("the first press begins with what is chosen, and what is wrong is said before", async () => {
  const { page } = await open("compare");
  await page.locator("button.start:enabled").waitFor();
  expect(await page.locator(".strategy-box input:checked").count()).toBe(3);
  const games = page.getByLabel(english.compare.games);
  await page.getByText(/200 games of each; about/).waitFor();
  await games.fill("1000000000");
  await page
    .getByText(/^1,000,000,000 games of each would take about .* here\. This page plays at most 20,000/)
    .waitFor();
  expect(await page.locator("button.start").isDisabled()).toBe(true);
  const huntTarget = english.board.otherNames["hunt-target"];
  await page.getByRole("checkbox", { name: beginning(huntTarget) }).uncheck();
  // Two strategies are enough: only the number of games is wrong.
  await games.fill("0");
  await page.getByText(english.compare.gamesWrong({ most: 20000 })).waitFor();
  await games.fill("20");
  await page.getByLabel(english.board.exactNames["greedy-hit"]).uncheck();
  await page.getByRole("alert").filter({ hasText: english.compare.strategiesHint }).waitFor();
  await page.getByLabel(english.board.otherNames.random).check();
  // A strategy that is already chosen is not added again.
  await page.getByText(english.board.forPrograms, { exact: true }).click();
  const command = page.locator("details.fold code").nth(-2);
  expect(await command.innerText()).toContain(
    "npx broadside compare --scenario hasbro --strategies probability-chessboard",
  );
  await page.getByLabel(english.compare.addStrategy).fill("random");
  await page.getByRole("button", { name: english.compare.add, exact: true }).click();
  await begin(page);
  await isDone(page, 40);
  await page.getByText(/Chessboard needs .* fewer shots than Random on the same layouts/).waitFor();
  await page.goto(`${site.url}#compare&strategies=hunter,random&games=none&seed=x&placement=folk&what=1`);
  for (const text of [
    /"hunter" is not known/,
    /games: that cannot be played/,
    /"x" is not a seed/,
    /"folk" is not known/,
  ])
    await page.getByText(text).waitFor();
});

test.each([
  ["ru", "russian"],
  ["de", "german"],
  ["en", "hasbro"],
])(
  "in %s the room begins with %s; an address that names anything means the same in every language",
  async (locale, game) => {
    const { page } = await openPage(browser, `${site.url}#compare`, { locale });
    const command = page.locator("details.fold code").nth(-2);
    const played = async (): Promise<string> => (await command.textContent()) ?? "";
    await page
      .locator("details.fold")
      .last()
      .evaluate((fold) => fold.setAttribute("open", ""));
    await expect.poll(played).toContain(`compare --scenario ${game} --strategies `);
    await page.goto(`${site.url}#compare&games=50`);
    await expect.poll(played).toMatch(/compare --scenario hasbro .* --games 50 /);
  },
);

const SHORT = "compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=10&seed=4";

/** Starts the chosen comparison and waits until all games are played. */
const play = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  await page.getByText(english.compare.done({ all: 20 })).waitFor();
};

/** What the browser's database stores about all runs, except their games, as JSON. */
const keptHeads = async (page: Page): Promise<string> => JSON.stringify(await storedRecords(page, "runs"));

const items = (page: Page) => page.locator(".run-list li").count();

test("a run can be named, is listed, deleted and brought back", async () => {
  const { page } = await open(SHORT);
  await play(page);
  await page.getByRole("button", { name: english.board.rename }).click();
  await page.getByLabel(english.compare.nameLabel).fill("<b>mine</b>");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "<b>mine</b>" }).waitFor();
  // The name appears before it is stored; a reload in between would lose it.
  await expect.poll(() => keptHeads(page)).toContain("<b>mine</b>");
  await page.reload();
  await page.getByRole("heading", { name: "<b>mine</b>" }).waitFor();
  await page.getByRole("link", { name: english.compare.newRun }).click();
  await page.getByRole("link", { name: /<b>mine<\/b>.*20 of 20 games/ }).waitFor();
  await page.getByRole("button", { name: english.parts.deleteNamed({ name: "<b>mine</b>" }) }).click();
  await expect.poll(() => items(page)).toBe(0);
  await page.getByRole("button", { name: english.parts.undo }).click();
  await page.getByRole("link", { name: /<b>mine<\/b>/ }).click();
  await page.getByText(english.compare.done({ all: 20 })).waitFor();
  await page.goto(`${site.url}#compare&run=nowhere`);
  await page.getByText(english.compare.missing).waitFor();
});

test("a run is played in one tab at a time; another one is told, and can take it over", async () => {
  const { page } = await open(SHORT);
  await play(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(english.compare.elsewhere).waitFor();
  expect(await other.getByRole("button", { name: /more games? each/ }).count()).toBe(0);
  await other.getByRole("button", { name: english.compare.playHere }).click();
  await other.getByText(english.compare.done({ all: 20 })).waitFor();
  await page.getByText(english.compare.elsewhere).waitFor();
  await other.getByRole("button", { name: english.compare.more({ n: 10 }) }).click();
  await other.getByText(english.compare.done({ all: 40 })).waitFor();
  await other.reload();
  await other.getByText(english.compare.done({ all: 40 })).waitFor();
});

test("a broken run is set aside and named, a newer one too, and the others stay", async () => {
  const { page } = await open(SHORT);
  await play(page);
  const address = page.url();
  await page.goto(`${site.url}#compare`);
  await page.locator(".run-list li").waitFor();
  await storeRecords(page, "runs", { x: { version: 1, name: "<img src=x>" }, y: { version: 99 } });
  await page.reload();
  await expect.poll(() => items(page)).toBe(3);
  await page.getByText("kept comparison: lacks its times").waitFor();
  await page.getByText("kept comparison: is of version 99").waitFor();
  const [run] = await storedRecords(page, "run-games", "getAllKeys");
  await storeRecords(page, "run-games", { [String(run)]: [{ strategy: "random", shots: "many" }] });
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByText(/kept comparison: has lost its games/).waitFor();
});
