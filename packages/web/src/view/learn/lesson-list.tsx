import { isHit } from "@broadside/engine";
import { useEffect, useRef } from "preact/hooks";
import type { Learn } from "../../model/learn/learn.ts";
import type { Picture } from "../../model/learn/lesson.ts";
import { ALL_LESSONS } from "../../model/learn/lessons/all-lessons.ts";
import { formatLearnAddress } from "../../text/learn/learn-address.ts";
import { LESSONS, type LessonName, STEP_COUNTS } from "../../text/learn/lessons.ts";
import { learnWords } from "../../words/words.ts";
import { Forget } from "./forget.tsx";
import { SmallBoard } from "./small-board.tsx";

/** The lessons as cards. */
export function LessonList({ learn }: { learn: Learn }) {
  const words = learnWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (learn.hasMoved) title.current?.focus();
  }, [learn]);
  return (
    <main class="learn-room">
      <h1 ref={title} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{words.intro}</p>
      <ul class="lesson-cards">
        {LESSONS.map((lesson) => (
          <li key={lesson}>
            <LessonCard learn={learn} lesson={lesson} />
          </li>
        ))}
      </ul>
      <Forget progress={learn.progress} />
    </main>
  );
}

/** A lesson: what it is about, how long it takes, and how much of it has been done. */
function LessonCard({ learn, lesson }: { learn: Learn; lesson: LessonName }) {
  const words = learnWords();
  const steps = STEP_COUNTS[lesson];
  const done = learn.progress.done.value[lesson];
  const isDone = done.length === steps;
  const next = Array.from({ length: steps }, (_, i) => i + 1).find((step) => !done.includes(step)) ?? 1;
  return (
    <a class="lesson-card" href={`#${formatLearnAddress(lesson, next)}`}>
      <LessonPicture picture={ALL_LESSONS[lesson].picture} />
      <span class="lesson-card-text">
        <strong>{words.lessonTitles[lesson]}</strong>
        <span>{words.lessonAbouts[lesson]}</span>
        <span class="small">
          {words.minutes(steps)}
          {" · "}
          <span class={isDone ? "lesson-done" : undefined}>
            {isDone
              ? `✓ ${words.lessonDone}`
              : done.length > 0
                ? words.lessonBegun(done.length, steps)
                : words.lessonNew}
          </span>
        </span>
      </span>
    </a>
  );
}

function LessonPicture({ picture: { knowledge, shades, ships } }: { picture: Picture }) {
  const shots = knowledge.observations;
  return (
    <SmallBoard
      board={knowledge.scenario.board}
      shades={shades}
      ships={ships}
      misses={shots.filter(({ answer }) => !isHit(answer)).map(({ cell }) => cell)}
      hits={shots.filter(({ answer }) => isHit(answer)).map(({ cell }) => cell)}
    />
  );
}
