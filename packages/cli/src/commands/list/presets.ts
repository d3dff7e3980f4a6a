import {
  ANSWERS_MEANING,
  CONTACT_MEANING,
  formatScenario,
  PRESETS,
  preset,
  presetPlacement,
  shipCount,
} from "@broadside/engine";
import { PLACEMENT_MODELS } from "@broadside/engine/placing";
import { formatNumberOf } from "@broadside/engine/text";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";

const BOXES = "boxes:NxD:K";
const BOXES_ABOUT = "K boxes of any size that may overlap, in a board of D dimensions with sides of N cells";

/** Lists the presets: rules that have a name. */
export const listPresets = async (asJson: boolean): Promise<void> => {
  if (asJson) {
    const presets = [...PRESETS].map(([name, { title, about }]) => ({
      name,
      title,
      about,
      placement: presetPlacement(name),
      scenario: formatScenario(preset(name)),
    }));
    return writeJson({ presets });
  }
  const { style } = outputTerminal();
  const lines = [...PRESETS].flatMap(([name, { title, about, placement }]) => {
    const { board, fleet, contact, answers } = preset(name);
    const rules = `${board.size.join(" x ")}, ${formatNumberOf(shipCount(fleet), "ship")}; ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`;
    const placed = placement ? `; placed by ${placement}: ${PLACEMENT_MODELS[placement]}` : "";
    return [`${style.bold(name)}  ${title}`, `  ${about}`, `  ${style.dim(rules + placed)}`];
  });
  return write(`${[...lines, style.bold(BOXES), `  ${BOXES_ABOUT}, such as boxes:4x3:2`].join("\n")}\n`);
};
