import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { NotedShots } from "../../board/match/match-look.ts";
import { JudgedGame } from "../../board/review/judged-game.ts";
import { ReviewFigures, ReviewProgress } from "../../board/review/match-accuracy.tsx";
import type { GameName } from "../../board/review/review-address.ts";
import { knowledgeOfSide } from "../../board/review/review-game.ts";
import type { ReviewedShot } from "../../board/review/reviewed-shot.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { cellName } from "../../language/cell-name.ts";
import type { EndedMatch } from "./live-match.ts";
import { bestAndWorst, isBeyondLikeliest, storyText } from "./match-story.ts";
import { playWords as words } from "./texts/words.ts";

/** What is known of a finished match, for all parts of its end. */
export interface Ending {
  /** The judging of the first player's shots, once it has been loaded. */
  readonly judging: JudgedGame | undefined;
  /** The sentence on the person's shooting, once all shots are judged. */
  readonly said: string | undefined;
}

const notedOf = ({ best, worst }: ReturnType<typeof bestAndWorst>): NotedShots => ({
  best: best?.shot.cell,
  worst:
    worst && worst.verdict !== "best" && worst.verdict !== "good"
      ? { cell: worst.shot.cell, verdict: worst.verdict }
      : undefined,
});

/** Judges a finished match, and says in a sentence how the person shot; its board marks the best and worst shot. */
export function EndStory({ live, name, ending }: { live: EndedMatch; name: GameName; ending: Signal<Ending> }) {
  const judging = useMemo(() => new JudgedGame(startEngine, live.ahead), []);
  useEffect(() => {
    ending.value = { ...ending.peek(), judging };
    void judging.enter(name, 0);
    return () => {
      judging.leave();
      live.noted.value = undefined;
    };
  }, [judging]);
  const { players, hints } = live.view.value;
  const totals = judging.totals.value;
  const open = judging.open.value;
  const isMine = players[0].kind === "person";
  const noted = useMemo(() => (totals && isMine ? bestAndWorst(judging.shots.peek()) : undefined), [totals]);
  useEffect(() => {
    if (!totals || !open || !noted) return;
    live.noted.value = notedOf(noted);
    const rules = formatRules(knowledgeOfSide(open.player).scenario);
    ending.value = { judging, said: storyText(totals, rules, hints) };
  }, [noted]);
  const { kind } = judging.state.value;
  const isUnread = judging.isMissing.value || judging.problems.value.length > 0;
  // The place of the sentence is kept free until it is there, unless it cannot be had.
  if (!isMine || (!totals && (["refused", "failed", "misrecorded"].includes(kind) || isUnread))) return null;
  const { said } = ending.value;
  return (
    <div class="end-story stack">
      {said !== undefined && <p class="story">{said}</p>}
      {!totals && kind !== "stopped" && <p class="small">{boardWords.judgingNow}</p>}
      {!totals && open && <ReviewProgress judging={judging} class="small" />}
      {noted && <Moments live={live} {...noted} />}
    </div>
  );
}
EndStory.words = boardWords;

/** The best and the worst shot, with the signs that mark them on the board. */
function Moments(props: { live: EndedMatch; best: ReviewedShot | undefined; worst: ReviewedShot | undefined }) {
  const { live, best, worst } = props;
  const { board } = live.view.value.scenario;
  const better = (worst?.salvo?.best ?? (worst ? [worst.best.cell] : [])).map((cell) => cellName(board, cell));
  return (
    <dl class="moments small">
      {best && (
        <div class="is-best">
          <dt>{words.bestTitle}</dt>
          <dd>
            <b>{cellName(board, best.shot.cell)}</b>
            {boardWords.comma}
            {words.bestAbout({
              n: best.number,
              likelier: isBeyondLikeliest(best) ? cellName(board, best.likeliest.cell) : "none",
            })}
          </dd>
        </div>
      )}
      <div class={`is-${worst?.verdict ?? "fine"}`}>
        <dt>{words.worstTitle}</dt>
        <dd>
          {worst ? (
            <>
              <b>{cellName(board, worst.shot.cell)}</b>
              {boardWords.comma}
              {words.worstAbout({ n: worst.number, better: better.join(", ") })}
            </>
          ) : (
            words.noWorst
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The figures of the judged shots, or how far the judging is. */
export function EndFigures({ judging }: { judging: JudgedGame }) {
  const totals = judging.totals.value;
  return totals ? <ReviewFigures totals={totals} /> : <ReviewProgress judging={judging} class="small" />;
}
