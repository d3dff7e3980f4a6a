import { getPublicKey, hashes, sign, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { WrittenShip } from "./canonical.ts";
import { HASH_BYTES, hashOf, SALT_BYTES, VERSION } from "./commitment.ts";
import { type Received, refuse } from "./refusal.ts";

// Without it, the library asks `crypto.subtle`, which pages without a secure context lack.
hashes.sha512 = sha512;

/** Who shoots first: the side that offers, the side that accepts, or a draw by nonces. */
export const BEGINNERS = ["offerer", "accepter", "chance"] as const;

/** Who shoots first, one of {@link BEGINNERS}. */
export type Beginner = (typeof BEGINNERS)[number];

const KINDS = ["offer", "accept", "turn", "resign", "reveal"] as const;

/** What every message carries. Hashes, keys and salts are hexadecimal digits. */
interface Head {
  /** The id of the match: 128 random bits. */
  readonly match: string;
  /** The number of the message: the offer is 0. */
  readonly number: number;
  /** The hash of the bytes of the message before it, signature included; zeros in the offer. */
  readonly previous: string;
}

/** What a side binds itself to: its root, the layout's part of it, and its key. */
export interface Pledge {
  readonly root: string;
  readonly layout: string;
  readonly key: string;
  /** The commitment to a nonce, if chance says who begins. */
  readonly nonce?: string;
}

/** The answer to a shot, with what opens the cell. */
export interface SaidAnswer {
  /** In notation, without the cell: `.`, `x`, `#cruiser`. */
  readonly text: string;
  readonly salt: string;
}

/** A message offering a match. */
export interface OfferMessage extends Head {
  readonly kind: "offer";
  readonly begins: Beginner;
  readonly pledge: Pledge;
  /** The rules in canonical form. */
  readonly rules: string;
}

/** A message accepting the offer. */
export interface AcceptMessage extends Head {
  readonly kind: "accept";
  readonly pledge: Pledge;
}

/** Answers to the last shots of the other side, then shots. */
export interface TurnMessage extends Head {
  readonly kind: "turn";
  /** The nonce that this side committed to, in its first turn if chance says who begins. */
  readonly nonce?: string;
  /** Whether the last answer ends the match for the fleet of this side. */
  readonly allSunk: boolean;
  readonly answers: readonly SaidAnswer[];
  /** The paths of all answers, written together. */
  readonly paths: readonly string[];
  /** The cells shot, as numbers. */
  readonly shots: readonly number[];
}

/** A message giving up. */
export interface ResignMessage extends Head {
  readonly kind: "resign";
}

/** A message showing the layout and the seed after the end. */
export interface RevealMessage extends Head {
  readonly kind: "reveal";
  readonly seed: string;
  /** The ships in their one order. */
  readonly ships: readonly WrittenShip[];
}

/** A message of a match. */
export type Message = OfferMessage | AcceptMessage | TurnMessage | ResignMessage | RevealMessage;

/** A message as it came, before anybody has checked who signed it. */
export interface Envelope {
  readonly message: Message;
  /** The text that was read: base64url. */
  readonly text: string;
  /** The hash that the next message carries. */
  readonly hash: string;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

/** The most characters of a message. */
export const MOST_LETTERS = 16 * 1024;

/** The value of `previous` in the first message. */
export const NOTHING_BEFORE = "00".repeat(HASH_BYTES);

const SIGNATURE_BYTES = 64;

/** What a message has besides its body: version, kind, match, number, the hash before it, signature. */
export const HEAD_BYTES = 2 + SALT_BYTES + 2 + HASH_BYTES + SIGNATURE_BYTES;

const NONCE_FLAG = 1;
const ALL_SUNK_FLAG = 2;

/** A whole number from 0, seven bits to a byte, the low ones first; every byte but the last has its high bit set. */
const wholeBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...wholeBytes(Math.floor(value / 128))];

const listBytes = <T>(items: readonly T[], write: (item: T) => Uint8Array | number[]): Uint8Array =>
  concatBytes(Uint8Array.from(wholeBytes(items.length)), ...items.map((item) => Uint8Array.from(write(item))));

const pledgeBytes = ({ root, layout, key, nonce = "" }: Pledge): Uint8Array => hexToBytes(root + layout + key + nonce);

const answerBytes = ({ text, salt }: SaidAnswer): Uint8Array => {
  const word = utf8ToBytes(text);
  return concatBytes(hexToBytes(salt), Uint8Array.from(wholeBytes(word.length)), word);
};

const shipBytes = ({ shipClass, cells }: WrittenShip): Uint8Array =>
  concatBytes(Uint8Array.from(wholeBytes(shipClass)), listBytes(cells, wholeBytes));

/** The bytes of an answer in a turn. */
export const lengthOfAnswer = (text: string): number => answerBytes({ text, salt: "00".repeat(SALT_BYTES) }).length;

const bodyBytes = (message: Message): Uint8Array => {
  switch (message.kind) {
    case "offer":
      return concatBytes(
        Uint8Array.of(BEGINNERS.indexOf(message.begins)),
        pledgeBytes(message.pledge),
        utf8ToBytes(message.rules),
      );
    case "accept":
      return pledgeBytes(message.pledge);
    case "turn": {
      const { nonce = "", allSunk, answers, paths, shots } = message;
      return concatBytes(
        Uint8Array.of((nonce === "" ? 0 : NONCE_FLAG) | (allSunk ? ALL_SUNK_FLAG : 0)),
        hexToBytes(nonce),
        listBytes(answers, answerBytes),
        listBytes(paths, hexToBytes),
        listBytes(shots, wholeBytes),
      );
    }
    case "resign":
      return new Uint8Array();
    case "reveal":
      return concatBytes(hexToBytes(message.seed), listBytes(message.ships, shipBytes));
  }
};

/** The bytes of a message that are signed. */
const signedBytes = (message: Message): Uint8Array =>
  concatBytes(
    Uint8Array.of(VERSION, KINDS.indexOf(message.kind)),
    hexToBytes(message.match),
    Uint8Array.of(message.number >>> 8, message.number),
    hexToBytes(message.previous),
    bodyBytes(message),
  );

/** The public key of a secret key, both in hexadecimal. */
export const keyOf = (secret: string): string => bytesToHex(getPublicKey(hexToBytes(secret)));

/** Signs a message and writes it as text. @param secret the side's secret key in hexadecimal */
export const signMessage = (message: Message, secret: string): string => {
  const signed = signedBytes(message);
  return toBase64Url(concatBytes(signed, sign(signed, hexToBytes(secret))));
};

/** Whether the message is signed by the owner of a key, in hexadecimal. */
export const isSignedBy = ({ signed, signature }: Envelope, key: string): boolean => {
  try {
    return verify(signature, signed, hexToBytes(key), { zip215: false });
  } catch {
    // The library throws at bytes that are no point of the curve.
    return false;
  }
};

const toBase64Url = (bytes: Uint8Array): string => {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64Url = (text: string): Uint8Array | undefined => {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  // The last letter may have bits that no byte uses; they are zero in the one right form.
  return toBase64Url(bytes) === text ? bytes : undefined;
};

/** Reads the bytes of a body, one part after the other. Throws a RangeError where they end too early. */
class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  bytes(count: number): Uint8Array {
    if (count > this.left) throw new RangeError("it is too short");
    return this.#bytes.subarray(this.#at, (this.#at += count));
  }

  hex(count: number): string {
    return bytesToHex(this.bytes(count));
  }

  byte(): number {
    return this.bytes(1)[0];
  }

  text(count: number): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.bytes(count));
  }

  whole(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 35; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new RangeError("a number is too large");
  }

  list<T>(read: () => T): T[] {
    const count = this.whole();
    if (count > this.left) throw new RangeError("it is too short");
    return Array.from({ length: count }, read);
  }
}

const readPledge = (reader: ByteReader, hasNonce: boolean): Pledge => ({
  root: reader.hex(HASH_BYTES),
  layout: reader.hex(HASH_BYTES),
  key: reader.hex(HASH_BYTES),
  ...(hasNonce && { nonce: reader.hex(HASH_BYTES) }),
});

const readShip = (reader: ByteReader): WrittenShip => ({
  shipClass: reader.whole(),
  cells: reader.list(() => reader.whole()),
});

const readBody = (kind: Message["kind"], head: Head, reader: ByteReader): Message => {
  switch (kind) {
    case "offer": {
      const begins = BEGINNERS[reader.byte()];
      const pledge = readPledge(reader, begins === "chance");
      return { ...head, kind, begins, pledge, rules: reader.text(reader.left) };
    }
    case "accept":
      return { ...head, kind, pledge: readPledge(reader, reader.left > 3 * HASH_BYTES) };
    case "turn": {
      const flags = reader.byte();
      const nonce = (flags & NONCE_FLAG) !== 0 && { nonce: reader.hex(SALT_BYTES) };
      const answers = reader.list(() => {
        const salt = reader.hex(SALT_BYTES);
        return { text: reader.text(reader.whole()), salt };
      });
      const paths = reader.list(() => reader.hex(HASH_BYTES));
      const shots = reader.list(() => reader.whole());
      return { ...head, kind, ...nonce, allSunk: (flags & ALL_SUNK_FLAG) !== 0, answers, paths, shots };
    }
    case "resign":
      return { ...head, kind };
    case "reveal":
      return { ...head, kind, seed: reader.hex(HASH_BYTES), ships: reader.list(() => readShip(reader)) };
  }
};

const CUT = "open the whole link again, or ask for it once more";

/**
 * Reads the text of one message, without knowing its match: nobody has checked yet who signed it.
 *
 * @example
 * import { readMessage } from "@broadside/match";
 *
 * const read = readMessage("AQE");
 * read.ok || read.error.kind; // => "unreadable"
 */
export const readMessage = (text: string): Received<Envelope> => {
  if (typeof text !== "string" || text === "")
    return refuse("unreadable", undefined, "is empty", "open the link that you were sent");
  if (text.length > MOST_LETTERS)
    return refuse("too-long", undefined, `has ${text.length} characters`, `a message has at most ${MOST_LETTERS}`);
  const bytes = fromBase64Url(text);
  if (bytes === undefined || bytes.length === 0) return refuse("unreadable", undefined, "is no code of a match", CUT);
  if (bytes[0] !== VERSION)
    return refuse("version", undefined, `is of version ${bytes[0]} of the protocol`, `this program speaks ${VERSION}`);
  const signed = bytes.subarray(0, Math.max(0, bytes.length - SIGNATURE_BYTES));
  const message = parseMessage(signed);
  if (message === undefined) return refuse("unreadable", undefined, "was cut or changed on its way", CUT);
  return {
    ok: true,
    value: { message, text, hash: hashOf(bytes), signed, signature: bytes.subarray(signed.length) },
  };
};

const parseMessage = (signed: Uint8Array): Message | undefined => {
  try {
    const reader = new ByteReader(signed);
    reader.byte();
    const kind = KINDS[reader.byte()];
    const match = reader.hex(SALT_BYTES);
    const [high, low] = reader.bytes(2);
    const head = { match, number: high * 256 + low, previous: reader.hex(HASH_BYTES) };
    const message = readBody(kind, head, reader);
    // Whatever is written in another than the one form differs from what would be written now.
    return bytesToHex(signedBytes(message)) === bytesToHex(signed) ? message : undefined;
  } catch {
    // The reader at the end of the bytes, the decoder at what is no UTF-8, the writer at an unknown kind.
    return undefined;
  }
};
