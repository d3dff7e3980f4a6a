// Faults in the layout of a page at its current window size.

import type { Page } from "playwright-core";

/** The windows in which a room is checked: a phone upright and sideways, a tablet, a laptop. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 568, height: 320 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
];

/** Gives the page a new window size, and waits until it is drawn: observers report it, and a frame later all follow. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)))),
  );
};

/** The minimum share of their area that the parts of a room must cover, except on phones. */
const LEAST_FILLED = 0.7;

/**
 * The faults: elements wider than the window or, on a phone, less than 8 pixels from its edge; parts of the room
 * and buttons that overlap; text smaller than 12 pixels; boards whose water does not match their cells; parts
 * that leave much of their area empty.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const faults: string[] = [];
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${(element.textContent ?? "").trim().slice(0, 30)}”`;
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth - innerWidth} pixels too wide`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || text.textContent?.trim() === "" || !isSeen(element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12) faults.push(`${nameOf(element)} has letters of ${size} pixels`);
    }

    // The water of a board ends where its cells end.
    for (const board of document.querySelectorAll("table.board")) {
      const cells = [...board.querySelectorAll(".cell")].map((cell) => cell.getBoundingClientRect());
      const water = getComputedStyle(board, "::before");
      const ends = [
        [water.width, cells[cells.length - 1].right - cells[0].left],
        [water.height, cells[cells.length - 1].bottom - cells[0].top],
      ] as const;
      if (ends.some(([drawn, needed]) => Math.abs(Number.parseFloat(drawn) - needed) > 6))
        faults.push(
          `the water of a board is ${water.width} by ${water.height}, its cells ${ends.map(([, needed]) => needed).join(" by ")}`,
        );
    }

    const main = document.querySelector("main");
    if (!main) return [...faults, "there is no room"];
    const seen = [
      ...main.querySelectorAll(
        "p, h1, h2, h3, button, a.button, label, summary, input, select, [role=grid] td, [role=grid] th",
      ),
    ];
    for (const element of seen.filter(isSeen)) {
      const { left, right } = element.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      if (innerWidth <= 640 && (left < 7.5 || right > width - 7.5))
        faults.push(`${nameOf(element)} is nearer than 8 pixels to the edge: ${left} to ${right}`);
    }

    // Elements that stick to the edge of the window or open over the page may lie over what is below them.
    const isFree = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== main; at = at.parentElement)
        if (["sticky", "fixed"].includes(getComputedStyle(at).position) || at.matches(".chooser")) return false;
      return true;
    };
    /** The visible part of an element: a scrolling parent cuts off the rest. */
    const seenRect = (element: Element): DOMRect => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== main; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    // Buttons in a row may share their borders.
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
    const parts = [...main.children].filter((part) => isSeen(part) && isFree(part));
    const buttons = [...main.querySelectorAll("button, a.button, summary")].filter(
      (button) => isSeen(button) && isFree(button),
    );
    for (const list of [parts, buttons]) {
      const rects = list.map(seenRect);
      list.forEach((one, i) => {
        for (let j = i + 1; j < list.length; j++)
          if (overlap(rects[i], rects[j])) faults.push(`${nameOf(one)} and ${nameOf(list[j])} overlap`);
      });
    }

    const boxes = parts.map((part) => part.getBoundingClientRect());
    const field =
      (Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))) *
      (Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)));
    const filled = boxes.reduce((sum, { width, height }) => sum + width * height, 0) / field;
    if (innerWidth > 640 && filled < least) faults.push(`only ${filled.toFixed(2)} of the room is filled`);
    return [...new Set(faults)];
  }, LEAST_FILLED);
