// Two lines to one room: what one sends, the other gets, also after lost lines and a restart of the server.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { within } from "../../engine/test/within.ts";
import { addressOf, MatchRooms, REFUSALS } from "../src/commands/match-rooms.ts";

/** However busy the machine is. */
const SOON = { timeout: 60_000 };

const open: { server: Server; rooms: MatchRooms }[] = [];

const serve = async (port = 0) => {
  const server = createServer((_, response) => response.end());
  const rooms = new MatchRooms(server, () => ["http://192.168.1.5:4173/"]);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  open.push({ server, rooms });
  return (server.address() as AddressInfo).port;
};

const end = async (): Promise<void> => {
  for (const { server, rooms } of open.splice(0)) {
    rooms.close();
    server.close();
    server.closeAllConnections();
  }
};
afterEach(end);
afterAll(end);

/** A line to a room, with all that has come over it. */
class Line {
  readonly got: string[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;

  constructor(port: number, seat: string, room?: string, options: ClientOptions = {}, holds = false) {
    const query = (room === undefined ? "" : `room=${room}&`) + (holds ? "holds&" : "");
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/rooms?${query}seat=${seat.padEnd(16, "-")}`, options);
    this.socket.on("message", (data) => this.got.push(String(data)));
    this.closed = new Promise((resolve) => this.socket.once("close", resolve));
    this.socket.on("error", () => {});
  }

  /** What the room said last. */
  get news(): { room: string; other: boolean; at: string[] } | undefined {
    const last = this.got.findLast((text) => text.startsWith('{"'));
    return last === undefined ? undefined : JSON.parse(last);
  }

  get messages(): string[] {
    return this.got.filter((text) => !text.startsWith("{"));
  }

  async room(): Promise<string> {
    await expect.poll(() => this.news?.room, SOON).toBeDefined();
    return String(this.news?.room);
  }
}

const pair = async (port: number) => {
  const ann = new Line(port, "ann");
  const room = await ann.room();
  const bob = new Line(port, "bob", room);
  await expect.poll(() => [ann.news?.other, bob.news?.other], SOON).toEqual([true, true]);
  // Bob has accepted.
  bob.socket.send("!");
  return { ann, bob, room };
};

test("what one player sends, the other gets, and nobody else", async () => {
  const port = await serve();
  const { ann, bob, room } = await pair(port);
  const others = await pair(port);
  expect(room).toMatch(/^[A-Z2-9]{5}$/);
  expect(ann.news?.at).toEqual(["http://192.168.1.5:4173/"]);
  ann.socket.send("offer");
  await expect.poll(() => bob.messages, SOON).toEqual(["offer"]);
  bob.socket.send("accept");
  await expect.poll(() => ann.messages, SOON).toEqual(["accept"]);
  // A message that looks like news of the room goes nowhere.
  ann.socket.send('{"room":"AAAAA","other":false}');
  ann.socket.send("turn");
  await expect.poll(() => bob.messages, SOON).toEqual(["offer", "turn"]);
  expect(bob.news?.other).toBe(true);
  expect([...others.ann.messages, ...others.bob.messages]).toEqual([]);
});

test("a third player is refused, and so are wrong codes, long and too many messages, and other pages", async () => {
  const port = await serve();
  const { ann, room } = await pair(port);
  expect(await new Line(port, "eve", room).closed).toBe(REFUSALS.full[0]);
  expect(await new Line(port, "eve", "no room").closed).toBe(REFUSALS.code[0]);
  expect(await new Line(port, "e ve").closed).toBe(REFUSALS.code[0]);
  expect(await new Line(port, "eve", undefined, { headers: { origin: "http://elsewhere.example" } }).closed).toBe(1006);
  const own = new Line(port, "eve", undefined, { headers: { origin: `http://127.0.0.1:${port}` } });
  await own.room();
  ann.socket.send("x".repeat(16_385));
  expect(await ann.closed).toBe(1009);
  for (let i = 0; i < 60; i++) own.socket.send("x");
  expect(await own.closed).toBe(REFUSALS.speed[0]);
});

test("a player who comes back by another line replaces the old one, and the other hears of each going and coming", async () => {
  const port = await serve();
  const { ann, bob, room } = await pair(port);
  const again = new Line(port, "bob", room);
  expect(await bob.closed).toBe(REFUSALS.replaced[0]);
  ann.socket.send("turn");
  await expect.poll(() => again.messages, SOON).toEqual(["turn"]);
  again.socket.terminate();
  await expect.poll(() => ann.news?.other, SOON).toBe(false);
  new Line(port, "bob", room);
  await expect.poll(() => ann.news?.other, SOON).toBe(true);
});

test("after a restart of the server both come back to the room by its code", async () => {
  const port = await serve();
  const { ann, room } = await pair(port);
  await end();
  await within(ann.closed, 10, "the end of the line");
  await serve(port);
  const [bob, other] = [new Line(port, "bob", room, {}, true), new Line(port, "ann", room, {}, true)];
  await expect.poll(() => [bob.news, other.news].map((news) => news?.other), SOON).toEqual([true, true]);
  bob.socket.send("turn");
  await expect.poll(() => other.messages, SOON).toEqual(["turn"]);
});

test("a room that nobody has opened is refused, until a player who has its match opens it again", async () => {
  const port = await serve();
  expect(await new Line(port, "eve", "AAAAA").closed).toBe(REFUSALS.unknown[0]);
  const ann = new Line(port, "ann", "AAAAA", {}, true);
  await ann.room();
  const bob = new Line(port, "bob", "AAAAA");
  await expect.poll(() => bob.news?.other, SOON).toBe(true);
});

test("who only looked at an offer leaves the seat free, and who accepted keeps it", async () => {
  const port = await serve();
  const ann = new Line(port, "ann");
  const room = await ann.room();
  const looker = new Line(port, "eve", room);
  await expect.poll(() => ann.news?.other, SOON).toBe(true);
  expect(await new Line(port, "bob", room).closed).toBe(REFUSALS.full[0]);
  looker.socket.close();
  await expect.poll(() => ann.news?.other, SOON).toBe(false);
  const bob = new Line(port, "bob", room);
  await expect.poll(() => ann.news?.other, SOON).toBe(true);
  bob.socket.send("!");
  bob.socket.send("accept");
  await expect.poll(() => ann.messages, SOON).toEqual(["accept"]);
  bob.socket.close();
  await expect.poll(() => ann.news?.other, SOON).toBe(false);
  expect(await new Line(port, "eve", room).closed).toBe(REFUSALS.full[0]);
});

test("an offer taken back ends its room", async () => {
  const port = await serve();
  const ann = new Line(port, "ann");
  const room = await ann.room();
  const bob = new Line(port, "bob", room);
  await expect.poll(() => bob.news?.other, SOON).toBe(true);
  ann.socket.send("-");
  expect(await bob.closed).toBe(REFUSALS.unknown[0]);
  expect(await new Line(port, "bob", room).closed).toBe(REFUSALS.unknown[0]);
});

test("a line that answers no sign of life is cut, and the other player hears of it", async () => {
  const port = await serve();
  const ann = new Line(port, "ann");
  const room = await ann.room();
  new Line(port, "bob", room, { autoPong: false });
  await expect.poll(() => ann.news?.other, SOON).toBe(true);
  await expect.poll(() => ann.news?.other, SOON).toBe(false);
  expect(ann.got).toContain("{}");
});

test("thirty matches go on at once", async () => {
  const port = await serve();
  const matches = await Promise.all(Array.from({ length: 30 }, () => pair(port)));
  onTestFinished(() => {
    for (const { ann, bob } of matches) for (const { socket } of [ann, bob]) socket.terminate();
  });
  expect(new Set(matches.map(({ room }) => room)).size).toBe(30);
  for (let turn = 0; turn < 20; turn++) {
    for (const [i, { ann }] of matches.entries()) ann.socket.send(`${i}-${turn}`);
    await expect.poll(() => matches.every(({ bob }) => bob.messages.length === turn + 1), SOON).toBe(true);
  }
  for (const [i, { bob }] of matches.entries())
    expect(bob.messages).toEqual(Array.from({ length: 20 }, (_, turn) => `${i}-${turn}`));
});

/** What a server answers to these bytes; empty if it only ends the connection. */
const answerTo = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close");
  socket.write(bytes);
  await within(closed, 60, "the end of the connection");
  return answer;
};

const upgrade = (path: string, host: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

test("an address that is none is turned away, and the server goes on", async () => {
  const port = await serve();
  for (const path of ["//", "http://[", "//[x/rooms", "/rooms/../x"])
    expect(await answerTo(port, upgrade(path, "127.0.0.1")), path).toMatch(/^HTTP\/1\.1 403 /);
  await new Line(port, "ann").room();
});

test("a server for this computer gives no room under the name of another host", async () => {
  const port = await serve();
  for (const host of ["evil.example", `evil.example:${port}`, "localhost.evil.example", "127.0.0.1.evil.example"])
    expect(await answerTo(port, upgrade("/rooms?seat=abcdefghijklmnop", host)), host).toMatch(/^HTTP\/1\.1 403 /);
  for (const host of ["localhost", `127.0.0.1:${port}`, "[::1]:80"])
    await new Line(port, "ann", undefined, { headers: { host } }).room();
});

test("one address has 200 lines at most, and gets one again when one ends", async () => {
  const port = await serve();
  const lines = Array.from({ length: 200 }, (_, i) => new Line(port, `p${i}`));
  onTestFinished(() => {
    for (const { socket } of lines) socket.terminate();
  });
  await expect.poll(() => lines.every(({ news }) => news !== undefined), SOON).toBe(true);
  expect(await new Line(port, "eve").closed).toBe(1006);
  lines[0].socket.terminate();
  await lines[0].closed;
  await expect
    .poll(async () => (await answerTo(port, upgrade("/rooms", "localhost"))).slice(9, 12), SOON)
    .not.toBe("429");
});

test("who asks for many rooms that are not there is stopped, and everybody else is not", async () => {
  const port = await serve();
  const [room, answers] = [(await pair(port)).room, new Map<number, number>()];
  const code = (i: number): string => `AAA${"ABCDEFGH"[i >> 3]}${"ABCDEFGH"[i % 8]}`;
  await Promise.all(
    Array.from({ length: 64 }, async (_, i) => {
      const closed = await new Line(port, "eve", code(i)).closed;
      answers.set(closed, (answers.get(closed) ?? 0) + 1);
    }),
  );
  expect([...answers.keys()].sort()).toEqual([REFUSALS.speed[0], REFUSALS.unknown[0]]);
  expect(answers.get(REFUSALS.unknown[0])).toBeLessThan(64);
  // The code of a room that is there still leads in, and another address has its own count.
  expect(await new Line(port, "eve", room).closed).toBe(REFUSALS.full[0]);
  expect(await new Line(port, "bob", "BBBBB", { localAddress: "127.0.0.2" }).closed).toBe(REFUSALS.unknown[0]);
});

test("one address opens 200 rooms at most, also if it leaves them at once", async () => {
  const port = await serve();
  for (let i = 0; i < 200; i++) {
    const line = new Line(port, `p${i}`);
    await line.room();
    line.socket.terminate();
    await line.closed;
  }
  expect(await new Line(port, "eve").closed).toBe(REFUSALS.rooms[0]);
  await new Line(port, "ann", undefined, { localAddress: "127.0.0.2" }).room();
});

test("addresses of one home count as one", () => {
  const home = "2001:db8:1:2";
  for (const [address, counted] of [
    ["192.168.1.5", "192.168.1.5"],
    ["::ffff:192.168.1.5", "192.168.1.5"],
    ["2001:db8:1:2:3:4:5:6", home],
    ["2001:db8:1:2::6", home],
    ["2001:db8:1:2:ffff::", home],
    ["2001:db8:1:3::6", "2001:db8:1:3"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])
    expect(addressOf(address as string), address).toBe(counted);
});

test("a player who reads nothing is cut before much waits for it", { timeout: 120_000 }, async () => {
  const port = await serve();
  const { ann, bob } = await pair(port);
  bob.socket.pause();
  const sends = setInterval(() => {
    // Signs of life keep the line, although nothing is read.
    if (bob.socket.readyState === WebSocket.OPEN) bob.socket.pong();
    for (let i = 0; i < 20 && ann.socket.readyState === WebSocket.OPEN; i++) ann.socket.send("x".repeat(16_000));
  }, 500);
  onTestFinished(() => clearInterval(sends));
  await expect.poll(() => ann.news?.other, { timeout: 100_000 }).toBe(false);
  bob.socket.terminate();
});
