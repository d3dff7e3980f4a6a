// A page in every language, and the faults in how it looks.

import type { Page } from "playwright-core";
import { isLong } from "../../engine/test/cases.ts";
import { LANGUAGES, type Language } from "../src/language/language.ts";
import { layoutFaults } from "./layout-faults.ts";

/** The phone widths at which texts must fit: the narrowest, and in the long run also an ordinary one. */
export const PHONE_WIDTHS = isLong ? [320, 375] : [320];

/** The languages in which texts must fit: those with the longest words and with other letters, in the long run all. */
export const FITTED_LANGUAGES: readonly Language[] = isLong ? LANGUAGES : ["de", "ru", "ja"];

/** Changes the browser's language, which the page follows if none was chosen; nothing else on the page changes. */
export const speakTo = async (page: Page, spoken: Language): Promise<void> => {
  await page.evaluate((spoken) => {
    Object.defineProperty(navigator, "languages", { configurable: true, get: () => [spoken] });
    dispatchEvent(new Event("languagechange"));
  }, spoken);
  await page.locator(`html[lang=${spoken}]`).waitFor({ state: "attached" });
};

/** The faults in how the page looks: elements that are too wide, and text without words. */
export const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Other letters come from another font, which the browser requests once they are laid out.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} pixels too wide`);
    const isSeen = (element: Element): boolean => !element.closest(".visually-hidden, .is-hidden, [hidden]");
    for (const element of document.querySelectorAll<HTMLElement>(
      "button, label, h1, h2, h3, legend, summary, p, li, dt, dd, th",
    )) {
      if (!isSeen(element) || element.offsetWidth === 0) continue;
      // Titles of games may end in an ellipsis; elements that scroll may be wider.
      const { overflowX } = getComputedStyle(element);
      if (element.closest(".game-button, .board-scroll, .tray, textarea") || overflowX === "auto") continue;
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        faults.push(`${element.className || element.tagName}: “${element.innerText.slice(0, 50)}” is cut off`);
      const { right } = element.getBoundingClientRect();
      if (right > innerWidth + 1 && !element.closest("dialog:not([open]), .layer-choice, .exports"))
        faults.push(`“${element.innerText.slice(0, 50)}” ends ${Math.round(right - innerWidth)} pixels outside`);
    }
    // A word too long for its line is broken in the middle if the browser does not know how to hyphenate the
    // language; this browser does not.
    const lines = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = lines.nextNode(); text; text = lines.nextNode()) {
      const element = text.parentElement;
      if (!element || !isSeen(element) || element.closest("code, kbd, textarea, svg, table.board")) continue;
      range.selectNodeContents(text);
      if (range.getBoundingClientRect().height < 1.5 * Number.parseFloat(getComputedStyle(element).fontSize)) continue;
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          faults.push(`${element.className || element.tagName}: “${word}” is broken in its middle`);
      }
    }
    const texts = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    for (const text of [document.body.innerText, document.title, ...texts])
      if (/\b(?:undefined|NaN)\b|\[object|=>/.test(text)) faults.push(`“${text.slice(0, 80)}” has no words`);
    return [...new Set(faults)];
  });

/** What people read or hear of cells with Latin columns; codes, fields and what is still in English aside. */
export const latinCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.querySelector("#app") as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("code, [lang=en]")) texts.push(node.textContent ?? "");
    for (const name of ["aria-label", "title", "alt"])
      for (const element of document.querySelectorAll(`#app [${name}]`)) texts.push(element.getAttribute(name) ?? "");
    const isEnglish = (text: string): boolean => /[a-z]{3}/.test(text) && !/\p{Script=Cyrillic}/u.test(text);
    return texts.filter((text) => /(?<![\p{L}\d])[A-J]\d/u.test(text) && !isEnglish(text));
  });

/**
 * The faults of a page in one language after another, in the usual run in {@link FITTED_LANGUAGES}: texts missing,
 * cut off, broken or too wide, in Russian cells with Latin columns; in one also its layout.
 */
export const faultsInEveryLanguage = async (page: Page, languages = FITTED_LANGUAGES): Promise<string[]> => {
  const found: string[] = await layoutFaults(page);
  for (const spoken of languages) {
    await speakTo(page, spoken);
    found.push(...(await faultsIn(page)).map((fault) => `${spoken}: ${fault}`));
    if (spoken === "ru") found.push(...(await latinCells(page)).map((text) => `ru: “${text}” has a Latin column`));
  }
  return found;
};
