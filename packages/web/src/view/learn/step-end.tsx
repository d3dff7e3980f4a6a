import type { Learn, LearnPlace } from "../../model/learn/learn.ts";
import { ALL_LESSONS } from "../../model/learn/lessons/all-lessons.ts";
import { formatLearnAddress } from "../../text/learn/learn-address.ts";
import { LESSONS, STEP_COUNTS } from "../../text/learn/lessons.ts";
import { learnWords } from "../../words/words.ts";

/** Where one goes from a step: on, back, to the answer; from the last one to the next lesson and to the other rooms. */
export function StepEnd(props: {
  readonly learn: Learn;
  readonly place: LearnPlace;
  /** Whether the step is done, now or before. */
  readonly isDone: boolean;
  /** Shows the answer; absent before a first try, and once it is found. */
  readonly solve: (() => void) | undefined;
}) {
  const { learn, place, isDone, solve } = props;
  const { lesson, step } = place;
  const words = learnWords();
  const isLast = step === STEP_COUNTS[lesson];
  const following = LESSONS[LESSONS.indexOf(lesson) + 1];
  return (
    <>
      {isLast && isDone && (
        <div class="lesson-end">
          <p>
            <strong>{words.finished}</strong>
          </p>
          <div class="buttons">
            {following && (
              <a class="button primary" href={`#${formatLearnAddress(following)}`}>
                {words.nextLesson(words.lessonTitles[following])}
              </a>
            )}
            <a class="button" href={`#${ALL_LESSONS[lesson].analyse}`}>
              {words.toAnalyse}
            </a>
            <a class="button" href="#play">
              {words.toPlay}
            </a>
          </div>
        </div>
      )}
      <div class="buttons lesson-ways">
        {step > 1 && (
          <button type="button" onClick={() => learn.show(lesson, step - 1)}>
            {words.stepBack}
          </button>
        )}
        {solve && (
          <button type="button" onClick={solve}>
            {words.showMe}
          </button>
        )}
        {!isLast && (
          <button type="button" class={isDone ? "primary" : undefined} onClick={() => learn.show(lesson, step + 1)}>
            {isDone ? words.stepNext : words.stepSkip}
          </button>
        )}
      </div>
    </>
  );
}
