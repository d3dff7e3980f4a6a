import "../../../test/english.ts";
import { PRESETS, type Preset, parseScenario, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { gameGroups, placesOf } from "../../board/rules/game-groups.ts";
import { gameTitle, sharedTitle } from "../../board/rules/game-title.ts";
import { speak } from "../../language/words.ts";
import { findGames } from "./game-picker.tsx";

const found = (search: string): string[] => findGames(search).map(({ source }) => source.name);

test("an empty search finds every game once, the one that is usual in the page's language first", async () => {
  expect(found("  ").toSorted()).toEqual([...PRESETS.keys()].toSorted());
  expect(found("")[0]).toBe("hasbro");
  await speak("de");
  expect(found("")[0]).toBe("german");
  await speak("en");
});

test("games stand where they are played: one American game is among the first, the others together", () => {
  const [usual, european, american, others] = gameGroups().map(({ games }) => games.map(({ source }) => source.name));
  expect(usual).toEqual(["hasbro", "german", "russian", "french"]);
  expect(european).toContain("swedish");
  expect(american).toEqual(["milton-bradley", "hasbro-current", "hasbro-2002", "salvo"]);
  expect(others).toContain("gorkoff-5x5");
  expect(placesOf(PRESETS.get("russian") as Preset)).toEqual(["Russia", "Poland"]);
});

test.each([
  ["squid", ["treasure-hunt"]],
  ["8 x 8", ["treasure-hunt", "three-ships"]],
  ["11 by 9", ["swedish"]],
  ["8х8", ["treasure-hunt", "three-ships"]],
  ["сша", ["hasbro", "milton-bradley", "hasbro-current", "hasbro-2002", "salvo"]],
  ["SJÖSLAGET", ["swedish"]],
  ["minesweeper 11x9", ["swedish"]],
  ["Germany", ["german", "german-six"]],
  ["deutschland", ["german", "german-six"]],
  ["Niemcy 10 x 10", ["german", "german-six"]],
  ["Швеция", ["swedish"]],
  ["日本", ["hasbro"]],
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
