import type { Daily } from "../../shell/rooms.ts";
import { dayStreakOf, NO_SHOTS, readBestShots } from "./best-shot-record.ts";
import { dayOf, formatBestShotAddress, formatPuzzlesAddress } from "./puzzle-name.ts";
import { solvedPuzzles, streakIn } from "./puzzle-store.ts";

/** The puzzles of today as Home shows them. It loads no puzzles. */
export const readDailies = async (): Promise<readonly Daily[]> => {
  const today = dayOf(new Date());
  const [{ marks }, read] = await Promise.all([solvedPuzzles(), readBestShots()]);
  const record = read === "unread" ? NO_SHOTS : read;
  const { days, missed } = record;
  return [
    { kind: "solitaire", address: formatPuzzlesAddress(), mark: marks.get(today), streak: streakIn(marks, today) },
    {
      kind: "best-shot",
      address: formatBestShotAddress(),
      mark: days.has(today) ? "done" : missed.has(today) ? "missed" : undefined,
      streak: dayStreakOf(record, today),
    },
  ];
};
