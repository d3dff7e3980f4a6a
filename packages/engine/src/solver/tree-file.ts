import { closedText, formatCell, parseCell } from "../board/cell-name.ts";
import { inField, isRecord, refuseUnknown } from "../core/fields.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { type Knowledge, parseKnowledge } from "../knowledge/knowledge.ts";
import { answerKey } from "../scenario/answer.ts";
import { formatLayout, type LayoutSource, parseLayout } from "../scenario/layout.ts";
import { formatAnswer, formatShots, parseAnswer } from "../scenario/notation.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { compareAnswers, type DecisionEdge, type DecisionLeaf, type DecisionTree } from "./decision-tree.ts";

/** A tree in JSON: each shot has a tree for the text of every answer, and each leaf its layouts. */
export type TreeSource = NodeSource | LeafSource;

/** A shot in JSON, such as `{"shoot":"C3","answers":{".":…,"x":…}}`. */
export interface NodeSource {
  readonly shoot: string;
  readonly answers: Readonly<Record<string, TreeSource>>;
  readonly finished?: LeafSource;
}

/** A leaf in JSON. */
export interface LeafSource {
  readonly misses: number;
  readonly layouts: readonly LayoutSource[];
}

/** The value of the field `format`, which marks a file as a tree file. */
export const TREE_FORMAT = "broadside-tree";

/** The version of the format of tree files. */
export const TREE_VERSION = 1;

const FILE_FIELDS = ["format", "version", "scenario", "shots", "tree", "$schema"];
const NODE_FIELDS = ["shoot", "answers", "finished"];
const LEAF_FIELDS = ["misses", "layouts"];

/** A tree with its position, as written to a JSON file. */
export interface TreeFileSource {
  readonly format: typeof TREE_FORMAT;
  readonly version: typeof TREE_VERSION;
  readonly scenario: ScenarioSource;
  readonly shots: string;
  readonly tree: TreeSource;
}

/** A tree as the value of a file's field. */
export const formatTree = (scenario: Scenario, tree: DecisionTree): TreeSource => {
  if (tree.kind === "leaf") return formatLeaf(tree);
  return {
    shoot: formatCell(scenario.board, tree.cell),
    answers: Object.fromEntries(
      tree.edges.map(({ answer, tree: next }) => [formatAnswer(scenario, answer), formatTree(scenario, next)]),
    ),
    ...(tree.finished && { finished: formatLeaf(tree.finished) }),
  };
};

const formatLeaf = ({ misses, layouts }: DecisionLeaf): LeafSource => ({ misses, layouts: layouts.map(formatLayout) });

/**
 * A tree and its position as a value to write as JSON; {@link parseTreeFile} reads it back.
 *
 * @example
 * import { makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { formatTreeFile, parseTreeFile, solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const text = JSON.stringify(formatTreeFile(knowledge, solve(knowledge).tree));
 * unwrap(parseTreeFile(JSON.parse(text))).tree.kind; // => "shot"
 */
export const formatTreeFile = ({ scenario, observations }: Knowledge, tree: DecisionTree): TreeFileSource => ({
  format: TREE_FORMAT,
  version: TREE_VERSION,
  scenario: formatScenario(scenario),
  shots: formatShots(scenario, observations),
  tree: formatTree(scenario, tree),
});

/**
 * Reads a tree and its position from a value in the form that {@link formatTreeFile} returns; answers may come in any
 * order. It does not check that every layout leads to its leaf; `checkTree` does.
 *
 * @example
 * import { makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { formatTreeFile, parseTreeFile, solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const file = formatTreeFile(knowledge, solve(knowledge).tree);
 * unwrap(parseTreeFile(file)).knowledge.scenario.name; // => "gorkoff-3x3"
 * parseTreeFile({}).ok; // => false
 */
export const parseTreeFile = (value: unknown): Result<{ knowledge: Knowledge; tree: DecisionTree }> => {
  if (!isRecord(value))
    return fail("tree file", "is not an object", "give a file that broadside solve --tree has written");
  const { format, version, shots } = value;
  if (format !== TREE_FORMAT) return fail("format", "does not mark a tree", `write "${TREE_FORMAT}"`);
  if (version === undefined) return fail("version", "is missing", `write ${TREE_VERSION}`);
  if (version !== TREE_VERSION) return fail("version", "is not known", `this Broadside reads version ${TREE_VERSION}`);
  const unknown = refuseUnknown(value, FILE_FIELDS, "tree file");
  if (unknown) return unknown;
  if (typeof shots !== "string") return fail("shots", "is not text", 'write shots such as "E5. F6x", or ""');
  const scenario = parseScenario(value["scenario"]);
  if (!scenario.ok) return inField("scenario", scenario.error);
  const knowledge = parseKnowledge(scenario.value, shots);
  if (!knowledge.ok) return knowledge;
  const shot = new Set([
    ...scenario.value.board.blocked,
    ...knowledge.value.observations.map((observation) => observation.cell),
  ]);
  const tree = parseTree(scenario.value, value["tree"], "tree", shot);
  return tree.ok ? ok({ knowledge: knowledge.value, tree: tree.value }) : tree;
};

/** Reads what {@link formatTree} writes. @param closed cells that may not be shot */
export const parseTree = (
  scenario: Scenario,
  value: unknown,
  where = "tree",
  closed: ReadonlySet<number> = new Set(scenario.board.blocked),
): Result<DecisionTree> => {
  if (!isRecord(value))
    return fail(where, "is not an object", 'write {"shoot":…,"answers":{…}} or {"misses":…,"layouts":[…]}');
  if (!("shoot" in value)) return parseLeaf(scenario, value, where);
  const unknown = refuseUnknown(value, NODE_FIELDS, where);
  if (unknown) return unknown;
  const shoot = value["shoot"];
  if (typeof shoot !== "string") return fail(`${where}.shoot`, "is not text", 'write a cell such as "A1"');
  const cell = parseCell(scenario.board, shoot, `${where}.shoot`);
  if (!cell.ok) return cell;
  const name = formatCell(scenario.board, cell.value);
  if (closed.has(cell.value))
    return fail(`${where}.shoot`, closedText(scenario.board, cell.value), "shoot another cell");
  const answers = value["answers"];
  if (!isRecord(answers) || Object.keys(answers).length === 0)
    return fail(`${where}.answers`, "are missing", 'write a tree for every answer: {".":…,"x":…}');
  const below = new Set(closed).add(cell.value);
  const edges: DecisionEdge[] = [];
  const seen = new Set<string>();
  for (const [text, next] of Object.entries(answers)) {
    const inside = `${where}.${name}${text}`;
    const parsed = parseAnswer(scenario, cell.value, text, inside);
    if (!parsed.ok) return parsed;
    const answer = parsed.value;
    if (seen.has(answerKey(answer))) return fail(inside, "is the same answer as another", "leave one of the two out");
    seen.add(answerKey(answer));
    const tree = parseTree(scenario, next, inside, below);
    if (!tree.ok) return tree;
    edges.push({ answer, tree: tree.value });
  }
  edges.sort((a, b) => compareAnswers(a.answer, b.answer));
  if (value["finished"] === undefined) return ok({ kind: "shot", cell: cell.value, edges });
  const finished = parseLeaf(scenario, value["finished"], `${where}.finished`);
  return finished.ok ? ok({ kind: "shot", cell: cell.value, edges, finished: finished.value }) : finished;
};

const parseLeaf = (scenario: Scenario, value: unknown, where: string): Result<DecisionLeaf> => {
  const fields = isRecord(value) ? value : {};
  const unknown = refuseUnknown(fields, LEAF_FIELDS, where);
  if (unknown) return unknown;
  const { misses, layouts: list } = fields;
  if (!Number.isSafeInteger(misses) || (misses as number) < 0)
    return fail(`${where}.misses`, "is not a number of misses", "write a whole number from 0");
  if (!Array.isArray(list) || list.length === 0)
    return fail(`${where}.layouts`, "are missing", "list the layouts left, at least one");
  const layouts = parseEach(list, (item, i) => parseLayout(scenario, item, `${where}.layouts[${i}]`));
  return layouts.ok ? ok({ kind: "leaf", layouts: layouts.value, misses: misses as number }) : layouts;
};
