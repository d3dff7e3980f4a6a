import "./compare.css";
import { useEffect, useMemo } from "preact/hooks";
import { Compare } from "../../model/compare/compare.ts";
import { compareWords } from "../../words/words.ts";
import { startEngine } from "../../worker/start-engine.ts";
import { writeRoomAddress } from "../frame/room-address.ts";
import { RoomFrame } from "../frame/room-frame.tsx";
import { room } from "../frame/rooms.ts";
import { InputProblems } from "../parts/message/input-problems.tsx";
import { OpenedView } from "./opened-view.tsx";
import { RunView } from "./run-view.tsx";
import { SetupView } from "./setup-view.tsx";

/** The room in which strategies are compared. */
export function CompareRoom() {
  const words = compareWords();
  const compare = useMemo(() => new Compare(startEngine, writeRoomAddress), []);
  const { fragment } = room.value;
  useEffect(() => () => compare.leave(), [compare]);
  useEffect(() => void compare.goTo(fragment), [compare, fragment]);
  const live = compare.live.value;
  const opened = compare.opened.value;
  const screen = compare.screen.value;
  return (
    <RoomFrame title={words.title}>
      <main class="compare-room">
        <Problems compare={compare} />
        {screen === "setup" && <SetupView compare={compare} />}
        {screen === "run" && live && <RunView key={live.head.peek().id} compare={compare} live={live} />}
        {screen === "opened" && opened && <OpenedView compare={compare} opened={opened} />}
      </main>
    </RoomFrame>
  );
}
CompareRoom.words = compareWords;

/** What was wrong with the address or the run it names. */
function Problems({ compare }: { compare: Compare }) {
  const words = compareWords();
  return (
    <>
      {compare.isMissing.value && (
        <p class="notice" role="alert">
          {words.missing}
        </p>
      )}
      <InputProblems problems={compare.problems} title={words.addressWrong} dismiss={words.dismiss} />
    </>
  );
}
