// What the page saves as files, and what it is given as files.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** Presses a button and returns the file that the page saves. */
export const savedBy = async (button: Locator): Promise<{ name: string; bytes: Buffer; text: string }> => {
  const [download] = await Promise.all([button.page().waitForEvent("download"), button.click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString() };
};

/** Chooses a JSON file in a field. */
export const giveFile = (field: Locator, name: string, text: string): Promise<void> =>
  field.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** The contents of an SVG, read as a browser reads it, but for its style: the page allows none. */
export const readSvg = (page: Page, svg: string) =>
  page.evaluate(
    (text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        name: root.nodeName,
        texts: [...root.querySelectorAll("text")].map(({ textContent }) => textContent ?? ""),
        elements: [...new Set([...root.querySelectorAll("*")].map(({ nodeName }) => nodeName))].sort(),
        lines: [...root.querySelectorAll("polyline")].map((line) => line.getAttribute("points")?.split(" ").length),
      };
    },
    svg.replace(/<style>.*?<\/style>/s, ""),
  );
