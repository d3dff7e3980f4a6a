import { useSignal } from "@preact/signals";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { formatTimeLeft } from "../../board/map/time-left.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count } from "../../language/numbers.ts";
import { saveText } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { NameField } from "../../parts/name-field.tsx";
import { Alert } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import type { Compare } from "./compare.ts";
import { MOST_GAMES } from "./compare-address.ts";
import { placementTitle } from "./compare-options.tsx";
import { type Figures, meanText } from "./figures.ts";
import { FiguresView } from "./figures-view.tsx";
import { histogramPicture, histogramPlot } from "./histogram-rows.ts";
import type { LiveRun } from "./live-run.ts";
import { gamesCsv } from "./run-columns.ts";
import { MAX_RUN_NAME, type RunHead, runs } from "./run-store.ts";
import { compareWords as words } from "./texts/words.ts";

/** The title of a run: its own name, otherwise its strategies. */
export const runTitle = ({ name, comparison }: RunHead): string =>
  name === "" ? comparison.strategies.map(strategyTitle).join(" · ") : name;

const pictureOf = (figures: Figures): string =>
  histogramPicture(histogramPlot(figures), {
    title: words.histogram,
    axis: words.shots,
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
        <Button onClick={() => saveText(pictureFile(live), pictureOf(live.figures.value), "image/svg+xml")}>
          {words.savePicture}
        </Button>
      </div>
      <p role="status" class="small">
        {state.value === "summing" && words.summing}
        {typeof state.value === "object" && words.saveFailed({ what: state.value.trouble })}
      </p>
    </section>
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
        <p class="small run-facts">
          {words.facts({
            game: `${gameTitle(comparison.scenario).title}, ${comparison.scenario.board.size.join(" × ")}`,
            layouts: `${words.placement}${boardWords.colon}${placementTitle(comparison.placement)}`,
            seed: String(comparison.seed),
          })}
        </p>
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
        {phase === "done" && more > 0 && <Button label={words.more({ n: more })} onClick={() => live.more(more)} />}
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
