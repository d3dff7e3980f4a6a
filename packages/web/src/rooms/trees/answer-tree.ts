import { treeDot, treeSvg } from "@broadside/arena/trees";
import {
  countLayouts,
  fail,
  findConflict,
  formatObservation,
  formatShots,
  type InferOptions,
  type InputError,
  isMiss,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  observe,
  parseStrategy,
  possibleAnswers,
  RefusedError,
  unwrap,
} from "@broadside/engine";
import { LayoutAnswers, strategyTree } from "@broadside/engine/review";
import {
  checkTree,
  type DecisionTree,
  formatTreeFile,
  type Objective,
  parseTreeFile,
  type Solution,
  solve,
} from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import { childrenOf, type FlatTree, MAX_SOLVED_LAYOUTS, type TreeProof } from "../../board/map/flat-tree.ts";
import { checkShowable, formatRules, knowledgeOf, type PositionText, withoutPrior } from "../../board/rules/rules.ts";
import { jsonIn } from "../../board/rules/text-limits.ts";
import { normally, type TaskContext, type Tell } from "../../engine/task.ts";
import { packTree, unpackTree } from "./packed-tree.ts";
import { objectiveOf, parseTreeName, type TreeName } from "./tree-name.ts";
import { type MeasuredShot, shotCost, shotsOf } from "./tree-nodes.ts";

export type TreeFormat = "svg" | "dot" | "json";

/** A shot in a tree that is not the best: its node, its loss over the layouts left there, and a better cell. */
export interface TreeLoss {
  readonly node: number;
  readonly lost: number;
  readonly better: number;
}

/** The milliseconds after which solving ends with the bounds so far. */
const SOLVE_PATIENCE = 60_000;

/** The limits for solving on the page: it must not use much memory, and nobody waits longer. */
const LIMITS = { layouts: MAX_SOLVED_LAYOUTS, bytes: 1.2e8, milliseconds: SOLVE_PATIENCE };

/** Solves a position within the page's limits. @param tell receives the progress */
const solveHere = (knowledge: Knowledge, objective: Objective | undefined, tell: Tell = () => {}): Solution =>
  solve(knowledge, {
    ...(objective !== undefined && { objective }),
    limits: LIMITS,
    now: () => performance.now(),
    progress: (solving) => tell({ done: undefined, solving }),
  });

/** Opens the tree in a file, and plays every layout through it, so that what is shown is true under the rules. */
export const openTree = (text: string, options: InferOptions) => {
  const value = jsonIn(text);
  if (value === undefined)
    return unread(fail("file", "is not JSON", "take a tree as this page or broadside solve --tree saves it").error);
  const read = parseTreeFile(value);
  if (!read.ok) return unread(read.error);
  const { tree } = read.value;
  const showable = checkShowable(withoutPrior(read.value.knowledge.scenario));
  if (!showable.ok) return unread(showable.error);
  const knowledge = makeKnowledge(showable.value, read.value.knowledge.observations);
  const problem = problemOf(knowledge, tree, options);
  return problem === undefined
    ? {
        kind: "opened-tree" as const,
        rules: formatRules(knowledge.scenario),
        shots: formatShots(knowledge.scenario, knowledge.observations),
        tree: packTree(knowledge.scenario, tree),
      }
    : unread(problem);
};

const unread = (error: InputError) => ({ kind: "unread-tree" as const, error });

/** The estimated steps of counting, some seconds, beyond which no tree is made for a position. */
const COUNTED = 1e10;

/** Why a tree cannot be shown; undefined if it leads every layout to the end of the game. */
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

/** The number of positions in a strategy's tree between two progress reports. */
const TELL_EVERY = 200;

/** Refuses a position that is too large, giving its number of layouts, before any work is done. */
const requireFew = (knowledge: Knowledge, options: InferOptions): void => {
  const { layouts } = countLayouts(knowledge, options);
  if (layouts === 0n) throw new RefusedError(whyNoLayout(knowledge, options));
  if (layouts > BigInt(MAX_SOLVED_LAYOUTS))
    throw new RefusedError(
      `${formatCount(layouts)} layouts are more than the ${formatCount(MAX_SOLVED_LAYOUTS)} of which a tree is made here; ` +
        "take a smaller board or other ships",
      { layouts },
    );
};

/** Why no layout is left: because of the rules, or of the first shot after which none is. */
const whyNoLayout = (knowledge: Knowledge, options: InferOptions): string => {
  const { scenario, observations } = knowledge;
  const first = findConflict(knowledge, { ...options, stop: () => true })?.first ?? -1;
  if (first >= 0)
    return `with the answer of shot ${first + 1}, ${formatObservation(scenario, observations[first])}, no layout is left`;
  const rules =
    scenario.totals || scenario.clues ? "none has these totals and clues" : "this fleet does not fit on this board";
  return `the rules allow no layout: ${rules}`;
};

export const makeTree = (knowledge: Knowledge, name: TreeName, tell: Tell, options: InferOptions) => {
  const began = performance.now();
  requireFew(knowledge, options);
  const { scenario, observations } = knowledge;
  const objective = objectiveOf(name);
  if (objective !== undefined) {
    const { lower, proven, nodes, milliseconds, tree } = solveHere(knowledge, objective, tell);
    const proof: TreeProof = { proven, lower: { total: Number(lower.total), worst: lower.worst }, nodes };
    return { kind: "tree", tree: packTree(scenario, tree), proof, milliseconds } as const;
  }
  // A strategy must be followed from the empty board: its choices may depend on the order of the shots.
  if (observations.length > 0) throw new RefusedError("the tree of a strategy begins with the empty board");
  const answers = new LayoutAnswers(listLayouts(knowledge, MAX_SOLVED_LAYOUTS));
  let positions = 0;
  const tree = strategyTree(unwrap(parseStrategy(name)), answers, () => {
    positions++;
    if (positions % TELL_EVERY === 0) tell({ done: undefined, positions });
  });
  return { kind: "tree", tree: packTree(scenario, tree), milliseconds: performance.now() - began } as const;
};

interface FileQuestion extends PositionText {
  readonly tree: FlatTree;
  readonly format: TreeFormat;
  readonly title: string;
}

/** A tree as text, the number of shots that it shows, and the number of all its shots. */
const fileOf = ({ tree: flat, format, title, ...position }: FileQuestion) => {
  const knowledge = knowledgeOf(position);
  const { scenario } = knowledge;
  const tree = unpackTree(scenario, flat);
  if (format === "json") {
    const shots = shotsOf(flat);
    return {
      kind: "tree-file" as const,
      text: `${JSON.stringify(formatTreeFile(knowledge, tree))}\n`,
      shown: shots,
      shots,
    };
  }
  const picture = format === "dot" ? treeDot(scenario, tree, title) : treeSvg(scenario, tree, title);
  return { kind: "tree-file" as const, ...picture };
};

/** The optimum of a position: its misses over the layouts, and the first shot. @throws RefusedError if too slow */
const optimumOf = (knowledge: Knowledge): { total: number; cell: number } => {
  const { misses, proven, tree } = solveHere(knowledge, undefined);
  if (!proven) throw new RefusedError("the best play after these shots could not be proved in time");
  return { total: Number(misses.total), cell: tree.kind === "shot" ? tree.cell : -1 };
};

/** Solves the position after each answer to a shot that is possible. */
const measureShot = (knowledge: Knowledge, cell: number, options: InferOptions): MeasuredShot => {
  const branches = possibleAnswers(knowledge.scenario, cell).flatMap((answer) => {
    const next = observe(knowledge, { cell, answer });
    const layouts = Number(countLayouts(next, options).layouts);
    return layouts === 0 ? [] : [{ answer, isMiss: isMiss(answer), layouts, total: optimumOf(next).total }];
  });
  return { ...shotCost(branches), answers: branches.map(({ answer }) => answer) };
};

interface LossesQuestion extends PositionText {
  readonly tree: FlatTree;
  /** The optimum at the root: its misses, and a first cell. */
  readonly best: { readonly total: number; readonly cell: number };
}

const lossesOf = ({ tree, best, ...root }: LossesQuestion, tell: Tell): readonly TreeLoss[] => {
  const losses: TreeLoss[] = [];
  let measured = 0;
  const visit = (knowledge: Knowledge, node: number, optimum: { total: number; cell: number }): void => {
    if (optimum.total === tree.total[node]) return;
    let attained = 0;
    const below: (() => void)[] = [];
    for (const child of childrenOf(tree, node)) {
      if (tree.answer[child] < 0) continue;
      const { answer } = tree.answers[tree.answer[child]];
      const next = observe(knowledge, { cell: tree.cell[node], answer });
      const value = tree.total[child] === 0 ? { total: 0, cell: -1 } : optimumOf(next);
      tell({ done: undefined, positions: ++measured });
      attained += value.total + (isMiss(answer) ? tree.layouts[child] : 0);
      below.push(() => visit(next, child, value));
    }
    if (attained > optimum.total) losses.push({ node, lost: attained - optimum.total, better: optimum.cell });
    for (const go of below) go();
  };
  visit(knowledgeOf(root), 0, best);
  return losses.sort((a, b) => b.lost - a.lost || a.node - b.node);
};

export const tasks = {
  /** The tree of a strategy, or an optimal one with its proof, by the name that it has in addresses. */
  tree: (task: PositionText & { readonly tree: string }, context: TaskContext) =>
    makeTree(knowledgeOf(task), unwrap(parseTreeName(task.tree, "tree")), context.progress, normally(context)),

  "tree-open": (task: { readonly text: string }, context: TaskContext) => openTree(task.text, normally(context)),

  "tree-file": fileOf,

  /** What shots at a position cost, in the order of their cells. */
  "tree-shots": (task: PositionText & { readonly cells: readonly number[] }, context: TaskContext) => {
    const [knowledge, options] = [knowledgeOf(task), normally(context)];
    return { kind: "tree-shots" as const, costs: task.cells.map((cell) => measureShot(knowledge, cell, options)) };
  },

  /** The shots of a tree that lose, the worst first. Their losses sum to what the tree costs beyond the optimum. */
  "tree-losses": (task: LossesQuestion, { progress }: TaskContext) => ({
    kind: "tree-losses" as const,
    losses: lossesOf(task, progress),
  }),
};
