import { formatCell, formatShots, type InputError, type Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Page } from "../model/page.ts";
import { describeAnswer, kindOf } from "../text/answer.ts";
import { formatCount, formatPercent } from "../text/chance.ts";
import { focusCell, removeByButton } from "./board-keys.ts";

/** The shots in order, as a list and as text that can be edited. */
export function ShotsPanel({ page }: { page: Page }) {
  const { observations } = page.knowledge.value;
  return (
    <section class="panel" aria-labelledby="shots-title">
      <h2 id="shots-title">Shots</h2>
      {observations.length === 0 ? (
        <p class="small">None yet: click a cell, or write them below.</p>
      ) : (
        <ol class="shots">
          <li class="shots-head" aria-hidden="true">
            <span>chance</span>
            <span>layouts left</span>
          </li>
          {observations.map((_, index) => (
            <ShotItem key={observations[index].cell} page={page} index={index} />
          ))}
        </ol>
      )}
      <ShotsField page={page} />
    </section>
  );
}

function ShotItem({ page, index }: { page: Page; index: number }) {
  const { scenario, observations } = page.knowledge.value;
  const { cell, answer } = observations[index];
  const name = formatCell(scenario.board, cell);
  const phase = page.analysis.phase.value;
  const conflict = phase.kind === "conflict" && phase.conflict.shots?.includes(index);
  return (
    <li class={conflict ? "shot-item is-conflict" : "shot-item"} data-kind={kindOf(answer)}>
      <button type="button" class="shot-cell" onClick={() => focusCell(page, cell)}>
        <span class="shot-ordinal">{index + 1}</span>
        <strong>{name}</strong> {describeAnswer(scenario, answer)}
      </button>
      <ShotEffect before={page.analysis.trail.value[index]} after={page.analysis.trail.value[index + 1]} />
      <button
        type="button"
        class="quiet close"
        aria-label={`Remove shot ${index + 1}, ${name}`}
        onClick={(event) => removeByButton(page, cell, event)}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 2 10 10M10 2 2 10" />
        </svg>
      </button>
    </li>
  );
}

/** What an answer did: how likely it was beforehand, and how many layouts it left. */
function ShotEffect({ before, after }: { before: bigint | undefined; after: bigint | undefined }) {
  const chance = before === undefined || after === undefined || before === 0n ? "" : formatPercent(after, before);
  return (
    <>
      <span class="shot-chance">
        {chance !== "" && (
          <>
            <span class="visually-hidden">had a chance of </span>
            {chance} %
          </>
        )}
      </span>
      <span class="shot-layouts">
        {after !== undefined && (
          <>
            <span class="visually-hidden">and left </span>
            {formatCount(after)}
            <span class="visually-hidden"> layouts</span>
          </>
        )}
      </span>
    </>
  );
}

/** Two or three shots as they are written under the rules. */
const exampleOf = ({ board, fleet, answers }: Scenario): string => {
  const ship = fleet[0].name;
  if (board.size.length !== 2) {
    const [first, second] =
      board.size.length === 1 ? ["(3)", "(4)"] : [0, 1].map((x) => `(${board.size.map(() => x + 1)})`);
    const hit = answers === "count" ? "=1" : answers === "identified" ? `x${ship}` : "x";
    return `${first}${answers === "count" ? "=0" : "."} ${second}${hit}`;
  }
  if (answers === "count") return "E5=0 F6=1";
  const sunk: Readonly<Record<string, string>> = {
    sunk: " F8#",
    length: " F8#3",
    named: ` F8#${ship}`,
    identified: ` F8#${ship}`,
  };
  const hit = answers === "identified" ? `F6x${ship}` : "F6x";
  return `E5. ${hit}${sunk[answers] ?? ""}`;
};

/** The shots in notation. A text that cannot be read leaves the board as it is, with the reason beside it. */
function ShotsField({ page }: { page: Page }) {
  const { scenario, observations } = page.knowledge.value;
  const written = formatShots(scenario, observations);
  const text = useSignal(written);
  const error = useSignal<InputError | undefined>(undefined);
  const rejected = page.rejectedShots.value;

  const apply = (value: string): void => {
    const result = page.writeShots(value);
    error.value = result.ok ? undefined : result.error;
  };

  // Whatever changes the shots elsewhere changes the text; a text from a broken link stays to be corrected.
  useLayoutEffect(() => {
    text.value = rejected ?? written;
    error.value = undefined;
    if (rejected !== undefined) apply(rejected);
  }, [written, rejected]);

  return (
    <form
      class="field shots-field"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text.value);
      }}
    >
      <label class="field-label" for="shots-text">
        In notation
      </label>
      <textarea
        id="shots-text"
        rows={2}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text.value}
        placeholder={exampleOf(scenario)}
        aria-invalid={error.value !== undefined}
        aria-describedby={error.value ? "shots-error" : "shots-hint"}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          // A fault is not reported before the text is complete, but goes away as soon as it is mended.
          if (error.value) apply(text.value);
        }}
        onChange={() => apply(text.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          apply(text.value);
        }}
      />
      {error.value ? (
        <span class="error-text" id="shots-error" role="alert">
          {error.value.where}: {error.value.what}; {error.value.fix}
        </span>
      ) : (
        <span class="small" id="shots-hint">
          cell and answer, for example <code>{exampleOf(scenario)}</code>; Enter applies
        </span>
      )}
    </form>
  );
}
