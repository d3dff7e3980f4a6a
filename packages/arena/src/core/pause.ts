/** The longest time of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** The pauses of a loop, one after another; {@link end} cuts one short. */
export class Pause {
  #end = (): void => {};

  take(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST));
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.#end();
  }
}

/** Resolves when work has settled, or after some milliseconds; the process stays alive until then. */
export const settledWithin = (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  const pause = new Pause();
  const end = (): void => pause.end();
  work.then(end, end);
  return pause.take(milliseconds);
};
