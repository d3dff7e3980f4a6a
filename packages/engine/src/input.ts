/**
 * @broadside/engine/input: how values of unknown form are read and refused in one line. Which fields an object
 *   may have, JSON with the place of each value, and the name that somebody probably meant.
 *
 * @module @broadside/engine/input
 */

export { checkArgument, isRecord, refuseUnknown, showValue } from "./core/fields.ts";
export { type PlacedJson, parseJsonText, parsePlacedJson } from "./core/json-text.ts";
export { nearestName, suggestName } from "./core/nearest.ts";
