import type { Patience } from "../../engine/task.ts";
import { percent } from "../../language/numbers.ts";
import { partsWords } from "../../parts/texts/words.ts";
import { WorkBar, WorkNote } from "../../parts/work-bar.tsx";
import { boardWords as words } from "../texts/words.ts";
import type { Analysis } from "./analysis.ts";
import { formatTimeLeft } from "./time-left.ts";

/** The progress of a long count, and what to do if it was stopped or refused. */
export function Counting({ analysis }: { analysis: Analysis }) {
  const phase = analysis.phase.value;
  const note = (text: string, button: string | undefined, patience: Patience) => (
    <WorkNote isWrong={phase.kind !== "stopped"} button={button} press={() => analysis.again(patience)}>
      {text}
    </WorkNote>
  );
  switch (phase.kind) {
    case "working":
      return analysis.slow.value ? <CountingBar analysis={analysis} /> : null;
    case "stopped":
      return note(words.stopped, words.countAgain, "normal");
    case "refused":
      return phase.final
        ? note(words.notCountable({ what: phase.what }), undefined, "endless")
        : note(words.notCounted({ what: phase.what }), words.countAnyway, "endless");
    case "failed":
      return note(words.engineFailed({ what: phase.what }), partsWords.tryAgain, "normal");
    default:
      return null;
  }
}

/** The only part of the page that is redrawn as counting progresses. */
function CountingBar({ analysis }: { analysis: Analysis }) {
  const done = analysis.progress.value;
  const left = analysis.timeLeft.value;
  return (
    <WorkBar label={words.counting} done={done} onStop={() => analysis.stop()}>
      {words.countingExactly({
        done: done === undefined ? undefined : percent(String(Math.floor(done * 100))),
        left: left === undefined ? undefined : formatTimeLeft(left),
      })}
    </WorkBar>
  );
}
