import { listen, pressed } from "./listen.ts";

/** Milliseconds after leaving a field in which the press that left it arrives as a click, even from a finger. */
const CLICK_WITHIN = 300;

const FIELDS = '.panels :is(input[type="text"], textarea)';

/**
 * Marks the page with `data-writing` while a text field in a panel has the focus, so that style sheets can make room
 * for it. The mark outlives the press that leaves the field: what then returns to its place would
 * slip under the finger.
 */
export const followWriting = (): (() => void) => {
  const { dataset } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (pressed.peek()) timer = setTimeout(end, CLICK_WITHIN);
    else delete dataset["writing"];
  };
  const follow = (): void => {
    clearTimeout(timer);
    if (document.activeElement?.matches(FIELDS)) dataset["writing"] = "";
    else timer = setTimeout(end, CLICK_WITHIN);
  };
  const unfollow = listen({ focusin: follow, focusout: follow, pointerdown: follow });
  return () => {
    unfollow();
    clearTimeout(timer);
    delete dataset["writing"];
  };
};
