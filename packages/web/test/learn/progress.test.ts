import { expect, test } from "vitest";
import { formatDone, LessonProgress, parseDone } from "../../src/rooms/learn/learn.ts";
import { parseLearnAddress } from "../../src/rooms/learn/learn-address.ts";
import { LESSONS } from "../../src/rooms/learn/lessons.ts";
import { MemoryTexts, type TextChange } from "../../src/storage/kept-texts.ts";

/** Texts with room for a limited number of records. */
class FewTexts extends MemoryTexts {
  readonly #room: number;
  #hear: ((change: TextChange) => void)[] = [];

  constructor(kept: Record<string, string> = {}, room = 100) {
    super();
    for (const [key, text] of Object.entries(kept)) this.texts.set(key, text);
    this.#room = room;
  }

  override write(key: string, text: string): void {
    this.trouble.value = this.texts.size >= this.#room && !this.texts.has(key) ? "full" : undefined;
    super.write(key, text);
  }

  override follow(hear: (change: TextChange) => void): void {
    this.#hear.push(hear);
  }

  tell(change: TextChange): void {
    for (const hear of this.#hear) hear(change);
  }
}

test("two tabs join what they know", () => {
  const storage = new FewTexts();
  const [one, two] = [new LessonProgress(storage), new LessonProgress(storage)];
  one.finish("map", 1);
  two.finish("map", 3);
  expect(two.done.value.map).toEqual([1, 3]);
  storage.tell({ key: "learn:map", text: formatDone([1, 3]) });
  expect(one.done.value.map).toEqual([1, 3]);
  // Another tab wrote at the same moment: its record remains, and this tab's progress is added to it.
  storage.texts.set("learn:map", formatDone([2]));
  storage.tell({ key: "learn:map", text: formatDone([2]), lost: formatDone([1, 3]) });
  expect(one.done.value.map).toEqual([1, 2, 3]);
  expect(parseDone(storage.read("learn:map") ?? "", "map")).toEqual([1, 2, 3]);
});

test("a record that cannot be read is set aside as it was and named, and the others stay", () => {
  const bad = ["", "{", "null", "7", "[]", '{"version":2,"done":[1]}', '{"version":1}', '{"version":1,"done":["1"]}'];
  for (const text of [...bad, '{"version":1,"done":[4]}', '{"version":1,"done":[0]}', '{"version":1,"done":[1.5]}']) {
    const storage = new FewTexts({ "learn:map": text, "learn:parity": formatDone([1, 4]) });
    const progress = new LessonProgress(storage);
    expect(progress.broken.value, text).toEqual(["map"]);
    expect(progress.done.value.map).toEqual([]);
    expect(progress.done.value.parity).toEqual([1, 4]);
    expect(storage.texts.get("learn-aside:map")).toBe(text);
    progress.finish("map", 1);
    expect(new LessonProgress(storage).broken.value).toEqual([]);
    expect(new LessonProgress(storage).done.value.map).toEqual([1]);
  }
});

test("a broken record is set aside where there is no room for two", () => {
  const storage = new FewTexts({ "learn:map": "{" }, 1);
  expect(new LessonProgress(storage).broken.value).toEqual(["map"]);
  expect([...storage.texts]).toEqual([["learn-aside:map", "{"]]);
});

test("every record that is written is read back", () => {
  for (const lesson of LESSONS) expect(parseDone(formatDone([1, 2, 3]), lesson)).toEqual([1, 2, 3]);
  expect(parseDone('{"version":1,"done":[3,1,1]}', "map")).toEqual([1, 3]);
});

test("what is forgotten can be brought back, until something else is done", () => {
  const storage = new FewTexts();
  const progress = new LessonProgress(storage);
  progress.finish("map", 1);
  progress.forget();
  expect([storage.texts.size, progress.done.value.map]).toEqual([0, []]);
  progress.bringBack();
  expect(new LessonProgress(storage).done.value.map).toEqual([1]);
  progress.forget();
  progress.finish("parity", 1);
  progress.bringBack();
  expect(new LessonProgress(storage).done.value).toMatchObject({ map: [], parity: [1] });
});

test("where nothing can be kept the progress stays until the page is closed, and it says why", () => {
  const full = new LessonProgress(new FewTexts({ welcome: "dismissed" }, 1));
  full.finish("map", 1);
  expect(full.trouble.value).toBe("full");
  full.finish("map", 2);
  full.read();
  expect(full.done.value.map).toEqual([1, 2]);
  full.forget();
  expect(full.done.value.map).toEqual([]);
});

test("what an address names that there is not is said, and the list is meant", () => {
  const problemOf = (fragment: string) => {
    const { lesson, problems } = parseLearnAddress(fragment);
    expect(lesson).toBeUndefined();
    return problems;
  };
  expect(problemOf("#learn&lesson=maths")).toEqual([{ kind: "lesson", name: "maths" }]);
  for (const step of ["0", "4", "-1", "x", "1.5", "", "99999", "1e1"])
    expect(problemOf(`#learn&lesson=map&step=${step}`)).toEqual([{ kind: "step", name: step, lesson: "map" }]);
  expect(problemOf("#learn&leson=map")).toEqual([{ kind: "part", name: "leson=map" }]);
  expect(problemOf("#learn&lesson=%E0%A4%A")).toEqual([{ kind: "lesson", name: "%E0%A4%A" }]);
  expect(problemOf(`#learn&lesson=${"a".repeat(200)}`)).toEqual([{ kind: "lesson", name: `${"a".repeat(40)}…` }]);
  expect(problemOf(`#learn&lesson=${"a".repeat(1_000_000)}`)).toEqual([{ kind: "long" }]);
  // A part that is not known does not keep a lesson from being shown.
  expect(parseLearnAddress("#learn&lesson=map&step=2&speed=3")).toEqual({
    lesson: "map",
    step: 2,
    problems: [{ kind: "part", name: "speed=3" }],
  });
});
