import { fail, ok, type Result, registeredStrategy } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { OBJECTIVES, type Objective } from "@broadside/engine/solver";
import { strategiesOf } from "../../board/map/strategy-names.ts";

/** The strategies that have trees, apart from the optimal ones: each shoots one definite cell in every position. */
const TREE_STRATEGIES = [
  ...strategiesOf("exact", "ahead"),
  ...strategiesOf("placements").filter((name) => registeredStrategy(name)?.hasTree),
];

export type TreeStrategy = (typeof TREE_STRATEGIES)[number];

/** The name of a tree from a file: `file-`, the file's name, and a unique ending. */
export type FileTreeName = `file-${string}`;

/** The name of a tree made here: `optimal-` and its objective, or the name of a strategy. */
export type MadeTreeName = `optimal-${Objective}` | TreeStrategy;

export type TreeName = MadeTreeName | FileTreeName;

export const TREE_NAMES: readonly MadeTreeName[] = [
  ...OBJECTIVES.map((objective) => `optimal-${objective}` as const),
  ...TREE_STRATEGIES,
];

/** The tree that is best on average, with which the others are compared. */
export const REFERENCE: MadeTreeName = "optimal-mean";

const FILE_NAME = /^file-[\p{L}\p{N}._-]{1,40}~[a-z0-9]{1,20}$/u;

export const isFileTree = (name: string): name is FileTreeName => FILE_NAME.test(name);

export const isStrategyTree = (name: TreeName): name is TreeStrategy => TREE_STRATEGIES.some((one) => one === name);

/** The name for a tree from a file, shortened to fit an address. @param unique letters that make the name unique */
export const fileTreeName = (file: string, unique: string): FileTreeName => {
  const short = file.replace(/\.json$/i, "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return `file-${[...short].slice(0, 40).join("") || "tree"}~${unique}`;
};

/** The original name of a tree's file; undefined for trees made here. */
export const fileOfTree = (name: TreeName): string | undefined =>
  isFileTree(name) ? name.slice("file-".length, name.lastIndexOf("~")) : undefined;

export const objectiveOf = (name: TreeName): Objective | undefined =>
  OBJECTIVES.find((objective) => name === `optimal-${objective}`);

export const parseTreeName = (text: string, where: string): Result<TreeName> => {
  const found = isFileTree(text) ? text : TREE_NAMES.find((name) => name === text);
  if (found !== undefined) return ok(found);
  return fail(where, `"${text.slice(0, 80)}" is not known`, suggestName(text.slice(0, 80), TREE_NAMES));
};
