import { formatHiddenLayout } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { newId } from "../../../model/games/new-id.ts";
import { readLayout } from "../../../model/play/fleet-draw.ts";
import type { Play } from "../../../model/play/play.ts";
import { whyNotPlaceable } from "../../../position/placing-text.ts";
import { formatRules } from "../../../text/rules/rules.ts";
import { playWords } from "../../../words/words.ts";
import { useLostFocus } from "../../parts/window/lost-focus.ts";
import { MatchBoard } from "../board/match-board.tsx";
import { matchLookOf, shipsOf } from "../board/match-look.ts";

/** The person's fleet: drawn, placed by hand, or one that was kept. */
export function OwnFleetChoice({ play }: { play: Play }) {
  const words = playWords();
  const { scenario } = play.choice.value;
  const fleet = play.fleet.value;
  const cannot = whyNotPlaceable(scenario) !== undefined;
  // Back from placing, the focus is where that began; from anywhere else the title of the room takes it.
  const byHand = useLostFocus<HTMLButtonElement>();
  if (play.choice.value.watch !== undefined) return null;
  return (
    <fieldset class="own-fleet">
      <legend class="field-label">{words.yourFleet}</legend>
      {fleet && fleet.layout.scenario === scenario && (
        <div class="own-preview">
          <MatchBoard
            scenario={scenario}
            label={words.yourFleet}
            prefix="own"
            busy={false}
            cells={matchLookOf({
              scenario,
              shots: [],
              fleet: shipsOf(fleet.layout),
              isRevealed: false,
              hint: undefined,
            })}
          />
        </div>
      )}
      <div class="buttons">
        <button type="button" onClick={() => void play.drawFleet()}>
          {fleet?.kind === "drawn" ? words.again : words.drawn}
        </button>
        {!cannot && (
          <button
            type="button"
            ref={play.placing.hasBegun ? byHand : null}
            onClick={() => (play.screen.value = "placing")}
          >
            {words.byHand}
          </button>
        )}
      </div>
      {cannot && <p class="small">{words.notByHand}</p>}
      <KeptFleets play={play} />
    </fieldset>
  );
}

/** The fleets kept for these rules, and the way to keep the present one. */
function KeptFleets({ play }: { play: Play }) {
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
    <>
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
                aria-label={words.forgetFleet(fleet.name)}
                onClick={async () => {
                  await play.store.removeFleet(fleet.id);
                  play.fleets.value = await play.store.fleets();
                }}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M2 2l8 8M10 2l-8 8" />
                </svg>
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
    </>
  );
}
