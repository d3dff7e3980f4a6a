import { useSignal } from "@preact/signals";
import { Anchor, Bot, Compass, type IconNode, LifeBuoy, ShipWheel, Telescope, UserRound } from "lucide";
import { useEffect } from "preact/hooks";
import { count } from "../../language/numbers.ts";
import { boardWords, frameWords, playWords as words } from "../../language/words.ts";
import { Select } from "../../parts/field/choice.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { opponentName, type RecordAgainst, recordsAgainst } from "../../rooms/play/levels.ts";
import { type LiveMatch, PACES } from "../../rooms/play/live-match.ts";
import type { Play } from "../../rooms/play/play.ts";
import type { MatchPlayer } from "./match-record.ts";
import type { ListedMatch } from "./match-store.ts";

/** A player's name: a level's, a strategy's own, "You", or "Player" for somebody from elsewhere. */
export const playerName = (player: MatchPlayer): string => {
  if (player.kind !== "strategy") return player.kind === "person" ? words.you : words.player;
  return player.level === undefined ? player.strategy : words.levelNames[player.level];
};

/** The names of the players of a match; equal names are numbered: `Mate 1`, `Mate 2`. */
export const playerNames = (players: readonly MatchPlayer[]): readonly string[] => {
  const names = players.map(playerName);
  return new Set(names).size === names.length ? names : names.map((name, i) => `${name} ${count(i + 1)}`);
};

/** Who plays, after the name of the game: `against mate`, `mate and captain`. */
export const playersText = (players: readonly MatchPlayer[]): string => {
  const [first, second] = playerNames(players);
  return players[0].kind === "person" ? words.against(second) : words.twoSides(first, second);
};

/** A sentence that says who resigned. */
export const resignedText = (players: readonly MatchPlayer[], resigned: 0 | 1): string =>
  players[resigned].kind === "person" ? words.youResigned : words.gaveUp(playerNames(players)[resigned]);

/** The person's record against an opponent, and the current streak, in words. */
export const recordText = (record: RecordAgainst | undefined): string => {
  if (!record) return words.notPlayed;
  const { won, lost, running } = record;
  const streak = running > 1 ? words.winsRunning(running) : running < -1 ? words.lossesRunning(-running) : undefined;
  return [words.record(won, lost), streak].filter((text) => text !== undefined).join(boardWords.comma);
};

/** The person's record against the opponent, with this match; undefined until it is read, and if no person plays. */
export const useRecord = (play: Play, live: LiveMatch): string | undefined => {
  const isRead = useSignal(false);
  useEffect(() => {
    void play.readList().then(() => (isRead.value = true));
  }, [live]);
  const [me, other] = live.view.value.players;
  if (me.kind !== "person" || !isRead.value) return undefined;
  const present: ListedMatch = { id: live.id, read: { ok: true, value: live.match }, value: undefined };
  // An older match, opened again, keeps its place: the streak ends with the newest one.
  const others = play.list.value;
  const isListed = others.some(({ id }) => id === live.id);
  const list = isListed ? others.map((one) => (one.id === live.id ? present : one)) : [present, ...others];
  return recordText(recordsAgainst(list).get(opponentName(other) ?? ""));
};

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

const LEVELS = { cadet: LifeBuoy, sailor: Anchor, mate: Compass, captain: ShipWheel, admiral: Telescope } as const;

const signOf = (player: MatchPlayer): IconNode => {
  if (player.kind !== "strategy") return UserRound;
  return player.level === undefined ? Bot : LEVELS[player.level];
};

/** The emblem of a player in a circle: each level has its own. */
export function Emblem({ of }: { of: MatchPlayer }) {
  return (
    <span class="emblem">
      <Icon of={signOf(of)} size={22} />
    </span>
  );
}

/** The choice of how fast the other side shoots. */
export function PaceChoice({ play }: { play: Play }) {
  return (
    <label class="pace-choice flow">
      <span>{words.pace}</span>
      <Select
        aria-label={words.pace}
        value={play.pace.value}
        options={PACES.map((pace) => [pace, words[pace]])}
        choose={(pace) => play.setPace(pace)}
      />
    </label>
  );
}
