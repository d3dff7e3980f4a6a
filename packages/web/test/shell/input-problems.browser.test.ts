// What the page says about a wrong address, in every room that reads one, on the smallest screens.

import { expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { useBoardPages } from "../board-pages.ts";
import { FITTED_LANGUAGES, speakTo } from "../spoken-page.ts";

const open = useBoardPages({ viewport: { width: 320, height: 640 } });

test("every room names what it cannot read, and the word that puts it away stays on one line", async () => {
  const { page } = await open("preset=gorkoff-3x3");
  const [site] = page.url().split("#");
  const notice = page.locator(".notice.is-wrong[role=alert]");
  const button = notice.getByRole("button");
  for (const start of ["preset=gorkoff-3x3", "play", "review", "trees", "compare"]) {
    await page.goto(`${site}#${start}&bogus=1`);
    await expect.poll(() => notice.innerText(), { message: start }).toContain('address "bogus": is not known');
    // The word and its place are the same in all rooms, so only the long run speaks to each of them.
    for (const spoken of isLong || start === "play" ? FITTED_LANGUAGES : []) {
      await speakTo(page, spoken);
      expect(await notice.innerText()).toContain('address "bogus": is not known');
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
