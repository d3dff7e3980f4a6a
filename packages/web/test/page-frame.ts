// What surrounds every room, named as a user would name it: the settings, the help, the links to the rooms.

import type { Locator, Page } from "playwright-core";
import type { Language } from "../src/language/language.ts";
import { english } from "./english.ts";

/** Opens the settings, whatever the page's language. */
export const openSettings = async (page: Page): Promise<Locator> => {
  await page.locator(".settings-button").click();
  const dialog = page.locator("dialog.is-settings[open]");
  await dialog.waitFor();
  return dialog;
};

/** Opens the help from the settings. */
export const openHelp = async (page: Page): Promise<Locator> => {
  const settings = await openSettings(page);
  await settings.locator(".settings-foot button").click();
  const dialog = page.locator("dialog.is-help[open]");
  await dialog.waitFor();
  return dialog;
};

/** What is visible in a room once it has loaded completely. */
export const READY: Readonly<Record<string, string>> = {
  home: ".home-game [role=grid]",
  analyse: "[role=grid][aria-busy=false]",
  play: "button.start:enabled",
  puzzles: "#puzzle-0",
  review: ".review-start",
  learn: ".lesson-cards",
  trees: ".tree-verdict",
  compare: "button.start:enabled",
};

/** Goes to a room by its link in the page header, or in the tab bar. */
export const goToRoom = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: english.shell.rooms }).getByRole("link", { name, exact: true }).click();

/** Chooses a language in the settings, as people do. */
export const chooseLanguage = async (page: Page, spoken: Language): Promise<void> => {
  const settings = await openSettings(page);
  await settings.locator(".language-choice select").selectOption(spoken);
  await page.locator(`html[lang=${spoken}]`).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
};
