// Every state of the page in light, dark and forced colours: nothing that axe objects to, and nothing that is hard to see.
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useBoardPages } from "../board-pages.ts";
import { contrastFaults } from "../contrast.ts";
import { PAGE_STATES } from "../page-states.ts";

const open = useBoardPages({ reducedMotion: "reduce" });

const SCHEMES = [
  { name: "light", colorScheme: "light", forcedColors: "none" },
  { name: "dark", colorScheme: "dark", forcedColors: "none" },
  { name: "forced colours", colorScheme: "light", forcedColors: "active" },
] as const;

test.each(PAGE_STATES)("$name", async ({ fragment, act, options = {} }) => {
  const board = await open(fragment, options);
  await act?.(board);
  const faults: unknown[] = [];
  for (const { name, ...media } of SCHEMES) {
    await board.page.emulateMedia(media);
    // What does not hang on colours is the same in the dark: it is looked at once.
    const found = await axeFaults(board.page, name === "dark" ? { rules: ["color-contrast"] } : {});
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    // Forced colours are the system's own pairs.
    if (media.forcedColors === "active") continue;
    for (const { kind, ratio, what } of await contrastFaults(board.page, 4.5)) faults.push({ name, kind, ratio, what });
  }
  expect(faults).toEqual([]);
});
