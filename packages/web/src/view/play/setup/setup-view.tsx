import type { Play } from "../../../model/play/play.ts";
import { playWords } from "../../../words/words.ts";
import { useLostFocus } from "../../parts/window/lost-focus.ts";
import { DrawTrouble } from "../players/draw-trouble.tsx";
import { KeptMatches, OpenMatches } from "./kept-matches.tsx";
import { Opponents } from "./opponents.tsx";
import { Options } from "./options.tsx";
import { OwnFleet } from "./own-fleet.tsx";

/** What a match is to be like: the opponent and one press begin it, everything else may stay as it is. */
export function SetupView({ play }: { play: Play }) {
  const words = playWords();
  const isReady = play.fleet.value !== undefined && !play.beginning.value;
  const title = useLostFocus<HTMLHeadingElement>();
  return (
    <main class="play-setup">
      <OpenMatches play={play} />
      <section class="play-start card" aria-labelledby="play-title">
        <h2 id="play-title" class="room-title" tabIndex={-1} ref={title}>
          {words.title}
        </h2>
        <p>{words.intro}</p>
        <Opponents play={play} />
        <div class="start-row">
          <button type="button" class="primary is-large start" disabled={!isReady} onClick={() => void play.begin()}>
            {play.beginning.value ? words.starting : words.start}
          </button>
          {play.sideTrouble.value !== undefined && (
            <p class="error-text" role="alert">
              <span lang="en">{play.sideTrouble.value}</span>
            </p>
          )}
          <DrawTrouble play={play} />
        </div>
      </section>
      {play.choice.value.watch === undefined && <OwnFleet play={play} />}
      <Options play={play} />
      <KeptMatches play={play} />
    </main>
  );
}
