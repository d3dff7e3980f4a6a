import { useLayoutEffect, useRef } from "preact/hooks";
import type { Learn, LearnPlace } from "../../model/learn/learn.ts";
import { formatLearnAddress } from "../../text/learn/learn-address.ts";
import { STEP_COUNTS } from "../../text/learn/lessons.ts";
import { learnWords } from "../../words/words.ts";
import { StepView } from "./step-view.tsx";

/** A lesson: where one is in it, and the present step. */
export function LessonView({ learn, place }: { learn: Learn; place: LearnPlace }) {
  const words = learnWords();
  const { lesson, step } = place;
  const steps = STEP_COUNTS[lesson];
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever goes on by keyboard goes on from the top of the next step: at once, before the next key.
  useLayoutEffect(() => {
    if (!learn.hasMoved) return;
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [learn, lesson, step]);
  const done = learn.progress.done.value[lesson];
  const open = learn.open.value;
  return (
    <main class="lesson">
      <header class="lesson-head">
        <a class="lesson-back" href={`#${formatLearnAddress()}`}>
          {words.allLessons}
        </a>
        <h1>{words.lessonTitles[lesson]}</h1>
        <nav aria-label={words.stepNames}>
          <ol class="lesson-steps">
            {Array.from({ length: steps }, (_, i) => i + 1).map((number) => (
              <li key={number}>
                <a
                  href={`#${formatLearnAddress(lesson, number)}`}
                  aria-current={number === step ? "step" : undefined}
                  aria-label={done.includes(number) ? words.stepDone(number) : words.stepOpen(number)}
                >
                  {done.includes(number) ? "✓" : number}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <h2 ref={title} tabIndex={-1}>
          {words.stepOf(step, steps)}
        </h2>
      </header>
      <Opened learn={learn} place={place} open={open} />
    </main>
  );
}

/** The step, once its positions are counted. */
function Opened({ learn, place, open }: { learn: Learn; place: LearnPlace; open: Learn["open"]["value"] }) {
  const words = learnWords();
  if (learn.failed.value !== undefined)
    return (
      <div class="notice is-wrong" role="alert">
        <span>
          {words.countFailed} <span lang="en">{learn.failed.value}</span>
        </span>
        <button type="button" onClick={() => void learn.count()}>
          {words.tryAgain}
        </button>
      </div>
    );
  if (!open) return <p role="status">{words.counting}</p>;
  return (
    <StepView key={`${place.lesson} ${place.step}`} learn={learn} place={place} step={open.steps()[place.step - 1]} />
  );
}
