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
import { NAMED_PRIORS } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";

const BOXES = "boxes:NxD:K";
const BOXES_ABOUT = "K boxes of any size that may overlap, in a board of D dimensions with sides of N cells";

/** Named priors, as `--prior` takes them. */
const PRIORS = Object.entries(NAMED_PRIORS).map(([name, about]) => ({ name, about }));

/** `broadside presets`: the ready scenarios, and the ready priors. */
export const addPresetsCommand = (program: Command): void => {
  program
    .command("presets")
    .description("List the presets, rules that have a name, and the priors that have one")
    .option("--json", "write JSON")
    .addHelpText("after", examples(["broadside presets", "each preset and each prior with a sentence about it"]))
    .action(async (flags: { json?: true }) => {
      if (flags.json) {
        const presets = [...PRESETS].map(([name, { title, about }]) => ({
          name,
          title,
          about,
          placement: presetPlacement(name),
          scenario: formatScenario(preset(name)),
        }));
        return writeJson({ presets, priors: PRIORS });
      }
      const { style } = outputTerminal();
      const lines = [...PRESETS].flatMap(([name, { title, about, placement }]) => {
        const { board, fleet, contact, answers } = preset(name);
        const rules = `${board.size.join(" x ")}, ${formatNumberOf(shipCount(fleet), "ship")}; ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`;
        const placed = placement ? `; placed by ${placement}: ${PLACEMENT_MODELS[placement]}` : "";
        return [`${style.bold(name)}  ${title}`, `  ${about}`, `  ${style.dim(rules + placed)}`];
      });
      const priors = PRIORS.flatMap(({ name, about }) => [
        style.bold(`--prior ${name}`),
        `  ${about}${name === "edges" ? "; T is 1, or say it: edges:temperature=0.5" : ""}`,
      ]);
      return write(
        `${[...lines, style.bold(BOXES), `  ${BOXES_ABOUT}, such as boxes:4x3:2`, "", ...priors].join("\n")}\n`,
      );
    });
};
