import { Hand, Shuffle } from "lucide";
import { useLayoutEffect } from "preact/hooks";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf, shipsOf } from "../../board/match/match-look.ts";
import { whyNotPlaceable } from "../../board/position/placing-text.ts";
import { boardWords, frameWords, playWords as words } from "../../language/words.ts";
import { Icon } from "../../parts/icon.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { slim } from "../../parts/window/screen-size.ts";
import { KeptMatches, OpenMatches } from "./kept-matches.tsx";
import { Opponents } from "./opponents.tsx";
import { Options } from "./options.tsx";
import type { Play } from "./play.ts";

/** Why no fleet could be drawn for a match, if drawing failed. */
export function DrawTrouble({ play }: { play: Play }) {
  const trouble = play.drawTrouble.value;
  if (trouble === undefined) return null;
  const isMine = play.fleet.value === undefined && play.choice.value.watch === undefined;
  return (
    <div class="work" role="alert">
      <p class="error-text">{trouble === "" ? words.noFleet : words.fleetTrouble(trouble)}</p>
      {isMine && trouble !== "" && <Button label={frameWords.tryAgain} onClick={() => void play.drawFleet()} />}
    </div>
  );
}

/** The person's own fleet: press to draw it anew, or place it by hand. */
function OwnFleet({ play }: { play: Play }) {
  const { scenario } = play.choice.value;
  const fleet = play.fleet.value;
  const cannot = whyNotPlaceable(scenario) !== undefined;
  // If you leave placing, the focus returns to its button; from elsewhere, the room's title takes it.
  const byHand = useLostFocus<HTMLButtonElement>();
  // While another fleet is drawn, the empty board is already there.
  const ships = fleet?.layout.scenario === scenario ? shipsOf(fleet.layout) : undefined;
  return (
    <section class="own-fleet card" aria-labelledby="own-fleet-title">
      <h2 id="own-fleet-title">{words.yourFleet}</h2>
      <div class="own-preview board-place">
        <MatchBoard
          scenario={scenario}
          label={words.yourFleet}
          prefix="own"
          busy={ships === undefined}
          cells={matchLookOf({ scenario, shots: [], fleet: ships })}
        />
      </div>
      <div class="buttons">
        <Button onClick={() => void play.drawFleet()}>
          <Icon of={Shuffle} />
          {words.shuffle}
        </Button>
        {!cannot && (
          <Button
            ref={play.placing.hasBegun && !play.placing.isTaken ? byHand : null}
            onClick={() => (play.screen.value = "placing")}
          >
            <Icon of={Hand} />
            {words.byHand}
          </Button>
        )}
      </div>
      {cannot && <p class="small">{words.notByHand}</p>}
    </section>
  );
}

/** The setup of a match: choose the opponent and press one button; everything else has a default. */
export function SetupView({ play }: { play: Play }) {
  // The link that led here may have been far down its page.
  useLayoutEffect(() => scrollTo(0, 0), []);
  const isReady = play.fleet.value !== undefined && !play.beginning.value;
  const start = useLostFocus<HTMLButtonElement>();
  // After placing, a button takes the focus, not the title, even if the title is drawn first: the one that led there
  // or, with the fleet taken, the one that starts.
  const hasFleet = play.choice.value.watch === undefined;
  const hasButton = play.placing.hasBegun && hasFleet;
  // In the order in which it is drawn, so that Tab follows what you see.
  const isFleetFirst = hasFleet && slim.value && play.choice.value.scenario.board.size.length <= 2;
  return (
    <main class="play-setup">
      <OpenMatches play={play} />
      {isFleetFirst && <OwnFleet play={play} />}
      <section class="play-start card" aria-labelledby="play-title">
        <RoomTitle id="play-title" class="room-title" yields={hasButton}>
          {frameWords.play}
        </RoomTitle>
        <p class="play-intro">{words.intro}</p>
        <Opponents play={play} />
        <div class="start-row flow">
          <Button
            label={play.beginning.value ? words.starting : boardWords.start}
            class="primary is-large start"
            ref={hasButton && play.placing.isTaken ? start : null}
            disabled={!isReady}
            onClick={() => void play.begin()}
          />
          {play.sideTrouble.value !== undefined && <Alert lang="en">{play.sideTrouble.value}</Alert>}
          <DrawTrouble play={play} />
        </div>
      </section>
      {hasFleet && !isFleetFirst && <OwnFleet play={play} />}
      <Options play={play} />
      <KeptMatches play={play} />
    </main>
  );
}
