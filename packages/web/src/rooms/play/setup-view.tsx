import { LEVEL_NAMES, LEVELS, type LevelName } from "@broadside/engine/games";
import { Hand, Shuffle } from "lucide";
import { useLayoutEffect } from "preact/hooks";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf, shipsOf } from "../../board/match/match-look.ts";
import { playerOf } from "../../board/match/match-record.ts";
import { DrawTrouble, Emblem, playerName, recordText } from "../../board/match/players.tsx";
import type { SideName } from "../../board/match/side-name.ts";
import { whyNotPlaceable } from "../../board/position/placing-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { decimal } from "../../language/numbers.ts";
import { Radio } from "../../parts/field/choice.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { slim } from "../../parts/window/screen-size.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { KeptMatches, OpenMatches } from "./kept-matches.tsx";
import { levelShots, recordsAgainst } from "./levels.ts";
import { Options } from "./options.tsx";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

const isLevel = (side: SideName): side is LevelName => LEVEL_NAMES.some((level) => level === side);

/** The opponents: each with an emblem, a line, the number of shots it takes, and your record against it. */
function Opponents({ play }: { play: Play }) {
  const { against, scenario, turns } = play.choice.value;
  // A level may be just a strategy, so the strategy's name selects the level too.
  const chosen = LEVEL_NAMES.find((level) => against === LEVELS[level]) ?? against;
  const sides = isLevel(chosen) ? LEVEL_NAMES : [...LEVEL_NAMES, chosen];
  const records = recordsAgainst(play.list.value);
  // With salvos the numbers of shots would differ, and they were not measured.
  const measured = turns === "salvo" ? {} : levelShots(scenario);
  const games = Object.values(measured).map((one) => one.games);
  return (
    <>
      <fieldset class="levels">
        <legend>{words.levels}</legend>
        {sides.map((side) => {
          const player = playerOf(side);
          const shots = isLevel(side) ? measured[side]?.shots : undefined;
          return (
            <Radio
              key={side}
              class="option"
              name="level"
              checked={side === chosen}
              choose={() => play.choose({ against: side })}
            >
              <Emblem of={player} />
              <span class="opponent">
                <strong>{playerName(player)}</strong>
                <span class="small level-about">{isLevel(side) ? words.levelAbouts[side] : words.namedAbout}</span>
              </span>
              <span class="opponent-figures">
                {shots !== undefined && <span>{words.meanShots({ digits: decimal(shots, 1) })}</span>}
                <span class={records.has(side) ? "small" : "small is-not-played"}>{recordText(records.get(side))}</span>
              </span>
            </Radio>
          );
        })}
      </fieldset>
      {games.length > 0 && (
        <p class="small">
          {words.measuredFrom({
            isSame: Math.min(...games) === Math.max(...games),
            least: Math.min(...games),
            most: Math.max(...games),
          })}
        </p>
      )}
    </>
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
          {shellWords.play}
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
