import { isHit, shipCount } from "@broadside/engine";
import { formatTranscript, isSalvo, LEVEL_NAMES } from "@broadside/engine/games";
import { type Signal, useSignal } from "@preact/signals";
import { ChartNoAxesColumn, RotateCcw } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { LINKED_ID, linkOfMatch } from "../../board/match/match-link.ts";
import { shipName, sunkOfClass } from "../../board/match/match-look.ts";
import { knowledgeOf, type MatchPlayer, transcriptOf } from "../../board/match/match-record.ts";
import { firstChoice, formatPlayAddress, PERSON } from "../../board/match/play-address.ts";
import { playerName, playerNames } from "../../board/match/players.ts";
import { formatAddress } from "../../board/notation/address.ts";
import { formatReviewAddress, type GameName } from "../../board/review/review-address.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, list } from "../../language/numbers.ts";
import { saveJson } from "../../parts/copies.tsx";
import { Icon } from "../../parts/icon.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { Table } from "../../parts/table.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { shellWords } from "../../shell/texts/words.ts";
import type { Ending } from "./end-story.tsx";
import type { EndedMatch, LiveMatch, MatchInPlay, MatchView } from "./live-match.ts";
import { Emblem, sayingOf, useNext, useRecord } from "./opponents.tsx";
import type { Play } from "./play.ts";
import { DrawTrouble } from "./setup-view.tsx";
import { playWords as words } from "./texts/words.ts";

/** Steps through the shots of a finished match: both boards show the match after its first `at` shots. */
export function ReplayBar({ at, shots }: { at: Signal<number>; shots: number }) {
  const shown = at.value;
  const { previousShot, nextShot } = shellWords;
  const said = words.shotOf({ n: shown, all: shots });
  const go = (to: number): void => {
    at.value = Math.max(0, Math.min(shots, to));
  };
  return (
    <fieldset class="replay flow gap-1" aria-label={words.replay}>
      <span class="small">{words.replay}</span>
      <Button aria-label={previousShot} title={previousShot} disabled={shown === 0} onClick={() => go(shown - 1)}>
        ‹
      </Button>
      <input
        type="range"
        min={0}
        max={shots}
        value={shown}
        aria-label={words.replay}
        aria-valuetext={said}
        onInput={({ currentTarget }) => go(currentTarget.valueAsNumber)}
      />
      <Button aria-label={nextShot} title={nextShot} disabled={shown === shots} onClick={() => go(shown + 1)}>
        ›
      </Button>
      <span class="small replay-shot">{said}</span>
    </fieldset>
  );
}

const resignedText = (players: readonly MatchPlayer[], resigned: 0 | 1): string =>
  players[resigned].kind === "person"
    ? matchWords.youResigned
    : matchWords.gaveUp({ who: playerNames(players)[resigned] });

const wonText = ({ players, winner = 1, isDraw }: MatchView): string => {
  if (isDraw) return words.draw;
  return players[winner].kind === "person" ? words.youWin : words.sideWins({ who: playerNames(players)[winner] });
};

/** How a match ended, in a few words. */
export const outcomeText = (view: MatchView): string =>
  view.resigned === undefined ? wonText(view) : resignedText(view.players, view.resigned);

const MatchShare = lazy("share", async () => (await import("./match-share.tsx")).MatchShare);

const EndStory = lazy("partAccuracy", async () => (await import("./end-story.tsx")).EndStory);

const EndFigures = lazy("partAccuracy", async () => (await import("./end-story.tsx")).EndFigures);

const write = ({ match }: EndedMatch, player: 0 | 1): void =>
  saveJson(
    player === 0 ? "broadside-game.json" : "broadside-game-theirs.json",
    formatTranscript(transcriptOf(match, player)),
  );

/** The match as the review needs it: its key on this device or, for a link, the whole match. */
const gameOf = ({ id, match }: EndedMatch): GameName => {
  const linked = id === LINKED_ID ? linkOfMatch(match) : undefined;
  return linked ? { place: "match", match: linked } : { place: "game", id };
};

/** The address that starts a new match like the one from a link. */
const sameAs = ({ match }: EndedMatch): string => {
  const { hiding, duel } = match;
  const { turns, layouts } = duel.rules;
  const against = linkOfMatch(match)?.sides[1];
  return formatPlayAddress({
    ...firstChoice(),
    scenario: layouts[0].scenario,
    hiding,
    turns,
    ...(against === undefined || against === PERSON ? {} : { against }),
  });
};

/** The ways on: first to play again or, if the match came from somebody else's link, to play it yourself. */
function Ways({ play, live }: { play: Play; live: LiveMatch }) {
  const next = useNext(play, live);
  return (
    <>
      {live.id === LINKED_ID ? (
        <LinkButton class="primary" label={words.playIt} href={`#${sameAs(live)}`} />
      ) : (
        <Button class="primary" disabled={play.beginning.value} onClick={() => void play.rematch()}>
          <Icon of={RotateCcw} />
          {words.rematch}
        </Button>
      )}
      {next && (
        <Button disabled={play.beginning.value} onClick={() => void play.rematch(next)}>
          {words.challenge({ who: words.rankNames[next] })}
        </Button>
      )}
      <ReviewLink ended={live} />
      <LinkButton label={boardWords.newGame} href="#play" />
    </>
  );
}

export const ReviewLink = ({ ended }: { ended: EndedMatch }) => (
  <a class="button" href={`#${formatReviewAddress(gameOf(ended))}`}>
    <Icon of={ChartNoAxesColumn} />
    {shellWords.review}
  </a>
);

/** Somebody elsewhere, and not one of two who play at one device. */
const isFriend = (player: MatchPlayer): boolean => player.kind === "friend" && player.seat === undefined;

/** How the match ended, in sentences: who sank whose ships with how many shots, and what was still afloat. */
const resultText = (live: MatchInPlay, { players, shots, scenario, resigned, winner = 1 }: MatchView): string => {
  if (resigned !== undefined) return resignedText(players, resigned);
  const loser = winner === 0 ? 1 : 0;
  const names = playerNames(players);
  const nameOf = (side: 0 | 1) => (players[side].kind === "person" ? undefined : names[side]);
  // Texts have words of their own for a friend whose ships are meant.
  const ownerOf = (side: 0 | 1) => (isFriend(players[side]) ? "friend" : nameOf(side));
  const down = sunkOfClass(scenario, shots[loser], live.fleet(loser));
  const left = scenario.fleet.flatMap((ship, shipClass) => {
    const number = ship.count - down[shipClass];
    const name = shipName(scenario, shipClass);
    return number === 0 ? [] : number === 1 ? [name] : [`${count(number)} × ${name}`];
  });
  const all = { ships: shipCount(scenario.fleet), n: shots[winner].length };
  const won = words.fleetDown({ who: nameOf(winner), whose: ownerOf(loser), ...all });
  const afloat = words.stillAfloat({ whose: ownerOf(winner), ships: list(left), n: left.length });
  return [won, afloat].join(boardWords.gap);
};

function Sides({ view }: { view: MatchView }) {
  const { players, shots } = view;
  return (
    <Table
      class="end-sides"
      heads={["", ...playerNames(players)]}
      rows={[
        [boardWords.shotsTitle, ...shots.map((made) => count(made.length))],
        [words.hits, ...shots.map((made) => count(made.filter(({ answer }) => isHit(answer)).length))],
      ]}
    />
  );
}

/** The figures of a match, and what to do with its record. */
function Details({ live, view, ending }: { live: EndedMatch; view: MatchView; ending: Ending }) {
  const { players, hints, takenBack, turns } = view;
  return (
    <details class="match-more">
      <summary>{words.details}</summary>
      <div class="stack gap-3">
        {ending.judging && <EndFigures judging={ending.judging} />}
        <Sides view={view} />
        {(hints > 0 || takenBack > 0 || isSalvo(turns)) && (
          <ul class="small">
            {hints > 0 && <li>{words.hinted({ n: hints })}</li>}
            {takenBack > 0 && <li>{words.takenBack({ n: takenBack })}</li>}
            {isSalvo(turns) && players[0].kind === "person" && <li>{words.salvoReview}</li>}
          </ul>
        )}
        <div class="buttons">
          <LinkButton href={`#${formatAddress({ knowledge: knowledgeOf(0, live.match), look: {} })}`}>
            {boardWords.toAnalyse}
          </LinkButton>
          {live.id !== LINKED_ID && (
            <>
              <Button label={words.saveMine} onClick={() => write(live, 0)} />
              <Button label={words.saveTheirs} onClick={() => write(live, 1)} />
            </>
          )}
        </div>
      </div>
    </details>
  );
}

/** Who won, in words and with the face and a word of the opponent. */
function EndHead({ view }: { view: MatchView }) {
  const { players, winner = 1, resigned } = view;
  const isMine = players[0].kind === "person";
  const hasWon = players[winner].kind === "person";
  const title = useRef<HTMLHeadingElement>(null);
  // The board that had the focus no longer accepts shots. From the title, Tab goes to the ways on.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const said = isMine && resigned === undefined ? sayingOf(players[1], hasWon ? "whenLost" : "whenWon") : undefined;
  return (
    <div class="row gap-3">
      <Emblem of={players[isMine ? 1 : winner]} class="is-large" />
      <div class="is-rest">
        <h2 id="match-end-title" class="room-title" tabIndex={-1} ref={title}>
          {wonText(view)}
        </h2>
        {said && <p class="speech">{said}</p>}
      </div>
    </div>
  );
}

/**
 * The end of a match, beside its boards.
 *
 * @param ended the whole match, once both fleets are known here
 * @param about what else is to be said of the result
 * @param more what stands between the ways on and the rest
 */
export function EndPanel(props: {
  live: MatchInPlay;
  view: MatchView;
  ended: EndedMatch | undefined;
  ways: ComponentChildren;
  about?: ComponentChildren;
  more?: ComponentChildren;
}) {
  const { live, view, ended, ways, about, more } = props;
  const { players, shots, winner = 1, isDraw } = view;
  const ending = useSignal<Ending>({ judging: undefined, said: undefined });
  const isMine = players[0].kind === "person";
  const result = isDraw ? undefined : resultText(live, view);
  const colour = isDraw ? "" : players[winner].kind === "person" ? "is-won" : isMine ? "is-lost" : "";
  return (
    <section class={`match-end card stack gap-3 ${colour}`} aria-labelledby="match-end-title">
      <EndHead view={view} />
      <div class="buttons end-ways">{ways}</div>
      {about}
      {result !== undefined && <p>{result}</p>}
      {ended && shots[0].length > 0 && (
        <div class={isMine ? "end-review" : ""}>
          <EndStory live={ended} name={gameOf(ended)} ending={ending} />
        </div>
      )}
      {more}
      {ended && <MatchShare live={ended} view={view} said={ending.value.said ?? result ?? ""} />}
      {ended && <Details live={ended} view={view} ending={ending.value} />}
    </section>
  );
}

/** What a win means on the ladder, if it means more or less than another. */
function WinNote({ view: { players, winner, hints, takenBack } }: { view: MatchView }) {
  const [me, other] = players;
  if (me.kind !== "person" || winner !== 0 || other.kind !== "strategy" || other.level === undefined) return null;
  if (hints > 0 || takenBack > 0) return <p class="small">{words.helpedWin}</p>;
  return other.level === LEVEL_NAMES.at(-1) ? <p class="win-note">{words.topBeaten}</p> : null;
}

/** The end of a match against the computer. */
export function MatchEnd({ play, live, view }: { play: Play; live: LiveMatch; view: MatchView }) {
  const record = useRecord(play, live);
  const more = (
    <>
      <DrawTrouble play={play} />
      {view.players[0].kind === "person" && (
        <p class="end-record flow gap-0">
          <span class="small">{words.recordWith({ who: playerName(view.players[1]) })}</span>
          <strong>{record ?? "\u00a0"}</strong>
        </p>
      )}
    </>
  );
  const ways = <Ways play={play} live={live} />;
  return <EndPanel live={live} view={view} ended={live} ways={ways} about={<WinNote view={view} />} more={more} />;
}
