import {
  type Answer,
  type Answers,
  type Contact,
  combinations,
  type Knowledge,
  type Layout,
  makeKnowledge,
  neighboursOf,
  type Observation,
  openCells,
  parseScenario,
  placementsOf,
  RandomStream,
  Referee,
  type Scenario,
  unwrap,
} from "../src/index.ts";

/** What kinds of positions to draw. */
export interface PositionKinds {
  readonly contacts?: readonly Contact[];
  readonly answers?: readonly Answers[];
  /** Straight ships on two-dimensional boards only. */
  readonly straight?: boolean;
  /** Two-dimensional boards only. */
  readonly flat?: boolean;
  /** Boxes of any size among the ships. */
  readonly boxes?: boolean;
  /** At most this many combinations of placements, so that the oracle can count them. */
  readonly limit?: bigint;
}

const SHAPES = [
  ["XX", "X."],
  ["XX", "XX"],
  ["XXX", ".X."],
  ["X.", "XX", ".X"],
  ["XXX", "X.."],
  ["X.X", "XXX"],
];

/** A position drawn from a seed: a small random scenario and shots at a random layout, some with a wrong answer. */
export const randomPosition = (seed: number, kinds: PositionKinds = {}): Knowledge => {
  const random = RandomStream.fromSeed(seed);
  const scenario = randomScenario(random, kinds);
  const layout = randomLayout(scenario, random);
  return makeKnowledge(scenario, layout ? randomShots(layout, random) : []);
};

/** Any of the items. */
export const pick = <T>(random: RandomStream, items: readonly T[]): T => items[random.below(items.length)];

/** A small random scenario of the given kinds, which the oracle can count. */
export const randomScenario = (random: RandomStream, kinds: PositionKinds): Scenario => {
  const {
    contacts = ["none", "no-sides", "allowed"],
    straight = false,
    flat = straight,
    boxes = false,
    limit = 20_000n,
  } = kinds;
  const { answers = ["hit", "sunk", "length", "named", "revealed", "identified", "count"] } = kinds;
  for (;;) {
    const d = flat ? 2 : pick(random, [1, 2, 2, 2, 2, 2, 3]);
    const size = Array.from({ length: d }, () =>
      d === 1 ? 2 + random.below(9) : d === 2 ? 1 + random.below(6) : 1 + random.below(3),
    );
    const cellCount = size.reduce((a, b) => a * b, 1);
    if (cellCount > 30) continue;
    const bare = unwrap(
      parseScenario({ board: { size }, fleet: [{ name: "a", length: 1 }], contact: "allowed", answers: "hit" }),
    );
    const blocked: string[] = [];
    if (random.below(2) === 0) {
      for (let cell = 0; cell < cellCount; cell++) {
        if (random.below(6) === 0)
          blocked.push(
            `(${bare.board.size.map((side, axis) => (Math.floor(cell / bare.board.strides[axis]) % side) + 1)})`,
          );
      }
    }
    const fleet = Array.from({ length: 1 + random.below(4) }, (_, i) => {
      const count = pick(random, [1, 1, 1, 2, 3]);
      const name = `s${i}`;
      if (boxes && random.below(3) === 0) return { name, count, box: "any" };
      if (straight || d === 3 || random.below(2) === 0) return { name, count, length: 1 + random.below(4) };
      const shape = d === 1 ? ["XX"] : pick(random, SHAPES);
      return { name, count, shape, reflect: random.below(2) === 0 };
    });
    const scenario = parseScenario({
      name: "random",
      board: { size, blocked },
      fleet,
      contact: pick(random, contacts),
      answers: pick(random, answers),
    });
    if (scenario.ok && combinations(makeKnowledge(scenario.value)) <= limit) return scenario.value;
  }
};

/** A layout found by placing ship after ship at random (not uniform over layouts); undefined when that gets stuck. */
export const randomLayout = (scenario: Scenario, random: RandomStream, attempts = 60): Layout | undefined => {
  const table = placementsOf(scenario);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const placements: number[] = [];
    const closed = new Set<number>();
    let stuck = false;
    for (const [k, ship] of scenario.fleet.entries()) {
      for (let i = 0; i < ship.count && !stuck; i++) {
        const free: number[] = [];
        for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) {
          if (!table.cellsOf(p).some((cell) => closed.has(cell))) free.push(p);
        }
        if (free.length === 0) stuck = true;
        else {
          const p = pick(random, free);
          placements.push(p);
          for (const cell of table.cellsOf(p)) {
            closed.add(cell);
            if (scenario.contact === "allowed") continue;
            for (const near of neighboursOf(scenario.board, cell, scenario.contact === "none" ? "corners" : "sides"))
              closed.add(near);
          }
        }
      }
    }
    if (!stuck) return { scenario, placements };
  }
  return undefined;
};

/** Shots at a layout with the referee's answers; one time in seven one answer is replaced by another. */
export const randomShots = (layout: Layout, random: RandomStream): Observation[] => {
  const { board } = layout.scenario;
  const referee = new Referee(layout);
  const ships = new Set(layout.placements.flatMap((p) => Array.from(placementsOf(layout.scenario).cellsOf(p))));
  const cells = random.shuffle(
    Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => !board.blocked.includes(cell)),
  );
  const preferHits = random.below(2) === 0;
  const number = random.below(cells.length + 1);
  const order = preferHits
    ? cells.sort((a, b) => Number(ships.has(b)) - Number(ships.has(a)) + (random.unit() - 0.5) * 2)
    : cells;
  const observations = order.slice(0, number).map((cell): Observation => ({ cell, answer: referee.fire(cell) }));
  if (observations.length > 0 && random.below(7) === 0) {
    const i = random.below(observations.length);
    const lie: Answer = observations[random.below(observations.length)].answer;
    observations[i] = { cell: observations[i].cell, answer: lie };
  }
  return observations;
};

/**
 * A position in the middle of a game on a board of any size: shots at a random layout with the referee's answers.
 *
 * @param hits the share of shots aimed at a ship
 */
export const midGame = (
  scenario: Scenario,
  seed: number,
  shots: number,
  hits = 0.35,
): { layout: Layout; knowledge: Knowledge } => {
  const random = RandomStream.fromSeed(seed);
  const layout = randomLayout(scenario, random, 10_000);
  if (!layout) throw new Error(`seed ${seed}: no layout found`);
  const table = placementsOf(scenario);
  const ships = new Set(layout.placements.flatMap((p) => Array.from(table.cellsOf(p))));
  const cells = random.shuffle(openCells(scenario.board));
  const referee = new Referee(layout);
  const observations: Observation[] = [];
  while (observations.length < shots && cells.length > 0) {
    const wanted = random.unit() < hits;
    const i = Math.max(
      0,
      cells.findIndex((cell) => ships.has(cell) === wanted),
    );
    const [cell] = cells.splice(i, 1);
    observations.push({ cell, answer: referee.fire(cell) });
  }
  return { layout, knowledge: makeKnowledge(scenario, observations) };
};
