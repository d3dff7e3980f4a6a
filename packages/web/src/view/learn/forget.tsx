import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Progress } from "../../model/learn/progress.ts";
import { learnWords } from "../../words/words.ts";

/** Forgets what has been done; until something else is done it can be brought back. */
export function Forget({ progress }: { progress: Progress }) {
  const words = learnWords();
  const isForgotten = useSignal(false);
  const back = useRef<HTMLButtonElement>(null);
  const isAny = Object.values(progress.done.value).some((steps) => steps.length > 0);
  useEffect(() => {
    if (isForgotten.value) back.current?.focus();
  }, [isForgotten.value]);
  return (
    <div class="forget" role="status">
      {isForgotten.value && !isAny ? (
        <>
          <span>{words.forgotten}</span>
          <button
            type="button"
            ref={back}
            onClick={() => {
              progress.bringBack();
              isForgotten.value = false;
            }}
          >
            {words.bringBack}
          </button>
        </>
      ) : (
        isAny && (
          <button
            type="button"
            onClick={() => {
              progress.forget();
              isForgotten.value = true;
            }}
          >
            {words.forget}
          </button>
        )
      )}
    </div>
  );
}
