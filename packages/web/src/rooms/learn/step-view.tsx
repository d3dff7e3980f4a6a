import { isHit, outcomeOf } from "@broadside/engine";
import { useRef } from "preact/hooks";
import type { BoardCells, CellLook, ShipPart } from "../../board/drawing/cell-look.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { hullParts } from "../../board/position/hull-part.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { KeyHelp } from "../../parts/key-help.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useScrolledTo } from "../../parts/window/focus.ts";
import type { Learn, LearnPlace } from "./learn.ts";
import { formatLearnAddress } from "./learn-address.ts";
import type { Shown, Step, StepState } from "./lesson.ts";
import { ALL_LESSONS } from "./lessons/all-lessons.ts";
import { LESSONS, STEP_COUNTS } from "./lessons.ts";
import { SmallBoard } from "./small-board.tsx";
import { learnWords as words } from "./texts/words.ts";

interface StepProps {
  readonly step: Step;
  readonly state: StepState;
}

function StepEnd(props: {
  readonly learn: Learn;
  readonly place: LearnPlace;
  readonly isDone: boolean;
  readonly solve: (() => void) | undefined;
}) {
  const { learn, place, isDone, solve } = props;
  const { lesson, step } = place;
  const isLast = step === STEP_COUNTS[lesson];
  const following = LESSONS[LESSONS.indexOf(lesson) + 1];
  return (
    <>
      {isLast && isDone && (
        <div class="stack">
          <div class="buttons">
            {following && (
              <LinkButton class="primary" href={`#${formatLearnAddress(following)}`}>
                {words.nextLesson({ title: words.lessonTitles[following] })}
              </LinkButton>
            )}
            <LinkButton label={boardWords.toAnalyse} href={`#${ALL_LESSONS[lesson].analyse}`} />
            <LinkButton label={words.toPlay} href="#play" />
          </div>
        </div>
      )}
      <div class="buttons lesson-ways">
        {step > 1 && <Button label={boardWords.back} onClick={() => learn.show(lesson, step - 1)} />}
        {solve && <Button label={words.showMe} onClick={solve} />}
        {!isLast && (
          <Button class={isDone ? "primary" : undefined} onClick={() => learn.show(lesson, step + 1)}>
            {isDone ? boardWords.next : words.stepSkip}
          </Button>
        )}
      </div>
    </>
  );
}

/** How each cell of a lesson's board looks. Cost: ships plus shots, then little for each cell. */
const lessonLookOf = ({ knowledge, doing }: Step, shown: Shown, given: readonly number[]): BoardCells => {
  const { board } = knowledge.scenario;
  const marks = new Set(doing.kind === "mark" ? given : []);
  const tapped = doing.kind === "tap" ? given[0] : undefined;
  const shots = new Map(knowledge.observations.map(({ cell, answer }) => [cell, answer]));
  const ships = (shown.ships ?? []).map((cells) => hullParts(board, cells));
  const sunk = new Set((shown.ships ?? []).filter((cells) => cells.every((cell) => shots.has(cell))).flat());
  const asShip = doing.kind === "mark" && doing.as === "ship";
  const isShot = (cell: number): boolean => shown.marks?.includes(cell) === true || (marks.has(cell) && !asShip);
  const stateOf = (cell: number): string => {
    const answer = shots.get(cell);
    if (answer === undefined) return marks.has(cell) || isShot(cell) ? words.marked : boardWords.notShot;
    return answer.kind === "miss" ? boardWords.miss : answer.kind === "sunk" ? words.shipSunk : words.shipHit;
  };
  const shipsOn = (cell: number): ShipPart[] => {
    const on = ships.flatMap((parts) => parts.get(cell) ?? []);
    // A marked cell outside the known ships counts as a ship of one cell.
    const alone = asShip && marks.has(cell) && on.length === 0 ? (hullParts(board, [cell]).get(cell) ?? []) : [];
    return on.concat(alone).map((part, nested) => {
      const state = on.length > 1 ? "outline" : sunk.has(cell) ? "sunk" : "afloat";
      return { ...part, state, mark: "", nested };
    });
  };
  const label = (cell: number): string =>
    [
      cellName(board, cell),
      stateOf(cell),
      ships.some((parts) => parts.has(cell)) ? boardWords.aShip : "",
      shown.texts?.[cell]?.label ?? "",
      tapped === cell ? words.yourChoice : "",
    ]
      .filter(Boolean)
      .join(", ");
  const look = (cell: number): CellLook => {
    const answer = shots.get(cell);
    const isMark = isShot(cell);
    const unshot = isMark ? "miss" : shown.places?.[cell] === undefined ? "unknown" : "open";
    const text = shown.texts?.[cell]?.text;
    return {
      kind: answer ? outcomeOf(answer) : unshot,
      sign: answer ? (isHit(answer) ? "hit" : "miss") : isMark ? "miss" : undefined,
      ships: shipsOn(cell),
      // A marked cell shows only its mark.
      texts: isMark || text === undefined ? [] : [text],
      place: isMark ? undefined : shown.places?.[cell],
      best: false,
      last: tapped === cell,
    };
  };
  return { look, label };
};

/** Small drawings of the layouts of a small board; the layouts with a ship on a given cell are framed and ticked. */
function LayoutPictures({ step: { knowledge, doing, layouts = [], isYes }, state }: StepProps) {
  const [given] = state.given.value;
  const nameOf = (cell: number): string => cellName(knowledge.scenario.board, cell);
  return (
    <figure class="layout-pictures">
      <figcaption class="small">{words.layoutPictures({ n: layouts.length })}</figcaption>
      <div>
        {layouts.map((cells) => {
          const shared = doing.kind === "pick" ? undefined : cells.find((cell) => cell === given);
          const isMarked = shared !== undefined || (given !== undefined && isYes?.(cells, given));
          const [first, last] = [cells[0], cells[cells.length - 1]].map(nameOf);
          const said = words.pictureOf({ first, last, cell: shared === undefined ? undefined : nameOf(shared) });
          return (
            <span key={String(cells)} role="img" aria-label={said} class={isMarked ? "has-cell" : undefined}>
              <SmallBoard knowledge={knowledge} ships={[cells]} />
            </span>
          );
        })}
      </div>
    </figure>
  );
}

export function StepView({ learn, place, step }: { learn: Learn; place: LearnPlace; step: Step }) {
  const { lesson, step: number } = place;
  const state = learn.progress.stateOf(lesson, number);
  const said = state.said.value;
  const before = useRef(said);
  const answer = useScrolledTo<HTMLDivElement>(said !== undefined && said !== before.current, [said]);
  const isDone = said?.right || learn.progress.done.value[lesson].includes(number);
  return (
    <div class={`lesson-body card ${step.layouts ? "has-pictures" : ""}`}>
      <div class="lesson-said stack gap-3">
        {step.say.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p class="lesson-ask">
          <strong>{step.ask}</strong>
        </p>
        {step.layouts && <LayoutPictures step={step} state={state} />}
        <Options step={step} state={state} />
      </div>
      <StepBoard step={step} state={state} />
      <div class="lesson-answer stack gap-3" ref={answer}>
        <Marks step={step} state={state} />
        <VerdictText step={step} state={state} isLast={number === STEP_COUNTS[lesson]} />
        <StepEnd
          learn={learn}
          place={place}
          isDone={isDone}
          solve={said?.right === false ? () => state.answer(step, step.doing.solution, true) : undefined}
        />
      </div>
    </div>
  );
}

function StepBoard({ step, state }: StepProps) {
  const isPressed = step.doing.kind !== "pick";
  const shown = { ...step.show, ...state.replyIn(step)?.show?.() };
  return (
    <div class="lesson-board board-place">
      <MatchBoard
        scenario={step.knowledge.scenario}
        label={words.board}
        prefix="aim"
        cells={lessonLookOf(step, shown, state.given.value)}
        press={isPressed ? (cell) => state.press(step, cell) : undefined}
      />
      {isPressed && <KeyHelp>{words.keyHelp}</KeyHelp>}
    </div>
  );
}

function Options({ step, state }: StepProps) {
  const { doing, ask } = step;
  if (doing.kind !== "pick") return null;
  return (
    <fieldset class="lesson-options stack">
      <legend class="visually-hidden">{ask}</legend>
      {doing.options.map((option, i) => (
        <Button key={option} aria-pressed={state.given.value[0] === i} onClick={() => state.answer(step, [i])}>
          {option}
        </Button>
      ))}
    </fieldset>
  );
}

function Marks({ step, state }: StepProps) {
  const { doing } = step;
  if (doing.kind !== "mark") return null;
  const marks = state.given.value;
  const isRight = state.said.value?.right === true;
  return (
    <div class="stack">
      <p role="status" class="lesson-state">
        {doing.state(marks)}
      </p>
      <div class="buttons">
        <Button
          label={boardWords.check}
          class={isRight ? undefined : "primary"}
          disabled={marks.length === 0 || isRight}
          onClick={() => state.answer(step)}
        />
        <Button label={boardWords.startOver} disabled={marks.length === 0} onClick={() => state.mark([])} />
      </div>
    </div>
  );
}

/** The reply, preceded by a word that says whether the answer is right, and followed by the end of the lesson. */
function VerdictText({ step, state, isLast }: StepProps & { readonly isLast: boolean }) {
  const said = state.said.value;
  const right = said?.right === true;
  return (
    <div role="status" data-testid="verdict">
      {said && (
        <p key={said.turn} class={`lesson-verdict said ${right ? "is-right" : "is-wrong"}`}>
          <strong>{said.isShown ? words.shownMark : right ? words.rightMark : words.wrongMark}</strong>{" "}
          {state.replyIn(step)?.say}
        </p>
      )}
      {right && isLast && (
        <p>
          <strong>{words.finished}</strong>
        </p>
      )}
    </div>
  );
}
