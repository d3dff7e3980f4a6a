import { coordOf } from "../../board/board.ts";
import { boxBetween, cellsInBox } from "../../board/cell-box.ts";
import { formatCell, parseCells } from "../../board/cell-name.ts";
import { defined, type Fields, isRecord, parseName, refuseUnknown, showValue } from "../../core/fields.ts";
import { parseText } from "../../core/json-text.ts";
import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { formatNumberOf } from "../../core/text.ts";
import { formsOf } from "../fleet.ts";
import { placementsOf } from "../placement.ts";
import type { Scenario } from "../scenario.ts";
import {
  formatWeight,
  ONE,
  type PlacementPrior,
  type PlacementWeight,
  type PlainPrior,
  PRIOR_VERSION,
  type Prior,
  type PriorPart,
  parseWeight,
  placementKey,
  type Weight,
} from "./prior.ts";

const OWN = ["version", "name", "source", "$schema"];
const PLAIN = ["cells", "placements", "otherwise"];
/** Each of these is the only one of its prior. */
const WHOLE = ["mixture", "sequential"] as const;

/**
 * Reads a prior for a scenario from a value such as `JSON.parse` returns: `{"version":1,"cells":[[…]]}`,
 * `{"version":1, "placements":{"carrier":{"A1-E1":"3/2"}},"otherwise":1}`,
 * `{"version":1,"mixture":[{"share":0.7,…},…]}`, or `{"version":1,"sequential":["carrier",…]}`. Without any of these fields, the prior is uniform. Fails on
 * unknown fields, on weights that are not positive, and if the prior does not fit the board or the fleet.
 *
 * Cost: proportional to the number of weights; placements are listed if any of them has a weight.
 *
 * @param where what to call the prior in an error message
 * @throws RefusedError when there are too many placements to list; every other error is in the result.
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parsePrior } from "@broadside/engine/priors";
 *
 * const cells = [[2, 1, 2], [1, 1, 1], [2, 1, 2]];
 * unwrap(parsePrior(preset("gorkoff-3x3"), { version: 1, cells })).weights.kind; // => "cells"
 */
export const parsePrior = (scenario: Scenario, value: unknown, where = "prior"): Result<Prior> => {
  if (!isRecord(value))
    return fail(where, `${showValue(value)} is not an object`, 'write {"version":1,"cells":[[…],…]}');
  const { version, name, source } = value;
  if (version !== PRIOR_VERSION) {
    const what = version === undefined ? "has no version" : `version ${showValue(version)} is not known`;
    return fail(where, what, `write "version":${PRIOR_VERSION}`);
  }
  const texts = defined({ name, source });
  for (const [field, text] of Object.entries(texts)) {
    const seen = parseName(text, `${where}.${field}`, "write text or leave it out");
    if (!seen.ok) return seen;
  }
  const whole = WHOLE.find((field) => value[field] !== undefined);
  const unknown = refuseUnknown(value, [...OWN, ...(whole ? [whole] : [...PLAIN, ...WHOLE])], where);
  if (unknown) return unknown;
  const weights = whole
    ? (whole === "mixture" ? parseMixture : parseSequence)(scenario, value[whole], `${where}.${whole}`)
    : parsePlain(scenario, value, where);
  return weights.ok ? ok({ ...(texts as Pick<Prior, "name" | "source">), weights: weights.value }) : weights;
};

/**
 * Reads a prior for a scenario from JSON text, such as the text of a prior file. The message of a syntax error
 * says where it is.
 *
 * @param where what to call the text in an error message, for example its path
 * @throws as {@link parsePrior} does.
 * @example
 * import { preset } from "@broadside/engine";
 * import { parsePriorText } from "@broadside/engine/priors";
 *
 * parsePriorText(preset("gorkoff-3x3"), '{"version":1}').ok; // => true
 */
export const parsePriorText = (scenario: Scenario, text: string, where?: string): Result<Prior> =>
  parseText(text, where, "prior", (value) => parsePrior(scenario, value));

/** The most parts of a mixture: each needs its own inference. */
const MAX_PARTS = 100;

const parseMixture = (scenario: Scenario, value: unknown, where: string): Result<Prior["weights"]> => {
  if (!Array.isArray(value) || value.length === 0)
    return fail(
      where,
      `${showValue(value)} is not a list of parts`,
      'write [{"share":0.7,"cells":[[…],…]},{"share":0.3}]',
    );
  if (value.length > MAX_PARTS) return fail(where, `${value.length} parts are too many`, `write at most ${MAX_PARTS}`);
  const parts: PriorPart[] = [];
  for (const [i, item] of value.entries()) {
    const place = `${where}[${i}]`;
    if (!isRecord(item))
      return fail(place, `${showValue(item)} is not an object`, 'write {"share":0.7,"cells":[[…],…]}');
    const unknown = refuseUnknown(item, ["share", ...PLAIN], place);
    if (unknown) return unknown;
    if (item["share"] === undefined)
      return fail(`${place}.share`, "is missing", "write how likely this part is, such as 0.7");
    const share = parseWeight(item["share"], `${place}.share`);
    if (!share.ok) return share;
    const prior = parsePlain(scenario, item, place);
    if (!prior.ok) return prior;
    parts.push({ share: share.value, prior: prior.value });
  }
  return ok({ kind: "mixture", parts });
};

const parseSequence = ({ fleet }: Scenario, value: unknown, where: string): Result<Prior["weights"]> => {
  const names = fleet.map(({ name }) => name);
  const fix = `write all classes once each, such as ${JSON.stringify(names)}`;
  if (!Array.isArray(value)) return fail(where, `${showValue(value)} is not a list of classes`, fix);
  const order: number[] = [];
  for (const [i, name] of value.entries()) {
    const shipClass = names.indexOf(name);
    if (shipClass < 0)
      return fail(`${where}[${i}]`, `the fleet has no class ${showValue(name)}`, suggestName(String(name), names));
    if (order.includes(shipClass)) return fail(`${where}[${i}]`, `${showValue(name)} is listed twice`, fix);
    order.push(shipClass);
  }
  const missing = names.find((_, shipClass) => !order.includes(shipClass));
  return missing === undefined
    ? ok({ kind: "sequential", order })
    : fail(where, `leaves out ${showValue(missing)}`, fix);
};

const parsePlain = (
  scenario: Scenario,
  { cells, placements, otherwise }: Fields,
  where: string,
): Result<PlainPrior> => {
  if (cells !== undefined && placements !== undefined)
    return fail(where, 'has both "cells" and "placements"', "give one of the two");
  if (otherwise !== undefined && placements === undefined)
    return fail(`${where}.otherwise`, 'belongs to "placements" only', "leave it out");
  if (cells !== undefined) {
    const weights = parseNested(scenario, cells, `${where}.cells`, parseWeight);
    return weights.ok ? ok({ kind: "cells", weights: weights.value }) : weights;
  }
  if (placements === undefined) return ok({ kind: "uniform" });
  const rest = otherwise === undefined ? ok(ONE) : parseWeight(otherwise, `${where}.otherwise`);
  if (!rest.ok) return rest;
  const weights = parsePlacements(scenario, placements, `${where}.placements`);
  return weights.ok ? ok({ kind: "placements", weights: weights.value, otherwise: rest.value }) : weights;
};

const parsePlacements = (
  scenario: Scenario,
  value: unknown,
  where: string,
): Result<ReadonlyMap<string, PlacementWeight>[]> => {
  const { fleet } = scenario;
  if (!isRecord(value))
    return fail(where, `${showValue(value)} is not an object`, 'write {"carrier":{"A1-E1":"3/2",…},…}');
  const names = fleet.map(({ name }) => name);
  const lists = fleet.map(() => new Map<string, PlacementWeight>());
  for (const [name, list] of Object.entries(value)) {
    const shipClass = names.indexOf(name);
    if (shipClass < 0) return fail(where, `the fleet has no class ${showValue(name)}`, suggestName(name, names));
    if (!isRecord(list))
      return fail(`${where}.${name}`, `${showValue(list)} is not an object`, 'write {"A1-E1":"3/2",…}');
    for (const [text, entry] of Object.entries(list)) {
      const place = `${where}.${name} ${showValue(text)}`;
      const cells = parsePlace(scenario, shipClass, text, place);
      if (!cells.ok) return cells;
      const weight = parseWeight(entry, place);
      if (!weight.ok) return weight;
      const key = placementKey(cells.value);
      if (lists[shipClass].has(key)) return fail(place, "is listed twice", "leave one of the two out");
      lists[shipClass].set(key, { cells: cells.value, weight: weight.value });
    }
  }
  return ok(lists);
};

/** Reads a placement: `A1-E1` from end to end, or all cells separated by commas. */
const parsePlace = (scenario: Scenario, shipClass: number, text: string, where: string): Result<number[]> => {
  const { board, fleet } = scenario;
  const { name } = fleet[shipClass];
  const isRange = text.includes("-");
  const ends = text.split(isRange ? "-" : /,(?![^(]*\))/);
  if (isRange && ends.length > 2) return fail(where, "is not a place", 'write cells such as "A1-E1" or "A1,A2,B2"');
  const read = parseCells(board, ends, () => where, "A1");
  if (!read.ok) return read;
  const cells = read.value;
  const shipCells = isRange
    ? cellsInBox(board, boxBetween(coordOf(board, cells[0]), coordOf(board, cells[1])))
    : cells.sort((a, b) => a - b);
  const placement = placementsOf(scenario).find(shipClass, shipCells);
  if (placement === undefined)
    return fail(where, `is not a placement of ${name}`, "name the cells of the ship, none of them blocked");
  return ok(shipCells);
};

/** Reads a value for every cell from nested lists, rows from top to bottom, the last dimension outermost. */
export const parseNested = <T>(
  { name, board }: Scenario,
  value: unknown,
  where: string,
  read: (value: unknown, where: string) => Result<T>,
): Result<T[]> => {
  const { size } = board;
  const values: T[] = [];
  const visit = (part: unknown, axis: number, place: string): Result<undefined> => {
    if (axis < 0) {
      const item = read(part, place === where ? place : `${place} (${formatCell(board, values.length)})`);
      if (!item.ok) return item;
      values.push(item.value);
      return ok(undefined);
    }
    if (!Array.isArray(part)) return fail(place, `${showValue(part)} is not a list`, `write a list of ${size[axis]}`);
    if (part.length !== size[axis])
      return fail(
        place,
        `has ${formatNumberOf(part.length, "entry", "entries")}`,
        `the board of ${name} has ${size[axis]} there: write one for each`,
      );
    for (const [i, inner] of part.entries()) {
      const done = visit(inner, axis - 1, `${place}[${i}]`);
      if (!done.ok) return done;
    }
    return ok(undefined);
  };
  const done = visit(value, size.length - 1, where);
  return done.ok ? ok(values) : done;
};

/** Weights in nested lists: rows from top to bottom, the last dimension outermost. */
export type NestedWeights = number | string | readonly NestedWeights[];

/** A plain prior in JSON; without any field, all layouts are equally likely. */
export interface PlainPriorSource {
  readonly cells?: NestedWeights;
  readonly placements?: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  readonly otherwise?: number | string;
}

/** A prior in JSON. */
export interface PriorSource extends PlainPriorSource {
  readonly version: typeof PRIOR_VERSION;
  readonly name?: string;
  readonly source?: string;
  readonly sequential?: readonly string[];
  readonly mixture?: readonly (PlainPriorSource & { readonly share: number | string })[];
}

/**
 * The prior as a value to write as JSON, without default values; `parsePrior` reads it back unchanged.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { formatPrior } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-3x3");
 * formatPrior(scenario, { name: "even", weights: { kind: "uniform" } }); // => { version: 1, name: "even" }
 */
export const formatPrior = (scenario: Scenario, { name, source, weights }: Prior): PriorSource => ({
  version: PRIOR_VERSION,
  ...defined({ name, source }),
  ...formatWeights(scenario, weights),
});

const formatWeights = (scenario: Scenario, weights: Prior["weights"]): Omit<PriorSource, "version"> => {
  switch (weights.kind) {
    case "mixture":
      return {
        mixture: weights.parts.map(({ share, prior }) => ({
          share: formatWeight(share),
          ...formatPlain(scenario, prior),
        })),
      };
    case "sequential":
      return { sequential: weights.order.map((shipClass) => scenario.fleet[shipClass].name) };
    default:
      return formatPlain(scenario, weights);
  }
};

const formatPlain = (scenario: Scenario, prior: PlainPrior): PlainPriorSource => {
  switch (prior.kind) {
    case "uniform":
      return {};
    case "cells":
      return { cells: nest(scenario.board.size, prior.weights) };
    case "placements":
      return formatPlacements(scenario, prior);
  }
};

const nest = (size: readonly number[], weights: readonly Weight[]): NestedWeights => {
  let parts: NestedWeights[] = weights.map(formatWeight);
  for (const side of size) {
    const rows: NestedWeights[] = [];
    for (let i = 0; i < parts.length; i += side) rows.push(parts.slice(i, i + side));
    parts = rows;
  }
  return parts[0];
};

const formatPlacements = ({ board, fleet }: Scenario, { weights, otherwise }: PlacementPrior): PlainPriorSource => {
  const lists = fleet.flatMap(({ name, shape }, shipClass) => {
    const entries = [...weights[shipClass].values()].map(({ cells, weight }) => {
      const names = cells.map((cell) => formatCell(board, cell));
      const isRange = formsOf(shape)[0].kind !== "picture" && names.length > 1;
      return [isRange ? `${names[0]}-${names[names.length - 1]}` : names.join(","), formatWeight(weight)] as const;
    });
    return entries.length === 0 ? [] : [[name, Object.fromEntries(entries)] as const];
  });
  return {
    placements: Object.fromEntries(lists),
    ...(formatWeight(otherwise) === formatWeight(ONE) ? {} : { otherwise: formatWeight(otherwise) }),
  };
};
