import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { isIPv6 } from "node:net";
import type { Duplex } from "node:stream";
import { type RawData, WebSocket, WebSocketServer } from "ws";

/** Where browsers ask for a room. */
const PATH = "/rooms";

/** The most bytes of one message. */
const MAX_MESSAGE = 16_384;

/** The most rooms at a time; a class of pupils needs 15. */
const MAX_ROOMS = 1000;

/** The most lines from one address at a time, and rooms that it opened; a school behind one address needs 60 and 30. */
const MAX_LINES = 200;
const MAX_ROOMS_FROM = 200;

/** Codes of rooms that are not there, which one address may ask for at once, and so many in a minute again. */
const MAX_WRONG = 60;
const MOST_REMEMBERED = 10_000;

/** Bytes that may wait for a reader who is slow; one who does not read at all is cut. */
const MAX_WAITING = 1_000_000;

/** Messages that a player may send at once, and a second later again; a match sends two a turn. */
const MAX_BURST = 50;

/**
 * Milliseconds between two signs of life; a line that has not answered by the next one is cut, so that the other
 * player hears of it within 8 seconds. Pages, which see no pings, get a line of text, and miss it as soon.
 */
const LIFE_EVERY = 4000;
const LIFE = "{}";

/** What a page sends once it has accepted: from then on the seat is its own, also while its line is lost. */
const HOLDS = "!";

/** What a page sends that takes its offer back: without a player who has the match, a room ends. */
const LEAVES = "-";

/** Milliseconds that an empty room keeps its code. Afterwards, who holds its match opens it again by coming back. */
const EMPTY_FOR = 600_000;

/** Letters and digits that nobody confuses when they are read out. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE = new RegExp(`^[${LETTERS}]{5}$`);
const SEAT = /^[\w-]{16,64}$/;

/** What the room says itself, as JSON; whatever begins otherwise comes from the other player. */
interface RoomNews {
  readonly room: string;
  /** Whether the other player is there. */
  readonly other: boolean;
  /** Where other devices find the page; none if only this computer may. */
  readonly at: readonly string[];
}

/** Why a line is closed: codes 4000 and above are ours, and the page says them in the reader's language. */
export const REFUSALS = {
  full: [4001, "the room has two players already"],
  code: [4002, `not the code of a room: five of ${LETTERS}`],
  rooms: [4003, "the server has no free room"],
  speed: [4004, "too many messages at once"],
  replaced: [4005, "this player has come in by another line"],
  unknown: [4006, "nobody has opened a room with this code"],
} as const satisfies Record<string, readonly [code: number, why: string]>;

interface Player {
  readonly seat: string;
  /** Whether the player has the match of the room; a guest who only looks at the offer leaves no seat taken behind. */
  holds: boolean;
  line: WebSocket | undefined;
}

interface Room {
  readonly code: string;
  /** Who opened it, see {@link addressOf}. */
  readonly from: string;
  readonly players: Player[];
  emptySince: number;
}

/**
 * Rooms in which two browsers play live. The server hands every message of one player to the other, unread, and keeps
 * none: who comes back, also after a restart of the server, gets what is missing from the other player. A page asks for
 * `/rooms` (a new room) or `/rooms?room=CODE` (one that is open), with `seat=` some letters of its own, by which it is
 * known again. A page that has the match of a room adds `holds`: it opens the room again if need be.
 */
export class MatchRooms {
  readonly #rooms = new Map<string, Room>();
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  readonly #linesFrom = new Map<string, number>();
  /** Addresses that asked for rooms that are not there lately. */
  readonly #wrongFrom = new Map<string, () => boolean>();
  readonly #alive = new WeakSet<WebSocket>();
  readonly #pulse: NodeJS.Timeout;
  readonly #addresses: () => readonly string[];

  /** @param addresses where other devices find the page */
  constructor(server: Server, addresses: () => readonly string[]) {
    this.#addresses = addresses;
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on("error", () => socket.destroy());
      const [path, query] = (request.url ?? "").split("?", 2);
      const from = addressOf(request.socket.remoteAddress ?? "");
      if (path !== PATH || !isOwnPage(request) || !isHostAllowed(request, this.#addresses())) {
        turnAway(socket, "403 Forbidden");
        return;
      }
      if ((this.#linesFrom.get(from) ?? 0) >= MAX_LINES) {
        turnAway(socket, "429 Too Many Requests");
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (line) => {
        this.#countLine(line, from);
        this.#come(line, from, new URLSearchParams(query));
      });
    });
    this.#pulse = setInterval(() => this.#beat(), LIFE_EVERY);
    this.#pulse.unref();
  }

  close(): void {
    clearInterval(this.#pulse);
    this.#rooms.clear();
    for (const line of this.#server.clients) line.terminate();
    this.#server.close();
  }

  #countLine(line: WebSocket, from: string): void {
    this.#linesFrom.set(from, (this.#linesFrom.get(from) ?? 0) + 1);
    line.once("close", () => {
      const left = (this.#linesFrom.get(from) ?? 1) - 1;
      if (left > 0) this.#linesFrom.set(from, left);
      else this.#linesFrom.delete(from);
    });
  }

  #come(line: WebSocket, from: string, asked: URLSearchParams): void {
    // An error closes the line, which is all that there is to do.
    line.on("error", () => line.terminate());
    // Each ping is answered, also to who reads no answers.
    line.on("ping", () => cutIfNotRead(line));
    const entered = this.#enter(from, asked.get("room"), asked.get("seat") ?? "", asked.has("holds"));
    if (typeof entered === "string") {
      refuse(line, entered);
      return;
    }
    const { room, player } = entered;
    if (player.line) refuse(player.line, "replaced");
    player.line = line;
    this.#alive.add(line);
    line.on("pong", () => this.#alive.add(line));
    const allow = allowance(MAX_BURST, 1);
    line.on("message", (message: RawData, isBinary: boolean) => {
      if (!allow()) {
        refuse(line, "speed");
        return;
      }
      if (!isBinary && String(message) === HOLDS) {
        player.holds = true;
        return;
      }
      if (!isBinary && String(message) === LEAVES) {
        this.#leave(room, player);
        return;
      }
      const other = otherOf(room, player)?.line;
      // What begins with a brace would look like news of the room.
      if (!isBinary && other?.readyState === WebSocket.OPEN && !String(message).startsWith("{")) {
        other.send(String(message));
        cutIfNotRead(other);
      }
    });
    line.on("close", () => this.#go(room, player, line));
    this.#tell(room);
  }

  #go(room: Room, player: Player, line: WebSocket): void {
    const isGone = this.#rooms.get(room.code) !== room;
    if (isGone || player.line !== line) return;
    player.line = undefined;
    if (!player.holds) room.players.splice(room.players.indexOf(player), 1);
    if (room.players.every((one) => one.line === undefined)) room.emptySince = Date.now();
    this.#tell(room);
  }

  #leave(room: Room, player: Player): void {
    player.holds = false;
    if (room.players.some(({ holds }) => holds)) return;
    this.#rooms.delete(room.code);
    for (const { line } of room.players) if (line) refuse(line, "unknown");
  }

  /** The room with this code, or a new one; and the player known by these letters. */
  #enter(
    from: string,
    code: string | null,
    seat: string,
    holds: boolean,
  ): { readonly room: Room; readonly player: Player } | keyof typeof REFUSALS {
    if ((code !== null && !CODE.test(code)) || !SEAT.test(seat)) return "code";
    if (this.#rooms.size >= MAX_ROOMS) this.#sweep();
    const there = code === null ? undefined : this.#rooms.get(code);
    if (code !== null && !there && !holds) return this.#mayErr(from) ? "unknown" : "speed";
    if (!there && (this.#rooms.size >= MAX_ROOMS || this.#roomsFrom(from) >= MAX_ROOMS_FROM)) return "rooms";
    const room = there ?? { code: code ?? this.#freeCode(), from, players: [], emptySince: Date.now() };
    this.#rooms.set(room.code, room);
    const known = room.players.find((player) => player.seat === seat);
    if (known) return { room, player: known };
    if (room.players.length >= 2) return "full";
    const player: Player = { seat, holds: holds || code === null, line: undefined };
    room.players.push(player);
    return { room, player };
  }

  #roomsFrom(from: string): number {
    let rooms = 0;
    for (const room of this.#rooms.values()) if (room.from === from) rooms++;
    return rooms;
  }

  /** Whether an address may ask for a room that is not there, which is how codes are guessed. */
  #mayErr(from: string): boolean {
    const allow = this.#wrongFrom.get(from) ?? allowance(MAX_WRONG, 60);
    this.#wrongFrom.set(from, allow);
    return allow();
  }

  #freeCode(): string {
    for (;;) {
      const code = Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
      if (!this.#rooms.has(code)) return code;
    }
  }

  #tell(room: Room): void {
    for (const player of room.players) {
      const other = otherOf(room, player)?.line !== undefined;
      const news: RoomNews = { room: room.code, other, at: this.#addresses() };
      if (player.line?.readyState === WebSocket.OPEN) player.line.send(JSON.stringify(news));
    }
  }

  /** Cuts the lines that have not answered since the last sign of life, and drops rooms that have long been empty. */
  #beat(): void {
    for (const line of this.#server.clients) {
      if (!this.#alive.has(line)) line.terminate();
      this.#alive.delete(line);
      line.ping();
      if (line.readyState === WebSocket.OPEN) line.send(LIFE);
    }
    this.#sweep();
    if (this.#wrongFrom.size > MOST_REMEMBERED) this.#wrongFrom.clear();
  }

  #sweep(): void {
    for (const [code, { players, emptySince }] of this.#rooms)
      if (players.every(({ line }) => line === undefined) && Date.now() - emptySince > EMPTY_FOR)
        this.#rooms.delete(code);
  }
}

const refuse = (line: WebSocket, why: keyof typeof REFUSALS): void => line.close(REFUSALS[why][0], REFUSALS[why][1]);

const turnAway = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const cutIfNotRead = (line: WebSocket): void => {
  if (line.bufferedAmount > MAX_WAITING) line.terminate();
};

const otherOf = (room: Room, player: Player): Player | undefined => room.players.find((one) => one !== player);

/** Whether the page that asks came from this server; programs that are no browser do not say. */
const isOwnPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host);

/**
 * Whether a request names a host that this server may be. To a server for this computer alone, every other name is a
 * page elsewhere that had its own name lead here (DNS rebinding), unless a proxy is there. A server for a network cannot
 * know its names.
 *
 * @param addresses where other devices find the page
 */
export const isHostAllowed = ({ headers, socket }: IncomingMessage, addresses: readonly string[]): boolean =>
  !/^(::ffff:)?127\.|^::1$/.test(socket.localAddress ?? "") ||
  !/^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") ||
  /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? "") ||
  addresses.some((address) => new URL(address).host === headers.host?.toLowerCase());

/** Who asks: an IPv4 address, or the first half of an IPv6 address, because one home or device has all of the rest. */
export const addressOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  const [before, after] = address.split("::").map((half) => half.split(":"));
  return [
    ...before,
    ...(after
      ? Array(8 - before.length - after.length)
          .fill("0")
          .concat(after)
      : []),
  ]
    .slice(0, 4)
    .map((group) => group || "0")
    .join(":");
};

/** Counts so many at once, and as many again in these seconds: false for one too many. */
const allowance = (most: number, seconds: number): (() => boolean) => {
  let left = most;
  let last = Date.now();
  return () => {
    const now = Date.now();
    left = Math.min(most, left + ((now - last) / 1000 / seconds) * most);
    last = now;
    left -= 1;
    return left >= 0;
  };
};
