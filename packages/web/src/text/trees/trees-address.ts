import { fail, type InputError, parseShots, type Scenario } from "@broadside/engine";
import type { TreeStep } from "../../position/trees/flat-tree.ts";
import { encode, quoteDoubly, quoteSingly } from "../address.ts";
import { readRoomFields } from "../address-fields.ts";
import { MAX_PROBLEMS } from "../rules/limits.ts";
import { withoutPrior } from "../rules/prior.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import { readyScenarios } from "./ready-trees.ts";
import { parseTreeName, REFERENCE, type TreeName } from "./tree-name.ts";
import { formatSteps, stepsOf } from "./tree-steps.ts";

/** Which of the two trees on the screen is walked. */
export type Side = "main" | "beside";

/** Where somebody stands in a tree: the shots so far, and whether the game was over after them. */
export interface TreePlace {
  readonly side: Side;
  readonly steps: readonly TreeStep[];
  readonly over: boolean;
}

/** What the room shows. */
export interface TreesState {
  readonly scenario: Scenario;
  /** The shots that were made before the trees begin: none, but for trees of files that say so. */
  readonly before: readonly TreeStep[];
  readonly tree: TreeName;
  /** The tree beside it. */
  readonly beside?: TreeName | undefined;
  readonly place: TreePlace;
}

/** What the address of the room says. */
export interface TreesAddress extends TreesState {
  readonly problems: readonly InputError[];
}

/** The first shot of the tree on the left. */
export const START: TreePlace = { side: "main", steps: [], over: false };

/** The address of the room as a fragment, without `#`: `trees&preset=gorkoff-3x3&tree=optimal-mean&at=B1.`. */
export const formatTreesAddress = ({ scenario, before, tree, beside, place }: TreesState): string => {
  const rules = formatRules(withoutPrior(scenario));
  return [
    "trees",
    rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`,
    ...(before.length === 0 ? [] : [`from=${encode(formatSteps(scenario, before))}`]),
    `tree=${encode(tree)}`,
    ...(beside === undefined ? [] : [`beside=${encode(beside)}`]),
    ...(place.steps.length === 0 ? [] : [`at=${encode(formatSteps(scenario, place.steps))}`]),
    ...(place.side === "main" ? [] : [`walk=${place.side}`]),
    ...(place.over ? ["over=yes"] : []),
  ].join("&");
};

const KEYS = ["preset", "rules", "from", "tree", "beside", "at", "walk", "over"] as const;

/** Reads the address of the room, with or without its `#`. What is wrong in it is reported, what is right is kept. */
export const parseTreesAddress = (fragment: string): TreesAddress => {
  const problems: InputError[] = [];
  const fields = readRoomFields(fragment, KEYS, problems);
  const rules = fields.get("rules");
  const text = rules === undefined ? fields.get("preset") : quoteDoubly(rules);
  const read = text === undefined ? undefined : parseRules(text);
  if (read?.ok === false) problems.push(read.error);
  const scenario = read?.ok ? withoutPrior(read.value) : readyScenarios()[0].scenario;
  const named = (key: "tree" | "beside"): TreeName | undefined => {
    const name = fields.get(key);
    const known = name === undefined ? undefined : parseTreeName(name, `address "${key}"`);
    if (known?.ok === false) problems.push(known.error);
    return known?.ok ? known.value : undefined;
  };
  const tree = named("tree") ?? REFERENCE;
  const second = named("beside");
  const beside = second === tree ? undefined : second;
  const walk = fields.get("walk");
  if (walk !== undefined && walk !== "main" && walk !== "beside")
    problems.push(fail('address "walk"', `"${walk.slice(0, 80)}" is not known`, "write main or beside").error);
  const shotsOf = (key: "from" | "at"): readonly TreeStep[] => {
    const written = fields.get(key);
    // Shots belong to their rules: when those could not be read, the shots would be judged by others.
    const shots = written === undefined || read?.ok === false ? undefined : parseShots(scenario, written);
    if (shots?.ok === false) problems.push(shots.error);
    return shots?.ok ? stepsOf(scenario, shots.value) : [];
  };
  const before = shotsOf("from");
  const steps = shotsOf("at");
  const side = walk === "beside" && beside !== undefined ? "beside" : "main";
  return {
    scenario,
    before,
    tree,
    ...(beside === undefined ? {} : { beside }),
    place: { side, steps, over: fields.get("over") === "yes" },
    problems: problems.slice(0, MAX_PROBLEMS),
  };
};
