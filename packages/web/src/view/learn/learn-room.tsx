import "./lesson-list.css";
import "./learn.css";
import { useEffect, useMemo } from "preact/hooks";
import { Learn } from "../../model/learn/learn.ts";
import { learnWords } from "../../words/words.ts";
import { startEngine } from "../../worker/start-engine.ts";
import { writeRoomAddress } from "../frame/room-address.ts";
import { RoomFrame } from "../frame/room-frame.tsx";
import { room } from "../frame/rooms.ts";
import { LearnNotices } from "./learn-notices.tsx";
import { LessonList } from "./lesson-list.tsx";
import { LessonView } from "./lesson-view.tsx";

/** The room of lessons. */
export function LearnRoom() {
  const words = learnWords();
  const learn = useMemo(() => new Learn(startEngine, writeRoomAddress), []);
  const { fragment } = room.value;
  useEffect(() => () => learn.leave(), [learn]);
  useEffect(() => learn.goTo(fragment), [learn, fragment]);
  useEffect(() => {
    const follow = (): void => learn.progress.read();
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [learn]);
  const place = learn.place.value;
  return (
    <RoomFrame title={place ? words.lessonTitles[place.lesson] : words.title}>
      <LearnNotices learn={learn} />
      {place ? <LessonView learn={learn} place={place} /> : <LessonList learn={learn} />}
    </RoomFrame>
  );
}
LearnRoom.words = learnWords;
