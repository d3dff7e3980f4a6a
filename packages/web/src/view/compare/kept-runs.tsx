import type { Compare } from "../../model/compare/compare.ts";
import type { ListedRun, RunHead } from "../../model/compare/run-store.ts";
import { formatRunAddress } from "../../text/compare/compare-address.ts";
import { strategyTitle } from "../../text/compare/strategy-title.ts";
import { formatTime, gameTitle } from "../../text/rules/game-title.ts";
import { compareWords as words } from "../../words/words.ts";
import { Deleted, type Kept, KeptList } from "../parts/kept-list.tsx";

/** The title of a run: its own name, otherwise its strategies. */
export const runTitle = ({ name, comparison }: RunHead): string =>
  name === "" ? comparison.strategies.map(strategyTitle).join(" · ") : name;

/** The runs kept on this device, newest first. */
export function KeptRuns({ compare }: { compare: Compare }) {
  const runs = compare.list.value;
  const trouble = compare.store.trouble.value;
  return (
    <div class="kept-runs">
      <h2 id="kept-title">{words.kept}</h2>
      {runs.length === 0 && <p class="small">{trouble === undefined ? words.noRuns : words[trouble]}</p>}
      <KeptList kind="run-list" list={runs.map(keptOf)} remove={(id) => void compare.remove(id)} />
      {compare.removed.value && (
        <Deleted deleted={compare.removed.value} said={words.deleted} undo={() => void compare.putBack()} />
      )}
    </div>
  );
}

/** A run as a list item: its name, or why it cannot be read. */
const keptOf = ({ id, head: read, value }: ListedRun): Kept => {
  if (!read.ok) return { id, name: words.broken, error: read.error, value };
  const { comparison, played, changed } = read.value;
  const { title } = gameTitle(comparison.scenario);
  const state = words.listState(played, comparison.games * comparison.strategies.length);
  return {
    id,
    name: runTitle(read.value),
    href: `#${formatRunAddress(id)}`,
    about: `${title}, ${state}, ${formatTime(changed)}`,
  };
};
