import { Users } from "lucide";
import { formatPlayAddress, NEW_FRIEND } from "../../board/match/play-address.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { Icon } from "../../parts/icon.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { RoomNotices } from "../../parts/problems.tsx";
import { LinkButton } from "../../parts/theme/button.tsx";
import { RoomFrame } from "../../shell/page-header.tsx";
import { useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { SoundSwitch } from "./match-tools.tsx";
import { MatchScreen } from "./match-view.tsx";
import { Play } from "./play.ts";
import { SetupView } from "./setup-view.tsx";
import { playWords as words } from "./texts/words.ts";
import "./play.css";

const PlaceFleet = lazy("partPlacing", async () => (await import("./place-fleet.tsx")).PlaceFleet);

const FriendRoom = lazy(
  () => shellWords.play,
  async () => (await import("./friend/friend-view.tsx")).FriendRoom,
);

function FriendLink({ play }: { play: Play }) {
  const href = `#${formatPlayAddress(play.choice.value, { friend: NEW_FRIEND })}`;
  return (
    <LinkButton class="friend-link" href={href}>
      <Icon of={Users} />
      {words.friend}
    </LinkButton>
  );
}

export function PlayRoom() {
  const play = useRoom((startWorker, write) => new Play(startWorker, write));
  const live = play.live.value;
  return (
    <RoomFrame title={shellWords.play} tools={play.screen.value === "match" && <SoundSwitch />}>
      <div class="room-notices play-problems">
        <RoomNotices of={play} missing={words.missing} />
      </div>
      {play.screen.value === "match" && live && <MatchScreen key={live.id} play={play} live={live} />}
      {play.screen.value === "setup" && <SetupView play={play} friend={<FriendLink play={play} />} />}
      {play.screen.value === "friend" && play.friend.value && <FriendRoom play={play} at={play.friend.value} />}
      {play.screen.value === "placing" && <PlaceFleet play={play} />}
    </RoomFrame>
  );
}
// The options list strategies by the names that Compare gives them.
PlayRoom.words = { load: () => Promise.all([words.load(), matchWords.load()]) };
