import { makeKnowledge, type Scenario } from "@broadside/engine";
import { findLayout } from "@broadside/engine/placing";
import { UsageError } from "../output/usage-error.ts";
import { scenarioPlace } from "./limits.ts";

// A file of its own: the other limits concern every command, and most commands need no search for a layout.

/** Refuses rules that no layout fits, where there is nothing to play or to make. */
export const requireLayout = (scenario: Scenario): void => {
  if (findLayout(makeKnowledge(scenario)).layout !== undefined) return;
  const fix =
    scenario.totals || scenario.clues ? "change the totals and clues" : "enlarge the board or leave ships out";
  throw UsageError.of(scenarioPlace(scenario), "no layout exists", fix);
};
