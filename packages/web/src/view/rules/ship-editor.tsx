import type { InputError } from "@broadside/engine";
import { problemAt, type ShipDraft, togglePicture } from "../../text/rules-draft.ts";
import { CloseIcon } from "../parts/close-icon.tsx";
import { ErrorText } from "../parts/error-text.tsx";
import { type FieldName, RowErrors, TextInput } from "../parts/text-input.tsx";

/** One class of the fleet in the form: name, count, and length or drawn shape. */
export function ShipEditor(props: {
  index: number;
  ship: ShipDraft;
  /** Whether the ship may be any box. */
  boxes: boolean;
  problems: ReadonlyMap<string, InputError>;
  onEdit: (ship: ShipDraft, complete: boolean) => void;
  onRemove: () => void;
}) {
  const { index, ship, boxes, problems, onEdit, onRemove } = props;
  const field = `fleet[${index}]`;
  const number = index + 1;
  const fieldOf = (key: string, label: string): FieldName => ({
    id: `ship-${number}-${key}`,
    label,
    error: problemAt(problems, `${field}.${key}`),
  });
  const [name, count, length] = [fieldOf("name", "Name"), fieldOf("count", "Number"), fieldOf("length", "Length")];
  return (
    <fieldset class="ship-editor">
      <legend class="visually-hidden">Ship {number}</legend>
      <div class="row">
        <TextInput
          field={name}
          kind="text"
          value={ship.name}
          onEdit={(value, complete) => onEdit({ ...ship, name: value }, complete)}
        />
        <TextInput
          field={count}
          kind="number"
          value={ship.count}
          onEdit={(value, complete) => onEdit({ ...ship, count: value }, complete)}
        />
        {ship.form === "length" && (
          <TextInput
            field={length}
            kind="number"
            value={ship.length}
            onEdit={(value, complete) => onEdit({ ...ship, length: value }, complete)}
          />
        )}
        <div class="ship-buttons">
          <button
            type="button"
            aria-pressed={ship.form === "shape"}
            onClick={() => onEdit(ship.form === "shape" ? { ...ship, form: "length" } : drawn(ship), true)}
          >
            Shape
          </button>
          {boxes && (
            <button
              type="button"
              aria-pressed={ship.form === "box"}
              title="Any box of any size"
              onClick={() => onEdit({ ...ship, form: ship.form === "box" ? "length" : "box" }, true)}
            >
              Box
            </button>
          )}
          <button
            type="button"
            class="quiet close"
            aria-label={`Remove ship ${number}, ${ship.name}`}
            onClick={onRemove}
          >
            <CloseIcon />
          </button>
        </div>
      </div>
      <RowErrors fields={[name, count, length]} />
      {ship.form === "shape" && <PictureEditor field={field} ship={ship} problems={problems} onEdit={onEdit} />}
    </fieldset>
  );
}

/** The ship as a drawing; one that was never drawn begins as the straight ship it was. */
const drawn = (ship: ShipDraft): ShipDraft => {
  if (ship.picture.some((row) => row.includes("X"))) return { ...ship, form: "shape" };
  const side = ship.picture.length;
  const length = Math.min(side, Math.max(1, Number(ship.length) || 1));
  const [, ...rest] = ship.picture;
  return { ...ship, form: "shape", picture: ["X".repeat(length).padEnd(side, "."), ...rest] };
};

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
        <legend class="visually-hidden">Shape of the {ship.name}</legend>
        {ship.picture.flatMap((row, y) =>
          [...row].map((mark, x) => (
            <button
              type="button"
              key={`${x},${y}`}
              aria-pressed={mark === "X"}
              aria-label={`column ${x + 1}, row ${y + 1}`}
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
          <span>mirror images too</span>
        </label>
        <p class="small">Click cells to draw; every rotation is allowed.</p>
        <ErrorText error={problemAt(problems, `${field}.shape`)} />
      </div>
    </div>
  );
}
