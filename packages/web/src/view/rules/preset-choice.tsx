import { ANSWERS_MEANING, CONTACT_MEANING, PRESETS, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { Page } from "../../model/page.ts";
import { type BoxGame, boxGameOf, FIRST_BOX_GAME, formatBoxGame } from "../../text/box-game.ts";
import { presetOf } from "../../text/rules.ts";
import { BoxFields } from "./box-fields.tsx";

/** The value of the choice that stands for all games of boxes. */
const BOXES = "boxes";

/** The choice of ready rules, with the sentence about the chosen ones. */
export function PresetChoice({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const game = boxGameOf(scenario);
  const name = game ? BOXES : presetOf(scenario);
  return (
    <div class="preset-choice">
      <label for="preset">Game</label>
      <select
        id="preset"
        value={name ?? "custom"}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          page.choosePreset(chosen === BOXES ? formatBoxGame(FIRST_BOX_GAME) : chosen);
        }}
      >
        {name === undefined && <option value="custom">your own rules</option>}
        {[...PRESETS.keys()].map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
        <option value={BOXES}>boxes:NxD:K</option>
      </select>
      {game && <BoxFields page={page} game={game} />}
      <p class="small preset-about">{game ? describeBoxes(game) : describe(scenario, name)}</p>
    </div>
  );
}

const describe = (scenario: Scenario, name: string | undefined): string => {
  const { board, contact, answers } = scenario;
  const preset = name === undefined ? undefined : PRESETS.get(name);
  return (
    preset?.about ??
    `your own rules on ${board.size.join(" × ")} cells: ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`
  );
};

const describeBoxes = ({ side, dimensions, ships }: BoxGame): string => {
  const sides = dimensions > 4 ? `${side}^${dimensions}` : new Array<number>(dimensions).fill(side).join(" × ");
  const boxes = formatNumberOf(ships, "box", "boxes, which may overlap,");
  return `${boxes} of any size on ${sides} cells; the referee says how many ships are on the cell`;
};
