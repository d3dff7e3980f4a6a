import { formatCell } from "@broadside/engine";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { toldText } from "../../text/review/told-text.ts";
import { count } from "../../words/numbers.ts";
import { playWords, reviewWords } from "../../words/words.ts";
import { answerText } from "../play/board/match-look.ts";
import { judgeLabel } from "./judge-text.ts";
import { MARKS } from "./marks.ts";
import { showShot } from "./show-shot.ts";

/** All shots in a table: what the graph shows, and more. A press on a shot shows it. */
export function ShotTable({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  const { columns } = words;
  const shots = reviewing.shots.value;
  const { scenario, observations } = open.player.transcript;
  const name = (cell: number): string => formatCell(scenario.board, cell);
  if (shots.length === 0) return null;
  return (
    <section class="panel review-all">
      <h2>{words.allShots}</h2>
      <table class="shot-table">
        <thead>
          <tr>
            <th scope="col">{columns.shot}</th>
            <th scope="col">{columns.verdict}</th>
            <th scope="col">{columns.lost}</th>
            <th scope="col">{columns.luck}</th>
            <th scope="col" class="is-more">
              {columns.best}
            </th>
            <th scope="col" class="is-more">
              {columns.expected}
            </th>
            <th scope="col" class="is-more">
              {columns.layouts}
            </th>
            <th scope="col" class="is-more">
              {columns.judge}
            </th>
          </tr>
        </thead>
        <tbody>
          {shots.map((shot) => (
            <tr key={shot.number} class={reviewing.shot.value === shot.number ? "is-present" : ""}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-current={reviewing.shot.value === shot.number ? "true" : undefined}
                  onClick={() => showShot(reviewing, shot.number)}
                >
                  {count(shot.number)}.{" "}
                  {playWords().cellShot(
                    name(shot.shot.cell),
                    answerText(scenario, observations[shot.number - 1].answer),
                  )}
                </button>
              </th>
              <td class={`is-${shot.verdict}`}>
                <span class="mark" aria-hidden="true">
                  {MARKS[shot.verdict]}
                </span>{" "}
                {words.verdicts[shot.verdict]}
              </td>
              <td>{toldText(shot.lost)}</td>
              <td>{toldText(shot.luck, "signed")}</td>
              <td class="is-more">{name(shot.best.cell)}</td>
              <td class="is-more">{toldText(shot.before)}</td>
              <td class="is-more">{count(BigInt(shot.layouts))}</td>
              <td class="is-more">{judgeLabel(shot.judge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
