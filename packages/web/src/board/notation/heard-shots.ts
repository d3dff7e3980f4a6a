// Shots whose answers may be wrong, beside what else somebody said: each is a text such as `E5.@0.1`.
import {
  type Columns,
  formatObservation,
  formatShots,
  type Knowledge,
  type Observation,
  type Scenario,
} from "@broadside/engine";

/** Shots, and of which of them the answer may be wrong. */
export interface HeardShots {
  readonly observations: readonly Observation[];
  /** The doubts as texts, such as `E5.@0.1`. */
  readonly doubts: readonly string[];
}

/** How often an answer is wrong that somebody is not sure of. */
export const A_LITTLE = 0.1;

/** Whether something said is the doubt of a shot, such as `E5.@0.1`; else it is a statement. */
export const isDoubt = (said: string): boolean => !said.includes(" = ");

/** The doubt of a shot as a text. @param wrong the chance that its answer is wrong */
export const formatDoubt = (scenario: Scenario, shot: Observation, wrong: number): string =>
  `${formatObservation(scenario, shot)}@${wrong}`;

/** Of what was said, the chances that the answers of these shots are wrong, by the number of the shot, from 0. */
export const doubtsOf = (
  { scenario, observations }: { readonly scenario: Scenario; readonly observations: readonly Observation[] },
  told: readonly string[],
): ReadonlyMap<number, number> => {
  const doubts = new Map(told.filter(isDoubt).map((text) => [text.slice(0, text.lastIndexOf("@")), text] as const));
  if (doubts.size === 0) return new Map();
  return new Map(
    observations.flatMap((shot, i) => {
      const doubt = doubts.get(formatObservation(scenario, shot));
      return doubt === undefined ? [] : [[i, Number(doubt.slice(doubt.lastIndexOf("@") + 1))]];
    }),
  );
};

/** A position without the shots whose answers may be wrong; the same one if there are none. */
export const withoutDoubts = (knowledge: Knowledge, told: readonly string[]): Knowledge => {
  const doubts = doubtsOf(knowledge, told);
  if (doubts.size === 0) return knowledge;
  return { ...knowledge, observations: knowledge.observations.filter((_, i) => !doubts.has(i)) };
};

/** Shots with their doubts, in the notation that `readHeard` reads. */
export const formatHeard = (
  scenario: Scenario,
  observations: readonly Observation[],
  told: readonly string[],
  columns?: Columns,
): string => {
  const doubts = doubtsOf({ scenario, observations }, told);
  if (doubts.size === 0) return formatShots(scenario, observations, columns);
  return observations
    .map((shot, i) => formatObservation(scenario, shot, columns) + (doubts.has(i) ? `@${doubts.get(i)}` : ""))
    .join(" ");
};
