import { makeKnowledge, type Scenario, STANDARD_STRATEGIES } from "@broadside/engine";
import type { Difficulty } from "@broadside/engine/review";
import { signal } from "@preact/signals";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { withoutPrior } from "../../text/rules/prior.ts";
import { formatPosition } from "../../text/shots/position-text.ts";
import { formatShips } from "../../text/shots/ship-notation.ts";
import { newSeed } from "../../worker/seed.ts";
import { Job, whyNone } from "./job.ts";

/** The strategies that a layout is judged by here. */
export const { judges: JUDGES } = STANDARD_STRATEGIES;

/** The name of one of {@link JUDGES}. */
export type Judge = (typeof JUDGES)[number];

/** How the judging of a layout ends. */
export type Judgement =
  | { readonly kind: "judged"; readonly judge: Judge; readonly difficulty: Difficulty }
  | { readonly kind: "failed"; readonly what: string };

/** Has a strategy play against a layout and against others. */
export class Judging extends Job<Judgement> {
  readonly judge = signal<Judge>(JUDGES[0]);

  /** Begins to judge a whole layout. */
  begin(scenario: Scenario, layout: readonly PlacedShip[]): void {
    const judge = this.judge.value;
    const ships = formatShips(scenario, layout);
    // It is judged against layouts that are all equally likely.
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run({ ...position, kind: "difficulty", ships, strategy: judge, seed: newSeed() }, (answer) =>
      answer.kind === "difficulty"
        ? { kind: "judged", judge, difficulty: answer.difficulty }
        : { kind: "failed", what: whyNone(answer) },
    );
  }
}
