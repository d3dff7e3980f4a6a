// What is said where an address is wrong, in every room that reads one, on the smallest screens.
import { expect, test } from "vitest";
import { LANGUAGES } from "../../src/words/language.ts";
import { useBoardPages } from "../board-pages.ts";

const open = useBoardPages();

test.each(["preset=hasbro", "play", "review", "trees", "compare"])(
  "%s names what it cannot read, and the word that puts it away stays on one line",
  async (start) => {
    const { page } = await open("", { viewport: { width: 320, height: 640 } });
    const [site] = page.url().split("#");
    for (const spoken of LANGUAGES) {
      await page.goto(`${site}?lang=${spoken}#${start}&bogus=1`);
      const notice = page.locator(".notice.is-wrong[role=alert]");
      await expect.poll(() => notice.innerText()).toContain('address "bogus": is not known');
      const button = notice.getByRole("button");
      const lines = await button.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect([spoken, lines]).toEqual([spoken, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await button.click();
      await expect.poll(() => notice.count()).toBe(0);
    }
  },
);
