import "./learn.css";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { boardWords } from "../../board/texts/words.ts";
import { Notice } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useLostFocus } from "../../parts/window/focus.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { forgetPlace, useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { Learn, type LearnPlace, type LessonProgress } from "./learn.ts";
import { formatLearnAddress, type LearnProblem } from "./learn-address.ts";
import { pictureOf } from "./lesson.ts";
import { ALL_LESSONS } from "./lessons/all-lessons.ts";
import { LESSONS, type LessonName, STEP_COUNTS } from "./lessons.ts";
import { SmallBoard } from "./small-board.tsx";
import { StepView } from "./step-view.tsx";
import { learnWords as words } from "./texts/words.ts";

function LessonView({ learn, place }: { learn: Learn; place: LearnPlace }) {
  const { lesson, step } = place;
  const steps = STEP_COUNTS[lesson];
  const title = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue at the top of the next step. The focus moves at once, before the next key.
  useLayoutEffect(() => {
    if (!learn.hasMoved) return;
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [learn, lesson, step]);
  return (
    <main class="lesson">
      <header class="lesson-head">
        <a class="lesson-back row" href={`#${formatLearnAddress()}`}>
          {words.allLessons}
        </a>
        <RoomTitle>{words.lessonTitles[lesson]}</RoomTitle>
        <StepTrack learn={learn} place={place} />
        <h2 class="label" ref={title} tabIndex={-1}>
          {words.stepOf({ step, steps })}
        </h2>
      </header>
      <Opened learn={learn} place={place} />
    </main>
  );
}

/** The steps of a lesson as a row of links. Finished steps have a tick and a picture, which would give answers away. */
function StepTrack({ learn, place }: { learn: Learn; place: LearnPlace }) {
  const done = learn.progress.done.value[place.lesson];
  const steps = learn.steps.value?.();
  return (
    <nav aria-label={words.stepNames}>
      <ol class="lesson-steps row">
        {Array.from({ length: STEP_COUNTS[place.lesson] }, (_, i) => i + 1).map((number) => {
          const isDone = done.includes(number);
          const step = steps?.[number - 1];
          const picture = isDone && step ? pictureOf(step) : undefined;
          const isPlain = step !== undefined && picture === undefined;
          return (
            <li key={number}>
              <a
                class={isDone ? "is-done" : undefined}
                href={`#${formatLearnAddress(place.lesson, number)}`}
                aria-current={number === place.step ? "step" : undefined}
                aria-label={isDone ? words.stepDone({ step: number }) : words.stepOpen({ step: number })}
              >
                {picture && <SmallBoard {...picture} />}
                {isPlain && <span class="step-plain">{number}</span>}
                {(isDone || !isPlain) && <span class="step-number">{isDone ? "✓" : number}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Opened({ learn, place }: { learn: Learn; place: LearnPlace }) {
  const steps = learn.steps.value;
  if (learn.failed.value !== undefined)
    return (
      <Notice isWrong role="alert" button={partsWords.tryAgain} press={() => void learn.count()}>
        {words.countFailed} <span lang="en">{learn.failed.value}</span>
      </Notice>
    );
  if (!steps) return <p role="status">{boardWords.countingNow}</p>;
  return <StepView key={`${place.lesson} ${place.step}`} learn={learn} place={place} step={steps()[place.step - 1]} />;
}

/** Resets the progress. You can undo this until you finish the next step. */
function Forget({ progress }: { progress: LessonProgress }) {
  const isForgotten = useSignal(false);
  const back = useLostFocus<HTMLButtonElement>([isForgotten.value]);
  const isAny = Object.values(progress.done.value).some((steps) => steps.length > 0);
  return (
    <div class="forget flow" role="status">
      {isForgotten.value && !isAny && (
        <>
          <span>{words.forgotten}</span>
          <button
            type="button"
            ref={back}
            onClick={() => {
              progress.bringBack();
              isForgotten.value = false;
            }}
          >
            {words.bringBack}
          </button>
        </>
      )}
      {isAny && (
        <Button
          label={words.forget}
          onClick={() => {
            progress.forget();
            isForgotten.value = true;
          }}
        />
      )}
    </div>
  );
}

function LessonList({ learn }: { learn: Learn }) {
  useLayoutEffect(() => {
    if (learn.hasMoved) scrollTo(0, learn.listTop);
    const note = (): void => void (learn.listTop = scrollY);
    addEventListener("scroll", note);
    return () => removeEventListener("scroll", note);
  }, [learn]);
  return (
    <main class="learn-room">
      <RoomTitle>{shellWords.learn}</RoomTitle>
      <p>{words.intro}</p>
      <LearnProgress learn={learn} />
      <ul class="lesson-cards grid">
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

/** The first unfinished step of a lesson, or the first step if all are finished. */
const nextStep = (steps: number, done: readonly number[]): number =>
  Array.from({ length: steps }, (_, i) => i + 1).find((step) => !done.includes(step)) ?? 1;

function LearnProgress({ learn }: { learn: Learn }) {
  const done = learn.progress.done.value;
  const all = LESSONS.reduce((sum, lesson) => sum + STEP_COUNTS[lesson], 0);
  const made = LESSONS.reduce((sum, lesson) => sum + done[lesson].length, 0);
  const next = LESSONS.find((lesson) => done[lesson].length < STEP_COUNTS[lesson]);
  return (
    <div class="learn-progress flow card">
      <div class="grow">
        <p id="learn-far">{words.lessonBegun({ done: made, steps: all })}</p>
        <progress aria-labelledby="learn-far" value={made} max={all} />
      </div>
      {next && (
        <LinkButton class="primary" href={`#${formatLearnAddress(next, nextStep(STEP_COUNTS[next], done[next]))}`}>
          {words.nextLesson({ title: words.lessonTitles[next] })}
        </LinkButton>
      )}
    </div>
  );
}

function LessonCard({ learn, lesson }: { learn: Learn; lesson: LessonName }) {
  const steps = STEP_COUNTS[lesson];
  const done = learn.progress.done.value[lesson];
  const isDone = done.length === steps;
  // Before that, the shades and the ships of the finished picture would give answers away.
  const { picture, hidden = [] } = ALL_LESSONS[lesson];
  return (
    <a class="lesson-card card" href={`#${formatLearnAddress(lesson, nextStep(steps, done))}`}>
      <SmallBoard {...(isDone ? picture : { knowledge: picture.knowledge, ships: hidden })} />
      <span class="stack gap-1">
        <strong>{words.lessonTitles[lesson]}</strong>
        <span>{words.lessonAbouts[lesson]}</span>
        <span class="small">
          {words.minutes({ n: steps })}
          {" · "}
          <span class={isDone ? "lesson-done" : undefined}>
            {isDone
              ? `✓ ${words.lessonDone}`
              : done.length > 0
                ? words.lessonBegun({ done: done.length, steps })
                : words.lessonNew}
          </span>
        </span>
        <span class="lesson-bar row gap-1" aria-hidden="true">
          {Array.from({ length: steps }, (_, i) => (
            <span key={i} class={done.includes(i + 1) ? "is-done" : undefined} />
          ))}
        </span>
      </span>
    </a>
  );
}

const problemText = (problem: LearnProblem): string => {
  switch (problem.kind) {
    case "lesson":
      return words.unknownLesson({ name: problem.name });
    case "step":
      return words.unknownStep({ name: problem.name, title: words.lessonTitles[problem.lesson] });
    case "part":
      return words.unknownPart({ name: problem.name });
    case "long":
      return words.longAddress;
  }
};

function LearnNotices({ learn }: { learn: Learn }) {
  const { broken, trouble } = learn.progress;
  const said = [
    ...learn.problems.value.map(problemText),
    ...broken.value.map((lesson) => words.brokenRecord({ title: words.lessonTitles[lesson] })),
    ...(trouble.value === undefined ? [] : [boardWords.unsaved[trouble.value]]),
  ];
  if (said.length === 0) return null;
  return (
    <div class="room-notices">
      {said.map((text) => (
        <p class="notice" role="alert" key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}

export function LearnRoom() {
  const learn = useRoom((startWorker, write) => new Learn(startWorker, write));
  const place = learn.place.value;
  const isFinished = place !== undefined && learn.progress.isDone(place.lesson);
  // A finished lesson has nothing to come back to: the room's link then leads to the list.
  useEffect(() => {
    if (isFinished) forgetPlace("learn");
  }, [isFinished, place]);
  return (
    <RoomFrame title={place ? words.lessonTitles[place.lesson] : shellWords.learn}>
      <LearnNotices learn={learn} />
      {place ? <LessonView learn={learn} place={place} /> : <LessonList learn={learn} />}
    </RoomFrame>
  );
}
LearnRoom.words = words;
