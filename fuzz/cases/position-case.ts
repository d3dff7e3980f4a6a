import {
  formatScenario,
  formatShots,
  type Knowledge,
  parseKnowledge,
  parseScenario,
  type ScenarioSource,
  type ShipSource,
  unwrap,
} from "../../packages/engine/src/index.ts";
import type { Truth } from "../../packages/engine/test/generate/random-shots.ts";

/** A position in written form: rules and shots. */
export interface PositionCase {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  /** How the answers were drawn. */
  readonly truth?: Truth;
  /** Whether the board is too large for the oracle. */
  readonly large?: boolean;
}

/** Makes a position into a case. */
export const caseOf = (knowledge: Knowledge, drawn: Pick<PositionCase, "truth" | "large"> = {}): PositionCase => ({
  scenario: formatScenario(knowledge.scenario),
  shots: formatShots(knowledge.scenario, knowledge.observations),
  ...drawn,
});

/** The position that a case describes. */
export const knowledgeOf = ({ scenario, shots }: PositionCase): Knowledge =>
  unwrap(parseKnowledge(unwrap(parseScenario(scenario)), shots));

/** A line of a batch that gives the position to the command. */
export const describePosition = ({ scenario, shots }: PositionCase): string =>
  `a line for  broadside heatmap --batch -\n  ${JSON.stringify({ scenario, shots })}`;

/** The words of `coverage.ts` that describe a position. */
export const positionFeatures = (item: PositionCase): string[] => {
  const { board, fleet, contact, answers } = item.scenario;
  const found = new Set([
    `${board.size.length}-D`,
    `contact ${contact}`,
    `answers ${answers}`,
    (board.blocked ?? []).length > 0 ? "blocked" : "none blocked",
    item.shots === "" ? "no shots" : item.truth === undefined || item.truth === "true" ? "true shots" : "with lies",
    item.large ? "past the oracle" : "oracle",
    "no prior",
  ]);
  for (const ship of fleet) {
    found.add(formFeature(ship));
    if ((ship.count ?? 1) > 1) found.add("several of a class");
  }
  const forms = fleet.map(({ name, count, ...form }) => JSON.stringify(form));
  if (new Set(forms).size < forms.length) found.add("classes alike");
  return [...found];
};

/** The form of a ship in the words of `coverage.ts`. */
const formFeature = (ship: ShipSource): string => {
  if ("length" in ship) return ship.length === 1 ? "boats" : "lengths";
  if ("box" in ship) return "boxes";
  return ship.reflect === false ? "shapes, not reflected" : "shapes";
};
