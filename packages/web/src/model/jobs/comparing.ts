import { makeKnowledge, type Scenario } from "@broadside/engine";
import { formatPosition } from "../../text/shots/position-text.ts";
import type { EffectAnswer } from "../../worker/protocol.ts";
import { Job } from "./job.ts";

/** How comparing ends: with what a prior changes; or, where counting would take long, with nothing to tell. */
export type Compared = EffectAnswer | { readonly kind: "unknown" };

/** Finds out what a prior changes on the empty board, once for each prior. */
export class Comparing extends Job<Compared> {
  #rules = "";

  /** Begins, unless that is what was compared last or is being compared. */
  begin(scenario: Scenario): void {
    const position = formatPosition(makeKnowledge(scenario));
    if (this.#rules === position.rules) return;
    this.#rules = position.rules;
    this.run({ ...position, kind: "effect" }, (answer) => (answer.kind === "effect" ? answer : { kind: "unknown" }));
  }
}
