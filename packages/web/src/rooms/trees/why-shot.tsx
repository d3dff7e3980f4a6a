import { isMiss, makeKnowledge } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useEffect } from "preact/hooks";
import { childrenOf, isEnd } from "../../board/map/flat-tree.ts";
import { toldApart } from "../../board/map/told-apart.ts";
import { answerText } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { decimal, percent } from "../../language/numbers.ts";
import { Button } from "../../parts/theme/button.tsx";
import type { ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { objectiveOf } from "./tree-name.ts";
import { type ShotCost, shotCost, stepsTo } from "./tree-nodes.ts";

/** A shot at a position; misses are summed over its layouts. */
export interface WeighedShot {
  readonly name: string;
  /** In how many layouts it hits. */
  readonly hits: number;
  /** What it costs with the best play after it; undefined while that is not known. */
  readonly cost: ShotCost | undefined;
  /** The misses to come in the tree on the screen that makes the shot, if one does. */
  readonly own?: number | undefined;
}

/**
 * Compares a shot with another one in sentences: which hits more often, what both cost with the best play after them
 * and, if the one that costs less does not hit more often, after which answer it gains that. Without the costs it
 * says the first only.
 *
 * @param left the number of layouts
 */
export const whyText = (shot: WeighedShot, other: WeighedShot, left: number): string[] => {
  const cells = { cell: shot.name, other: other.name };
  const [mine, theirs] = toldApart([shot.hits, other.hits], (hits, decimals) =>
    percent(formatPercentOf(BigInt(hits), BigInt(left), decimals)),
  );
  const { versus, costs } = words;
  if (other.hits === 0) return [versus.none(cells)];
  const chance =
    other.hits === left && shot.hits < left
      ? versus.sure(cells)
      : versus[orderOf(other.hits, shot.hits)]({ ...cells, mine, theirs });
  if (!shot.cost || !other.cost) return [chance];
  const [cost, otherCost] = decimalsOf([shot.cost.total / left, other.cost.total / left]);
  const order = orderOf(other.cost.total, shot.cost.total);
  const gain = order === "more" ? gainText(shot, other, left) : order === "less" ? gainText(other, shot, left) : [];
  const losesLater = [shot, other].some(({ own, cost }) => own !== undefined && cost && own > cost.total);
  return [
    chance,
    ...gain,
    costs[order]({ ...cells, mine: cost, theirs: otherCost }),
    ...(order === "same" && losesLater ? [words.lostLater] : []),
  ];
};

/** Of a shot that costs less than another one but does not hit more often: after which answer it gains most of that. */
const gainText = (shot: WeighedShot, other: WeighedShot, left: number): string[] => {
  if (shot.hits > other.hits) return [];
  const gains = (["miss", "hit"] as const).flatMap((answer) => {
    const [mine, theirs] = [shot, other].map(({ cost }) => cost?.after[answer]);
    if (mine === undefined || theirs === undefined || mine >= theirs) return [];
    const layouts = answer === "hit" ? shot.hits : left - shot.hits;
    return [{ answer, mine, theirs, gain: layouts * (theirs - mine) }];
  });
  const [most] = gains.sort((a, b) => b.gain - a.gain);
  if (!most) return [];
  const [few, many] = decimalsOf([most.mine, most.theirs]);
  return [words.eases[most.answer]({ cell: shot.name, other: other.name, few, many })];
};

const orderOf = (a: number, b: number): "more" | "same" | "less" => (a > b ? "more" : a < b ? "less" : "same");

/** Always with a decimal, because the words after them are in the plural or, in Slavic languages, the genitive. */
const decimalsOf = (values: readonly number[]): readonly string[] =>
  toldApart(values, (value, decimals) => decimal(value, decimals + 1));

/** The likeliest cell not yet shot, if it hits more often than the tree's shot. */
const likelierThan = (cell: number, occupied: Int32Array, shot: ReadonlySet<number>): number | undefined => {
  const likeliest = occupied.reduce((a, b, at) => (!shot.has(at) && b > occupied[a] ? at : a), cell);
  return likeliest === cell ? undefined : likeliest;
};

/** The shot with which that of a tree is compared: that of the other tree, a better one, or a likelier one. */
const otherShot = (
  trees: Trees,
  { tree: { flat }, node, side }: ShownTree,
  occupied: Int32Array,
  shot: ReadonlySet<number>,
): { readonly cell: number; readonly own?: number } | undefined => {
  const mine = flat.cell[node];
  const beside = trees.shown.value.find((one) => one.side !== side && one.follows);
  const other = beside && { cell: beside.tree.flat.cell[beside.node], own: beside.tree.flat.total[beside.node] };
  if (other && other.cell >= 0 && other.cell !== mine) return other;
  const state = trees.losses.stateOf(flat);
  const loss = state.kind === "measured" ? state.losses.find((one) => one.node === node) : undefined;
  const cell = loss?.better ?? likelierThan(mine, occupied, shot);
  return cell === undefined ? undefined : { cell };
};

/** Every shot of a tree that is proved best on average is the best one there: its cost is that of the tree. */
const knownCost = ({ tree: { flat, name, proof }, node }: ShownTree): ShotCost | undefined => {
  const isBest = proof?.proven === true && objectiveOf(name)?.startsWith("mean") === true;
  const after = childrenOf(flat, node);
  if (!isBest || after.some((child) => flat.answer[child] < 0)) return undefined;
  return shotCost(
    after.map((child) => ({
      isMiss: isMiss(flat.answers[flat.answer[child]].answer),
      layouts: flat.layouts[child],
      total: flat.total[child],
    })),
  );
};

/**
 * Why a tree shoots its cell and not another one: the one that you pressed, that of the other tree, or a likelier
 * one. What they cost is measured when it is shown.
 */
export function WhyShot(props: {
  readonly trees: Trees;
  readonly shown: ShownTree;
  readonly pressed: number | undefined;
  readonly occupied: Int32Array;
  readonly shot: ReadonlySet<number>;
}) {
  const { trees, shown, pressed, occupied, shot } = props;
  const { flat } = shown.tree;
  const { node } = shown;
  const scenario = trees.scenario.value;
  const other = isEnd(flat, node)
    ? undefined
    : pressed === undefined
      ? otherShot(trees, shown, occupied, shot)
      : { cell: pressed, own: undefined };
  const known = knownCost(shown);
  const mine = flat.cell[node];
  const cells = other === undefined || occupied[other.cell] === 0 ? [] : known ? [other.cell] : [mine, other.cell];
  const position = makeKnowledge(scenario, [...trees.from.value, ...stepsTo(flat, node)]);
  const key = `${shown.side} ${node} ${cells.join(" ")}`;
  useEffect(() => {
    if (cells.length > 0) trees.costs.begin(position, cells);
  }, [trees, flat, key]);
  if (other === undefined) return null;
  const state = trees.costs.stateOf(position, cells);
  const measured = state.kind === "costs" ? state.costs : [];
  const weighed = (cell: number, own: number | undefined, cost: ShotCost | undefined) => ({
    name: cellName(scenario.board, cell),
    hits: occupied[cell],
    ...{ own, cost },
  });
  const said = whyText(
    weighed(mine, flat.total[node], known ?? measured[0]),
    weighed(other.cell, other.own, measured[cells.length - 1]),
    flat.layouts[node],
  );
  if (cells.length > 0 && state.kind === "failed") said.push(words.notMeasured);
  else if (cells.length > 0 && state.kind !== "costs")
    said.push(words.measuring({ other: cellName(scenario.board, other.cell) }));
  const answers = pressed === undefined ? [] : (measured.at(-1)?.answers ?? []);
  return (
    <>
      <p>{said.join(boardWords.gap)}</p>
      {answers.length > 0 && (
        <div class="flow">
          {words.allTheSame({ cell: cellName(scenario.board, other.cell) })}
          {answers.map((answer, i) => (
            <Button
              key={i}
              label={answerText(scenario, answer)}
              onClick={() => trees.leaveTree({ cell: other.cell, answer })}
            />
          ))}
        </div>
      )}
    </>
  );
}
