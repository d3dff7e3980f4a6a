import {
  formatAnswer,
  hitChance,
  type InferOptions,
  infer,
  isExactStrategy,
  isScoringStrategy,
  type Knowledge,
  type Layout,
  type Posterior,
  parseKnowledge,
  parseLayout,
  parseStrategy,
  placementsOf,
  RandomStream,
  RefusedError,
  type Scenario,
  type ScoringStrategy,
  STRATEGIES,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { cellsInBox, sampleBoxes } from "@broadside/engine/boxes";
import { type FindOptions, findLayout, PlacementDraw } from "@broadside/engine/placing";
import { difficultyOf } from "@broadside/engine/review";
import { type Objective, solve } from "@broadside/engine/solver";
import { parseRules } from "../text/rules.ts";
import { formatShipsSource, parseShips } from "../text/ship-notation.ts";
import { answerConflict } from "./answer-conflict.ts";
import { answerEstimate, inferWithEstimates } from "./estimating.ts";
import type {
  Advice,
  ConflictAnswer,
  DifficultyAnswer,
  LayoutAnswer,
  MapAnswer,
  NoneAnswer,
  Patience,
  Progress,
  SolutionAnswer,
  Task,
  WorkerAnswer,
} from "./protocol.ts";
import { MAX_SOLVED_LAYOUTS, SOLVE_PATIENCE } from "./protocol.ts";
import { solvedNode } from "./solved-tree.ts";

/** Hears how far the work is. */
export type Tell = (progress: Progress) => void;

/** Estimated steps (about nanoseconds) beyond which work is refused. */
const LIMITS: Readonly<Record<Patience, InferOptions>> = {
  quick: { maxSteps: 1e10 },
  normal: { maxSteps: 6e10 },
  endless: {},
};

/** Milliseconds between two words about progress. */
const PROGRESS_EVERY = 80;
const BEST_CELLS = 5;

/** The last scenario is kept, and with it its placements, which the engine lists once per scenario. */
let last: { rules: string; scenario: Scenario } | undefined;

const scenarioOf = (rules: string): Scenario => {
  if (last?.rules !== rules) last = { rules, scenario: unwrap(parseRules(rules)) };
  return last.scenario;
};

/** Tells how far the work is, but not so often that the telling costs more than the work. */
const throttle = (tell: Tell): ((done: number) => void) => {
  let told = performance.now();
  return (done) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY) return;
    told = now;
    tell({ done });
  };
};

/** The exact strategies, and those that score single placements where the fleet has a list of them anyway. */
const scoringStrategies = ({ contact }: Scenario): ScoringStrategy[] =>
  STRATEGIES.filter(isScoringStrategy).filter((strategy) => contact !== "overlap" || isExactStrategy(strategy));

const adviceOf = (posterior: Posterior): Advice[] => {
  const { scenario } = posterior.knowledge;
  return scoringStrategies(scenario).map((strategy) => {
    const ranked = strategy.rank(posterior);
    const scores = new Array<number | null>(scenario.board.cellCount).fill(null);
    for (const { cell, score } of ranked) scores[cell] = score;
    return {
      strategy: strategy.name,
      about: strategy.about,
      score: strategy.score,
      exact: isExactStrategy(strategy),
      scoresShips: strategy.scoresShips ?? false,
      cells: ranked.slice(0, BEST_CELLS).map(({ cell, score }) => ({ cell, score, hit: hitChance(posterior, cell) })),
      scores,
    };
  });
};

/** Layouts per class and cell; of a fleet of one class they are those of all ships. */
const byClass = (posterior: Posterior): string[][] => {
  const { fleet } = posterior.knowledge.scenario;
  const counts = fleet.length === 1 ? [posterior.occupied] : fleet.map((_, k) => posterior.occupiedBy(k));
  return counts.map((count) => count.toBigints().map(String));
};

const answerMap = (knowledge: Knowledge, options: InferOptions, tell?: Tell): MapAnswer | ConflictAnswer => {
  const begun = performance.now();
  const posterior = inferWithEstimates(knowledge, options, tell);
  if (posterior.layouts > 0n) return mapOf(posterior, performance.now() - begun);
  const { maxBytes } = options;
  return answerConflict(knowledge, begun, (kept) => {
    const again = performance.now();
    const rest = infer(kept, { ...(maxBytes === undefined ? {} : { maxBytes }), ...LIMITS.quick });
    return mapOf(rest, performance.now() - again);
  });
};

const mapOf = (posterior: Posterior, milliseconds: number): MapAnswer => {
  const { scenario } = posterior.knowledge;
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  return {
    kind: "map",
    layouts: String(posterior.layouts),
    method: posterior.method,
    milliseconds,
    occupied: posterior.occupied.toBigints().map(String),
    byClass: byClass(posterior),
    answers: cells.map((cell) =>
      posterior.answers(cell).map(({ answer, layouts }) => [formatAnswer(scenario, answer), String(layouts)] as const),
    ),
    advice: adviceOf(posterior),
  };
};

const answerLayout = (knowledge: Knowledge, seed: number, options: InferOptions): LayoutAnswer => {
  const { scenario } = knowledge;
  const random = RandomStream.fromSeed(seed);
  // Boxes are drawn without a list of all of them, which on larger boards would take more memory than there is.
  if (scenario.contact === "overlap" && scenario.fleet.every(({ shape }) => shape.kind === "box")) {
    const [layout] = sampleBoxes(knowledge, 1, random);
    return {
      kind: "layout",
      ships: (layout?.boxes ?? []).map(({ shipClass, low, high }) => ({
        shipClass,
        cells: cellsInBox(scenario.board, { low, high }),
      })),
    };
  }
  if (scenario.contact !== "overlap" && knowledge.observations.length === 0) {
    const trial = new PlacementDraw(scenario);
    // Uniform as well, in microseconds and hardly any memory, but on crowded boards it would hardly ever end.
    if (trial.isQuick())
      return { kind: "layout", ships: shipsOf({ scenario, placements: [...trial.uniform(random)] }) };
  }
  const [layout] = sampleLayouts(knowledge, 1, random, options);
  return { kind: "layout", ships: layout ? shipsOf(layout) : [] };
};

const shipsOf = ({ scenario, placements }: Layout): LayoutAnswer["ships"] => {
  const table = placementsOf(scenario);
  return placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) }));
};

const answerFind = (knowledge: Knowledge, seed: number, options: FindOptions): LayoutAnswer | NoneAnswer => {
  const { layout, proof, nodes, bound } = findLayout(knowledge, { ...options, random: RandomStream.fromSeed(seed) });
  return layout ? { kind: "layout", ships: shipsOf(layout) } : { kind: "none", proof, nodes, bound };
};

const answerDifficulty = (
  scenario: Scenario,
  { ships, strategy, seed }: Extract<Task, { kind: "difficulty" }>,
  progress: (done: number) => void,
): DifficultyAnswer => {
  const source = formatShipsSource(scenario, unwrap(parseShips(scenario, ships)));
  const layout = unwrap(parseLayout(scenario, source));
  return { kind: "difficulty", difficulty: difficultyOf(layout, unwrap(parseStrategy(strategy)), seed, { progress }) };
};

/** What solving may take here: the page is to stay small, and nobody waits for longer than this. */
const SOLVE_LIMITS = { layouts: MAX_SOLVED_LAYOUTS, bytes: 1.2e8, milliseconds: SOLVE_PATIENCE };

const answerSolve = (knowledge: Knowledge, objective: Objective, tell: Tell): SolutionAnswer => {
  const { lower, proven, nodes, milliseconds, tree } = solve(knowledge, {
    objective,
    limits: SOLVE_LIMITS,
    now: () => performance.now(),
    onProgress: ({ stage, total, worst }) => {
      const solving = {
        stage,
        total: [Number(total.lower), Number(total.upper)],
        worst: [worst.lower, worst.upper],
      } as const;
      tell({ done: undefined, solving });
    },
  });
  const bounds = { total: Number(lower.total), worst: lower.worst };
  const node = solvedNode(knowledge.scenario, tree);
  return { kind: "solution", objective, proven, lower: bounds, nodes, milliseconds, tree: node };
};

const work = (task: Task, tell: Tell, maxBytes: number): WorkerAnswer => {
  const knowledge = unwrap(parseKnowledge(scenarioOf(task.rules), task.shots));
  const progress = throttle(tell);
  switch (task.kind) {
    case "map":
      // Nobody looks at what is estimated of a position that nobody waits for.
      return answerMap(
        knowledge,
        { ...LIMITS[task.patience], maxBytes, progress },
        task.patience === "quick" ? undefined : tell,
      );
    case "estimate":
      return answerEstimate(knowledge, task.milliseconds, tell);
    case "layout":
      return answerLayout(knowledge, task.seed, { ...LIMITS.normal, maxBytes, progress });
    case "find":
      return answerFind(knowledge, task.seed, { progress });
    case "difficulty":
      return answerDifficulty(knowledge.scenario, task, progress);
    case "solve":
      return answerSolve(knowledge, task.objective, tell);
  }
};

/**
 * Does a task and tells on the way how far it is. Whatever goes wrong is an answer too: it never throws.
 *
 * @param maxBytes memory that counting may take
 */
export const answerTask = (task: Task, tell: Tell, maxBytes: number): WorkerAnswer => {
  try {
    return work(task, tell, maxBytes);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof RefusedError ? "refused" : "failed", what };
  }
};
