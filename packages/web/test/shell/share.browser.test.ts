// What you can share: links and pictures, made from the state rather than from the screen.

import { formatCell, infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { readSvg, savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { faultsInEveryLanguage } from "../spoken-page.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

const saved = (page: Page, button: string) => savedBy(page.getByRole("button", { name: button, exact: true }));

const SHOTS = "E5. F6x";
const posterior = infer(unwrap(parseKnowledge(preset("hasbro"), SHOTS)));

/** How much of a part of a picture of pixels is neither white nor nearly so, 0 to 1. */
const inked = (page: Page, png: Buffer, part: readonly [x: number, y: number, width: number, height: number]) =>
  page.evaluate(
    async ({ data, part: [x, y, width, height] }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const to = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
      to.drawImage(image, -x, -y);
      const { data: pixels } = to.getImageData(0, 0, width, height);
      return pixels.filter((value, i) => i % 4 === 0 && value < 200).length / (width * height);
    },
    { data: png.toString("base64"), part },
  );

test("a position is saved as a picture with its chances, its shots, its rules and what its colours mean", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x");
  await board.button(english.parts.share).click();
  const file = await saved(board.page, english.share.saveSvg);
  expect(file.name).toBe("broadside-board-American-board-game.svg");
  const { name, texts, elements } = await readSvg(board.page, file.text);
  expect(name).toBe("svg");
  expect(elements).toEqual(["g", "linearGradient", "path", "rect", "stop", "text", "title"]);
  expect(texts[0]).toBe("American board game");
  // 98 unshot cells, each with its chance to a tenth; and the scale's ends and middle.
  const chances = posterior.rank().map(({ chance }) => formatPercent(chance, 1));
  const written = texts.filter((text) => /^\d+\.\d$/.test(text));
  expect(written).toHaveLength(98 + 3);
  expect(written.slice(0, 98).sort()).toEqual(chances.sort());
  expect(written.slice(98)).toEqual(["7.0", "25.6", "44.2"]);
  expect(texts.join(" ")).toContain(await board.layouts());
  for (const text of [
    "10 × 10; carrier\u00a05, battleship\u00a04, cruiser\u00a03, submarine\u00a03, destroyer\u00a02",
    "ships may touch but not overlap; sunk says the ship's class",
    "2 shots: E5. F6x",
    "chance of a ship, percent",
    "best cell: G6",
    "miss",
    "hit",
  ])
    expect(texts).toContain(text);
  // Nobody else could follow the link to this computer. The typeface is in the file, which loads nothing.
  expect(file.text.includes("127.0.0.1")).toBe(false);
  expect(file.text.match(/\bhttps?:[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
  const faces = file.text.match(
    /@font-face\{font-family:"Inter Variable";[^}]{1,60}url\("data:font\/woff2;base64,d09GMg/g,
  );
  expect(faces).toHaveLength(1);
});

test("a picture is a PNG of twice the pixels, with its texts even before any other picture was drawn", async () => {
  const board = await openNew("preset=russian&shots=E5.+F6x+F7%23", { locale: "ru" });
  await board.button("Поделиться").click();
  const { bytes } = await savedBy(board.button(/PNG/));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(600);
  // The lines of the rules, and a cell's number; the margin is white.
  expect(await inked(board.page, bytes, [40, 100, 300, 80])).toBeGreaterThan(0.02);
  expect(await inked(board.page, bytes, [0, 0, 200, 20])).toBe(0);
});

test("a picture has the same colours whatever the theme, none where no ship can lie, and the totals of the rules", async () => {
  const rules = {
    board: { size: [6, 6] },
    fleet: [3, 2, 2, 1, 1, 1],
    contact: "none",
    answers: "hit",
    totals: [
      [1, 2, 1, 1, 1, null],
      [1, 0, 4, 1, 1, 3],
    ],
  };
  const drawn = async (colorScheme: "light" | "dark"): Promise<string> => {
    const board = await open(`rules=${encodeURIComponent(JSON.stringify(rules))}&shots=A1.`, { colorScheme });
    await board.button(english.parts.share).click();
    return (await saved(board.page, english.share.saveSvg)).text;
  };
  const [light, dark] = [await drawn("light"), await drawn("dark")];
  expect(dark === light).toBe(true);
  // Ten cells of ships, and the miss.
  expect(light.match(/<rect [^>]*fill="none"[^>]*\/><text [^>]*>0</g)).toHaveLength(36 - 10 - 1);
  // After the numbers of the rows stand the totals of columns and rows.
  const totals = [...light.matchAll(/<text [^>]*font-size="12" font-weight="600"[^>]*>(\d*| )<\/text>/g)];
  expect(totals.map(([, text]) => text).slice(6)).toEqual(["1", "2", "1", "1", "1", " ", "1", "0", "4", "1", "1", "3"]);
});

test("the chances of all cells are saved as a table and for programs, with the engine's numbers", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x");
  await board.button(english.parts.share).click();
  await board.page.getByText(english.share.numbersExact).waitFor();
  const table = await saved(board.page, english.share.saveCsv);
  expect(table.name).toBe("broadside-chances-American-board-game.csv");
  const [head, ...lines] = table.text.trimEnd().split("\n");
  expect(head).toBe("cell,occupied,layouts,chance");
  const { board: cells } = posterior.knowledge.scenario;
  expect(lines).toEqual(
    Array.from({ length: 100 }, (_, cell) =>
      [formatCell(cells, cell), posterior.occupiedAt(cell), posterior.layouts, posterior.chance(cell)].join(","),
    ),
  );
  const file = await saved(board.page, english.share.saveJson);
  expect(file.name).toBe("broadside-chances-American-board-game.json");
  const written = JSON.parse(file.text);
  expect(written).toMatchObject({ shots: SHOTS, layouts: String(posterior.layouts), scenario: { name: "hasbro" } });
  expect(written.occupied.flat()).toEqual(posterior.occupied.toJSON());
  expect(written.chance.flat()).toEqual(Array.from({ length: 100 }, (_, cell) => posterior.chance(cell)));
});

test("while a position is counted there is nothing to save yet, and the buttons say so", async () => {
  const { page } = await openPage(browser, `${site.url}#learn`);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/engine-thread-/, (route) => void held.then(() => route.continue()));
  await page.evaluate(() => (location.hash = "preset=gorkoff-5x5&shots=C3."));
  await page.locator("[role=grid]").first().waitFor();
  await page.getByRole("button", { name: english.parts.share, exact: true }).click();
  const button = page.getByRole("button", { name: english.share.saveCsv });
  await button.waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => describedBy(button)).toBe(english.share.numbersCounting);
  await button.focus();
  await page.keyboard.press("Enter");
  release();
  await expect.poll(() => describedBy(button)).toBe(english.share.numbersExact);
  // The focus has not moved, so that the same key saves now.
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("broadside-chances-Five-by-five.csv");
});

const describedBy = (button: Locator): Promise<string | null | undefined> =>
  button.evaluate((element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent);

test("an estimate is saved as one, with its errors; shots that contradict each other have no chances", async () => {
  const rules = {
    board: { size: [30, 30] },
    fleet: [5, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2],
    contact: "none",
    answers: "sunk",
  };
  const board = await openNew(`rules=${encodeURIComponent(JSON.stringify(rules))}`);
  await board.page.getByTestId("estimate-note").waitFor();
  await board.button(english.parts.share).click();
  await board.page.getByText(english.share.numbersEstimated).waitFor();
  const { estimate, ...rest } = JSON.parse((await saved(board.page, english.share.saveJson)).text);
  expect(Object.keys(rest)).toEqual(["scenario", "shots"]);
  expect(estimate.samples).toBeGreaterThan(0);
  expect(estimate.chance.flat()).toHaveLength(900);
  expect(estimate.standardError.flat().every((error: number) => error >= 0 && error < 0.5)).toBe(true);
  const table = await saved(board.page, english.share.saveCsv);
  expect(table.text.split("\n")[0]).toBe("cell,estimated chance,standard error");
  const { texts } = await readSvg(board.page, (await saved(board.page, english.share.saveSvg)).text);
  expect(texts).toContain("chance of a ship, percent, estimated");
  expect(texts.join(" ")).toMatch(/Standard error of a chance: usually [\d.]+, at most [\d.]+ percentage points\./);

  await board.page.keyboard.press("Escape");
  await board.goTo("preset=gorkoff-5x5&shots=A1x+B1.+A2.+B2x");
  await board.button(english.parts.share).click();
  const button = board.button(english.share.saveJson);
  await expect.poll(() => describedBy(button)).toBe(english.analyse.contradict);
  expect(await button.getAttribute("aria-disabled")).toBe("true");
});

test("ships that were placed are saved as a picture with all of them", async () => {
  const board = await open("preset=gorkoff-5x5&place=cruiser[B2,C2,D2]+boat[E5]", {
    viewport: { width: 375, height: 812 },
  });
  await board.button(english.parts.share).click();
  const file = await saved(board.page, english.share.saveSvg);
  expect(file.name).toBe("broadside-fleet-Five-by-five.svg");
  const { name, texts } = await readSvg(board.page, file.text);
  expect(name).toBe("svg");
  // Four ship cells, with each ship's letters on its first cell, besides the column letters.
  expect(file.text.match(/fill="rgb\(51, 72, 92\)"/g)).toHaveLength(4);
  expect(texts.filter((text) => /^\D{1,2}$/.test(text))).toHaveLength(5 + 2);
});

test("a name with signs of markup stays a name", async () => {
  const rules =
    "{'name':'x','board':{'size':[3,3]},'fleet':[{'name':'<b>&\"','length':2}],'contact':'none','answers':'sunk'}";
  const board = await open(`rules=${encodeURIComponent(rules)}&shots=A1x+A2x`);
  await board.button(english.parts.share).click();
  const { name, elements } = await readSvg(board.page, (await saved(board.page, english.share.saveSvg)).text);
  expect(name).toBe("svg");
  expect(elements).not.toContain("b");
});

test("a link is handed to the system where that has a way; the dialog has no faults in any language", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=E5.", { viewport: { width: 320, height: 640 } });
  await board.page.evaluate(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
  });
  await board.button(english.parts.share).click();
  await board.button(english.share.send).click();
  const shared = await board.page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.url).toMatch(/#preset=gorkoff-5x5&shots=E5\.$/);
  expect(await axeFaults(board.page, { include: ["dialog[open]"] })).toEqual([]);
  await board.page.keyboard.press("Escape");
  await board.page.evaluate(() => Object.assign(navigator, { share: undefined }));
  expect(await faultsInEveryLanguage(board.page)).toEqual([]);
});

test("a link is shown to copy by hand, selected, where the browser does not copy", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=E5.");
  await board.page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await board.button(english.parts.share).click();
  await board.button(english.board.copyLink).click();
  const field = board.page.getByLabel(english.parts.copyByHand);
  await field.waitFor();
  expect(await field.inputValue()).toBe(board.page.url());
  await expect.poll(() => board.page.evaluate(() => getSelection()?.toString())).toBe(board.page.url());
  expect(await axeFaults(board.page, { include: ["dialog[open]"] })).toEqual([]);
});

test("a link to the page has a title and a picture for previews", async () => {
  const html = await (await fetch(site.url)).text();
  const said = (name: string): string => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? "";
  expect(said("title")).not.toBe("");
  const png = Buffer.from(await (await fetch(new URL(said("image"), site.url))).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)].map(String)).toEqual([said("image:width"), said("image:height")]);
});

test("the position is offered as a board for other pages, and shown as they will; not where it is too large", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=C3x");
  await board.page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await board.button(english.parts.share).click();
  const element = board.page.locator("dialog broadside-board");
  await expect.poll(() => element.getByRole("status").innerText(), { timeout: 60_000 }).toMatch(/^984 layouts/);
  const lines = (options = ""): string =>
    '<script async src="broadside-board.js"></script>\n' +
    `<broadside-board scenario="gorkoff-5x5" shots="C3x" ${options}language="en"></broadside-board>`;
  const shown = board.page.locator("dialog .markup");
  await expect.poll(() => shown.innerText()).toBe(lines());
  await board.page.getByLabel(english.share.embedInteractive).check();
  await expect.poll(() => shown.innerText()).toBe(lines('interactive="on" '));
  await board.button(english.share.copyEmbed).click();
  expect(await board.page.getByLabel(english.parts.copyByHand).inputValue()).toBe(lines('interactive="on" '));
  // The board below is the one of the lines.
  await element.locator('td[aria-label^="A1,"]').click();
  await expect.poll(() => element.getAttribute("shots")).toBe("C3x A1.");
  const file = await savedBy(board.page.getByRole("link", { name: english.share.saveEmbed }));
  expect(file.name).toBe("broadside-board.js");
  await board.page.keyboard.press("Escape");
  await board.page.goto(`${site.url}#preset=boxes:8x3:2`);
  await board.button(english.parts.share).click();
  await board.page.getByRole("button", { name: english.share.savePng }).waitFor();
  await expect.poll(() => element.count()).toBe(0);
});
