import { type InputError, PRESETS, type Scenario } from "@broadside/engine";
import { type Signal, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { analysedRules } from "../../board/rules/game-choice.tsx";
import { gameTitle } from "../../board/rules/game-title.ts";
import { formatRules, withoutPrior } from "../../board/rules/rules.ts";
import { RulesForm } from "../../board/rules/rules-panel.tsx";
import { boardWords } from "../../board/texts/words.ts";
import { FieldLabel, Labelled, Select } from "../../parts/field/choice.tsx";
import { FileField } from "../../parts/field/file-field.tsx";
import { textOfFile } from "../../parts/files.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { slim } from "../../parts/window/screen-size.ts";
import { links } from "../../shell/rooms.ts";
import type { Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { objectiveOf, REFERENCE, TREE_NAMES, type TreeName } from "./tree-name.ts";
import { treeTitle } from "./tree-title.tsx";
import { READY, type ReadyName } from "./trees-address.ts";

/** The largest tree file that is read, in bytes: enough for trees of 20,000 layouts. */
const MAX_TREE_FILE = 16_000_000;

function OpenTree({ trees, opened }: { trees: Trees; opened: () => void }) {
  const id = useId();
  const error = useSignal<InputError | undefined>(undefined);
  const isChecking = useSignal(false);
  const open = async (file: File): Promise<void> => {
    error.value = undefined;
    isChecking.value = true;
    const text = await textOfFile(file, MAX_TREE_FILE);
    const read = text.ok ? await trees.open(file.name, text.value) : text;
    isChecking.value = false;
    if (read.ok) opened();
    else error.value = read.error;
  };
  return (
    <div class="own-rules stack">
      <FileField label={words.treeFile} describedBy={`${id}-about`} disabled={isChecking.value} take={open} />
      <p class="small" id={`${id}-about`}>
        {words.treeFileAbout}
      </p>
      <p class="small" role="status">
        {isChecking.value ? words.checking : ""}
      </p>
      {error.value && <Alert fault={error.value}>{words.treeUnread}</Alert>}
    </div>
  );
}

const OWN = "own";
const ANALYSED = "analysed";
const FILE = "file";

/** What is asked for below the choice of a game: rules, or a file. */
export type AskedRules = typeof OWN | typeof FILE | undefined;

/** The choice of the board and its ships. @param asked outlives the choice, which moves when a phone is turned */
export function TreeChoice({ trees, asked }: { trees: Trees; asked: Signal<AskedRules> }) {
  const done = (): void => (asked.value = undefined);
  return (
    <section class="tree-choice stack gap-3">
      <GameSelect trees={trees} ask={(what) => (asked.value = what)} />
      {asked.value === FILE && <OpenTree trees={trees} opened={done} />}
      {asked.value === OWN && <OwnRules trees={trees} close={done} />}
      {!slim.value && <ShooterChoice trees={trees} />}
    </section>
  );
}

/** The choice of who shoots, and of a second tree beside it. On phones it is below the board, and folded. */
export function FoldedShooters({ trees }: { trees: Trees }) {
  const { tree, beside } = trees.state.value;
  if (!slim.value) return null;
  return (
    <details class="tree-choice" open={tree !== REFERENCE || beside !== undefined}>
      <summary>{words.ways}</summary>
      <div class="stack after">
        <ShooterChoice trees={trees} />
      </div>
    </details>
  );
}

function ShooterChoice({ trees }: { trees: Trees }) {
  const { tree, beside, from } = trees.state.value;
  // From a given position, only the best trees can be made.
  const names = TREE_NAMES.filter((name) => from.length === 0 || objectiveOf(name) !== undefined);
  return (
    <>
      <TreeSelect
        label={words.tree}
        value={tree}
        names={names}
        choose={(name) => name && trees.choose(name === beside ? { tree: name, beside: tree } : { tree: name })}
      />
      <TreeSelect
        label={words.beside}
        value={beside}
        names={names.filter((name) => name !== tree)}
        choose={(name) => trees.choose({ beside: name })}
        optional
      />
    </>
  );
}

function TreeSelect(props: {
  label: string;
  value: TreeName | undefined;
  names: readonly TreeName[];
  optional?: boolean;
  choose: (name: TreeName | undefined) => void;
}) {
  const { label, value, names, choose } = props;
  const offered = value === undefined || names.includes(value) ? names : [value, ...names];
  return (
    <Labelled label={label}>
      <Select
        value={value ?? ""}
        options={[
          ...(props.optional ? [["", words.nothing] as const] : []),
          ...offered.map((name) => [name, treeTitle(name)] as const),
        ]}
        choose={(name) => choose(name === "" ? undefined : name)}
      />
    </Labelled>
  );
}

/** Whether a phone cuts a choice off: then it is repeated below. A Japanese letter is twice as wide as others. */
const isLong = (text: string): boolean => text.length + (text.match(/[\u3000-\uffee]/g)?.length ?? 0) > 36;

/** The choice of a scenario: the built-in ones, Analyse's, the address's, and a way to your own rules. */
function GameSelect({ trees, ask }: { trees: Trees; ask: (what: AskedRules) => void }) {
  const id = useId();
  const scenario = trees.scenario.value;
  const present = formatRules(scenario);
  const ready = Object.entries(READY) as [ReadyName, Scenario][];
  const chosen = ready.find(([, one]) => formatRules(one) === present)?.[0];
  const analysed = offeredRules();
  const isOther = analysed !== undefined && formatRules(analysed) !== present;
  return (
    <div class="field">
      <FieldLabel of={id} label={words.game} />
      <select
        id={id}
        aria-describedby={`${id}-why`}
        value={chosen ?? present}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          const next = value === ANALYSED ? analysed : ready.find(([name]) => name === value)?.[1];
          if (next) trees.choose({ rules: next });
          else if (value === OWN || value === FILE) ask(value);
          currentTarget.value = chosen ?? present;
        }}
      >
        {!chosen && <option value={present}>{gameTitle(scenario).title}</option>}
        {ready.map(([name]) => (
          <option key={name} value={name}>
            {words.ready[name]}
          </option>
        ))}
        {isOther && <option value={ANALYSED}>{boardWords.rulesOfAnalyse}</option>}
        <option value={OWN}>{words.ownRules}</option>
        <optgroup label={boardWords.forPrograms}>
          <option value={FILE}>{words.fileTree}</option>
        </optgroup>
      </select>
      <span class="small" id={`${id}-why`}>
        {chosen && slim.value && isLong(words.ready[chosen]) && <span aria-hidden="true">{words.ready[chosen]}. </span>}
        {chosen ? words.why[chosen] : gameTitle(scenario).about}
      </span>
    </div>
  );
}

const offeredRules = (): Scenario | undefined => {
  if (links.value.analyse === undefined) return undefined;
  const scenario = withoutPrior(analysedRules());
  return PRESETS.has(formatRules(scenario)) && scenario.board.cellCount > 36 ? undefined : scenario;
};

/** Your own rules, as a form: every valid change makes its tree at once. */
function OwnRules({ trees, close }: { trees: Trees; close: () => void }) {
  const wrong = useSignal<InputError | undefined>(undefined);
  const changeRules = (rules: Scenario): void => trees.choose({ rules }, "replace");
  return (
    <div class="own-rules card stack">
      <RulesForm position={{ scenario: trees.scenario, changeRules }} wrong={wrong} />
      {wrong.value && <Alert fault={wrong.value}>{boardWords.notApplied}</Alert>}
      <div class="buttons">
        <Button label={boardWords.done} class="primary" onClick={close} />
      </div>
    </div>
  );
}
