import type { ComponentChildren } from "preact";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";

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
      <Button label={partsWords.stop} onClick={onStop} />
    </div>
  );
}

/** Why there is no work in progress, and a button, if any, that begins it. @param isWrong whether something failed */
export function WorkNote(props: {
  isWrong?: boolean;
  button?: string | undefined;
  press: () => void;
  children: ComponentChildren;
}) {
  const { isWrong, button, press, children } = props;
  return (
    <div class="work" role={isWrong ? "alert" : undefined}>
      {isWrong ? <p>{children}</p> : <span>{children}</span>}
      {button !== undefined && <Button label={button} onClick={press} />}
    </div>
  );
}
