import { formatHiddenLayout } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { readLayout } from "../../../model/play/drawn-fleet.ts";
import type { Play } from "../../../model/play/play.ts";
import { newId } from "../../../text/id.ts";
import { formatRules } from "../../../text/rules/rules.ts";
import { boardWords, playWords } from "../../../words/words.ts";
import { CloseIcon } from "../../parts/icon.tsx";

/** The stored fleets for these rules, and a button to store the present one. */
export function KeptFleets({ play }: { play: Play }) {
  const words = playWords();
  const { scenario } = play.choice.value;
  const rules = formatRules(scenario);
  const name = useSignal("");
  const said = useSignal("");
  const kept = play.fleets.value.filter((fleet) => fleet.rules === rules);
  const keep = async (): Promise<void> => {
    const fleet = play.fleet.peek();
    const text = name.peek().trim().slice(0, 60);
    if (!fleet || text === "") return;
    const layout = formatHiddenLayout(fleet.layout);
    const isKept = await play.store.keepFleet(newId(), { name: text, rules, layout, kept: Date.now() });
    said.value = isKept ? words.fleetKept(text) : words.fleetNotKept;
    if (isKept) name.value = "";
    play.fleets.value = await play.store.fleets();
  };
  return (
    <fieldset class="own-fleets">
      <legend class="field-label">{words.yourFleet}</legend>
      {kept.length > 0 && (
        <ul class="kept-fleets" aria-label={words.keptFleets}>
          {kept.map((fleet) => (
            <li key={fleet.id}>
              <button
                type="button"
                onClick={() => {
                  const layout = readLayout(scenario, fleet.layout);
                  if (layout.ok) play.takeFleet(layout.value);
                  else play.problems.value = [layout.error];
                }}
              >
                {fleet.name}
              </button>
              <button
                type="button"
                class="quiet close"
                aria-label={boardWords().deleteNamed(fleet.name)}
                onClick={async () => {
                  await play.store.removeFleet(fleet.id);
                  play.fleets.value = await play.store.fleets();
                }}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="keep-fleet"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <input
          type="text"
          aria-label={words.fleetName}
          placeholder={words.fleetName}
          value={name.value}
          maxLength={60}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
        <button type="submit" disabled={name.value.trim() === "" || play.fleet.value === undefined}>
          {words.keepFleet}
        </button>
        <span class="small" role="status">
          {said.value}
        </span>
      </form>
    </fieldset>
  );
}
