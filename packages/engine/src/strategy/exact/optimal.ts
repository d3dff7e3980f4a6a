import { oncePer } from "../../core/once-per.ts";
import type { RandomStream } from "../../core/random.ts";
import { fail, ok, unlessRefused } from "../../core/result.ts";
import { countLayouts } from "../../inference/posterior/infer.ts";
import { LayoutList } from "../../inference/posterior/layout-list.ts";
import { observationsKey } from "../../inference/posterior/posterior-cache.ts";
import { checkIsKnowledge, type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { shipsOf } from "../../scenario/layout.ts";
import { isEquallyLikely, requireEquallyLikely, type Scenario } from "../../scenario/scenario.ts";
import { equallyDear } from "../../solver/candidate-table.ts";
import { solve } from "../../solver/solve.ts";
import { makeFamily, otherStrategy, type StrategyFamily, wholeNumber } from "../contract/parameter.ts";
import { type Strategy, startByChoosing } from "../contract/strategy.ts";
import { greedyHit } from "./greedy.ts";

const NAME = "optimal";
const ABOUT = "fewest misses on average, proved; another strategy where that would take too long";

/** The most bytes for one search, so that a move takes a few seconds at most. */
const BYTES = 48e6;

/** The most solved positions for each scenario. */
const MOST_KEPT = 200_000;

interface Optimal {
  readonly otherwise: Strategy;
  readonly layouts: number;
  readonly positions: number;
}

/**
 * The family of the strategy that shoots the first cell of a tree with the least mean, found by `solve`. It
 * solves positions of at most `layouts` layouts (a tenth of that where layouts are dearer), and visits at
 * most `positions` positions. Elsewhere it consults `otherwise`. No limit is a time, so all machines choose
 * the same. The games of a thread share the solved positions.
 * @param others the families that `otherwise` may name
 */
export const makeOptimalFamily = (others: () => readonly StrategyFamily[]): StrategyFamily =>
  makeFamily<Optimal>({
    name: NAME,
    about: ABOUT,
    parameters: {
      otherwise: otherStrategy("the strategy asked where there is too much to solve", NAME, greedyHit, others),
      layouts: wholeNumber("most layouts left for a position to be solved", 1500, 1),
      positions: wholeNumber("most positions that a proof may look at", 200_000, 1),
    },
    make: makeOptimal,
  });

const makeOptimal = (values: Optimal, parameters: Readonly<Record<string, string>>): Strategy => {
  const { otherwise } = values;
  const kept = oncePer((_: Scenario) => new Map<string, number>());

  const solved = (knowledge: Knowledge): number | undefined => {
    const { scenario } = knowledge;
    requireEquallyLikely(scenario, `strategy ${NAME}`);
    const cells = kept(scenario);
    const key = observationsKey(knowledge.observations);
    let cell = cells.get(key);
    if (cell === undefined) {
      if (cells.size >= MOST_KEPT) cells.clear();
      cell = bestCell(knowledge, values) ?? -1;
      cells.set(key, cell);
    }
    return cell < 0 ? undefined : cell;
  };

  return {
    name: NAME,
    about: ABOUT,
    parameters,
    ...(otherwise.openings && { openings: (scenario: Scenario) => otherwise.openings?.(scenario) ?? [] }),
    ...(otherwise.servesHugeBoards && { servesHugeBoards: true }),
    ...(otherwise.heedsHitOrder && { heedsHitOrder: true }),
    choose(knowledge, random) {
      checkIsKnowledge(knowledge);
      requireCell(knowledge);
      return solved(knowledge) ?? otherwise.choose(knowledge, random);
    },
    see: (scenario) =>
      isEquallyLikely(scenario)
        ? ok(scenario)
        : fail(
            `strategy ${NAME}`,
            "takes all layouts as equally likely",
            "leave out the prior, or take another strategy",
          ),
    asks: (knowledge) => (solved(knowledge) === undefined ? otherwise.name : undefined),
    start(scenario, context) {
      const other = otherwise.start(scenario, context);
      const choose = (knowledge: Knowledge, random: RandomStream): number => {
        requireCell(knowledge);
        return solved(knowledge) ?? other.next(random);
      };
      return startByChoosing(scenario, choose, other);
    },
  };
};

const requireCell = (knowledge: Knowledge): void => {
  const { scenario, observations } = knowledge;
  if (scenario.board.cellCount === Number.POSITIVE_INFINITY) return;
  if (observations.length + scenario.board.blocked.length >= scenario.board.cellCount)
    throw new RangeError("no cell is left to shoot");
};

/** The first cell of a proven tree; undefined if there are too many layouts or none, or no proof within the limits. */
const bestCell = (knowledge: Knowledge, { layouts, positions }: Optimal): number | undefined => {
  if (!isFew(knowledge, equallyDear(knowledge.scenario, layouts))) return undefined;
  const solution = unlessRefused(() =>
    solve(knowledge, { limits: { layouts, positions, bytes: BYTES, lookahead: 0 } }),
  );
  if (!solution?.proven) return undefined;
  const { tree } = solution;
  if (tree.kind === "shot") return tree.cell;
  // Everything is known: shoot the remaining ship cells in order.
  const ships = new Set(shipsOf(tree.layouts[0]).flat());
  return unshotCells(knowledge).find((cell) => ships.has(cell));
};

const isFew = (knowledge: Knowledge, limit: number): boolean =>
  knowledge.scenario.contact === "overlap"
    ? countLayouts(knowledge).layouts <= BigInt(limit)
    : LayoutList.makeIfCheap(knowledge, limit) !== undefined;
