import { type DrawnTree, openNodes, planTree, type TreePlan } from "@broadside/arena/trees";
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { childrenOf, type FlatTree, isEnd } from "../../board/map/flat-tree.ts";

export interface FlatPlan extends TreePlan<number> {
  /** The position of a node in the plan's `nodes`. */
  readonly place: ReadonlyMap<number, number>;
}

const drawn = (tree: FlatTree): DrawnTree<number> => ({
  root: 0,
  children: (node) => childrenOf(tree, node),
  layouts: (node) => tree.layouts[node],
});

/** The plan for drawing a tree with a set of open nodes. Cost: linear in the drawn nodes. */
export const planFlat = (tree: FlatTree, open: ReadonlySet<number>): FlatPlan => {
  const plan = planTree(drawn(tree), open);
  return { ...plan, place: new Map(plan.nodes.map((node, i) => [node, i])) };
};

/** The nodes that are open at first: from the root on, those with the most layouts, as long as there is room. */
export const openAtFirst = (tree: FlatTree, rows: number, columns = Number.POSITIVE_INFINITY): Set<number> =>
  openNodes(
    { ...drawn(tree), children: (node) => (tree.depth[node] + 1 < columns ? childrenOf(tree, node) : []) },
    rows,
  );

/** The indices, in the plan's `nodes`, of the nodes in these rows and of all their ancestors. */
export const nodesAcross = ({ nodes, after, top, bottom }: TreePlan<number>, low: number, high: number): number[] => {
  const found: number[] = [];
  for (let at = 0; at < nodes.length; ) {
    const isAcross = top[at] <= high && bottom[at] >= low;
    if (isAcross) found.push(at);
    at = isAcross ? at + 1 : after[at];
  }
  return found;
};

/** The open nodes and the ancestors of a node, so that it is drawn; the same set if it was already drawn. */
export const openTo = (tree: FlatTree, open: ReadonlySet<number>, node: number): ReadonlySet<number> => {
  const missing: number[] = [];
  for (let at = tree.parent[node]; at >= 0; at = tree.parent[at]) if (!open.has(at)) missing.push(at);
  return missing.length === 0 ? open : new Set([...open, ...missing]);
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The visible part of a drawing: its origin in the window, in pixels, and its scale. */
export interface Frame extends Point {
  readonly scale: number;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.2;
const LARGEST = 2.5;
/** Small trees are drawn somewhat larger than their own size. */
const LARGE_FIT = 1.4;
/** Below this scale, letters are too small: a drawing that would need a smaller one is not shown whole at first. */
const READABLE = 0.8;
const MARGIN = 12;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const keptAxis = (at: number, drawing: number, window: number): number => {
  const low = Math.min(window - drawing - MARGIN, MARGIN);
  const high = Math.max(window - drawing - MARGIN, MARGIN);
  return within(at, low, high);
};

/** The frame, moved so that the drawing cannot leave the window. */
export const keepFrame = ({ x, y, scale }: Frame, drawing: Extent, window: Extent): Frame => ({
  x: keptAxis(x, drawing.width * scale, window.width),
  y: keptAxis(y, drawing.height * scale, window.height),
  scale,
});

export const zoomFrame = (frame: Frame, factor: number, at: Point): Frame => {
  const scale = within(frame.scale * factor, SMALLEST, LARGEST);
  const by = scale / frame.scale;
  return { x: at.x - (at.x - frame.x) * by, y: at.y - (at.y - frame.y) * by, scale };
};

/** The largest scale, within limits, at which the whole drawing is visible. */
const fitScale = (drawing: Extent, window: Extent): number =>
  within(
    Math.min((window.width - 2 * MARGIN) / drawing.width, (window.height - 2 * MARGIN) / drawing.height),
    SMALLEST,
    LARGE_FIT,
  );

/** Shows the whole drawing in the middle of the window, as far as possible. */
export const fitFrame = (drawing: Extent, window: Extent): Frame => {
  const scale = fitScale(drawing, window);
  const y = (window.height - drawing.height * scale) / 2;
  return keepFrame({ x: MARGIN, y, scale }, drawing, window);
};

const isReadable = (drawing: Extent, window: Extent): boolean => fitScale(drawing, window) > READABLE - 1e-9;

/** The whole drawing if readable, else the root in small but readable letters. @param root the middle of the root */
export const firstFrame = (drawing: Extent, window: Extent, root: number): Frame =>
  isReadable(drawing, window)
    ? fitFrame(drawing, window)
    : keepFrame({ x: MARGIN, y: window.height / 2 - root * READABLE, scale: READABLE }, drawing, window);

/** The frame, moved as little as needed to make a box of the drawing visible. */
export const revealBox = (frame: Frame, box: Point & Extent, window: Extent): Frame => {
  const axis = (at: number, from: number, length: number, whole: number): number => {
    const start = at + from * frame.scale;
    const end = start + length * frame.scale;
    const margin = Math.min(MARGIN, whole / 6);
    if (start < margin) return at + margin - start;
    if (end > whole - margin) return at - Math.min(end - whole + margin, start - margin);
    return at;
  };
  return {
    x: axis(frame.x, box.x, box.width, window.width),
    y: axis(frame.y, box.y, box.height, window.height),
    scale: frame.scale,
  };
};

export interface Measures {
  readonly node: number;
  readonly column: number;
  readonly row: number;
}

const MOST_OPENED = 400;

/** The drawing of a tree: its open nodes, their positions, and the visible part. */
export class TreeCanvas {
  readonly tree: FlatTree;
  readonly measures: Measures;
  readonly open;
  readonly plan: ReadonlySignal<FlatPlan>;
  readonly frame = signal<Frame | undefined>(undefined);
  readonly window = signal<Extent>({ width: 0, height: 0 });
  /** Whether somebody has moved the drawing, or expanded more than can be read at once. */
  #isMoved = false;

  constructor(tree: FlatTree, measures: Measures) {
    this.tree = tree;
    this.measures = measures;
    this.open = signal<ReadonlySet<number>>(openAtFirst(tree, 1));
    this.plan = computed(() => planFlat(tree, this.open.value));
  }

  get extent(): Extent {
    const { columns, rows } = this.plan.value;
    const { column, node, row } = this.measures;
    return { width: (columns - 1) * column + node, height: rows * row };
  }

  get shown(): number {
    return this.plan.value.nodes.filter((node) => !isEnd(this.tree, node)).length;
  }

  /** The nodes that the window has room for, in letters that can be read, and those that lead to the given node. */
  #fitting(node: number): ReadonlySet<number> {
    const { width, height } = this.window.peek();
    const { column, node: box, row } = this.measures;
    const [wide, high] = [width, height].map((side) => (side - 2 * MARGIN) / READABLE);
    const columns = Math.max(2, 1 + Math.floor((wide - box) / column));
    return openTo(this.tree, openAtFirst(this.tree, Math.floor(high / row), columns), node);
  }

  /** Fits the drawing to another window size; a frame you chose stays unless the width changes by a quarter or more. */
  resize(window: Extent, node: number): void {
    batch(() => {
      const before = this.frame.peek();
      const isAlike = Math.abs(window.width - this.window.peek().width) < window.width / 4;
      this.window.value = window;
      if (!this.#isMoved) this.open.value = this.#fitting(node);
      this.frame.value =
        before && this.#isMoved && isAlike
          ? keepFrame(before, this.extent, window)
          : firstFrame(this.extent, window, this.boxOf(0).y + this.measures.row / 2);
      this.reveal(node);
    });
  }

  /** Moves to another frame; returns false if nothing has moved. */
  move(frame: Frame): boolean {
    this.#isMoved = true;
    const before = this.frame.peek();
    const next = keepFrame(frame, this.extent, this.window.value);
    this.frame.value = next;
    return before === undefined || next.x !== before.x || next.y !== before.y || next.scale !== before.scale;
  }

  zoom(factor: number): void {
    const { width, height } = this.window.value;
    const frame = this.frame.peek();
    if (frame) this.move(zoomFrame(frame, factor, { x: width / 2, y: height / 2 }));
  }

  fit(): void {
    this.frame.value = fitFrame(this.extent, this.window.value);
    this.#isMoved = !isReadable(this.extent, this.window.value);
  }

  boxOf(node: number): Point & Extent {
    const { place, column, row } = this.plan.peek();
    const at = place.get(node) ?? 0;
    return {
      x: column[at] * this.measures.column,
      y: row[at] * this.measures.row,
      width: this.measures.node,
      height: this.measures.row,
    };
  }

  /** Shows a node and its answers: with the whole drawing, as long as nobody has moved it and it can be read. */
  reveal(node: number): void {
    batch(() => {
      this.open.value = openTo(this.tree, this.open.peek(), node);
      const frame = this.frame.peek();
      if (!frame) return;
      const window = this.window.peek();
      const box = this.boxOf(node);
      const width = box.width + (this.open.peek().has(node) ? this.measures.column : 0);
      this.frame.value =
        !this.#isMoved && isReadable(this.extent, window)
          ? fitFrame(this.extent, window)
          : revealBox(frame, { ...box, width }, window);
    });
  }

  /** Opens or closes nodes; in a drawing too large to be shown whole, the given node keeps its place. */
  #reopen(open: ReadonlySet<number>, node: number): void {
    batch(() => {
      const before = this.boxOf(node);
      this.open.value = open;
      const frame = this.frame.peek();
      if (!frame) return;
      const y = frame.y + (before.y - this.boxOf(node).y) * frame.scale;
      this.frame.value = keepFrame({ ...frame, y }, this.extent, this.window.peek());
      this.reveal(node);
    });
  }

  toggle(node: number, wish?: boolean): void {
    const open = new Set(this.open.peek());
    if (isEnd(this.tree, node) || open.has(node) === wish) return;
    if (!open.delete(node)) open.add(node);
    this.#reopen(open, node);
  }

  /** Opens what is below a node, the nearest shots first, up to a limit of rows, and shows all if that is readable. */
  openBelow(node: number): void {
    const open = new Set(this.open.peek());
    let line = [node];
    let added = 0;
    while (line.length > 0 && added < MOST_OPENED) {
      for (const at of line) {
        if (isEnd(this.tree, at) || added >= MOST_OPENED) continue;
        if (!open.has(at)) added += childrenOf(this.tree, at).length - 1;
        open.add(at);
      }
      line = line.flatMap((at) => childrenOf(this.tree, at));
    }
    this.#reopen(open, node);
    if (isReadable(this.extent, this.window.peek())) this.fit();
    else this.#isMoved = true;
  }

  /** Closes all nodes except those open at first and the path to the given node. */
  closeMost(node: number): void {
    this.#isMoved = false;
    this.#reopen(this.#fitting(node), node);
  }
}
