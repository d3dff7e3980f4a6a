import { computed } from "@preact/signals";
import { followMedia } from "../theme/media.ts";

export const touch = followMedia("(pointer: coarse)");

export const reducedMotion = followMedia("(prefers-reduced-motion: reduce)");

/** True on phones and where letters are large: little room beside the board. Style sheets use the same query. */
export const narrow = followMedia("(max-width: 40em), (max-height: 30em)");

/** True where everything stands in one column. Style sheets use the same query. */
export const slim = followMedia("(max-width: 40em)");

/** True for a phone held sideways: the controls of the board are then beside it. */
export const lying = followMedia("(max-height: 30em) and (min-width: 40.0625em)");

/** True where panels stand beside the board. */
export const beside = followMedia("(min-width: 53.8125em) and (min-height: 30.0625em)");

/** True where the header has room for a button of the room's own. */
export const roomy = followMedia("(min-width: 64em) and (min-height: 30.0625em)");

/** True if answers are entered in the bar near the thumb instead of beside the cell. */
export const hasAnswerBar = computed(() => touch.value || narrow.value);
