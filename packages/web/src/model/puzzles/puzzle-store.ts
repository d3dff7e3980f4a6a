import { dayBefore, dayOfPuzzle, LEVELS, type PuzzleName, puzzleKey, SIZES } from "../../text/puzzles/puzzle-name.ts";
import { DeviceRecords } from "../device-database.ts";
import { formatPuzzleRecord, type PuzzleRecord, parsePuzzleRecord, parseSolved } from "./puzzle-record.ts";

/** For the page: leaving the room does not lose what could not be kept. */
const kept = { records: new DeviceRecords(), unkept: new Map<string, unknown>() };

/** The name that a puzzle is kept under, read back; undefined for another. */
const nameOf = (key: string): PuzzleName | undefined => {
  const [, word, side, number] = /^(\w+)-(\d+)-(\d+)$/.exec(key) ?? [];
  const level = LEVELS.find((one) => one === word);
  const size = SIZES.find((one) => String(one) === side);
  return level && size && { level, size, number: Number(number) };
};

/** How many days in a row, up to today or yesterday, are among these. */
export const streakOf = (days: ReadonlySet<number>, today: number): number => {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak++;
  return streak;
};

/** The puzzles kept on the device. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class PuzzleStore {
  readonly #records = kept.records;
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = kept.records.trouble;
  readonly #memory = kept.unkept;

  /** What is kept of a puzzle: `unread` where there is something that cannot be read. */
  async read(name: PuzzleName): Promise<PuzzleRecord | "unread" | undefined> {
    const key = puzzleKey(name);
    const value = this.#memory.get(key) ?? (await this.#records.attempt((database) => database.get("puzzles", key)));
    return value === undefined ? undefined : (parsePuzzleRecord(value, name.size ** 2) ?? "unread");
  }

  /** Keeps a puzzle. When it was first solved stays, also where another tab has noted it. */
  async write(name: PuzzleName, record: PuzzleRecord): Promise<void> {
    const key = puzzleKey(name);
    const written = await this.#records.attempt(async (database) => {
      const change = database.transaction("puzzles", "readwrite");
      const solved = parseSolved(await change.store.get(key)) ?? record.solved;
      await Promise.all([change.store.put(formatPuzzleRecord({ ...record, solved }), key), change.done]);
      return true;
    });
    if (written) {
      this.#memory.delete(key);
      this.trouble.value = undefined;
    } else this.#memory.set(key, formatPuzzleRecord(record));
  }

  /** The puzzles that were solved, and the days whose puzzles were solved on the day itself. */
  async solved(): Promise<{ readonly keys: ReadonlySet<string>; readonly days: ReadonlySet<number> }> {
    const keys = new Set<string>();
    const days = new Set<number>();
    for (const [key, value] of await this.#records.all("puzzles", this.#memory)) {
      const name = nameOf(key);
      const solved = parseSolved(value);
      if (!name || !solved) continue;
      keys.add(key);
      if (dayOfPuzzle(name) === solved.day) days.add(solved.day);
    }
    return { keys, days };
  }
}
