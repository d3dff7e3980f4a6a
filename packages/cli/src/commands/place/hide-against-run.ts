import { UniformPace } from "@broadside/arena/games";
import type { Hiding } from "@broadside/arena/hiding";
import { type InferOptions, type Knowledge, RandomStream, sampleLayouts, unwrap, withPrior } from "@broadside/engine";
import { makeOrbitPriors, type OrbitPriors } from "@broadside/engine/placing";
import { formatPrior, type PriorSource } from "@broadside/engine/priors";
import { formatNumber, formatNumberOf } from "@broadside/engine/text";
import { writeOutput } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress/progress-bar.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { type Placed, requireLayout } from "./placing-run.ts";

const STEPS = 1000;

export interface Against {
  readonly strategy: string;
  readonly bits: number;
  readonly games: number;
  readonly seed: number;
  readonly number: number;
  readonly out?: string | undefined;
}

/** Finds a prior that costs a strategy many shots, judges it by separate games, and places its layouts. */
export const placeAgainst = async (knowledge: Knowledge, against: Against, options: InferOptions): Promise<Placed> => {
  const { scenario } = knowledge;
  const arena = await import("@broadside/arena/hiding");
  const { parseStrategySource } = await import("@broadside/arena/strategies");
  const source = accept(parseStrategySource(against.strategy, "--against"));
  if (against.games < arena.LEAST_GAMES)
    throw UsageError.of("--games", `${against.games} are too few`, `play at least ${arena.LEAST_GAMES}`);
  const priors = makePriors(knowledge, against.seed, options);
  const bar = makeProgressBar();
  const start = performance.now();
  const words = { search: "looking for a prior", judgement: "judging it" };
  const paces = { search: new UniformPace(start), judgement: undefined as UniformPace | undefined };
  const task = { scenario, priors, source, bits: against.bits, games: against.games, seed: against.seed };
  const hiding = await interruptible(
    (signal) =>
      arena.hideAgainst(task, {
        signal,
        progress: (stage, share) => {
          const now = performance.now();
          paces[stage] ??= new UniformPace(now, Math.floor(STEPS * share));
          const left = paces[stage].left(Math.floor(STEPS * share), STEPS, now);
          bar.show({ what: words[stage], share, milliseconds: now - start, left });
        },
      }),
    { clear: () => bar.clear(), note: "what was judged so far follows; an unfinished search has nothing to show" },
  ).catch((error: unknown) => {
    if (error instanceof arena.ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof arena.HidingStopped || error instanceof arena.HidingFault) throw new Failure(error.message);
    throw error;
  });
  const prior = formatPrior(scenario, hiding.prior);
  const hidden = { ...knowledge, scenario: unwrap(withPrior(scenario, hiding.prior)) };
  const random = RandomStream.fromSeed(against.seed);
  const layouts = sampleLayouts(hidden, against.number, random, options).map(({ placements }) => ({
    scenario,
    placements,
  }));
  if (against.out !== undefined) await writeOutput(against.out, fileText(prior));
  const { strategy, believes, bits, games, gain, hidden: shots, uniform, shortfall, seed } = hiding;
  const fields = { seed, against: { strategy, believes, bits, games, shots, uniform, gain, shortfall, prior } };
  return { layouts, fields, notes: [...hidingNotes(hiding, arena.hidingText(hiding), against.out), `seed ${seed}`] };
};

const fileText = (prior: PriorSource): string =>
  `${JSON.stringify(prior, undefined, 2).replace(/\[\s+([^[\]"]*?)\s+\]/g, (_, row: string) => `[${row.replace(/\s+/g, " ")}]`)}\n`;

const makePriors = (knowledge: Knowledge, seed: number, options: InferOptions): OrbitPriors => {
  const { scenario } = knowledge;
  if (scenario.contact !== "overlap") requireLayout(knowledge, seed, () => {});
  return accept(makeOrbitPriors(scenario, "--against", options));
};

/** @param cost what the prior costs, in words */
const hidingNotes = (hiding: Hiding, cost: string, out: string | undefined): string[] => {
  const { strategy, believes, gain, bits, games, shortfall } = hiding;
  const whom = believes === undefined ? strategy : `${strategy}, which believes ${believes}`;
  const best =
    shortfall === undefined ? "" : `; the best such prior may cost about ${formatNumber(shortfall, 2)} shots more`;
  return [
    `hidden from ${whom}: ${cost}`,
    `in brackets 95 % confidence: the prior was found in ${formatNumberOf(games.search, "game")}, and judged in ${formatNumberOf(games.judgement, "other")}`,
    bits === 0
      ? "no weights of this kind change what it costs: it is equal likelihood itself"
      : `a layout gives away ${formatNumber(bits, 2)} bits${best}`,
    ...(bits > 0 && gain.interval.low <= 0 ? ["whether it gains anything is not proved: more --games may tell"] : []),
    ...(out === undefined ? [] : [`the prior is in ${out}`]),
  ];
};
