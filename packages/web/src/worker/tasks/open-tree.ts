import {
  countLayouts,
  fail,
  formatShots,
  type InferOptions,
  type InputError,
  type Knowledge,
  makeKnowledge,
  RefusedError,
  type Scenario,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { checkTree, type DecisionTree, parseTreeFile } from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import { checkShowable, formatRules } from "../../text/rules/rules.ts";
import { packTree } from "../pack-tree.ts";
import { MAX_SOLVED_LAYOUTS, type OpenedTreeAnswer, type UnreadTreeAnswer } from "../tree-messages.ts";

/**
 * Opens the tree of a file: read by the engine's parser, and then every layout is played through it, so that what is shown is
 * true of the rules. Positions of too many layouts are refused before one is listed.
 */
export const openTree = (text: string, options: InferOptions): OpenedTreeAnswer | UnreadTreeAnswer => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return unread(fail("file", "is not JSON", "take a tree as this page or broadside solve --tree saves it").error);
  }
  const read = parseTreeFile(value);
  if (!read.ok) return unread(read.error);
  const { tree } = read.value;
  const showable = checkShowable(withoutPrior(read.value.knowledge.scenario));
  if (!showable.ok) return unread(showable.error);
  const knowledge = makeKnowledge(showable.value, read.value.knowledge.observations);
  const problem = problemOf(knowledge, tree, options);
  return problem === undefined
    ? {
        kind: "opened-tree",
        rules: formatRules(knowledge.scenario),
        shots: formatShots(knowledge.scenario, knowledge.observations),
        tree: packTree(knowledge.scenario, tree),
      }
    : unread(problem);
};

/** The same rules with all layouts equally likely, as trees take them. */
const withoutPrior = (scenario: Scenario): Scenario =>
  scenario.prior ? unwrap(withPrior(scenario, undefined)) : scenario;

const unread = (error: InputError): UnreadTreeAnswer => ({ kind: "unread-tree", error });

/** Estimated steps of counting beyond which a position is too large to have a tree: seconds, while that of a tree takes milliseconds. */
const COUNTED = 1e10;

/** What makes a tree one that cannot be shown; undefined where it leads every layout to its end. */
const problemOf = (knowledge: Knowledge, tree: DecisionTree, options: InferOptions): InputError | undefined => {
  try {
    const { layouts } = countLayouts(knowledge, {
      ...options,
      maxSteps: Math.min(options.maxSteps ?? COUNTED, COUNTED),
    });
    const most = formatCount(MAX_SOLVED_LAYOUTS);
    if (layouts > BigInt(MAX_SOLVED_LAYOUTS))
      return fail("shots", `leave ${formatCount(layouts)} layouts`, `this page shows trees of at most ${most}`).error;
    checkTree(knowledge, tree, undefined, MAX_SOLVED_LAYOUTS);
    return undefined;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return error instanceof RefusedError
      ? fail("scenario", `is too large: ${what}`, "take a tree of a smaller board").error
      : fail("tree", `does not fit its rules: ${what}`, "take the file as it was saved").error;
  }
};
