import type { InputError } from "@broadside/engine";
import { formatPrior, type Prior, parsePriorText } from "@broadside/engine/priors";
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { parseTally, readCountsFile, type TallyDraft } from "../../board/rules/tally.ts";
import { rulesWords as words } from "../../board/texts/rules/words.ts";
import { decimal } from "../../language/numbers.ts";
import { saveJson } from "../../parts/copies.tsx";
import { FieldLabel, Form } from "../../parts/field/choice.tsx";
import { FileField } from "../../parts/field/file-field.tsx";
import { describedBy } from "../../parts/field/text-input.tsx";
import { textOfFile } from "../../parts/files.ts";
import { DialogHead } from "../../parts/lazy.tsx";
import { Alert, ErrorText } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { Analyse } from "./analyse.ts";

/** The fields keep their contents until you leave the page. */
const draft = signal<TallyDraft>({ games: "", counts: "" });

type Field = "games" | "occupied" | "file";

const fieldOf = ({ where }: InputError): Field =>
  where === "games" ? "games" : where.startsWith("occupied") ? "occupied" : "file";

/** The error of a field; for an error in one cell, also which cell. */
const errorAt = (error: InputError | undefined, field: Field): InputError | undefined => {
  if (error === undefined || fieldOf(error) !== field) return undefined;
  const place = error.where.replace(/^(occupied|games|file)\s*/, "");
  return place === "" ? error : { ...error, what: `${place}: ${error.what}` };
};

/** A prior from your own counts: typed in, from a file, or made elsewhere. You can save it. */
export default function CountsDialog({ page, close }: { page: Analyse; close: () => void }) {
  const wrong = useSignal<InputError | undefined>(undefined);
  const fitting = page.fitting;
  const state = fitting.state.value;
  const error = wrong.value ?? (state.kind === "unfit" ? state.error : undefined);
  const take = (prior: Prior): void => {
    const hidden = page.hideBy(prior);
    wrong.value = hidden.ok ? undefined : hidden.error;
  };
  const fit = (): void => {
    const scenario = page.scenario.value;
    fitting.stop();
    const tally = parseTally(scenario, draft.value);
    wrong.value = tally.ok ? undefined : tally.error;
    if (tally.ok) fitting.begin(scenario, tally.value, take);
  };
  /** A file of counts fills the fields; a file with a prior takes effect at once. */
  const read = async (file: File): Promise<void> => {
    const text = await textOfFile(file);
    fitting.stop();
    const found = text.ok ? readCountsFile(text.value) : text;
    wrong.value = found.ok ? undefined : found.error;
    if (!found.ok) return;
    if (found.value.kind === "counts") {
      draft.value = { ...draft.value, ...found.value.draft };
      return;
    }
    const prior = parsePriorText(page.scenario.value, found.value.text);
    if (prior.ok) take(prior.value);
    else wrong.value = prior.error;
  };
  // Stop the work, because nobody is waiting for it any more.
  useEffect(() => () => fitting.stop(), []);
  return (
    <>
      <DialogHead id="counts-title" title={words.countsTitle} close={close} />
      <p>{words.countsAbout}</p>
      <Form class="counts-form stack gap-3" submit={fit}>
        <Games error={errorAt(error, "games")} />
        <Counts page={page} error={errorAt(error, "occupied")} />
        <FileField
          label={words.orFile}
          accept=".json,.csv,.tsv,.txt,application/json,text/plain,text/csv"
          take={read}
        />
        {error && fieldOf(error) === "file" && <Alert fault={error} />}
        {state.kind === "working" ? (
          <WorkBar label={words.fitting} done={fitting.progress.value?.done} onStop={() => fitting.stop()}>
            {words.fittingNow}
          </WorkBar>
        ) : (
          <button type="submit" class="primary" disabled={draft.value.counts.trim() === ""}>
            {words.useCounts}
          </button>
        )}
        {state.kind === "failed" ? (
          <Alert>{words.countsFailed({ what: state.what })}</Alert>
        ) : (
          <p class="small" role="status">
            {state.kind === "fitted" && words.goesByCounts({ bits: decimal(state.bits, 1) })}
          </p>
        )}
      </Form>
      <Present page={page} />
    </>
  );
}

CountsDialog.words = words;

function Games({ error }: { error: InputError | undefined }) {
  return (
    <div class="field is-number">
      <FieldLabel of="counts-games" label={words.gamesCounted} />
      <input
        {...describedBy({ id: "counts-games", error })}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        value={draft.value.games}
        onInput={(event) => (draft.value = { ...draft.value, games: event.currentTarget.value })}
      />
      <ErrorText error={error} id="counts-games-error" />
    </div>
  );
}

function Counts({ page, error }: { page: Analyse; error: InputError | undefined }) {
  const { board } = page.scenario.value;
  const [columns] = board.size;
  const rows = board.cellCount / columns;
  return (
    <div class="field">
      <FieldLabel of="counts-text" label={words.countsOf({ rows, columns })} />
      <textarea
        {...describedBy({ id: "counts-text", error })}
        rows={Math.min(12, Math.max(3, rows))}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        value={draft.value.counts}
        placeholder={"18 17 20 …\n17 16 15 …"}
        onInput={(event) => (draft.value = { ...draft.value, counts: event.currentTarget.value })}
      />
      <ErrorText error={error} id="counts-text-error" />
    </div>
  );
}

function Present({ page }: { page: Analyse }) {
  const scenario = page.scenario.value;
  const { prior } = scenario;
  if (!prior) return null;
  return (
    <div class="counts-present stack">
      <p>
        {words.usedNow({ name: <strong key="name">{prior.name ?? words.noName}</strong> })}
        {prior.source !== undefined && <span class="small">, {prior.source}</span>}
      </p>
      <Button label={words.savePrior} onClick={() => saveJson("prior.json", formatPrior(scenario, prior))} />
    </div>
  );
}
