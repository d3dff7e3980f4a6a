import "../../../test/english.ts";
import { PRESETS, parseScenario, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { gameTitle, sharedTitle } from "../../board/rules/game-title.ts";
import { findGames } from "./game-picker.tsx";

const found = (search: string): string[] => findGames(search).map(({ source }) => source.name);

test("an empty search finds every game, in order", () => {
  expect(found("  ")).toEqual([...PRESETS.keys()]);
});

test.each([
  ["squid", ["treasure-hunt"]],
  ["8 x 8", ["treasure-hunt", "three-ships"]],
  ["11 by 9", ["swedish"]],
  ["SJÖSLAGET", ["swedish"]],
  ["minesweeper 11x9", ["swedish"]],
  ["patrol", ["hasbro-current", "hasbro-2002"]],
  ["plane", ["planes", "number-plane"]],
  ["hovercraft", []],
])("%s finds %j", (search, names) => {
  expect(found(search)).toEqual(names);
});

test("each preset goes by its title, other rules by what they are", () => {
  for (const [name, { title }] of PRESETS) {
    expect(gameTitle(preset(name)).title).toBe(title);
    // The size stands beside the title wherever games are chosen.
    expect(title).not.toMatch(/\d by \d/);
  }
  expect(gameTitle(preset("boxes:2x6:1")).title).toBe("1 box in 2^6");
  const own = unwrap(
    parseScenario({ board: { size: [5, 4] }, fleet: [{ name: "a", length: 2 }], contact: "none", answers: "hit" }),
  );
  expect(gameTitle(own).about).toContain("5 × 4 cells");
  expect(sharedTitle(own)).toBe("5 × 4, 1 ship");
  expect(sharedTitle({ ...own, name: "pond" })).toBe("pond");
});
