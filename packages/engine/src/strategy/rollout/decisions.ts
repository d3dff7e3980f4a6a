import type { Scenario } from "../../scenario/scenario.ts";

/** Decisions kept for a scenario at most; the one asked for longest ago goes first. */
const MOST_KEPT = 50_000;

/** What was decided at positions met so far, shared by the games of a scenario: it depends on what is known and nothing else. */
export class Decisions {
  readonly #kept = new WeakMap<Scenario, Map<string, number>>();

  /** The decision kept under a key, made where there is none. */
  at(scenario: Scenario, key: string, decide: () => number): number {
    let decisions = this.#kept.get(scenario);
    if (!decisions) {
      decisions = new Map();
      this.#kept.set(scenario, decisions);
    }
    const decision = decisions.get(key) ?? decide();
    decisions.delete(key);
    decisions.set(key, decision);
    if (decisions.size > MOST_KEPT) decisions.delete(decisions.keys().next().value as string);
    return decision;
  }
}
