/** A lock that a page waiting for it may just be given up by one that is being left. */
const TRIES = 3;
const BETWEEN_TRIES = 120;

/**
 * Sees to it that a match is played in one tab at a time. Where the browser has no locks (pages without a
 * secure connection), every tab may play, and the store notices when one has overtaken another.
 */
export class MatchLock {
  #release: (() => void) | undefined;
  /** Counts requests given up: a lock that comes too late is given back at once. */
  #wanted = 0;

  /**
   * Takes the lock of a match, in the place of any that is held; false where another tab has it, or
   * {@link release} was called or another lock taken meanwhile.
   *
   * @param how `steal` takes it from the other tab
   * @param lost told when another tab has taken it
   */
  async take(id: string, how: "ask" | "steal", lost: () => void): Promise<boolean> {
    this.release();
    const wanted = this.#wanted;
    if (!("locks" in navigator)) return true;
    for (let i = 0; i < TRIES; i++) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
      if (wanted !== this.#wanted) return false;
      if (await this.#request(id, how, lost)) return true;
    }
    return false;
  }

  #request(id: string, how: "ask" | "steal", lost: () => void): Promise<boolean> {
    const wanted = this.#wanted;
    return new Promise((resolve) => {
      let isHeld = false;
      const hold = (lock: unknown): Promise<void> | undefined => {
        isHeld = lock !== null && wanted === this.#wanted;
        resolve(isHeld);
        return isHeld
          ? new Promise<void>((release) => {
              this.#release = release;
            })
          : undefined;
      };
      const options = how === "steal" ? { steal: true } : { ifAvailable: true };
      navigator.locks.request(`broadside-match-${id}`, options, hold).catch(() => {
        if (isHeld) lost();
        else resolve(true);
      });
    });
  }

  /** Gives back what is held, and what is being waited for as soon as it comes. */
  release(): void {
    this.#wanted++;
    this.#release?.();
    this.#release = undefined;
  }
}
