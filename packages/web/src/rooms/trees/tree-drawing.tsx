import { isMiss, type Scenario } from "@broadside/engine";
import { Minus, Plus } from "lucide";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { childrenOf, type FlatTree, isEnd } from "../../board/map/flat-tree.ts";
import { cellName } from "../../language/cell-name.ts";
import { count } from "../../language/numbers.ts";
import { IconButton } from "../../parts/icon.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { listen } from "../../parts/window/listen.ts";
import { touch } from "../../parts/window/screen-size.ts";
import type { ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { type Frame, type Measures, nodesAcross, type Point, TreeCanvas, zoomFrame } from "./tree-canvas.ts";
import { lineTo, shotsOf } from "./tree-nodes.ts";
import { answerWords, meanAt, treeTitle } from "./tree-title.tsx";
import type { Side } from "./trees-address.ts";

/** What each key does at a node of a tree: a number is the node that it goes to. */
const keysAt = (canvas: TreeCanvas, node: number): Readonly<Record<string, number | (() => void)>> => {
  const { nodes, place } = canvas.plan.peek();
  const at = place.get(node) ?? 0;
  const isOpen = canvas.open.peek().has(node);
  const toggle = (): void => canvas.toggle(node);
  const enlarge = (): void => canvas.zoom(1.25);
  const reduce = (): void => canvas.zoom(0.8);
  return {
    ArrowDown: nodes[Math.min(at + 1, nodes.length - 1)],
    ArrowUp: nodes[Math.max(at - 1, 0)],
    Home: 0,
    End: nodes[nodes.length - 1],
    ArrowRight: isOpen ? node + 1 : toggle,
    ArrowLeft: isOpen ? toggle : Math.max(0, canvas.tree.parent[node]),
    ...{ Enter: toggle, " ": toggle, "*": () => canvas.openBelow(node) },
    ...{ "+": enlarge, "=": enlarge, "-": reduce, "−": reduce, "0": () => canvas.fit() },
  };
};

/** How far a pointer must move to start a drag, in pixels: a finger never stays quite still. */
const DRAG_FROM = 6;
const LINE = 16;

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Lets a canvas be dragged, pinched, scrolled by the wheel and zoomed by Ctrl; returns a function that ends it. */
const listenToGestures = (element: HTMLElement, canvas: TreeCanvas): (() => void) => {
  const frame = (): Frame => canvas.frame.peek() ?? { x: 0, y: 0, scale: 1 };
  const pointers = new Map<number, Point>();
  let isDragged = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) isDragged = false;
    pointers.set(event.pointerId, pointOf(event));
  };
  const drag = (event: PointerEvent): void => {
    const from = pointers.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    if (!isDragged && pointers.size === 1 && distance(from, to) < DRAG_FROM) return;
    if (!isDragged) element.setPointerCapture(event.pointerId);
    isDragged = true;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, to);
    const now = frame();
    if (other === undefined) canvas.move({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y });
    else {
      const [before, after] = [middle(from, other), middle(to, other)];
      const sized = zoomFrame(now, distance(to, other) / Math.max(1, distance(from, other)), before);
      canvas.move({ ...sized, x: sized.x + after.x - before.x, y: sized.y + after.y - before.y });
    }
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  // The end of a drag is not a press on the node below the pointer.
  const click = (event: Event): void => {
    if (isDragged) event.stopPropagation();
    isDragged = false;
  };
  const wheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const now = frame();
    const [x, y] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
    const moved =
      event.ctrlKey || event.metaKey
        ? canvas.move(zoomFrame(now, Math.exp(-event.deltaY * unit * 0.004), pointOf(event)))
        : canvas.move({ ...now, x: now.x - x * unit, y: now.y - y * unit });
    // At the edge of the drawing, the wheel scrolls the page again.
    if (moved || event.ctrlKey) event.preventDefault();
  };
  const ends = [
    listen({ pointerdown: down, pointermove: drag, pointerup: up, pointercancel: up }, {}, element),
    listen({ click }, { capture: true }, element),
    listen({ wheel }, { passive: false }, element),
  ];
  return () => {
    for (const end of ends) end();
  };
};

const CHARACTER = 7.6;

/** The sizes of nodes: room for the longest cell name with its layouts, and for the longest answer. */
const measuresOf = ({ board }: Scenario, tree: FlatTree): Measures => {
  const { layouts, answers } = tree;
  const name = cellName(board, board.cellCount - 1).length;
  const end = words.leaf({ n: tree.worst[0] }).length;
  const node = 20 + CHARACTER * Math.max(name + count(layouts[0]).length + 1, end);
  const answer = Math.max(1, ...answers.map(({ text }) => text.length));
  return { node, column: node + 34 + CHARACTER * answer, row: touch.peek() ? 44 : 28 };
};

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
    const end = listenToGestures(element, canvas);
    return () => {
      observer.disconnect();
      end();
    };
  }, [canvas]);
  return box;
};

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
    const press = keysAt(canvas, node)[event.key];
    if (press === undefined) return;
    event.preventDefault();
    if (typeof press === "function") press();
    else if (press !== node) {
      byKeys.current = true;
      trees.visit(side, press, "replace");
    }
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

const BEND = 12;
const BOX = 22;
/** Below this scale, the picture omits the text. */
const LEGIBLE = 0.35;

interface PictureProps {
  readonly canvas: TreeCanvas;
  readonly scenario: Scenario;
  readonly node: number;
  readonly side: Side;
}

/** The visible part of a drawing. Nothing else is drawn, however large the tree is. */
function TreePicture(props: PictureProps) {
  const { canvas, node } = props;
  const frame = canvas.frame.value;
  if (frame === undefined) return null;
  const plan = canvas.plan.value;
  const { row: height } = canvas.measures;
  const low = -frame.y / frame.scale / height - 1;
  const high = (canvas.window.value.height - frame.y) / frame.scale / height;
  const across = nodesAcross(plan, low, high);
  // The current node is always drawn, because it has the focus.
  const here = plan.place.get(node);
  const seen = across.filter((i) => i !== here && plan.row[i] >= low && plan.row[i] <= high);
  if (here !== undefined) seen.push(here);
  return (
    <svg class={frame.scale < LEGIBLE ? "tree-svg is-tiny" : "tree-svg"} role="none">
      <g transform={`translate(${frame.x} ${frame.y}) scale(${frame.scale})`}>
        <Lines {...props} across={across} />
        {seen
          .sort((a, b) => a - b)
          .map((i) => (
            <Node key={plan.nodes[i]} {...props} at={plan.nodes[i]} />
          ))}
      </g>
    </svg>
  );
}

const endsOf = (canvas: TreeCanvas, node: number): { left: number; right: number; y: number } => {
  const { x, y, width, height } = canvas.boxOf(node);
  return { left: x, right: x + width, y: y + height / 2 };
};

function Lines({ canvas, node, across }: PictureProps & { across: readonly number[] }) {
  const { tree } = canvas;
  const { nodes } = canvas.plan.value;
  const open = canvas.open.value;
  const trunks: string[] = [];
  const hits: string[] = [];
  const misses: string[] = [];
  for (const i of across) {
    const at = nodes[i];
    if (!open.has(at)) continue;
    const from = endsOf(canvas, at);
    const bend = from.right + BEND;
    trunks.push(`M${from.right} ${from.y}H${bend}`);
    for (const child of childrenOf(tree, at)) {
      const to = endsOf(canvas, child);
      const { answer } = tree.answers[tree.answer[child]] ?? {};
      (answer && isMiss(answer) ? misses : hits).push(`M${bend} ${from.y}V${to.y}H${to.left}`);
    }
  }
  const way = lineTo(tree, node);
  const walked = way
    .slice(1)
    .map((at, i) => {
      const [from, to] = [endsOf(canvas, way[i]), endsOf(canvas, at)];
      return `M${from.right} ${from.y}H${from.right + BEND}V${to.y}H${to.left}`;
    })
    .join("");
  return (
    <>
      <path class="tree-line" d={trunks.join("") + hits.join("")} />
      <path class="tree-line is-miss" d={misses.join("")} />
      <path class="tree-way" d={walked} />
    </>
  );
}

function Node({ canvas, scenario, node, side, at }: PictureProps & { at: number }) {
  const { tree } = canvas;
  const { x, y, width, height } = canvas.boxOf(at);
  const middle = y + height / 2;
  const isLast = isEnd(tree, at);
  const isOpen = canvas.open.value.has(at);
  const siblings = at === 0 ? [0] : childrenOf(tree, tree.parent[at]);
  const cell = isLast ? "" : cellName(scenario.board, tree.cell[at]);
  const answer = tree.answers[tree.answer[at]];
  const classes = ["tree-node", isLast && "is-end", at === node && "is-here", !isLast && !isOpen && "is-closed"];
  return (
    <g
      id={`${side}-node-${at}`}
      data-node={at}
      class={classes.filter(Boolean).join(" ")}
      role="treeitem"
      // SVG attribute names are case-sensitive: "tabIndex" is not one.
      {...{ tabindex: at === node ? 0 : -1 }}
      aria-label={nodeSaid(canvas, scenario, at)}
      aria-level={tree.depth[at] + 1 + (at > 0 && tree.answer[at] < 0 ? 1 : 0)}
      aria-posinset={siblings.indexOf(at) + 1}
      aria-setsize={siblings.length}
      aria-selected={at === node}
      aria-expanded={isLast ? undefined : isOpen}
    >
      <rect class="tree-reach" x={x - BEND} y={y} width={width + 2 * BEND} height={height} />
      {at > 0 && (
        <text class="tree-answer" x={x - 8} y={middle - 4}>
          {answer === undefined ? words.over : answer.text === "." ? "•" : answer.text}
        </text>
      )}
      <rect class="tree-box" x={x} y={middle - BOX / 2} width={width} height={BOX} rx={isLast ? BOX / 2 : 4} />
      <text class="tree-text" x={x + width / 2} y={middle + 4.5}>
        {isLast ? (
          words.leaf({ n: tree.missed[at] })
        ) : (
          <>
            <tspan class="tree-cell">{cell}</tspan>
            <tspan dx="6">{count(tree.layouts[at])}</tspan>
          </>
        )}
      </text>
      {!isLast && !isOpen && <path class="tree-more" d={`M${x + width + 3} ${middle - 5}l6 5l-6 5z`} />}
    </g>
  );
}

const nodeSaid = ({ tree }: TreeCanvas, scenario: Scenario, at: number): string => {
  const { layouts, worst, missed } = tree;
  if (isEnd(tree, at))
    return words.endSaid({ answer: answerWords(scenario, tree, at), left: layouts[at], missed: missed[at] });
  const cell = cellName(scenario.board, tree.cell[at]);
  const mean = meanAt(tree, at);
  return at === 0
    ? words.rootSaid({ cell, left: layouts[at], mean, worst: worst[at] })
    : words.nodeSaid({ answer: answerWords(scenario, tree, at), cell, left: layouts[at], mean, worst: worst[at] });
};

/** A tree to look at and walk through; for screen readers and the keyboard it is a tree widget too. */
export function TreeDrawing({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { tree, side, node } = shown;
  const { flat } = tree;
  const scenario = trees.scenario.value;
  const canvas = useMemo(() => new TreeCanvas(flat, measuresOf(scenario, flat)), [flat]);
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
        aria-label={words.drawing({ name: treeTitle(tree.name) })}
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

function TreeTools({ canvas, node }: { canvas: TreeCanvas; node: number }) {
  const shots = useMemo(() => shotsOf(canvas.tree), [canvas]);
  return (
    <div class="tree-tools flow gap-1">
      <IconButton name={words.zoomIn} icon={Plus} size={18} onClick={() => canvas.zoom(1.25)} />
      <IconButton name={words.zoomOut} icon={Minus} size={18} onClick={() => canvas.zoom(0.8)} />
      <Button label={words.fit} onClick={() => canvas.fit()} />
      <Button label={words.openAll} onClick={() => canvas.openBelow(node)} />
      <Button label={words.openLess} onClick={() => canvas.closeMost(node)} />
      <span class="small">{words.shownPart({ shown: canvas.shown, all: shots })}</span>
    </div>
  );
}
