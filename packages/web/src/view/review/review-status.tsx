import type { Reviewing } from "../../model/review/reviewing.ts";
import { playWords, reviewWords } from "../../words/words.ts";
import { Fault } from "../parts/message/fault.tsx";
import { WorkBar } from "../parts/message/work-bar.tsx";

/** How far the review is, and how to stop it and go on. */
export function ReviewStatus({ reviewing }: { reviewing: Reviewing }) {
  const words = reviewWords();
  const state = reviewing.state.value;
  const done = reviewing.shots.value.length;
  const all = reviewing.observations.value.length;
  const far = words.judging(done, all);
  switch (state.kind) {
    case "running":
      return (
        <div class="review-status">
          <WorkBar label={far} done={reviewing.progress.value} onStop={() => reviewing.stop()}>
            {far}
          </WorkBar>
        </div>
      );
    case "done":
      return (
        <p class="review-status small" role="status" data-testid="review-done">
          {words.finished(done)}
        </p>
      );
    case "stopped":
      return (
        <div class="review-status work">
          <span>{far}</span>
          <button type="button" onClick={() => reviewing.goOn()}>
            {words.goOn}
          </button>
        </div>
      );
    case "refused":
    case "failed":
      return (
        <div class="review-status notice is-wrong" role="alert">
          <span>
            {words.troubled} <Fault>{state.what}</Fault>
          </span>
          <button type="button" onClick={() => reviewing.goOn()}>
            {playWords().tryAgain}
          </button>
        </div>
      );
  }
}
