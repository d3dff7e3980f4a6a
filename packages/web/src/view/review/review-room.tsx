import "./course/review-graph.css";
import "./review-start.css";
import "./review.css";
import { Reviewing } from "../../model/review/reviewing.ts";
import { compareWords, frameWords, playWords, reviewWords as words } from "../../words/words.ts";
import { RoomFrame } from "../frame/page-header.tsx";
import { useRoom } from "../frame/rooms.ts";
import { RoomNotices } from "../parts/message/problems.tsx";
import { GameReview } from "./game-review.tsx";
import { ReviewStart } from "./review-start.tsx";

export function ReviewRoom() {
  const reviewing = useRoom((startWorker, write) => new Reviewing(startWorker, write));
  const open = reviewing.open.value;
  return (
    <RoomFrame title={frameWords.review}>
      <main class="review-room">
        <RoomNotices of={reviewing} missing={words.missing} title={words.fileWrong} />
        {reviewing.store.trouble.value !== undefined && <p class="small">{words.notKept}</p>}
        {reviewing.opening.value && <p role="status">{words.reading}</p>}
        {open && <GameReview reviewing={reviewing} open={open} />}
        {!open && !reviewing.opening.value && <ReviewStart reviewing={reviewing} />}
      </main>
    </RoomFrame>
  );
}
// Answers, players and boards use the words of Play, strategies those of Compare.
ReviewRoom.words = { load: () => Promise.all([words.load(), playWords.load(), compareWords.load()]) };
