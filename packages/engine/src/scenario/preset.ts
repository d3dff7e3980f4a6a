import { MAX_DIMENSIONS } from "../board/board.ts";
import { refuseNoText } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, type Result, unwrap } from "../core/result.ts";
import { parseScenario } from "./parse.ts";
import { PRESET_LIST, type Preset } from "./preset-list.ts";
import type { Scenario } from "./scenario.ts";

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
  const known = made.get(name);
  if (known) return { ok: true, value: known };
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
