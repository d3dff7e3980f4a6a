import { matchView } from "@broadside/match";
import type { FriendMatch, ListedFriendMatch } from "../../../board/match/friend-store.ts";
import { formatFriendAddress } from "../../../board/match/play-address.ts";
import { formatTime, gameTitle } from "../../../board/rules/game-title.ts";
import { boardWords } from "../../../board/texts/words.ts";
import { type Kept, KeptList } from "../../../parts/kept-list.tsx";
import { friendWords as words } from "./texts/words.ts";

/** Whose turn it is in a match between two people, as seen from this device. */
const turnIn = ({ mine, theirs }: FriendMatch): "mine" | "theirs" | "over" => {
  const view = matchView(mine);
  if (view.verdict) return "over";
  return view.due.kind === "turn" || theirs !== undefined ? "mine" : "theirs";
};

export const keptOf = ({ id, read, value }: ListedFriendMatch): Kept => {
  if (!read.ok) return { id, name: boardWords.unreadableGame, error: read.error, value };
  const { mine, changed, way } = read.value;
  const name = `${WAY_NAMES[way]()}${boardWords.colon}`;
  try {
    const about = [words.states[turnIn(read.value)], formatTime(changed)].join(", ");
    return {
      id,
      name: name + gameTitle(matchView(mine).rules.scenario).title,
      href: `#${formatFriendAddress({ friend: id })}`,
      about,
    };
  } catch {
    return {
      id,
      name: boardWords.unreadableGame,
      href: `#${formatFriendAddress({ friend: id })}`,
      about: formatTime(changed),
    };
  }
};

const WAY_NAMES = { link: () => words.byLink, live: () => words.live, here: () => words.here } as const;

const isTurn = (match: FriendMatch, turn: "mine" | "theirs"): boolean => {
  try {
    return turnIn(match) === turn;
  } catch {
    return false;
  }
};

/** The matches with friends that go on: those where it is your turn come first. */
export function OpenFriends({ list }: { list: readonly ListedFriendMatch[] }) {
  const turns = ["mine", "theirs"] as const;
  const open = turns.flatMap((turn) => list.filter(({ read }) => read.ok && isTurn(read.value, turn)));
  if (open.length === 0) return null;
  return (
    <section class="open-matches flow card" aria-label={words.list}>
      <h2>{words.list}</h2>
      <KeptList kind="match-list grid" list={open.map(keptOf)} />
    </section>
  );
}
OpenFriends.words = words;
