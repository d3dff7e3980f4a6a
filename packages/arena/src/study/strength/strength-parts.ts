import { type Answers, preset, unwrap, withRules } from "@broadside/engine";
import type { Experiment } from "../../experiment/experiment.ts";

/** The strategies of every part in playing order: the strongest, exact greedy and the heuristics. */
export const PLAYERS = ["rollout", "greedy-hit", "probability-chessboard", "hunt-target", "random"] as const;

export const QUESTIONS = [
  ["rollout", "greedy-hit"],
  ["rollout", "probability-chessboard"],
  ["greedy-hit", "probability-chessboard"],
  ["probability-chessboard", "hunt-target"],
  ["hunt-target", "random"],
] as const satisfies readonly (readonly [string, string])[];

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
  const own = Math.round(share * games);
  return share < MAIN.share && own < FEWEST ? 0 : own;
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
