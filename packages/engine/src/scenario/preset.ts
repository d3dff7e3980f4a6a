import { MAX_DIMENSIONS } from "../board/board.ts";
import { refuseNoText } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, type Result, unwrap } from "../core/result.ts";
import type { Answers } from "./answer.ts";
import type { Contact } from "./contact.ts";
import { parseScenario, type ScenarioSource, type ShipSource } from "./parse.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario known by name. */
export interface Preset {
  /** The name for people; the one in `source`, for commands and links, never changes. */
  readonly title: string;
  readonly about: string;
  /** Where the rules stand: a printed sheet, a page or a paper. */
  readonly reference: string;
  /** How players place their ships, which drawn layouts follow; by default uniformly. See `parsePlacementModel`. */
  readonly placement?: "sequential";
  readonly source: ScenarioSource & { readonly name: string };
}

const AMERICAN = "carrier 5, battleship 4, cruiser 3, submarine 3, destroyer 2";
const AMERICAN_2002 = "carrier 5, battleship 4, destroyer 3, submarine 3, patrol-boat 2";
const HABR = "an article on Habr about sea battle as a task of recognition";
const RUSSIAN = "battleship 4, cruiser 3 x2, destroyer 2 x3, boat 1 x4";

/** Reads ships such as `cruiser 3 x2`: name, length and count, separated by commas. */
const parseFleet = (text: string): ShipSource[] =>
  text.split(", ").map((ship) => {
    const [name, length, count] = ship.split(" ");
    return { name, length: Number(length), ...(count && { count: Number(count.slice(1)) }) };
  });

const makePreset = (
  name: string,
  title: string,
  about: string,
  reference: string,
  fleet: string | readonly ShipSource[],
  contact: Contact,
  answers: Answers,
  size = [10, 10],
): Preset => ({
  title,
  about,
  reference,
  source: { name, board: { size }, fleet: typeof fleet === "string" ? parseFleet(fleet) : fleet, contact, answers },
});

/** The presets, in the order in which menus offer them. */
// biome-ignore format: a preset takes two or three lines instead of eight
const PRESET_LIST: readonly Preset[] = [
  makePreset("hasbro", "American board game",
    "the American board game as most people play it: a sunk ship is named, ships may touch",
    "officialgamerules.org, Battleship",
    AMERICAN, "allowed", "named"),
  makePreset("milton-bradley", "American board game, sheet of 1990",
    "the American board game by the sheet printed in 1990: every hit names the ship",
    "Milton Bradley's instructions of 1990, hasbro.com/common/instruct/Battleship.PDF",
    AMERICAN, "allowed", "identified"),
  makePreset("hasbro-current", "American board game, today's sheet",
    "the American board game by the sheet in the box today: ship names of 2002, and every hit names the ship",
    "Hasbro's instructions F4527, manuals.plus",
    AMERICAN_2002, "allowed", "identified"),
  makePreset("hasbro-2002", "American board game, ship names of 2002",
    "the American board game with the ship names of 2002: a sunk ship is named",
    "the ship names: en.wikipedia.org, Battleship (game)",
    AMERICAN_2002, "allowed", "named"),
  makePreset("russian", "Russian sea battle",
    "Morskoi boi: ten ships that may not touch; the referee says sunk, but not which ship",
    "ru.wikipedia.org, Морской бой (игра)",
    RUSSIAN, "none", "sunk"),
  makePreset("german", "German, ten ships",
    "Schiffe versenken: ten ships of 5 to 2 cells that may not touch",
    "de.wikipedia.org, Schiffe versenken",
    "battleship 5, cruiser 4 x2, destroyer 3 x3, submarine 2 x4", "none", "sunk"),
  makePreset("french", "French naval battle",
    "Bataille navale: the five ships of the American game, which may not touch",
    "fr.wikipedia.org, Bataille navale (jeu)",
    "carrier 5, cruiser 4, destroyer 3, submarine 3, torpedo-boat 2", "none", "sunk"),
  makePreset("bimaru", "Logic puzzle fleet (Bimaru)",
    "the fleet of the logic puzzle Bimaru (solitaire battleships): only miss and hit",
    "en.wikipedia.org, Battleship (puzzle)",
    RUSSIAN, "none", "hit"),
  makePreset("treasure-hunt", "Treasure hunt",
    "a computer game's hunt for groups of 4, 3 and 2 squids: they may touch, and the game shows how many are found",
    "the FAQ of web-sploosh-kaboom, about the minigame of The Legend of Zelda: The Wind Waker",
    "four 4, three 3, two 2", "allowed", "sunk", [8, 8]),
  makePreset("salvo", "Salvo with pencil and paper",
    "the paper game of four ships before the American board game: ships may touch, a sunk one is named",
    "card-games-site.blogspot.com, Salvo",
    "battleship 5, cruiser 4, submarine 3, destroyer 2", "allowed", "named"),
  makePreset("italian", "Italian paper game",
    "Battaglia navale with ten ships of 4 to 1 cells in rules that let ships touch; the referee says sunk",
    "starcasino.it, Battaglia navale, le regole del gioco",
    "carrier 4, battleship 3 x2, submarine 2 x3, assault-ship 1 x4", "allowed", "sunk"),
  makePreset("german-six", "German, six ships",
    "Schiffe versenken with a smaller fleet of 5 to 2 cells, as a newspaper explains it; ships may not touch",
    "Augsburger Allgemeine, 23 March 2021, Seeschlacht mit Papier und Stift",
    "carrier 5, cruiser 4, destroyer 3 x2, submarine 2 x2", "none", "sunk"),
  makePreset("portuguese", "Portuguese paper game",
    "A batalha naval: a carrier, two destroyers of 4 and five launches of 1, never touching; every hit names the ship",
    "ideiasparabrincar.com, A batalha naval",
    "carrier 5, destroyer 4 x2, launch 1 x5", "none", "identified"),
  makePreset("norwegian", "Norwegian scouts' field game",
    "Kjempeslagskip, played outdoors with people as ships: every hit names the kind of ship; here ships may touch",
    "kmspeider.no, Kjempeslagskip med menneskebrikker",
    "carrier 5, battleship 4 x2, cruiser 3 x2, submarine 2", "allowed", "identified"),
  makePreset("swedish", "Swedish boxed game",
    "Sjöslaget, a boxed game with 11 columns and 9 rows: miss and hit; its rules leave touching to the players, here ships may",
    "minaspeltips.se, Sjöslaget (Trixy Games)",
    "carrier 5, cruiser 4, destroyer 3, minesweeper 3, submarine 2", "allowed", "hit", [11, 9]),
  makePreset("czech", "Czech travel game",
    "Lodě, a magnetic book for journeys with ten ships of 5, 3, 2 and 1 cells; here they may not touch, as on paper",
    "deskovehry.com, review of Lodě – námořní bitvy na cestách",
    "carrier 5, battleship 3 x2, submarine 2 x3, destroyer 1 x4", "none", "sunk"),
  makePreset("hackerrank", "Programming contest (HackerRank)",
    "a contest between programs: seven ships of 5 to 1 cells side by side as they like; a sunk ship is shown",
    "hackerrank.com/challenges/battleship",
    "carrier 5, battleship 4, cruiser 3, destroyer 2 x2, submarine 1 x2", "allowed", "revealed"),
  makePreset("planes", "Three planes",
    "Avioane, or bombing planes: three planes of ten cells; only miss and hit are said here, not that a head was hit",
    "the rules of Bombing Aircraft Online and of the Romanian game Avioane",
    [{ name: "plane", shape: ["..X..", "XXXXX", "..X..", ".XXX."], count: 3 }], "allowed", "hit"),
  makePreset("three-ships", "Three equal ships",
    "a programming course's game: three ships of 3 cells; the answers are miss, hit and kill",
    "homeworksource.com, Sink the Ships Game",
    "ship 3 x3", "allowed", "sunk", [8, 8]),
  makePreset("classroom", "Classroom game",
    "a school game on a small computer with 5 by 5 lights: ships of 3, 2 and 1 cells; the referee says sunk, here ships may touch",
    "makecode.microbit.org, Unplugged: Battleship",
    "large 3, middle 2, small 1", "allowed", "sunk", [5, 5]),
  makePreset("number-plane", "Number plane",
    "a mathematics lesson on the plane from -10 to 10: six ships of 4 to 2 points; miss and hit; here ships may touch",
    "quatr.us, A game of Battleship",
    "large 4, middle 3 x3, small 2 x2", "allowed", "hit", [21, 21]),
  {
    ...makePreset("thesis", "A thesis on five strategies",
      "a master's thesis on five strategies: a sunk ship is shown, ships may touch and are placed one after another",
      "R. Kornat, Badanie porównawcze strategii ofensywnych w grze \"statki\", Łódź 2024",
      AMERICAN, "allowed", "revealed"),
    placement: "sequential",
  },
  makePreset("gorkoff-5x5", "Five by five",
    "a five by five board with six ships that may not touch: 1428 layouts",
    HABR,
    "cruiser 3, destroyer 2 x2, boat 1 x3", "none", "hit", [5, 5]),
  makePreset("gorkoff-3x3", "Three by three",
    "a three by three board with three ships that may not touch: 4 layouts",
    HABR,
    "cruiser 3, boat 1 x2", "none", "hit", [3, 3]),
];

/** The presets by name. `boxes:NxD:K` names further scenarios, see {@link parsePreset}. */
export const PRESETS: ReadonlyMap<string, Preset> = new Map(PRESET_LIST.map((preset) => [preset.source.name, preset]));

/** The names of the presets. */
export const PRESET_NAMES: readonly string[] = [...PRESETS.keys()];

const made = new Map<string, Scenario>();

/**
 * The scenario with a preset's name: one of {@link PRESET_NAMES}, or `boxes:NxD:K` for the game on {1..N}^D with
 * K boxes that may overlap, where the referee says how many of them cover the cell. Fails for an unknown name
 * and suggests the nearest one.
 *
 * @example
 * import { parsePreset, unwrap } from "@broadside/engine";
 *
 * unwrap(parsePreset("boxes:4x3:2")).board.size; // => [4, 4, 4]
 * parsePreset("hasbrow").ok; // => false
 */
export const parsePreset = (name: string): Result<Scenario> => {
  const wrong = refuseNoText(name, "scenario", 'write for example "hasbro"');
  if (wrong) return wrong;
  const boxes = /^boxes:(\d+)x(\d+):(\d+)$/.exec(name);
  if (boxes) {
    const [side, dimensions, count] = boxes.slice(1).map(Number);
    if (side < 1 || dimensions < 1 || count < 1)
      return fail("scenario", `"${name}" has a zero in it`, "write for example boxes:4x3:2");
    if (dimensions > MAX_DIMENSIONS) {
      return fail(
        "scenario",
        `"${name}" has too many dimensions`,
        `write at most ${MAX_DIMENSIONS}, for example boxes:4x3:2`,
      );
    }
    return parseScenario({
      name,
      board: { size: new Array<number>(dimensions).fill(side) },
      fleet: [{ name: "box", box: "any", count }],
      contact: "overlap",
      answers: "count",
    });
  }
  if (name.startsWith("boxes")) {
    return fail(
      "scenario",
      `"${name}" is not of the form boxes:NxD:K`,
      "write for example boxes:4x3:2 (side 4, 3 dimensions, 2 ships)",
    );
  }
  const kept = made.get(name);
  if (kept) return { ok: true, value: kept };
  const preset = PRESETS.get(name);
  if (!preset) return fail("scenario", `there is no preset "${name}"`, suggestName(name, PRESET_NAMES));
  const scenario = parseScenario(preset.source);
  if (scenario.ok) made.set(name, scenario.value);
  return scenario;
};

/**
 * The placement model for a preset's scenario, see {@link Preset.placement}; `uniform` for any other name.
 *
 * @example
 * import { presetPlacement } from "@broadside/engine";
 *
 * presetPlacement("hasbro"); // => "uniform"
 * presetPlacement("thesis"); // => "sequential"
 */
export const presetPlacement = (name: string): "uniform" | "sequential" => PRESETS.get(name)?.placement ?? "uniform";

/**
 * The scenario of a preset that is known to exist.
 *
 * @throws Error when there is no preset with that name.
 * @example
 * import { preset } from "@broadside/engine";
 *
 * preset("hasbro").board.size; // => [10, 10]
 */
export const preset = (name: string): Scenario => unwrap(parsePreset(name));
