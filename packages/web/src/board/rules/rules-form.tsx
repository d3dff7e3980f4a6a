import "./rules-form.css";
import { ANSWERS, CLUES, CONTACTS, type InputError, type Scenario } from "@broadside/engine";
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { shipKey, shipName } from "../../language/ship-name.ts";
import { Check, FieldLabel, Select } from "../../parts/field/choice.tsx";
import { describedBy, type FieldName, RowErrors, type TextField, TextInputs } from "../../parts/field/text-input.tsx";
import { CloseButton } from "../../parts/icon.tsx";
import { ErrorText } from "../../parts/problems.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { slim } from "../../parts/window/screen-size.ts";
import { firstChoice, formatPlayAddress } from "../match/play-address.ts";
import type { Position } from "../position/position.ts";
import { rulesWords as words } from "../texts/rules/words.ts";
import { boardWords } from "../texts/words.ts";
import { withoutPrior } from "./rules.ts";
import {
  type ClueDraft,
  clueCell,
  draftOf,
  drawnShip,
  lengthsText,
  mixesLengths,
  newShip,
  parseDraft,
  problemAt,
  problemsOf,
  type RulesDraft,
  type ShipDraft,
  sideField,
  togglePicture,
  withContact,
} from "./rules-draft.ts";

function BlockButton({ position }: { position: Position }) {
  const blocking = position.tool.value === "block";
  const number = position.scenario.value.board.blocked.length;
  return (
    <div class="field">
      <span class="small">{words.blockedCells({ n: number })}</span>
      <Button
        label={blocking ? boardWords.done : words.editOnBoard}
        aria-pressed={blocking}
        onClick={() => {
          position.takeTool(blocking ? "usual" : "block");
          position.asked.value = undefined;
          // The board, where you press next, may be scrolled out of view.
          if (!blocking) document.querySelector(".board-column")?.scrollIntoView({ block: "nearest" });
        }}
      />
    </div>
  );
}

interface Form {
  readonly draft: RulesDraft;
  readonly problems: ReadonlyMap<string, InputError>;
  /** Changes the form and, if `complete` (the default), also the rules if they are valid. */
  readonly edit: (change: Partial<RulesDraft>, complete?: boolean) => void;
}

/** Rules that can be changed; on the board of a position, cells can be blocked too. */
type Changeable = Position | Pick<Position, "scenario" | "changeRules">;

/** The form of the present rules. Rules from elsewhere (undo, a preset, a link) replace it. */
const useForm = (position: Changeable): Form => {
  const scenario = position.scenario.value;
  const draft = useSignal<RulesDraft>(draftOf(scenario));
  const owner = useSignal<Scenario>(scenario);

  useLayoutEffect(() => {
    if (owner.value === scenario) return;
    owner.value = scenario;
    draft.value = draftOf(scenario);
  }, [scenario]);

  const edit = (change: Partial<RulesDraft>, complete = true): void => {
    const next = { ...draft.value, ...change };
    draft.value = next;
    if (!complete) return;
    const parsed = parseDraft(next, scenario);
    if (!parsed.ok) return;
    position.changeRules(parsed.value);
    owner.value = position.scenario.value;
  };

  return { draft: draft.value, problems: problemsOf(draft.value, scenario), edit };
};

/** The rules as a form. Every valid change applies at once. @param wrong receives the part that is invalid */
export function RulesForm({ position, wrong }: { position: Changeable; wrong: Signal<InputError | undefined> }) {
  const form = useForm(position);
  const [fault] = form.problems.values();
  useLayoutEffect(() => {
    wrong.value = fault;
  }, [fault?.where, fault?.what]);
  // Whoever has just unfolded it on a phone would see little more than its first labels.
  useLayoutEffect(() => {
    if (slim.peek()) document.activeElement?.closest("details.rules")?.scrollIntoView({ block: "start" });
  }, []);
  const groups = [
    [boardWords.fleet, FleetRules],
    [boardWords.board, BoardRules],
    [words.contactAndAnswers, AnswerRules],
    [words.known, KnownRules],
  ] as const;
  return (
    <>
      {groups.map(([title, Rules], i) => (
        <fieldset class="rule-group stack after" key={i}>
          <legend>{title}</legend>
          <Rules position={position} form={form} />
        </fieldset>
      ))}
      <LinkButton label={words.playThese} class="after" href={playAddress(position.scenario.value)} />
    </>
  );
}

RulesForm.words = words;

const playAddress = (scenario: Scenario): string =>
  `#${formatPlayAddress({ ...firstChoice(), scenario: withoutPrior(scenario) })}`;

const SIDES = ["columns", "rows"] as const;

const sideName = (axis: number): string => SIDES[axis] ?? `side-${axis + 1}`;

function BoardRules({ position, form: { draft, problems, edit } }: { position: Changeable; form: Form }) {
  const { sides } = draft;
  const fields = sides.map((value, axis): TextField => {
    const named = SIDES[axis];
    const label = named === undefined ? words.side({ n: axis + 1 }) : words[named];
    const onEdit = (side: string, complete: boolean): void => edit({ sides: sides.with(axis, side) }, complete);
    return { id: sideName(axis), label, error: problems.get(sideField(axis)), kind: "number", value, onEdit };
  });
  return (
    <>
      <div class="row fields">
        <TextInputs fields={fields} />
        {"takeTool" in position && <BlockButton position={position} />}
      </div>
      <RowErrors fields={fields} />
      <ErrorText error={problems.get("board.size")} />
      <div class="row fields">
        <Button label={words.addDimension} onClick={() => edit({ sides: [...sides, "2"] })} />
        <Button disabled={sides.length <= 1} onClick={() => edit({ sides: sides.slice(0, -1) })}>
          {words.removeDimension}
        </Button>
      </div>
    </>
  );
}

function FleetRules({ form: { draft, problems, edit } }: { form: Form }) {
  const { ships, contact } = draft;
  return (
    <>
      {ships.map((ship, index) => (
        <ShipEditor
          key={index}
          index={index}
          ship={ship}
          boxes={contact === "overlap" || ship.form === "box"}
          problems={problems}
          onEdit={(changed, complete) => edit({ ships: ships.with(index, changed) }, complete)}
          onRemove={() => edit({ ships: ships.filter((_, i) => i !== index) })}
        />
      ))}
      {ships.some(({ form }) => form === "length") && <p class="small">{words.lengthHint}</p>}
      <Button label={words.addShip} onClick={() => edit({ ships: [...ships, newShip(ships)] })} />
      <ErrorText error={problems.get("fleet")} />
    </>
  );
}

function PictureEditor(props: {
  field: string;
  ship: ShipDraft;
  problems: ReadonlyMap<string, InputError>;
  onEdit: (ship: ShipDraft, complete: boolean) => void;
}) {
  const { field, ship, problems, onEdit } = props;
  return (
    <div class="flow">
      <fieldset class="picture" style={`--side:${ship.picture.length}`}>
        <legend class="visually-hidden">{words.shapeOf({ name: shipName(ship.name) })}</legend>
        {ship.picture.flatMap((row, y) =>
          [...row].map((mark, x) => (
            <button
              type="button"
              key={`${x},${y}`}
              aria-pressed={mark === "X"}
              aria-label={words.columnRow({ x: x + 1, y: y + 1 })}
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
  { part: "length", label: "length", kind: "text" },
] as const;

function ShipEditor(props: EditorProps) {
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
    onEdit: (text: string, complete: boolean) => {
      const written = part === "length" && complete ? lengthsText(text) : text;
      onEdit({ ...ship, [part]: part === "name" ? shipKey(text) : written }, complete);
    },
  }));
  return (
    <fieldset class="ship-editor stack">
      <legend class="visually-hidden">{words.ship({ n: number })}</legend>
      <div class="row fields">
        <TextInputs fields={fields.filter(({ part }) => part !== "length" || ship.form === "length")} />
        <ShipButtons {...props} />
      </div>
      <RowErrors fields={fields} />
      {mixesLengths(ship) && <p class="small">{words.lengthsMixed}</p>}
      {ship.form === "shape" && !ship.several && (
        <PictureEditor field={field} ship={ship} problems={problems} onEdit={onEdit} />
      )}
    </fieldset>
  );
}

function ShipButtons({ index, ship, boxes, onEdit, onRemove }: EditorProps) {
  const number = index + 1;
  return (
    <div class="ship-buttons row gap-1">
      <Button
        label={words.shape}
        aria-pressed={ship.form === "shape"}
        onClick={() =>
          onEdit(ship.form === "shape" ? { ...ship, form: "length", several: undefined } : drawnShip(ship), true)
        }
      />
      {boxes && (
        <Button
          label={words.box}
          aria-pressed={ship.form === "box"}
          title={words.boxTitle}
          onClick={() => onEdit({ ...ship, form: ship.form === "box" ? "length" : "box" }, true)}
        />
      )}
      <CloseButton label={words.removeShip({ n: number, name: shipName(ship.name) })} onClick={onRemove} />
    </div>
  );
}

function AnswerRules({ form: { draft, problems, edit } }: { form: Form }) {
  const { answersMeaning } = boardWords;
  return (
    <>
      <Choice
        field={{ id: "contact", label: words.mayTouch, error: problemAt(problems, "contact") }}
        value={draft.contact}
        options={CONTACTS}
        name={(option) => words.touching[option]}
        onChoose={(value) => edit(withContact(draft, value))}
      />
      <Choice
        field={{ id: "answers", label: words.refereeSays, error: problemAt(problems, "answers") }}
        value={draft.answers}
        options={ANSWERS}
        name={(option) => words.option({ name: option, meaning: answersMeaning[option] })}
        onChoose={(value) => edit({ answers: value })}
      />
    </>
  );
}

/** The totals of ship cells in lines, and what is known about single cells. */
function KnownRules({ form: { draft, problems, edit } }: { form: Form }) {
  const { sides, totals, clues } = draft;
  const fields = sides.map((_, axis): TextField => {
    const named = SIDES[axis];
    return {
      id: `totals-${sideName(axis)}`,
      label: named === undefined ? words.totalsAlong({ n: axis + 1 }) : words.totals[named],
      error: problemAt(problems, `totals[${axis}]`),
      kind: "text",
      value: totals[axis] ?? "",
      onEdit: (value, complete) => edit({ totals: fillTo(totals, axis).with(axis, value) }, complete),
    };
  });
  const editClue = (index: number, change: Partial<ClueDraft>, complete: boolean): void =>
    edit({ clues: clues.with(index, { ...clues[index], ...change }) }, complete);
  const cells = clues.map((clue, index): TextField => {
    const { cell } = clue;
    const error = problemAt(problems, `clues.${clueCell(draft, clue)}`);
    const onEdit = (value: string, complete: boolean): void => editClue(index, { cell: value }, complete);
    return { id: `clue-${index + 1}`, label: words.cell, error, kind: "text", value: cell, onEdit };
  });
  return (
    <>
      <TextInputs fields={fields} />
      <p class="small">{words.totalsHint}</p>
      <RowErrors fields={fields} />
      <ErrorText error={problems.get("totals")} />
      {clues.map((clue, index) => (
        <div class="row fields" key={index}>
          <TextInputs fields={[cells[index]]} />
          <Choice
            field={{ id: `clue-${index + 1}-kind`, label: words.clue, error: undefined }}
            value={clue.clue}
            options={CLUES}
            name={(kind) => words.clues[kind]}
            onChoose={(kind) => editClue(index, { clue: kind }, true)}
          />
          <CloseButton
            label={words.removeClue({ cell: clue.cell })}
            onClick={() => edit({ clues: clues.filter((_, i) => i !== index) })}
          />
        </div>
      ))}
      <RowErrors fields={cells.map((field) => ({ ...field, label: field.value }))} />
      <ErrorText error={problems.get("clues")} />
      <Button label={words.addClue} onClick={() => edit({ clues: [...clues, { cell: "", clue: "water" }] })} />
    </>
  );
}

/** The texts, extended with empty ones so that the side `axis` has a text. */
const fillTo = (texts: readonly string[], axis: number): string[] =>
  Array.from({ length: Math.max(texts.length, axis + 1) }, (_, i) => texts[i] ?? "");

function Choice<T extends string>(props: {
  field: FieldName;
  value: T;
  options: readonly T[];
  name: (option: T) => string;
  onChoose: (value: T) => void;
}) {
  const { field, value, options, name, onChoose } = props;
  return (
    <div class="field">
      <FieldLabel of={field.id} label={field.label} />
      <Select
        {...describedBy(field)}
        value={value}
        options={options.map((one) => [one, name(one)])}
        choose={onChoose}
      />
      <ErrorText error={field.error} id={`${field.id}-error`} />
    </div>
  );
}
