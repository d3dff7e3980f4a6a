import { parseScenario, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { boxGameOf, formatBoxGame, parseBoxGame } from "./box-game.ts";
import { formatRules } from "./rules.ts";

test.each(["boxes:4x3:2", "boxes:10x2:4", "boxes:7x1:1", "boxes:2x9:3"])("%s is known by what it is", (name) => {
  const game = boxGameOf(preset(name));
  expect(game && formatBoxGame(game)).toBe(name);
  const { board, fleet, contact, answers } = preset(name);
  expect(formatRules({ name: "custom", board, fleet, contact, answers })).toBe(name);
});

test("boards with sides that differ, blocked cells or further ships are not games of boxes", () => {
  const box = { name: "box", box: "any", count: 2 };
  const rules = { fleet: [box], contact: "overlap", answers: "count" };
  for (const source of [
    { ...rules, board: { size: [4, 3] } },
    { ...rules, board: { size: [4, 4], blocked: ["A1"] } },
    { ...rules, board: { size: [4, 4] }, fleet: [box, { name: "rod", length: 2 }] },
    { ...rules, board: { size: [4, 4] }, fleet: [{ ...box, name: "crate" }] },
    { ...rules, board: { size: [4, 4] }, contact: "allowed" },
  ]) {
    expect(boxGameOf(unwrap(parseScenario(source)))).toBeUndefined();
  }
});

test("the fields make the game, or say which of them is wrong", () => {
  expect(unwrap(parseBoxGame({ side: "5", dimensions: " 3 ", ships: "2" })).name).toBe("boxes:5x3:2");
  const where = (side: string, dimensions: string, ships: string): string => {
    const parsed = parseBoxGame({ side, dimensions, ships });
    return parsed.ok ? "" : parsed.error.where;
  };
  expect(where("", "3", "2")).toBe("Side");
  expect(where("4", "0", "2")).toBe("Dimensions");
  expect(where("4", "3", "two")).toBe("Ships");
  expect(where("4", "1001", "2")).toBe("scenario");
});
