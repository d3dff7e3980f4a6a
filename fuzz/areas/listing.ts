import {
  countLayouts,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  parseScenario,
  type RandomStream,
  type ShipSource,
  sampleLayouts,
} from "../../packages/engine/src/index.ts";
import { findLayout, Odometer } from "../../packages/engine/src/placing.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { withGiven } from "../../packages/engine/test/generate/random-given.ts";
import { randomLayout } from "../../packages/engine/test/generate/random-layout.ts";
import { randomPolyomino } from "../../packages/engine/test/generate/random-shape.ts";
import { randomShots } from "../../packages/engine/test/generate/random-shots.ts";
import type { Area } from "../area.ts";
import { caseOf, describePosition, knowledgeOf, type PositionCase, positionFeatures } from "../cases/position-case.ts";
import { attempt, holds, same } from "../fault.ts";

/** How many times as long as the count other work may take, and the milliseconds that it may take in any case. */
const RATIO = 5;
const FLOOR = 1000;

/** The limits of the count: a second or two, for the memory is limited too. */
const LIMITS = { maxSteps: 1.5e9, maxBytes: 6e7 } as const;

const MOST_LISTED = 20_000;

const FLEETS: readonly (readonly number[])[] = [
  [5, 4, 3, 3, 2],
  [4, 3, 3, 2, 2, 2, 1, 1, 1, 1],
  [3, 2, 2, 1, 1, 1],
];

const randomFleet = (random: RandomStream): ShipSource[] => {
  if (random.below(3) > 0) {
    const lengths = pick(random, FLEETS);
    return [...new Set(lengths)].map((length) => ({
      name: `s${length}`,
      length,
      count: lengths.filter((other) => other === length).length,
    }));
  }
  return Array.from({ length: 2 + random.below(3) }, (_, i) => ({
    name: `s${i}`,
    count: 1 + random.below(3),
    ...(random.below(3) === 0 ? { length: 1 + random.below(4) } : { shape: randomPolyomino(random, 5) }),
  }));
};

/** A position on a board of the usual size, whose totals and clues leave few layouts. */
const drawPosition = (random: RandomStream): Knowledge | undefined => {
  const plain = parseScenario({
    board: { size: [8 + random.below(5), 8 + random.below(5)] },
    fleet: randomFleet(random),
    contact: pick(random, ["none", "no-sides", "allowed"] as const),
    answers: pick(random, ["hit", "sunk", "named"] as const),
  });
  const placed = plain.ok ? randomLayout(plain.value, random) : undefined;
  if (!placed) return undefined;
  const scenario = withGiven(placed, random);
  const shots = randomShots({ ...placed, scenario }, random, "true");
  return makeKnowledge(scenario, shots.slice(0, pick(random, [0, 0, 4, 12])));
};

const isAffordable = (knowledge: Knowledge): boolean => attempt(() => countLayouts(knowledge, LIMITS)) !== undefined;

/** The case with one shot, total or clue less. */
function* withoutOne({ scenario, shots, ...drawn }: PositionCase): Generator<PositionCase> {
  const { totals, clues = {}, ...rules } = scenario;
  const all = shots.split(" ").filter(Boolean);
  for (const i of all.keys()) yield { scenario, shots: all.filter((_, k) => k !== i).join(" "), ...drawn };
  for (const cell of Object.keys(clues)) {
    const { [cell]: _, ...fewer } = clues;
    yield { scenario: { ...rules, ...(totals && { totals }), clues: fewer }, shots, ...drawn };
  }
  for (const [axis, list] of (totals ?? []).entries())
    for (const [line, total] of (list ?? []).entries())
      if (total !== null) {
        const fewer = totals?.map((other, k) => (k === axis && other ? other.with(line, null) : other));
        yield { scenario: { ...rules, totals: fewer, clues }, shots, ...drawn } as PositionCase;
      }
}

const cpuMilliseconds = (): number => process.cpuUsage().user / 1000;

/** The shorter of two processor times that some work takes, in milliseconds. @param enough once is enough below it */
const timeOf = (work: () => void, enough: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 2 && best > enough; i++) {
    const start = cpuMilliseconds();
    work();
    best = Math.min(best, cpuMilliseconds() - start);
  }
  return best;
};

/** Compares the times in which layouts are counted, listed, found, drawn and put in order. */
export const listing: Area<PositionCase> = {
  name: "listing",
  about: `layouts are listed, found and drawn in at most ${RATIO} times the time of their count`,
  patience: 120,
  draw(random) {
    for (;;) {
      const knowledge = drawPosition(random);
      if (knowledge && isAffordable(knowledge)) return caseOf(knowledge, { truth: "true", large: true });
    }
  },
  features: positionFeatures,
  check(item, random) {
    const knowledge = knowledgeOf(item);
    let layouts = 0n;
    const count = timeOf(() => {
      ({ layouts } = countLayouts(knowledge, LIMITS));
    }, 0);
    const isSoon = (what: string, work: () => void): void => {
      const enough = RATIO * count + FLOOR;
      const time = timeOf(work, enough);
      holds(`${what}: time`, time <= enough, () => `${Math.round(time)} ms, the count ${Math.round(count)} ms`);
    };
    isSoon("listing", () => {
      const listed = attempt(() => listLayouts(knowledge, MOST_LISTED));
      same("listing: number", listed && BigInt(listed.length), layouts <= MOST_LISTED ? layouts : undefined);
    });
    isSoon("finding", () => same("finding: existence", findLayout(knowledge).layout !== undefined, layouts > 0n));
    isSoon("drawing", () => {
      same("drawing: number", sampleLayouts(knowledge, 1, random).length, layouts > 0n ? 1 : 0);
    });
    isSoon("first in order", () => {
      same("first in order: existence", new Odometer(knowledge).layouts().next().done, layouts === 0n);
    });
    return [layouts > MOST_LISTED ? "too many to list" : "listed"];
  },
  *smaller(item) {
    for (const smaller of withoutOne(item)) if (isAffordable(knowledgeOf(smaller))) yield smaller;
  },
  describe: describePosition,
};
