import { cellsOf, parseScenario, type Scenario, type ScenarioSource, unwrap } from "@broadside/engine";
import { boundChances } from "@broadside/engine/bounds";

/** What others found for an agent of theirs. */
export interface PublishedResult {
  readonly agent: string;
  /** The mean return. */
  readonly return?: number;
  /** The standard error of the mean return. */
  readonly error?: number;
  /** The share of the games finished within the limit. */
  readonly finished?: number;
  readonly games?: number;
  readonly source: string;
}

/** What a shot earns. */
export interface TaskRewards {
  /** A ship cell shot for the first time. */
  readonly hit: number;
  /** Water shot for the first time. */
  readonly miss: number;
  /** A cell shot again, ship or water: it is answered as a miss. */
  readonly repeat: number;
  /** What the last hit of the game earns besides. */
  readonly finish: number;
}

/** A game on which others publish results: its rules, how ships are placed, what shots earn and when it ends. */
export interface Task {
  readonly name: string;
  readonly title: string;
  /** Where the rules come from. */
  readonly source: string;
  /** The rules; the prior says how ships are placed, and is what an agent may know. */
  readonly scenario: ScenarioSource;
  /** The game ends after this many shots even if ships are left; null for no limit. */
  readonly limit: number | null;
  readonly rewards: TaskRewards;
  /** Each shot's reward counts this many times as much as that of the shot before. */
  readonly discount: number;
  readonly published: readonly PublishedResult[];
}

const line = (name: string, length: number, count = 1) => ({ name, length, count });

/** Rules under which ships come one after another, in the order of the fleet. */
const sequential = (
  name: string,
  side: number,
  fleet: readonly ReturnType<typeof line>[],
  rules: Pick<ScenarioSource, "contact" | "answers">,
): ScenarioSource => ({
  ...{ name, board: { size: [side, side] }, fleet, ...rules },
  prior: { version: 1, name: "one after another", sequential: fleet.map((ship) => ship.name) },
});

const PRINTED = "a few runs of the authors' program";

const pomcp: Task = {
  name: "pomcp",
  title: "POMCP's Battleship",
  source: "D. Silver and J. Veness, Monte-Carlo planning in large POMDPs, NIPS 2010, and its program",
  scenario: sequential(
    "pomcp",
    10,
    [line("carrier", 5), line("battleship", 4), line("cruiser", 3), line("destroyer", 2)],
    { contact: "none", answers: "hit" },
  ),
  limit: null,
  rewards: { hit: -1, miss: -1, repeat: -10, finish: 100 },
  discount: 1,
  published: [
    { agent: "POMCP, 1,024 simulations, legal moves", return: 40.2, error: 1.7, source: PRINTED },
    { agent: "POMCP, 1,024 simulations, preferred moves", return: 49.8, error: 2.4, source: PRINTED },
    { agent: "POMCP, 8,192 simulations, preferred moves", return: 57, error: 3.3, games: 9, source: PRINTED },
  ],
};

const POPGYM_CELLS = 12;

const popgym = (level: string, side: number): Task => ({
  name: `popgym-${level.toLowerCase()}`,
  title: `POPGym's Battleship${level}`,
  source: "S. Morad and others, POPGym: benchmarking partially observable reinforcement learning, ICLR 2023",
  scenario: sequential(
    `popgym-${level.toLowerCase()}`,
    side,
    [line("destroyer", 2), line("cruiser", 3, 2), line("battleship", 4)],
    { contact: "allowed", answers: "hit" },
  ),
  limit: side ** 2,
  rewards: {
    hit: 1 / POPGYM_CELLS,
    miss: -1 / (side ** 2 - POPGYM_CELLS),
    repeat: -1 / (side ** 2 - POPGYM_CELLS),
    finish: 0,
  },
  discount: 1,
  published: [],
});

const PFT_DPW = "pull request 252 of github.com/yaacovpariente/POMDPPlanners, 2026";

const pomdpPlanners: Task = {
  name: "pomdp-planners",
  title: "Battleship of POMDPPlanners",
  source: "the Python package POMDPPlanners, 2026, and its pull request 252",
  // Its program draws each set of places equally likely, and takes the ships of two cells as alike.
  scenario: {
    name: "pomdp-planners",
    board: { size: [5, 5] },
    fleet: [line("cruiser", 3), line("destroyer", 2, 2)],
    contact: "allowed",
    answers: "hit",
  },
  limit: 18,
  rewards: { hit: 1, miss: -0.1, repeat: -0.1, finish: 0 },
  discount: 0.99,
  published: [
    { agent: "PFT-DPW, 0.75 s a shot", finished: 0.9, games: 20, source: PFT_DPW },
    { agent: "random cells, none twice", finished: 0.1, games: 20, source: PFT_DPW },
  ],
};

const thesis: Task = {
  name: "thesis",
  title: "The game of a thesis on five strategies",
  source: 'R. Kornat, Badanie porównawcze strategii ofensywnych w grze "statki", Łódź 2024',
  scenario: sequential(
    "thesis",
    10,
    [line("carrier", 5), line("battleship", 4), line("cruiser", 3), line("submarine", 3), line("destroyer", 2)],
    { contact: "allowed", answers: "revealed" },
  ),
  limit: null,
  rewards: { hit: -1, miss: -1, repeat: -1, finish: 0 },
  discount: 1,
  published: [],
};

/**
 * The tasks by name.
 *
 * @example
 * import { TASKS } from "@broadside/arena/tasks";
 *
 * TASKS.get("popgym-easy")?.limit; // => 64
 */
export const TASKS: ReadonlyMap<string, Task> = new Map(
  [pomcp, popgym("Easy", 8), popgym("Medium", 10), popgym("Hard", 12), pomdpPlanners, thesis].map((task) => [
    task.name,
    task,
  ]),
);

/**
 * The rules of a task.
 *
 * @example
 * import { TASKS, taskScenario } from "@broadside/arena/tasks";
 *
 * const pomcp = TASKS.get("pomcp");
 * pomcp && taskScenario(pomcp).board.cellCount; // => 100
 */
export const taskScenario = ({ scenario }: Task): Scenario => unwrap(parseScenario(scenario));

/** A game of a task, as far as it was played. */
export interface TaskGame {
  /** The reward of each shot, up to the end of the game. */
  readonly rewards: readonly number[];
  /** The sum of the rewards, discounted as the task does. */
  readonly return: number;
  readonly hits: number;
  /** Whether every ship cell was hit within the limit. */
  readonly isFinished: boolean;
}

/**
 * Plays the shots of an agent. Those after the end of the game are left out.
 *
 * Cost: the number of shots.
 *
 * @param ships the cells of the ships
 * @param shots the cells shot at, in order; a cell may come again
 * @example
 * import { playTask, TASKS } from "@broadside/arena/tasks";
 *
 * const pomcp = TASKS.get("pomcp");
 * pomcp && playTask(pomcp, new Set([0, 1]), [0, 5, 1, 7]).rewards; // => [-1, -1, 99]
 */
export const playTask = (task: Task, ships: ReadonlySet<number>, shots: Iterable<number>): TaskGame => {
  const { limit, rewards, discount } = task;
  const shot = new Set<number>();
  const earned: number[] = [];
  let hits = 0;
  let sum = 0;
  for (const cell of shots) {
    if (hits === ships.size || earned.length === limit) break;
    const isNew = !shot.has(cell);
    shot.add(cell);
    const isHit = isNew && ships.has(cell);
    hits += Number(isHit);
    const plain = isHit ? rewards.hit : isNew ? rewards.miss : rewards.repeat;
    const reward = isHit && hits === ships.size ? plain + rewards.finish : plain;
    sum += reward * discount ** earned.length;
    earned.push(reward);
  }
  return { rewards: earned, return: sum, hits, isFinished: hits === ships.size };
};

/** What no agent can do better on average, however long it thinks. */
export interface TaskBound {
  /** No mean return is higher. */
  readonly return: number;
  /** No mean number of shots of a game is lower. */
  readonly shots: number;
  /** No larger share of the games is finished within the limit. */
  readonly finished: number;
}

/**
 * Bounds every agent of a task, by the engine's `boundChances`. A game with m misses earns the most if its hits come
 * first, except the last one; that falls with m. So the best is that as many games as possible have few misses.
 *
 * Cost: about half a second on 10 x 10 cells.
 *
 * @throws RefusedError where the engine knows no bound
 * @example
 * import { boundTask, TASKS } from "@broadside/arena/tasks";
 *
 * const easy = TASKS.get("popgym-easy");
 * easy && boundTask(easy).return < 0.84; // => true
 */
export const boundTask = (task: Task): TaskBound => {
  const scenario = taskScenario(task);
  const cells = scenario.fleet.reduce((sum, ship) => sum + (cellsOf(ship) ?? 0) * ship.count, 0);
  const ships = new Set(Array.from({ length: cells }, (_, cell) => cell));
  const [last, ...first] = ships;
  const chances = [...boundChances(scenario), 1];
  let best = 0;
  for (const [misses, chance] of chances.entries()) {
    const water = Array.from({ length: misses }, (_, i) => cells + i);
    best += (chance - (chances[misses - 1] ?? 0)) * playTask(task, ships, [...first, ...water, last]).return;
  }
  const most = task.limit === null ? chances.length : task.limit - cells;
  const misses = chances.slice(0, most).reduce((sum, chance) => sum + 1 - chance, 0);
  return { return: best, shots: cells + misses, finished: chances[most] ?? 1 };
};
