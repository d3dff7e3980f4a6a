import { formatCell, isHit, type Observation, type Scenario } from "@broadside/engine";
import { answerText } from "../../board/match/match-look.ts";
import { playerName, playerNames, useRecord } from "../../board/match/players.tsx";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal } from "../../language/numbers.ts";
import { Table } from "../../parts/table.tsx";
import { levelShots } from "./levels.ts";
import { type LiveMatch, type MatchView, roundsOf } from "./live-match.ts";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

/** The shots of both sides, round by round, the last ones first. */
export function MatchLog({ play, live, view }: { play: Play; live: LiveMatch; view: MatchView }) {
  const { scenario, players } = view;
  const rounds = roundsOf(view);
  return (
    // The log must scroll by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section class="match-log card" aria-label={boardWords.shotsTitle} tabIndex={0}>
      <h2>{boardWords.shotsTitle}</h2>
      {rounds.length === 0 ? (
        <BeforeShots play={play} live={live} view={view} />
      ) : (
        <Table
          heads={["", ...playerNames(players)]}
          rows={rounds
            .map((round, i) => [
              count(i + 1),
              ...round.map((shots, side) => <Shots key={side} scenario={scenario} shots={shots} />),
            ])
            .reverse()}
        />
      )}
    </section>
  );
}

/** What to know before the first shot: how well the opponent shoots, and the person's record against it. */
function BeforeShots({ play, live, view }: { play: Play; live: LiveMatch; view: MatchView }) {
  const record = useRecord(play, live);
  const [me, other] = view.players;
  const level = me.kind === "person" && other.kind === "strategy" ? other.level : undefined;
  const measured = level && view.turns !== "salvo" ? levelShots(view.scenario)[level] : undefined;
  return (
    <div class="before-shots stack">
      <p class="small">{words.logEmpty}</p>
      {me.kind === "person" && (
        <p>
          <strong>{playerName(other)}</strong>
          {level && <span>{words.levelAbouts[level]}</span>}
          {measured && <span>{words.measured({ digits: decimal(measured.shots, 1) })}</span>}
        </p>
      )}
      {record !== undefined && (
        <p>
          <strong>{words.recordWith({ who: playerName(other) })}</strong>
          <span>{record}</span>
        </p>
      )}
    </div>
  );
}

/** Shots and their answers in a few words; hits stand out. */
function Shots({ scenario, shots }: { scenario: Scenario; shots: readonly Observation[] }) {
  return (
    <>
      {shots.map(({ cell, answer }) => {
        const text = matchWords.cellShot({
          cell: formatCell(scenario.board, cell),
          answer: answerText(scenario, answer),
        });
        return isHit(answer) ? <b key={cell}>{text} </b> : <span key={cell}>{text} </span>;
      })}
    </>
  );
}
