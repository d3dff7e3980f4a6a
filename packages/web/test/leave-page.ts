import type { BrowserContextOptions, Page } from "playwright-core";
import { USUAL_SIZE } from "./kept-page.ts";

/**
 * Leaves what a test did on a page and goes to a room without any of it. The page then has its usual size and
 * colours, is in English, and has nothing unfolded, open or stored as a setting. The database keeps its records.
 */
export const leaveAll = async (
  page: Page,
  options: BrowserContextOptions,
  through: readonly string[] = [],
): Promise<void> => {
  const { viewport, colorScheme = null, forcedColors = null, permissions = [] } = options;
  await page.context().clearPermissions();
  if (permissions.length > 0) await page.context().grantPermissions(permissions);
  // The window of a whole screen has no other size.
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
  await page.setViewportSize(viewport ?? USUAL_SIZE);
  await page.emulateMedia({ media: null, colorScheme, forcedColors });
  await page.mouse.move(-1, -1);
  const room = page.url().includes("#learn") ? "review" : "learn";
  await page.evaluate(
    async (hashes) => {
      if (document.documentElement.lang !== "en") {
        Reflect.deleteProperty(navigator, "languages");
        dispatchEvent(new Event("languagechange"));
      }
      // The section of lines is unfolded from the first.
      const folded = [...document.querySelectorAll("details.fold[open]:not(:has(.lines))")].map((fold) => {
        fold.removeAttribute("open");
        return new Promise((told) => fold.addEventListener("toggle", told, { once: true }));
      });
      await Promise.all(folded);
      for (const first of document.querySelectorAll<HTMLElement>("[role=tablist] > :first-child")) first.click();
      localStorage.clear();
      sessionStorage.clear();
      for (const hash of hashes) {
        const moved = new Promise((told) => addEventListener("popstate", told, { once: true }));
        location.hash = hash;
        await moved;
      }
    },
    [...through, room],
  );
  await page.locator("html[lang=en]").waitFor({ state: "attached" });
  await page.locator(`.${room}-room`).waitFor();
};
