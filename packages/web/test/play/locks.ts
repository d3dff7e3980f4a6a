// A fake of the browser's locks, with the features that matches and runs use.

type Hold = (lock: unknown) => Promise<void> | undefined;

/** Grants requested locks a moment later, as a browser does. */
export class FakeLocks {
  /** The names of the held locks, each with a function that takes it away. */
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
