import type { FriendMatch, ListedFriendMatch } from "../../../board/match/friend-store.ts";
import { type FriendTurn, friendMatchAbout } from "../../../board/match/friend-turn.ts";
import { formatFriendAddress } from "../../../board/match/play-address.ts";
import { formatTime } from "../../../board/rules/game-title.ts";
import { boardWords } from "../../../board/texts/words.ts";
import { type Kept, KeptList } from "../../../parts/kept-list.tsx";
import { friendWords as words } from "./texts/words.ts";

export const keptOf = ({ id, read, value }: ListedFriendMatch): Kept => {
  if (!read.ok) return { id, name: boardWords.unreadableGame, error: read.error, value };
  const href = `#${formatFriendAddress({ friend: id })}`;
  const time = formatTime(read.value.changed);
  const about = friendMatchAbout(read.value);
  if (!about) return { id, name: boardWords.unreadableGame, href, about: time };
  const name = nameOf(read.value, about.game);
  const state = words.states[about.turn];
  // At one device, it is always the turn of somebody who is here.
  return read.value.way === "here" && about.turn !== "over"
    ? { id, name, href, about: time }
    : { id, name: name + boardWords.colon + state, href, about: time };
};

const nameOf = ({ way }: FriendMatch, game: string): string =>
  way === "here" ? words.gameHere({ game }) : words.gameWithFriend({ game });

/** The matches with friends that go on: those where it is your turn come first. */
export function OpenFriends({ list }: { list: readonly ListedFriendMatch[] }) {
  const open = (["mine", "theirs"] satisfies FriendTurn[]).flatMap((turn) =>
    list.filter(({ read }) => read.ok && friendMatchAbout(read.value)?.turn === turn),
  );
  if (open.length === 0) return null;
  return (
    <section class="open-matches flow card" aria-label={words.list}>
      <h2>{words.list}</h2>
      <KeptList kind="match-list grid" list={open.map(keptOf)} />
    </section>
  );
}
OpenFriends.words = words;
