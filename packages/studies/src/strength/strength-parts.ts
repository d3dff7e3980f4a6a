import type { Experiment, ExperimentGames } from "@broadside/arena";
import { decodeShots, type StrategyGames } from "@broadside/arena/games";
import {
  describe,
  differences,
  hitsByShot,
  type Interval,
  judgeMean,
  mean,
  pairedP,
  type ReducedDifference,
  reduceDifference,
  reduceMean,
  standardDeviation,
  studentP,
  studentQuantile,
} from "@broadside/arena/statistics";
import { type Answers, preset, type StrategyName, unwrap, withRules } from "@broadside/engine";
import { LUCK } from "@broadside/engine/review";

/** The strategies of every part in playing order: the strongest, exact greedy and the heuristics. */
export const PLAYERS = [
  "rollout",
  "greedy-hit",
  "probability-chessboard",
  "hunt-target",
  "random",
] as const satisfies readonly StrategyName[];

export const QUESTIONS = [
  ["rollout", "greedy-hit"],
  ["rollout", "probability-chessboard"],
  ["greedy-hit", "probability-chessboard"],
  ["probability-chessboard", "hunt-target"],
  ["hunt-target", "random"],
] as const satisfies readonly (readonly [StrategyName, StrategyName])[];

export const [BEST, GREEDY] = QUESTIONS[0];

/** A board with a kind of answers. The name of the part is also the folder of its games. */
export interface StrengthPart {
  readonly name: string;
  readonly preset: string;
  readonly answers: Answers;
  readonly share: number;
}

const part = (preset: string, answers: Answers, share: number): StrengthPart => ({
  name: `${preset}-${answers}`,
  preset,
  answers,
  share,
});

export const MAIN = part("hasbro", "length", 1);

/** The share of games for parts that only check whether anything differs there. */
const FEW = 0.02;

/** All parts in playing order. 10,000 games take about five hours on one core, half of them for {@link MAIN}. */
export const PARTS: readonly StrengthPart[] = [
  MAIN,
  part("hasbro", "sunk", 0.2),
  part("hasbro", "identified", 0.2),
  part("russian", "sunk", 0.06),
  part("hasbro", "hit", 0.2),
  part("german", "sunk", 0.06),
  part("french", "sunk", 0.1),
  part("hasbro", "named", 0.2),
  part("hasbro", "revealed", FEW),
  part("salvo", "named", FEW),
  part("swedish", "hit", FEW),
  part("planes", "hit", FEW),
  part("treasure-hunt", "sunk", FEW),
  part("three-ships", "sunk", FEW),
  part("norwegian", "identified", FEW),
  part("portuguese", "identified", FEW),
  part("german-six", "sunk", FEW),
  part("czech", "sunk", FEW),
  part("bimaru", "hit", FEW),
  part("hackerrank", "revealed", FEW),
  part("classroom", "sunk", FEW),
  part("italian", "sunk", FEW),
];

/** The lengths of shorter lists of `rollout` for the front on {@link MAIN}, and their share of `--games`. */
export const LISTS = [256, 1024, 4096, 16_384] as const;
export const LISTS_SHARE = 0.1;

/** Fewest games for a part other than {@link MAIN}; luck cannot be removed from fewer. */
export const FEWEST = 30;

export const gamesOf = (share: number, games: number): number => {
  const rounded = Math.round(share * games);
  return share < MAIN.share && rounded < FEWEST ? 0 : rounded;
};

/** The experiment of a part. Game g has the same layout for every strategy and kind of answers. */
export const experimentOf = (
  { preset: name, answers, share }: StrengthPart,
  { games, seed }: { readonly games: number; readonly seed: number },
): Experiment => ({
  scenario: unwrap(withRules(preset(name), { answers })),
  strategies: PLAYERS,
  placement: { model: "uniform" },
  games: gamesOf(share, games),
  seed,
  reduceLuck: "exact",
});

export const withLists = (layouts: number): string => `${BEST}:layouts=${layouts}`;

/** The seeds on which settings of `rollout` were chosen; see docs/explanation/rollout.md. */
export const CHOSEN_ON: readonly { readonly seeds: readonly number[]; readonly what: string }[] = [
  { seeds: [901], what: "the length of lists, the number of cells and the limit of rollouts over rollouts" },
  { seeds: [11, 12], what: "what neighbours and corners weigh in the search" },
  { seeds: [1], what: "the opening book" },
];

export const COSTED: readonly StrengthPart[] = PARTS.filter(({ name }) =>
  [MAIN.name, "russian-sunk", "german-sunk", "french-sunk"].includes(name),
);

const LONGEST = 10;

const FEWEST_THERE = 10;

/** A strategy's shots as long as it misses: the cell that most games shot first, then the next after a miss … */
export const missLine = ({ sequences }: Pick<StrategyGames, "sequences">, cellCount: number) => {
  let games = sequences.filter((text) => text !== "").map((text) => decodeShots(text, cellCount));
  // The share is that of the games that shot this cell; 1 if the strategy never shoots another one.
  const line: { readonly cell: number; readonly games: number; readonly share: number }[] = [];
  for (let shot = 0; shot < LONGEST && games.length >= FEWEST_THERE; shot++) {
    const counts = new Map<number, number>();
    for (const fired of games) counts.set(fired[shot].cell, (counts.get(fired[shot].cell) ?? 0) + 1);
    const [cell, most] = [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
    line.push({ cell, games: games.length, share: most / games.length });
    games = games.filter((fired) => fired[shot].cell === cell && !fired[shot].hit);
  }
  return line;
};

export type PartFindings = ReturnType<typeof findPart>;

type PlayerFindings = ReturnType<typeof findPlayer>;

/** A mean difference in shots on the same layouts: first minus second, plain and without luck. */
export type PairFindings = NonNullable<ReturnType<typeof findPair>>;

export const findPart = ({ name, preset, answers }: StrengthPart, games: ExperimentGames, comparisons: number) => ({
  name,
  preset,
  answers,
  games: games.games,
  experiment: games.experiment,
  players: games.strategies.map((one) => findPlayer(one, games.scenario.board.cellCount)),
  pairs: QUESTIONS.flatMap(([first, second]) => {
    const [a, b] = [first, second].map((name) => games.strategies.find(({ strategy }) => strategy === name));
    return (a && b && findPair(a, b, comparisons, games.scenario.board.cellCount)) ?? [];
  }),
});

const findPlayer = (games: StrategyGames, cellCount: number) => {
  const finished = games.shots.filter((shots) => !Number.isNaN(shots));
  const reduced = reduceMean(games);
  const hits = hitsByShot(games, cellCount);
  const { mean, meanInterval, standardDeviation } = finished.length > 0 ? describe(finished) : {};
  return {
    strategy: games.strategy,
    finished: finished.length,
    faults: games.faults.length,
    ...(mean !== undefined && {
      shots: {
        mean,
        ...(meanInterval && { interval: meanInterval }),
        ...(standardDeviation !== undefined && { standardDeviation }),
      },
    }),
    ...(reduced && { reduced }),
    ...(hits && { firstHit: hits.firstHit }),
    line: missLine(games, cellCount),
  };
};

export const findPair = (a: StrategyGames, b: StrategyGames, comparisons: number, cellCount: number) => {
  const all = differences(a.shots, b.shots).filter((difference) => !Number.isNaN(difference));
  if (all.length < 2) return undefined;
  const moments = { mean: mean(all), standardDeviation: standardDeviation(all) };
  const { reduced } = reduceDifference(a, b, comparisons);
  const facts = { ...moments, pairs: all.length, largest: cellCount };
  return {
    first: a.strategy,
    second: b.strategy,
    games: all.length,
    plain: {
      ...moments,
      interval: judgeMean(facts, 1).interval,
      verdict: judgeMean(facts, comparisons),
      p: pairedP(facts),
    },
    ...(reduced && { reduced: { ...reduced, p: reducedP(reduced) } }),
  };
};

/** The p-value of a difference with luck removed, with one degree of freedom less for each kind of luck. */
export const reducedP = ({ mean, interval, games }: Pick<ReducedDifference, "mean" | "interval" | "games">): number => {
  const degreesOfFreedom = games - 1 - LUCK.length;
  const quantile = studentQuantile((1 + interval.confidence) / 2, degreesOfFreedom);
  return studentP(mean, (interval.high - interval.low) / 2 / quantile, degreesOfFreedom);
};

export const bestKnown = ({ plain, reduced }: PairFindings): Pick<ReducedDifference, "mean" | "interval" | "verdict"> =>
  reduced ?? plain;

export const playerOf = ({ players }: PartFindings, name: string): PlayerFindings | undefined =>
  players.find(({ strategy }) => strategy === name);

export const pairOf = ({ pairs }: PartFindings, a: string, b: string): PairFindings | undefined =>
  pairs.find(({ first, second }) => first === a && second === b);

export const meanOf = (player: PlayerFindings | undefined): { mean: number; interval?: Interval } | undefined =>
  player?.reduced ?? player?.shots;

export const partText = ({ preset, answers }: Pick<StrengthPart, "preset" | "answers">): string =>
  `\`${preset}\` with ${answers}`;

export const rulesText = ({ preset, answers }: Pick<StrengthPart, "preset" | "answers">): string =>
  `${preset}, ${answers}`;
