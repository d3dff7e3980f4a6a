import {
  type AnswerCount,
  EXACT_SCORERS,
  formatAnswer,
  formatShots,
  type InferOptions,
  infer,
  type Knowledge,
  type Posterior,
  RefusedError,
} from "@broadside/engine";
import {
  LIMITS,
  normally,
  type Patience,
  progressTo,
  type TaskContext,
  type Tell,
  type Trouble,
} from "../../engine/task.ts";
import { knowledgeOf, type PositionText } from "../rules/rules.ts";
import { hasManyPlacements, TakesLong, unlessLong } from "./long-count.ts";
import { adviceBy, type ConflictAnswer, type MapAnswer, packAnswers } from "./packed-map.ts";

/** The last position counted, kept so that further questions about it need no new count. */
let counted: Posterior | undefined;

const countedOf = ({ scenario, observations }: Knowledge): Posterior | undefined =>
  counted?.knowledge.scenario === scenario &&
  formatShots(scenario, counted.knowledge.observations) === formatShots(scenario, observations)
    ? counted
    : undefined;

/** The layouts for each class and cell; in a fleet with one class, those of all ships. */
export const byClass = (posterior: Posterior, occupied: readonly bigint[]): MapAnswer["byClass"] => {
  const { fleet } = posterior.knowledge.scenario;
  return fleet.length === 1 ? [occupied] : fleet.map((_, k) => posterior.occupiedBy(k).toBigints());
};

/** The mass of some of the layouts, below that of all: rounding must not turn it into certainty. */
const belowWhole = (part: bigint, whole: bigint): bigint => (part >= whole ? whole - 1n : part);

/** The weights of layouts for each cell and class, under a prior. */
export const massesOf = (posterior: Posterior, map: Pick<MapAnswer, "occupied" | "byClass">): MapAnswer["masses"] => {
  const { belief, mass, knowledge } = posterior;
  if (!belief) return undefined;
  const checked = (masses: readonly bigint[], counts: readonly bigint[]): bigint[] =>
    masses.map((part, cell) => (counts[cell] < posterior.layouts ? belowWhole(part, mass) : part));
  const cells = Array.from({ length: knowledge.scenario.board.cellCount }, (_, cell) => cell);
  const { weight, parts } = belief;
  return {
    whole: mass,
    occupied: checked(
      cells.map((cell) => posterior.massAt(cell)),
      map.occupied,
    ),
    byClass: map.byClass.map((counts, k) => checked(posterior.massesBy(k), counts)),
    relativeError: belief.chanceError,
    ...(weight ? { divisor: weight.denominator } : { chances: cells.map((cell) => posterior.chance(cell)) }),
    ...(parts && { parts }),
  };
};

/** The map of a position; if its shots contradict each other, a promise of the explanation. */
export const answerMap = (
  knowledge: Knowledge,
  options: InferOptions,
  counting: typeof infer = infer,
): Promise<ConflictAnswer> | MapAnswer => {
  const begun = performance.now();
  counted = undefined;
  const posterior = counting(knowledge, options);
  const milliseconds = performance.now() - begun;
  counted = posterior;
  if (posterior.layouts > 0n) return mapOf(posterior, milliseconds);
  const mapOfKept = (kept: Knowledge): MapAnswer => {
    const again = performance.now();
    const rest = infer(kept, LIMITS.quick);
    return mapOf(rest, performance.now() - again);
  };
  return import("./explain-conflict.ts").then(
    ({ explainConflict }) => explainConflict(knowledge, begun, mapOfKept),
    () => ({ kind: "conflict" }),
  );
};

/** The map of a posterior that took so long. */
const mapOf = (posterior: Posterior, milliseconds: number): MapAnswer => {
  const { scenario } = posterior.knowledge;
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  const occupied = posterior.occupied.toBigints();
  const counts = { occupied, byClass: byClass(posterior, occupied) };
  const masses = massesOf(posterior, counts);
  const massText = ({ layouts, mass }: AnswerCount): string =>
    String(layouts < posterior.layouts ? belowWhole(mass, posterior.mass) : mass);
  return {
    kind: "map",
    layouts: posterior.layouts,
    method: posterior.method,
    milliseconds,
    ...counts,
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
const answerWatchedMap = async (
  knowledge: Knowledge,
  options: InferOptions,
  tell: Tell,
): Promise<MapAnswer | ConflictAnswer> => {
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

const advice = () => import("./answer-advice.ts");

const told = () => import("./answer-told.ts");

interface MapQuestion extends PositionText {
  readonly patience: Patience;
  /** Whether the strategies that are not exact are also asked. */
  readonly all?: boolean;
}

const answerQuestion = async (task: MapQuestion, tell: Tell): Promise<MapAnswer | ConflictAnswer> => {
  const options: InferOptions = { ...LIMITS[task.patience], progress: progressTo(tell) };
  const said = task.told && (await told()).answerTold(task, options, mapOf);
  if (said) return said;
  const knowledge = knowledgeOf(task);
  // If nobody is waiting for a position, nobody would see its estimates.
  const answer = await (task.patience === "quick"
    ? answerMap(knowledge, options)
    : answerWatchedMap(knowledge, options, tell));
  const posterior = countedOf(knowledge);
  if (!task.all || !posterior || answer.kind !== "map") return answer;
  const others = (await advice()).answerAdvice(posterior);
  return { ...answer, advice: [...answer.advice, ...others] };
};

/** Whether a map is refused with any patience: even asked for without end, its count does not begin. */
const isFinal = (position: PositionText): boolean => {
  const knowledge = knowledgeOf(position);
  // No list has more layouts, however patient you are.
  if (position.told || knowledge.scenario.prior?.weights.kind === "sequential") return true;
  try {
    infer(knowledge, unlessLong(LIMITS.endless));
    return false;
  } catch (error) {
    return error instanceof RefusedError;
  }
};

export const tasks = {
  map: async (task: MapQuestion, { progress }: TaskContext): Promise<MapAnswer | ConflictAnswer | Trouble> => {
    try {
      return await answerQuestion(task, progress);
    } catch (error) {
      if (!(error instanceof RefusedError && isFinal(task))) throw error;
      return { kind: "refused", what: error.message, final: true };
    }
  },

  advice: async (position: PositionText, context: TaskContext) => {
    const knowledge = knowledgeOf(position);
    const { answerAdvice } = await advice();
    return {
      kind: "advice" as const,
      advice: answerAdvice(countedOf(knowledge) ?? infer(knowledge, normally(context))),
    };
  },

  /** The cell found by looking further ahead, and the shots it saves; none if that does not apply. */
  ahead: async (position: PositionText) => {
    const knowledge = knowledgeOf(position);
    const { answerAhead } = await advice();
    const ahead = answerAhead(countedOf(knowledge) ?? infer(knowledge, LIMITS.normal));
    return { kind: "ahead" as const, ...(ahead && { ahead }) };
  },

  /** Samples layouts for a given time; its progress tells the chances estimated from them. */
  estimate: async (task: PositionText & { readonly milliseconds: number }, { progress }: TaskContext) => {
    const knowledge = knowledgeOf(task);
    (await estimates()).sendEstimates(knowledge, task.milliseconds, progress);
    return { kind: "estimate" as const };
  },
};
