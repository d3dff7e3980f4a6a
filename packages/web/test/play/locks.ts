// The locks of a browser, as far as matches and runs use them.

type Hold = (lock: unknown) => Promise<void> | undefined;

/** Locks that are asked for are given a moment later, as those of a browser are. */
export class FakeLocks {
  /** The names of the locks that are held, and how each is taken away. */
  readonly held = new Map<string, () => void>();

  async request(name: string, options: { steal?: boolean; ifAvailable?: boolean }, hold: Hold): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    if (options.steal) this.held.get(name)?.();
    else if (this.held.has(name)) return hold(null);
    let take = (): void => {};
    const taken = new Promise<never>((_, reject) => {
      take = () => reject(new Error("AbortError"));
    });
    this.held.set(name, take);
    const done = (): void => {
      if (this.held.get(name) === take) this.held.delete(name);
    };
    try {
      await Promise.race([hold({ name }), taken]);
    } finally {
      done();
    }
  }
}
