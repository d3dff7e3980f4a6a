import { type Board, tooLarge } from "../board/board.ts";
import { checkArgument } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, RefusedError, type Result } from "../core/result.ts";
import { ANSWERS, type Answers } from "./answer.ts";
import { type Clues, cluesMisfit } from "./clues.ts";
import { CONTACTS, type Contact } from "./contact.ts";
import {
  type Fleet,
  leastFleetCells,
  type ShipClass,
  sharedLengths,
  sharesLengths,
  shipCount,
  smallestShip,
} from "./fleet.ts";
import { type Prior, plainPriorsOf } from "./prior/prior.ts";
import { type Totals, totalsMisfit } from "./totals.ts";

/** The rules of a game, validated and immutable. */
export interface Scenario {
  readonly name: string;
  readonly board: Board;
  /** The classes of ships; elsewhere a class is named by its index here. */
  readonly fleet: readonly ShipClass[];
  readonly contact: Contact;
  readonly answers: Answers;
  /** How likely layouts are before the first shot; by default equally. It does not change counts. */
  readonly prior?: Prior | undefined;
  /** The ship cells of each line, where known before the first shot. */
  readonly totals?: Totals | undefined;
  /** What is known about cells before the first shot. */
  readonly clues?: Clues | undefined;
}

/**
 * Builds a scenario and checks that its parts fit together: class names differ, the contact rule allows the answers,
 * and the fleet is not larger than the board. Whether a layout exists is another question.
 *
 * @example
 * import { countLayouts, makeBoard, makeKnowledge, makeScenario, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([5, 5]));
 * const fleet = [{ name: "boat", shape: { kind: "line" as const, length: 2 }, count: 2 }];
 * const scenario = unwrap(makeScenario({ name: "mine", board, fleet, contact: "allowed", answers: "hit" }));
 * countLayouts(makeKnowledge(scenario)).layouts; // => 686n
 */
export const makeScenario = (parts: Scenario): Result<Scenario> => {
  const { board, fleet, contact, answers, prior, totals, clues } = parts;
  if (fleet.length === 0)
    return fail("fleet", "has no ship", 'give at least one, for example {"name":"boat","length":1}');
  const seen = new Set<string>();
  for (const [i, ship] of fleet.entries()) {
    if (seen.has(ship.name)) {
      return fail(
        `fleet[${i}].name`,
        `"${ship.name}" is already the name of another class`,
        'rename it, or raise "count"',
      );
    }
    seen.add(ship.name);
  }
  const odd = sharedMisfit(fleet, contact, prior);
  if (odd) return odd;
  if (!CONTACTS.includes(contact)) return fail("contact", `"${contact}" is not known`, suggestName(contact, CONTACTS));
  if (!ANSWERS.includes(answers)) return fail("answers", `"${answers}" is not known`, suggestName(answers, ANSWERS));
  if (contact === "overlap" && answers !== "count") {
    return fail("answers", `"${answers}" has no meaning where ships may overlap`, 'write "count"');
  }
  // Games of boxes are counted without a list of cells; all other code needs one.
  const listed = contact !== "overlap" || fleet.some(({ shape }) => shape.kind !== "box");
  const large = listed ? tooLarge(board) : undefined;
  if (large) return large;
  const open = board.cellCount - board.blocked.length;
  if (contact !== "overlap") {
    const needed = leastFleetCells(fleet);
    if (needed > open) {
      const terms = fleet.map((ship) => `${ship.count === 1 ? "" : `${ship.count}x`}${smallestShip(ship)}`).join(" + ");
      const sum = fleet.length > 1 ? `${terms} = ` : "";
      return fail(
        "fleet",
        `its ${shipCount(fleet)} ships need ${sum}${needed} cells, the board has ${open}`,
        "remove ships or enlarge the board",
      );
    }
  }
  if (prior && contact === "overlap")
    return fail("prior", "is for ships that may not overlap", "leave it out, or change the contact rule");
  const misfit =
    (prior && misfitOf(prior, board, fleet)) ??
    (totals && totalsMisfit(parts, totals)) ??
    (clues && cluesMisfit(parts, clues, totals));
  if (misfit) return misfit;
  // In the order of the cells, so that the same rules are treated alike wherever their clues come from.
  const inOrder = clues && { clues: new Map([...clues].sort(([a], [b]) => a - b)) };
  return ok(Object.freeze({ ...parts, ...inOrder }));
};

/** The most ships that share lengths: they can have them in 720 ways at most. */
const MOST_SHARING = 6;

/** Fails unless ships that share lengths are single ones, each with the list of all. */
const sharedMisfit = (fleet: Fleet, contact: Contact, prior: Prior | undefined): Result<never> | undefined => {
  const shared = sharedLengths(fleet);
  if (shared.length === 0) return undefined;
  for (const { first, lengths } of shared) {
    const ships = fleet.slice(first, first + lengths.length);
    if (
      ships.length < lengths.length ||
      ships.some(({ count, among }) => count !== 1 || String(among) !== String(lengths))
    )
      return fail(`fleet[${first}]`, "does not share its lengths with as many ships", "give a name for each length");
  }
  if (shared.reduce((sum, { lengths }) => sum + lengths.length, 0) > MOST_SHARING)
    return fail("fleet", "has too many ships whose lengths are shared", `write at most ${MOST_SHARING} such names`);
  if (contact === "overlap")
    return fail("fleet", "shares lengths among ships that may overlap", 'give each ship a "length"');
  return prior
    ? fail("prior", "is for ships with lengths of their own", 'leave it out, or give each ship a "length"')
    : undefined;
};

/** The most like ships that came one after another: a layout's weight takes steps for each set of them. */
const MOST_ALIKE = 10;

/** Fails for a prior of another board or fleet. */
const misfitOf = (prior: Prior, { cellCount }: Board, fleet: Fleet): Result<never> | undefined => {
  const classes = fleet.length;
  if (prior.weights.kind === "sequential") {
    const { order } = prior.weights;
    if (order.length !== classes || fleet.some((_, shipClass) => !order.includes(shipClass)))
      return fail("prior", "does not have each class of the fleet once", "write it for this fleet");
    const many = fleet.find(({ count }) => count > MOST_ALIKE);
    if (many)
      return fail(
        "prior",
        `ships placed one after another are weighed with at most ${MOST_ALIKE} of a class; ${many.name} has ${many.count}`,
        "leave it out",
      );
  }
  for (const part of plainPriorsOf(prior)) {
    if (part.kind === "cells" && part.weights.length !== cellCount)
      return fail(
        "prior",
        `has weights of ${part.weights.length} cells, the board has ${cellCount}`,
        "write one for each cell",
      );
    if (part.kind === "placements" && part.weights.length !== classes)
      return fail(
        "prior",
        `has weights of ${part.weights.length} classes, the fleet has ${classes}`,
        "write it for this fleet",
      );
  }
  return undefined;
};

/**
 * The scenario with another contact rule or another kind of answers, checked again.
 *
 * @example
 * import { preset, unwrap, withRules } from "@broadside/engine";
 *
 * unwrap(withRules(preset("hasbro"), { answers: "hit" })).answers; // => "hit"
 * withRules(preset("hasbro"), { contact: "overlap" }).ok; // => false
 */
export const withRules = (scenario: Scenario, rules: { contact?: Contact; answers?: Answers }): Result<Scenario> => {
  checkScenario(scenario);
  return makeScenario({ ...scenario, ...rules });
};

/** Checks a scenario of untyped programs. @throws TypeError as {@link checkArgument} does. */
export const checkScenario = (value: unknown): void =>
  checkArgument(value, "board", 'a scenario; write preset("hasbro")');

/**
 * The scenario with another prior, or without one. Fails for a prior of another board or fleet.
 *
 * @example
 * import { preset, unwrap, withPrior } from "@broadside/engine";
 *
 * unwrap(withPrior(preset("hasbro"), undefined)).prior; // => undefined
 */
export const withPrior = (scenario: Scenario, prior: Prior | undefined): Result<Scenario> => {
  checkScenario(scenario);
  const { prior: _, ...rules } = scenario;
  return makeScenario(prior ? { ...rules, prior } : rules);
};

/** Whether more than the places of single ships is known before the first shot: totals, clues or shared lengths. */
export const hasGiven = ({ totals, clues, fleet }: Pick<Scenario, "totals" | "clues" | "fleet">): boolean =>
  totals !== undefined || clues !== undefined || sharesLengths(fleet);

/** @throws RefusedError for ships that share lengths. @param who what cannot be done with them, "a bound" */
export const refuseSharedLengths = ({ fleet }: Scenario, who: string): void => {
  if (sharesLengths(fleet))
    throw new RefusedError(
      `${who} needs ships with lengths of their own: write "length" for each, with all it may have`,
    );
};

/** Whether all layouts are equally likely before the first shot. */
export const isEquallyLikely = ({ prior }: Scenario): boolean => !prior || prior.weights.kind === "uniform";

/** Refuses a prior, for code that counts every layout once. @param who the part that does so, "the solver" */
export const requireEquallyLikely = (scenario: Scenario, who: string): void => {
  if (!isEquallyLikely(scenario))
    throw new RefusedError(
      `${who} takes all layouts as equally likely: leave out the prior, or write "uniform" for it (--prior uniform)`,
    );
};
