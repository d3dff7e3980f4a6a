import "../english.ts";
import { PRESET_NAMES, PRESETS } from "@broadside/engine";
import { afterAll, describe, expect, it } from "vitest";
import { presetTitle } from "../../src/board/rules/game-title.ts";
import { LANGUAGES } from "../../src/language/language.ts";
import { count } from "../../src/language/numbers.ts";
import { shipName } from "../../src/language/ship-name.ts";
import { speak } from "../../src/language/words.ts";
import { findGames } from "../../src/rooms/analyse/game-picker.tsx";

type PresetTexts = typeof import("../../src/language/texts/presets/de.json");
const files = import.meta.glob<PresetTexts>("../../src/language/texts/presets/*.json", {
  eager: true,
  import: "default",
});

const others = LANGUAGES.filter((spoken) => spoken !== "en");

afterAll(() => speak("en"));

describe.each(others)("the ready games in %s", (spoken) => {
  const { games, ships } = files[`../../src/language/texts/presets/${spoken}.json`];

  it("are those of the engine, no less and no more", () => {
    expect(Object.keys(games).sort()).toEqual([...PRESET_NAMES].sort());
    const classes = new Set([...PRESETS.values()].flatMap(({ source }) => source.fleet.map(({ name }) => name)));
    expect(Object.keys(ships).sort()).toEqual([...classes, "box"].sort());
  });

  it("have titles of their own, and ships that differ within a fleet", () => {
    expect(new Set(Object.values(games).map(({ title }) => title)).size).toBe(PRESET_NAMES.length);
    for (const { source } of PRESETS.values()) {
      const names = source.fleet.map(({ name }) => (ships as Readonly<Record<string, string>>)[String(name)]);
      expect(new Set(names).size, source.name).toBe(names.length);
    }
  });

  it("write numbers as the language does", async () => {
    await speak(spoken);
    expect(games["gorkoff-5x5"].about).toContain(count(1428));
    expect(Object.values(games).map(({ about }) => about)).not.toContainEqual(expect.stringMatching(/(^|\s)-\d/));
  });

  it("are shown, and found, in the language that is spoken", async () => {
    await speak(spoken);
    const preset = [...PRESETS.values()][0];
    expect(presetTitle(preset)).toEqual(games.hasbro);
    expect(shipName("carrier")).toBe(ships.carrier);
    expect(shipName("a ship of one’s own")).toBe("a ship of one’s own");
    expect(findGames(games.planes.title).map(({ source }) => source.name)).toContain("planes");
  });
});
