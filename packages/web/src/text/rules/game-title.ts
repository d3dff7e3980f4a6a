import { ANSWERS_MEANING, CONTACT_MEANING, formatScenario, PRESETS, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import { type BoxGame, boxGameOf } from "./box-game.ts";
import { presetOf } from "./rules.ts";

/** What people call a game, and a sentence about it. */
export interface GameTitle {
  readonly title: string;
  readonly about: string;
}

const sidesOf = ({ side, dimensions }: BoxGame): string =>
  dimensions > 4 ? `${side}^${dimensions}` : new Array<number>(dimensions).fill(side).join(" × ");

const describeBoxes = (game: BoxGame): string =>
  `${formatNumberOf(game.ships, "box", "boxes, which may overlap,")} of any size on ${sidesOf(game)} cells; the referee says how many ships are on the cell`;

const titleOf = (scenario: Scenario): GameTitle => {
  const game = boxGameOf(scenario);
  if (game)
    return { title: `${formatNumberOf(game.ships, "box", "boxes")} in ${sidesOf(game)}`, about: describeBoxes(game) };
  const preset = PRESETS.get(presetOf(scenario) ?? "");
  if (preset) return preset;
  const { board, contact, answers } = formatScenario(scenario);
  return {
    title: "Your own rules",
    about: `your own rules on ${board.size.join(" × ")} cells: ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`,
  };
};

const known = new WeakMap<Scenario, GameTitle>();

/** The title of the ready game that a scenario is, of a game of boxes, or that of rules of one's own; worked out once. */
export const gameTitle = (scenario: Scenario): GameTitle => {
  const title = known.get(scenario) ?? titleOf(scenario);
  known.set(scenario, title);
  return title;
};
