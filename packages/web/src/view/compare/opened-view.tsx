import type { Compare } from "../../model/compare/compare.ts";
import type { OpenedFile, OpenedStudy, OpenedSummary } from "../../model/compare/opened-file.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { compareWords } from "../../words/words.ts";
import { FiguresView } from "./figures-view.tsx";
import { ReportFrame } from "./report-frame.tsx";

/** What was opened from a file. All of it is shown as text, or, a report, in a frame that can do nothing. */
export function OpenedView({ compare, opened }: { compare: Compare; opened: OpenedFile }) {
  const words = compareWords();
  return (
    <article class="compare-opened">
      <p class="small">
        <button type="button" onClick={() => compare.closeFile()}>
          {words.back}
        </button>{" "}
        {words.openedSummary(opened.file)}
      </p>
      {opened.kind === "summary" && <Summary opened={opened} />}
      {opened.kind === "study" && <Study opened={opened} />}
      {opened.kind === "report" && (
        <>
          <p class="small">{words.reportNote}</p>
          <ReportFrame title={words.reportFrame(opened.file)} html={opened.html} />
        </>
      )}
    </article>
  );
}

function Summary({ opened }: { opened: OpenedSummary }) {
  const words = compareWords();
  const { scenario, placement, belief, seed, figures } = opened;
  const drawn =
    placement === "uniform" || placement === "sequential" ? words[placement] : words.placementOther(placement);
  return (
    <>
      <header class="run-head">
        <h1>{gameTitle(scenario).title}</h1>
        <p class="small">
          {words.facts(scenario.board.size.join(" × "), drawn, String(seed))}
          {belief !== undefined && ` ${words.believe(belief)}`}
        </p>
      </header>
      <FiguresView figures={figures} isDone cautions={[]} />
      <Lines opened={opened} />
    </>
  );
}

function Study({ opened }: { opened: OpenedStudy }) {
  const words = compareWords();
  return (
    <>
      <header class="run-head" lang="en">
        <h1>{opened.title}</h1>
        <p>{opened.question}</p>
      </header>
      <p class="small">
        {words.command}: <code>{opened.command}</code>
      </p>
      <Lines opened={opened} />
    </>
  );
}

/** The command's own sentences. */
function Lines({ opened: { conclusions, cautions } }: { opened: OpenedSummary | OpenedStudy }) {
  const words = compareWords();
  return (
    <section aria-labelledby="conclusions-title">
      <h2 id="conclusions-title">{words.conclusions}</h2>
      <p class="small">{words.inEnglish}</p>
      <ul class="verdicts" lang="en">
        {[...conclusions, ...cautions].map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
