import { isRecord, parseJsonText } from "@broadside/engine/input";
import { signal } from "@preact/signals";

/** Where `broadside serve` gives rooms, relative to the page. */
const PATH = "rooms";

/** Milliseconds before the first new try after a lost line; each further one waits twice as long, up to the most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Milliseconds without any word from the server, which speaks every four seconds, after which a line counts as lost. */
const DEAD_AFTER = 9000;

/** Why the server closes a line, by the codes that it gives. */
const REFUSALS = {
  4001: "full",
  4002: "code",
  4003: "rooms",
  4004: "speed",
  4005: "replaced",
  4006: "unknown",
} as const;

/** Tells the server that this player has the match of the room, whose seat is then kept. */
const HOLDS = "!";

/** Tells the server that this player does not come back. */
const LEAVES = "-";

/** Tells the other player that this one gives up in its next turn. */
const GIVES_UP = "~";

/** How often a page that was in a room looks for it again after the server was started anew: for some 15 seconds. */
const MOST_LOOKS = 5;

/** `none`: no server gives rooms here; `alone`: the other player is not there; `together`: both are. */
export type LineState =
  | "connecting"
  | "alone"
  | "together"
  | "lost"
  | "none"
  | (typeof REFUSALS)[keyof typeof REFUSALS];

/** What a line brings. */
export interface LineEvents {
  /** A message, or several that go together. */
  readonly message: (text: string) => void;
  /** How many messages of which match the other player has, who asks for the rest. */
  readonly asked: (has: number, match: string | undefined) => void;
  /** The other player gives up in the next turn. */
  readonly givesUp: () => void;
  /** Whether this player has the match of the room. */
  readonly holds: () => boolean;
  /** Both are there, for the first time or again. */
  readonly together: () => void;
}

/** Asks for the messages that are missing, by how many of which match are there. */
const ASKS = /^\?(\d{1,6})(?: (\w{1,64}))?$/;

/** A line to a room of `broadside serve`, which is opened again until it is closed. */
export class RoomLine {
  readonly state = signal<LineState>("connecting");
  /** The code of the room, once it is known. */
  readonly room = signal<string | undefined>(undefined);
  /** Where other devices find the page. */
  readonly at = signal<readonly string[]>([]);
  /** The letters by which the server knows this player. */
  readonly seat: string;
  readonly #events: LineEvents;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #looks = 0;
  /** Whether the server has ever answered: if not, there is none. */
  #isKnown = false;

  constructor(room: string | undefined, seat: string, events: LineEvents) {
    this.room.value = room;
    this.seat = seat;
    this.#events = events;
    this.#open();
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  ask(has: number, match: string | undefined): void {
    this.send(match === undefined ? "?0" : `?${has} ${match}`);
  }

  /** Leaves the room for good; without a player who has its match it ends. */
  leave(): void {
    this.send(LEAVES);
    this.close();
  }

  /** Keeps the seat from now on, because this player has accepted. */
  hold(): void {
    this.send(HOLDS);
  }

  giveUp(): void {
    this.send(GIVES_UP);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #open(): void {
    const address = new URL(PATH, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const room = this.room.peek();
    const holds = this.#events.holds() ? { holds: "" } : {};
    address.search = String(new URLSearchParams({ ...(room !== undefined && { room }), ...holds, seat: this.seat }));
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#listen();
    socket.addEventListener("message", ({ data }) => this.#socket === socket && this.#take(String(data)));
    socket.addEventListener("close", ({ code }) => this.#socket === socket && this.#lose(code));
  }

  #lose(code: number): void {
    clearTimeout(this.#silence);
    const refused = REFUSALS[code as keyof typeof REFUSALS];
    // After a restart of the server the room is there again as soon as the other player is.
    const isBack = refused === "unknown" && this.#isKnown && this.#looks++ < MOST_LOOKS;
    this.state.value = isBack ? "lost" : (refused ?? (this.#isKnown ? "lost" : "none"));
    // A seat of a full room may become free.
    if (refused !== undefined && refused !== "full" && !isBack) return;
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** Counts a silent line as lost: one that was cut without a word closes only after minutes. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const socket = this.#socket;
      this.#socket = undefined;
      socket?.close();
      this.#lose(0);
    }, DEAD_AFTER);
  }

  #take(text: string): void {
    this.#listen();
    const asked = ASKS.exec(text);
    if (asked) this.#events.asked(Number(asked[1]), asked[2]);
    else if (text === GIVES_UP) this.#events.givesUp();
    else if (!text.startsWith("{")) this.#events.message(text);
    else this.#hear(text);
  }

  /** News of the room, from the server. */
  #hear(text: string): void {
    const read = parseJsonText(text, "news of the room", "reload the page");
    if (!read.ok || !isRecord(read.value)) return;
    const { room, other, at } = read.value;
    if (typeof room !== "string") return;
    this.#isKnown = true;
    this.#wait = FIRST_WAIT;
    this.#looks = 0;
    this.room.value = room;
    this.at.value = Array.isArray(at) ? at.map(String) : [];
    const isTogether = other === true;
    this.state.value = isTogether ? "together" : "alone";
    if (isTogether) this.#events.together();
  }
}
