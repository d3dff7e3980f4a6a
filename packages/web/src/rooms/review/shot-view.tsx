import { formatPercent } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { describeReason, hitsOf } from "../../board/map/reasons.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { shotText } from "../../board/notation/shot-text.ts";
import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { answeredBefore } from "../../board/review/review-game.ts";
import {
  isToldApart,
  lastOf,
  type ReviewedSalvo,
  type ReviewedShot,
  shotsNumber,
  shotsText,
} from "../../board/review/reviewed-shot.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { decimal, percent } from "../../language/numbers.ts";
import { Check } from "../../parts/field/choice.tsx";
import { KeyHelp } from "../../parts/key-help.tsx";
import { HideButton, LeavePresentButton, useHiding } from "../../parts/presenting.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { shellWords } from "../../shell/texts/words.ts";
import { type Better, betterReasons, blameOf, couldWait, isSureHit, mistakesOf, whereItLay } from "./key-moments.ts";
import { judgeSentence, layoutsText, lostText, luckSentence, MarkBadge, markOf, verdictText } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { SHOT_TITLE, showShot, useShotKeys } from "./shot-table.tsx";
import { reviewWords as words } from "./texts/words.ts";

interface ShotProps {
  readonly reviewing: Reviewing;
  readonly open: OpenReview;
  /** Whether the shot, the chances and the verdict are hidden. */
  readonly isHidden?: boolean;
}

/** The board before a shot, with the exact chances, the cell that was shot, and the best cell. */
function BeforeBoard(props: ShotProps & { isFleetShown: boolean }) {
  const { reviewing, open, isFleetShown, isHidden = false } = props;
  const { scenario, observations, layout } = open.player.transcript;
  const number = reviewing.shot.value;
  const map = reviewing.map.map.value;
  const best = reviewing.shots.value[number - 1]?.best.cell;
  const shotCell = isHidden ? undefined : observations[number - 1].cell;
  const answered = answeredBefore(open.player, number);
  const { look, label } = matchLookOf({
    scenario,
    shots: observations.slice(0, answered),
    fleet: isFleetShown && layout ? shipsOfLayout(layout) : undefined,
    hint:
      map && !isHidden ? { hits: hitsOf(map), layouts: map.mass, best: best === undefined ? [] : [best] } : undefined,
  });
  const cells: BoardCells = {
    look: (cell) => ({ ...look(cell), last: cell === shotCell }),
    label: (cell) => (cell === shotCell ? `${label(cell)}, ${words.shotHere}` : label(cell)),
  };
  return (
    <div class="review-board board-place">
      <MatchBoard
        scenario={scenario}
        label={words.boardLabel({ n: answered + 1 })}
        prefix="before"
        cells={cells}
        busy={map === undefined}
      />
    </div>
  );
}

export function ShotView({ reviewing, open, isHidden = false }: ShotProps) {
  const fleet = useSignal(false);
  const number = reviewing.shot.value;
  const { observations, layout } = open.player.transcript;
  return (
    <section class="shot-view stack card" aria-labelledby={SHOT_TITLE}>
      <div class="shot-head apart">
        <Button label={words.previous} disabled={number === 1} onClick={() => reviewing.show(number - 1)} />
        <h2 id={SHOT_TITLE}>{words.shotOf({ n: number, all: observations.length })}</h2>
        <Button disabled={number === observations.length} onClick={() => reviewing.show(number + 1)}>
          {boardWords.next}
        </Button>
      </div>
      <BeforeBoard reviewing={reviewing} open={open} isFleetShown={fleet.value && !isHidden} isHidden={isHidden} />
      <div class="row apart">
        {!isHidden && <MapState reviewing={reviewing} />}
        {layout && !isHidden && (
          <Check checked={fleet.value} set={(checked) => (fleet.value = checked)}>
            {words.showFleet}
          </Check>
        )}
        <KeyHelp>{words.keys}</KeyHelp>
      </div>
    </section>
  );
}

/** For projectors: the board before a shot as large as the screen allows, the shot and its verdict in large type. */
export function ReviewPresentation({ reviewing, open }: ShotProps) {
  const isHidden = useHiding();
  useShotKeys(reviewing);
  return (
    <main class="review-presentation">
      <RoomTitle class="visually-hidden">{shellWords.review}</RoomTitle>
      <ShotView reviewing={reviewing} open={open} isHidden={isHidden.value} />
      <section class="stack">
        <div class="flow apart">
          <HideButton isHidden={isHidden} />
          <LeavePresentButton of={reviewing} />
        </div>
        {isHidden.value ? (
          <section class="shot-said card" role="status">
            <p class="shot-what">
              <strong>{partsWords.askClass}</strong>
            </p>
          </section>
        ) : (
          <ShotSaid reviewing={reviewing} open={open} />
        )}
      </section>
    </main>
  );
}

export function ShotSaid({ reviewing, open }: ShotProps) {
  const number = reviewing.shot.value;
  const { scenario, observations } = open.player.transcript;
  const shots = reviewing.shots.value;
  const review = shots[number - 1];
  const mistakes = reviewing.totals.value ? mistakesOf(shots) : [];
  // A try fills the room, so that a presentation would end.
  const isMistake = !reviewing.presented.value && mistakes.some((mistake) => mistake.number === number);
  const later = mistakes.find((mistake) => mistake.number > number) ?? mistakes.find((one) => one.number !== number);
  return (
    <section class={`shot-said card ${review ? `is-${review.verdict}` : ""}`} aria-label={words.columns.verdict}>
      <div role="status" data-testid="shot-said">
        <p class="shot-what flow">
          {review && <MarkBadge mark={markOf(review)} />}
          <strong>{shotText(scenario, observations[number - 1])}</strong>
          {review && (
            <span class="verdict">
              {verdictText(review)}
              {couldWait(review) && ` (${words.couldWait})`}
            </span>
          )}
        </p>
        {review ? (
          <Judgement reviewing={reviewing} open={open} review={review} />
        ) : (
          reviewing.state.value.kind !== "misrecorded" && <p class="small">{words.pending}</p>
        )}
      </div>
      {(isMistake || later) && (
        <div class="buttons after">
          {isMistake && <Button label={words.tryIt} class="primary" onClick={() => reviewing.learn(number)} />}
          {later && <Button label={words.nextMistake} onClick={() => showShot(reviewing, later.number)} />}
        </div>
      )}
    </section>
  );
}

function Judgement({ reviewing, open, review }: { reviewing: Reviewing; open: OpenReview; review: ReviewedShot }) {
  const { scenario } = open.player.transcript;
  const name = (cell: number): string => cellName(scenario.board, cell);
  const { shot, best, lost, luck, compared, likeliest } = review;
  const isUnclear = markOf(review) === "unclear";
  const chances = {
    best: name(likeliest.cell),
    chance: percent(formatPercent(likeliest.chance, 0)),
    shot: name(shot.cell),
    other: percent(formatPercent(shot.chance, 0)),
  };
  const sure = isSureHit(review) ? { tellsMore: scenario.answers !== "hit" } : undefined;
  return (
    <>
      {review.salvo && <SalvoSaid salvo={review.salvo} number={review.number} name={name} />}
      <p>
        {shot.cell === best.cell
          ? words.noneBetter({ n: compared })
          : couldWait(review)
            ? words.onlyOrder({ ...chances, lost: shotsText(lost), first: name(best.cell) })
            : isToldApart(lost)
              ? words.lostAgainst({ lost: shotsText(lost), cell: name(best.cell) })
              : isUnclear && shotsNumber(lost) > 0
                ? words.notSettled({ lost: shotsText(lost), best: name(best.cell) })
                : words.notToldApart({ shot: name(shot.cell), best: name(best.cell), lost: shotsText(lost, "size") })}
        {isUnlikelier(review) && ` ${shotsNumber(lost) > 0 ? words.hitsLess(chances) : words.wasLikelier(chances)}`}
        {isLikelierNoBetter(review) &&
          ` ${words.likelierNoBetter({ cell: name(likeliest.cell), chance: percent(formatPercent(likeliest.chance, 0)) })}`}
      </p>
      <Reasons reviewing={reviewing} open={open} review={review} />
      <p>
        {scenario.contact === "overlap"
          ? words.wasExpected({ cell: name(shot.cell), ships: decimal(shot.ships) })
          : words.wasChance({ cell: name(shot.cell), chance: percent(formatPercent(shot.chance, 1)) })}{" "}
        {review.salvo && review.number < lastOf(review.salvo) ? words.luckAtEnd : luckSentence(luck, sure)}
      </p>
      <p class="small">{blameOf(review) ? lostText(judgeSentence(review.judge), lost) : judgeSentence(review.judge)}</p>
    </>
  );
}

/** Whether an exact judge rates the shot as best although another cell was clearly likelier to be hit. */
const isLikelierNoBetter = ({ shot, best, likeliest, judge, salvo }: ReviewedShot): boolean =>
  shot.cell === best.cell && judge.all && salvo === undefined && likeliest.chance >= shot.chance + 0.01;

/** Whether the shot lost nothing clear although another cell was much likelier to be hit. */
const isUnlikelier = ({ shot, best, likeliest, lost }: ReviewedShot): boolean =>
  shot.cell !== best.cell && !isToldApart(lost) && shot.chance < likeliest.chance - 0.1;

export function Reasons({ reviewing, open, review }: { reviewing: Reviewing; open: OpenReview; review: ReviewedShot }) {
  const { board } = open.player.transcript.scenario;
  const map = reviewing.map.map.value;
  const name = (cell: number): string => cellName(board, cell);
  const { shot, best, lost } = review;
  if (!map || !isToldApart(lost)) return null;
  return (
    <ul class="why bullets">
      {betterReasons(map, review).map((reason) => (
        <li key={reason.kind}>{betterText(reason, shot.cell, best.cell, name)}</li>
      ))}
      {whereItLay(map, best.cell).map((reason) => (
        <li key={reason.kind}>
          {words.why({ cell: name(best.cell) })} {describeReason(board, reason)}
        </li>
      ))}
    </ul>
  );
}

function SalvoSaid({ salvo, number, name }: { salvo: ReviewedSalvo; number: number; name: (cell: number) => string }) {
  const { first, cells, best, compared, lost } = salvo;
  const isBest = best.every((cell) => cells.includes(cell));
  const others = best.map(name).join(", ");
  return (
    <div class="salvo-said" data-testid="salvo-said">
      <p>
        <strong>{words.salvoOf({ n: number - first + 1, all: cells.length })}</strong>{" "}
        <MarkBadge mark={markOf(salvo)} /> {verdictText(salvo)}
      </p>
      <p>
        {isBest
          ? words.salvoBest({ n: compared })
          : isToldApart(lost)
            ? lostText(words.salvoLost({ lost: shotsText(lost), cells: others }), lost)
            : words.salvoClose({ lost: shotsText(lost, "size"), cells: others })}
      </p>
      <p class="small">{words.salvoJudged}</p>
    </div>
  );
}

const betterText = (better: Better, shotCell: number, bestCell: number, name: (cell: number) => string): string => {
  const [shot, best] = [name(shotCell), name(bestCell)];
  switch (better.kind) {
    case "cannot":
      return words.cannotHit({ cell: shot });
    case "certain":
      return words.wasCertain({ cell: best });
    case "likelier":
      return words.wasLikelier({
        best,
        chance: percent(formatPercent(better.best, 1)),
        shot,
        other: percent(formatPercent(better.shot, 1)),
      });
    case "leaves":
      return words.leftFewer({ best, few: layoutsText(better.best), shot, many: layoutsText(better.shot) });
    case "waits":
      return words.sureHit({ cell: name(better.cell) });
    case "further":
      return words.furtherOn({ best });
  }
};

function MapState({ reviewing }: { reviewing: Reviewing }) {
  const { map, trouble } = reviewing.map;
  if (trouble.value === "conflict") return <Alert>{words.noneAgrees}</Alert>;
  if (trouble.value !== undefined) return <Alert fault={trouble.value.what}>{words.notCounted}</Alert>;
  return <p class="small">{map.value ? words.boardKey : words.counting}</p>;
}
