import type { InputError } from "@broadside/engine";
import { problemAt, type ShipDraft, togglePicture } from "../../text/rules/rules-draft.ts";
import { rulesWords } from "../../words/words.ts";
import { ErrorText } from "../parts/message/error-text.tsx";

/** The shape of a ship as a drawing, which a click on a cell changes. */
export function PictureEditor(props: {
  field: string;
  ship: ShipDraft;
  problems: ReadonlyMap<string, InputError>;
  onEdit: (ship: ShipDraft, complete: boolean) => void;
}) {
  const { field, ship, problems, onEdit } = props;
  const words = rulesWords();
  return (
    <div class="picture-editor">
      <fieldset class="picture" style={`--side:${ship.picture.length}`}>
        <legend class="visually-hidden">{words.shapeOf(ship.name)}</legend>
        {ship.picture.flatMap((row, y) =>
          [...row].map((mark, x) => (
            <button
              type="button"
              key={`${x},${y}`}
              aria-pressed={mark === "X"}
              aria-label={words.columnRow(x + 1, y + 1)}
              onClick={() => onEdit({ ...ship, picture: togglePicture(ship.picture, x, y) }, true)}
            />
          )),
        )}
      </fieldset>
      <div>
        <label class="check">
          <input
            type="checkbox"
            checked={ship.reflect}
            onChange={(event) => onEdit({ ...ship, reflect: event.currentTarget.checked }, true)}
          />
          <span>{words.mirror}</span>
        </label>
        <p class="small">{words.clickToDraw}</p>
        <ErrorText error={problemAt(problems, `${field}.shape`)} />
      </div>
    </div>
  );
}
