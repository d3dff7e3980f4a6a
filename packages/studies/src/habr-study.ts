import { setImmediate } from "node:timers/promises";
import { type Experiment, type Summary, summarise } from "@broadside/arena";
import {
  duelTable,
  hasSpread,
  histogramFigure,
  hitsFigure,
  meanText,
  namedInterval,
  normalityTable,
  pairTable,
  quantileTable,
  shotsTable,
  survivalFigure,
} from "@broadside/arena/reports";
import { cautionsOf, conclusionsOf, type HitsByShot, hitsByShot } from "@broadside/arena/statistics";
import { infer, MISS, makeKnowledge, observe, preset, type Scenario } from "@broadside/engine";
import { formatNumber } from "@broadside/engine/text";
import type { Study, StudyScale } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";

export interface HabrFindings {
  readonly summary: Summary;
  /** The number of layouts left before each shot of `greedy-hit` while all shots miss, as decimal text. */
  readonly missing: readonly string[];
  readonly hits: readonly HitsByShot[];
}

export const habr: Study<HabrFindings> = {
  name: "habr",
  title: "Diagonals against the exact count, on the Russian fleet",
  question:
    "Is it worth counting every layout? The article “Again Sea battle” (Habr) counted the layouts of the Russian game and " +
    "proposed a tournament between always shooting the cell that most layouts occupy (`greedy-hit`) and shooting " +
    "every fourth diagonal, which must hit the battleship within 24 shots (`diagonal`). This is that tournament.",
  games: { standard: 100, least: 2, of: "games of each strategy" },
  async compute(work) {
    work.plan(2);
    const games = await work.play("games", experimentOf(work));
    const { cellCount } = games.scenario.board;
    const missing = await work.keep("missing", (at) => layoutsWhileMissing(games.scenario, at));
    return {
      summary: summarise(games),
      missing,
      hits: games.strategies.flatMap((one) => hitsByShot(one, cellCount) ?? []),
    };
  },
  present: ({ summary, missing, hits }) => {
    const exact = exactFirstHit(missing);
    const interval = hits.find(({ strategy }) => strategy === "greedy-hit")?.firstHit.interval;
    const isJudged = interval !== undefined && hasSpread(interval);
    const isWithin = isJudged && exact >= interval.low && exact <= interval.high;
    return fillPage(readTemplate("habr"), {
      conclusions: conclusionsOf(summary),
      first: hits.map(({ strategy, firstHit: { mean, interval } }) => ({
        strategy,
        shot: meanText(mean, interval),
        interval: interval && namedInterval(interval),
      })),
      shots: missing.length - 1,
      exact: formatNumber(exact, 3),
      within: isWithin ? "within" : undefined,
      outside: isJudged && !isWithin ? "outside" : undefined,
      cautions: cautionsOf(summary),
      shotTables: [shotsTable(summary), quantileTable(summary, { time: false })],
      shotFigures: [histogramFigure(summary), survivalFigure(summary)],
      normality: normalityTable(summary),
      numbers: LOOKED_AT.map((n) => `n = ${n}`),
      hits: hits.map(({ strategy, meanHits }) => [
        strategy,
        ...LOOKED_AT.map((n) => formatNumber(meanHits[Math.min(n, meanHits.length) - 1])),
      ]),
      hitsFigure: hitsFigure(hits),
      pairs: pairTable(summary),
      duels: duelTable(summary),
    });
  },
};

const LOOKED_AT = [5, 10, 20, 24, 30, 40, 50, 60];

const experimentOf = ({ games, seed }: StudyScale): Experiment => ({
  scenario: preset("russian"),
  strategies: ["diagonal", "greedy-hit"],
  placement: { model: "uniform" },
  games,
  seed,
});

export const layoutsWhileMissing = async (
  scenario: Scenario,
  at: (done: number, total: number) => void,
): Promise<string[]> => {
  const counts: string[] = [];
  let knowledge = makeKnowledge(scenario);
  for (;;) {
    // Yield to the event loop so that Ctrl-C works before the end.
    await setImmediate();
    at(counts.length, scenario.board.cellCount);
    const posterior = infer(knowledge);
    counts.push(String(posterior.layouts));
    // greedy-hit shoots the first of the likeliest cells, in the order that `rank()` gives.
    const [best] = posterior.rank();
    if (best.hits === posterior.layouts) return counts;
    knowledge = observe(knowledge, { cell: best.cell, answer: MISS });
  }
};

/** The exact mean number of the shot that hits first: the sum of all counts divided by the first count. */
export const exactFirstHit = (missing: readonly string[]): number => {
  const all = missing.map(BigInt);
  const scaled = (all.reduce((sum, count) => sum + count, 0n) * 10n ** 12n) / all[0];
  return Number(scaled) / 1e12;
};
