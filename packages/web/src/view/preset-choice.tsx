import { ANSWERS_MEANING, CONTACT_MEANING, type InputError, PRESETS, type Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Page } from "../model/page.ts";
import {
  BOX_FIELDS,
  type BoxGame,
  type BoxGameDraft,
  boxGameOf,
  FIRST_BOX_GAME,
  formatBoxGame,
  parseBoxGame,
} from "../text/box-game.ts";
import { checkShowable, presetOf } from "../text/rules.ts";

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
        {name === undefined && <option value="custom">own rules</option>}
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
    `own rules on ${board.size.join(" × ")} cells: ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`
  );
};

const describeBoxes = ({ side, dimensions, ships }: BoxGame): string => {
  const sides = dimensions > 4 ? `${side}^${dimensions}` : new Array<number>(dimensions).fill(side).join(" × ");
  const boxes = ships === 1 ? "1 box" : `${ships} boxes, which may overlap,`;
  return `${boxes} of any size on ${sides} cells; the referee says how many ships are on the cell`;
};

const draftOf = ({ side, dimensions, ships }: BoxGame): BoxGameDraft => ({
  side: String(side),
  dimensions: String(dimensions),
  ships: String(ships),
});

/** Whether an error at a place concerns a field: the size of the board is a matter of its side and its dimensions. */
const isAbout = (where: string, key: keyof BoxGame, label: string): boolean =>
  where === label || (key === "ships" ? where === "fleet" : where === "board.size");

/** Side, dimensions and ships of a game of boxes. A right change begins a new game; a wrong one says why not. */
function BoxFields({ page, game }: { page: Page; game: BoxGame }) {
  const draft = useSignal(draftOf(game));
  const error = useSignal<InputError | undefined>(undefined);
  const name = formatBoxGame(game);

  // A game that came from elsewhere (undo, a link) takes the place of what stands in the fields.
  useLayoutEffect(() => {
    draft.value = draftOf(game);
    error.value = undefined;
  }, [name]);

  const edit = (change: Partial<BoxGameDraft>, complete: boolean): void => {
    draft.value = { ...draft.value, ...change };
    if (!complete) return;
    const parsed = parseBoxGame(draft.value);
    const shown = parsed.ok ? checkShowable(parsed.value) : parsed;
    error.value = shown.ok ? undefined : shown.error;
    if (shown.ok && presetOf(shown.value) !== name) page.choose(shown.value);
  };

  return (
    <fieldset class="box-fields">
      <legend class="visually-hidden">Game of boxes</legend>
      {BOX_FIELDS.map(({ key, label }) => (
        <label key={key}>
          <span>{label}</span>
          <input
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={draft.value[key]}
            aria-invalid={error.value !== undefined && isAbout(error.value.where, key, label)}
            aria-describedby={error.value ? "box-error" : undefined}
            onInput={(event) => edit({ [key]: event.currentTarget.value }, false)}
            onChange={(event) => edit({ [key]: event.currentTarget.value }, true)}
            onKeyDown={(event) => {
              const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              const value = draft.value[key];
              if (step === undefined || !/^\d+$/.test(value)) return;
              event.preventDefault();
              edit({ [key]: String(Math.max(1, Number(value) + step)) }, true);
            }}
          />
        </label>
      ))}
      {error.value && (
        <span class="error-text" id="box-error" role="alert">
          {error.value.what}; {error.value.fix}
        </span>
      )}
    </fieldset>
  );
}
