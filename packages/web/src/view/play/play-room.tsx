import "./play.css";
import { useEffect, useMemo } from "preact/hooks";
import { Play } from "../../model/play/play.ts";
import { boardWords, playWords } from "../../words/words.ts";
import { startEngine } from "../../worker/start-engine.ts";
import { RoomFrame } from "../frame/page-header.tsx";
import { room, writeRoomAddress } from "../frame/rooms.ts";
import { lazy } from "../parts/lazy.tsx";
import { InputProblems } from "../parts/message/problems.tsx";
import { MatchView } from "./match/match-view.tsx";
import { SetupView } from "./setup/setup-view.tsx";

const PlaceFleet = lazy<{ readonly play: Play }>(
  () => boardWords().partPlacing,
  async () => (await import("./setup/place-fleet.tsx")).PlaceFleet,
);

/** The room in which is played. */
export function PlayRoom() {
  const words = playWords();
  const play = useMemo(() => new Play(startEngine, writeRoomAddress), []);
  const { fragment } = room.value;
  useEffect(() => () => play.leave(), [play]);
  useEffect(() => void play.goTo(fragment), [play, fragment]);
  useEffect(() => {
    document.title = `${words.title} – Broadside`;
  }, [words]);
  const live = play.live.value;
  return (
    <RoomFrame title={words.title}>
      <Problems play={play} />
      {play.screen.value === "match" && live && <MatchView key={live.id} play={play} live={live} />}
      {play.screen.value === "setup" && <SetupView play={play} />}
      {play.screen.value === "placing" && <PlaceFleet play={play} />}
    </RoomFrame>
  );
}
PlayRoom.words = playWords;

/** What was wrong with the address or the match it names. */
function Problems({ play }: { play: Play }) {
  const words = playWords();
  if (play.problems.value.length === 0 && !play.isMissing.value) return null;
  return (
    <div class="play-problems">
      {play.isMissing.value && (
        <p class="notice" role="alert">
          {words.missing}
        </p>
      )}
      <InputProblems problems={play.problems} title={words.addressWrong} dismiss={words.dismiss} />
    </div>
  );
}
