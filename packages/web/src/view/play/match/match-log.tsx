import { formatCell, isHit, type Observation, type Scenario } from "@broadside/engine";
import { type MatchView, roundsOf } from "../../../model/play/live-match.ts";
import { count } from "../../../words/numbers.ts";
import { boardWords, playWords } from "../../../words/words.ts";
import { answerText } from "../board/match-look.ts";
import { playerName } from "../players/players.tsx";

/** The shots of both sides, round by round, the last ones first. */
export function MatchLog({ view }: { view: MatchView }) {
  const words = playWords();
  const { scenario, players } = view;
  const rounds = roundsOf(view);
  return (
    // The log must scroll by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section class="match-log card" aria-label={boardWords().shotsTitle} tabIndex={0}>
      <h2>{boardWords().shotsTitle}</h2>
      {rounds.length === 0 ? (
        <p class="small">{words.logEmpty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <td />
              {players.map((player, side) => (
                <th key={side} scope="col">
                  {playerName(player)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds
              .map((round, i) => (
                <tr key={i}>
                  <th scope="row">{count(i + 1)}</th>
                  {round.map((shots, side) => (
                    <td key={side}>
                      <Shots scenario={scenario} shots={shots} />
                    </td>
                  ))}
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Shots and their answers in a few words; hits stand out. */
function Shots({ scenario, shots }: { scenario: Scenario; shots: readonly Observation[] }) {
  const words = playWords();
  return (
    <>
      {shots.map(({ cell, answer }) => {
        const text = words.cellShot(formatCell(scenario.board, cell), answerText(scenario, answer));
        return isHit(answer) ? <b key={cell}>{text} </b> : <span key={cell}>{text} </span>;
      })}
    </>
  );
}
