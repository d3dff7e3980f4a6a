import { type InputError, parsePreset, type Result, type Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { type BoxGame, checkShowable, formatBoxGame, presetOf } from "../../board/rules/rules.ts";
import { rulesWords as words } from "../../board/texts/rules/words.ts";
import { wordedFault } from "../../parts/fault.ts";
import { entryOf } from "../../parts/field/text-input.tsx";
import { ErrorText } from "../../parts/problems.tsx";
import type { Analyse } from "./analyse.ts";

type BoxGameDraft = Readonly<Record<keyof BoxGame, string>>;

const draftOf = ({ side, dimensions, ships }: BoxGame): BoxGameDraft => ({
  side: String(side),
  dimensions: String(dimensions),
  ships: String(ships),
});

const FIELDS = ["side", "dimensions", "ships"] as const;

/** The scenario for the fields; fails with the first field that is wrong, or with the engine's reason. */
export const parseBoxGame = (draft: BoxGameDraft): Result<Scenario> => {
  const wrong = FIELDS.find((key) => !/^\s*\d+\s*$/.test(draft[key]) || Number(draft[key]) < 1);
  if (wrong) return wordedFault(wrong, () => words.notWhole({ text: draft[wrong] }));
  const [side, dimensions, ships] = FIELDS.map((key) => Number(draft[key]));
  return parsePreset(formatBoxGame({ side, dimensions, ships }));
};

/** Whether an error belongs to a field: an error in the board's size belongs to the side and the dimensions. */
const isAbout = (where: string, key: keyof BoxGame): boolean =>
  where === key || (key === "ships" ? where === "fleet" : where === "board.size");

/** The side, dimensions and ships of a game of boxes. A valid change starts a game; an invalid one shows why. */
export function BoxFields({ page, game }: { page: Analyse; game: BoxGame }) {
  const draft = useSignal(draftOf(game));
  const error = useSignal<InputError | undefined>(undefined);
  const name = formatBoxGame(game);

  // A game from elsewhere (undo, a link) replaces the contents of the fields.
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
    <fieldset class="box-fields flow gap-1">
      <legend class="visually-hidden">{words.boxGame}</legend>
      {FIELDS.map((key) => (
        <label class="row gap-1" key={key}>
          <span>{words.boxFields[key]}</span>
          <input
            {...entryOf({
              kind: "number",
              value: draft.value[key],
              onEdit: (value, complete) => edit({ [key]: value }, complete),
            })}
            aria-invalid={error.value !== undefined && isAbout(error.value.where, key)}
            aria-describedby={error.value ? "box-error" : undefined}
          />
        </label>
      ))}
      {error.value && <ErrorText error={error.value} id="box-error" />}
    </fieldset>
  );
}

BoxFields.words = words;
