// Every state of the page. In light, dark and forced colours: axe finds no faults, and nothing is hard to see.
// On a phone, in every language: nothing is missing, cut off or wider than the screen. The long run pairs each
// state with each language, the usual run with one.

import { expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { LANGUAGES, type Language } from "../../src/language/language.ts";
import { axeFaults, axeFaultsInSchemes, forcedStyle } from "../axe.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { contrastFaults } from "../contrast.ts";
import { PAGE_STATES, type PageState } from "../page-states.ts";
import { FITTED_LANGUAGES, faultsInEveryLanguage } from "../spoken-page.ts";

const open = useBoardPages();
const openWide = useOneBoardPage();

/** States all of whose parts other states have too: the long run looks at them. */
const REPEATED = [
  ...["the empty board", "named hits", "shots and a class", "scores", "the choice of a number of ships"],
  ...["four dimensions, one number of ships, the rules", "hidden by people", "hidden by people, on a phone"],
  ...["a contradiction", "blocked cells", "a random layout", "a ship in hand"],
];
const states = PAGE_STATES.filter(({ name }) => isLong || !REPEATED.includes(name));

/** The usual run pairs the states with the languages: the longest words and other letters in turn. */
const languagesOf = (state: PageState): readonly Language[] =>
  isLong ? LANGUAGES : [FITTED_LANGUAGES[states.indexOf(state) % FITTED_LANGUAGES.length]];

test.each(states)("$name", async (state) => {
  const { fragment, act, options } = state;
  const board = await (options ? open(fragment, options) : openWide(fragment));
  const { page } = board;
  await act?.(board);
  // Old numbers are pale until the new ones come.
  await expect.poll(() => page.locator(".is-stale").count()).toBe(0);
  // Other colours change only the contrasts, which are measured below.
  expect(isLong ? await axeFaultsInSchemes(page) : await axeFaults(page, { contrasts: false })).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "none" });
    expect(await contrastFaults(page, 4.5), colorScheme).toEqual([]);
  }
  // Forced colours are the system's own pairs, except for a text that keeps its own colour.
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await forcedStyle(page);
  const pale = (await contrastFaults(page, 4.5)).filter(({ kind }) => kind === "text");
  expect(pale, "forced colours").toEqual([]);
  await page.emulateMedia({ colorScheme: null, forcedColors: null });

  await board.resize({ width: 375, height: 812 });
  expect(await faultsInEveryLanguage(page, languagesOf(state))).toEqual([]);
});
