import { isRecord, parseJsonText } from "@broadside/engine/input";
import { signal } from "@preact/signals";

/** Where `broadside serve` gives rooms, relative to the page. */
const PATH = "rooms";

/** Milliseconds before the first new try after a lost line; each further one waits twice as long, up to the most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Why the server closes a line for good, by the codes that it gives. */
const REFUSALS = { 4001: "full", 4002: "code", 4003: "rooms", 4004: "speed", 4005: "replaced" } as const;

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
  /** How many messages the other player has, who asks for the rest. */
  readonly asked: (has: number) => void;
  /** Both are there, for the first time or again. */
  readonly together: () => void;
}

/** Asks for the messages that are missing, by how many are there. */
const ASKS = /^\?(\d{1,6})$/;

/** A line to a room of `broadside serve`, which is opened again until it is closed. */
export class RoomLine {
  readonly state = signal<LineState>("connecting");
  /** The code of the room, once it is known. */
  readonly room = signal<string | undefined>(undefined);
  /** Where other devices find the page. */
  readonly at = signal<readonly string[]>([]);
  readonly #seat: string;
  readonly #events: LineEvents;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  /** Whether the server has ever answered: if not, there is none. */
  #isKnown = false;

  constructor(room: string | undefined, seat: string, events: LineEvents) {
    this.room.value = room;
    this.#seat = seat;
    this.#events = events;
    this.#open();
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  ask(has: number): void {
    this.send(`?${has}`);
  }

  close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #open(): void {
    const address = new URL(PATH, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const room = this.room.peek();
    address.search = String(new URLSearchParams({ ...(room !== undefined && { room }), seat: this.#seat }));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#socket === socket && this.#take(String(data)));
    socket.addEventListener("close", ({ code }) => this.#socket === socket && this.#lose(code));
  }

  #lose(code: number): void {
    const refused = REFUSALS[code as keyof typeof REFUSALS];
    if (refused !== undefined || !this.#isKnown) {
      this.state.value = refused ?? "none";
      if (refused !== undefined) return;
    } else this.state.value = "lost";
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #take(text: string): void {
    const asked = ASKS.exec(text);
    if (asked) this.#events.asked(Number(asked[1]));
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
    this.room.value = room;
    this.at.value = Array.isArray(at) ? at.map(String) : [];
    const isTogether = other === true;
    this.state.value = isTogether ? "together" : "alone";
    if (isTogether) this.#events.together();
  }
}
