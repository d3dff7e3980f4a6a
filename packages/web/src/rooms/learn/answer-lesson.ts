import {
  answerKey,
  infer,
  isMiss,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  observe,
  parseStrategy,
  placementsOf,
  Rational,
  type Scenario,
  STANDARD_STRATEGIES,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import { type MatrixGameSolver, solveExactly, solveHiderGame } from "@broadside/engine/hider";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";
import { knowledgeOf, type PositionText, scenarioOf } from "../../board/rules/rules.ts";

/** Lessons are about small positions: larger ones are refused before anything is counted. */
const MAX_LAYOUTS = 200;

/** The limits of the solver for one of these positions. */
const LIMITS = { layouts: MAX_LAYOUTS, bytes: 4e6 };

const leastTotal = (knowledge: Knowledge): number => {
  const { proven, misses } = solve(knowledge, { objective: "mean", limits: LIMITS });
  if (!proven) throw new Error("the optimum of a lesson's position was not proved");
  return Number(misses.total);
};

/** The cost of each shot in a small position if play is optimal afterwards: misses, summed over the layouts left. */
export interface ShotCosts {
  readonly kind: "costs";
  readonly layouts: number;
  /** The lowest cost of any strategy, proved. */
  readonly best: number;
  /** The cost of always shooting the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** The cost for each cell; null if it cannot be shot. */
  readonly cells: readonly (number | null)[];
}

const costsOf = (knowledge: Knowledge): ShotCosts => {
  const list = listLayouts(knowledge, MAX_LAYOUTS);
  const posterior = infer(knowledge);
  const cells: (number | null)[] = new Array(knowledge.scenario.board.cellCount).fill(null);
  for (const cell of unshotCells(knowledge)) {
    cells[cell] = posterior.answers(cell).reduce((sum, { answer, layouts }) => {
      const after = leastTotal(observe(knowledge, { cell, answer }));
      return sum + after + (isMiss(answer) ? Number(layouts) : 0);
    }, 0);
  }
  const greedy = assessStrategy(
    unwrap(parseStrategy(STANDARD_STRATEGIES.advice)),
    new LayoutAnswers(list, knowledge.observations),
  ).expanded;
  if (!greedy) throw new Error("the likeliest cells of a lesson's position have too many ties");
  return {
    kind: "costs",
    layouts: list.length,
    best: leastTotal(knowledge),
    greedy: Number(greedy.expected.numerator) / Number(greedy.expected.denominator),
    cells,
  };
};

/** The expected misses of greedy against each layout, with ties broken at random. Cost: its possible shot sets. */
export const greedyMisses = (source: LayoutAnswers): number[] => {
  const known = new Map<string, ReadonlyMap<number, number>>();
  // A game is over when all ship cells are hit; a further shot would mean that the layout is a different one.
  const isOver = (layout: number, shot: readonly number[]): boolean =>
    shot.filter((cell) => source.isOccupied(layout, cell)).length === source.size(layout);
  const from = (all: readonly number[], hits: Uint8Array, shot: readonly number[]): ReadonlyMap<number, number> => {
    const members = all.filter((layout) => !isOver(layout, shot));
    // If one layout is left, all its cells are hit without a miss.
    if (members.length <= 1) return new Map(all.map((layout) => [layout, 0]));
    const key = `${[...shot].sort((a, b) => a - b)} ${members}`;
    const before = known.get(key);
    if (before) return before;
    const counts = Array.from({ length: source.cells }, (_, cell) =>
      shot.includes(cell) ? -1 : members.filter((layout) => source.isOccupied(layout, cell)).length,
    );
    const most = Math.max(...counts);
    const likeliest = counts.flatMap((n, cell) => (n === most ? [cell] : []));
    const misses = new Map(all.map((layout) => [layout, 0]));
    for (const cell of likeliest) {
      const groups = new Map<string, number[]>();
      for (const layout of members) {
        const answer = answerKey(source.answer(layout, cell, hits));
        groups.set(answer, [...(groups.get(answer) ?? []), layout]);
      }
      for (const group of groups.values()) {
        const isHit = source.isOccupied(group[0], cell);
        const next = Uint8Array.from(hits);
        if (isHit) next[cell] = 1;
        for (const [layout, paid] of from(group, next, [...shot, cell]))
          misses.set(layout, (misses.get(layout) ?? 0) + (paid + (isHit ? 0 : 1)) / likeliest.length);
      }
    }
    known.set(key, misses);
    return misses;
  };
  const all = Array.from({ length: source.layouts }, (_, layout) => layout);
  const misses = from(all, new Uint8Array(source.cells), []);
  return all.map((layout) => misses.get(layout) ?? 0);
};

/** Costs are rounded to fractions with this denominator, a power of two, which makes them exact here. */
const BELOW = 2 ** 40;

const exactly: MatrixGameSolver = (costs) => {
  const { value, rows, columns } = solveExactly(
    costs.map((column) => column.map((cost) => Rational.of(Math.round(cost * BELOW), BELOW))),
  );
  return { value: near(value), rows: rows.map(near), columns: columns.map(near) };
};

const fraction = ({ numerator, denominator }: Rational): Fraction => [Number(numerator), Number(denominator)];

const near = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);

export type Fraction = readonly [numerator: number, denominator: number];

/** A place for the only ship on a small board. */
export interface HidingPlace {
  readonly cells: readonly number[];
  /** The expected misses of a seeker who shoots the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** How often the best hider hides there, 0 to 1. */
  readonly share: number;
}

/** The places of a small board with one ship, for a hider who wants to stay hidden. */
export interface HidingPlaces {
  readonly kind: "places";
  readonly places: readonly HidingPlace[];
  /** The misses that the best hider forces on every seeker, as a numerator and a denominator, such as 51 and 19. */
  readonly value: Fraction;
  /** The same value for a hider who uses all places equally often. */
  readonly uniform: Fraction;
}

const placesOn = async (scenario: Scenario): Promise<HidingPlaces> => {
  const knowledge = makeKnowledge(scenario);
  const list = listLayouts(knowledge, MAX_LAYOUTS);
  const game = await solveHiderGame(knowledge, exactly, { precision: 0, maxLayouts: MAX_LAYOUTS });
  if (!game.exact || !game.uniform.proven) throw new Error("the value of a lesson's game was not proved");
  const weights = new Map(
    game.orbits.flatMap(({ layouts }, i) => layouts.map((layout) => [String(layout.placements), game.hider[i]])),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
  const misses = greedyMisses(new LayoutAnswers(list));
  const table = placementsOf(scenario);
  return {
    kind: "places",
    places: list.map(({ placements }, i) => ({
      cells: placements.flatMap((p) => [...table.cellsOf(p)]).sort((a, b) => a - b),
      greedy: misses[i],
      share: Number(weights.get(String(placements)) ?? 0n) / Number(whole),
    })),
    value: fraction(game.upper),
    uniform: fraction(game.uniform.misses),
  };
};

export const tasks = {
  /** The cost of each shot, followed by optimal play. @throws RefusedError for more layouts than any lesson has */
  costs: (position: PositionText): ShotCosts => costsOf(knowledgeOf(position)),

  /** The places on a one-ship board, what each costs greedy, and how often the best hider uses it. Cost: 0.3 s. */
  places: (position: PositionText): Promise<HidingPlaces> => placesOn(scenarioOf(position)),
};
