// The way from room to room on the smallest screens, in every language.
import { expect, test } from "vitest";
import { ROOMS } from "../../src/view/frame/rooms.ts";
import { LANGUAGES } from "../../src/words/language.ts";
import { useBoardPages } from "../board-pages.ts";

const open = useBoardPages();

test.each([
  [320, 640],
  [375, 812],
  [812, 375],
])(
  "at %i x %i the present room is in view, large enough for a thumb, and the row shows that there is more",
  async (width, height) => {
    const board = await open("", { viewport: { width, height }, hasTouch: true, isMobile: true });
    const { page } = board;
    const [site] = page.url().split("#");
    const wrong: string[] = [];
    for (const spoken of LANGUAGES) {
      for (const room of ROOMS) {
        await page.goto(`${site}?lang=${spoken}#${room === "analyse" ? "" : room}`);
        await page.locator(`html[lang=${spoken}] .rooms [aria-current=page]`).waitFor();
        if (room !== "analyse") await page.locator(".room main").waitFor();
        const found = await page.evaluate(() => {
          const row = document.querySelector(".rooms");
          const link = row?.querySelector("[aria-current=page]");
          if (!row || !link) return ["there is no way"];
          const [area, at] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
          const faults: string[] = [];
          if (at.left < area.left - 1 || at.right > area.right + 1) faults.push("the present room is out of view");
          if (at.height < 44 || at.width < 44) faults.push(`${at.width} x ${at.height} is too small`);
          if (area.right > innerWidth + 1) faults.push("the row is wider than the screen");
          if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
          // Where there is more, the shade at the edges is what says so.
          if (row.scrollWidth > row.clientWidth && !/gradient/.test(getComputedStyle(row).backgroundImage))
            faults.push("nothing shows that there is more");
          return faults;
        });
        wrong.push(...found.map((fault) => `${spoken} ${room}: ${fault}`));
      }
    }
    expect(wrong).toEqual([]);
  },
);
