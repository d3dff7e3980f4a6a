// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Plain } from "../../../../language/message.ts";
import { wordsOf } from "../../../../language/words.ts";

export interface Texts {
  readonly title: string;
  readonly intro: string;
  readonly noProof: string;
  readonly yourFleet: string;
  readonly showFleet: string;
  readonly hideFleet: string;
  readonly whoBegins: string;
  readonly you: string;
  readonly chance: string;
  readonly byLink: string;
  readonly byLinkAbout: string;
  readonly live: string;
  readonly liveAbout: string;
  readonly here: string;
  readonly hereAbout: string;
  readonly offered: string;
  readonly firsts: {
    readonly accepter: string;
    readonly offerer: string;
    readonly chance: string;
  };
  readonly accept: string;
  readonly notNow: string;
  readonly sendOffer: string;
  readonly sendTurn: string;
  readonly sendBack: string;
  readonly sendLast: string;
  readonly wantsRematch: string;
  readonly copyLink: string;
  readonly copiedLink: string;
  readonly share: string;
  readonly code: string;
  readonly invitation: string;
  readonly theirLink: string;
  readonly openLink: string;
  readonly waitAccept: string;
  readonly cancel: string;
  readonly waitTurn: string;
  readonly waitLive: string;
  readonly givingUp: string;
  readonly friendGivesUp: string;
  readonly yourTurn: string;
  readonly yourLink: string;
  readonly hide: string;
  readonly keys: string;
  readonly markKeys: string;
  readonly notify: string;
  readonly notifyRefused: string;
  readonly tooLong: string;
  readonly room: (values: { code: Plain }) => string;
  readonly roomAbout: (values: { address: Plain }) => string;
  readonly roomOnly: string;
  readonly forHost: string;
  readonly lines: {
    readonly connecting: string;
    readonly alone: string;
    readonly together: string;
    readonly lost: string;
    readonly none: string;
    readonly full: string;
    readonly code: string;
    readonly unknown: string;
    readonly rooms: string;
    readonly speed: string;
    readonly replaced: string;
  };
  readonly mustAccept: string;
  readonly hasLeft: string;
  readonly roomCode: string;
  readonly friendCode: string;
  readonly join: string;
  readonly back: string;
  readonly cover: (values: { n: bigint | number }) => string;
  readonly coverAbout: string;
  readonly isMe: (values: { n: bigint | number }) => string;
  readonly player: (values: { n: bigint | number }) => string;
  readonly proofs: {
    readonly proved: string;
    readonly unproved: string;
    readonly void: string;
  };
  readonly liars: {
    readonly me: (values: { n: bigint | number; what: Plain }) => string;
    readonly friend: (values: { n: bigint | number; what: Plain }) => string;
  };
  readonly faults: {
    readonly fleet: string;
    readonly answer: string;
    readonly end: string;
    readonly salvo: string;
  };
  readonly list: string;
  readonly gameWithFriend: (values: { game: Plain }) => string;
  readonly gameHere: (values: { game: Plain }) => string;
  readonly states: {
    readonly theirs: string;
    readonly mine: string;
    readonly over: string;
  };
  readonly missing: string;
  readonly elsewhere: string;
  readonly taken: string;
  readonly refusals: {
    readonly unreadable: string;
    readonly "too-long": string;
    readonly version: string;
    readonly rules: string;
    readonly elsewhere: string;
    readonly own: string;
    readonly repeated: string;
    readonly old: string;
    readonly early: string;
    readonly chain: string;
    readonly unsigned: string;
    readonly order: string;
    readonly shots: string;
    readonly answers: string;
    readonly lie: string;
  };
}

export const friendWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
