import { StateTable } from "../../state-graph/state-table.ts";

/** The states of a column during the search: their live sets, and the position of each one's edges. */
export class GrowingColumn {
  readonly table: StateTable;
  sets: Int32Array;
  /** Whether a state's set has grown since its edges were followed. */
  dirty = new Uint8Array(64);
  /** The edges of a state, which lie together; -1 before they are listed. */
  from = new Int32Array(64).fill(-1);
  to = new Int32Array(64);
  /** Edges: the choice (0 empty, 1 + kind), the target's column and its number there, -1 until it is made. */
  edges = 0;
  choice = new Uint16Array(256);
  column = new Uint8Array(256);
  target = new Int32Array(256);

  constructor(words: number, setWords: number) {
    this.table = new StateTable(words, 64);
    this.sets = new Int32Array(64 * setWords);
  }

  /** Makes room for one more state. */
  enlarge(setWords: number): void {
    const states = this.dirty.length * 2;
    this.sets = grown(this.sets, new Int32Array(states * setWords));
    this.dirty = grown(this.dirty, new Uint8Array(states));
    this.from = grown(this.from, new Int32Array(states).fill(-1));
    this.to = grown(this.to, new Int32Array(states));
  }

  /** Lists an edge whose target does not exist yet. */
  list(choice: number): void {
    if (this.edges === this.choice.length) {
      this.choice = grown(this.choice, new Uint16Array(this.edges * 2));
      this.column = grown(this.column, new Uint8Array(this.edges * 2));
      this.target = grown(this.target, new Int32Array(this.edges * 2));
    }
    this.choice[this.edges] = choice;
    this.target[this.edges++] = -1;
  }

  /** Frees the live sets, once they have numbers. */
  releaseSets(): void {
    this.sets = RELEASED;
  }

  /** Frees what is no longer needed once the edges are listed. */
  releaseEdges(): void {
    this.target = RELEASED;
    this.from = RELEASED;
    this.to = RELEASED;
  }
}

/** Replaces a table that is no longer needed, to free its memory while the graph is made. */
const RELEASED = new Int32Array(0);

const grown = <T extends Int32Array | Uint16Array | Uint8Array>(old: T, fresh: T): T => {
  fresh.set(old);
  return fresh;
};
