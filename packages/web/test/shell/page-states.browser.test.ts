// Every state of the page in light, dark and forced colours: nothing that axe objects to, and nothing that is hard to see.
import { expect, test } from "vitest";
import { axeFaultsInSchemes } from "../axe.ts";
import { useBoardPages } from "../board-pages.ts";
import { contrastFaults } from "../contrast.ts";
import { PAGE_STATES } from "../page-states.ts";

const open = useBoardPages({ reducedMotion: "reduce" });

test.each(PAGE_STATES)("$name", async ({ fragment, act, options = {} }) => {
  const board = await open(fragment, options);
  await act?.(board);
  expect(await axeFaultsInSchemes(board.page)).toEqual([]);
  // Forced colours are the system's own pairs.
  for (const colorScheme of ["light", "dark"] as const) {
    await board.page.emulateMedia({ colorScheme, forcedColors: "none" });
    const faults = await contrastFaults(board.page, 4.5);
    expect(faults, colorScheme).toEqual([]);
  }
});
