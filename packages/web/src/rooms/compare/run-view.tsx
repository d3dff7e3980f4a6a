import { formatCell } from "@broadside/engine";
import { decimalsFor } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { shortName } from "../../board/map/strategy-names.ts";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { formatTimeLeft } from "../../board/map/time-left.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { priorTitle } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, decimal, duration } from "../../language/numbers.ts";
import { CopyButton, saveText } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { NameField } from "../../parts/name-field.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Table } from "../../parts/table.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import type { Compare } from "./compare.ts";
import { type Comparison, commandOf, MOST_GAMES } from "./compare-address.ts";
import {
  type Figures,
  faultsText,
  findingText,
  meanText,
  NO_NUMBER,
  type PairFigures,
  rangeText,
  type StrategyFigures,
  verdictSentences,
} from "./figures.ts";
import type { GamePlacement } from "./game-placement.ts";
import { type HistogramRow, histogramPicture, histogramPlot } from "./histogram-rows.ts";
import type { LiveRun } from "./live-run.ts";
import { gamesCsv } from "./run-columns.ts";
import { MAX_RUN_NAME, type RunHead, runs } from "./run-store.ts";
import { compareWords as words } from "./texts/words.ts";

/** How layouts are drawn, in words; a model that has no words of its own goes by its name. */
export const placementTitle = (placement: GamePlacement): string =>
  placement === "uniform" || placement === "sequential" ? boardWords[placement] : priorTitle(placement);

/** A table that scrolls sideways, with the keyboard too. One that stacks puts each cell beside its heading on phones. */
function FigureTable(props: {
  title: string;
  stacks?: boolean;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const { title, stacks = false, heads, rows } = props;
  const labelled = (cell: string, column: number) =>
    column === 0 || !stacks ? (
      cell
    ) : (
      <>
        <span class="cell-label">{heads[column]}</span> {cell}
      </>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="table-scroll" aria-label={title} tabIndex={0}>
      <Table
        class={stacks ? "figure-table stacks" : "figure-table"}
        heads={heads}
        rows={rows.map((row) => row.map(labelled))}
      />
    </section>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** The histograms one below the other, as drawings and, for people who cannot see them, as a table. */
function HistogramRows({ figures }: { figures: Figures }) {
  const isOpen = useSignal(false);
  const plot = histogramPlot(figures);
  return (
    <section class="histogram-part stack card" aria-labelledby="histogram-title">
      <h2 id="histogram-title">{words.histogram}</h2>
      <p class="small">{words.histogramHelp}</p>
      <div class="histograms">
        {plot.rows.map((row) => (
          <Row key={row.strategy.strategy} row={row} best={plot.best} />
        ))}
        <div class="axis small" aria-hidden="true">
          {plot.ticks.map(({ shots, at }) => (
            <span key={shots} style={{ left: percent(at) }}>
              {count(shots)}
            </span>
          ))}
        </div>
        <p class="axis-title small" aria-hidden="true">
          {words.shots}
        </p>
      </div>
      <details class="bins" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>{words.binTable}</summary>
        {isOpen.value && <BinTable figures={figures} />}
      </details>
    </section>
  );
}

function Row({ row: { strategy, bars, mean }, best }: { row: HistogramRow; best: number | undefined }) {
  const text = meanText(strategy);
  return (
    <div class="histogram">
      <p class="flow apart gap-0 after">
        <strong>{strategyTitle(strategy.strategy)}</strong>{" "}
        <span class="small">
          {text ? words.meanOf({ mean: text.mean, interval: text.interval }) : words.noGamesYet}
        </span>
      </p>
      <div class="plot" aria-hidden="true">
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {bars.map((bar) => (
            <rect
              key={bar.from}
              class="bar"
              x={bar.from}
              y={1 - bar.height}
              width={Math.max(0, bar.to - bar.from)}
              height={bar.height}
            />
          ))}
          {best !== undefined && (
            <>
              <line class="best-line is-rim" x1={best} x2={best} y1={0} y2={1} />
              <line class="best-line" x1={best} x2={best} y1={0} y2={1} />
            </>
          )}
        </svg>
        <div class="mean-track">
          {mean && (
            <>
              <span class="mean-range" style={{ left: percent(mean.low), width: percent(mean.high - mean.low) }} />
              <span class="mean-mark" style={{ left: percent(mean.at) }} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function BinTable({ figures: { strategies } }: { figures: Figures }) {
  const froms = [...new Set(strategies.flatMap(({ histogram }) => histogram.map(({ from }) => from)))].sort(
    (a, b) => a - b,
  );
  const all = strategies.flatMap(({ histogram }) => histogram);
  return (
    <FigureTable
      title={words.binTable}
      heads={[words.binShots, ...strategies.map(({ strategy }) => strategyTitle(strategy))]}
      rows={froms.map((from) => {
        const to = all.find((bin) => bin.from === from)?.to ?? from;
        return [
          to > from ? words.binRange({ from: count(from), to: count(to) }) : count(from),
          ...strategies.map(({ histogram }) => count(histogram.find((bin) => bin.from === from)?.count ?? 0)),
        ];
      })}
    />
  );
}

/** With fewer games than this, an interval is rough. */
const FEW = 30;

export function FiguresView(props: {
  figures: Figures;
  /** Whether verdicts may be given: true once all requested games are played. */
  isDone: boolean;
  cautions: readonly string[];
}) {
  const { figures, isDone, cautions } = props;
  const few = figures.strategies.filter(({ finished }) => isDone && finished > 0 && finished < FEW);
  const notes = [
    ...cautions,
    ...few.map(({ strategy, finished }) => words.few({ strategy: strategyTitle(strategy), n: finished })),
  ];
  return (
    <div class="figures stack gap-4" aria-busy={!isDone}>
      {notes.map((note) => (
        <p key={note} class="said">
          {note}
        </p>
      ))}
      {isDone && figures.pairs.length > 0 && <Verdicts pairs={figures.pairs} />}
      <HistogramRows figures={figures} />
      <NumbersTable strategies={figures.strategies} />
      {figures.pairs.length > 0 && <PairTable pairs={figures.pairs} isDone={isDone} />}
    </div>
  );
}

function Verdicts({ pairs }: { pairs: readonly PairFigures[] }) {
  return (
    <section class="verdict-part stack card" aria-labelledby="verdict-title">
      <h2 id="verdict-title">{words.verdict}</h2>
      <p class="finding sentence">
        <strong>{findingText(pairs, strategyTitle)}</strong>
      </p>
      <ul class="verdicts stack">
        {pairs.map((pair) => {
          const [verdict, ...more] = verdictSentences(pair, strategyTitle);
          return (
            <li key={`${pair.first} ${pair.second}`}>
              {verdict}
              {more.map((sentence) => (
                <span key={sentence} class="small">
                  {sentence}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const numberColumns = (): readonly (readonly [
  head: string,
  numberOf: (of: StrategyFigures) => string | undefined,
])[] => [
  [words.strategy, ({ strategy }) => strategyTitle(strategy)],
  [words.finished, ({ finished }) => count(finished)],
  [words.mean, (of) => meanText(of)?.mean],
  [words.interval, (of) => meanText(of)?.interval],
  [words.median, ({ shots }) => shots && decimal(shots.median, Number.isInteger(shots.median) ? 0 : 1)],
  [words.least, ({ shots }) => shots && count(shots.minimum)],
  [words.most, ({ shots }) => shots && count(shots.maximum)],
  [words.time, ({ milliseconds }) => milliseconds && duration(milliseconds.mean)],
];

function NumbersTable({ strategies }: { strategies: readonly StrategyFigures[] }) {
  const columns = numberColumns();
  return (
    <div class="numbers-part stack card">
      <h2>{words.table}</h2>
      <FigureTable
        stacks
        title={words.table}
        heads={columns.map(([head]) => head)}
        rows={strategies.map((one) => columns.map(([, numberOf]) => numberOf(one) ?? NO_NUMBER))}
      />
      {strategies
        .filter(({ faults }) => faults.games > 0)
        .map(({ strategy, faults }) => (
          <p key={strategy} class="error-text">
            {`${strategyTitle(strategy)}${boardWords.colon}${faultsText(faults)}`}
          </p>
        ))}
    </div>
  );
}

const isClear = ({ verdict: { interval } }: PairFigures): boolean => interval.low > 0 || interval.high < 0;

function PairTable({ pairs, isDone }: { pairs: readonly PairFigures[]; isDone: boolean }) {
  return (
    <div class="pairs-part stack card">
      <h2>{words.differences}</h2>
      <FigureTable
        stacks
        title={words.differences}
        heads={[
          words.pair,
          words.layouts,
          words.difference,
          words.jointInterval({ comparisons: pairs[0].verdict.comparisons }),
        ]}
        rows={pairs.map(({ first, second, pairs: games, difference: { mean }, verdict: { interval } }) => {
          const decimals = decimalsFor((interval.high - interval.low) / 2);
          return [
            words.pairNames({ first: strategyTitle(first), second: strategyTitle(second) }),
            count(games),
            decimal(mean, decimals),
            rangeText(interval, decimals),
          ];
        })}
      />
      <p class="small">
        {isDone
          ? words.intervalMeans({ comparisons: pairs[0].verdict.comparisons })
          : `${words.verdict}${boardWords.colon}${words.verdictLater}`}
        {isDone && pairs.length === 1 && isClear(pairs[0]) && ` ${words.notLuck}`}
      </p>
    </div>
  );
}

export const runTitle = ({ name, comparison }: RunHead): string =>
  name === "" ? comparison.strategies.map(strategyTitle).join("\u00a0· ") : name;

/** The game, how its ships were placed, and the seed. */
const factsOf = ({ scenario, placement, seed }: Comparison): string =>
  words.facts({
    game: `${gameTitle(scenario).title}, ${scenario.board.size.join(" × ")}`,
    layouts: `${words.placement}${boardWords.colon}${placementTitle(placement)}`,
    seed: String(seed),
  });

const pictureOf = (figures: Figures, comparison: Comparison): string =>
  histogramPicture(histogramPlot(figures), {
    title: words.histogram,
    axis: words.shots,
    about: factsOf(comparison),
    number: count,
    rows: figures.strategies.map((one) => {
      const text = meanText(one);
      const about = text ? words.meanOf({ mean: text.mean, interval: text.interval }) : words.noGamesYet;
      return { name: strategyTitle(one.strategy), about };
    }),
  });

const pictureFile = (live: LiveRun): string => `${fileName("broadside-compare", runTitle(live.head.value))}.svg`;

function SaveRun({ compare, live }: { compare: Compare; live: LiveRun }) {
  const state = useSignal<"" | "summing" | { readonly trouble: string }>("");
  const { comparison } = live.head.value;
  const { board } = comparison.scenario;
  const last = board.cellCount - 1;
  const isOtherwise = cellName(board, last) !== formatCell(board, last);
  const save = async (): Promise<void> => {
    state.value = "summing";
    const summary = await compare.summary();
    state.value = "text" in summary ? "" : summary;
    if ("text" in summary) saveText("summary.json", summary.text, "application/json");
  };
  return (
    <section class="save-run stack card" aria-labelledby="save-title">
      <h2 id="save-title">{partsWords.save}</h2>
      <div class="buttons">
        {live.phase.value === "done" && (
          <Button label={words.saveSummary} disabled={state.value === "summing"} onClick={() => void save()} />
        )}
        <Button label={words.saveGames} onClick={() => saveText("games.csv", gamesCsv(live.run()), "text/csv")} />
        <Button onClick={() => saveText(pictureFile(live), pictureOf(live.figures.value, comparison), "image/svg+xml")}>
          {words.savePicture}
        </Button>
      </div>
      <p role="status" class="small or-nothing">
        {state.value === "summing" && words.summing}
        {typeof state.value === "object" && words.saveFailed({ what: state.value.trouble })}
      </p>
      <p class="small">
        {words.gamesAbout({
          names: comparison.strategies.map((one) => `${shortName(one)} = ${strategyTitle(one)}`).join(", "),
        })}
        {isOtherwise && ` ${words.gamesLatin({ first: "A", last: formatCell(board, last).replace(/\d+/, "") })}`}
      </p>
      <ByCommand comparison={comparison} />
    </section>
  );
}

/** The command that plays the same games, and where to get it. */
export function ByCommand({ comparison }: { comparison: Comparison }) {
  const command = commandOf(comparison);
  return (
    <>
      <p class="small">
        {words.byCommand}
        <br />
        <code>{command}</code>
      </p>
      <p class="small">
        {words.getCommand}
        <br />
        <code>git clone https://github.com/broadside-engine/broadside && cd broadside && npm run build</code>
      </p>
      <div class="buttons">
        <CopyButton label={words.copyCommand} said={words.commandCopied} text={() => command} />
      </div>
    </>
  );
}

export function RunView({ compare, live }: { compare: Compare; live: LiveRun }) {
  const naming = useSignal(false);
  const head = live.head.value;
  const { comparison, asked } = head;
  const phase = live.phase.value;
  const cautions = [
    ...(phase === "playing" ? [words.peeking] : []),
    ...(comparison.games > asked ? [words.peeked({ asked })] : []),
    ...(comparison.placement === "sequential" ? [words.notUniform] : []),
    ...(["uniform", "sequential"].includes(comparison.placement) ? [] : [words.byPrior]),
  ];
  return (
    <article class="compare-run stack gap-4">
      <header class="run-head flow">
        <RoomTitle changed={[phase]}>{runTitle(head)}</RoomTitle>
        {naming.value ? (
          <NameField
            id="run"
            label={words.nameLabel}
            value={head.name}
            apply={(text) => void live.rename(text.trim().slice(0, MAX_RUN_NAME))}
            end={() => (naming.value = false)}
          />
        ) : (
          phase !== "elsewhere" && (
            <Button label={boardWords.rename} class="quiet" onClick={() => (naming.value = true)} />
          )
        )}
        <p class="small run-facts">{factsOf(comparison)}</p>
      </header>
      <Controls compare={compare} live={live} />
      <FiguresView figures={live.figures.value} isDone={phase === "done"} cautions={cautions} />
      {phase !== "playing" && phase !== "elsewhere" && live.progress.value.done > 0 && (
        <SaveRun compare={compare} live={live} />
      )}
    </article>
  );
}

function Controls({ compare, live }: { compare: Compare; live: LiveRun }) {
  const phase = live.phase.value;
  const { done, total, left } = live.progress.value;
  const trouble = runs.trouble.value;
  const { games } = live.head.value.comparison;
  const more = Math.min(games, MOST_GAMES - games);
  return (
    <div class="run-controls stack">
      <progress aria-label={words.progress} max={total} value={done} />
      <p class="or-nothing" role="status">
        {phase === "stopped" && words.stopped({ done, all: total })}
        {phase === "done" && words.done({ all: total })}
        {phase === "elsewhere" && words.elsewhere}
      </p>
      {phase === "playing" && (
        <p class="small or-nothing">
          {words.listState({ done, all: total })}
          {left !== undefined && `, ${formatTimeLeft(left)}`}
        </p>
      )}
      <div class="buttons">
        {phase === "playing" && <Button label={partsWords.stop} class="primary" onClick={() => live.stop()} />}
        {phase === "stopped" && <Button label={boardWords.goOn} class="primary" onClick={() => live.goOn()} />}
        {phase === "elsewhere" && (
          <Button label={words.playHere} class="primary" onClick={() => void compare.takeOver()} />
        )}
        {phase === "done" && more > 0 && (
          <Button label={words.more({ n: more })} onClick={() => compare.playMore(more)} />
        )}
        <LinkButton label={words.newRun} href="#compare" />
      </div>
      {live.trouble.value !== undefined && <Alert>{words.trouble({ what: live.trouble.value })}</Alert>}
      {trouble !== undefined && (
        <p class="notice" role="status">
          {boardWords.unsaved[trouble]}
        </p>
      )}
    </div>
  );
}
