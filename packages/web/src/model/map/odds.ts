import { formatAnswer, type Observation, type Scenario } from "@broadside/engine";
import type { MapAnswer } from "../../worker/map-messages.ts";
import { unpackAnswers } from "../../worker/packed-map.ts";

/** How likely something was: so much of a whole. */
export type Odds = readonly [part: bigint, whole: bigint];

/** How likely an answer was by the map of the position before the shot. */
export const oddsOf = (scenario: Scenario, { cell, answer }: Observation, before: MapAnswer): Odds => {
  const text = formatAnswer(scenario, answer);
  const [, , mass = "0"] = unpackAnswers(before.answers, cell).find(([other]) => other === text) ?? [];
  return [BigInt(mass), BigInt(before.masses?.whole ?? before.layouts)];
};
