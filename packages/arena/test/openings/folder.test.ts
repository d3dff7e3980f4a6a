import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { OpeningFolder } from "../../src/openings/opening-folder.ts";
import { newFolder, startProcess } from "../arena.ts";

/** How often each of the two writers is killed. */
const KILLS = cases(2, 20);

const program = fileURLToPath(new URL("write-openings.mjs", import.meta.url));

const keyOf = (i: number, writer = 1): Int32Array => Int32Array.of(writer, i, i * 7919, ~i);

const open = (folder: string, maxBytes?: number) => {
  const notes: string[] = [];
  const all = new OpeningFolder({ folder, note: (line) => notes.push(line), ...(maxBytes && { maxBytes }) });
  return { notes, all, book: all.open("a book") };
};

const bookIn = (folder: string): string => join(folder, "v1", readdirSync(join(folder, "v1"))[0]);

const segmentsIn = (folder: string): string[] =>
  readdirSync(bookIn(folder))
    .filter((name) => name.endsWith(".openings"))
    .map((name) => join(bookIn(folder), name));

/** Starts a writer and kills it after some time. @returns how many records it reported as saved, and its errors */
const writeAndKill = async (folder: string, writer: number, wait: number) => {
  const { child, ended, said, lines } = startProcess([program, folder, String(writer)]);
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), wait));
  await ended;
  return { saved: Number(lines().at(-1)), errors: said() };
};

describe("a folder of openings", () => {
  it("keeps what is saved, and two who write at once lose nothing of each other", () => {
    const folder = newFolder();
    const one = open(folder);
    const two = open(folder);
    for (let i = 0; i < 100; i++) (i % 2 ? one : two).book.shared.put(keyOf(i), i);
    one.book.save();
    two.book.save();
    // The second book has read what the first saved before it; the first reads the second's records when it saves
    // again.
    one.book.save();
    for (const { book } of [one, two, open(folder)])
      for (let i = 0; i < 100; i++) expect(book.shared.get(keyOf(i))).toBe(i);
    expect([...one.notes, ...two.notes]).toEqual([]);
  });

  it("makes one file of many when it is closed, and keeps what came in between", () => {
    const folder = newFolder();
    const one = open(folder);
    for (let i = 0; i < 12; i++) {
      one.book.shared.put(keyOf(i), i);
      one.book.save();
    }
    const two = open(folder);
    expect(segmentsIn(folder)).toHaveLength(12);
    one.book.close();
    expect(segmentsIn(folder)).toHaveLength(1);
    two.book.shared.put(keyOf(99), 99);
    two.book.close();
    const { book, notes } = open(folder);
    for (const i of [0, 5, 11, 99]) expect(book.shared.get(keyOf(i))).toBe(i);
    expect(notes).toEqual([]);
  });

  it("says in one line what is damaged, uses the rest, and is whole again when it is closed", () => {
    const folder = newFolder();
    const first = open(folder);
    for (let i = 0; i < 20; i++) first.book.shared.put(keyOf(i), i);
    first.book.close();
    truncateSync(segmentsIn(folder)[0], 24 + 24 * 7 + 5);
    writeFileSync(join(bookIn(folder), "garbage.openings"), "not an opening");
    const second = open(folder);
    expect(second.notes).toHaveLength(2);
    expect(second.notes[0]).toMatch(/is damaged; what is wrong in it is left out$/);
    for (let i = 0; i < 20; i++) expect(second.book.shared.get(keyOf(i))).toBe(i < 7 ? i : undefined);
    second.book.close();
    const third = open(folder);
    expect(third.notes).toEqual([]);
    for (let i = 0; i < 7; i++) expect(third.book.shared.get(keyOf(i))).toBe(i);
  });

  it("stays within its limit: the books opened longest ago go first", () => {
    const folder = newFolder();
    const { all } = open(folder, 30_000);
    for (const [i, name] of ["old", "middle", "new"].entries()) {
      const book = all.open(name);
      for (let k = 0; k < 500; k++) book.shared.put(keyOf(k, i), k);
      book.close();
    }
    const title = (name: string): string =>
      readdirSync(join(folder, "v1"))
        .map((book) => join(folder, "v1", book, "book.txt"))
        .find((path) => readFileSync(path, "utf8") === `${name}\n`) ?? "";
    utimesSync(title("old"), 1e9, 1e9);
    utimesSync(title("middle"), 2e9, 2e9);
    utimesSync(title("new"), 3e9, 3e9);
    all.trim();
    const held = (name: string): number =>
      readdirSync(join(title(name), ".."))
        .filter((file) => file.endsWith(".openings"))
        .reduce((sum, file) => sum + statSync(join(title(name), "..", file)).size, 0);
    expect(held("old")).toBe(0);
    expect(held("middle") + held("new")).toBe(2 * (24 + 24 * 500));
  });

  it("is done without, with one line, where it cannot be made or written", () => {
    const parent = newFolder();
    mkdirSync(parent, { recursive: true });
    const file = join(parent, "file");
    writeFileSync(file, "");
    const places = [file];
    // The superuser may write anywhere.
    if (process.getuid?.() !== 0) {
      const closed = join(parent, "closed");
      mkdirSync(closed);
      chmodSync(closed, 0o500);
      places.push(closed);
    }
    for (const place of places) {
      const { book, all, notes } = open(place);
      book.shared.put(keyOf(1), 1);
      book.save();
      book.close();
      all.trim();
      expect(book.shared.get(keyOf(1))).toBe(1);
      expect(notes).toHaveLength(1);
      expect(notes[0]).toMatch(/^openings cannot be kept in .*; games are played without$/);
    }
  });

  it(`survives two writers, each killed ${KILLS} times at random moments: what was saved is there, and nothing is damaged`, async () => {
    const folder = newFolder();
    const random = RandomStream.fromSeed(31);
    const most = [0, 0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const ends = await Promise.all([1, 2].map((writer) => writeAndKill(folder, writer, random.below(400))));
      for (const [i, { saved, errors }] of ends.entries()) {
        expect(errors).toBe("");
        expect(saved).toBeGreaterThan(0);
        most[i + 1] = Math.max(most[i + 1], saved);
      }
      const { book, notes } = open(folder);
      expect(notes).toEqual([]);
      for (const writer of [1, 2])
        for (let i = 0; i < most[writer]; i++)
          expect(book.shared.get(keyOf(i, writer)), `${writer}, ${i}`).toBe(i % 100);
    }
  });
});
