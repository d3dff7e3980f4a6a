import { fail, type InputError, type Knowledge, makeKnowledge, ok, readShots, type Scenario } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { formatCount } from "@broadside/engine/text";
import { canShow, type Look, SCORE_LAYERS, shownChoices } from "../position/look.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { DEFAULT_SCALE, SCALES, type Scale } from "../position/scale.ts";
import { formatPriorOf, parsePriorOf } from "../rules/rules-prior.ts";
import { MAX_PROBLEMS } from "../rules/text-limits.ts";
import {
  addressCodec,
  type FieldResult,
  oneOf,
  quoteDoubly,
  quoteSingly,
  RULES,
  RULES_WITH_PRIOR,
} from "./address-codec.ts";
import { formatHeard, type HeardShots, isDoubt } from "./heard-shots.ts";
import { formatShips, parseShips } from "./ship-notation.ts";
import { readHeard, readTold } from "./told-text.ts";

export interface Address {
  readonly knowledge: Knowledge;
  /** The ships placed by hand; absent if shots are being analysed and no ships are placed. */
  readonly placed?: readonly PlacedShip[];
  /** What somebody said of the layout: statements, then the doubts of shots; absent if nothing was said. */
  readonly told?: readonly string[];
  readonly look: Look;
}

/** The readable part of an address, and what is wrong with the rest. */
export interface ReadAddress extends Address {
  readonly problems: readonly InputError[];
  /** The text of the shots if not all of them could be read, so that it can be corrected. */
  readonly shots?: string | undefined;
  /** The same for the placed ships. */
  readonly ships?: string | undefined;
}

const STRATEGY = /^[\w:=,./-]{0,80}$/;

/** The shots that could be read; an error names the others, and what is wrong with the first of these. */
const shotsRead = (scenario: Scenario, text: string): FieldResult<HeardShots> => {
  const heard = text.includes("@") ? readHeard(scenario, text) : undefined;
  if (heard?.ok) return heard;
  const { observations, errors } = readShots(scenario, text);
  const value: HeardShots = { observations, doubts: [] };
  if (heard) return { ok: true, value, left: heard.error };
  if (errors.length === 0) return ok(value);
  const [{ where, what, fix }] = errors;
  if (errors.length === 1) return { ok: true, value, left: errors[0] };
  const others = errors.slice(1, MAX_PROBLEMS).map((error) => error.where);
  const more = errors.length > MAX_PROBLEMS ? ` and ${formatCount(errors.length - MAX_PROBLEMS)} more` : "";
  const { error } = fail(`${[where, ...others].join(", ")}${more}`, `cannot be read; of the first, ${what}`, fix);
  return { ok: true, value, left: error };
};

interface Fields extends Look {
  readonly rules: Scenario;
  readonly prior?: Scenario;
  readonly shots: HeardShots;
  /** Statements alone; the doubts of shots are with the shots. */
  readonly told?: readonly string[];
  readonly place?: readonly PlacedShip[];
  readonly scale: Scale;
}

/** The addresses of positions, such as `preset=hasbro&shots=E5.+F6x`. */
export const ANALYSE_ADDRESS = addressCodec<Fields>("analyse", {
  rules: { ...RULES, read: RULES_WITH_PRIOR.read },
  prior: {
    by: ["rules"],
    read: (text, { rules }) => parsePriorOf(rules, quoteDoubly(text)),
    write: (scenario) => quoteSingly(formatPriorOf(scenario)),
  },
  // The shots in the usual notation, with + for spaces and %23 for #, and @0.1 behind an answer that may be wrong.
  shots: {
    by: ["rules"],
    read: (text, { rules }) => shotsRead(rules, text),
    write: ({ observations, doubts }, { rules }) => formatHeard(rules, observations, doubts),
    standard: () => ({ observations: [], doubts: [] }),
  },
  // Statements, with ; between them.
  told: {
    by: ["rules"],
    read: (text, { rules }) => readTold(rules, text),
    write: (told) => told.join("; "),
  },
  // The names of the ships with their cells in brackets; if the text is unreadable, no ships are placed yet.
  place: {
    by: ["rules"],
    read: (text, { rules }) => {
      const placed = parseShips(rules, text);
      return placed.ok ? placed : { ok: true, value: [], left: placed.error };
    },
    write: (placed, { rules }) => formatShips(rules, placed),
  },
  ship: {
    by: ["rules"],
    read: (ship, { rules }) => {
      const names = rules.fleet.map(({ name }) => name);
      if (names.includes(ship)) return ok(ship);
      return fail("ship", `the fleet has no class "${ship}"`, suggestName(ship, names));
    },
    write: (ship) => ship,
  },
  show: {
    by: ["rules"],
    read: (show, { rules }) => {
      if (canShow(rules, show)) return ok(show);
      const shown = shownChoices(rules);
      const others = shown.length > 0 ? "" : ": there are others only where ships may overlap";
      const fix = `write ${[...SCORE_LAYERS, ...shown].join(", ")}${others}`;
      return fail("show", `"${show}" cannot be shown on this board`, fix);
    },
    write: (show) => show,
  },
  // Only the engine knows the strategies; this checks only the form of the name.
  best: {
    read: (best) =>
      STRATEGY.test(best)
        ? ok(best || undefined)
        : fail("best", `"${best}" is not the name of a strategy`, "choose one on the page"),
    write: (best) => best,
  },
  scale: {
    ...oneOf(SCALES),
    read: (text) => oneOf(SCALES, `write ${SCALES.join(", ")}`).read(text, undefined, "scale"),
    standard: () => DEFAULT_SCALE,
  },
});

export const formatAddress = ({ knowledge, placed, told = [], look }: Address): string => {
  const { scenario, observations } = knowledge;
  const statements = told.filter((text) => !isDoubt(text));
  const prior = scenario.prior && scenario;
  return ANALYSE_ADDRESS.format({
    ...look,
    rules: scenario,
    prior,
    shots: { observations, doubts: told },
    told: statements.length > 0 ? statements : undefined,
    place: placed,
  });
};

export const parseAddress = (fragment: string): ReadAddress => {
  const { values, unread, problems } = ANALYSE_ADDRESS.parse(fragment);
  const { rules, prior = rules, shots, told: statements = [], place: placed, scale, ...layer } = values;
  const told = [...statements, ...shots.doubts];
  return {
    knowledge: makeKnowledge(prior, shots.observations),
    ...(placed && { placed }),
    ...(told.length > 0 && { told }),
    look: { ...layer, ...(scale !== DEFAULT_SCALE && { scale }) },
    problems,
    shots: unread.get("shots"),
    ships: unread.get("place"),
  };
};

/** Hosts that mean the reader's own computer. */
const OWN_COMPUTER = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The link as a picture shows it: none to a page on one's own computer, because nobody else can follow it. */
export const printedLink = (link: string): string => (OWN_COMPUTER.test(new URL(link).hostname) ? "" : link);
