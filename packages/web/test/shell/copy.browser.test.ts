// A copy of everything that the page keeps: saved, loaded on an empty device, and refused if it is none.

import { formatTranscript } from "@broadside/engine/games";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { exampleGame } from "../../src/board/review/review-game.ts";
import { formatBestShots, NO_SHOTS } from "../../src/rooms/puzzles/best-shot-record.ts";
import { STORES } from "../../src/storage/versions.ts";
import { openAltered, PLAIN, REFUSALS } from "../altered-page.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { openSettings, READY } from "../page-frame.ts";
import { begin, shotCells } from "../play/match-page.ts";
import { giveFile, savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

const RUN = "compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=10&seed=4";
const MATCH = "play&preset=gorkoff-5x5&against=random";

/** Records that the test does not make by playing, as the page writes them. */
const RECORDS = {
  games: { last: "a" },
  lessons: { "learn:map": JSON.stringify({ version: 1, done: [1, 2] }) },
  friends: {
    a: {
      ...{ version: 1, id: "a", revision: 1, begun: 1, changed: 1, way: "link" },
      mine: { version: 1, match: "a", seat: 0, secret: { ships: [] }, messages: [] },
    },
  },
  fleets: { a: { name: "mine", rules: "gorkoff-5x5", layout: [], kept: 1 } },
  "run-files": { a: { name: "a.json", text: "{}", opened: 1 } },
  reviews: { "own:a:0": { version: 1, rules: "x", shots: "", mine: true, done: [] } },
  "review-games": { a: { transcript: formatTranscript(exampleGame().sides[0].transcript), opened: 1 } },
  "tree-files": { a: { name: "a.json", text: "ä", opened: 1 } },
  puzzles: { "easy-6-1": { version: 1, marks: "w", seconds: 1, hints: 0 } },
  "best-shots": { "best-shots": { ...formatBestShots({ ...NO_SHOTS, streak: 1 }), revision: 3 } },
};

const everything = async (page: Page): Promise<string> => {
  const all: unknown[] = [];
  for (const store of STORES)
    all.push([store, await storedRecords(page, store, "getAllKeys"), await storedRecords(page, store)]);
  return JSON.stringify(all);
};

const saved = async (page: Page): Promise<string> => {
  const settings = await openSettings(page);
  const { text, name } = await savedBy(settings.getByRole("button", { name: english.settings.saveCopy }));
  expect(name).toMatch(/^broadside-everything-\d{4}-\d\d-\d\d\.json$/);
  await page.keyboard.press("Escape");
  return text;
};

/** Gives the page a copy in its settings. */
const give = async (page: Page, text: string): Promise<Locator> => {
  const settings = await openSettings(page);
  await giveFile(settings.getByLabel(english.settings.loadCopy), "copy.json", text);
  return settings;
};

const load = async (page: Page, text: string): Promise<void> => {
  const reloaded = page.waitForEvent("load");
  await (await give(page, text)).getByText(english.settings.copyLoaded).waitFor();
  await reloaded;
};

/** A page with everything it can keep. */
const openFull = async (): Promise<{ page: Page; run: string }> => {
  const { page } = await openPage(browser, `${site.url}#${RUN}`, {}, { "broadside:pace": "instant" });
  await page.locator("button.start:enabled").click();
  await page.getByText(english.compare.done({ all: 20 })).waitFor();
  const run = page.url();
  await page.goto(`${site.url}#${MATCH}`);
  await begin(page);
  await page.locator("#aim-0").click();
  await expect.poll(() => shotCells(page, "own")).toBe(1);
  for (const [store, records] of Object.entries(RECORDS)) await storeRecords(page, store, records);
  const settings = await openSettings(page);
  await settings.getByRole("radio", { name: english.settings.themes.dark }).check();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("#aim-0").waitFor();
  return { page, run };
};

const wipe = async (page: Page): Promise<void> => {
  await page.goto(PLAIN);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.clear();
        sessionStorage.clear();
        const deleting = indexedDB.deleteDatabase("broadside");
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
};

test("a copy brings everything back to an empty device, to every tab, and takes nothing from one that has more", async () => {
  const { page, run } = await openFull();
  const before = await everything(page);
  for (const store of STORES) expect((await storedRecords(page, store)).length, store).toBeGreaterThan(0);
  const copy = await saved(page);
  await wipe(page);
  await page.goto(`${site.url}#learn`);
  await page.getByText(english.learn.lessonTitles.map).first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${site.url}#learn`);
  await other.getByText(english.learn.lessonNew).first().waitFor();
  expect(await other.getByText(english.learn.lessonBegun({ done: 2, steps: 3 })).count()).toBe(0);
  await load(page, copy);
  await page
    .getByText(english.learn.lessonBegun({ done: 2, steps: 3 }))
    .first()
    .waitFor();
  await other
    .getByText(english.learn.lessonBegun({ done: 2, steps: 3 }))
    .first()
    .waitFor();
  await other.close();
  expect(await everything(page)).toBe(before);
  expect(await page.evaluate(() => [localStorage["broadside:theme"], localStorage["broadside:pace"]])).toEqual([
    "dark",
    "instant",
  ]);
  // The games of the run can be read again.
  await page.goto(run);
  await page.getByText(english.compare.done({ all: 20 })).waitFor();
  // A match that has gone on since stays as it is; a puzzle that is solved in the copy keeps its marks here.
  const [match] = (await storedRecords(page, "matches")) as [{ id: string; revision: number }];
  const [puzzle] = (await storedRecords(page, "puzzles")) as [object];
  const solved = { day: 20261125, seconds: 1, hints: 0 };
  const later = JSON.parse(copy);
  later.records.puzzles["easy-6-1"] = { ...puzzle, marks: "s", solved };
  await storeRecords(page, "matches", { [match.id]: { ...match, revision: match.revision + 1 } });
  await storeRecords(page, "lessons", { "learn:map": JSON.stringify({ version: 1, done: [1, 2, 3] }) });
  await page.goto(`${site.url}#learn`);
  await load(page, JSON.stringify(later));
  expect(await storedRecords(page, "matches")).toEqual([{ ...match, revision: match.revision + 1 }]);
  expect(await storedRecords(page, "puzzles")).toEqual([{ ...puzzle, solved }]);
  expect(await storedRecords(page, "lessons")).toContain(JSON.stringify({ version: 1, done: [1, 2, 3] }));
});

test("what cannot be read is counted and named by its rooms, when it is saved and when it is loaded", async () => {
  const { page } = await openPage(browser, `${site.url}#learn`);
  await page.getByText(english.learn.lessonTitles.map).first().waitFor();
  await storeRecords(page, "games", { last: "none", "game:a": "{}" });
  await storeRecords(page, "lessons", { ...RECORDS.lessons, "learn:parity": '{"version":2}' });
  await storeRecords(page, "matches", { a: { version: 9 }, b: { version: 2, id: "b" } });
  await storeRecords(page, "puzzles", { ...RECORDS.puzzles, "easy-6-2": { version: 1, marks: 7 } });
  await page.goto(`${site.url}#puzzles`);
  const settings = await openSettings(page);
  const { text } = await savedBy(settings.getByRole("button", { name: english.settings.saveCopy }));
  const { play, puzzles, analyse, learn } = english.shell;
  const broken = english.settings.copyBroken({ n: 5, rooms: `${play}, ${puzzles}, ${analyse} and ${learn}` });
  await settings.getByRole("alert").getByText(broken).waitFor();
  const before = await everything(page);
  await wipe(page);
  await page.goto(`${site.url}#puzzles`);
  await (await give(page, text)).getByText(english.settings.copyLoaded).waitFor();
  await page.getByRole("alert").getByText(broken).waitFor();
  expect(await everything(page)).toBe(before);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: english.parts.reload }).click();
  await reloaded;
});

test("a broken copy, a file of another program and one of a newer page are refused in a line, and change nothing", async () => {
  const { page } = await openPage(browser, `${site.url}#learn`);
  await page.getByText(english.learn.lessonTitles.map).first().waitFor();
  for (const [store, records] of Object.entries(RECORDS)) await storeRecords(page, store, records);
  const copy = await saved(page);
  const before = await everything(page);
  const good = JSON.parse(copy);
  const array = { array: "Float64Array", base64: "AAAA" };
  for (const wrong of [
    "",
    "null",
    "<!doctype html>",
    copy.slice(0, -10),
    JSON.stringify({ format: "broadside-transcript", scenario: "hasbro" }),
    JSON.stringify({ ...good, version: 2 }),
    JSON.stringify({ ...good, records: { ...good.records, boats: {} } }),
    JSON.stringify({ ...good, records: { fleets: { b: "mine" } } }),
    JSON.stringify({ ...good, records: { "run-games": { b: [{ shots: array }] } } }),
    JSON.stringify({ ...good, settings: { theme: 7 } }),
  ]) {
    const settings = await give(page, wrong);
    await settings.getByRole("alert").getByText(english.settings.notCopy).waitFor();
    await page.keyboard.press("Escape");
  }
  expect(await everything(page)).toBe(before);
});

test.each(["full", "switched off"] as const)("where storage is %s, that is said, and nothing changes", async (how) => {
  const { page } = await openPage(browser, `${site.url}#learn`);
  await page.getByText(english.learn.lessonTitles.map).first().waitFor();
  for (const [store, records] of Object.entries(RECORDS)) await storeRecords(page, store, records);
  const copy = await saved(page);
  await wipe(page);
  // The first view loads the fewest texts.
  const altered = await openAltered("", REFUSALS[how], { "broadside:theme": "light" });
  await altered.page.locator(READY["home"] ?? "").waitFor();
  const settings = await give(altered.page, copy.replace('"settings":{', '"settings":{"theme":"dark"'));
  const { full, off } = english.board.unsaved;
  await settings
    .getByRole("alert")
    .getByText(how === "full" ? full : off)
    .waitFor();
  expect(await altered.page.evaluate(() => localStorage["broadside:theme"])).toBe("light");
});
