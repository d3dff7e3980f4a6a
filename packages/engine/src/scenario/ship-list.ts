import { type Fields, isRecord, refuseUnknown } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Fleet } from "./fleet.ts";

/** Reads the list of ships of a layout, not the ships. @param form the field that says where each lies */
export const parseShipList = (value: unknown, form: "cells" | "corners", where: string): Result<readonly unknown[]> => {
  const ships = isRecord(value) ? value["ships"] : undefined;
  if (!Array.isArray(ships))
    return fail(where, "has no list of ships", `write {"ships":[{"class":…,"${form}":[…]},…]}`);
  return refuseUnknown(value as Fields, ["ships"], where) ?? ok(ships);
};

/** Reads the class of a ship in the list. */
export const parseShipClass = (
  fleet: Fleet,
  ship: Fields,
  form: "cells" | "corners",
  where: string,
): Result<number> => {
  const unknown = refuseUnknown(ship, ["class", form], where);
  if (unknown) return unknown;
  const known = fleet.map(({ name }) => name);
  const name = String(ship["class"]);
  const shipClass = known.indexOf(name);
  if (shipClass >= 0) return ok(shipClass);
  return fail(`${where}.class`, `the fleet has no class "${name}"`, suggestName(name, known));
};

/** Fails unless there are as many ships of each class as in the fleet. @param classes one for each ship */
export const fleetMisfit = (fleet: Fleet, classes: readonly number[], where: string): Result<never> | undefined => {
  for (const [k, { name, count }] of fleet.entries()) {
    const found = classes.filter((shipClass) => shipClass === k).length;
    if (found !== count) return fail(where, `has ${found} ships of class "${name}"`, `the fleet has ${count}`);
  }
  return undefined;
};
