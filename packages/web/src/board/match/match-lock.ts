/** How often to try for a lock that a closing page may be about to release, and the milliseconds between tries. */
const TRIES = 3;
const BETWEEN_TRIES = 120;

/** Keeps a match in one tab at a time. In browsers without locks every tab may play; the store notices. */
export class MatchLock {
  #release: (() => void) | undefined;
  /** Counts abandoned requests: a lock granted too late is released immediately. */
  #wanted = 0;

  /**
   * Takes the lock of a match, replacing any lock held; false if another tab has it, or if {@link release} or
   * another request came meanwhile.
   *
   * @param how `steal` takes it from the other tab
   * @param lost called when another tab has taken it
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
        return isHeld ? new Promise<void>((release) => (this.#release = release)) : undefined;
      };
      const options = how === "steal" ? { steal: true } : { ifAvailable: true };
      navigator.locks.request(`broadside-match-${id}`, options, hold).catch(() => {
        if (isHeld) lost();
        else resolve(true);
      });
    });
  }

  /** Releases the lock that is held, and one that was requested as soon as it is granted. */
  release(): void {
    this.#wanted++;
    this.#release?.();
    this.#release = undefined;
  }
}
