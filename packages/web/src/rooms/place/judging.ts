import { makeKnowledge, type Scenario, STANDARD_STRATEGIES } from "@broadside/engine";
import type { Difficulty } from "@broadside/engine/review";
import { signal } from "@preact/signals";
import { type Failed, failed, Job } from "../../board/map/page-jobs.ts";
import { formatShipsSource } from "../../board/notation/ship-notation.ts";
import type { PlacedShip } from "../../board/position/placed-ship.ts";
import { formatPosition, withoutPrior } from "../../board/rules/rules.ts";
import { placeWords } from "./texts/words.ts";

/** The strategies that can judge a layout, the usual one first. */
export const { judges: JUDGES } = STANDARD_STRATEGIES;

type Judge = (typeof JUDGES)[number];

interface Judged {
  readonly judge: Judge;
  readonly difficulty: Difficulty;
}

type Judgement = ({ readonly kind: "judged" } & Judged) | Failed;

/** With one seed, every layout of a game is compared with the same random layouts and the same games against them. */
const SEED = 1;

/** Has a strategy play against a layout and against others. */
export class Judging extends Job<Judgement> {
  readonly judge = signal<Judge>(JUDGES[0]);

  begin(scenario: Scenario, ships: readonly PlacedShip[]): void {
    const judge = this.judge.value;
    const layout = formatShipsSource(scenario, ships);
    // The layout is compared with equally likely layouts.
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run("difficulty", { ...position, layout, strategy: judge, seed: SEED }, (answer) =>
      answer.kind === "difficulty" ? { kind: "judged", judge, difficulty: answer.difficulty } : failed(answer),
    );
  }
}

/** How a layout compares with ten random ones; where the games do not tell their shots apart, it is typical. */
const comparedWithTen = ({ shots, uniform, percentile }: Difficulty): string => {
  const more = shots.estimate - uniform.estimate;
  const harder = Math.round(10 * percentile.estimate);
  const isToldApart = Math.abs(more) > 2 * Math.hypot(shots.standardError, uniform.standardError);
  if (!isToldApart || harder === 5 || more > 0 !== harder > 5) return placeWords.typical;
  if (more > 0) return harder === 10 ? placeWords.hardest : placeWords.harder({ harder });
  return harder === 0 ? placeWords.easiest : placeWords.easier({ easier: 10 - harder });
};

/** How hard a layout is to find, in people's words: against random ones, then in shots, with twice their error. */
export const verdictOf = ({ judge, difficulty }: Judged): string =>
  placeWords.verdict({
    than: comparedWithTen(difficulty),
    isLikeliest: judge === "probability",
    here: Math.round(difficulty.shots.estimate),
    error: Math.max(1, Math.round(2 * difficulty.shots.standardError)),
    random: Math.round(difficulty.uniform.estimate),
  });
