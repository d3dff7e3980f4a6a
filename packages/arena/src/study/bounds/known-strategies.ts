import type { Answers } from "@broadside/engine";

/** What a strategy was seen to need on the layouts of a preset, all equally likely. */
export interface KnownStrategy {
  readonly preset: string;
  readonly answers: readonly Answers[];
  readonly strategy: string;
  /** Mean shots, as the source writes it. */
  readonly shots: string;
  /** Half of its 95 % interval; absent where the mean is exact. */
  readonly error?: string;
  /** The page of the documentation that has the figure, from its folder. */
  readonly source: string;
}

/** What was seen: means with half of their 95 % intervals, from the study `strength` where no other is named. */
const SEEN: readonly (readonly [preset: string, answers: Answers, strategy: string, shots: string, study?: "habr"])[] =
  [
    ["hasbro", "hit", "rollout", "46.56 ± 0.08"],
    ["hasbro", "sunk", "rollout", "44.24 ± 0.08"],
    ["hasbro", "length", "rollout", "43.89 ± 0.04"],
    ["hasbro", "named", "rollout", "43.87 ± 0.10"],
    ["hasbro", "revealed", "rollout", "43.90 ± 0.31"],
    ["hasbro", "identified", "rollout", "43.60 ± 0.15"],
    ["russian", "sunk", "greedy-hit", "55.49 ± 0.27", "habr"],
    ["german", "sunk", "rollout", "46.70 ± 0.07"],
    ["french", "sunk", "rollout", "38.34 ± 0.07"],
    ["salvo", "named", "rollout", "40.38 ± 0.32"],
    ["swedish", "hit", "rollout", "46.31 ± 0.24"],
    ["planes", "hit", "rollout", "35.62 ± 0.02"],
    ["treasure-hunt", "sunk", "rollout", "25.94 ± 0.12"],
    ["three-ships", "sunk", "rollout", "22.98 ± 0.05"],
    ["norwegian", "identified", "rollout", "46.68 ± 0.45"],
    ["portuguese", "identified", "rollout", "56.26 ± 0.42"],
    ["german-six", "sunk", "rollout", "42.01 ± 0.16"],
    ["czech", "sunk", "greedy-hit", "55.02 ± 0.29"],
    ["bimaru", "hit", "rollout", "62.07 ± 0.24"],
    ["hackerrank", "revealed", "greedy-hit", "73.85 ± 0.93"],
    ["classroom", "sunk", "greedy-hit", "16.58 ± 0.01"],
  ];

/** The best strategies of which a mean is committed: of each part of the study `strength` the one with the lower mean. */
export const KNOWN_STRATEGIES: readonly KnownStrategy[] = SEEN.map(
  ([preset, answers, strategy, mean, study = "strength"]) => {
    const [shots, error] = mean.split(" ± ");
    return { preset, answers: [answers], strategy, shots, error, source: `studies/${study}/README.md` };
  },
);
