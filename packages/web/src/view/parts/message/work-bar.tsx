import type { ComponentChildren } from "preact";
import { boardWords } from "../../../words/words.ts";

/** Work in progress: a bar with the finished share if known, a few words, and a button that stops the work. */
export function WorkBar(props: {
  label: string;
  /** 0 to 1. */
  done: number | undefined;
  children: ComponentChildren;
  onStop: () => void;
}) {
  const { label, done, children, onStop } = props;
  return (
    <div class="work">
      <progress aria-label={label} {...(done === undefined ? {} : { value: done })} />
      <span class="small">{children}</span>
      <button type="button" onClick={onStop}>
        {boardWords().stop}
      </button>
    </div>
  );
}
