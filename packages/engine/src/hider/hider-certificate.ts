import { inField, isRecord, refuseUnknown } from "../core/fields.ts";
import { Rational } from "../core/rational.ts";
import { fail, ok, parseEach, RefusedError, type Result } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import { formatLayout, type Layout, type LayoutSource, layoutKey, parseLayout } from "../scenario/layout.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../scenario/parse.ts";
import { checkTree } from "../solver/check-tree.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
import { solve } from "../solver/solve.ts";
import { formatTree, parseTree, type TreeSource } from "../solver/tree-file.ts";
import { costsOfRows, highest } from "./matrix-game.ts";
import { type Orbit, orbitCosts, orbitIndex, orbitsOf } from "./orbit.ts";

/** The proof of the bounds of a hider's game: a mixed strategy for each side, see `HiderGame`. */
export interface HiderCertificate {
  readonly knowledge: Knowledge;
  readonly orbits: readonly Orbit[];
  readonly lower: Rational;
  /** The whole weight of each layout of each orbit. */
  readonly hider: readonly bigint[];
  readonly upper: Rational;
  readonly seeker: readonly { readonly tree: DecisionTree; readonly probability: Rational }[];
}

/** Marks the file of a certificate. */
export const HIDER_FORMAT = "broadside-hider";
/** The version of the file format. */
export const HIDER_VERSION = 1;

const FILE_FIELDS = ["format", "version", "scenario", "lower", "upper", "hider", "seeker", "$schema"];

/** A certificate in JSON. Fractions and weights are text: `51/19`, `1000000000`. */
export interface HiderCertificateSource {
  readonly format: typeof HIDER_FORMAT;
  readonly version: typeof HIDER_VERSION;
  readonly scenario: ScenarioSource;
  readonly lower: string;
  readonly upper: string;
  /** Orbits of layouts, with the weight of each layout. */
  readonly hider: readonly { readonly weight: string; readonly layouts: readonly LayoutSource[] }[];
  readonly seeker: readonly { readonly probability: string; readonly tree: TreeSource }[];
}

/**
 * Formats a certificate as a JSON value, which {@link parseHiderCertificate} reads.
 *
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { formatHiderCertificate, solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const game = await solveHiderGame(knowledge, () => ({ value: 1.5, rows: [1], columns: [1] }));
 * formatHiderCertificate(game).format; // => "broadside-hider"
 */
export const formatHiderCertificate = ({
  knowledge,
  orbits,
  hider,
  lower,
  upper,
  seeker,
}: HiderCertificate): HiderCertificateSource => ({
  format: HIDER_FORMAT,
  version: HIDER_VERSION,
  scenario: formatScenario(knowledge.scenario),
  lower: String(lower),
  upper: String(upper),
  hider: orbits.map(({ layouts }, i) => ({ weight: String(hider[i]), layouts: layouts.map(formatLayout) })),
  seeker: seeker.map(({ tree, probability }) => ({
    probability: String(probability),
    tree: formatTree(knowledge.scenario, tree),
  })),
});

/**
 * Reads a certificate from a value such as {@link formatHiderCertificate} returns. Layouts must be in the right
 * orbits; whether the bounds follow is for `checkHiderCertificate` to tell.
 *
 * @throws RefusedError when the layouts cannot be counted; every other error is in the result.
 * @example
 * import { makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { formatHiderCertificate, parseHiderCertificate, solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const game = await solveHiderGame(knowledge, () => ({ value: 1.5, rows: [1], columns: [1] }));
 * unwrap(parseHiderCertificate(formatHiderCertificate(game))).upper.toString(); // => "3/2"
 */
export const parseHiderCertificate = (value: unknown): Result<HiderCertificate> => {
  if (!isRecord(value))
    return fail("hider file", "is not an object", "give a file that broadside hider --out has written");
  const { format, version } = value;
  if (format !== HIDER_FORMAT) return fail("format", "does not mark a hider's game", `write "${HIDER_FORMAT}"`);
  if (version !== HIDER_VERSION)
    return fail(
      "version",
      version === undefined ? "is missing" : "is not known",
      `this Broadside reads version ${HIDER_VERSION}`,
    );
  const unknown = refuseUnknown(value, FILE_FIELDS, "hider file");
  if (unknown) return unknown;
  const scenario = parseScenario(value["scenario"]);
  if (!scenario.ok) return inField("scenario", scenario.error);
  const knowledge = makeKnowledge(scenario.value);
  const lower = parseFraction(value["lower"], "lower");
  if (!lower.ok) return lower;
  const upper = parseFraction(value["upper"], "upper");
  if (!upper.ok) return upper;
  const hider = parseHider(knowledge, value["hider"]);
  if (!hider.ok) return hider;
  const seeker = parseSeeker(knowledge, value["seeker"]);
  if (!seeker.ok) return seeker;
  return ok({ knowledge, lower: lower.value, upper: upper.value, ...hider.value, seeker: seeker.value });
};

const parseFraction = (value: unknown, where: string): Result<Rational> => {
  const fraction = typeof value === "string" ? Rational.parse(value) : undefined;
  return fraction && fraction.sign >= 0
    ? ok(fraction)
    : fail(where, "is not a fraction from 0", 'write text such as "51/19"');
};

interface WeightedGroup extends Orbit {
  readonly weight: bigint;
}

const parseGroup = ({ scenario }: Knowledge, value: unknown, where: string): Result<WeightedGroup> => {
  const fields = isRecord(value) ? value : {};
  const unknown = refuseUnknown(fields, ["weight", "layouts"], where);
  if (unknown) return unknown;
  const { weight, layouts } = fields;
  if (typeof weight !== "string" || !/^\d{1,30}$/.test(weight))
    return fail(`${where}.weight`, "is not a weight", 'write a whole number from 0 as text, such as "7"');
  if (!Array.isArray(layouts) || layouts.length === 0)
    return fail(`${where}.layouts`, "are missing", "list the layouts of this weight");
  const list = parseEach(layouts, (source, j) => parseLayout(scenario, source, `${where}.layouts[${j}]`));
  return list.ok ? ok({ layouts: list.value, weight: BigInt(weight) }) : list;
};

const parseHider = (
  knowledge: Knowledge,
  value: unknown,
): Result<{ orbits: readonly Orbit[]; hider: readonly bigint[] }> => {
  if (!Array.isArray(value) || value.length === 0)
    return fail("hider", "is not a list of weights", 'write [{"weight":"1","layouts":[…]},…]');
  const read = parseEach(value, (item, i) => parseGroup(knowledge, item, `hider[${i}]`));
  if (!read.ok) return read;
  const groups = read.value;
  return (
    faultOf(knowledge, groups) ??
    ok({ orbits: groups.map(({ layouts }) => ({ layouts })), hider: groups.map(({ weight }) => weight) })
  );
};

/** Why groups of layouts are not the orbits of the scenario. */
const faultOf = (knowledge: Knowledge, groups: readonly Orbit[]): Result<never> | undefined => {
  const listed = groups.reduce((sum, { layouts }) => sum + layouts.length, 0);
  const { layouts: all } = countLayouts(knowledge);
  if (BigInt(listed) !== all) {
    const what = `lists ${formatCount(listed)} layouts of ${formatCount(all)}`;
    return fail("hider", what, "list every layout of the scenario once");
  }
  const orbits = orbitsOf(listLayouts(knowledge, listed));
  const index = orbitIndex(orbits);
  const seen = new Set<string>();
  for (const [i, { layouts }] of groups.entries()) {
    const keys = layouts.map(({ placements }) => layoutKey(placements));
    const [orbit] = keys.map((key) => index.get(key));
    const isWhole =
      orbit !== undefined &&
      orbits[orbit].layouts.length === keys.length &&
      keys.every((key) => index.get(key) === orbit && !seen.has(key));
    for (const key of keys) seen.add(key);
    if (isWhole && new Set(keys).size === keys.length) continue;
    return fail(
      `hider[${i}].layouts`,
      "are not the images of one layout",
      "list those together that turn or mirror into each other, each once",
    );
  }
  return undefined;
};

const parseSeeker = ({ scenario }: Knowledge, value: unknown): Result<HiderCertificate["seeker"]> => {
  if (!Array.isArray(value) || value.length === 0)
    return fail("seeker", "is not a list of trees", 'write [{"probability":"1","tree":{…}},…]');
  return parseEach(value, (item, i) => {
    const source = isRecord(item) ? item : {};
    const unknown = refuseUnknown(source, ["probability", "tree"], `seeker[${i}]`);
    if (unknown) return unknown;
    const probability = parseFraction(source["probability"], `seeker[${i}].probability`);
    if (!probability.ok) return probability;
    const tree = parseTree(scenario, source["tree"], `seeker[${i}].tree`);
    if (!tree.ok) return tree;
    return ok({ tree: tree.value, probability: probability.value });
  });
};

/** The bounds that the mixed strategies of a certificate enforce. */
export interface CheckedBounds {
  /** The misses that the hider's strategy forces: the lower bound, or more after a stopped search. */
  readonly forced: Rational;
  /** The most misses that the seeker's strategy can cost: the upper bound. */
  readonly cost: Rational;
}

/**
 * Checks both bounds of a game independently. Every tree is replayed against every layout for the upper bound.
 * For the lower bound, the solver finds the optimum against the hider's weights, and its tree is replayed too. A
 * lower bound smaller than what the weights force is still valid.
 *
 * Cost: one proof by the solver, and one game for each pair of tree and layout.
 *
 * @throws Error that says what is wrong.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { checkHiderCertificate, solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const game = await solveHiderGame(knowledge, () => ({ value: 1.5, rows: [1], columns: [1] }));
 * checkHiderCertificate(game).cost.equals(game.upper); // => true
 */
export const checkHiderCertificate = (certificate: HiderCertificate): CheckedBounds => {
  const { lower, upper, hider } = certificate;
  require(hider.every((weight) => weight >= 0n) && hider.some((weight) => weight > 0n), "hider: no weight is above 0");
  const cost = highestCost(certificate);
  require(cost.equals(upper), `upper: the seeker's mixed strategy costs ${cost} misses, not ${upper}`);
  const forced = leastCost(certificate);
  // A bound from a stopped search may be smaller than the optimum.
  require(forced.compare(lower) >= 0, `lower: the hider's mixed strategy forces ${forced} misses, not ${lower}`);
  return { forced, cost };
};

const require = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

const checkIn = (where: string, check: () => unknown): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof RefusedError || !(error instanceof Error)) throw error;
    throw new Error(`${where}: ${error.message}`);
  }
};

/** The seeker's cost against the hardest orbit. */
const highestCost = ({ knowledge, orbits, seeker }: HiderCertificate): Rational => {
  require(seeker.every(({ probability }) => probability.sign > 0), "seeker: a probability is not positive");
  const probabilities = seeker.map(({ probability }) => probability);
  const sum = Rational.sum(probabilities);
  require(sum.equals(Rational.ONE), `seeker: the probabilities add up to ${sum}, not 1`);
  const index = orbitIndex(orbits);
  // Once a tree is checked, the misses that its leaves say are right.
  const costs = seeker.map(({ tree }, i) => {
    checkIn(`seeker[${i}]`, () => checkTree(knowledge, tree));
    return orbitCosts(tree, orbits, index);
  });
  return highest(costsOfRows(costs, probabilities));
};

/** The fewest misses against the hider's mixed strategy, proved by the solver. */
const leastCost = ({ knowledge, orbits, hider }: HiderCertificate): Rational => {
  const index = orbitIndex(orbits);
  const layouts = orbits.reduce((sum, orbit) => sum + orbit.layouts.length, 0);
  // The solver accepts no weights of 0: raising all by 1 after scaling makes less than one miss of difference.
  const factor = hider.every((weight) => weight > 0n) ? 1n : BigInt(layouts * knowledge.scenario.board.cellCount + 1);
  const raised = (layout: Layout): bigint => {
    const weight = hider[index.get(layoutKey(layout.placements)) as number];
    return factor === 1n ? weight : weight * factor + 1n;
  };
  const { misses, proven, tree } = solve(knowledge, { weights: raised, limits: { layouts } });
  const { total } = checkTree(knowledge, tree, raised, layouts);
  require(proven && total === misses.total, "the optimum against the hider's mixed strategy is not proved");
  const weight = orbits.reduce((sum, orbit, i) => sum + hider[i] * BigInt(orbit.layouts.length), 0n);
  return Rational.of(total / factor, weight);
};
