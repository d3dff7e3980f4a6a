import { fail, formatInputError, type Knowledge, ok, type Result } from "@broadside/engine";
import type { ArgsOf } from "@broadside/engine/worker";
import { batch, signal } from "@preact/signals";
import type { FlatTree, TreeProof } from "../../board/map/flat-tree.ts";
import { formatPosition, type PositionText } from "../../board/rules/rules.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import type { AnswerTo, TaskProgress, Tasks } from "../../engine/task.ts";
import { fileCollection } from "../../storage/collection.ts";
import type { TreeFormat } from "./answer-tree.ts";
import { type FileTreeName, isFileTree, type TreeName } from "./tree-name.ts";

export const treeFiles = fileCollection("tree-files");

export interface GrownTree {
  readonly kind: "grown";
  readonly name: TreeName;
  readonly flat: FlatTree;
  readonly proof: TreeProof | undefined;
}

export type TreeState =
  | GrownTree
  /** `gone`: the file of the tree is not on this device. `other`: it holds a tree of other rules or shots. */
  | { readonly kind: "waiting" | "working" | "stopped" | "gone" | "other" }
  | { readonly kind: "refused" | "failed"; readonly what: string };

const MOST_KEPT = 16;

export interface Wanted {
  readonly position: Knowledge;
  readonly name: TreeName;
}

const keyOf = ({ position, name }: Wanted): string => keyAt(formatPosition(position), name);

const keyAt = ({ rules, shots }: PositionText, name: TreeName): string => `${name} ${rules} ${shots}`;

const WAITING: TreeState = { kind: "waiting" };

/** Has a worker make trees one after another, and keeps them during the visit. */
export class TreeJobs {
  readonly #states = signal<ReadonlyMap<string, TreeState>>(new Map());
  readonly progress = signal<TaskProgress | undefined>(undefined);
  readonly #engine: RoomEngine;
  readonly #files: RoomEngine;
  /** The last question about a file. */
  #lastFile: Promise<unknown> = Promise.resolve();
  #wanted: readonly Wanted[] = [];
  #working: string | undefined;

  constructor(startWorker: StartWorker) {
    this.#engine = new RoomEngine(startWorker);
    this.#files = new RoomEngine(startWorker);
  }

  stateOf(wanted: Wanted): TreeState {
    return this.#states.value.get(keyOf(wanted)) ?? WAITING;
  }

  /** Makes these trees in this order, and drops all other requests. */
  want(wanted: readonly Wanted[]): void {
    this.#wanted = wanted;
    if (this.#working !== undefined && !wanted.some((one) => keyOf(one) === this.#working)) this.#drop(WAITING);
    this.#next();
  }

  /** Stops the tree being made, and those still waiting. */
  stop(): void {
    this.#drop({ kind: "stopped" });
    this.#wanted = [];
  }

  again(wanted: Wanted): void {
    this.#set(keyOf(wanted), WAITING);
    this.want([wanted, ...this.#wanted]);
  }

  /** Ends all work; finished trees are kept. */
  leave(): void {
    this.#drop(WAITING);
    this.#wanted = [];
    this.#files.stop();
    // A question that was stopped never settles.
    this.#lastFile = Promise.resolve();
  }

  /** Stores the tree in a file's text under a name, and says where it begins; fails if it cannot be shown. */
  async open(name: FileTreeName, text: string): Promise<Result<PositionText>> {
    const answer = await this.#askAboutFile("tree-open", { text });
    if (answer.kind === "unread-tree") return { ok: false, error: answer.error };
    if (answer.kind !== "opened-tree") return fail("file", `could not be read: ${answer.what}`, "take another file");
    const { rules, shots, tree: flat } = answer;
    await treeFiles.write(name, { name, text, opened: Date.now() });
    this.#set(keyAt(answer, name), { kind: "grown", name, flat, proof: undefined });
    return ok({ rules, shots });
  }

  /** The text of a tree's file, or why there is none. */
  fileOf(position: Knowledge, flat: FlatTree, format: TreeFormat, title: string): Promise<AnswerTo<"tree-file">> {
    return this.#askAboutFile("tree-file", { ...formatPosition(position), tree: flat, format, title });
  }

  /** Asks once the earlier questions are answered, because a new one would replace them. */
  async #askAboutFile<Name extends "tree-open" | "tree-file">(
    name: Name,
    input: ArgsOf<Tasks[Name]>,
  ): Promise<AnswerTo<Name>> {
    const asked = this.#lastFile.then(() => this.#files.call(name, input));
    this.#lastFile = asked;
    const answer = await asked;
    if (this.#lastFile === asked) this.#files.stop();
    return answer;
  }

  #drop(state: TreeState): void {
    if (this.#working === undefined) return;
    const key = this.#working;
    this.#working = undefined;
    this.#engine.stop();
    this.#set(key, state);
  }

  #next(): void {
    if (this.#working !== undefined) return;
    const states = this.#states.peek();
    const next = this.#wanted.find((one) => (states.get(keyOf(one)) ?? WAITING).kind === "waiting");
    if (next) void this.#make(next);
    else this.#engine.stop();
  }

  async #make(wanted: Wanted): Promise<void> {
    const key = keyOf(wanted);
    this.#working = key;
    this.#set(key, { kind: "working" });
    const state = await (isFileTree(wanted.name) ? this.#read(wanted, wanted.name) : this.#grow(wanted));
    if (this.#working !== key) return;
    this.#working = undefined;
    this.#set(key, state);
    this.#next();
  }

  async #grow({ position, name }: Wanted): Promise<TreeState> {
    const progress = (told: TaskProgress): void => void (this.progress.value = told);
    const answer = await this.#engine.call("tree", { ...formatPosition(position), tree: name }, { progress });
    return answer.kind === "tree" ? { kind: "grown", name, flat: answer.tree, proof: answer.proof } : answer;
  }

  async #read(wanted: Wanted, file: FileTreeName): Promise<TreeState> {
    const { position, name } = wanted;
    const kept = await treeFiles.read(file);
    if (kept === undefined) return { kind: "gone" };
    // By now the engine may be making another tree, which this question would replace.
    if (this.#working !== keyOf(wanted)) return WAITING;
    const here = formatPosition(position);
    const answer = await this.#engine.call("tree-open", { text: kept.text });
    if (answer.kind === "unread-tree") return { kind: "failed", what: formatInputError(answer.error) };
    if (answer.kind !== "opened-tree") return { kind: "failed", what: answer.what };
    if (keyAt(answer, name) !== keyAt(here, name)) return { kind: "other" };
    return { kind: "grown", name, flat: answer.tree, proof: undefined };
  }

  #set(key: string, state: TreeState): void {
    const states = new Map(this.#states.peek());
    states.delete(key);
    states.set(key, state);
    for (const old of [...states.keys()].slice(0, Math.max(0, states.size - MOST_KEPT))) states.delete(old);
    batch(() => {
      this.#states.value = states;
      this.progress.value = undefined;
    });
  }
}
