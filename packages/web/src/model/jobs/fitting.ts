import { type InputError, makeKnowledge, type Scenario } from "@broadside/engine";
import { type Prior, parsePriorText } from "@broadside/engine/priors";
import { withoutPrior } from "../../text/rules/prior.ts";
import type { Tally } from "../../text/rules/tally.ts";
import { formatPosition } from "../../text/shots/position-text.ts";
import { Job, whyNone } from "./job.ts";

/** How a fit ends: the counts have a prior, which was handed over; they have none; or it was too long a work. */
export type Fitted =
  | { readonly kind: "fitted"; readonly bits: number }
  | { readonly kind: "unfit"; readonly error: InputError }
  | { readonly kind: "failed"; readonly what: string };

/** Has the prior fitted that has given counts. */
export class Fitting extends Job<Fitted> {
  /** Begins to fit; `take` gets the prior. */
  begin(scenario: Scenario, { games, occupied }: Tally, take: (prior: Prior) => void): void {
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run({ ...position, kind: "fit", games, occupied }, (answer) => {
      if (answer.kind === "unfit") return answer;
      if (answer.kind !== "fit") return { kind: "failed", what: whyNone(answer) };
      const prior = parsePriorText(scenario, answer.prior);
      if (!prior.ok) return { kind: "unfit", error: prior.error };
      take(prior.value);
      return { kind: "fitted", bits: answer.bits };
    });
  }
}
