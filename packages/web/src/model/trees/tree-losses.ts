import type { Knowledge } from "@broadside/engine";
import { signal } from "@preact/signals";
import type { FlatTree } from "../../position/trees/flat-tree.ts";
import { formatPosition } from "../../text/shots/position-text.ts";
import type { TreeLoss } from "../../worker/tree-messages.ts";
import { Job, whyNone } from "../jobs/job.ts";

/** How the measuring of a tree's shots ends. */
export type Measured =
  | { readonly kind: "measured"; readonly tree: FlatTree; readonly losses: readonly TreeLoss[] }
  | { readonly kind: "failed"; readonly what: string };

/** Finds the shots of a tree that lose against the best one. */
export class TreeLosses extends Job<Measured> {
  /** The tree that is being measured, or was. */
  readonly tree = signal<FlatTree | undefined>(undefined);

  /** @param reference the best tree of the same position, proved */
  begin(position: Knowledge, tree: FlatTree, reference: FlatTree): void {
    this.tree.value = tree;
    const best = { total: reference.total[0], cell: reference.cell[0] };
    this.run({ ...formatPosition(position), kind: "tree-losses", tree, best }, (answer) =>
      answer.kind === "tree-losses"
        ? { kind: "measured", tree, losses: answer.losses }
        : { kind: "failed", what: whyNone(answer) },
    );
  }
}
