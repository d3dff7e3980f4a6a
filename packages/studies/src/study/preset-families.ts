import { PRESET_NAMES, preset } from "@broadside/engine";

/** Groups of presets that differ only in their answers, in the order of the preset list. */
export const presetFamilies = (): string[][] => {
  const families = new Map<string, string[]>();
  for (const name of PRESET_NAMES) {
    const { board, fleet, contact } = preset(name);
    const ships = fleet.map(({ shape, count }) => JSON.stringify([shape, count])).sort();
    const key = JSON.stringify([board.size, board.blocked, contact, ships]);
    families.set(key, [...(families.get(key) ?? []), name]);
  }
  return [...families.values()];
};
