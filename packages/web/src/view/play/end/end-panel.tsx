import { isHit } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import type { Signal } from "@preact/signals";
import { ChartNoAxesColumn } from "lucide";
import type { Ref } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LiveMatch, MatchView } from "../../../model/play/live-match.ts";
import { LINKED_ID, linkOfMatch } from "../../../model/play/match-link.ts";
import { transcriptOf } from "../../../model/play/match-record.ts";
import type { Play } from "../../../model/play/play.ts";
import { formatAddress } from "../../../text/address.ts";
import { firstChoice, formatPlayAddress, PERSON } from "../../../text/play/play-address.ts";
import { formatReviewAddress, type GameName } from "../../../text/review/review-address.ts";
import { count } from "../../../words/numbers.ts";
import { boardWords, frameWords, playWords } from "../../../words/words.ts";
import { saveText } from "../../parts/copies.tsx";
import { Icon } from "../../parts/icon.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { shipName, shipsOf } from "../board/match-look.ts";
import { DrawTrouble, playerName, resignedText } from "../players/players.tsx";

/** Steps through the shots of a finished match: both boards show the match after its first `at` shots. */
export function ReplayBar({ at, shots }: { at: Signal<number>; shots: number }) {
  const words = playWords();
  const shown = at.value;
  const said = words.shotOf(shown, shots);
  const go = (to: number): void => {
    at.value = Math.max(0, Math.min(shots, to));
  };
  return (
    <fieldset class="replay" aria-label={words.replay}>
      <span class="field-label">{words.replay}</span>
      <button
        type="button"
        aria-label={words.earlier}
        title={words.earlier}
        disabled={shown === 0}
        onClick={() => go(shown - 1)}
      >
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={shots}
        value={shown}
        aria-label={words.replay}
        aria-valuetext={said}
        onInput={({ currentTarget }) => go(currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        aria-label={words.later}
        title={words.later}
        disabled={shown === shots}
        onClick={() => go(shown + 1)}
      >
        ›
      </button>
      <span class="small replay-shot">{said}</span>
    </fieldset>
  );
}

const MatchShare = lazy<{ readonly live: LiveMatch; readonly view: MatchView }>(
  () => boardWords().share,
  async () => (await import("./match-share.tsx")).MatchShare,
);

const MatchAccuracy = lazy<{ readonly name: GameName }>(
  () => playWords().luck,
  async () => (await import("./match-accuracy.tsx")).MatchAccuracy,
);

const write = (live: LiveMatch, player: 0 | 1): void =>
  saveText(
    player === 0 ? "broadside-game.json" : "broadside-game-theirs.json",
    `${JSON.stringify(formatTranscript(transcriptOf(live.match, player)), undefined, 2)}\n`,
  );

/** The match as the review needs it: its key on this device or, for a link, the whole match. */
const gameOf = ({ id, match }: LiveMatch): GameName => {
  const linked = id === LINKED_ID ? linkOfMatch(match) : undefined;
  return linked ? { place: "match", match: linked } : { place: "game", id };
};

/** The address that starts a new match like the one from a link. */
const sameAs = ({ match }: LiveMatch): string => {
  const { turns, layouts } = match.duel.rules;
  const against = linkOfMatch(match)?.sides[1];
  return formatPlayAddress({
    ...firstChoice(),
    scenario: layouts[0].scenario,
    turns,
    ...(against === undefined || against === PERSON ? {} : { against }),
  });
};

/** A link to play again; if the match came from somebody else's link, to play it yourself. */
function Again({ play, live }: { play: Play; live: LiveMatch }) {
  const words = playWords();
  const again = useRef<HTMLElement>(null);
  // The board that had the focus no longer accepts shots.
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return live.id === LINKED_ID ? (
    <a class="button" ref={again as Ref<HTMLAnchorElement>} href={`#${sameAs(live)}`}>
      {words.playIt}
    </a>
  ) : (
    <button
      type="button"
      ref={again as Ref<HTMLButtonElement>}
      disabled={play.beginning.value}
      onClick={() => void play.rematch()}
    >
      {words.rematch}
    </button>
  );
}

/** How the match ended, in sentences: who sank whose ships with how many shots, and what was still afloat. */
const resultText = ({ match }: LiveMatch, { players, shots, scenario, resigned, winner = 1 }: MatchView): string => {
  if (resigned !== undefined) return resignedText(players[resigned]);
  const words = playWords();
  const [who, whose] = [players[winner], players[winner === 0 ? 1 : 0]].map((player) =>
    player.kind === "person" ? undefined : playerName(player),
  );
  const sunk = shipsOf(match.duel.game(winner).layout).length;
  const hit = new Set(shots[winner === 0 ? 1 : 0].map(({ cell }) => cell));
  const afloat = shipsOf(match.duel.game(winner === 0 ? 1 : 0).layout).filter(
    ({ cells }) => !cells.every((cell) => hit.has(cell)),
  );
  const left = scenario.fleet.flatMap((_, shipClass) => {
    const number = afloat.filter((ship) => ship.shipClass === shipClass).length;
    const name = shipName(scenario, shipClass);
    return number === 0 ? [] : number === 1 ? [name] : [`${count(number)} × ${name}`];
  });
  return [words.fleetDown(who, whose, sunk, shots[winner].length), words.stillAfloat(who, left)].join(boardWords().gap);
};

/** The end of a match: the result, where to go next, and the figures in a folded section. */
export function EndPanel({ play, live, view }: { play: Play; live: LiveMatch; view: MatchView }) {
  const words = playWords();
  const { players, shots, hints, takenBack, winner } = view;
  return (
    <section class="match-end card" aria-labelledby="match-end-title">
      <h2 id="match-end-title" class="room-title">
        {winner !== undefined && players[winner].kind === "person"
          ? words.youWin
          : words.sideWins(playerName(players[winner ?? 1]))}
      </h2>
      <p>{resultText(live, view)}</p>
      <div class="buttons">
        <a class="button primary" href={`#${formatReviewAddress(gameOf(live))}`}>
          <Icon of={ChartNoAxesColumn} />
          {frameWords().review}
        </a>
        <Again play={play} live={live} />
      </div>
      <ul>
        {([0, 1] as const).map((side) => (
          <li key={side}>
            {words.numbers(
              playerName(players[side]),
              shots[side].length,
              shots[side].filter(({ answer }) => isHit(answer)).length,
            )}
          </li>
        ))}
        {hints > 0 && <li>{words.hinted(hints)}</li>}
        {view.turns === "salvo" && <li>{words.salvoReview}</li>}
        {takenBack > 0 && <li>{words.takenBack(takenBack)}</li>}
      </ul>
      {shots[0].length > 0 && (
        <details class="match-numbers">
          <summary>{words.endNumbers}</summary>
          <MatchAccuracy name={gameOf(live)} />
        </details>
      )}
      <details class="match-more">
        <summary>{words.more}</summary>
        <div class="buttons">
          <a class="button" href="#play">
            {boardWords().newGame}
          </a>
          <a class="button" href={`#${formatAddress({ knowledge: live.knowledge(0), look: {} })}`}>
            {boardWords().toAnalyse}
          </a>
          {live.id !== LINKED_ID && (
            <>
              <button type="button" onClick={() => write(live, 0)}>
                {words.saveMine}
              </button>
              <button type="button" onClick={() => write(live, 1)}>
                {words.saveTheirs}
              </button>
            </>
          )}
        </div>
      </details>
      <DrawTrouble play={play} />
      <MatchShare live={live} view={view} />
    </section>
  );
}
