// Sound and vibration in Play: off until you switch them on, never before the page is touched, and correct.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PLAIN } from "../altered-page.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { openSettings } from "../page-frame.ts";
import { shotCells } from "../play/match-page.ts";
import { browser, site } from "../served-page.ts";

/** What the page asked of the device: audio contexts created, sounds started, vibrations. */
interface Asked {
  readonly contexts: number;
  readonly sounds: number;
  readonly shakes: readonly (readonly number[])[];
}

/** Opens Play on a device that can vibrate, recording its sounds and vibrations. The other side shoots at once. */
const openPlay = async (game = "gorkoff-5x5"): Promise<{ page: Page; asked: () => Promise<Asked> }> => {
  const { page } = await openPage(browser, PLAIN, {}, { "broadside:pace": "instant" });
  await page.addInitScript(() => {
    const asked = { contexts: 0, sounds: 0, shakes: [] as number[][] };
    Object.assign(window, { asked });
    const Context = AudioContext;
    window.AudioContext = class extends Context {
      constructor() {
        super();
        asked.contexts++;
      }
    };
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (when?: number) {
      asked.sounds++;
      start.call(this, when);
    };
    const begin = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when?: number) {
      asked.sounds++;
      begin.call(this, when);
    };
    Object.assign(navigator, { vibrate: (times: number[]) => asked.shakes.push(times) > 0 });
  });
  await page.goto(`${site.url}#play&preset=${game}&against=cadet`);
  return { page, asked: () => page.evaluate(() => (window as unknown as { asked: Asked }).asked) };
};

const begin = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  await page.getByText("Your turn").waitFor();
};

/** Shoots at the first unshot cell, and waits for the other side's shots. */
const shoot = async (page: Page): Promise<void> => {
  await page.locator('[id^=aim-][aria-label*="not shot"]').first().click();
  await page
    .getByText(/Your turn|win/)
    .first()
    .waitFor();
};

test("nothing is heard or felt until it is switched on; then every shot is heard and hits are felt; that is kept on the device, and waits for a touch", async () => {
  const { page, asked } = await openPlay();
  await begin(page);
  await shoot(page);
  expect(await asked()).toEqual({ contexts: 0, sounds: 0, shakes: [] });
  const settings = await openSettings(page);
  await settings.getByRole("checkbox", { name: "Sounds" }).check();
  await settings.getByRole("checkbox", { name: "Vibration" }).check();
  await page.keyboard.press("Escape");
  const struck = () => page.locator("td[aria-label*=hit], td[aria-label*=sunk]").count();
  const before = await struck();
  for (let i = 0; i < 3; i++) await shoot(page);
  await expect.poll(() => shotCells(page, "own")).toBe(4);
  const { contexts, sounds, shakes } = await asked();
  expect(contexts).toBe(1);
  // Both sides have shot three times since.
  expect(sounds).toBeGreaterThanOrEqual(6);
  expect(shakes.length > 0).toBe((await struck()) > before);
  await page.getByRole("button", { name: english.play.takeBack }).click();
  await expect.poll(() => shotCells(page)).toBe(3);
  expect((await asked()).sounds, "of a shot taken back").toBe(sounds);
  await page.reload();
  await page.getByText("Your turn").waitFor();
  expect(await asked()).toEqual({ contexts: 0, sounds: 0, shakes: [] });
  await shoot(page);
  expect((await asked()).contexts).toBe(1);
  expect(await (await openSettings(page)).getByRole("checkbox", { name: english.settings.sound }).isChecked()).toBe(
    true,
  );
});

test("the first match asks once whether the shots should be heard; yes turns them on, a shot means no", async () => {
  for (const answer of ["shoot", english.play.soundOn]) {
    const { page, asked } = await openPlay("classroom");
    await begin(page);
    const question = page.getByText(english.play.soundAsk);
    await question.waitFor();
    if (answer === "shoot") await shoot(page);
    else await page.getByRole("button", { name: answer, exact: true }).click();
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole("button", { name: english.play.sound, pressed: answer !== "shoot" }).waitFor();
    await shoot(page);
    await expect.poll(async () => (await asked()).sounds > 0).toBe(answer !== "shoot");
    await page.goto(`${site.url}#play&preset=classroom&against=cadet`);
    await begin(page);
    expect(await question.count()).toBe(0);
  }
});
