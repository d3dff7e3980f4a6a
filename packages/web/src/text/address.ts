import {
  fail,
  formatShots,
  type InputError,
  type Knowledge,
  makeKnowledge,
  parseShots,
  preset,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { suggestName } from "@broadside/engine/text";
import { canShow, type Look, SCORE_LAYERS, shownChoices } from "../position/look.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { DEFAULT_SCALE, SCALES } from "../position/scale.ts";
import { readFields } from "./address-fields.ts";
import { formatPriorOf, parsePriorOf, withoutPrior } from "./rules/prior.ts";
import { formatRules, parseRules } from "./rules/rules.ts";
import { formatShips, parseShips } from "./shots/ship-notation.ts";

/** Everything that the page's address holds. */
export interface Address {
  readonly knowledge: Knowledge;
  /** The ships placed by hand; absent where shots are analysed and no ships are placed. */
  readonly placed?: readonly PlacedShip[];
  readonly look: Look;
}

/** What could be read of an address, and what was wrong with the rest. */
export interface ReadAddress extends Address {
  readonly problems: readonly InputError[];
  /** The text of the shots when it could not be read, to be shown for correction. */
  readonly shots?: string;
  /** The same of the placed ships. */
  readonly ships?: string;
}

const KEYS = ["preset", "rules", "prior", "shots", "place", "ship", "show", "best", "scale"] as const;
type Key = (typeof KEYS)[number];

/** What the names of strategies look like, parameters included. */
const STRATEGY = /^[\w:=,./-]{0,80}$/;

/** Characters that every browser leaves alone in a fragment and that are easier to read as they are. */
const READABLE = /%(?:2C|3A|3D|5B|5D|7B|7D)/g;

/** Halves of letters, which no URL can hold: a text that was cut short may end in one. */
const HALF_LETTERS = /\p{Surrogate}/gu;

/** A value in a fragment, as readable as browsers leave it. */
export const encode = (text: string): string =>
  encodeURIComponent(text.replace(HALF_LETTERS, "\ufffd")).replace(READABLE, decodeURIComponent).replaceAll("%20", "+");

/** JSON in single quotes: browsers turn double ones into %22. A single quote of its own becomes an escape. */
export const quoteSingly = (json: string): string => json.replaceAll("'", "\\u0027").replaceAll('"', "'");

/** JSON whose quotes were written as single ones. */
export const quoteDoubly = (text: string): string => (text.includes('"') ? text : text.replaceAll("'", '"'));

/**
 * The address as the fragment of a URL, without `#`: `preset=hasbro&shots=E5.+F6x`. Shots are in the usual notation
 * with `+` for blanks and `%23` for `#`; rules are a preset's name or JSON in single quotes, a prior its name or such JSON;
 * placed ships are names with their cells in brackets.
 */
export const formatAddress = ({ knowledge, placed, look }: Address): string => {
  const { scenario, observations } = knowledge;
  const rules = formatRules(withoutPrior(scenario));
  const parts = [rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`];
  if (scenario.prior) parts.push(`prior=${encode(quoteSingly(formatPriorOf(scenario)))}`);
  if (observations.length > 0) parts.push(`shots=${encode(formatShots(scenario, observations))}`);
  if (placed !== undefined) parts.push(`place=${encode(formatShips(scenario, placed))}`);
  if (look.ship !== undefined) parts.push(`ship=${encode(look.ship)}`);
  if (look.show !== undefined) parts.push(`show=${encode(look.show)}`);
  if (look.best !== undefined) parts.push(`best=${encode(look.best)}`);
  if (look.scale !== undefined) parts.push(`scale=${look.scale}`);
  return parts.join("&");
};

/** The same fragment in the characters that RFC 3986 allows there, so that mail and chat programs keep a link whole. */
export const strictFragment = (fragment: string): string =>
  fragment.replace(/[^A-Za-z0-9\-._~!$&()*+,;=:@/?%]/g, (character) =>
    character === "'" ? "%27" : encodeURIComponent(character),
  );

/** The rules a page opens with when its address names none. */
const defaultScenario = (): Scenario => preset("hasbro");

/** Reads the fragment of a URL, with or without its `#`. What is wrong in it is reported, what is right is kept. */
export const parseAddress = (fragment: string): ReadAddress => {
  const problems: InputError[] = [];
  const fields = readFields(fragment.replace(/^#/, ""), KEYS, problems);
  const scenario = readScenario(fields, problems);
  const text = fields.get("shots");
  const shots = text === undefined ? undefined : parseShots(scenario.value, text);
  // Shots belong to their rules: when those could not be read, the shots would be judged by others.
  const usable = scenario.read && shots?.ok === true;
  if (scenario.read && shots?.ok === false) problems.push(shots.error);
  return {
    knowledge: makeKnowledge(scenario.value, usable ? shots.value : []),
    ...readPlaced(fields, scenario, problems),
    look: readLook(fields, scenario.value, scenario.read, problems),
    problems,
    ...(scenario.read && text !== undefined && !usable ? { shots: text } : {}),
  };
};

const readScenario = (fields: Map<Key, string>, problems: InputError[]): { value: Scenario; read: boolean } => {
  const preset = fields.get("preset");
  const rules = fields.get("rules");
  const text = rules === undefined ? preset : quoteDoubly(rules);
  const scenario: Result<Scenario> = text === undefined ? { ok: true, value: defaultScenario() } : parseRules(text);
  if (scenario.ok) return { value: readPrior(fields, scenario.value, problems), read: true };
  problems.push(scenario.error);
  return { value: defaultScenario(), read: false };
};

/** The rules with the prior of the address, if it has one that can be read. */
const readPrior = (fields: Map<Key, string>, scenario: Scenario, problems: InputError[]): Scenario => {
  const text = fields.get("prior");
  const hidden = text === undefined ? undefined : parsePriorOf(scenario, quoteDoubly(text));
  if (hidden?.ok === false) problems.push(hidden.error);
  return hidden?.ok ? hidden.value : scenario;
};

const readPlaced = (
  fields: Map<Key, string>,
  scenario: { value: Scenario; read: boolean },
  problems: InputError[],
): Pick<ReadAddress, "placed" | "ships"> => {
  const text = fields.get("place");
  if (text === undefined || !scenario.read) return {};
  const placed = parseShips(scenario.value, text);
  if (placed.ok) return { placed: placed.value };
  problems.push(placed.error);
  return { placed: [], ships: text };
};

const readLook = (fields: Map<Key, string>, scenario: Scenario, read: boolean, problems: InputError[]): Look => {
  const ship = fields.get("ship");
  const show = fields.get("show");
  const best = fields.get("best");
  const names = scenario.fleet.map(({ name }) => name);
  const known = ship !== undefined && names.includes(ship);
  if (ship !== undefined && !known && read) {
    problems.push(fail("ship", `the fleet has no class "${ship}"`, suggestName(ship, names)).error);
  }
  const choosable = canShow(scenario, show);
  if (show !== undefined && !choosable && read) {
    const shown = shownChoices(scenario);
    const fix = `write ${[...SCORE_LAYERS, ...shown].join(", ")}${shown.length > 0 ? "" : ": there are others only where ships may overlap"}`;
    problems.push(fail("show", `"${show}" cannot be shown on this board`, fix).error);
  }
  // Which strategies there are, the engine tells; here is only seen to it that it may be the name of one.
  const isStrategy = best === undefined || STRATEGY.test(best);
  if (!isStrategy)
    problems.push(fail("best", `"${best}" is not the name of a strategy`, "choose one on the page").error);
  const scale = SCALES.find((name) => name === fields.get("scale"));
  if (fields.has("scale") && scale === undefined) {
    problems.push(fail("scale", `"${fields.get("scale")}" is not known`, `write ${SCALES.join(", ")}`).error);
  }
  return {
    ...(known ? { ship } : {}),
    ...(choosable ? { show } : {}),
    ...(best === undefined || best === "" || !isStrategy ? {} : { best }),
    ...(scale === undefined || scale === DEFAULT_SCALE ? {} : { scale }),
  };
};
