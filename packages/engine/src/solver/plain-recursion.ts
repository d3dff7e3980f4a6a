import { RefusedError } from "../core/result.ts";
import { listLayouts } from "../inference/posterior/list-layouts.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerKey, isMiss } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { Replay } from "./replay.ts";

/** The optima of all objectives. */
export interface PlainOptimum {
  readonly layouts: number;
  readonly weight: bigint;
  /** For each objective the least total or worst case, and what is least in the other sense among those. */
  readonly mean: { readonly total: bigint };
  readonly worst: { readonly worst: number };
  readonly "mean-then-worst": { readonly total: bigint; readonly worst: number };
  readonly "worst-then-mean": { readonly total: bigint; readonly worst: number };
  /** Different positions met: pairs of the layouts left and the cells hit. */
  readonly positions: number;
}

/** The plain recursion refuses more layouts than this. */
const PLAIN_MAX_LAYOUTS = 2000;

/**
 * The optimum by a recursion without any trick: no bound, no dominance, no symmetry, no cell that is shot first because
 * it is certain, no layouts merged. The yardstick for the solver.
 *
 * A position is the set of layouts left and the set of ship cells shot. Its value is a list: for each number k of misses
 * still allowed, the least total of a strategy no layout of which misses more than k times, or nothing if there is none.
 * A shot at c allows k misses exactly when its answers do, the one to a miss k - 1; the least over all cells of the
 * layouts left, every one of them, is the value. The end is where every layout left was hit in full. The optima of all
 * objectives can be read from the list of the first position. A position met again is looked up.
 *
 * Cost: positions times cells times layouts; positions grow like 2 to the cells.
 *
 * @throws RefusedError when there are more than {@link PLAIN_MAX_LAYOUTS} layouts.
 */
export const solvePlainly = (knowledge: Knowledge, weights: (layout: Layout) => bigint = () => 1n): PlainOptimum => {
  const layouts = listLayouts(knowledge, PLAIN_MAX_LAYOUTS);
  const { scenario, observations } = knowledge;
  const shooters = layouts.map((layout) => ({ layout, weight: weights(layout) }));
  const known = new Map<string, readonly (bigint | undefined)[]>();
  const most = scenario.board.cellCount - scenario.board.blocked.length - observations.length;
  const before = observations.map(({ cell }) => cell);

  const evaluate = (left: readonly number[], hits: readonly number[]): readonly (bigint | undefined)[] => {
    const shot = [...before, ...hits];
    const open = left.filter((i) => unhitAfter(layouts[i], shot).size > 0);
    const value = new Array<bigint | undefined>(most + 1).fill(undefined);
    if (open.length === 0) return value.fill(0n);
    const key = `${open.join()};${[...hits].sort((a, b) => a - b).join()}`;
    const found = known.get(key);
    if (found) return found;
    const cells = new Set(open.flatMap((i) => [...unhitAfter(layouts[i], shot)]));
    for (const cell of cells) {
      const groups = new Map<string, { miss: boolean; members: number[] }>();
      for (const i of open) {
        const replay = new Replay(layouts[i]);
        for (const earlier of shot) replay.fire(earlier);
        const answer = replay.fire(cell);
        const group = groups.get(answerKey(answer)) ?? { miss: isMiss(answer), members: [] };
        group.members.push(i);
        groups.set(answerKey(answer), group);
      }
      const sum = new Array<bigint | undefined>(most + 1).fill(0n);
      for (const { miss, members } of groups.values()) {
        const next = evaluate(members, miss ? hits : [...hits, cell]);
        const missed = miss ? members.reduce((total, i) => total + shooters[i].weight, 0n) : 0n;
        for (let k = 0; k <= most; k++) {
          const part = miss ? next[k - 1] : next[k];
          const so = sum[k];
          sum[k] = so === undefined || part === undefined ? undefined : so + part + missed;
        }
      }
      for (let k = 0; k <= most; k++) {
        const [old, now] = [value[k], sum[k]];
        if (now !== undefined && (old === undefined || now < old)) value[k] = now;
      }
    }
    known.set(key, value);
    return value;
  };

  if (layouts.length === 0) throw new RefusedError("no layout agrees with the shots: there is nothing to solve");
  // Replaying misses gives the same answers to later hits, so that only hits are kept.
  const value = evaluate(
    layouts.map((_, i) => i),
    [],
  );
  const total = value[most] as bigint;
  const worst = value.findIndex((least) => least !== undefined);
  return {
    layouts: layouts.length,
    weight: shooters.reduce((sum, { weight }) => sum + weight, 0n),
    mean: { total },
    worst: { worst },
    "mean-then-worst": { total, worst: value.indexOf(total) },
    "worst-then-mean": { total: value[worst] as bigint, worst },
    positions: known.size,
  };
};

const unhitAfter = (layout: Layout, shot: readonly number[]): Set<number> => {
  const replay = new Replay(layout);
  for (const cell of shot) replay.fire(cell);
  return replay.unhit;
};
