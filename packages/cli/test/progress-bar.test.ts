// The progress line for long work on a terminal: its text, that it updates by itself, and that it fits. The test
// controls the clock and the terminal.
import { afterEach, describe, expect, test, vi } from "vitest";
import { type BarState, Countdown, makeProgressBar, type ProgressBar } from "../src/output/progress.ts";
import { beQuiet, streams, withStreams } from "../src/output/streams.ts";
import { displayWidth } from "../src/output/text-width.ts";

interface Screen {
  readonly bar: ProgressBar;
  readonly written: string[];
  /** The visible line; empty if there is none. */
  line(): string;
  /** Lets a number of milliseconds pass, including timers. */
  pass(milliseconds: number): void;
}

const screen = (stream: { isTTY?: boolean; columns?: number } = { isTTY: true, columns: 80 }): Screen => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let time = 1000;
  const written: string[] = [];
  const bar = makeProgressBar({ stream, write: (text) => void written.push(text), now: () => time });
  return {
    bar,
    written,
    line: () => (written.at(-1) ?? "").split("\u001b[K").at(-1)?.replace("\n", "") ?? "",
    pass: (milliseconds) => {
      time += milliseconds;
      vi.advanceTimersByTime(milliseconds);
    },
  };
};

afterEach(() => void vi.useRealTimers());

const games = (left?: BarState["left"], parts: Pick<BarState, "what" | "notes"> = {}): BarState => ({
  counted: { done: 4100, total: 10_000, noun: "games", own: 4100 },
  milliseconds: 2000,
  left,
  ...parts,
});

describe("the bar", () => {
  test("says how long it has been until it is known how long it takes, and goes on by itself", () => {
    const { bar, line, pass } = screen();
    bar.show(games());
    expect(line()).toBe("[########------------]  41 %  4,100 of 10,000 games  2,050/s  2 s so far");
    pass(5000);
    expect(line()).toMatch(/ {2}7 s so far$/);
    bar.show(games({ milliseconds: 90_250, isMost: false }));
    pass(250);
    expect(line()).toMatch(/ {2}1 min 30 s left$/);
    pass(40_000);
    expect(line()).toMatch(/ {2}50 s left$/);
    bar.show(games({ milliseconds: 50_000, isMost: true }));
    pass(250);
    expect(line()).toMatch(/ {2}at most 50 s left$/);
    // If work takes longer than expected, the time left is unknown.
    pass(60_000);
    expect(line()).not.toMatch(/left/);
    bar.clear();
    expect(line()).toBe("");
    pass(5000);
    expect(line()).toBe("");
  });

  test("writes a plain line to a pipe, once a minute at most, and none of short work", () => {
    const { bar, written, pass } = screen({});
    bar.show(games());
    pass(59_000);
    bar.show(games());
    // A note in between removes the line on a terminal, but does not reset the minute on a pipe.
    bar.clear();
    bar.show(games());
    expect(written).toEqual([]);
    pass(2000);
    bar.show(games());
    for (let second = 0; second < 118; second++) {
      pass(1000);
      bar.show(games({ milliseconds: 5000, isMost: false }));
    }
    expect(written).toHaveLength(2);
    for (const line of written)
      expect(line).toMatch(/^\[########-{12}\] {2}41 % {2}4,100 of 10,000 games {2}2,050\/s .*\n$/);
    bar.clear();
    pass(300_000);
    expect(written).toHaveLength(2);
  });

  test("writes nothing where it is told to be quiet, and starts no timer", async () => {
    const check = (given: { isTTY?: boolean }): void => {
      const { bar, written, pass } = screen(given);
      bar.show(games({ milliseconds: 5000, isMost: false }));
      pass(300_000);
      bar.show(games());
      expect(vi.getTimerCount()).toBe(0);
      bar.clear();
      expect(written).toEqual([]);
    };
    const { stdin, stdout, stderr, env } = streams();
    const terminal = Object.assign(Object.create(stderr) as typeof stderr, { isTTY: true });
    await withStreams({ stdin, stdout, stderr: terminal, env }, async () => {
      expect(streams().stderr.isTTY).toBe(true);
      beQuiet();
      check(streams().stderr);
    });
  });

  test.each([
    ["part 3 of 13", ["3 faults", "2 workers, 8 threads"]],
    ["敵の艦隊を探しています。次の一手を考えています", ["三つの失敗がありました", "二人の作業者"]],
    ["🇯🇵👨‍👩‍👧‍👦".repeat(30), ["🚢🚢🚢"]],
  ])("fits its terminal by what is seen: %s", (what, notes) => {
    for (const columns of [20, 40, 80]) {
      const { bar, line } = screen({ isTTY: true, columns });
      bar.show(games({ milliseconds: 3_600_000, isMost: true }, { what, notes }));
      expect(displayWidth(line())).toBeLessThan(columns);
      expect(displayWidth(line())).toBeGreaterThan(0);
      expect(line()).not.toContain("\ufffd");
      bar.clear();
    }
  });
});

test("leaves the rate out before what matters more", () => {
  const { bar, line } = screen();
  bar.show(games({ milliseconds: 720_000, isMost: true }, { what: "part 3 of 13", notes: ["3 faults"] }));
  expect(line()).toBe("part 3 of 13  [####------]  41 %  4,100 of 10,000 games  at most 12 min left");
});

test("in a narrow terminal leaves out the cells, then the count, before the time", () => {
  const lineAt = (columns: number): string => {
    const { bar, line } = screen({ isTTY: true, columns });
    bar.show(games({ milliseconds: 720_000, isMost: false }, { notes: ["3 faults"] }));
    return line();
  };
  expect(lineAt(60)).toBe("[####------]  41 %  4,100 of 10,000 games  12 min left");
  expect(lineAt(41)).toBe("41 %  4,100 of 10,000 games  12 min left");
  expect(lineAt(40)).toBe("41 %  12 min left");
});

describe("the time that is shown", () => {
  test("goes on as clocks do, and follows new estimates without a jump", () => {
    const time = new Countdown();
    expect(time.at(0)).toBeUndefined();
    time.set(100_000, 0);
    expect(time.at(4000)).toBe(96_000);
    time.set(96_000, 4000);
    let before = 96_000;
    // From here on the estimate is half as much again: the displayed time must not jump, and must soon reach the
    // estimate.
    for (let now = 4100; now <= 20_000; now += 100) {
      time.set(150_000 - now, now);
      const shown = time.at(now) ?? 0;
      expect(Math.abs(shown - before)).toBeLessThan(3000);
      before = shown;
    }
    expect(Math.abs(before - 130_000)).toBeLessThan(1000);
    time.set(undefined, 21_000);
    expect(time.at(21_000)).toBeUndefined();
  });
});
