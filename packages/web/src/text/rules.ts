import {
  fail,
  formatScenario,
  PRESETS,
  parsePreset,
  parseScenario,
  parseScenarioText,
  type Result,
  type Scenario,
  type ScenarioSource,
} from "@broadside/engine";

/** Longest side of a board that this page shows. */
export const MAX_SIDE = 20;

/** The rules without their name: what makes two scenarios play alike. */
const essence = ({ board, fleet, contact, answers }: ScenarioSource): string =>
  JSON.stringify([board.size, board.blocked ?? [], fleet, contact, answers]);

const presetByEssence = new Map([...PRESETS].map(([name, { source }]) => [essence(source), name]));

/** The preset that has exactly these rules, if there is one. */
export const presetOf = (scenario: Scenario): string | undefined =>
  presetByEssence.get(essence(formatScenario(scenario)));

/** The rules as short text: the name of a preset, or compact JSON. {@link parseRules} reads it back. */
export const formatRules = (scenario: Scenario): string => {
  const preset = presetOf(scenario);
  if (preset !== undefined) return preset;
  const { name, ...rules } = formatScenario(scenario);
  return JSON.stringify(name === "custom" ? rules : { name, ...rules });
};

/** Fails for scenarios that are right but that this page does not show. */
export const checkShowable = (scenario: Scenario): Result<Scenario> => {
  const { size } = scenario.board;
  if (size.length !== 2) {
    const dimensions = size.length === 1 ? "1 dimension" : `${size.length} dimensions`;
    return fail("board.size", `the board has ${dimensions}`, "this page shows boards of columns and rows only");
  }
  for (const [axis, side] of size.entries()) {
    if (side > MAX_SIDE) {
      return fail(
        `board.size[${axis}]`,
        `${side} is more than this page shows`,
        `write a number from 1 to ${MAX_SIDE}`,
      );
    }
  }
  if (scenario.contact === "overlap") {
    return fail("contact", "this page does not show ships that share cells", "choose none, no-sides or allowed");
  }
  if (scenario.answers === "count") {
    return fail(
      "answers",
      "this page does not show numbers of ships",
      "choose hit, sunk, length, named, revealed or identified",
    );
  }
  return { ok: true, value: scenario };
};

/** Reads a scenario from a value such as `JSON.parse` gives, if this page can show it. */
export const parseShowable = (value: unknown): Result<Scenario> => {
  const scenario = parseScenario(value);
  return scenario.ok ? checkShowable(scenario.value) : scenario;
};

/** Reads rules from the name of a preset or from JSON, if this page can show them. */
export const parseRules = (text: string): Result<Scenario> => {
  const scenario = text.trimStart().startsWith("{") ? parseScenarioText(text) : parsePreset(text);
  return scenario.ok ? checkShowable(scenario.value) : scenario;
};
