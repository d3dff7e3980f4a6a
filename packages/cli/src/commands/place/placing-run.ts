import {
  findConflict,
  type InferOptions,
  type Knowledge,
  type Layout,
  type Progress,
  placementsOf,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
} from "@broadside/engine";
import { type BoxLayout, canListPlacements, type HiddenLayout, sampleBoxes } from "@broadside/engine/boxes";
import {
  type FoundLayout,
  findLayout,
  formatPlacementModel,
  keysOf,
  makePlacementModel,
  Odometer,
  type PlacementModel,
  rankLayouts,
  unfitShip,
} from "@broadside/engine/placing";
import { formatCount, formatNumberOf } from "@broadside/engine/text";
import { contradiction } from "../../input/contradiction.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";

/** Ways to choose layouts: three orders, or the `first` layout found. */
export const ORDERS = ["uniform", "shuffled", "enumerate", "first"] as const;

type Order = (typeof ORDERS)[number];

export type Wanted =
  | {
      readonly kind: "order";
      readonly order: Exclude<Order, "first">;
      readonly number: number;
      readonly model?: PlacementModel;
      /** The name of the prior that draws the layouts, for JSON; the note also gives it. */
      readonly prior?: string;
      readonly note?: string;
    }
  | (LayoutChoice & { readonly number: number })
  | { readonly kind: "first" };

/** A layout by its number among those that fit, by its key, or by its number among all candidates. */
export type LayoutChoice =
  | { readonly kind: "number"; readonly index: bigint }
  | { readonly kind: "candidate"; readonly index: bigint }
  | { readonly kind: "key"; readonly key: string };

export interface Placed<Made extends HiddenLayout = Layout> {
  readonly layouts: readonly Made[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** Whether the ships are boxes with too many placements to list, so that they are given by their corners. */
export const isByCorners = (scenario: Scenario): boolean =>
  scenario.contact === "overlap" &&
  scenario.fleet.every(({ shape }) => shape.kind === "box") &&
  !canListPlacements(scenario);

type PlaceOptions = InferOptions & { readonly progress: Progress };

/** Places boxes that are given by their corners, uniformly. @throws Failure, UsageError or RefusedError */
export const placeBoxes = (
  knowledge: Knowledge,
  number: number,
  seed: number,
  options: InferOptions,
): Placed<BoxLayout> => {
  const layouts = sampleBoxes(knowledge, number, RandomStream.fromSeed(seed), options);
  if (layouts.length > 0) return { layouts, fields: { seed, order: "uniform" }, notes: [`seed ${seed}`] };
  const byRules = (findConflict(knowledge)?.first ?? 0) < 0;
  throw byRules ? new Failure("no layout exists") : contradiction(knowledge);
};

/** With more claims of placements, a search takes half a gigabyte, and a count is nearly always refused. */
const LARGE_CLAIMS = 1e7;

/** Places layouts, or proves that there is none: by a search beforehand if it is cheap. @throws Failure, UsageError or RefusedError */
export const placeLayouts = (knowledge: Knowledge, wanted: Wanted, seed: number, options: PlaceOptions): Placed => {
  if (wanted.kind === "key" || wanted.kind === "candidate") return placeKey(knowledge, wanted);
  if (wanted.kind === "first") {
    const { layout, nodes } = requireLayout(knowledge, seed, options.progress);
    const notes = [`found in a search of ${formatNumberOf(nodes, "node")}, seed ${seed}`];
    return { layouts: [layout], fields: { seed, order: "first", nodes }, notes };
  }
  const isCounted = wanted.kind === "number" || (wanted.order === "uniform" && !wanted.model);
  const isLarge = isCounted && placementsOf(knowledge.scenario).claims.length > LARGE_CLAIMS;
  if (!isLarge) requireLayout(knowledge, seed, options.progress);
  const placed =
    wanted.kind === "number" ? placeIndex(knowledge, wanted, options) : placeOrder(knowledge, wanted, seed, options);
  if (placed.layouts.length === 0) requireLayout(knowledge, seed, options.progress);
  return placed;
};

export const requireLayout = (
  knowledge: Knowledge,
  seed: number,
  progress: Progress,
): FoundLayout & { readonly layout: Layout } => {
  const first = findLayout(knowledge, { random: RandomStream.fromSeed(seed), progress });
  if (!first.layout) throw noLayout(knowledge, first);
  return { ...first, layout: first.layout };
};

const placeKey = (knowledge: Knowledge, wanted: LayoutChoice): Placed => {
  const keys = keysOf(knowledge.scenario);
  if (wanted.kind !== "key" && wanted.index >= keys.candidates) {
    const fix = `write a number below ${keys.candidates}, or a key`;
    throw UsageError.of("--index", `there is no candidate ${wanted.index}`, fix);
  }
  const key = wanted.kind === "key" ? accept(keys.parseKey(wanted.key), "--index") : keys.unrankKey(wanted.index);
  const layout = accept(keys.layoutOfKey(key), (place) => `--index: ${place}`);
  const fields = { key: keys.formatKey(key), candidate: String(keys.rankKey(key)) };
  return { layouts: [layout], fields, notes: keyNotes(layout) };
};

/** The canonical key of a layout, and its number among the candidates, in words. */
const keyNotes = (layout: Layout): string[] => {
  const keys = keysOf(layout.scenario);
  const key = keys.keyOfLayout(layout);
  return [
    `key ${keys.formatKey(key)}`,
    `candidate ${formatCount(keys.rankKey(key))} of ${formatCount(keys.candidates)}`,
  ];
};

const placeIndex = (
  knowledge: Knowledge,
  { index, number }: { index: bigint; number: number },
  options: InferOptions,
): Placed => {
  const ranking = rankLayouts(knowledge, options);
  if (ranking.layouts === 0n) return { layouts: [], fields: {}, notes: [] };
  if (index + BigInt(number) > ranking.layouts)
    throw UsageError.of(
      "--index",
      `${index}${number === 1 ? "" : ` and ${number - 1} more`} is beyond the last layout`,
      `they are numbered from 0 to ${ranking.layouts - 1n}`,
    );
  const layouts = Array.from({ length: number }, (_, i) => ranking.unrank(index + BigInt(i)));
  const fields = { order: "numbered", index: String(index), of: String(ranking.layouts), method: ranking.method };
  const last = index + BigInt(number - 1);
  const which = number === 1 ? `layout ${formatCount(index)}` : `layouts ${formatCount(index)} to ${formatCount(last)}`;
  return { layouts, fields, notes: [`${which} of ${formatCount(ranking.layouts)}, counted from 0`] };
};

const placeOrder = (
  knowledge: Knowledge,
  { order, number, model, prior, note }: Extract<Wanted, { kind: "order" }>,
  seed: number,
  options: PlaceOptions,
): Placed => {
  const { progress } = options;
  const random = RandomStream.fromSeed(seed);
  const seeded = [`seed ${seed}`];
  const noted = note === undefined ? [] : [note];
  if (model) {
    const sampler = makePlacementModel(knowledge.scenario, model, options);
    const { scenario } = knowledge;
    const layouts = Array.from({ length: number }, (_, i) => {
      progress(i / number);
      return { scenario, placements: Array.from(sampler.draw(random)).sort((a, b) => a - b) };
    });
    const placement = formatPlacementModel(model);
    return { layouts, fields: { seed, placement }, notes: [`placed by ${placement}`, ...seeded] };
  }
  if (order === "uniform")
    return {
      layouts: uniform(knowledge, number, random, options),
      fields: prior === undefined ? { seed, order } : { seed, prior },
      notes: [...noted, ...seeded],
    };
  const shuffle = order === "shuffled" ? random : undefined;
  const odometer = new Odometer(knowledge, { ...(shuffle && { shuffle }), progress });
  const layouts: Layout[] = [];
  for (const layout of odometer.layouts()) {
    layouts.push(layout);
    if (layouts.length === number) break;
    progress(layouts.length / number);
  }
  const all =
    layouts.length === 1 ? "this is the only layout" : `these are all: ${formatCount(layouts.length)} layouts`;
  const notes = [...noted, ...(layouts.length < number ? [all] : []), ...(shuffle ? seeded : [])];
  return { layouts, fields: shuffle ? { seed, order } : { order }, notes };
};

const uniform = (knowledge: Knowledge, number: number, random: RandomStream, options: InferOptions): Layout[] => {
  try {
    return sampleLayouts(knowledge, number, random, options);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new RefusedError(
      `${error.message}; --order shuffled needs no count, but its first layouts are not uniform`,
      error.cost,
    );
  }
};

/** Why there is no layout: the rules do not allow one, with the proof, or the shots contradict the rules. */
const noLayout = (knowledge: Knowledge, { nodes, proof, bound }: FoundLayout): Error => {
  const byRules = knowledge.observations.length === 0 || (findConflict(knowledge)?.first ?? 0) < 0;
  if (!byRules) return contradiction(knowledge);
  const search = `a search of ${formatNumberOf(nodes, "node")}`;
  const how = {
    reduction: unfitShip(knowledge.scenario) ?? "some ship has no place",
    bound: `the ships need ${bound?.need} of a set of ${bound?.room} points of the board`,
    search,
    count: `${search}, and a count of 0`,
  }[proof];
  return new Failure(`no layout exists (proved: ${how})`);
};
