import type { Observation, Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { childrenOf, type FlatTree, isEnd, occupiedAt } from "../../board/map/flat-tree.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf, shipName } from "../../board/match/match-look.ts";
import { answerText } from "../../board/notation/shot-text.ts";
import { shotsNotation } from "../../board/notation/typed-shots.ts";
import { type PlacedShip, shipsOfLayout } from "../../board/position/placed-ship.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { percent } from "../../language/numbers.ts";
import { Button } from "../../parts/theme/button.tsx";
import type { ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { isFileTree } from "./tree-name.ts";
import { lineTo, stepsTo } from "./tree-nodes.ts";
import { answerWords, roughMeanAt, treeTitle } from "./tree-title.tsx";
import { WhyShot } from "./why-shot.tsx";

interface NodeProps {
  readonly scenario: Scenario;
  readonly tree: FlatTree;
  readonly node: number;
  readonly steps: readonly Observation[];
  readonly shot: ReadonlySet<number>;
  /** For each cell, how many of the remaining layouts have a ship there. */
  readonly occupied: Int32Array;
}

const isOver = ({ tree, node, shot, occupied }: NodeProps): boolean =>
  isEnd(tree, node) && occupied.every((layouts, cell) => layouts === 0 || shot.has(cell));

/** The board at a node: the shots so far, the exact chances of the other cells, and the next shot. */
const treeLookOf = (
  { scenario, tree, node, steps, shot, occupied }: NodeProps,
  pressed: number | undefined,
): BoardCells => {
  const base = matchLookOf({ scenario, shots: steps });
  const left = tree.layouts[node];
  const next = tree.cell[node];
  const most = occupied.reduce((a, b, cell) => (shot.has(cell) ? a : Math.max(a, b)), 0);
  const isOpen = (cell: number): boolean => base.look(cell).kind === "unknown";
  const chance = (cell: number): string => formatPercentOf(BigInt(occupied[cell]), BigInt(left), 0);
  return {
    look: (cell) => {
      const look = { ...base.look(cell), given: cell === pressed && cell !== next };
      if (!isOpen(cell)) return look;
      const place = most === 0 ? 0 : occupied[cell] / most;
      return { ...look, kind: "open", texts: [chance(cell)], place, best: cell === next };
    },
    label: (cell) => {
      if (!isOpen(cell)) return base.label(cell);
      const parts = [cellName(scenario.board, cell), matchWords.chance({ chance: percent(chance(cell)) })];
      return [...parts, ...(cell === next ? [words.nextShot] : [])].join(", ");
    },
  };
};

/** At most this many layouts are drawn: the first ones. */
const MOST_DRAWN = 24;
const SIDE = 9;

function LayoutsLeft({ scenario, tree, node }: { scenario: Scenario; tree: FlatTree; node: number }) {
  const all = tree.layouts[node];
  const drawn = Math.min(all, MOST_DRAWN);
  const shipsIn = (layout: number): readonly PlacedShip[] => {
    const placements = tree.placements.subarray(layout * tree.ships, (layout + 1) * tree.ships);
    return shipsOfLayout({ scenario, placements: Array.from(placements) });
  };
  return (
    <details open={all <= MOST_DRAWN / 2}>
      <summary>
        {boardWords.layoutsLeft}
        {all > drawn && <span class="small"> {words.firstLayouts({ n: drawn, all })}</span>}
      </summary>
      <ul class="flow">
        {Array.from({ length: drawn }, (_, i) => (
          <li key={tree.first[node] + i}>
            <LayoutPicture scenario={scenario} ships={shipsIn(tree.first[node] + i)} number={i + 1} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A layout: drawn if the board has two dimensions, otherwise written as text. */
function LayoutPicture(props: { scenario: Scenario; ships: readonly PlacedShip[]; number: number }) {
  const { scenario, ships, number } = props;
  const { board } = scenario;
  const places = ships.map(({ shipClass, cells }) =>
    [shipName(scenario, shipClass), ...cells.map((cell) => cellName(board, cell))].join(" "),
  );
  const said = `${words.layoutNumber({ n: number })}${boardWords.colon}${places.join(", ")}`;
  if (board.size.length > 2) return <span>{said}</span>;
  const [columns, rows = 1] = board.size;
  const blocked = new Set(board.blocked);
  const square = (cell: number, kind: string) => {
    const [x, y] = [(cell % columns) * SIDE, Math.floor(cell / columns) * SIDE];
    return <rect key={cell} class={kind} x={x} y={y} width={SIDE - 1} height={SIDE - 1} />;
  };
  return (
    <svg
      role="img"
      aria-label={said}
      class="layout-picture"
      viewBox={`-1 -1 ${columns * SIDE + 1} ${rows * SIDE + 1}`}
      width={columns * SIDE + 1}
      height={rows * SIDE + 1}
    >
      <title>{said}</title>
      {Array.from({ length: columns * rows }, (_, cell) => square(cell, blocked.has(cell) ? "is-blocked" : ""))}
      {ships.map(({ cells }, ship) => {
        const across = cells.map((cell) => cell % columns);
        const down = cells.map((cell) => Math.floor(cell / columns));
        const [left, top] = [Math.min(...across), Math.min(...down)];
        const [width, height] = [Math.max(...across) - left + 1, Math.max(...down) - top + 1];
        if (width * height !== cells.length) return cells.map((cell) => square(cell, "is-ship"));
        return (
          <rect
            key={ship}
            class="is-ship"
            rx={2}
            x={left * SIDE + 0.5}
            y={top * SIDE + 0.5}
            width={width * SIDE - 2}
            height={height * SIDE - 2}
          />
        );
      })}
    </svg>
  );
}

/** What to say of a pressed cell at which the tree does not shoot, unless another shot there is possible. */
const toldOf = ({ scenario, tree, node, steps, occupied }: NodeProps, cell: number): string | undefined => {
  const name = cellName(scenario.board, cell);
  const before = steps.findIndex((one) => one.cell === cell);
  if (before >= 0)
    return words.shotBefore({ cell: name, n: before + 1, answer: answerText(scenario, steps[before].answer) });
  if (scenario.board.blocked.includes(cell)) return `${name}${boardWords.colon}${matchWords.blocked}`;
  if (!isEnd(tree, node)) return undefined;
  return occupied[cell] === 0 ? words.versus.none({ other: name }) : words.certain({ cell: name });
};

export function WalkPanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { tree, node, side } = shown;
  const { flat, name } = tree;
  const { rules: scenario, from, beside } = trees.state.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const answers = useRef<HTMLUListElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const press = useSignal<{ readonly flat: FlatTree; readonly node: number; readonly cell: number } | undefined>(
    undefined,
  );
  const isHere = press.value?.flat === flat && press.value.node === node;
  const pressed = isHere ? press.value?.cell : undefined;
  const steps = stepsTo(flat, node);
  const missed = flat.missed[node];
  const occupied = occupiedAt(flat, node, scenario);
  const all = [...from, ...steps];
  const shot = new Set(all.map(({ cell }) => cell));
  const here = { scenario, tree: flat, node, steps: all, shot, occupied };
  const isAsked = pressed !== undefined && pressed === flat.cell[node];
  const told = pressed === undefined ? undefined : toldOf(here, pressed);
  // Screen readers should go on with the new node; on phones the next shot may be above the window.
  const show = (): void => {
    heading.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  };
  const go = (target: number): void => {
    trees.visit(side, target);
    show();
  };
  useEffect(() => {
    if (trees.isLeft) show();
    trees.isLeft = false;
  }, [flat]);
  const take = (cell: number): void => {
    press.value = { flat, node, cell };
    if (cell !== flat.cell[node]) return;
    answers.current?.scrollIntoView({ block: "nearest" });
    answers.current?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <section class="tree-walk stack gap-4 card" aria-labelledby="tree-step">
      <div class="tree-board board-place" ref={place}>
        <MatchBoard
          scenario={scenario}
          label={boardWords.board}
          prefix="aim"
          cells={treeLookOf(here, pressed)}
          press={take}
        />
      </div>
      <div class="stack">
        {beside !== undefined && <p class="small">{words.walking({ name: treeTitle(name) })}</p>}
        {from.length > 0 && <p class="small">{words.beginsAfter({ shotsText: shotsNotation(scenario, from) })}</p>}
        <h2 id="tree-step" tabIndex={-1} ref={heading}>
          {headingOf(here)}
        </h2>
        <div class="tree-why or-nothing" aria-live="polite">
          {told !== undefined && <p>{told}</p>}
          {told === undefined && !isAsked && <WhyShot {...{ trees, shown, pressed, occupied, shot }} />}
        </div>
        {!isOver(here) && <Answers {...here} go={go} isAsked={isAsked} list={answers} />}
        <p role="status">
          {[
            words.left({ n: flat.layouts[node] }),
            words.missed({ n: missed }),
            flat.worst[node] === 0
              ? words.noneFromHere
              : words.fromHere({ mean: roughMeanAt(flat, node), worst: flat.worst[node] }),
          ].join(boardWords.gap)}
        </p>
        {node > 0 && <Path {...here} go={go} />}
        {/* The tree of a file has no other beginning. */}
        {from.length > 0 && !isFileTree(name) && (
          <div class="flow">
            <Button label={words.toStart} onClick={() => trees.beginAnew()} />
          </div>
        )}
        {!isEnd(flat, node) && <p class="small">{words.boardKey({ isLater: all.length > 0 })}</p>}
        <LayoutsLeft scenario={scenario} tree={flat} node={node} />
      </div>
    </section>
  );
}

/** The way back: the last shot, and every shot before it. */
function Path({ scenario, tree, node, go }: NodeProps & { readonly go: (node: number) => void }) {
  const steps = stepsTo(tree, node);
  return (
    <div class="flow">
      <Button label={words.back} onClick={() => go(tree.parent[node])} />
      <nav aria-label={words.way}>
        <ol class="tree-path flow gap-0">
          <li>
            <Button label={words.start} class="link" disabled={node === 0} onClick={() => go(0)} />
          </li>
          {lineTo(tree, node)
            .slice(1)
            .filter((at) => tree.answer[at] >= 0)
            .map((at, i) => (
              <li key={at}>
                <Button class="link" disabled={at === node} onClick={() => go(at)}>
                  {cellName(scenario.board, steps[i].cell)} {answerText(scenario, steps[i].answer)}
                </Button>
              </li>
            ))}
        </ol>
      </nav>
    </div>
  );
}

const headingOf = (here: NodeProps): string => {
  const { scenario, tree, node, steps } = here;
  if (!isEnd(tree, node))
    return words.shootHere({ shot: steps.length + 1, cell: cellName(scenario.board, tree.cell[node]) });
  if (isOver(here)) return words.gameOver;
  return tree.layouts[node] === 1 ? words.known : words.cellsKnown;
};

function Answers(
  props: NodeProps & {
    readonly go: (node: number) => void;
    /** Whether the tree's shot was pressed on the board. */
    readonly isAsked: boolean;
    readonly list: RefObject<HTMLUListElement | null>;
  },
) {
  const { scenario, tree, node, go, isAsked, list } = props;
  if (isEnd(tree, node)) return <p>{words.ends}</p>;
  const shareOf = (child: number): string =>
    formatPercentOf(BigInt(tree.layouts[child]), BigInt(tree.layouts[node]), 0);
  const restOf = (child: number): string => {
    const share = percent(shareOf(child));
    if (isEnd(tree, child)) return words.answerEnd({ share });
    return words.answerThen({
      share,
      cell: cellName(scenario.board, tree.cell[child]),
      mean: roughMeanAt(tree, child),
    });
  };
  return (
    <>
      <p class={isAsked ? "tree-asked" : "small"} id="tree-answers">
        {isAsked ? words.askedShot({ cell: cellName(scenario.board, tree.cell[node]) }) : words.answers}
      </p>
      <ul class="tree-answers stack gap-1" aria-labelledby="tree-answers" ref={list}>
        {childrenOf(tree, node).map((child) => (
          <li key={child}>
            <Button
              class="choice flow apart gap-0"
              style={`--share:${(100 * tree.layouts[child]) / tree.layouts[node]}%`}
              onClick={() => go(child)}
            >
              <strong>{answerWords(scenario, tree, child)}</strong>
              <span class="small">{restOf(child)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
