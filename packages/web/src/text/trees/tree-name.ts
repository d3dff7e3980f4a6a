import { fail, type Result, registeredStrategy } from "@broadside/engine";
import { OBJECTIVES, type Objective } from "@broadside/engine/solver";
import { suggestName } from "@broadside/engine/text";
import { strategiesOf } from "../strategy-names.ts";

/** The strategies with trees beside the optimal ones: each shoots one cell in every position. */
const TREE_STRATEGIES = [
  ...strategiesOf("exact", "ahead"),
  ...strategiesOf("placements").filter((name) => registeredStrategy(name)?.hasTree),
];

/** The name of such a strategy. */
export type TreeStrategy = (typeof TREE_STRATEGIES)[number];

/** The name of a tree from a file: `file-`, the file's name, and a unique end. */
export type FileTreeName = `file-${string}`;

/** The name of a tree made here: `optimal-` with its objective, or the name of a strategy. */
export type MadeTreeName = `optimal-${Objective}` | TreeStrategy;

/** What a tree is called. */
export type TreeName = MadeTreeName | FileTreeName;

/** All trees that are made here, the optimal ones first. */
export const TREE_NAMES: readonly MadeTreeName[] = [
  ...OBJECTIVES.map((objective) => `optimal-${objective}` as const),
  ...TREE_STRATEGIES,
];

/** The best tree on average: what others are measured by. */
export const REFERENCE: MadeTreeName = "optimal-mean";

const FILE_NAME = /^file-[\p{L}\p{N}._-]{1,40}~[a-z0-9]{1,20}$/u;

/** Whether a name is that of a tree from a file. */
export const isFileTree = (name: string): name is FileTreeName => FILE_NAME.test(name);

/** Whether a name is that of a strategy's tree. */
export const isStrategyTree = (name: TreeName): name is TreeStrategy => TREE_STRATEGIES.some((one) => one === name);

/** The name of a tree from a file, as far as it fits an address. @param unique letters of its own */
export const fileTreeName = (file: string, unique: string): FileTreeName => {
  const short = file.replace(/\.json$/i, "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return `file-${[...short].slice(0, 40).join("") || "tree"}~${unique}`;
};

/** What the file of a tree was called; undefined for trees that are made here. */
export const fileOfTree = (name: TreeName): string | undefined =>
  isFileTree(name) ? name.slice("file-".length, name.lastIndexOf("~")) : undefined;

/** What an optimal tree keeps small; undefined for a strategy's. */
export const objectiveOf = (name: TreeName): Objective | undefined =>
  OBJECTIVES.find((objective) => name === `optimal-${objective}`);

/** Reads the name of a tree. */
export const parseTreeName = (text: string, where: string): Result<TreeName> => {
  if (isFileTree(text)) return { ok: true, value: text };
  const found = TREE_NAMES.find((name) => name === text);
  return found === undefined
    ? fail(where, `"${text.slice(0, 80)}" is not known`, suggestName(text.slice(0, 80), TREE_NAMES))
    : { ok: true, value: found };
};
