import { formatCell, type Scenario } from "@broadside/engine";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { ShownTree, Trees } from "../../../model/trees/trees.ts";
import { type FlatTree, shotsOf } from "../../../position/trees/flat-tree.ts";
import { count } from "../../../words/numbers.ts";
import { treesWords } from "../../../words/words.ts";
import { touch } from "../../parts/window/screen.ts";
import { treeTitle } from "../tree-title.ts";
import { type Measures, TreeCanvas } from "./tree-canvas.ts";
import { listenToGestures } from "./tree-gestures.ts";
import { pressKey } from "./tree-keys.ts";
import { TreePicture } from "./tree-picture.tsx";

/** The width of a letter, in pixels. */
const CHARACTER = 7.6;
/** The part of the window's height that is filled with rows at first, and how many there are at least. */
const SHARE = 0.5;
const LEAST_ROWS = 10;

/** What nodes measure: wide enough for the longest name of a cell with its layouts, and for the longest answer. */
const measuresOf = ({ board }: Scenario, tree: FlatTree): Measures => {
  const { layouts, answers } = tree;
  const name = formatCell(board, board.cellCount - 1).length;
  const end = treesWords().leaf(tree.worst[0]).length;
  const node = 20 + CHARACTER * Math.max(name + count(layouts[0]).length + 1, end);
  const answer = Math.max(1, ...answers.map(({ text }) => text.length));
  return { node, column: node + 34 + CHARACTER * answer, row: touch.peek() ? 44 : 28 };
};

/** Tells a canvas the size of its window, and what is done there by pointers and the wheel. */
const useWindow = (canvas: TreeCanvas, node: number) => {
  const box = useRef<HTMLDivElement>(null);
  const present = useRef(node);
  present.current = node;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      if (width > 0) canvas.resize({ width, height }, present.current);
    });
    observer.observe(element);
    const end = listenToGestures(element, {
      frame: () => canvas.frame.peek() ?? { x: 0, y: 0, scale: 1 },
      move: (frame) => canvas.move(frame),
    });
    return () => {
      observer.disconnect();
      end();
    };
  }, [canvas]);
  return box;
};

/** Keeps the node where somebody stands in sight, and walks by keys and presses. */
const useWalk = (trees: Trees, { side, node, follows }: ShownTree, canvas: TreeCanvas) => {
  const byKeys = useRef(false);
  useEffect(() => {
    canvas.reveal(node);
    if (!byKeys.current) canvas.toggle(node, true);
    else document.getElementById(`${side}-node-${node}`)?.focus({ preventScroll: true });
    byKeys.current = false;
  }, [canvas, node, side]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pressed = pressKey(canvas, node, event.key);
    if (pressed === undefined) return;
    event.preventDefault();
    if (pressed.goTo === undefined || pressed.goTo === node) return;
    byKeys.current = true;
    trees.visit(side, pressed.goTo, "replace");
  };
  const onClick = ({ target }: Event): void => {
    const text = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : undefined;
    if (!text) return;
    const pressed = Number(text);
    canvas.toggle(pressed, pressed === node && follows ? undefined : true);
    trees.visit(side, pressed);
  };
  return { onKeyDown, onClick };
};

/** A tree as it is drawn and walked: for screen readers and the keyboard it is a tree too. */
export function TreeDrawing({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const words = treesWords();
  const { tree, side, node } = shown;
  const { flat } = tree;
  const { scenario } = trees.state.value;
  const canvas = useMemo(() => {
    const measures = measuresOf(scenario, flat);
    return new TreeCanvas(flat, measures, Math.max(LEAST_ROWS, Math.floor((SHARE * innerHeight) / measures.row)));
  }, [flat]);
  const box = useWindow(canvas, node);
  const walk = useWalk(trees, shown, canvas);
  return (
    <div class="tree-drawing">
      <TreeTools canvas={canvas} node={node} />
      {!shown.follows && <p class="small">{words.partsHere}</p>}
      <div
        class="tree-window"
        ref={box}
        role="tree"
        style={`--height:${canvas.height}px`}
        aria-label={words.drawing(treeTitle(tree.name))}
        {...walk}
      >
        <TreePicture canvas={canvas} scenario={scenario} node={node} side={side} />
      </div>
      <p class="small">
        {words.key} {touch.value ? words.fingers : words.keys}
      </p>
    </div>
  );
}

/** The size of a drawing, and what is open in it. */
function TreeTools({ canvas, node }: { canvas: TreeCanvas; node: number }) {
  const words = treesWords();
  const shots = useMemo(() => shotsOf(canvas.tree), [canvas]);
  return (
    <div class="tree-tools">
      <button type="button" onClick={() => canvas.zoom(1.25)} aria-label={words.zoomIn} title={words.zoomIn}>
        +
      </button>
      <button type="button" onClick={() => canvas.zoom(0.8)} aria-label={words.zoomOut} title={words.zoomOut}>
        −
      </button>
      <button type="button" onClick={() => canvas.fit()}>
        {words.fit}
      </button>
      <button type="button" onClick={() => canvas.openBelow(node)}>
        {words.openAll}
      </button>
      <button type="button" onClick={() => canvas.closeMost(node)}>
        {words.openLess}
      </button>
      <span class="small">{words.shownPart(canvas.open.value.size, shots)}</span>
    </div>
  );
}
