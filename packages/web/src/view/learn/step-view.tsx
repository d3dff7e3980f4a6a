import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Learn, LearnPlace } from "../../model/learn/learn.ts";
import type { Step } from "../../model/learn/lesson.ts";
import { StepState } from "../../model/learn/step-state.ts";
import { learnWords } from "../../words/words.ts";
import { MatchBoard } from "../play/waters/match-board.tsx";
import { LayoutPictures } from "./layout-pictures.tsx";
import { lessonLookOf } from "./lesson-look.ts";
import { StepEnd } from "./step-end.tsx";

/** What parts of a step are given: the step in the words of the moment, and what has been done in it. */
interface StepProps {
  readonly step: Step;
  readonly state: StepState;
}

/** A step: what is said, the board, something to do, and what is said to that. */
export function StepView({ learn, place, step }: { learn: Learn; place: LearnPlace; step: Step }) {
  const { lesson, step: number } = place;
  const state = useMemo(() => new StepState(() => learn.progress.finish(lesson, number)), [learn, lesson, number]);
  const answer = useRef<HTMLDivElement>(null);
  const said = state.said.value;
  // Below the fold on phones: what was said is brought into view, as far as it must be.
  useEffect(() => {
    if (said) answer.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  const isDone = state.isRight || learn.progress.done.value[lesson].includes(number);
  return (
    <div class="lesson-body">
      <div class="lesson-said">
        {step.say.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p class="lesson-ask">
          <strong>{step.ask}</strong>
        </p>
        <Options step={step} state={state} />
      </div>
      <StepBoard step={step} state={state} />
      <div class="lesson-answer" ref={answer}>
        <Marks step={step} state={state} />
        <VerdictText state={state} />
        <StepEnd
          learn={learn}
          place={place}
          isDone={isDone}
          solve={said && !said.verdict.right ? () => state.solve(step) : undefined}
        />
      </div>
      {step.layouts && (
        <LayoutPictures
          board={step.knowledge.scenario.board}
          layouts={step.layouts}
          misses={step.knowledge.observations.map(({ cell }) => cell)}
          cell={state.tapped.value}
        />
      )}
    </div>
  );
}

/** The board, with what the step and the last verdict show on it. */
function StepBoard({ step, state }: StepProps) {
  const words = learnWords();
  const isPressed = step.doing.kind !== "pick";
  const shown = { ...step.show, ...state.said.value?.verdict.show?.() };
  return (
    <div class="lesson-board">
      <MatchBoard
        scenario={step.knowledge.scenario}
        label={words.board}
        prefix="aim"
        cellLook={lessonLookOf(step, shown, state.marks.value, state.tapped.value)}
        busy={false}
        press={isPressed ? (cell) => state.press(step, cell) : undefined}
      />
      {isPressed && <p class="small lesson-keys">{words.keyHelp}</p>}
    </div>
  );
}

/** The texts of which one is chosen. */
function Options({ step, state }: StepProps) {
  const { doing, ask } = step;
  if (doing.kind !== "pick") return null;
  return (
    <fieldset class="lesson-options">
      <legend class="visually-hidden">{ask}</legend>
      {doing.options.map((option, i) => (
        <button type="button" key={option} aria-pressed={state.picked.value === i} onClick={() => state.pick(step, i)}>
          {option}
        </button>
      ))}
    </fieldset>
  );
}

/** What is said of the marks so far, and what is done with them. */
function Marks({ step, state }: StepProps) {
  const words = learnWords();
  const { doing } = step;
  if (doing.kind !== "mark") return null;
  const marks = state.marks.value;
  return (
    <div class="lesson-marks">
      <p role="status" class="lesson-state">
        {doing.state([...marks])}
      </p>
      <div class="buttons">
        <button
          type="button"
          class={state.isRight ? undefined : "primary"}
          disabled={marks.size === 0 || state.isRight}
          onClick={() => state.check(step)}
        >
          {words.checkIt}
        </button>
        <button type="button" disabled={marks.size === 0} onClick={() => state.clear()}>
          {words.unmarkAll}
        </button>
      </div>
    </div>
  );
}

/** What was said to what was done, with a word before it that says whether it is right. */
function VerdictText({ state }: { state: StepState }) {
  const words = learnWords();
  const said = state.said.value;
  const right = said?.verdict.right === true;
  return (
    <div role="status" data-testid="verdict">
      {said && (
        <p key={said.turn} class={`lesson-verdict ${right ? "is-right" : "is-wrong"}`}>
          <strong>{said.isShown ? words.shownMark : right ? words.rightMark : words.wrongMark}</strong>{" "}
          {said.verdict.say()}
        </p>
      )}
    </div>
  );
}
