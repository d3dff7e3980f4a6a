// Malformed addresses: the page opens anyway, reports each fault in one clear line, and stays usable.

import { expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { browser, site } from "../served-page.ts";
import { FITTED_LANGUAGES, speakTo } from "../spoken-page.ts";
import { ADDRESSES, letters, rules } from "./nasty-addresses.ts";

const open = useOneBoardPage({ viewport: { width: 375, height: 720 } });

/**
 * The addresses that demand most of the page: long texts, text that looks like HTML, rules of all sizes. The
 * messages for all addresses are tested without the page.
 */
const HARDEST = [
  "HTML with a script",
  "a megabyte of shots",
  "400 dimensions of three",
  "four thousand classes",
  "one long shot",
];

const TRIED = ADDRESSES.filter(([what]) => isLong || HARDEST.includes(what));

test(`${TRIED.length} nasty addresses open a page that says what is wrong and can be used`, async () => {
  const board = await open("preset=gorkoff-5x5");
  const { page } = board;
  const [site] = page.url().split("#");
  for (const [index, [what, fragment, expected = /^$/]] of TRIED.entries()) {
    await page.goto(`${site}#${fragment}`);
    // Most addresses are visited within the page; for some the page is reloaded.
    if (index % 4 === 0) await page.reload();
    await page.locator("[role=grid]").first().waitFor();
    const said = () => page.locator(".notice li").allInnerTexts();
    await expect.poll(async () => (await said()).join("\n"), { message: what }).toMatch(expected);
    const lines = await said();
    expect(lines.length, what).toBeLessThanOrEqual(6);
    for (const line of lines) expect(line.length, `${what}: ${line}`).toBeLessThan(500);
    const [width, height] = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    expect(width, `${what}: width`).toBe(375);
    expect(height, `${what}: height`).toBeLessThan(8000);
    expect((await page.title()).length, what).toBeLessThan(100);
    // Usable: a key enters a miss, and the address contains it.
    const open = page.locator("[role=grid] [data-cell]:not([data-kind=miss], [data-kind=hit], [data-kind=sunk])");
    await open.first().focus();
    await page.keyboard.press("m");
    await expect.poll(() => page.locator("[data-kind=miss]").count(), { message: what }).toBeGreaterThan(0);
  }
});

test("names of sixty letters fit everywhere, on the narrowest screen", async () => {
  const long = (letter: string) => ({ name: letter.repeat(60), length: 2 });
  const named = rules({ fleet: [long("m"), long("W")], answers: "identified" });
  const board = await open(named, { viewport: { width: 320, height: 640 } });
  const { page } = board;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await board.cell("C3").click();
  await page.locator("td[data-kind=miss]").waitFor();
  expect(await width()).toBe(320);
  await page.keyboard.press("Escape");
  await board.write(`A1x${"m".repeat(60)} A2#${"W".repeat(60)} B1x${"W".repeat(60)}`);
  await page.getByRole("alert").getByText("contradict each other").waitFor();
  expect(await width()).toBe(320);
  await board.layers.selectOption("W".repeat(60));
  await board.unfold(english.board.editRules);
  expect(await width()).toBe(320);
  await board.button(english.parts.placeShips).click();
  await board.cell("C3").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.keyboard.press("n");
  expect(await width()).toBe(320);
  await page.keyboard.press("Enter");
  await page.locator(".conflict").waitFor();
  expect(await width()).toBe(320);
});

test("long texts that are pasted are answered by one line, and the page keeps its size", async () => {
  const board = await open("preset=gorkoff-5x5&shots=A1x");
  const { page } = board;
  await board.unfold(english.analyse.writeShots);
  const size = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  const [width, height] = await size();
  for (const text of [letters(100_000), "E5. ".repeat(20_000)]) {
    await board.shots.fill(text);
    await board.shots.press("Enter");
    await page.locator("#shots-error").waitFor();
    expect((await page.locator("#shots-error").innerText()).length).toBeLessThan(300);
    const [wide, high] = await size();
    expect(wide).toBe(width);
    expect(high - height).toBeLessThan(400);
    await board.shots.fill("A1x");
    await board.shots.press("Enter");
  }
  await board.unfold(english.board.editRules);
  for (const [field, text] of [
    [english.rules.name, letters(3000)],
    [english.rules.columns, "9".repeat(3000)],
    [english.rules.length, letters(3000)],
  ] as const) {
    const input = page.getByLabel(field, { exact: true }).first();
    const before = await input.inputValue();
    await input.fill(text);
    await input.press("Tab");
    const wrong = page.locator(".row-error, .rules .error-text").first();
    await wrong.waitFor();
    expect((await wrong.innerText()).length, field).toBeLessThan(300);
    expect((await size())[0], field).toBe(375);
    await input.fill(before);
    await input.press("Tab");
  }
});

test("every room names what it cannot read, and the word that puts it away stays on one line", async () => {
  const { page } = await open("preset=gorkoff-3x3", { viewport: { width: 320, height: 640 } });
  const [site] = page.url().split("#");
  const notice = page.locator(".notice.is-wrong[role=alert]");
  const button = notice.getByRole("button");
  for (const start of ["preset=gorkoff-3x3", "play", "review", "trees", "compare"]) {
    await page.goto(`${site}#${start}&bogus=1`);
    await expect.poll(() => notice.innerText(), { message: start }).toMatch(/bogus/);
    // The word and its place are the same in all rooms, so only the long run speaks to each of them.
    for (const spoken of isLong || start === "play" ? FITTED_LANGUAGES : []) {
      await speakTo(page, spoken);
      expect(await notice.innerText()).toMatch(/bogus/);
      const lines = await button.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, `${start} ${spoken}`).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${start} ${spoken}`).toBe(320);
    }
    await button.click();
    await expect.poll(() => notice.count(), { message: start }).toBe(0);
  }
});

test("an address that comes while the one before is still loading is shown, and stays as it is written", async () => {
  const { page } = await openPage(browser, `${site.url}#learn`, { locale: "fr" });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/words-fr-analyse-/, (route) => void held.then(() => route.continue()));
  const asked = page.waitForRequest(/\/words-fr-analyse-/);
  await page.goto(`${site.url}#preset=gorkoff-3x3&shots=A2.`);
  await asked;
  await page.goto(`${site.url}#preset=gorkoff-5x5&shots=C3x`);
  release();
  await page.getByRole("gridcell", { name: /^E5,/ }).waitFor();
  expect(new URL(page.url()).hash).toBe("#preset=gorkoff-5x5&shots=C3x");
});
