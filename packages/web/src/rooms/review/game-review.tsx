import { isHit } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import { OPTIMUM } from "@broadside/engine/review";
import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { formatLinkedAddress, formatMatchAddress } from "../../board/match/play-address.ts";
import { playerName, playerNames, playersText } from "../../board/match/players.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { levelRanks } from "../../board/review/level-ranks.ts";
import { ReviewFigures, ReviewProgress } from "../../board/review/match-accuracy.tsx";
import { formatReviewAddress, type ReviewedSide } from "../../board/review/review-address.ts";
import { gameSide, type ReviewGame } from "../../board/review/review-game.ts";
import {
  accuracyIn,
  accuracyText,
  expectedInAll,
  isFinished,
  lastOf,
  luckKind,
  type ReviewTotals,
  shotsNumber,
  shotsText,
} from "../../board/review/reviewed-shot.ts";
import { titleOf } from "../../board/rules/game-title.ts";
import { formatHiding } from "../../board/rules/hiding-prior.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { rulesText } from "../../board/rules/rules-text.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, decimal, percent } from "../../language/numbers.ts";
import { saveJson } from "../../parts/copies.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { PresentButton } from "../../parts/presenting.tsx";
import { Fault } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Table } from "../../parts/table.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { shellWords } from "../../shell/texts/words.ts";
import { type KeyMoment, keyMoments, lostIn, mistakesOf } from "./key-moments.ts";
import { PracticeView } from "./practice-view.tsx";
import { LayoutsPlot, ReviewGraph } from "./review-graph.tsx";
import {
  analyseAddress,
  countMarks,
  judgeKnowsText,
  judgeLabel,
  type Mark,
  MarkBadge,
  markOf,
  skillText,
  unfinishedText,
} from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { ShotList, ShotTable, showShot, useShotKeys } from "./shot-table.tsx";
import { ShotSaid, ShotView } from "./shot-view.tsx";
import { reviewWords as words } from "./texts/words.ts";

/** The game in figures, its verdicts, and a way to its mistakes; until there are figures, progress in their place. */
function Summary({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const shots = reviewing.shots.value;
  const totals = reviewing.totals.value;
  const mistakes = totals ? mistakesOf(shots) : [];
  const isUnderWay = ["running", "stopped"].includes(reviewing.state.value.kind);
  const status = <ReviewStatus reviewing={reviewing} open={open} />;
  return (
    <section
      class={`review-summary stack gap-3 card ${isUnderWay ? "is-under-way" : ""}`}
      aria-label={totals && !isFinished(totals) ? words.fired : words.inAll}
    >
      {isUnderWay ? status : totals && <ReviewFigures totals={totals} />}
      <MarkCounts reviewing={reviewing} />
      {!isUnderWay && status}
      {mistakes.length > 0 && (
        <Button class="primary is-large" data-testid="learn" onClick={() => reviewing.learn()}>
          {open.player.salvos ? words.practiseSalvos({ n: mistakes.length }) : words.practise({ n: mistakes.length })}
        </Button>
      )}
      <Remarks reviewing={reviewing} open={open} />
    </section>
  );
}

/** How many shots have each mark; a press goes to the next of them. */
function MarkCounts({ reviewing }: { reviewing: Reviewing }) {
  const shots = reviewing.shots.value;
  const next = (mark: Mark): void => {
    const of = shots.filter((shot) => markOf(shot) === mark);
    const shot = of.find(({ number }) => number > reviewing.shot.peek()) ?? of[0];
    showShot(reviewing, shot.number);
  };
  return (
    <ul class="verdict-counts flow gap-0">
      {countMarks(shots).map(({ mark, n }) => (
        <li key={mark}>
          <Button class="quiet row gap-1" disabled={n === 0} onClick={() => next(mark)}>
            <MarkBadge mark={mark} />
            <span>
              {words.verdictsCounted[mark]} <b>{count(n)}</b>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What to know about the game and its judge. */
function Remarks({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const { scenario } = open.player.transcript;
  const hiding = formatHiding(scenario);
  const unfinished = unfinishedText(open, reviewing.totals.value);
  return (
    <>
      <p class="small sentence" data-testid="review-rules">
        {rulesText(scenario).join(boardWords.semicolon)}
      </p>
      {unfinished && <p class="review-unfinished">{unfinished}</p>}
      {hiding !== undefined && (
        <p class="small" data-testid="judge-knows">
          {judgeKnowsText(hiding)}
        </p>
      )}
      {open.player.hinted && <p class="small">{words.hintsDiffer}</p>}
    </>
  );
}

function ReviewStatus({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const state = reviewing.state.value;
  switch (state.kind) {
    case "running":
    case "stopped":
      return (
        <div class="review-status flow">
          <ReviewProgress judging={reviewing} />
        </div>
      );
    case "done":
      return (
        <p class="visually-hidden" role="status" data-testid="review-done">
          {words.finished({ n: reviewing.shots.value.length })}
        </p>
      );
    default:
      return (
        <div class="review-status flow notice is-wrong" role="alert">
          <span>
            {state.kind === "misrecorded" ? words.contradicts : words.troubled} <Fault of={state.what} />
          </span>
          {state.kind === "misrecorded" ? (
            <LinkButton label={words.correct} href={analyseAddress(open)} />
          ) : (
            <Button label={partsWords.tryAgain} onClick={() => reviewing.goOn()} />
          )}
        </div>
      );
  }
}

function Sums({ totals, open }: { totals: ReviewTotals; open: OpenReview }) {
  return (
    <section class="review-totals">
      <h3>{isFinished(totals) ? words.inAll : words.fired}</h3>
      <SumList totals={totals} open={open} />
    </section>
  );
}

type Sum = readonly [name: string, value: ComponentChildren, id?: string];

function SumList({ totals, open }: { totals: ReviewTotals; open: OpenReview }) {
  const misses = open.player.transcript.observations.filter(({ answer }) => !isHit(answer)).length;
  const { start, left, lost, luck, blind, changes, spread, hits, expectedHits } = totals;
  const unfinished: readonly Sum[] = [
    [words.stillNeeded, shotsText(left)],
    [words.neededInAll, shotsText(expectedInAll(totals))],
  ];
  const kind = isFinished(totals) && <span class="small"> {boardWords.luckKind[luckKind(totals)]}</span>;
  const sums: readonly Sum[] = [
    [boardWords.accuracy, accuracyText(accuracyIn(totals))],
    [boardWords.shotsTitle, count(totals.shots)],
    [words.missesMade, count(misses)],
    [words.hitsOf({ expected: decimal(expectedHits) }), count(hits)],
    [words.averageAtStart({ who: judgeLabel({ by: totals.judges[0]?.by ?? OPTIMUM, all: true }) }), shotsText(start)],
    ...(isFinished(totals) ? [] : unfinished),
    [words.lostInAll, shotsText(lost), "lost"],
    [words.skillInAll, skillText(totals.skill), "skill"],
    [words.luckInAll, [shotsText(luck, "signed"), kind]],
    ...(blind ? [[words.blindInAll, shotsText(blind, "signed")] as const] : []),
    ...changes.map(({ shot, saved }): Sum => [words.changesInAll({ shot }), shotsText(saved, "signed")]),
  ];
  return (
    <>
      <dl class="review-sums">
        {sums.map(([name, value, id]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd data-testid={id}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="small">{words.judgeIs}</p>
      {spread > 0 && (
        <p class="small">{isFinished(totals) ? words.spread({ shots: decimal(spread, 1) }) : words.luckOpen}</p>
      )}
    </>
  );
}

function MomentsPanel({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const { board } = open.player.transcript.scenario;
  const moments = keyMoments(reviewing.shots.value);
  const present = reviewing.shot.value;
  const textOf = (moment: KeyMoment): string => {
    const { kind, shot, salvo } = moment;
    const shots = kind === "loss" ? shotsText(lostIn(moment)) : shotsText(shot.luck, "size");
    return salvo
      ? words[`${kind}Salvo`]({ first: salvo.first, last: lastOf(salvo), shots })
      : words[`${kind}Moment`]({ n: shot.number, cell: cellName(board, shot.shot.cell), shots });
  };
  const isPresent = ({ shot, salvo }: KeyMoment): boolean =>
    salvo ? present >= salvo.first && present <= lastOf(salvo) : present === shot.number;
  if (moments.length === 0 && !reviewing.totals.value) return null;
  return (
    <section class="review-moments">
      <h3>{words.moments}</h3>
      {moments.length === 0 && <p>{words.noMoments}</p>}
      <ul>
        {moments.map((moment) => (
          <li key={`${moment.kind}${moment.shot.number}`}>
            <Button
              class="moment shot-button quiet row"
              aria-current={isPresent(moment) ? "true" : undefined}
              onClick={() => showShot(reviewing, moment.shot.number)}
            >
              {moment.kind === "loss" ? (
                <MarkBadge mark={(moment.salvo ?? moment.shot).verdict} />
              ) : (
                <span class="badge is-luck" aria-hidden="true">
                  {moment.kind === "lucky" ? "+" : "−"}
                </span>
              )}
              {textOf(moment)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of other games that lost more, in halves: `7`, `7.5`. */
const gamesText = (games: number): string => decimal(games, Number.isInteger(games) ? 0 : 1);

function ComparePanel({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const totals = reviewing.totals.value;
  const rank = reviewing.rank.value;
  if (!totals) return null;
  const isOpen = !isFinished(totals);
  // The levels were measured firing one shot at a time.
  const isMeasured = !isOpen && open.player.salvos === undefined;
  const levels = isMeasured ? levelRanks(shotsNumber(totals.lost), formatRules(open.player.transcript.scenario)) : [];
  if (!isOpen && !rank && levels.length === 0) return null;
  return (
    <section class="review-compare">
      <h3>{words.compareTitle}</h3>
      {isOpen && <p>{words.compareOpen}</p>}
      {!isOpen && rank && (
        <p data-testid="own-rank">
          {rank.games === 0 ? words.firstOwn : words.ofOwn({ above: gamesText(rank.above), n: rank.games })}
        </p>
      )}
      {levels.length > 0 && (
        <>
          <p class="small">{words.levelsSaid({ least: Math.min(...levels.map(({ games }) => games)) })}</p>
          <Table
            heads={[words.levelColumns.level, words.levelColumns.mean, words.levelColumns.above]}
            rows={levels.map(({ level, games, above, mean, standardError }) => [
              matchWords.levelNames[level],
              `${decimal(mean, 1)} ± ${decimal(standardError, 1)}`,
              <>
                {percent(String(Math.round((100 * above) / games)))}{" "}
                <span class="small">
                  ({gamesText(above)}/{count(games)})
                </span>
              </>,
            ])}
          />
        </>
      )}
    </section>
  );
}

/** The rules, and who played: `American game against Cadet`. */
const gameTold = ({ game, player }: OpenReview): string => {
  const players = game.sides.flatMap((side) => side.player ?? []);
  const title = titleOf(player.transcript.scenario);
  return players.length < 2 ? title : matchWords.playedBy({ game: title, players: playersText(players) });
};

const namesOf = ({ sides }: ReviewGame): readonly string[] => {
  const players = sides.flatMap(({ player }) => player ?? []);
  return players.length === sides.length
    ? playerNames(players)
    : sides.map(({ player }) => (player ? playerName(player) : words.someone));
};

export function GameReview({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  useShotKeys(reviewing);
  const { transcript } = open.player;
  const isPractice = reviewing.practice.at.value !== undefined;
  const isWrong = reviewing.state.value.kind === "misrecorded";
  return (
    <div class="review">
      <header class="review-head flow">
        <RoomTitle class="grow" changed={[isPractice, isWrong]} yields={isPractice}>
          <span class="spoken-on-phones">
            {shellWords.review}
            {boardWords.colon}
          </span>
          {open.game.name ?? gameTold(open)}
        </RoomTitle>
        <Told reviewing={reviewing} open={open} />
        <Sides open={open} />
        <LinkButton label={words.otherGame} href={`#${formatReviewAddress(undefined)}`} />
      </header>
      {transcript.observations.length === 0 ? (
        <p>{words.noShots}</p>
      ) : !isPractice ? (
        <div class="review-body">
          <div class="review-shot">
            <ShotView reviewing={reviewing} open={open} />
          </div>
          <div class="review-side stack gap-4">
            <Summary reviewing={reviewing} open={open} />
            <ShotSaid reviewing={reviewing} open={open} />
            <section class="review-course card">
              <ReviewGraph reviewing={reviewing} />
              <MomentsPanel reviewing={reviewing} open={open} />
            </section>
            <ShotList reviewing={reviewing} open={open} />
          </div>
          <Experts reviewing={reviewing} open={open} />
        </div>
      ) : (
        <PracticeView reviewing={reviewing} open={open} />
      )}
      {!isPractice && <Ways reviewing={reviewing} open={open} />}
    </div>
  );
}

function Experts({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const isOpen = useSignal(false);
  const totals = reviewing.totals.value;
  if (reviewing.shots.value.length === 0) return null;
  return (
    <details
      class="review-experts card is-whole"
      open={isOpen.value}
      onToggle={(event) => (isOpen.value = event.currentTarget.open)}
    >
      <summary>
        <h2>{words.forExperts}</h2>
      </summary>
      {isOpen.value && (
        <div class="experts grid">
          {totals && <Sums totals={totals} open={open} />}
          <div>
            <LayoutsPlot reviewing={reviewing} />
            <ComparePanel reviewing={reviewing} open={open} />
          </div>
          <ShotTable reviewing={reviewing} open={open} />
        </div>
      )}
    </details>
  );
}

/** Whose shots the ones of a side are. */
const shotsOf = (game: ReviewGame, number: ReviewedSide): string =>
  gameSide(game, number).player?.kind === "person" ? words.yourShots : words.shotsOf({ who: namesOf(game)[number] });

/** The choice of whose shots are reviewed, if both sides shot. */
function Sides({ open: { game, name, side } }: { open: OpenReview }) {
  if (game.sides.length === 1) return null;
  return (
    <nav class="buttons review-sides" aria-label={words.whose}>
      {([0, 1] as const).map((number) => (
        <LinkButton
          key={number}
          label={shotsOf(game, number)}
          href={`#${formatReviewAddress(name, number)}`}
          aria-current={side === number ? "page" : undefined}
        />
      ))}
    </nav>
  );
}

/** Whose shots the only ones are, if that is known; on phones also the accuracy, which stands below the fold there. */
function Told({ reviewing, open: { game } }: { reviewing: Reviewing; open: OpenReview }) {
  const totals = reviewing.totals.value;
  const accuracy = totals && `${boardWords.accuracy}${boardWords.colon}${accuracyText(accuracyIn(totals))}`;
  return (
    <p class="small">
      {accuracy && <span class="accuracy-told">{`${accuracy}${boardWords.fullStop}${boardWords.gap}`}</span>}
      {game.sides.length === 1 && gameSide(game, 0).player && shotsOf(game, 0)}
      {"\u00a0"}
    </p>
  );
}

const ReviewShare = lazy("share", async () => (await import("./review-share.tsx")).ReviewShare);

function Ways({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const { transcript } = open.player;
  return (
    <div class="buttons after">
      {(open.game.place === "game" || open.name.place === "match") && (
        <LinkButton
          label={boardWords.backToGame}
          href={`#${open.name.place === "match" ? formatLinkedAddress(open.name.match) : formatMatchAddress(open.game.id)}`}
        />
      )}
      <LinkButton label={boardWords.toAnalyse} href={analyseAddress(open)} />
      <PresentButton of={reviewing} />
      <Button label={words.save} onClick={() => saveJson("broadside-game.json", formatTranscript(transcript))} />
      <ReviewShare reviewing={reviewing} open={open} />
    </div>
  );
}
