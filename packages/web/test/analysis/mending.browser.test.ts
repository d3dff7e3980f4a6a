// Shots that contradict each other: the page shows the map of the other shots, and one tap resolves the
// conflict.

import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { formatCount, formatPercentOf } from "@broadside/engine/text";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage();

const phone: BrowserContextOptions = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };

const posterior = (shots: string) => infer(unwrap(parseKnowledge(preset("gorkoff-5x5"), shots)));

const chance = (shots: string, cell: number): string => {
  const { occupied, layouts } = posterior(shots);
  return formatPercentOf(occupied.at(cell), layouts);
};

const report = (board: BoardPage) => board.page.getByRole("region", { name: english.analysis.contradiction });

/** A1 and B2 touch, which these rules do not allow. */
const CONTRADICTION = "preset=gorkoff-5x5&shots=E5.+A1x+D4.+B2x";

describe("a contradiction", () => {
  test("keeps the map of the other shots, marks those in conflict, and says so", async () => {
    const board = await open(CONTRADICTION);
    await expect.poll(() => board.label("B2")).toBe("B2, hit, shot 4, in conflict, left out of the map");
    await expect.poll(() => board.label("A1")).toBe("A1, hit, shot 2, in conflict");
    await expect.poll(() => board.label("D4")).toBe("D4, miss, shot 3");
    await expect.poll(() => board.label("B1")).toBe(`B1, ${chance("E5. A1x D4.", 1)} percent`);
    expect(await board.page.getByRole("alert").innerText()).toBe(
      `${english.analysis.contradictEach({ names: "A1 and B2", isMinimal: true })} ${english.analysis.mapIsFor({ others: english.analysis.others({ kept: 3 }), dropped: "B2", isLargest: true })}`,
    );
    // The conflict report comes before everything else beside or below the board.
    expect(await board.page.locator(".panel-group > section").first().getAttribute("aria-labelledby")).toBe(
      "conflict-title",
    );
  });

  test("is mended by one tap on a phone, in each way that is offered; undo brings it back", async () => {
    const board = await open(CONTRADICTION, phone);
    const bar = board.page.getByRole("region", { name: english.parts.answer, exact: true });
    for (const [button, shots, place = report(board)] of [
      [english.analysis.removeWhat({ what: "B2" }), "E5. A1x D4.", bar],
      [english.analysis.changeTo({ cell: "B2", change: english.analysis.wasMiss }), "E5. A1x D4. B2.", bar],
      [english.analysis.removeWhat({ what: "B2 hit" }), "E5. A1x D4."],
      [english.analysis.removeWhat({ what: "A1 hit" }), "E5. D4. B2x"],
      [english.analysis.changeTo({ cell: "B2", change: english.analysis.wasMiss }), "E5. A1x D4. B2."],
    ] as const) {
      const fix = place.getByRole("button", { name: button, exact: true });
      const box = await fix.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), button).toBeGreaterThanOrEqual(44);
      await fix.tap();
      await expect.poll(() => board.layouts()).toBe(formatCount(posterior(shots).layouts));
      await expect.poll(() => board.shots.inputValue()).toBe(shots);
      await board.button(english.parts.undo).first().tap();
      await report(board).waitFor();
      await expect.poll(() => board.shots.inputValue()).toBe("E5. A1x D4. B2x");
    }
  });

  test("of several pairs is mended by one tap too; by keys the focus goes on on the board", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x+E1.+B2x+E5x+D4x");
    expect(await report(board).innerText()).toContain(
      english.analysis.mapIsFor({
        others: english.analysis.others({ kept: 3 }),
        dropped: "B2 and D4",
        isLargest: true,
      }),
    );
    await report(board)
      .getByRole("button", { name: english.analysis.removeWhat({ what: "B2 and D4" }), exact: true })
      .press("Enter");
    await expect.poll(() => board.shots.inputValue()).toBe("A1x E1. E5x");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x E1. E5x").layouts));
    expect(await board.page.evaluate(() => document.activeElement?.id)).toBe("cell-6");
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.shots.inputValue()).toBe("A1x E1. B2x E5x D4x");
  });
});
