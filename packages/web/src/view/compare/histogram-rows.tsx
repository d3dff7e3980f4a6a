import { useSignal } from "@preact/signals";
import type { Figures } from "../../text/compare/figures.ts";
import { type HistogramRow, histogramPlot } from "../../text/compare/histogram-rows.ts";
import { meanText } from "../../text/compare/mean-text.ts";
import { strategyTitle } from "../../text/compare/strategy-title.ts";
import { count } from "../../words/numbers.ts";
import { compareWords } from "../../words/words.ts";
import { TableScroll } from "./table-scroll.tsx";

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** The histograms under one another, drawn and, for those who do not see them, as a table. */
export function HistogramRows({ figures }: { figures: Figures }) {
  const words = compareWords();
  const isOpen = useSignal(false);
  const plot = histogramPlot(figures);
  return (
    <section aria-labelledby="histogram-title">
      <h2 id="histogram-title">{words.histogram}</h2>
      <p class="small">{words.histogramHelp}</p>
      <div class="histograms">
        {plot.rows.map((row) => (
          <Row key={row.strategy.strategy} row={row} best={plot.best} />
        ))}
        <div class="axis" aria-hidden="true">
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
  const words = compareWords();
  const text = meanText(strategy);
  return (
    <div class="histogram">
      <p class="histogram-name">
        <strong>{strategyTitle(strategy.strategy)}</strong>{" "}
        <span class="small">{text ? words.meanOf(text.mean, text.interval) : words.noGamesYet}</span>
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
          {best !== undefined && <line class="best-line" x1={best} x2={best} y1={0} y2={1} />}
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
  const words = compareWords();
  const froms = [...new Set(strategies.flatMap(({ histogram }) => histogram.map(({ from }) => from)))].sort(
    (a, b) => a - b,
  );
  const all = strategies.flatMap(({ histogram }) => histogram);
  return (
    <TableScroll label={words.binTable}>
      <table class="figure-table">
        <thead>
          <tr>
            <th scope="col">{words.binShots}</th>
            {strategies.map(({ strategy }) => (
              <th key={strategy} scope="col">
                {strategyTitle(strategy)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {froms.map((from) => {
            const to = all.find((bin) => bin.from === from)?.to ?? from;
            return (
              <tr key={from}>
                <th scope="row">{to > from ? words.binRange(count(from), count(to)) : count(from)}</th>
                {strategies.map(({ strategy, histogram }) => (
                  <td key={strategy}>{count(histogram.find((bin) => bin.from === from)?.count ?? 0)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
