import { countLayouts, type Knowledge, makeKnowledge, type RandomStream } from "../../packages/engine/src/index.ts";
import { estimateMethods } from "../../packages/engine/src/inference/posterior/infer.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { drawPosition, type PositionKinds } from "../../packages/engine/test/generate/random-position.ts";
import type { Area } from "../area.ts";
import {
  caseOf,
  describePosition,
  knowledgeOf,
  type PositionCase,
  positionFeatures,
  smallerPositions,
} from "../cases/position-case.ts";
import { attempt } from "../fault.ts";

/** An area whose cases are positions. */
interface PositionArea {
  readonly name: string;
  readonly about: string;
  readonly patience?: number;
  /** What positions to draw. */
  readonly kinds: (random: RandomStream) => PositionKinds;
  /** Whether to check the position; if false, another is drawn. */
  readonly isFit?: (knowledge: Knowledge) => boolean;
  readonly check: (knowledge: Knowledge, random: RandomStream) => readonly string[];
}

/** One position in this many has no shots. We know most about such positions, and they are the hardest to count. */
const NO_SHOTS = 5;

/**
 * Makes an area from functions that draw and check positions. Half of the positions have true answers, half have
 * false ones.
 */
export const positionArea = ({
  name,
  about,
  patience = 60,
  kinds,
  isFit,
  check,
}: PositionArea): Area<PositionCase> => ({
  name,
  about,
  patience,
  draw(random) {
    for (;;) {
      const wanted = kinds(random);
      const truth = wanted.truth ?? pick(random, ["true", "true", "lie", "lies"] as const);
      const drawn = drawPosition(random, { ...wanted, truth, oddNames: true });
      const knowledge = random.below(NO_SHOTS) === 0 ? makeKnowledge(drawn.scenario) : drawn;
      if (isFit && !isFit(knowledge)) continue;
      return caseOf(knowledge, { truth, ...(wanted.large ? { large: true } : {}) });
    }
  },
  features: positionFeatures,
  check: (item, random) => check(knowledgeOf(item), random),
  *smaller(item) {
    for (const smaller of smallerPositions(item)) {
      // With fewer shots, the position may be too large for the checks here.
      if (!isFit || isFit(knowledgeOf(smaller))) yield smaller;
    }
  },
  describe: describePosition,
});

/** The limits of one inference, low enough that the fuzzer gets through many positions. */
export const LIMITS = { maxSteps: 1.5e8, maxBytes: 3e8 } as const;

/** Whether some method can count the position within the limits. */
export const isAffordable = (knowledge: Knowledge): boolean => {
  if (knowledge.scenario.contact !== "overlap") {
    return estimateMethods(knowledge).some(
      ({ cost }) => cost && cost.steps <= LIMITS.maxSteps / 5 && cost.bytes <= LIMITS.maxBytes / 2,
    );
  }
  return attempt(() => countLayouts(knowledge, LIMITS)) !== undefined;
};
