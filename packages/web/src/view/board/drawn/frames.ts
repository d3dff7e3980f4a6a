/** Something that is drawn bit by bit. */
export interface Drawable {
  /** Draws until a moment, by `performance.now`, and says whether nothing is left. */
  draw(until: number): boolean;
}

/** Milliseconds of a frame that drawing may take: the browser needs the rest of it. */
const SHARE = 8;

const waiting = new Set<Drawable>();
let asked = false;

const askForFrame = (): void => {
  if (asked) return;
  asked = true;
  requestAnimationFrame(work);
};

const work = (): void => {
  asked = false;
  const until = performance.now() + SHARE;
  for (const drawable of waiting) {
    if (!drawable.draw(until)) break;
    waiting.delete(drawable);
  }
  if (waiting.size > 0) askForFrame();
};

/** Has something drawn in the frames to come, a little in each. */
export const drawSoon = (drawable: Drawable): void => {
  waiting.add(drawable);
  askForFrame();
};

/** Lets go of something that waits to be drawn. */
export const drawNoMore = (drawable: Drawable): void => {
  waiting.delete(drawable);
};
