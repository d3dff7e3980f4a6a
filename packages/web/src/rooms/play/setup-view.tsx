import { type InputError, isHit } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { Hand, Play as PlayIcon, Shuffle } from "lucide";
import type { ComponentChildren, Ref } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { parseGames } from "../../board/games/game-file.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { playerOf, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { formatMatchAddress } from "../../board/match/play-address.ts";
import { playersText } from "../../board/match/players.ts";
import { formatAddress } from "../../board/notation/address.ts";
import { presentKnowledge } from "../../board/position/game-state.ts";
import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import { whyNotPlaceable } from "../../board/position/placing-text.ts";
import { formatTime, gameTitle } from "../../board/rules/game-title.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { sayFault } from "../../parts/fault.ts";
import { FileField } from "../../parts/field/file-field.tsx";
import { textOfFile } from "../../parts/files.ts";
import { Icon } from "../../parts/icon.tsx";
import { Deleted, type Kept, KeptList } from "../../parts/kept-list.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { slim } from "../../parts/window/screen-size.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { Challenger, levelOf, Opponents, shortName } from "./opponents.tsx";
import { Options, SizeChoice } from "./options.tsx";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

export function DrawTrouble({ play }: { play: Play }) {
  const trouble = play.drawTrouble.value;
  if (trouble === undefined) return null;
  const isMine = play.fleet.value === undefined && play.choice.value.watch === undefined;
  return (
    <div class="work" role="alert">
      <p class="error-text">{trouble === "" ? matchWords.noFleet : matchWords.fleetTrouble({ what: trouble })}</p>
      {isMine && trouble !== "" && <Button label={partsWords.tryAgain} onClick={() => void play.drawFleet()} />}
    </div>
  );
}

/** The fleet with which you play: drawn anew, or placed by hand. @param isAgreed whether the game can change no more */
export function OwnFleet({ play, isAgreed = false }: { play: Play; isAgreed?: boolean }) {
  const { scenario } = play.choice.value;
  const fleet = play.fleet.value;
  const cannot = whyNotPlaceable(scenario) !== undefined;
  // If you leave placing, the focus returns to its button; from elsewhere, the room's title takes it.
  const byHand = useLostFocus<HTMLButtonElement>();
  // While another fleet is drawn, the empty board is already there.
  const ships = fleet?.layout.scenario === scenario ? shipsOfLayout(fleet.layout) : undefined;
  return (
    <section class="own-fleet stack gap-3 card" aria-labelledby="own-fleet-title">
      <h2 id="own-fleet-title">{words.yourFleet}</h2>
      {!isAgreed && <SizeChoice play={play} />}
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
            onClick={() => play.placeByHand()}
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

/** The button that begins the match, and other ways to play. @param friend the way to play a person, beside it */
function StartRow({ play, start, friend }: { play: Play; start: Ref<HTMLButtonElement>; friend: ComponentChildren }) {
  const { against, watch } = play.choice.value;
  const isReady = play.fleet.value !== undefined && !play.beginning.value;
  const who = shortName(playerOf(levelOf(against)));
  const label = watch === undefined ? words.playAgainst({ who }) : boardWords.start;
  return (
    <div class="start-row flow">
      <Button class="primary is-large start" ref={start} disabled={!isReady} onClick={() => void play.begin()}>
        <Icon of={PlayIcon} />
        {play.beginning.value ? words.starting : label}
      </Button>
      {!slim.value && friend}
      {play.sideTrouble.value !== undefined && <Alert lang="en">{play.sideTrouble.value}</Alert>}
      <DrawTrouble play={play} />
    </div>
  );
}

/** The first screen of the room. @param friend the way to play a person, beside the button that begins a match */
export function SetupView({ play, friend }: { play: Play; friend?: ComponentChildren }) {
  // The link that led here may have been far down its page.
  useLayoutEffect(() => scrollTo(0, 0), []);
  const start = useLostFocus<HTMLButtonElement>();
  // After placing, a button takes the focus, not the title, even if the title is drawn first: the one that led there
  // or, with the fleet taken, the one that starts.
  const hasFleet = play.choice.value.watch === undefined;
  const hasButton = play.placing.hasBegun && hasFleet;
  // In the order in which it is drawn, so that Tab follows what you see. On phones the button is near the thumb.
  const isFleetFirst = hasFleet && slim.value && play.choice.value.scenario.board.size.length <= 2;
  const ways = <StartRow play={play} start={hasButton && play.placing.isTaken ? start : null} friend={friend} />;
  return (
    <main class="play-setup">
      <OpenMatches play={play} />
      {play.friends.value.length > 0 && <OpenFriends list={play.friends.value} />}
      {isFleetFirst && <OwnFleet play={play} />}
      <section class="play-start stack gap-3 card" aria-labelledby="play-title">
        <RoomTitle id="play-title" class="room-title spoken-on-phones" yields={hasButton}>
          {shellWords.play}
        </RoomTitle>
        <p class="play-intro">{words.intro}</p>
        {hasFleet && <Challenger play={play} />}
        {!slim.value && ways}
        <Opponents play={play} />
        {slim.value && ways}
        {slim.value && <div class="buttons">{friend}</div>}
      </section>
      {hasFleet && !isFleetFirst && <OwnFleet play={play} />}
      <Options play={play} />
      <KeptMatches play={play} />
    </main>
  );
}

/** Opens the first game of a file in Analyse; errors appear below. */
function OpenFile() {
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const text = await textOfFile(file);
    const games = text.ok ? parseGames(text.value, 50) : text;
    error.value = games.ok ? undefined : games.error;
    if (games.ok) location.hash = formatAddress({ knowledge: presentKnowledge(games.value[0].state), look: {} });
  };
  return (
    <FileField label={matchWords.openFile} take={read}>
      {error.value && <Alert>{words.fileWrong({ what: sayFault(error.value) })}</Alert>}
    </FileField>
  );
}

const OpenFriends = lazy("share", async () => (await import("./friend/friend-list.tsx")).OpenFriends);

/** How many finished matches are listed at first. */
const FEW = 5;

/** True for an unfinished match, and for an unreadable one. */
const isOpen = ({ read }: ListedMatch): boolean => !read.ok || winnerOf(read.value) === undefined;

/** The open or the finished matches, the offer to put a deleted one back, and the section that takes a lost focus. */
const useListed = (play: Play, areOpen: boolean) => {
  const listed = play.list.value.filter((one) => isOpen(one) === areOpen);
  const deleted = play.deleted.value;
  // A restored match is back in the list, and the button that restored it is gone.
  const section = useLostFocus<HTMLElement>([listed.length], false);
  const undo = deleted !== undefined && isOpen(deleted) === areOpen && (
    <Deleted deleted={deleted} said={words.deleted} undo={() => void play.putBack()} />
  );
  return { listed, section, undo };
};

function OpenMatches({ play }: { play: Play }) {
  const { listed, section, undo } = useListed(play, true);
  if (listed.length === 0 && !undo) return null;
  return (
    <section class="open-matches flow card" tabIndex={-1} ref={section} aria-label={words.goOn}>
      <h2>{words.goOn}</h2>
      <List play={play} list={listed} />
      {undo}
    </section>
  );
}

function KeptMatches({ play }: { play: Play }) {
  const all = useSignal(false);
  const { listed: finished, section, undo } = useListed(play, false);
  const keeping = play.store.trouble.value;
  return (
    <section class="kept-matches stack card" tabIndex={-1} ref={section} aria-label={words.finished}>
      {finished.length > 0 && <h2>{words.finished}</h2>}
      <List play={play} list={all.value ? finished : finished.slice(0, FEW)} />
      {finished.length > FEW && !all.value && (
        <Button label={words.showAll({ n: finished.length })} class="link" onClick={() => (all.value = true)} />
      )}
      {play.list.value.length === 0 && (
        <p class="small">{keeping === undefined ? words.noGames : boardWords.unsaved[keeping]}</p>
      )}
      {undo}
      <OpenFile />
    </section>
  );
}

const keptOf = ({ id, read, value }: ListedMatch): Kept => {
  if (!read.ok) return { id, name: boardWords.unreadableGame, error: read.error, value };
  const match = read.value;
  const { duel, players } = match;
  const winner = winnerOf(match);
  const isMine = players[0].kind === "person";
  const outcome = winner === undefined || !isMine ? [] : [winner === 0 ? words.won : words.lost];
  const [mine, theirs] = ([0, 1] as const).map(
    (side) => duel.game(side).observations.filter(({ answer }) => isHit(answer)).length,
  );
  const state = words.listState({ isMine, mine, theirs });
  return {
    id,
    name: matchWords.playedBy({ game: gameTitle(scenarioOf(match)).title, players: playersText(players) }),
    href: `#${formatMatchAddress(id)}`,
    about: [...outcome, state, formatTime(match.changed)].join(", "),
  };
};

function List({ play, list }: { play: Play; list: readonly ListedMatch[] }) {
  return <KeptList kind="match-list grid" list={list.map(keptOf)} remove={(id) => void play.remove(id)} />;
}
