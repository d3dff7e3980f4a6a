import { ANSWERS, ANSWERS_MEANING, CONTACT_MEANING, CONTACTS, PRESETS, type Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Page } from "../model/page.ts";
import { draftOf, newShip, parseDraft, problemAt, problemsOf, type RulesDraft } from "../model/rules-draft.ts";
import { presetOf } from "../text/rules.ts";
import { ErrorText } from "./error-text.tsx";
import { ShipEditor } from "./ship-editor.tsx";
import { describedBy, type FieldName, RowErrors, TextInput } from "./text-input.tsx";

/** The choice of ready rules, with the sentence about the chosen ones. */
export function PresetChoice({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const name = presetOf(scenario);
  const preset = name === undefined ? undefined : PRESETS.get(name);
  return (
    <div class="preset-choice">
      <label for="preset">Game</label>
      <select id="preset" value={name ?? "custom"} onChange={(event) => page.choosePreset(event.currentTarget.value)}>
        {name === undefined && <option value="custom">own rules</option>}
        {[...PRESETS.keys()].map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </select>
      <p class="small preset-about">{preset ? preset.about : describeRules(scenario)}</p>
    </div>
  );
}

const describeRules = ({ board, contact, answers }: Scenario): string =>
  `own rules on ${board.size.join(" × ")} cells: ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`;

/** The rules as a form. Each complete and right change takes effect at once; a wrong one leaves the board as it is. */
export function RulesPanel({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const draft = useSignal<RulesDraft>(draftOf(scenario));
  const owner = useSignal<Scenario>(scenario);

  // Rules that came from elsewhere (undo, a preset, a link) take the place of what stands in the form.
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
    page.changeRules(parsed.value);
    owner.value = page.knowledge.value.scenario;
  };

  const problems = problemsOf(draft.value, scenario);
  const { columns, rows, ships, contact, answers } = draft.value;
  const sides: readonly FieldName[] = [
    { id: "columns", label: "Columns", error: problemAt(problems, "board.size[0]") },
    { id: "rows", label: "Rows", error: problemAt(problems, "board.size[1]") },
  ];
  return (
    <details class="panel rules">
      <summary>
        <h2>Edit the rules</h2>
        {problems.size > 0 && <span class="error-text">not applied yet</span>}
      </summary>
      <fieldset class="rule-group">
        <legend>Board</legend>
        <div class="row">
          <TextInput
            field={sides[0]}
            kind="number"
            value={columns}
            onEdit={(value, complete) => edit({ columns: value }, complete)}
          />
          <TextInput
            field={sides[1]}
            kind="number"
            value={rows}
            onEdit={(value, complete) => edit({ rows: value }, complete)}
          />
          <BlockButton page={page} />
        </div>
        <RowErrors fields={sides} />
      </fieldset>
      <fieldset class="rule-group">
        <legend>Fleet</legend>
        {ships.map((ship, index) => (
          <ShipEditor
            key={index}
            index={index}
            ship={ship}
            problems={problems}
            onEdit={(changed, complete) =>
              edit({ ships: ships.map((old, i) => (i === index ? changed : old)) }, complete)
            }
            onRemove={() => edit({ ships: ships.filter((_, i) => i !== index) })}
          />
        ))}
        <button type="button" onClick={() => edit({ ships: [...ships, newShip(ships)] })}>
          Add a ship
        </button>
        <ErrorText error={problems.get("fleet")} />
      </fieldset>
      <fieldset class="rule-group">
        <legend>Contact and answers</legend>
        <Choice
          field={{ id: "contact", label: "Ships may touch", error: problemAt(problems, "contact") }}
          value={contact}
          options={CONTACTS.filter((rule) => rule !== "overlap")}
          meaning={CONTACT_MEANING}
          onChoose={(value) => edit({ contact: value })}
        />
        <Choice
          field={{ id: "answers", label: "The referee says", error: problemAt(problems, "answers") }}
          value={answers}
          options={ANSWERS.filter((kind) => kind !== "count")}
          meaning={ANSWERS_MEANING}
          onChoose={(value) => edit({ answers: value })}
        />
      </fieldset>
    </details>
  );
}

function BlockButton({ page }: { page: Page }) {
  const blocking = page.tool.value === "block";
  const number = page.knowledge.value.scenario.board.blocked.length;
  return (
    <div class="field">
      <span class="field-label">Blocked cells: {number}</span>
      <button
        type="button"
        aria-pressed={blocking}
        onClick={() => {
          page.tool.value = blocking ? "ask" : "block";
          page.asked.value = undefined;
          page.blockProblem.value = undefined;
        }}
      >
        {blocking ? "Done" : "Edit on the board"}
      </button>
    </div>
  );
}

function Choice<T extends string>(props: {
  field: FieldName;
  value: T;
  options: readonly T[];
  meaning: Readonly<Record<T, string>>;
  onChoose: (value: T) => void;
}) {
  const { field, value, options, meaning, onChoose } = props;
  return (
    <div class="field">
      <label class="field-label" for={field.id}>
        {field.label}
      </label>
      <select
        {...describedBy(field)}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option}: {meaning[option]}
          </option>
        ))}
      </select>
      <ErrorText error={field.error} id={`${field.id}-error`} />
    </div>
  );
}
