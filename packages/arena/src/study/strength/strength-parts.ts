import { type Answers, preset, unwrap, withRules } from "@broadside/engine";
import type { Experiment } from "../../experiment/experiment.ts";

/** The strategies of every part, in the order in which they are played: the strongest, exact greedy, the heuristics. */
export const PLAYERS = ["rollout", "greedy-hit", "probability-chessboard", "hunt-target", "random"] as const;

/** Pairs of players that the study asks about: whether the first needs fewer shots than the second. */
export const QUESTIONS = [
  ["rollout", "greedy-hit"],
  ["rollout", "probability-chessboard"],
  ["greedy-hit", "probability-chessboard"],
  ["probability-chessboard", "hunt-target"],
  ["hunt-target", "random"],
] as const satisfies readonly (readonly [string, string])[];

/** The first question, which the study is about. */
export const [BEST, GREEDY] = QUESTIONS[0];

/** A board with a kind of answers. Its name is that of the folder of its games. */
export interface StrengthPart {
  readonly name: string;
  readonly preset: string;
  readonly answers: Answers;
  /** The share of `--games` that is played of it. */
  readonly share: number;
}

const part = (preset: string, answers: Answers, share: number): StrengthPart => ({
  name: `${preset}-${answers}`,
  preset,
  answers,
  share,
});

/** The part that the smaller lists, costs and first shots are about. */
export const MAIN = part("hasbro", "length", 1);

/** Of the games of a part whose games are many; the others are played to see whether anything is otherwise there. */
const FEW = 0.02;

/**
 * All parts, in the order in which they are played. The shares are so that 10,000 games take about five hours of one core, half
 * of it on {@link MAIN}: the other kinds of answers of the same board get a fifth, boards on which a game takes seconds as many as take half an
 * hour.
 */
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

/** Lists of `rollout` shorter than its own, for the front on {@link MAIN}, and the share of `--games` that they play. */
export const LISTS = [256, 1024, 4096, 16_384] as const;
export const LISTS_SHARE = 0.1;

/** Fewer games than this are not worth a part beside {@link MAIN}: luck is taken out of no fewer. */
export const FEWEST = 30;

/** The games of a part that has such a share of all; 0 where they would be too few. */
export const gamesOf = (share: number, games: number): number => {
  const own = Math.round(share * games);
  return share < MAIN.share && own < FEWEST ? 0 : own;
};

/** The experiment of a part: game g is the same layout for every strategy, and in parts of the same board and ships. */
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

/** The name of `rollout` with lists of so many layouts. */
export const withLists = (layouts: number): string => `${BEST}:layouts=${layouts}`;

/**
 * The seeds on which settings of `rollout` were chosen, and what was chosen there: see docs/explanation/rollout.md. Its figures were found on others.
 */
export const CHOSEN_ON: readonly { readonly seeds: readonly number[]; readonly what: string }[] = [
  { seeds: [901], what: "the length of lists, the number of cells and the limit of rollouts over rollouts" },
  { seeds: [11, 12], what: "what neighbours and corners weigh in the search" },
  { seeds: [1], what: "the opening book" },
];

/** The parts in which decisions are timed. */
export const COSTED: readonly StrengthPart[] = PARTS.filter(({ name }) =>
  [MAIN.name, "russian-sunk", "german-sunk", "french-sunk"].includes(name),
);
