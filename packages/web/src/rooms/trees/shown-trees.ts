import {
  fail,
  type InputError,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseKnowledge,
  type Result,
  unwrap,
} from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { batch, computed, signal } from "@preact/signals";
import { childrenOf, type FlatTree, followSteps } from "../../board/map/flat-tree.ts";
import { type Failed, failed, Job } from "../../board/map/page-jobs.ts";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { formatPosition, formatRules, parseRules, positionKey } from "../../board/rules/rules.ts";
import type { StartWorker } from "../../engine/room-engine.ts";
import { newId } from "../../parts/id.ts";
import type { TreeLoss } from "./answer-tree.ts";
import { type GrownTree, TreeJobs } from "./tree-jobs.ts";
import { fileOfTree, fileTreeName, isFileTree, objectiveOf, REFERENCE, type TreeName } from "./tree-name.ts";
import { checkSteps, firstDifferences, type MeasuredShot, parseSteps, stepsTo } from "./tree-nodes.ts";
import {
  parseTreesAddress,
  type Side,
  START,
  TREES_ADDRESS,
  type TreePlace,
  type TreesState,
} from "./trees-address.ts";

interface Measured {
  readonly kind: "measured";
  readonly losses: readonly TreeLoss[];
}

/** Finds the shots of a tree that lose compared with the best one. */
class TreeLosses extends Job<Measured | Failed> {
  readonly #tree = signal<FlatTree | undefined>(undefined);

  /** What is known of a tree's shots, if it is the one measured last. */
  stateOf(tree: FlatTree) {
    return this.#tree.value === tree ? this.state.value : ({ kind: "idle" } as const);
  }

  /** @param reference the best tree of the same position, proved to be best */
  begin(position: Knowledge, tree: FlatTree, reference: FlatTree): void {
    this.#tree.value = tree;
    const best = { total: reference.total[0], cell: reference.cell[0] };
    this.run("tree-losses", { ...formatPosition(position), tree, best }, (answer) =>
      answer.kind === "tree-losses" ? { kind: "measured", losses: answer.losses } : failed(answer),
    );
  }
}

/** Measures what shots at a position cost if play is optimal after them. */
class ShotCosts extends Job<{ readonly kind: "costs"; readonly costs: readonly MeasuredShot[] } | Failed> {
  readonly #measured = signal("");

  /** What is known of these shots, if they are the ones measured last. */
  stateOf(position: Knowledge, cells: readonly number[]) {
    return this.#measured.value === keyOf(position, cells) ? this.state.value : ({ kind: "idle" } as const);
  }

  begin(position: Knowledge, cells: readonly number[]): void {
    const key = keyOf(position, cells);
    if (this.#measured.peek() === key && this.state.peek().kind !== "idle") return;
    this.#measured.value = key;
    this.run("tree-shots", { ...formatPosition(position), cells }, (answer) =>
      answer.kind === "tree-shots" ? { kind: "costs", costs: answer.costs } : failed(answer),
    );
  }
}

const keyOf = (position: Knowledge, cells: readonly number[]): string => [positionKey(position), ...cells].join(" ");

/** A tree on the screen, and the node reached by the shots. */
export interface ShownTree {
  readonly side: Side;
  readonly tree: GrownTree;
  readonly node: number;
  /** Whether this tree makes all of the shots so far. */
  readonly follows: boolean;
}

/** The Trees room: the trees on the screen, and the current node. */
export class Trees {
  readonly state = signal<TreesState>(parseTreesAddress("").state);
  readonly scenario = computed(() => this.state.value.rules);
  /** The shots before the trees begin. */
  readonly from = computed(() => this.state.value.from);
  readonly problems = signal<readonly InputError[]>([]);
  readonly jobs: TreeJobs;
  readonly losses: TreeLosses;
  readonly costs: ShotCosts;
  /** What is known before the first shot of the trees. */
  readonly position = computed(() => makeKnowledge(this.scenario.value, this.from.value));
  /** The trees on the screen that have been made: the chosen one, and the one beside it. */
  readonly shown = computed(() => {
    const { main, beside } = this.#grown.value;
    const state = this.state.value;
    return [main && showTree("main", main, state), beside && showTree("beside", beside, state)].filter(
      (shown) => shown !== undefined,
    );
  });
  /** The tree that is best on average, if made and proved: the measure of the others. */
  readonly reference = computed(() => {
    const reference = this.#grown.value.reference;
    return reference?.proof?.proven ? reference : undefined;
  });
  readonly differences = computed(() => {
    const { main, beside } = this.#grown.value;
    return main && beside ? firstDifferences(main.flat, beside.flat) : [];
  });
  readonly #grown = computed(() => {
    const { tree, beside } = this.state.value;
    return { main: this.#grownOf(tree), beside: beside && this.#grownOf(beside), reference: this.#grownOf(REFERENCE) };
  });
  /** Whether a tree was left by a button beside its board: the next one takes the focus, which would be lost. */
  isLeft = false;
  readonly #write: WriteRoomAddress;
  /** Whether the trees were chosen after the shots: then shots from other trees are dropped silently. */
  #isChosen = false;

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.jobs = new TreeJobs(startWorker);
    this.losses = new TreeLosses(startWorker);
    this.costs = new ShotCosts(startWorker, true);
    this.#write = write;
  }

  #grownOf(name: TreeName): GrownTree | undefined {
    const state = this.jobs.stateOf({ position: this.position.value, name });
    return state.kind === "grown" ? state : undefined;
  }

  /** The tree being followed; undefined while it is being made. */
  get walked(): ShownTree | undefined {
    const { walk } = this.state.value;
    return this.shown.value.find(({ side }) => side === walk);
  }

  goTo(fragment: string): void {
    const { state, problems } = parseTreesAddress(fragment);
    if (TREES_ADDRESS.format(state) === TREES_ADDRESS.format(this.state.peek()) && problems.length === 0) {
      this.#make();
      return;
    }
    this.#isChosen = false;
    batch(() => {
      this.problems.value = problems;
      this.state.value = state;
    });
    this.#make();
    this.checkPlace();
  }

  /** Checks, once the tree is made, where the shots in the address leave it, and stops there. */
  checkPlace(): void {
    const shown = this.walked;
    if (!shown) return;
    const { rules, at } = this.state.peek();
    const checked = checkSteps(rules, shown.tree.flat, at);
    if (checked.ok) return;
    batch(() => {
      if (!this.#isChosen) this.problems.value = [...this.problems.peek(), checked.error];
      this.#keepPlace();
    });
  }

  /** Shows other trees, or those of another scenario. Drops shots that are not in them. */
  choose(
    changes: Partial<Pick<TreesState, "rules" | "from" | "tree" | "beside">>,
    how: "push" | "replace" = "push",
  ): void {
    const before = this.state.peek();
    const isOther = changes.rules !== undefined && formatRules(changes.rules) !== formatRules(before.rules);
    // A tree from a file is only valid under its own rules.
    const left = isOther ? { from: [], ...START, ...ofOtherRules(before) } : changes.from === undefined ? {} : START;
    this.#isChosen = true;
    batch(() => {
      this.problems.value = [];
      const state = { ...before, ...left, ...changes };
      this.state.value = state.walk === "beside" && state.beside === undefined ? { ...state, ...START } : state;
    });
    this.#write(TREES_ADDRESS.format(this.state.peek()), how);
    this.#make();
    this.#keepPlace();
  }

  /** Makes a shot that the tree on the screen does not make: shows the best tree of the position after it. */
  leaveTree(shot: Observation): void {
    const shown = this.walked;
    if (!shown) return;
    const { from, tree } = this.state.peek();
    const steps = stepsTo(shown.tree.flat, shown.node);
    const best = objectiveOf(tree) === undefined ? REFERENCE : tree;
    this.isLeft = true;
    this.choose({ from: [...from, ...steps, shot], tree: best, beside: undefined });
  }

  /** Goes back to the best tree of the empty board. */
  beginAnew(): void {
    this.isLeft = true;
    this.choose({ from: [] });
  }

  visit(side: Side, node: number, how: "push" | "replace" = "push"): void {
    const shown = this.shown.peek().find((one) => one.side === side);
    if (!shown) return;
    const { flat } = shown.tree;
    this.#go({ walk: side, at: stepsTo(flat, node), over: node > 0 && flat.answer[node] < 0 }, how);
  }

  /** Follows shots in notation in the current tree; fails if the tree does not make them. */
  search(text: string): Result<true> {
    const shown = this.walked;
    if (!shown) return fail("tree", "is not there yet", "wait for it");
    const steps = parseSteps(this.scenario.peek(), shown.tree.flat, text);
    if (!steps.ok) return steps;
    this.#go({ walk: shown.side, at: steps.value, over: false }, "push");
    return { ok: true, value: true };
  }

  /** Opens the tree in a file and goes to its first shot; fails if it cannot be shown. */
  async open(file: string, text: string): Promise<Result<true>> {
    const name = fileTreeName(file, newId());
    const opened = await this.jobs.open(name, text);
    if (!opened.ok) return opened;
    const { rules, shots } = opened.value;
    const scenario = unwrap(parseRules(rules));
    const { observations } = unwrap(parseKnowledge(scenario, shots));
    this.choose({ rules: scenario, from: observations, tree: name, beside: undefined });
    return { ok: true, value: true };
  }

  leave(): void {
    this.jobs.leave();
    this.losses.stop();
    this.costs.stop();
  }

  titleOf(name: TreeName): string {
    const { rules, from } = this.state.peek();
    const after = from.length === 0 ? "" : `, after ${formatNumberOf(from.length, "shot")}`;
    return `${rules.name}, ${rules.answers}${after}: ${fileOfTree(name) ?? name}`;
  }

  #go(place: TreePlace, how: "push" | "replace"): void {
    const before = this.state.peek();
    const state = { ...before, ...place };
    const address = TREES_ADDRESS.format(state);
    if (address === TREES_ADDRESS.format(before)) return;
    this.state.value = state;
    this.#write(address, how);
  }

  /** Requests the trees for the screen, and the best one as the measure of the others. */
  #make(): void {
    const { tree, beside } = this.state.peek();
    const names = [tree, ...(beside === undefined ? [] : [beside]), REFERENCE];
    const position = this.position.peek();
    this.jobs.want([...new Set(names)].map((name) => ({ position, name })));
  }

  #keepPlace(): void {
    const shown = this.walked;
    if (!shown) return;
    const { walk, at } = this.state.peek();
    const { steps } = followSteps(shown.tree.flat, at);
    if (steps < at.length) this.#go({ walk, at: at.slice(0, steps), over: false }, "replace");
  }
}

const ofOtherRules = ({ tree, beside }: TreesState): Partial<TreesState> => ({
  ...(isFileTree(tree) ? { tree: REFERENCE } : {}),
  ...(beside !== undefined && isFileTree(beside) ? { beside: undefined } : {}),
});

const showTree = (side: Side, tree: GrownTree, place: TreePlace): ShownTree => {
  const { flat } = tree;
  const { node, steps } = followSteps(flat, place.at);
  const isOver = place.over && place.walk === side;
  const over = isOver ? childrenOf(flat, node).find((child) => flat.answer[child] < 0) : undefined;
  return { side, tree, node: over ?? node, follows: steps === place.at.length };
};
