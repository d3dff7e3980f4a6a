import { Hand, Shuffle } from "lucide";
import type { Play } from "../../../model/play/play.ts";
import { whyNotPlaceable } from "../../../position/placing-text.ts";
import { playWords } from "../../../words/words.ts";
import { Icon } from "../../parts/icon.tsx";
import { useLostFocus } from "../../parts/window/lost-focus.ts";
import { MatchBoard } from "../board/match-board.tsx";
import { matchLookOf, shipsOf } from "../board/match-look.ts";

/** The person's fleet as it lies: drawn anew by a press, or placed by hand. */
export function OwnFleet({ play }: { play: Play }) {
  const words = playWords();
  const { scenario } = play.choice.value;
  const fleet = play.fleet.value;
  const cannot = whyNotPlaceable(scenario) !== undefined;
  // Back from placing, the focus is where that began; from anywhere else the title of the room takes it.
  const byHand = useLostFocus<HTMLButtonElement>();
  // While another fleet is drawn the water is there already.
  const ships = fleet?.layout.scenario === scenario ? shipsOf(fleet.layout) : undefined;
  return (
    <section class="own-fleet card" aria-labelledby="own-fleet-title">
      <h2 id="own-fleet-title">{words.yourFleet}</h2>
      <div class="own-preview">
        <MatchBoard
          scenario={scenario}
          label={words.yourFleet}
          prefix="own"
          busy={ships === undefined}
          cells={matchLookOf({ scenario, shots: [], fleet: ships, isRevealed: false, hint: undefined })}
        />
      </div>
      <div class="buttons">
        <button type="button" onClick={() => void play.drawFleet()}>
          <Icon of={Shuffle} />
          {words.shuffle}
        </button>
        {!cannot && (
          <button
            type="button"
            ref={play.placing.hasBegun ? byHand : null}
            onClick={() => (play.screen.value = "placing")}
          >
            <Icon of={Hand} />
            {words.byHand}
          </button>
        )}
      </div>
      {cannot && <p class="small">{words.notByHand}</p>}
    </section>
  );
}
