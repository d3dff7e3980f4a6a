import { MAX_DIMENSIONS } from "../board/board.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, type Result, unwrap } from "../core/result.ts";
import type { ScenarioSource } from "./parse.ts";
import { parseScenario } from "./parse.ts";
import type { Scenario } from "./scenario.ts";

/** A ready scenario with a sentence about where it is played. */
export interface Preset {
  readonly about: string;
  /**
   * How those who play it place their ships, as `parsePlacementModel` reads it; absent where every layout is equally likely.
   * It is how hidden layouts are drawn unless another way is asked for: what is counted is the number of layouts, whatever it is.
   */
  readonly placement?: "sequential";
  readonly source: ScenarioSource & { readonly name: string };
}

const straight = (name: string, length: number, count = 1): { name: string; length: number; count?: number } =>
  count === 1 ? { name, length } : { name, length, count };

const AMERICAN = [
  straight("carrier", 5),
  straight("battleship", 4),
  straight("cruiser", 3),
  straight("submarine", 3),
  straight("destroyer", 2),
];

const RUSSIAN = [
  straight("battleship", 4),
  straight("cruiser", 3, 2),
  straight("destroyer", 2, 3),
  straight("boat", 1, 4),
];

const LIST: readonly Preset[] = [
  {
    about: "the American board game: a sunk ship is named, ships may touch",
    source: { name: "hasbro", board: { size: [10, 10] }, fleet: AMERICAN, contact: "allowed", answers: "named" },
  },
  {
    about: "the American board game in its older printed rules: every hit names the ship",
    source: {
      name: "milton-bradley",
      board: { size: [10, 10] },
      fleet: AMERICAN,
      contact: "allowed",
      answers: "identified",
    },
  },
  {
    about: "the American board game with the ship names of 2002",
    source: {
      name: "hasbro-2002",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("battleship", 4),
        straight("destroyer", 3),
        straight("submarine", 3),
        straight("patrol-boat", 2),
      ],
      contact: "allowed",
      answers: "named",
    },
  },
  {
    about:
      "a master's thesis on five strategies: a sunk ship is shown, ships may touch and are placed one after another",
    placement: "sequential",
    source: { name: "thesis", board: { size: [10, 10] }, fleet: AMERICAN, contact: "allowed", answers: "revealed" },
  },
  {
    about: "Morskoi boi: ten ships that may not touch; the referee says sunk, but not which ship",
    source: { name: "russian", board: { size: [10, 10] }, fleet: RUSSIAN, contact: "none", answers: "sunk" },
  },
  {
    about: "Schiffe versenken: ten ships of 5 to 2 cells that may not touch",
    source: {
      name: "german",
      board: { size: [10, 10] },
      fleet: [
        straight("battleship", 5),
        straight("cruiser", 4, 2),
        straight("destroyer", 3, 3),
        straight("submarine", 2, 4),
      ],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    about: "Bataille navale: the five ships of the American game, which may not touch",
    source: {
      name: "french",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("cruiser", 4),
        straight("destroyer", 3),
        straight("submarine", 3),
        straight("torpedo-boat", 2),
      ],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    about: "the fleet of the logic puzzle Bimaru (solitaire battleships): only miss and hit",
    source: { name: "bimaru", board: { size: [10, 10] }, fleet: RUSSIAN, contact: "none", answers: "hit" },
  },
  {
    about: "a five by five board with six ships that may not touch: 1428 layouts",
    source: {
      name: "gorkoff-5x5",
      board: { size: [5, 5] },
      fleet: [straight("cruiser", 3), straight("destroyer", 2, 2), straight("boat", 1, 3)],
      contact: "none",
      answers: "hit",
    },
  },
  {
    about: "a three by three board with three ships that may not touch: 4 layouts",
    source: {
      name: "gorkoff-3x3",
      board: { size: [3, 3] },
      fleet: [straight("cruiser", 3), straight("boat", 1, 2)],
      contact: "none",
      answers: "hit",
    },
  },
];

/** The ready scenarios by name. `boxes:NxD:K` names further ones, see {@link parsePreset}. */
export const PRESETS: ReadonlyMap<string, Preset> = new Map(LIST.map((preset) => [preset.source.name, preset]));

/** The names of the ready scenarios. */
export const PRESET_NAMES: readonly string[] = [...PRESETS.keys()];

const made = new Map<string, Scenario>();

/**
 * The scenario of a preset's name: one of {@link PRESET_NAMES}, or `boxes:NxD:K` for the game on {1..N}^D with K boxes
 * that may overlap, where the referee says how many of them cover the cell. Fails with the nearest name when unknown.
 */
export const parsePreset = (name: string): Result<Scenario> => {
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
  const known = made.get(name);
  if (known) return { ok: true, value: known };
  const preset = PRESETS.get(name);
  if (!preset) return fail("scenario", `there is no preset "${name}"`, suggestName(name, PRESET_NAMES));
  const scenario = parseScenario(preset.source);
  if (scenario.ok) made.set(name, scenario.value);
  return scenario;
};

/** The placement model of a preset's scenario, see {@link Preset.placement}; `uniform` for every other name. */
export const presetPlacement = (name: string): "uniform" | "sequential" => PRESETS.get(name)?.placement ?? "uniform";

/** The scenario of a preset that is known to exist. @throws Error when there is none of that name. */
export const preset = (name: string): Scenario => unwrap(parsePreset(name));
