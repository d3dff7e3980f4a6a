import { coordOf } from "../board/board.ts";
import type { HiddenLayout } from "../boxes/box-layout.ts";
import { checkArgument, refuseNoText, showValue } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import type { RandomStream } from "../core/random.ts";
import { fail, ok, RefusedError, type Result, unwrap } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { sampleHidden } from "../inference/sampling/sample.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { cellsOf, shipCount } from "../scenario/fleet.ts";
import { layoutOf } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import {
  borderDistance,
  isTemperature,
  parseNamedPrior,
  parseTemperature,
  TEMPERATURES,
} from "../scenario/prior/named-prior.ts";
import { hasGiven, type Scenario, withPrior } from "../scenario/scenario.ts";
import { findLayout } from "./completion.ts";
import { PlacementDraw } from "./placement-draw.ts";
import { type LayoutSampler, makeSampler } from "./sampler.ts";

/** The models, each with the chance that it gives a layout. */
export const PLACEMENT_MODELS = {
  uniform: "every layout equally likely",
  sequential: "ship after ship in the order of the fleet, each equally likely wherever the ships before it leave room",
  edges:
    "a layout's chance is proportional to exp(-d/T), d the mean distance of its ship cells from the border in cells",
  spread: "proportional to exp(d/T), d the mean distance between two ships in cells, over all pairs of ships",
  cluster: "proportional to exp(-d/T), d the mean distance between two ships in cells, over all pairs of ships",
} as const;

/** The name of a placement model. */
export type PlacementModelName = keyof typeof PLACEMENT_MODELS;

/** A model and, if it is tempered, its temperature T. */
export interface PlacementModel {
  readonly name: PlacementModelName;
  /** From 0.000001 to 1,000,000; 1 if left out. */
  readonly temperature?: number;
}

const TEMPERED: readonly string[] = ["edges", "spread", "cluster"];

/**
 * Reads a placement model: `uniform`, `sequential`, or a tempered one such as `edges:temperature=0.5` (by default 1).
 *
 * @param where what to call the place in an error message
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePlacementModel } from "@broadside/engine/placing";
 *
 * unwrap(parsePlacementModel("edges:temperature=0.5")); // => { name: "edges", temperature: 0.5 }
 * parsePlacementModel("middle").ok; // => false
 */
export const parsePlacementModel = (text: string, where = "placement model"): Result<PlacementModel> => {
  const noText = refuseNoText(text, where, "write for example uniform");
  if (noText) return noText;
  const [name] = text.split(":");
  const parameter = text === name ? undefined : text.slice(name.length + 1);
  const names = Object.keys(PLACEMENT_MODELS);
  const model = names.find((candidate): candidate is PlacementModelName => candidate === name);
  if (model === undefined) return fail(where, `"${name}" is not known`, suggestName(name, names));
  if (!TEMPERED.includes(model)) {
    return parameter === undefined ? ok({ name: model }) : fail(where, `"${model}" has no parameter`, `write ${model}`);
  }
  if (parameter === undefined) return ok({ name: model, temperature: 1 });
  const temperature = parseTemperature(parameter, model, where);
  return temperature.ok ? ok({ name: model, temperature: temperature.value }) : temperature;
};

/** A placement model as text, such as `edges:temperature=0.5`. */
export type PlacementModelText = "uniform" | "sequential" | `${"edges" | "spread" | "cluster"}:temperature=${number}`;

/**
 * A model in the form that {@link parsePlacementModel} reads, always with its temperature.
 *
 * @example
 * import { formatPlacementModel } from "@broadside/engine/placing";
 *
 * formatPlacementModel({ name: "edges" }); // => "edges:temperature=1"
 */
export const formatPlacementModel = ({ name, temperature = 1 }: PlacementModel): PlacementModelText =>
  name === "uniform" || name === "sequential" ? name : `${name}:temperature=${temperature}`;

/** Checks the model of an untyped program. */
const checkModel = (model: PlacementModel): void => {
  checkArgument(model, "name", 'a placement model; write { name: "uniform" }');
  if (!Object.hasOwn(PLACEMENT_MODELS, model.name))
    throw new RangeError(
      `${showValue(model.name)} is not a placement model; ${suggestName(String(model.name), Object.keys(PLACEMENT_MODELS))}`,
    );
};

/** If none of this many draws is kept, the temperature is too low. */
const TRIES = 20_000;
/** The most draws for one layout. */
const MOST_TRIES = 50_000_000;

/**
 * Prepares to draw layouts of a model, whatever the scenario's prior. Tempered models are drawn by rejection:
 * a uniform layout is kept with the chance exp(-(e - b)/T), where e is the layout's d in {@link
 * PLACEMENT_MODELS} (for `spread`, -d) and b is a lower bound on e.
 *
 * Cost: that of `makeSampler`, and a few thousand draws for a tempered model.
 *
 * @throws RefusedError as `makeSampler` does, or when a temperature is so low that hardly any layout is kept.
 *   RangeError when no layout exists (`sequential` throws it on drawing), or for an unknown name or temperature.
 * @example
 * import { preset, RandomStream } from "@broadside/engine";
 * import { makePlacementModel } from "@broadside/engine/placing";
 *
 * const model = makePlacementModel(preset("gorkoff-5x5"), { name: "sequential" });
 * model.draw(RandomStream.fromSeed(1)).length; // => 6
 */
export const makePlacementModel = (
  scenario: Scenario,
  model: PlacementModel,
  options: InferOptions = {},
): LayoutSampler => {
  checkModel(model);
  const { name, temperature = 1 } = model;
  if (!isTemperature(temperature))
    throw new RangeError(`${showValue(temperature)} is not a temperature; write a number ${TEMPERATURES.text}`);
  if (name === "sequential") {
    if (hasGiven(scenario))
      throw new RefusedError(
        "the model places ships one after another and ignores totals, clues and shared lengths: take uniform",
      );
    const draw = new PlacementDraw(scenario);
    return { method: "sequential", draw: (random) => draw.sequential(random) };
  }
  const plain = scenario.prior ? unwrap(withPrior(scenario, undefined)) : scenario;
  const uniform = makeSampler(makeKnowledge(plain), options);
  if (name === "uniform") return uniform;
  const byPrior = name === "edges" ? edgesByPrior(plain, temperature, options) : undefined;
  if (byPrior) return byPrior;
  const { energy, bound } = energyOf(scenario, name);
  const keep = (layout: ArrayLike<number>, random: RandomStream): boolean =>
    random.unit() < Math.exp(-(energy(layout) - bound) / temperature);
  const draw = (random: RandomStream, most: number): ArrayLike<number> => {
    for (let i = 0; i < most; i++) {
      const layout = uniform.draw(random);
      if (keep(layout, random)) return layout;
    }
    throw new RefusedError(
      `none of ${most} layouts was kept for ${name} at temperature ${temperature}; a higher temperature keeps more`,
    );
  };
  let tested = false;
  return {
    method: `rejection from ${uniform.method}`,
    draw(random) {
      if (!tested) draw(random.clone(), TRIES);
      tested = true;
      return draw(random, MOST_TRIES);
    },
  };
};

/**
 * A layout to play with, drawn by a placement model; undefined if it is proven that the rules allow none.
 *
 * Cost: a search for one layout, plus a draw; for the uniform model, as much as `sampleLayouts`.
 *
 * @throws RefusedError as `infer` does.
 * @example
 * import { preset, RandomStream } from "@broadside/engine";
 * import { drawFleet } from "@broadside/engine/placing";
 *
 * const layout = drawFleet(preset("russian"), { name: "sequential" }, RandomStream.fromSeed(1));
 * layout?.scenario.name; // => "russian"
 */
export const drawFleet = (
  scenario: Scenario,
  model: PlacementModel,
  random: RandomStream,
  options: InferOptions = {},
): HiddenLayout | undefined => {
  const knowledge = makeKnowledge(scenario);
  checkModel(model);
  if (model.name === "uniform") return sampleHidden(knowledge, 1, random, options)[0];
  if (!findLayout(knowledge, options).layout) return undefined;
  return layoutOf(scenario, makePlacementModel(scenario, model, options).draw(random));
};

/** The model `edges` as the prior of that name, which allows any temperature; undefined where it is slower. */
const edgesByPrior = (scenario: Scenario, temperature: number, options: InferOptions): LayoutSampler | undefined => {
  // Ships that may overlap have no priors.
  if (scenario.contact === "overlap") return undefined;
  const prior = parseNamedPrior(scenario, `edges:temperature=${temperature}`);
  if (!prior.ok) return undefined;
  const sampler = makeSampler(makeKnowledge(unwrap(withPrior(scenario, prior.value))), options);
  return sampler.method === "trial" ? sampler : undefined;
};

/** The d or -d of layouts, and a lower bound on it. */
const energyOf = (
  scenario: Scenario,
  name: "edges" | "spread" | "cluster",
): { energy: (layout: ArrayLike<number>) => number; bound: number } => {
  const table = placementsOf(scenario);
  const { size } = scenario.board;
  if (name === "edges") return edgeEnergy(scenario, table);
  // A lone ship has no pairs, so all its layouts are equally likely.
  if (shipCount(scenario.fleet) < 2) return { energy: () => 0, bound: 0 };
  const coords = Array.from({ length: table.count }, (_, p) =>
    Array.from(table.cellsOf(p), (cell) => coordOf(scenario.board, cell)),
  );
  const distances = new Map<number, number>();
  const distance = (p: number, q: number): number => {
    const key = Math.min(p, q) * table.count + Math.max(p, q);
    let nearest = distances.get(key);
    if (nearest === undefined) {
      nearest = Number.POSITIVE_INFINITY;
      for (const a of coords[p]) {
        for (const b of coords[q]) nearest = Math.min(nearest, Math.max(...a.map((x, axis) => Math.abs(x - b[axis]))));
      }
      distances.set(key, nearest);
    }
    return nearest;
  };
  const mean = (layout: ArrayLike<number>): number => {
    let sum = 0;
    for (let i = 1; i < layout.length; i++) for (let j = 0; j < i; j++) sum += distance(layout[i], layout[j]);
    return sum / ((layout.length * (layout.length - 1)) / 2);
  };
  const least = scenario.contact === "none" ? 2 : scenario.contact === "overlap" ? 0 : 1;
  return name === "cluster"
    ? { energy: mean, bound: least }
    : { energy: (layout) => -mean(layout), bound: -(Math.max(...size) - 1) };
};

const edgeEnergy = (
  { board, fleet }: Scenario,
  table: PlacementTable,
): { energy: (layout: ArrayLike<number>) => number; bound: number } => {
  const inside = Float64Array.from({ length: table.count }, (_, p) =>
    table.cellsOf(p).reduce((sum, cell) => sum + borderDistance(board, cell), 0),
  );
  const cells = Float64Array.from({ length: table.count }, (_, p) => table.cellStart[p + 1] - table.cellStart[p]);
  const energy = (layout: ArrayLike<number>): number => {
    let sum = 0;
    let number = 0;
    for (let i = 0; i < layout.length; i++) {
      sum += inside[layout[i]];
      number += cells[layout[i]];
    }
    return sum / number;
  };
  // No layout is nearer to the border than its ships, if each lies as near as it can. For ships whose number of cells
  // is not fixed, the bound is 0.
  let least = 0;
  let number = 0;
  for (const [k, ship] of fleet.entries()) {
    const { count } = ship;
    if (cellsOf(ship) === undefined) return { energy, bound: 0 };
    const ofClass = inside.subarray(table.classStart[k], table.classStart[k + 1]);
    if (ofClass.length === 0) continue;
    least += count * ofClass.reduce((a, b) => Math.min(a, b));
    number += count * cells[table.classStart[k]];
  }
  return { energy, bound: least / number };
};
