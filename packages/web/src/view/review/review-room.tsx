import "./course/review-graph.css";
import "./review-start.css";
import "./review.css";
import { useEffect, useMemo } from "preact/hooks";
import { Reviewing } from "../../model/review/reviewing.ts";
import { playWords, reviewWords } from "../../words/words.ts";
import { startEngine } from "../../worker/start-engine.ts";
import { RoomFrame } from "../frame/page-header.tsx";
import { room, writeRoomAddress } from "../frame/rooms.ts";
import { InputProblems } from "../parts/message/problems.tsx";
import { GameReview } from "./game-review.tsx";
import { ReviewStart } from "./review-start.tsx";

/** The room in which games are looked back at. */
export function ReviewRoom() {
  const words = reviewWords();
  const reviewing = useMemo(() => new Reviewing(startEngine, writeRoomAddress), []);
  const { fragment } = room.value;
  useEffect(() => () => reviewing.leave(), [reviewing]);
  useEffect(() => void reviewing.goTo(fragment), [reviewing, fragment]);
  const open = reviewing.open.value;
  return (
    <RoomFrame title={words.title}>
      <main class="review-room">
        <Problems reviewing={reviewing} />
        {reviewing.opening.value && <p role="status">{words.reading}</p>}
        {open && <GameReview reviewing={reviewing} open={open} />}
        {!open && !reviewing.opening.value && <ReviewStart reviewing={reviewing} />}
      </main>
    </RoomFrame>
  );
}
// Answers, players and boards are spoken of as in Play.
ReviewRoom.words = Object.assign(() => reviewWords(), {
  load: async () => void (await Promise.all([reviewWords.load(), playWords.load()])),
});

/** What was wrong with the address or the game it names. */
function Problems({ reviewing }: { reviewing: Reviewing }) {
  const words = reviewWords();
  const { problems, isMissing, store } = reviewing;
  return (
    <>
      {isMissing.value && (
        <p class="notice" role="alert">
          {words.missing}
        </p>
      )}
      <InputProblems problems={problems} title={words.fileWrong} dismiss={playWords().dismiss} />
      {store.trouble.value !== undefined && <p class="small">{words.notKept}</p>}
    </>
  );
}
