import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { hitsOf } from "../../board/map/reasons.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { positionOf } from "../../board/review/review-game.ts";
import { isToldApart, type ReviewedShot, shotsText, type TriedShot } from "../../board/review/reviewed-shot.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { KeyHelp } from "../../parts/key-help.tsx";
import { Fault } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useLostFocus, useScrolledTo } from "../../parts/window/focus.ts";
import { blameOf } from "./key-moments.ts";
import { type Attempt, hintCells, othersOf, solutionOf, worthOf } from "./practice.ts";
import { judgeSentence, MarkBadge } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { Reasons } from "./shot-view.tsx";
import { reviewWords as words } from "./texts/words.ts";

interface PracticeProps {
  readonly reviewing: Reviewing;
  readonly open: OpenReview;
}

interface MistakeProps extends PracticeProps {
  readonly mistake: ReviewedShot;
}

export function PracticeView({ reviewing, open }: PracticeProps) {
  const mistake = reviewing.practice.mistake.value;
  if (!mistake) return <PracticeEnd reviewing={reviewing} />;
  return (
    <div class="review-body is-practice">
      <div class="review-shot">
        <PracticeBoard reviewing={reviewing} open={open} mistake={mistake} />
      </div>
      <PracticePanel reviewing={reviewing} open={open} mistake={mistake} />
    </div>
  );
}

/** The cells that the hint names; none until you ask for it and its map is ready. */
const hintedOf = ({ map, practice }: Reviewing, mistake: ReviewedShot): readonly number[] =>
  practice.isHinted.value && map.map.value ? hintCells(map.map.value, mistake.best.cell, othersOf(mistake)) : [];

/** The board before the mistake. Its chances stay hidden until you find a good cell: they would give it away. */
function PracticeBoard({ reviewing, open, mistake }: MistakeProps) {
  const { practice } = reviewing;
  const { scenario } = open.player.transcript;
  const { observations } = positionOf(open.player, mistake.number);
  const isOver = practice.isOver.value;
  const map = reviewing.map.map.value;
  const attempt = practice.attempt.value;
  const tried = attempt?.cell;
  const isWrong = attempt?.kind === "judged" && !isOver;
  const hinted = hintedOf(reviewing, mistake);
  const { look, label } = matchLookOf({
    scenario,
    shots: observations,
    hint: isOver && map ? { hits: hitsOf(map), layouts: map.mass, best: [solutionOf(attempt, mistake)] } : undefined,
    marks: othersOf(mistake),
  });
  const cells: BoardCells = {
    look: (cell) => ({
      ...look(cell),
      aimed: look(cell).aimed || (!isOver && hinted.includes(cell)),
      last: cell === tried && !isWrong,
      conflict: cell === tried && isWrong ? "wrong" : cell === mistake.shot.cell ? blameOf(mistake) : undefined,
    }),
    label: (cell) =>
      [
        label(cell),
        ...(cell === mistake.shot.cell ? [words.playedHere] : []),
        ...(cell === tried ? [isWrong ? words.triedWrong : words.tried] : []),
        ...(!isOver && hinted.includes(cell) ? [boardWords.inHint] : []),
      ].join(", "),
  };
  return (
    <section class="shot-view stack card">
      <div class="review-board board-place">
        <MatchBoard
          scenario={scenario}
          label={
            isOver ? words.boardLabel({ n: observations.length + 1 }) : words.tryBoard({ n: observations.length + 1 })
          }
          prefix="try"
          cells={cells}
          busy={attempt?.kind === "judging"}
          press={(cell) => void practice.try(cell)}
        />
      </div>
    </section>
  );
}

function PracticePanel({ reviewing, open, mistake }: MistakeProps) {
  const { practice } = reviewing;
  const { board } = open.player.transcript.scenario;
  const name = (cell: number): string => cellName(board, cell);
  const mistakes = practice.mistakes.value;
  const at = practice.at.value ?? 0;
  const isOver = practice.isOver.value;
  const others = othersOf(mistake);
  const hinted = hintedOf(reviewing, mistake);
  const attempt = practice.attempt.value;
  const title = useLostFocus<HTMLHeadingElement>([mistake.number, isOver]);
  const isSaid = attempt !== undefined || isOver || hinted.length > 0;
  const ways = useScrolledTo<HTMLDivElement>(isSaid, [attempt, isOver, hinted.length]);
  return (
    <div class="review-side stack gap-4">
      <section class="practice stack gap-3 card">
        <h2 tabIndex={-1} ref={title}>
          {words.mistakeOf({ n: at + 1, all: mistakes.length })}
        </h2>
        <div role="status" class="practice-said stack gap-1" data-testid="practice-said">
          {!attempt && !isOver && (
            <p class="practice-ask">
              {others.length > 0
                ? words.tryAskSalvo({ cell: name(mistake.shot.cell), others: others.map(name).join(", ") })
                : words.tryAsk({ n: mistake.number, cell: name(mistake.shot.cell) })}
            </p>
          )}
          {attempt && <AttemptSaid attempt={attempt} mistake={mistake} name={name} />}
          {practice.isSolved.value && <p>{words.solutionSaid({ best: name(mistake.best.cell) })}</p>}
          {!attempt && !isOver && <KeyHelp>{words.tryKeys}</KeyHelp>}
          {!isOver && hinted.length > 0 && <p>{words.hintSaid({ cells: hinted.map(name).join(", ") })}</p>}
          {isOver && (
            <>
              <p>
                {words.lossMoment({ n: mistake.number, cell: name(mistake.shot.cell), shots: shotsText(mistake.lost) })}
              </p>
              <Reasons
                reviewing={reviewing}
                open={open}
                review={{ ...mistake, best: { ...mistake.best, cell: solutionOf(attempt, mistake) } }}
              />
            </>
          )}
        </div>
        <div class="buttons shot-ways after" ref={ways}>
          {isOver ? (
            <Button class="primary" onClick={() => practice.next()}>
              {at + 1 < mistakes.length ? words.nextMistake : boardWords.next}
            </Button>
          ) : (
            <>
              <Button disabled={practice.isHinted.value || !reviewing.map.map.value} onClick={() => practice.hint()}>
                {boardWords.hint}
              </Button>
              <Button label={words.solution} onClick={() => practice.solve()} />
            </>
          )}
          <Button label={words.toReview} class="quiet" onClick={() => reviewing.endLearning()} />
        </div>
        <ol class="buttons practice-steps" aria-hidden="true">
          {mistakes.map(({ number, verdict }, i) => (
            <li key={number} class={i === at ? "is-present" : ""}>
              <MarkBadge mark={practice.found.value.get(number) ?? verdict} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function AttemptSaid(props: { attempt: Attempt; mistake: ReviewedShot; name: (cell: number) => string }) {
  const { attempt, mistake, name } = props;
  const cell = name(attempt.cell);
  switch (attempt.kind) {
    case "judging":
      return (
        <div class="work">
          <progress aria-hidden="true" />
          <span>{words.tryJudging({ cell })}</span>
        </div>
      );
    case "failed":
      return (
        <p class="error-text">
          {words.tryFailed} <Fault of={attempt.what} />
        </p>
      );
    case "judged": {
      const { trial } = attempt;
      // A tick would praise what may be no better than the shot in the game.
      const verdict = worthOf(trial, mistake) === "unclear" ? mistake.verdict : trial.verdict;
      return (
        <>
          <p class="shot-what flow">
            <MarkBadge mark={verdict} />
            <strong>{trialText(trial, mistake, cell, name)}</strong>
          </p>
          <p class="small">{judgeSentence(trial.judge)}</p>
        </>
      );
    }
  }
}

const trialText = (trial: TriedShot, mistake: ReviewedShot, cell: string, name: (cell: number) => string): string => {
  const { lost, verdict, judge } = trial;
  const best = name(trial.best.cell);
  if (verdict === "best") return words.tryBest({ cell });
  const worth = worthOf(trial, mistake);
  if (worth === "worse") return words.tryWrong({ cell, lost: shotsText(lost) });
  if (worth === "unclear")
    return words.tryNoBetter({
      cell,
      played: name(mistake.shot.cell),
      games: (judge.all ? mistake.judge : judge).layouts,
    });
  return isToldApart(lost)
    ? words.tryGood({ cell, lost: shotsText(lost), best })
    : words.tryClose({ cell, best, lost: shotsText(lost, "size") });
};

function PracticeEnd({ reviewing }: { reviewing: Reviewing }) {
  const { practice } = reviewing;
  const title = useLostFocus<HTMLHeadingElement>();
  return (
    <section class="practice practice-end stack gap-3 card">
      <h2 tabIndex={-1} ref={title}>
        {words.allTried({ found: practice.found.value.size, all: practice.mistakes.value.length })}
      </h2>
      <div class="buttons shot-ways after">
        <Button label={words.toReview} class="primary" onClick={() => reviewing.endLearning()} />
        <Button label={boardWords.startOver} onClick={() => reviewing.learn()} />
      </div>
    </section>
  );
}
