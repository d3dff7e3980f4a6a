import { infer, preset } from "@broadside/engine";
import { BEST_SHOT_THEMES } from "@broadside/engine/puzzles";
import { afterEach, describe, expect, test } from "vitest";
import type { RoomEngine } from "../../src/engine/room-engine.ts";
import {
  type BestShotRecord,
  bestShotOfDay,
  bestShots,
  changeBestShots,
  dayStreakOf,
  formatBestShots,
  isProvisional,
  isWarmingUp,
  mistakesOf,
  NO_SHOTS,
  nextBestShot,
  oldestBestShot,
  parseBestShots,
  rated,
  UNRATED,
  warmUpOf,
  withAgain,
  withAttempt,
  withHints,
  withTheme,
} from "../../src/rooms/puzzles/best-shot-record.ts";
import { BestShot, BestShots, DAILIES, PUZZLES } from "../../src/rooms/puzzles/best-shots.ts";
import {
  dayBefore,
  dayOf,
  formatBestShotAddress,
  formatBestShotDay,
  parsePuzzlesAddress,
  THEMES,
} from "../../src/rooms/puzzles/puzzle-name.ts";
import { callTask } from "../answer-task.ts";

describe("Glicko-2", () => {
  test("gives the figures of the paper's example", () => {
    const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { opponent: { rating: 1400, deviation: 30 }, score: 1 },
      { opponent: { rating: 1550, deviation: 100 }, score: 0 },
      { opponent: { rating: 1700, deviation: 300 }, score: 0 },
    ]);
    // The paper rounds intermediate results, and truncates the volatility.
    expect(rating).toBeCloseTo(1464.06, 1);
    expect(deviation).toBeCloseTo(151.52, 2);
    expect(Math.floor(volatility * 1e5) / 1e5).toBe(0.05999);
  });

  test("after a period without games only the deviation grows", () => {
    const before = { rating: 1500, deviation: 200, volatility: 0.06 };
    // Step 6 of the paper, in its own units: the square root of 1.1513² + 0.06².
    expect(rated(before, [])).toEqual({ ...before, deviation: expect.closeTo(200.2714, 3) });
  });

  test("surprises move the rating and the volatility, in either direction", () => {
    const games = [1, 1, 1, 1].map((score) => ({ opponent: { rating: 2200, deviation: 30 }, score }));
    const won = rated({ rating: 1500, deviation: 60, volatility: 0.06 }, games);
    expect([won.rating > 1550, won.volatility > 0.06]).toEqual([true, true]);
    const unsure = { rating: 1500, deviation: 350, volatility: 0.06 };
    const lost = rated(unsure, [{ opponent: { rating: 1500, deviation: 60 }, score: 0 }]);
    const equal = rated(unsure, [{ opponent: { rating: 1500, deviation: 60 }, score: 0.5 }]);
    expect([lost.rating < 1400, Math.round(equal.rating), equal.deviation < 350]).toEqual([true, 1500, true]);
  });
});

const puzzle = (id: string, difficulty: number, theme = THEMES[0] as (typeof THEMES)[number]) => ({
  ...{ id, difficulty, theme },
  ...{ best: "C4", scenario: "russian" },
});

const shot = (text: string, more: object = {}) => ({ shot: text, hints: 0, day: 20261126, isOfDay: false, ...more });

describe("shots at puzzles", () => {
  const a = puzzle("a", 1500);
  const b = puzzle("b", 1600);

  test("only the first shot at a puzzle is rated; a mistake waits until its best shot is found", () => {
    const missed = withAttempt(NO_SHOTS, a, shot("C5"));
    expect(missed.rating.rating).toBeLessThan(UNRATED.rating);
    expect(mistakesOf(missed)).toEqual(["a"]);
    const again = withAgain(missed, "a");
    expect(again.attempts.get("a")).toEqual({ day: 20261126, score: 0, tries: 1, hints: 0, isFound: false });
    const other = withAttempt(missed, a, shot("D5", { hints: 1 })).attempts.get("a");
    expect(other).toEqual({ day: 20261126, score: 0, tries: 2, hints: 1, isFound: false, wrong: ["C5", "D5"] });
    const missedTwice = withAttempt(again, a, shot("-", { day: 20261127 }));
    expect(mistakesOf(missedTwice)).toEqual(["a"]);
    const found = withAttempt(withAgain(missedTwice, "a"), a, shot("C4", { day: 20261128 }));
    expect([mistakesOf(found), found.rating, found.streak]).toEqual([[], missed.rating, 0]);
    expect(found.attempts.get("a")).toMatchObject({ tries: 3, shot: "C4", wrong: [], day: 20261128 });
    // A puzzle once solved is not a mistake, whatever happens later.
    expect(mistakesOf(withAttempt(withAgain(found, "a"), a, shot("C5")))).toEqual([]);
    expect(withAgain(found, "never seen")).toBe(found);
  });

  test("a streak goes on with best shots, stands after a hint, which is worth a half, and ends with a mistake", () => {
    const one = withAttempt(NO_SHOTS, a, shot("C4"));
    const hinted = withAttempt(one, b, shot("C4", { hints: 1 }));
    expect([one.streak, hinted.streak]).toEqual([1, 1]);
    expect(hinted.attempts.get("b")).toMatchObject({ score: 0.5, isFound: true });
    expect(withAttempt(hinted, puzzle("c", 1500), shot("C5")).streak).toBe(0);
    const plain = withAttempt(one, b, shot("C4"));
    expect(plain.rating.rating).toBeGreaterThan(hinted.rating.rating);
  });

  test("a day counts when the first shot of that day at its puzzle was the best, also at one that was seen before", () => {
    const before = withAttempt(NO_SHOTS, a, shot("C5"));
    expect([...before.days]).toEqual([]);
    const today = { isOfDay: true, day: 20261127 };
    const found = withAttempt(before, a, shot("C4", today));
    expect([[...found.days], [...found.missed], found.rating]).toEqual([[20261127], [], before.rating]);
    const missed = withAttempt(before, a, shot("D5", today));
    for (const record of [missed, withAttempt(missed, a, shot("C4", today))])
      expect([[...record.days], [...record.missed]]).toEqual([[], [20261127]]);
    const streaks = (record: BestShotRecord) => [27, 28, 29].map((day) => dayStreakOf(record, 20261100 + day));
    expect(streaks(found)).toEqual([1, 1, 0]);
    expect(streaks({ ...found, missed: new Set([20261128]) })).toEqual([1, 0, 0]);
    // A second round on the same day changes neither.
    const again = withAttempt(withAgain(found, "a"), a, shot("D5", today));
    expect([[...again.days], [...again.missed]]).toEqual([[20261127], []]);
  });

  test("of a newcomer's two puzzles of the first day, only the first shot counts for the day", () => {
    const today = { isOfDay: true, day: 20261127 };
    const found = withAttempt(withAttempt(NO_SHOTS, a, shot("C4", today)), b, shot("D5", today));
    expect([[...found.days], [...found.missed]]).toEqual([[20261127], []]);
    const missed = withAttempt(withAttempt(NO_SHOTS, a, shot("D5", today)), b, shot("C4", today));
    expect([[...missed.days], [...missed.missed]]).toEqual([[], [20261127]]);
  });

  test("hints are kept until the puzzle ends or begins anew; the most that were shown are counted once", () => {
    const hinted = withHints(NO_SHOTS, "a", 1);
    expect([...hinted.hinted]).toEqual([["a", 1]]);
    const missed = withAttempt(hinted, a, shot("C5", { hints: 1 }));
    expect([missed.hinted.get("a"), missed.attempts.get("a")?.hints]).toEqual([1, 1]);
    const found = withAttempt(withHints(missed, "a", 2), a, shot("C4", { hints: 2 }));
    expect([found.hinted.size, found.attempts.get("a")?.hints]).toEqual([0, 2]);
    expect(withAgain(missed, "a").hinted.size).toBe(0);
  });

  test("a newcomer begins with a puzzle for newcomers, and a miss costs little", () => {
    for (let day = 1; day <= 30; day++) {
      const first = warmUpOf(DAILIES, 20261100 + day);
      expect(Math.abs(first.difficulty - UNRATED.rating), first.id).toBeLessThan(50);
      const missed = withAttempt(NO_SHOTS, first, shot("-", { isOfDay: true, day: 20261100 + day }));
      const lost = UNRATED.rating - missed.rating.rating;
      expect([lost > 0, lost < 65, isProvisional(missed.rating)], first.id).toEqual([true, true, true]);
      // All that day, unless it began with the puzzle that everybody gets.
      const isFirst = (record: BestShotRecord, more: number) => isWarmingUp(DAILIES, record, 20261100 + day + more);
      expect([isFirst(NO_SHOTS, 0), isFirst(missed, 0), isFirst(missed, 1)]).toEqual([true, true, false]);
      const everybodys = bestShotOfDay(DAILIES, 20261100 + day);
      const tried = withAttempt(NO_SHOTS, everybodys, shot("-", { day: 20261100 + day }));
      expect(isFirst(tried, 0)).toBe(everybodys.id === first.id);
    }
    const days = Array.from({ length: 30 }, (_, i) => warmUpOf(DAILIES, 20261101 + i).id);
    expect(new Set(days).size).toBeGreaterThan(15);
    let record = NO_SHOTS;
    let puzzles = 0;
    for (; isProvisional(record.rating); puzzles++)
      record = withAttempt(record, puzzle(`p${puzzles}`, record.rating.rating), shot(puzzles % 2 === 0 ? "C4" : "-"));
    expect(puzzles).toBe(6);
  });

  test("the puzzle of the day begins without the wrong shots of earlier days", () => {
    const today = { isOfDay: true, day: 20261127 };
    const first = withAttempt(withAttempt(NO_SHOTS, a, shot("C5")), a, shot("D5", today));
    const found = withAttempt(first, a, shot("C4", today));
    expect([first, found].map(({ attempts }) => attempts.get("a")?.wrong)).toEqual([["D5"], ["D5"]]);
  });
});

describe("the record", () => {
  const missed = withAttempt(withHints(NO_SHOTS, "a", 1), puzzle("a", 1500), shot("C5", { isOfDay: true }));
  const full = withTheme(withAttempt(missed, puzzle("b", 1400), shot("C4")), "parity");

  test("is read as it was written", () => {
    expect(parseBestShots(structuredClone(formatBestShots(full)))).toEqual(full);
    expect(parseBestShots(formatBestShots(NO_SHOTS))).toEqual(NO_SHOTS);
    expect(withTheme(full)).not.toHaveProperty("theme");
  });

  test("that cannot be read is none", () => {
    const good = formatBestShots(full);
    const attempt = { day: 20261126, score: 1, tries: 1, hints: 0, isFound: true };
    const broken = (name: string, ...values: readonly unknown[]) => values.map((value) => ({ ...good, [name]: value }));
    const bad: readonly unknown[] = [
      ...[null, 7, "", [], {}],
      ...broken("version", 2),
      ...broken("streak", -1),
      ...broken("theme", "luck"),
      ...broken("days", [17], "20261126"),
      ...broken("missed", [17], 7),
      ...broken("since", 17),
      ...broken("hinted", [17], [["a", -1]]),
      ...broken("rating", 1500, { ...UNRATED, deviation: 0 }, { ...UNRATED, rating: Number.NaN }, { rating: 1500 }),
      ...broken("attempts", [attempt], [["a"]], [[1, attempt]]),
      ...[{ score: 2 }, { day: "x" }, { tries: -1 }, { shot: 7 }, { wrong: [7] }].flatMap((wrong) =>
        broken("attempts", [["a", { ...attempt, ...wrong }]]),
      ),
    ];
    for (const value of bad) expect(parseBestShots(value), JSON.stringify(value)).toBeUndefined();
  });
});

describe("the choice of a puzzle", () => {
  const many = Array.from({ length: 40 }, (_, i) => puzzle(`p${i}`, 1000 + 25 * i, THEMES[i % THEMES.length]));

  test("is near the rating, of the theme, not shot at and not seen a moment ago", () => {
    let record = NO_SHOTS;
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const next = nextBestShot(many, record, seen);
      expect(Math.abs((next?.difficulty ?? 0) - record.rating.rating), next?.id).toBeLessThan(300);
      expect(record.attempts.has(next?.id ?? "") || seen.has(next?.id ?? "")).toBe(false);
      if (!next) break;
      if (i % 3 === 0) seen.add(next.id);
      else record = withAttempt(record, next, shot(i % 2 === 0 ? "C4" : "C5"));
    }
    const parity = nextBestShot(many, withTheme(record, "parity"), new Set());
    expect(parity?.theme).toBe("parity");
  });

  test("varies the game: among the first twelve puzzles none comes twice in a row, and at least eight come", () => {
    let record = NO_SHOTS;
    const games: string[] = [];
    for (let i = 0; i < 12; i++) {
      const next = nextBestShot(PUZZLES, record, new Set()) as (typeof PUZZLES)[number];
      games.push(next.scenario);
      record = withAttempt(record, next, shot(i % 2 === 0 ? next.best : "-"));
    }
    expect(games.filter((game, i) => game === games[i - 1])).toEqual([]);
    expect(new Set(games).size).toBeGreaterThanOrEqual(8);
  });

  test("is none when all were shot at or seen; the one of the longest ago can come again", () => {
    expect(nextBestShot(many, NO_SHOTS, new Set(many.map(({ id }) => id)))).toBeUndefined();
    let record = NO_SHOTS;
    expect(oldestBestShot(many, record, undefined)).toBeUndefined();
    for (const one of many) record = withAttempt(record, one, shot("C4"));
    record = withAttempt(record, many[0], shot("C4"));
    expect(nextBestShot(many, record, new Set())).toBeUndefined();
    expect(oldestBestShot(many, record, "p1")?.id).toBe("p2");
    expect(oldestBestShot(many, withTheme(record, THEMES[0]), undefined)?.id).toBe("p6");
  });

  test("of a day is the same in any order, easy on Monday, hard on Sunday, another one next week", () => {
    // 23 November 2026 is a Monday.
    const week = [23, 24, 25, 26, 27, 28, 29].map((day) => bestShotOfDay(many, 20261100 + day));
    const order = week.map(({ difficulty }) => difficulty);
    expect(order).toEqual([...order].sort((x, y) => x - y));
    expect(new Set(week).size).toBe(7);
    expect(bestShotOfDay([...many].reverse(), 20261126)).toEqual(week[3]);
    const mondays = [20261123, 20261130, 20261207, 20261214, 20261221, 20261228];
    expect(new Set(mondays.map((day) => bestShotOfDay(many, day))).size).toBeGreaterThan(4);
    for (const day of [19000101, 20240229, 20991231]) expect(many).toContain(bestShotOfDay(many, day));
  });
});

test("the page knows every theme of the engine", () => {
  expect(THEMES).toEqual(BEST_SHOT_THEMES);
});

test("addresses of best shots", () => {
  expect(formatBestShotAddress("17")).toBe("puzzles&kind=best-shot&id=17");
  for (const wrong of ["kind=best-shot&id=%3Cb%3E", `kind=best-shot&id=${"x".repeat(41)}`, "id=", "kind=chess"]) {
    const read = parsePuzzlesAddress(`puzzles&${wrong}`, 20261126);
    expect([read.id, read.problems.length], wrong).toEqual([undefined, 1]);
  }
});

describe("the room", () => {
  const room = () => {
    const written: string[] = [];
    let answer: Promise<unknown> | undefined;
    const call: RoomEngine["call"] = (task, input) => {
      const asked = callTask(task, input);
      answer = asked;
      return asked;
    };
    const shots = new BestShots({ call, stop: () => {} }, (fragment) => written.push(fragment));
    /** When the last question is answered, and the answer was taken. */
    const counted = async (): Promise<void> => {
      await answer;
      await settled();
    };
    const shown = (): BestShot => shots.puzzle.value as BestShot;
    return { shots, shown, written, counted };
  };
  // Without a database, records last only as long as the page or, here, the tests.
  afterEach(() => bestShots.remove("best-shots"));
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test("a shot is judged by the proved difference; only the first is rated; a wrong one leaves the puzzle open", async () => {
    const { shots, shown, written } = room();
    const [source] = PUZZLES;
    await shots.goTo(`#${formatBestShotAddress(source.id)}`);
    const puzzle = shown();
    const [name, misses] = Object.entries(source.misses).find(([cell]) => cell !== source.best) as [string, number];
    const cell = Array.from({ length: puzzle.scenario.board.cellCount }, (_, i) => i).find(
      (one) => puzzle.nameOf(one) === name,
    ) as number;
    expect(puzzle.cost(cell)).toBeCloseTo((misses - source.misses[source.best]) / source.layouts, 12);
    expect(puzzle.cost(puzzle.best)).toBe(0);
    shots.shoot(puzzle.knowledge.observations[0].cell);
    expect([shown().end.value, shown().wrong.value]).toEqual([undefined, []]);
    shots.shoot(cell);
    shots.shoot(cell);
    await settled();
    expect([shown().end.value, shown().wrong.value, shown().gain.value]).toEqual([
      undefined,
      [cell],
      expect.any(Number),
    ]);
    expect(shown().gain.value).toBeLessThan(0);
    const { rating } = shots.record.value;
    expect(shots.record.value.attempts.get(source.id)).toMatchObject({ isFound: false, tries: 1, wrong: [name] });
    await shots.next();
    expect(written).toEqual([expect.stringMatching(/^puzzles&kind=best-shot&id=/)]);
    await shots.goTo(`#${written[0]}`);
    expect([shown().wrong.value, shots.mistakes.value]).toEqual([[], [source.id]]);
    await shots.goTo(`#${formatBestShotAddress(source.id)}`);
    expect([shown().end.value, shown().wrong.value]).toEqual([undefined, [cell]]);
    await shots.goTo(`#${written[0]}`);
    await shots.repeat();
    await shots.goTo(`#${written[1]}`);
    expect([shots.puzzle.value?.source.id, shown().wrong.value]).toEqual([source.id, []]);
    shots.shoot(puzzle.best);
    shots.shoot(cell);
    await settled();
    expect([shown().end.value, shown().wrong.value, shots.record.value.rating]).toEqual(["found", [], rating]);
    expect(mistakesOf(shots.record.value)).toEqual([]);
  });

  test("a likelier cell than the best one is named", async () => {
    const { shots, shown, counted } = room();
    const tried = PUZZLES.filter(({ theme, scenario }) => theme === "what-sunk-tells" && scenario === "classroom");
    let named = 0;
    for (const source of tried.slice(0, 8)) {
      await shots.goTo(`#${formatBestShotAddress(source.id)}`);
      const puzzle = shown();
      const likely = infer(puzzle.knowledge).occupied.toBigints();
      const chances = likely.map((layouts, cell) => (puzzle.isOpen(cell) ? Number(layouts) : 0));
      shots.giveUp();
      await counted();
      const likelier = puzzle.likelier;
      const most = Math.max(...chances);
      expect(likelier === undefined, source.id).toBe(most === chances[puzzle.best]);
      if (likelier === undefined) continue;
      expect(chances[likelier], source.id).toBe(most);
      named++;
    }
    expect(named).toBeGreaterThan(0);
  });

  test("a day's address opens the same puzzle for everybody; a newcomer begins with another one", async () => {
    const { shots, shown } = room();
    const { today } = shots;
    const read = () => [shown().source.id, shots.day.value, shots.isWarmUp.value, shots.isOfToday];
    await shots.goTo(`#${formatBestShotAddress()}`);
    expect(read()).toEqual([warmUpOf(DAILIES, today).id, undefined, true, true]);
    const { best } = shown();
    shots.shoot(
      Array.from({ length: 100 }, (_, cell) => cell).find((cell) => cell !== best && shown().isOpen(cell)) ?? 0,
    );
    shots.giveUp();
    await settled();
    expect([shots.markOf(today), [...shots.record.value.missed]]).toEqual(["missed", [today]]);
    await shots.goTo(`#${formatBestShotDay(today)}`);
    expect(read()).toEqual([bestShotOfDay(DAILIES, today).id, today, false, true]);
    // The puzzle of another day is the same with and without a record.
    const before = dayBefore(today);
    await shots.goTo(`#${formatBestShotDay(before)}`);
    expect(read()).toEqual([bestShotOfDay(DAILIES, before).id, before, false, false]);
    // What was missed and given up is not begun for good.
    shots.giveUp();
    await settled();
    expect(shots.markOf(before)).toBe("missed");
    await shots.goTo(`#${formatBestShotAddress()}`);
    expect(read()).toEqual([warmUpOf(DAILIES, today).id, undefined, true, true]);
  });

  test("where the next day has begun already, its link opens; a later one is refused", () => {
    const today = dayOf(new Date(2026, 10, 30));
    expect(parsePuzzlesAddress(formatBestShotDay(20261201), today)).toMatchObject({ day: 20261201, problems: [] });
    expect(parsePuzzlesAddress(formatBestShotDay(20261202), today).day).toBeUndefined();
  });

  test("no puzzle of a day has a board that is too wide for a phone", () => {
    for (const name of new Set(DAILIES.map(({ scenario }) => scenario)))
      expect(Math.max(...preset(name).board.size), name).toBeLessThanOrEqual(12);
    expect(DAILIES.length).toBeGreaterThan(PUZZLES.length / 2);
  });

  test("hints come one after the other and are there on return, and the region holds the best cell", async () => {
    const { shots, shown } = room();
    const address = `#${formatBestShotAddress(PUZZLES[1].id)}`;
    await shots.goTo(address);
    await shots.hint();
    expect(shown().hints.value).toBe(1);
    const again = room();
    await again.shots.goTo(address);
    expect(again.shown().hints.value).toBe(1);
    again.shots.shoot(again.shown().best);
    await settled();
    expect(again.shots.record.value.attempts.get(PUZZLES[1].id)).toMatchObject({ score: 0.5, hints: 1 });
    shown().hint();
    shown().hint();
    expect(shown().hints.value).toBe(2);
    for (const source of PUZZLES.slice(0, 20)) {
      const puzzle = new BestShot(source);
      expect(puzzle.region().has(puzzle.best), source.id).toBe(true);
    }
  });

  test("a theme is kept to until another is chosen; giving up is a mistake that names no cell", async () => {
    const { shots, shown, written } = room();
    const { theme } = PUZZLES[0];
    const other = PUZZLES.find((one) => one.theme !== theme) as (typeof PUZZLES)[number];
    await shots.goTo(`#${formatBestShotAddress(other.id)}`);
    await shots.practise(other.theme);
    expect(written).toEqual([]);
    await shots.practise(theme);
    await shots.goTo(`#${written[0]}`);
    expect(shots.puzzle.value?.source.theme).toBe(theme);
    shots.giveUp();
    await settled();
    expect(shown().end.value).toBe("given-up");
    expect(mistakesOf(shots.record.value)).toEqual([shots.puzzle.value?.source.id]);
    await shots.practise(undefined);
    expect(shots.record.value.theme).toBeUndefined();
  });

  test("after the last puzzle one is made; its link makes the same one everywhere", async () => {
    const { shots, written } = room();
    const attempt = { day: 20261126, score: 1, tries: 1, hints: 0, isFound: true } as const;
    // The first that would be made takes seven seconds, the one after it half a second.
    const tried = [...PUZZLES.map(({ id }) => id), `number-plane-${PUZZLES.length + 1}`];
    const record = { ...NO_SHOTS, attempts: new Map(tried.map((id) => [id, attempt])) };
    await changeBestShots(() => record);
    await shots.goTo(`#${formatBestShotAddress(PUZZLES[0].id)}`);
    await shots.next();
    expect(written).toEqual([expect.stringMatching(/^puzzles&kind=best-shot&id=[a-z\d-]+-\d+$/)]);
    const [one, two] = [room().shots, room().shots];
    for (const each of [one, two]) await each.goTo(`#${formatBestShotAddress("three-ships-1")}`);
    expect(one.puzzle.value?.source).toMatchObject({ id: "three-ships-1", scenario: "three-ships" });
    expect([two.puzzle.value?.source, two.problems.value]).toEqual([one.puzzle.value?.source, []]);
  });
});
