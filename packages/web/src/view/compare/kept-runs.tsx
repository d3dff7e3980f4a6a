import { formatInputError } from "@broadside/engine";
import type { Compare } from "../../model/compare/compare.ts";
import type { ListedRun, RunHead } from "../../model/compare/run-store.ts";
import { formatRunAddress } from "../../text/compare/compare-address.ts";
import { strategyTitle } from "../../text/compare/strategy-title.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { language } from "../../words/language.ts";
import { list } from "../../words/numbers.ts";
import { boardWords, compareWords } from "../../words/words.ts";

/** The title of a run: its given name, or its strategies. */
export const runTitle = ({ name, comparison }: RunHead): string =>
  name === "" ? list(comparison.strategies.map(strategyTitle)) : name;

/** The runs kept on this device, the newest first. */
export function KeptRuns({ compare }: { compare: Compare }) {
  const words = compareWords();
  const runs = compare.list.value;
  const trouble = compare.store.trouble.value;
  return (
    <div class="kept-runs">
      <h2 id="kept-title">{words.kept}</h2>
      {runs.length === 0 && <p class="small">{trouble === undefined ? words.noRuns : words[trouble]}</p>}
      <ul class="run-list">
        {runs.map((listed) => (
          <li key={listed.id}>
            {listed.head.ok ? <Good head={listed.head.value} /> : <Broken listed={listed} />}
            <Delete compare={compare} listed={listed} />
          </li>
        ))}
      </ul>
      {compare.removed.value && (
        <p class="notice" role="status">
          <span>{words.deleted}</span>
          <button type="button" onClick={() => void compare.putBack()}>
            {boardWords().undo}
          </button>
        </p>
      )}
    </div>
  );
}

function Good({ head }: { head: RunHead }) {
  const words = compareWords();
  const { comparison, played, changed, id } = head;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <a href={`#${formatRunAddress(id)}`}>
      <strong>{runTitle(head)}</strong>
      <span class="small">
        {gameTitle(comparison.scenario).title},{" "}
        {words.listState(played, comparison.games * comparison.strategies.length)}, {when.format(changed)}
      </span>
    </a>
  );
}

function Broken({ listed: { head } }: { listed: ListedRun }) {
  return (
    <div class="broken-run">
      <strong>{compareWords().broken}</strong>
      {!head.ok && <span class="small">{formatInputError(head.error)}</span>}
    </div>
  );
}

function Delete({ compare, listed: { id, head } }: { compare: Compare; listed: ListedRun }) {
  const words = compareWords();
  return (
    <button
      type="button"
      class="quiet close"
      aria-label={boardWords().deleteNamed(head.ok ? runTitle(head.value) : words.broken)}
      onClick={() => void compare.remove(id)}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" />
      </svg>
    </button>
  );
}
