import { fail, type InputError, preset, type Scenario } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/text";
import { encode, quoteDoubly, quoteSingly } from "../address.ts";
import { readRoomFields } from "../address-fields.ts";
import { MAX_PROBLEMS } from "../rules/limits.ts";
import { withoutPrior } from "../rules/prior.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import { type Hiding, parseHiding } from "./hiding.ts";
import { formatMatchLink, type LinkedMatch, MATCH_LINK_KEYS, parseMatchLink } from "./match-link.ts";
import { hasParameters, SIDES, type SideName } from "./side-name.ts";

/** What a match to be begun is like. */
export interface MatchChoice {
  readonly scenario: Scenario;
  /** The prior by which the other side hides its fleet; absent where it does as the rules' players do. */
  readonly hiding?: Hiding | undefined;
  readonly against: SideName;
  /** Who plays in the place of the person, where two strategies are watched. */
  readonly watch?: SideName | undefined;
  readonly turns: TurnRule;
  /** Whether the other side begins. */
  readonly theyBegin: boolean;
}

/** What the address of the room says: a match that is kept, one that it holds itself, or what one to be begun is like. */
export interface PlayAddress {
  readonly game?: string;
  /** A packed match, to be played on here. */
  readonly packed?: string;
  readonly linked?: LinkedMatch;
  readonly choice: MatchChoice;
  readonly problems: readonly InputError[];
}

/** What is chosen where nothing is said. */
export const firstChoice = (): MatchChoice => ({
  scenario: preset("hasbro"),
  against: "sailor",
  turns: "alternate",
  theyBegin: false,
});

/** The address of the room as a fragment, without `#`: `play&preset=russian&against=mate`, or `play&game=ID`. */
export const formatPlayAddress = (choice: MatchChoice): string => {
  const { scenario, hiding, against, watch, turns, theyBegin } = choice;
  const rules = formatRules(withoutPrior(scenario));
  return [
    "play",
    rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`,
    ...(hiding === undefined ? [] : [`placement=${encode(quoteSingly(hiding))}`]),
    `against=${encode(against)}`,
    ...(watch === undefined ? [] : [`watch=${encode(watch)}`]),
    ...(turns === "alternate" ? [] : [`turns=${turns}`]),
    ...(theyBegin ? ["first=them"] : []),
  ].join("&");
};

/** The address of a kept match, without `#`. */
export const formatMatchAddress = (id: string): string => `play&game=${encode(id)}`;

/** The address of a packed match, without `#`. */
export const formatPackedAddress = (packed: string): string => `play&match=${packed}`;

/** The address of a finished match, all of it, without `#`: `play&preset=hasbro&by1=person&…`. */
export const formatLinkedAddress = (match: LinkedMatch): string => ["play", ...formatMatchLink(match)].join("&");

const KEYS = [
  "preset",
  "rules",
  "placement",
  "against",
  "watch",
  "first",
  "game",
  "match",
  ...MATCH_LINK_KEYS,
] as const;

/** Reads the address of the room, with or without its `#`. What is wrong in it is reported, what is right is kept. */
export const parsePlayAddress = (fragment: string): PlayAddress => {
  const problems: InputError[] = [];
  const fields = readRoomFields(fragment, KEYS, problems);
  const one = <T extends string>(key: (typeof KEYS)[number], names: readonly T[]): T | undefined => {
    const text = fields.get(key);
    const found = names.find((name) => name === text);
    if (text !== undefined && found === undefined)
      problems.push(fail(`address "${key}"`, `"${text}" is not known`, suggestName(text.slice(0, 80), names)).error);
    return found;
  };
  const side = (key: "against" | "watch"): SideName | undefined => {
    const text = fields.get(key);
    return text !== undefined && hasParameters(text) ? text : one(key, SIDES);
  };
  const standard = firstChoice();
  const rules = fields.get("rules");
  const text = rules === undefined ? fields.get("preset") : quoteDoubly(rules);
  const scenario = text === undefined ? undefined : parseRules(text);
  if (scenario?.ok === false) problems.push(scenario.error);
  const rulesRead = scenario?.ok ? withoutPrior(scenario.value) : standard.scenario;
  const placement = fields.get("placement");
  const hiding = placement === undefined ? undefined : parseHiding(rulesRead, quoteDoubly(placement));
  if (hiding?.ok === false) problems.push(hiding.error);
  const game = fields.get("game");
  const packed = fields.get("match");
  const linked = fields.has("fleet1") || fields.has("fleet2") ? parseMatchLink(fields) : undefined;
  if (linked?.ok === false && scenario?.ok !== false) problems.push(linked.error);
  const watch = side("watch");
  return {
    ...(game === undefined ? {} : { game }),
    ...(packed === undefined ? {} : { packed }),
    ...(linked?.ok ? { linked: linked.value } : {}),
    choice: {
      scenario: rulesRead,
      ...(hiding?.ok && hiding.value !== undefined ? { hiding: hiding.value } : {}),
      against: side("against") ?? standard.against,
      ...(watch === undefined ? {} : { watch }),
      turns: one("turns", TURN_RULES) ?? standard.turns,
      theyBegin: one("first", ["me", "them"]) === "them",
    },
    problems: problems.slice(0, MAX_PROBLEMS),
  };
};
