import { useSignal } from "@preact/signals";
import type { Compare } from "../../model/compare/compare.ts";
import { gamesCsv } from "../../model/compare/games-csv.ts";
import type { LiveRun } from "../../model/compare/live-run.ts";
import type { Figures } from "../../text/compare/figures.ts";
import { histogramPicture } from "../../text/compare/histogram-picture.ts";
import { histogramPlot } from "../../text/compare/histogram-rows.ts";
import { meanText } from "../../text/compare/mean-text.ts";
import { strategyTitle } from "../../text/compare/strategy-title.ts";
import { count } from "../../words/numbers.ts";
import { compareWords } from "../../words/words.ts";
import { saveFile } from "./save-file.ts";

/** The histograms as a picture, in the language that is spoken. */
const pictureOf = (figures: Figures): string => {
  const words = compareWords();
  return histogramPicture(histogramPlot(figures), {
    title: words.histogram,
    axis: words.shots,
    number: count,
    rows: figures.strategies.map((one) => {
      const text = meanText(one);
      const about = text ? words.meanOf(text.mean, text.interval) : words.noGamesYet;
      return { name: strategyTitle(one.strategy), about };
    }),
  });
};

/** Saves what was played: the command's summary, the games, and the picture. */
export function SaveRun({ compare, live }: { compare: Compare; live: LiveRun }) {
  const words = compareWords();
  const state = useSignal<"" | "summing" | { readonly trouble: string }>("");
  const save = async (): Promise<void> => {
    state.value = "summing";
    const summary = await compare.summary();
    state.value = "text" in summary ? "" : summary;
    if ("text" in summary) saveFile("summary.json", summary.text, "application/json");
  };
  return (
    <section class="save-run" aria-labelledby="save-title">
      <h2 id="save-title">{words.save}</h2>
      <div class="run-buttons">
        {live.phase.value === "done" && (
          <button type="button" disabled={state.value === "summing"} onClick={() => void save()}>
            {words.saveSummary}
          </button>
        )}
        <button type="button" onClick={() => saveFile("games.csv", gamesCsv(live.run()), "text/csv")}>
          {words.saveGames}
        </button>
        <button type="button" onClick={() => saveFile("histogram.svg", pictureOf(live.figures.value), "image/svg+xml")}>
          {words.savePicture}
        </button>
      </div>
      <p role="status" class="small">
        {state.value === "summing" && words.summing}
        {typeof state.value === "object" && words.saveFailed(state.value.trouble)}
      </p>
    </section>
  );
}
