import { formatCell } from "@broadside/engine";
import { type KeyMoment, keyMoments, lostIn } from "../../model/review/key-moments.ts";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { lastOf } from "../../text/review/reviewed-shot.ts";
import { toldText } from "../../text/review/told-text.ts";
import { reviewWords } from "../../words/words.ts";
import { MARKS } from "./marks.ts";
import { showShot } from "./show-shot.ts";

/** The shots and salvos that made most of the game; pressed, each is shown. */
export function MomentsPanel({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  const { board } = open.player.transcript.scenario;
  const moments = keyMoments(reviewing.shots.value);
  const present = reviewing.shot.value;
  const textOf = (moment: KeyMoment): string => {
    const { kind, shot, salvo } = moment;
    const shots = kind === "loss" ? toldText(lostIn(moment)) : toldText(shot.luck, "size");
    if (salvo) {
      const text = { loss: words.lossSalvo, lucky: words.luckySalvo, unlucky: words.unluckySalvo }[kind];
      return text(salvo.first, lastOf(salvo), shots);
    }
    const text = { loss: words.lossMoment, lucky: words.luckyMoment, unlucky: words.unluckyMoment }[kind];
    return text(shot.number, formatCell(board, shot.shot.cell), shots);
  };
  const isPresent = ({ shot, salvo }: KeyMoment): boolean =>
    salvo ? present >= salvo.first && present <= lastOf(salvo) : present === shot.number;
  if (moments.length === 0 && !reviewing.totals.value) return null;
  return (
    <section class="panel review-moments">
      <h2>{words.moments}</h2>
      {moments.length === 0 && <p>{words.noMoments}</p>}
      <ul>
        {moments.map((moment) => (
          <li key={`${moment.kind}${moment.shot.number}`}>
            <button
              type="button"
              class={`moment is-${moment.kind}`}
              aria-current={isPresent(moment) ? "true" : undefined}
              onClick={() => showShot(reviewing, moment.shot.number)}
            >
              <span class="moment-sign" aria-hidden="true">
                {moment.kind === "loss"
                  ? MARKS[(moment.salvo ?? moment.shot).verdict]
                  : moment.kind === "lucky"
                    ? "+"
                    : "−"}
              </span>
              {textOf(moment)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
