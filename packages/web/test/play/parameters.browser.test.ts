// Strategies with parameters in Play: the engine reads them and reports errors.

import { expect, test } from "vitest";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { browser, site } from "../served-page.ts";

test("a strategy is played with its parameters; what is wrong is said, and nothing begins", async () => {
  // What an address says is read when the match begins.
  const { page } = await openPage(browser, `${site.url}#play&preset=gorkoff-5x5&against=rollout:layouts=many`);
  const wrong = page.locator(".play-start .error-text");
  await page.locator("button.start:enabled").click();
  await wrong.getByText(/layouts/).waitFor();
  expect(await page.locator("#aim-0").count()).toBe(0);
  await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=probability-chessboard`);
  await page.locator(".play-options summary").click();
  const field = page.getByLabel(english.play.parameters);
  await field.fill("probability-chessboard:divisor=none");
  await field.press("Enter");
  await wrong.getByText(/divisor/).waitFor();
  expect(page.url()).toContain("against=probability-chessboard");
  expect(page.url()).not.toContain("none");
  await field.fill("probability-chessboard:divisor=3");
  await field.press("Enter");
  await page.waitForURL(/against=probability-chessboard(:|%3A)divisor(=|%3D)3/);
  await expect.poll(() => wrong.count()).toBe(0);
  await page.locator("button.start:enabled").click();
  await page.locator("#aim-0").click();
  await page.getByText(english.play.sideShot("probability-chessboard:divisor=3", "").slice(0, -1)).first().waitFor();
});

test("an address that names a strategy marks whom one plays against", async () => {
  const { page } = await openPage(browser, `${site.url}#play&preset=gorkoff-5x5`);
  await page.locator(".play-options summary").click();
  const levels = page.getByRole("group", { name: english.play.levels });
  for (const [against, marked, named] of [
    ["hunt-target", english.play.levelNames.cadet, "hunt-target"],
    ["probability", "probability", "probability"],
    ["rollout:layouts=200", "rollout:layouts=200", "rollout"],
  ]) {
    await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=${against}`);
    await levels.getByRole("radio", { name: marked, checked: true }).waitFor();
    expect(await levels.getByRole("radio", { checked: true }).count()).toBe(1);
    expect(await page.getByLabel(english.play.opponentByName).inputValue()).toBe(named);
    await levels.getByText(english.play.levelNames.mate).click();
    await levels.getByRole("radio", { name: english.play.levelNames.mate, checked: true }).waitFor();
    expect(await levels.getByRole("radio").count()).toBe(5);
  }
});
