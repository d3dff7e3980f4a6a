import { Anchor, Bot, Compass, type IconNode, LifeBuoy, ShipWheel, Telescope, UserRound } from "lucide";
import { PACES } from "../../../model/play/live-match.ts";
import type { MatchPlayer } from "../../../model/play/match-record.ts";
import type { Play } from "../../../model/play/play.ts";
import { frameWords, playWords } from "../../../words/words.ts";
import { Icon } from "../../parts/icon.tsx";

/** A player's name: a level's, a strategy's own, "You", or "Player" for somebody from elsewhere. */
export const playerName = (player: MatchPlayer): string => {
  const words = playWords();
  if (player.kind !== "strategy") return player.kind === "person" ? words.you : words.player;
  return player.level === undefined ? player.strategy : words.levelNames[player.level];
};

/** A sentence that says who resigned. */
export const resignedText = (player: MatchPlayer): string =>
  player.kind === "person" ? playWords().youResigned : playWords().gaveUp(playerName(player));

/** Why no fleet could be drawn for a match, if drawing failed. */
export function DrawTrouble({ play }: { play: Play }) {
  const words = playWords();
  const trouble = play.drawTrouble.value;
  if (trouble === undefined) return null;
  const isMine = play.fleet.value === undefined && play.choice.value.watch === undefined;
  return (
    <div class="work" role="alert">
      <p class="error-text">{trouble === "" ? words.noFleet : words.fleetTrouble(trouble)}</p>
      {isMine && trouble !== "" && (
        <button type="button" onClick={() => void play.drawFleet()}>
          {frameWords().tryAgain}
        </button>
      )}
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
  const words = playWords();
  return (
    <label class="pace-choice">
      <span>{words.pace}</span>
      <select
        aria-label={words.pace}
        value={play.pace.value}
        onChange={({ currentTarget }) => {
          const pace = PACES.find((one) => one === currentTarget.value);
          if (pace) play.setPace(pace);
        }}
      >
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {words[pace]}
          </option>
        ))}
      </select>
    </label>
  );
}
