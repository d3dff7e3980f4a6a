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

/** The best strategies of which a mean is committed: of each part of the study `strength` the one with the lower mean. */
export const KNOWN_STRATEGIES: readonly KnownStrategy[] = [
  {
    preset: "hasbro",
    answers: ["hit"],
    strategy: "rollout",
    shots: "46.56",
    error: "0.08",
    source: "studies/strength/README.md",
  },
  {
    preset: "hasbro",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "44.24",
    error: "0.08",
    source: "studies/strength/README.md",
  },
  {
    preset: "hasbro",
    answers: ["length"],
    strategy: "rollout",
    shots: "43.89",
    error: "0.04",
    source: "studies/strength/README.md",
  },
  {
    preset: "hasbro",
    answers: ["named"],
    strategy: "rollout",
    shots: "43.87",
    error: "0.10",
    source: "studies/strength/README.md",
  },
  {
    preset: "hasbro",
    answers: ["revealed"],
    strategy: "rollout",
    shots: "43.90",
    error: "0.31",
    source: "studies/strength/README.md",
  },
  {
    preset: "hasbro",
    answers: ["identified"],
    strategy: "rollout",
    shots: "43.60",
    error: "0.15",
    source: "studies/strength/README.md",
  },
  {
    preset: "russian",
    answers: ["sunk"],
    strategy: "greedy-hit",
    shots: "55.49",
    error: "0.27",
    source: "studies/habr/README.md",
  },
  {
    preset: "german",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "46.70",
    error: "0.07",
    source: "studies/strength/README.md",
  },
  {
    preset: "french",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "38.34",
    error: "0.07",
    source: "studies/strength/README.md",
  },
  {
    preset: "salvo",
    answers: ["named"],
    strategy: "rollout",
    shots: "40.38",
    error: "0.32",
    source: "studies/strength/README.md",
  },
  {
    preset: "swedish",
    answers: ["hit"],
    strategy: "rollout",
    shots: "46.31",
    error: "0.24",
    source: "studies/strength/README.md",
  },
  {
    preset: "planes",
    answers: ["hit"],
    strategy: "rollout",
    shots: "35.62",
    error: "0.02",
    source: "studies/strength/README.md",
  },
  {
    preset: "treasure-hunt",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "25.94",
    error: "0.12",
    source: "studies/strength/README.md",
  },
  {
    preset: "three-ships",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "22.98",
    error: "0.05",
    source: "studies/strength/README.md",
  },
  {
    preset: "norwegian",
    answers: ["identified"],
    strategy: "rollout",
    shots: "46.68",
    error: "0.45",
    source: "studies/strength/README.md",
  },
  {
    preset: "portuguese",
    answers: ["identified"],
    strategy: "rollout",
    shots: "56.26",
    error: "0.42",
    source: "studies/strength/README.md",
  },
  {
    preset: "german-six",
    answers: ["sunk"],
    strategy: "rollout",
    shots: "42.01",
    error: "0.16",
    source: "studies/strength/README.md",
  },
  {
    preset: "czech",
    answers: ["sunk"],
    strategy: "greedy-hit",
    shots: "55.02",
    error: "0.29",
    source: "studies/strength/README.md",
  },
  {
    preset: "bimaru",
    answers: ["hit"],
    strategy: "rollout",
    shots: "62.07",
    error: "0.24",
    source: "studies/strength/README.md",
  },
  {
    preset: "hackerrank",
    answers: ["revealed"],
    strategy: "greedy-hit",
    shots: "73.85",
    error: "0.93",
    source: "studies/strength/README.md",
  },
  {
    preset: "classroom",
    answers: ["sunk"],
    strategy: "greedy-hit",
    shots: "16.58",
    error: "0.01",
    source: "studies/strength/README.md",
  },
];
