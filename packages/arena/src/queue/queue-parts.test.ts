import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { RandomStream } from "@broadside/engine";
import { LUCK } from "@broadside/engine/review";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StoredGame } from "../store/game-store.ts";
import {
  type Block,
  BlockLedger,
  type Delivery,
  packGames,
  packWholeGames,
  unpackGames,
  unpackWholeGames,
  type WholeGame,
} from "./block-ledger.ts";
import { takeQueueAddress, withoutPassword } from "./queue-address.ts";

const take = (text: string, env: Record<string, string | undefined> = {}) => takeQueueAddress(text, "--queue", env);

describe("the address of a queue", () => {
  it("is called without user and password", () => {
    const address = take("postgresql://ann:s%2Fecret@db.example:5433/games?sslmode=require");
    expect(address).toMatchObject({
      ok: true,
      value: { label: "postgres://db.example:5433/games", password: "s/ecret" },
    });
  });

  it("gets the password of PGPASSWORD where it has none, which no program started later sees", () => {
    const env = { PGPASSWORD: "hu/sh%", HOME: "/nowhere" };
    const connection = "postgres://ann:hu%2Fsh%25@db/games";
    expect(take("postgres://ann@db/games", env)).toMatchObject({ ok: true, value: { password: "hu/sh%", connection } });
    expect(env).toEqual({ HOME: "/nowhere" });
    const quiet = { ok: true, value: { password: "quiet", connection: "postgres://ann:quiet@db/games" } };
    for (const text of ["postgres://ann@db/games?password=quiet", "postgres://ann:hush@db/games?password=quiet"])
      expect(take(text, { PGPASSWORD: "loud" })).toMatchObject(quiet);
  });

  it("gets the password of the password file otherwise", () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-address-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "passwords");
    const write = (lines: readonly string[]): void => writeFileSync(file, lines.join("\r\n"), { mode: 0o600 });
    const passwordOf = (text: string, env = {}) => {
      const address = take(text, { PGPASSFILE: file, ...env });
      if (!address.ok) return address.error;
      expect(new URL(address.value.connection).password).toBe(encodeURIComponent(address.value.password ?? ""));
      return address.value.password;
    };
    write(["# ours", "db:5432:games:ann:of ann", "nonsense", "*:6000:*:*:of 6000", String.raw`\:\:1:*:*:b\:b:a\:\\:z`]);
    expect(passwordOf("postgres://ann@db/games")).toBe("of ann");
    expect(passwordOf("postgres://db/games", { PGUSER: "ann" })).toBe("of ann");
    expect(passwordOf("postgres://b%3Ab@[::1]:7000/x")).toBe(String.raw`a:\:z`);
    expect(passwordOf("postgres://b%3Ab@[::1]:6000/x")).toBe("of 6000");
    expect(passwordOf("postgres://ann@db/other", { PGPORT: "6000" })).toBe("of 6000");
    expect(passwordOf("postgres://ann@db/other")).toBe(undefined);
    expect(passwordOf("postgres://ann@db/games", { PGPASSWORD: "first" })).toBe("first");
    if (process.platform === "win32") return;
    chmodSync(file, 0o640);
    const fix = `chmod 600 ${file}`;
    expect(passwordOf("postgres://ann@db/games")).toMatchObject({ what: expect.stringMatching(/others/), fix });
    expect(passwordOf("postgres://else@db/x")).toBe(undefined);
  });

  it("is refused in one line that does not show it", () => {
    const wrong = [
      "",
      "games",
      "http://ann:hush@db/games",
      "postgres://ann:hush@db",
      "postgres:///games",
      "postgres://ann:12/hush@db/games",
      "postgres://ann:hu#sh@db/games",
      "postgres://ann:1?hush@db/games",
      "postgres://ann:hu%sh@db/games",
      "postgres://an%n@db/games",
    ];
    for (const text of wrong) {
      const address = take(text);
      expect(address.ok, text).toBe(false);
      if (!address.ok) expect(Object.values(address.error).join()).not.toMatch(/hush|hu#|sh@|ann/);
    }
  });

  it("takes the password out of whatever a server says", () => {
    const address = take("postgres://ann:a%2Fb%20c@db/games");
    if (!address.ok) throw new Error("it is an address");
    const { connection } = address.value;
    expect(withoutPassword(`x a/b c y a%2Fb%20c z ${connection}`, address.value)).toBe("x *** y *** z (the address)");
  });
});

const gamesFrom = (first: number, count: number): StoredGame[] =>
  Array.from({ length: count }, (_, i) => ({
    game: first + i,
    layout: first + i,
    shots: 9,
    misses: 3,
    milliseconds: 1,
    fault: null,
    sequence: "",
  }));

describe("which games are in which block", () => {
  it("delivers every game that is asked for once, whatever blocks there were before", () => {
    const random = RandomStream.fromSeed(18);
    for (let round = 0; round < 300; round++) {
      let ids = 0;
      const makeId = (): string => `b${++ids}`;
      const earlier: Block[] = [];
      for (let at = random.below(20); at < 200; at += random.below(30)) {
        const count = 1 + random.below(25);
        earlier.push({ id: makeId(), strategy: random.below(2), first: at, count });
        at += count;
      }
      const book = new BlockLedger<StoredGame>(earlier, makeId);
      const queue = [...earlier];
      const delivered = [new Array<number>(260).fill(0), new Array<number>(260).fill(0)];
      const asked = [0, 0];
      const removed: string[] = [];
      const take = (deliveries: readonly Delivery<StoredGame>[]): void => {
        for (const { block, batch, games } of deliveries) {
          expect(games.map(({ game }) => game)).toEqual(gamesFrom(batch.first, batch.count).map(({ game }) => game));
          for (const { game } of games) delivered[batch.strategy][game]++;
          if (book.save(block, games.length)) removed.push(block);
        }
      };
      while (asked.some((count) => count < 260) || queue.length > 0) {
        const strategy = random.below(2);
        const count = Math.min(1 + random.below(60), 260 - asked[strategy]);
        if (count > 0 && random.below(2) === 0) {
          const { fresh, ready } = book.ask({ strategy, first: asked[strategy], count });
          asked[strategy] += count;
          queue.push(...fresh);
          take(ready);
        } else if (queue.length > 0) {
          const [block] = queue.splice(random.below(queue.length), 1);
          take(book.finish(block.id, gamesFrom(block.first, block.count), block.count));
        }
      }
      expect(delivered).toEqual([new Array<number>(260).fill(1), new Array<number>(260).fill(1)]);
      expect(book.wanted).toBe(0);
      expect(book.open).toBe(0);
      expect(new Set(removed).size).toBe(ids);
    }
  });

  it("lets blocks grow by no more than sixteen times what was played: one game says little of a thousand", () => {
    let ids = 0;
    const book = new BlockLedger([], () => `b${++ids}`);
    const sizes = (batch: Parameters<BlockLedger<StoredGame>["ask"]>[0]): number[] =>
      book.ask(batch).fresh.map(({ count }) => count);
    expect(sizes({ strategy: 0, first: 0, count: 1 })).toEqual([1]);
    book.finish("b1", gamesFrom(0, 1), 1);
    expect(sizes({ strategy: 0, first: 1, count: 40 })).toEqual([16, 16, 8]);
    book.finish("b2", gamesFrom(1, 16), 1);
    expect(sizes({ strategy: 0, first: 41, count: 300 })).toEqual([256, 44]);
    expect(sizes({ strategy: 1, first: 0, count: 17 })).toEqual([16, 1]);
  });

  it("takes no games that are not those of the block", () => {
    const book = new BlockLedger([{ id: "x", strategy: 0, first: 5, count: 2 }], () => "y");
    expect(() => book.finish("x", gamesFrom(5, 1), 1)).toThrow(/gave games 5 to 6 back as others/);
    expect(() => book.finish("x", gamesFrom(4, 2), 1)).toThrow(/gave games 5 to 6 back as others/);
    expect(() => book.finish("x", gamesFrom(5, 2), Number.NaN)).toThrow(/gave games 5 to 6 back as others/);
    expect(book.finish("unknown", gamesFrom(5, 2), 1)).toEqual([]);
  });
});

describe("the games of a block as bytes", () => {
  it("come back as they were, to the last bit", async () => {
    const games: StoredGame[] = [
      { game: 7, layout: 7, shots: 17, misses: 0, milliseconds: 0.1 + 0.2, fault: null, sequence: "aZ09-_" },
      {
        game: 8,
        layout: 2,
        shots: 3,
        misses: 1,
        milliseconds: 0,
        fault: { kind: "threw", what: 'threw "ä"', told: "shoot - 9" },
        sequence: "",
      },
      {
        ...{ game: 9, layout: 9, shots: 50, misses: 33, milliseconds: 1e-7, fault: null, sequence: "AB" },
        reduced: { searching: 1 / 3, chasing: -0.25, greedy: 5e-324, advantage: 0, luck: LUCK.map((_, i) => i / 7) },
      },
    ];
    expect(await unpackGames(await packGames(games))).toEqual(games);
  });

  it("come back as they were, where they are whole games of two players", async () => {
    const games: WholeGame[] = [
      { game: 6, result: { match: 6, first: 0, winner: 1, shots: [40, 41] } },
      {
        game: 7,
        result: { match: 7, first: 1, winner: 0, shots: [0, 3], fault: { kind: "threw", what: 'threw "ä"' } },
      },
    ];
    expect(await unpackWholeGames(await packWholeGames(games))).toEqual(games);
    await expect(unpackWholeGames(await packGames([]))).resolves.toEqual([]);
    await expect(unpackWholeGames(Buffer.from("nothing"))).rejects.toThrow(/cannot be read/);
  });

  it("are refused when they are something else", async () => {
    await expect(unpackGames(Buffer.from("nothing"))).rejects.toThrow(/cannot be read/);
    const cut = (await packGames([])).subarray(0, 1);
    await expect(unpackGames(cut)).rejects.toThrow(/cannot be read/);
  });

  it("are refused when a worker that lies has other values in them, or what unpacks to far more", async () => {
    const bytes = (lists: string): Buffer => deflateRawSync(lists);
    const good = ["7", "7", "17", "0", "0.5", "null", '"aZ09-_"', ...Array(8).fill("0.5")];
    const changed = (at: number, value: string): string => `[[${good.map((own, i) => (i === at ? value : own))}]]`;
    expect(await unpackGames(bytes(changed(0, "7")))).toHaveLength(1);
    const wrong: readonly (readonly [at: number, value: string])[] = [
      ...[0, 1, 2, 3].flatMap((at) => ["-1", "0.5", "1e999", "2147483648", '"7"'].map((value) => [at, value] as const)),
      ...["-1", "1e999", "null", '"1"'].map((value) => [4, value] as const),
      ...['["nonsense","x"]', '["threw"]', '["threw",7]'].map((value) => [5, value] as const),
      ...["7", "null", '"a b"', '"=1+2"'].map((value) => [6, value] as const),
      ...["null", "1e999", '"1"'].map((value) => [9, value] as const),
      [14, "0,0"],
    ];
    for (const [at, value] of wrong)
      await expect(unpackGames(bytes(changed(at, value))), `${at}: ${value}`).rejects.toThrow(/cannot be read/);
    for (const lists of ["{}", "[{}]", "[[]]", "[null]", "[[7,7]]"])
      await expect(unpackGames(bytes(lists)), lists).rejects.toThrow(/cannot be read/);
    for (const lists of ["[[6,2,40,41]]", "[[6,1,-1,41]]", "[[6,1,1e999,41]]", '[[6,1,40,41,["x","y"]]]'])
      await expect(unpackWholeGames(bytes(lists)), lists).rejects.toThrow(/cannot be read/);
    const [hidden] = await unpackGames(bytes(changed(5, '["threw","a\\u001b[2J",null,null]')));
    expect(hidden.fault).toEqual({ kind: "threw", what: "a\\u{1b}[2J" });
    // 260 kB that unpack to more than 2^28 bytes.
    const bomb = deflateRawSync(Buffer.alloc(2 ** 28 + 1, 32));
    expect(bomb.length).toBeLessThan(300_000);
    await expect(unpackGames(bomb)).rejects.toThrow(/cannot be read/);
  });
});
