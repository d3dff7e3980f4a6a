// The settings: a choice takes effect at once, in every room, and is kept on the device.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaultsInSchemes } from "../axe.ts";
import { useBoardPages } from "../board-pages.ts";
import { english } from "../english.ts";
import { openSettings } from "../page-frame.ts";

const open = useBoardPages({ colorScheme: "light" });

const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const water = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--sea"));

/** The colours of the legend's bar, which scripts compute rather than style sheets. */
const scale = (page: Page): Promise<string | null> => page.locator(".legend-bar").getAttribute("style");

test("a theme that is chosen holds before the system's, in style sheets and in scripts, and is kept", async () => {
  const { page } = await open("preset=gorkoff-5x5");
  const [light, scaleInLight] = [await ground(page), await scale(page)];
  const settings = await openSettings(page);
  await settings.getByRole("radio", { name: english.settings.themes.dark }).check();
  await expect.poll(() => ground(page)).not.toBe(light);
  await expect.poll(() => scale(page)).not.toBe(scaleInLight);
  const [night, scaleAtNight] = [await ground(page), await scale(page)];
  await page.reload();
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  expect(await ground(page)).toBe(night);
  // The colour that the browser draws around the page follows.
  const bars = await page
    .locator("meta[name=theme-color]")
    .evaluateAll((metas) =>
      metas.map((meta) => [(meta as HTMLMetaElement).content, matchMedia((meta as HTMLMetaElement).media).matches]),
    );
  expect(bars.filter(([, holds]) => holds).length).toBe(1);
  // The system's dark scheme gives the same dark theme; with the system's light scheme, the page is light again.
  await openSettings(page).then((dialog) =>
    dialog.getByRole("radio", { name: english.settings.themes.system }).check(),
  );
  await expect.poll(() => ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe(night);
  await expect.poll(() => scale(page)).toBe(scaleAtNight);
});

test("numbers go from the cells and not from what is said of them; the water changes its colour", async () => {
  const board = await open("preset=gorkoff-5x5");
  const { page } = board;
  const sea = await water(page);
  const settings = await openSettings(page);
  await settings.getByRole("checkbox", { name: english.settings.numbers }).uncheck();
  await settings.getByRole("radio", { name: english.settings.boards.sand }).check();
  await page.keyboard.press("Escape");
  expect(await board.cell("C3").locator(".chance").isVisible()).toBe(false);
  expect(await board.label("C3")).toMatch(/^C3, \d+/);
  expect(await water(page)).not.toBe(sea);
  await page.reload();
  await board.settled();
  expect(await board.cell("C3").locator(".chance").isVisible()).toBe(false);
  expect(await water(page)).not.toBe(sea);
});

test("they are there in every room, lead to the help, and give the focus back", async () => {
  const { page } = await open("preset=gorkoff-3x3");
  const [site] = page.url().split("#");
  for (const room of ["", "learn"]) {
    await page.goto(`${site}#${room}`);
    await page.locator(".room main:not(.empty-room)").first().waitFor();
    await openSettings(page);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), { message: room })
      .toBe(english.shell.settings);
  }
  const settings = await openSettings(page);
  expect(await axeFaultsInSchemes(page)).toEqual([]);
  await settings.getByRole("button", { name: english.settings.howToUse }).click();
  const help = page.getByRole("dialog", { name: english.help.title });
  // The help begins with what the room is for, and only in Analyse says how to enter shots.
  await help.locator("p").first().getByText(english.help.rooms.learn.about).waitFor();
  expect(await help.getByText(english.help.analyse).count()).toBe(0);
});

test("on paper the dark theme is light, and the board of Analyse stands beside the advice", async () => {
  const { page } = await open("preset=gorkoff-3x3", { colorScheme: "dark" });
  const inkAtNight = await page.evaluate(() => getComputedStyle(document.body).color);
  const scaleAtNight = await scale(page);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(inkAtNight);
  await expect.poll(() => scale(page)).not.toBe(scaleAtNight);
  expect((await page.locator(".board-column").boundingBox())?.width).toBeGreaterThan(100);
});

test("where the browser can install the page, the settings offer it, and ask the browser's question once", async () => {
  const { page } = await open("preset=gorkoff-5x5");
  const settings = await openSettings(page);
  const offer = settings.getByRole("button", { name: english.settings.install, exact: true });
  expect(await offer.count()).toBe(0);
  await page.evaluate(() => {
    const ask = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => void (document.title = "asked"),
    });
    dispatchEvent(ask);
  });
  await offer.click();
  await expect.poll(() => page.title()).toBe("asked");
  await expect.poll(() => offer.count()).toBe(0);
});
