import {
  type AnswerCount,
  EXACT_SCORERS,
  ExactCounts,
  formatAnswer,
  formatShots,
  type InferOptions,
  infer,
  type Knowledge,
  type Posterior,
  parseKnowledge,
  RefusedError,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { parseRules } from "../text/rules/rules.ts";
import { hasManyPlacements, TakesLong, unlessLong } from "./long-count.ts";
import { adviceBy, type MapAnswer, type PackedCounts, packAnswers, packCounts } from "./map-messages.ts";
import type { Patience, Task, Tell, WorkerAnswer } from "./protocol.ts";

/** The estimated steps (about a nanosecond each) beyond which work is refused. */
const LIMITS: Readonly<Record<Patience, { readonly maxSteps: number }>> = {
  quick: { maxSteps: 1e10 },
  normal: { maxSteps: 6e10 },
  endless: { maxSteps: 1e13 },
};

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 80;
/** Keep the last scenario and, with it, its placements, which the engine lists once per scenario. */
let last: { rules: string; scenario: Scenario } | undefined;

const scenarioOf = (rules: string): Scenario => {
  if (last?.rules !== rules) last = { rules, scenario: unwrap(parseRules(rules)) };
  return last.scenario;
};

/** The last position counted, kept so that further questions about it need no new count. */
let counted: Posterior | undefined;

const countedOf = ({ scenario, observations }: Knowledge): Posterior | undefined =>
  counted?.knowledge.scenario === scenario &&
  formatShots(scenario, counted.knowledge.observations) === formatShots(scenario, observations)
    ? counted
    : undefined;

/** Reports progress, but not so often that the reports cost more than the work. */
const throttle = (tell: Tell): ((done: number) => void) => {
  let told = performance.now();
  return (done) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY) return;
    told = now;
    tell({ done });
  };
};

/** The layouts for each class and cell; in a fleet with one class, those of all ships. */
const byClass = (posterior: Posterior): PackedCounts[] => {
  const { fleet } = posterior.knowledge.scenario;
  const counts = fleet.length === 1 ? [posterior.occupied] : fleet.map((_, k) => posterior.occupiedBy(k));
  return counts.map(packCounts);
};

/** The mass of some of the layouts, below that of all: rounding must not turn it into certainty. */
const belowWhole = (part: bigint, whole: bigint): bigint => (part >= whole ? whole - 1n : part);

/** The weights of layouts for each cell and class, under a prior. */
const massesOf = (posterior: Posterior): MapAnswer["masses"] => {
  const { belief, mass, knowledge } = posterior;
  if (!belief) return undefined;
  const pack = (masses: readonly bigint[], counts: ExactCounts): PackedCounts =>
    packCounts(
      ExactCounts.fromBigints(
        masses.map((part, cell) => (counts.at(cell) < posterior.layouts ? belowWhole(part, mass) : part)),
      ),
    );
  const all = Array.from({ length: knowledge.scenario.board.cellCount }, (_, cell) => posterior.massAt(cell));
  return {
    whole: String(mass),
    occupied: pack(all, posterior.occupied),
    byClass: knowledge.scenario.fleet.map((_, k) => pack(posterior.massesBy(k), posterior.occupiedBy(k))),
    relativeError: belief.relativeError,
  };
};

/** The map of a position; if its shots contradict each other, a promise of the explanation. */
export const answerMap = (
  knowledge: Knowledge,
  options: InferOptions,
  counting: typeof infer = infer,
): Promise<WorkerAnswer> | MapAnswer => {
  const begun = performance.now();
  counted = undefined;
  const posterior = counting(knowledge, options);
  const milliseconds = performance.now() - begun;
  counted = posterior;
  if (posterior.layouts > 0n) return mapOf(posterior, milliseconds);
  const { maxBytes } = options;
  const mapOfKept = (kept: Knowledge): MapAnswer => {
    const again = performance.now();
    const rest = infer(kept, { ...(maxBytes === undefined ? {} : { maxBytes }), ...LIMITS.quick });
    return mapOf(rest, performance.now() - again);
  };
  return import("./tasks/explain-conflict.ts").then(
    ({ explainConflict }) => explainConflict(knowledge, begun, mapOfKept),
    () => ({ kind: "conflict" }),
  );
};

const mapOf = (posterior: Posterior, milliseconds: number): MapAnswer => {
  const { scenario } = posterior.knowledge;
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  const masses = massesOf(posterior);
  const massText = ({ layouts, mass }: AnswerCount): string =>
    String(layouts < posterior.layouts ? belowWhole(mass, posterior.mass) : mass);
  return {
    kind: "map",
    layouts: String(posterior.layouts),
    method: posterior.method,
    milliseconds,
    occupied: packCounts(posterior.occupied),
    byClass: byClass(posterior),
    answers: packAnswers(
      cells.map((cell) =>
        posterior
          .answers(cell)
          .map((count) => [formatAnswer(scenario, count.answer), String(count.layouts), massText(count)] as const),
      ),
    ),
    advice: EXACT_SCORERS.map((strategy) => adviceBy(posterior, strategy)),
    ...(masses && { masses }),
  };
};

const estimates = () => import("./estimated-map.ts");

/** The map for a waiting user: if counting takes long, estimates are sent meanwhile. */
const answerWatchedMap = async (knowledge: Knowledge, options: InferOptions, tell: Tell): Promise<WorkerAnswer> => {
  if (knowledge.scenario.contact === "overlap") return answerMap(knowledge, options);
  if (!hasManyPlacements(knowledge)) {
    try {
      return await answerMap(knowledge, unlessLong(options));
    } catch (error) {
      if (!(error instanceof TakesLong || error instanceof RefusedError)) throw error;
    }
  }
  const part = await estimates().catch(() => undefined);
  return answerMap(knowledge, options, part && ((known, own = {}) => part.inferWithEstimates(known, own, tell)));
};

const advice = () => import("./tasks/answer-advice.ts");
const layouts = () => import("./tasks/answer-layout.ts");
const priors = () => import("./tasks/answer-prior.ts");
const match = () => import("./tasks/answer-match.ts");
const lesson = () => import("./tasks/answer-lesson.ts");
const puzzle = () => import("./tasks/answer-puzzle.ts");
const review = () => import("./tasks/answer-review.ts");

/** Does a task. Code that a map does not need is loaded on demand, so that the first map is not delayed. */
const work = async (task: Task, tell: Tell, maxBytes: number): Promise<WorkerAnswer> => {
  const knowledge = unwrap(parseKnowledge(scenarioOf(task.rules), task.shots));
  const progress = throttle(tell);
  const normal: InferOptions = { ...LIMITS.normal, maxBytes, progress };
  switch (task.kind) {
    case "map": {
      // If nobody is waiting for a position, nobody would see its estimates.
      const options: InferOptions = { ...LIMITS[task.patience], maxBytes, progress };
      const answer = await (task.patience === "quick"
        ? answerMap(knowledge, options)
        : answerWatchedMap(knowledge, options, tell));
      const posterior = countedOf(knowledge);
      if (!task.all || !posterior || answer.kind !== "map") return answer;
      const others = (await advice()).answerAdvice(posterior).advice;
      return { ...answer, advice: [...answer.advice, ...others] };
    }
    case "advice":
      return (await advice()).answerAdvice(countedOf(knowledge) ?? infer(knowledge, normal));
    case "ahead":
      return (await advice()).answerAhead(countedOf(knowledge) ?? infer(knowledge, { ...LIMITS.normal, maxBytes }));
    case "estimate":
      return (await estimates()).answerEstimate(knowledge, task.milliseconds, tell);
    case "layout":
      return (await layouts()).answerLayout(knowledge, task.seed, normal);
    case "find":
      return (await layouts()).answerFind(knowledge, task.seed, { progress });
    case "difficulty":
      return (await layouts()).answerDifficulty(knowledge.scenario, task, progress);
    case "effect":
      return (await priors()).answerEffect(knowledge.scenario, { ...LIMITS.quick, maxBytes });
    case "fit":
      return (await priors()).answerFit(knowledge.scenario, task, tell, { ...LIMITS.normal, maxBytes });
    case "fleet":
      return (await match()).answerFleet(knowledge.scenario, task.seed, normal);
    case "shot":
      return (await match()).answerShot(knowledge, task, normal);
    case "costs":
      return (await lesson()).answerCosts(knowledge);
    case "places":
      return (await lesson()).answerPlaces(knowledge);
    case "puzzle":
      return (await puzzle()).answerPuzzle(knowledge.scenario, task);
    case "puzzle-open":
      return (await puzzle()).answerOpenPuzzle(knowledge.scenario);
    case "puzzle-step":
      return (await puzzle()).answerPuzzleStep(knowledge.scenario, task);
    case "best-shot": {
      const { makeBestShot } = await import("@broadside/engine/puzzles");
      const puzzle = makeBestShot({ scenario: task.preset, seed: task.seed });
      return { kind: "best-shot", ...(puzzle && { puzzle }) };
    }
    case "games":
      return (await import("./tasks/answer-games.ts")).answerGames(knowledge.scenario, task);
    case "summary":
      return (await import("./tasks/answer-summary.ts")).answerSummary(knowledge.scenario, task);
    case "tree":
    case "tree-open":
    case "tree-file":
    case "tree-shots":
    case "tree-losses":
      return (await import("./tasks/answer-tree.ts")).answerTree(knowledge, task, tell, normal);
    case "review":
      return (await review()).answerReview(knowledge, task, { ...LIMITS.normal, maxBytes }, progress);
    case "try":
      return (await review()).answerTry(knowledge, task, normal);
  }
};

/** Whether a map is refused with any patience: even asked for without end, its count does not begin. */
const isFinal = (task: Task, maxBytes: number): boolean => {
  if (task.kind !== "map") return false;
  const knowledge = unwrap(parseKnowledge(scenarioOf(task.rules), task.shots));
  try {
    infer(knowledge, unlessLong({ ...LIMITS.endless, maxBytes }));
    return false;
  } catch (error) {
    return error instanceof RefusedError;
  }
};

/** Does a task and reports its progress. Errors are also returned as answers: it never throws. */
export const answerTask = async (task: Task, tell: Tell, maxBytes: number): Promise<WorkerAnswer> => {
  try {
    return await work(task, tell, maxBytes);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    if (!(error instanceof RefusedError)) return { kind: "failed", what };
    return { kind: "refused", what, ...(isFinal(task, maxBytes) && { final: true }) };
  }
};
