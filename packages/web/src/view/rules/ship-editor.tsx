import type { InputError } from "@broadside/engine";
import { drawnShip, problemAt, type ShipDraft, togglePicture } from "../../text/rules/rules-draft.ts";
import { shipKey, shipName } from "../../words/ship-name.ts";
import { rulesWords as words } from "../../words/words.ts";
import { Check } from "../parts/field/choice.tsx";
import { RowErrors, TextInputs } from "../parts/field/text-input.tsx";
import { CloseButton } from "../parts/icon.tsx";
import { ErrorText } from "../parts/message/problems.tsx";
import { Button } from "../parts/theme/button.tsx";

/** The shape of a ship as a drawing; click a cell to change it. */
function PictureEditor(props: {
  field: string;
  ship: ShipDraft;
  problems: ReadonlyMap<string, InputError>;
  onEdit: (ship: ShipDraft, complete: boolean) => void;
}) {
  const { field, ship, problems, onEdit } = props;
  return (
    <div class="picture-editor">
      <fieldset class="picture" style={`--side:${ship.picture.length}`}>
        <legend class="visually-hidden">{words.shapeOf(shipName(ship.name))}</legend>
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
        <Check checked={ship.reflect} set={(reflect) => onEdit({ ...ship, reflect }, true)}>
          {words.mirror}
        </Check>
        <p class="small">{words.chooseToDraw}</p>
        <ErrorText error={problemAt(problems, `${field}.shape`)} />
      </div>
    </div>
  );
}

interface EditorProps {
  readonly index: number;
  readonly ship: ShipDraft;
  readonly boxes: boolean;
  readonly problems: ReadonlyMap<string, InputError>;
  readonly onEdit: (ship: ShipDraft, complete: boolean) => void;
  readonly onRemove: () => void;
}

/** The fields of a ship class; the length only of straight ships. */
const FIELDS = [
  { part: "name", label: "name", kind: "text" },
  { part: "count", label: "number", kind: "number" },
  { part: "length", label: "length", kind: "number" },
] as const;

/** One class of the fleet in the form: name, count, and either length or drawn shape. */
export function ShipEditor(props: EditorProps) {
  const { index, ship, problems, onEdit } = props;
  const field = `fleet[${index}]`;
  const number = index + 1;
  const fields = FIELDS.map(({ part, label, kind }) => ({
    part,
    kind,
    id: `ship-${number}-${part}`,
    label: words[label],
    error: problemAt(problems, `${field}.${part}`),
    value: part === "name" ? shipName(ship.name) : ship[part],
    onEdit: (text: string, complete: boolean) =>
      onEdit({ ...ship, [part]: part === "name" ? shipKey(text) : text }, complete),
  }));
  return (
    <fieldset class="ship-editor">
      <legend class="visually-hidden">{words.ship(number)}</legend>
      <div class="row">
        <TextInputs fields={fields.filter(({ part }) => part !== "length" || ship.form === "length")} />
        <ShipButtons {...props} />
      </div>
      <RowErrors fields={fields} />
      {ship.form === "shape" && <PictureEditor field={field} ship={ship} problems={problems} onEdit={onEdit} />}
    </fieldset>
  );
}

/** The choice between a drawn ship and a box of any form, and the button that removes the ship. */
function ShipButtons({ index, ship, boxes, onEdit, onRemove }: EditorProps) {
  const number = index + 1;
  return (
    <div class="ship-buttons">
      <Button
        label={words.shape}
        aria-pressed={ship.form === "shape"}
        onClick={() => onEdit(ship.form === "shape" ? { ...ship, form: "length" } : drawnShip(ship), true)}
      />
      {boxes && (
        <Button
          label={words.box}
          aria-pressed={ship.form === "box"}
          title={words.boxTitle}
          onClick={() => onEdit({ ...ship, form: ship.form === "box" ? "length" : "box" }, true)}
        />
      )}
      <CloseButton label={words.removeShip(number, shipName(ship.name))} onClick={onRemove} />
    </div>
  );
}
