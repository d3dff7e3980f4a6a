import type { InputError, Scenario } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Duel, LEVEL_NAMES, type LevelName, type TurnRule } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/input";
import { batch, signal } from "@preact/signals";
import { friendMatches, hides, type ListedFriendMatch } from "../../board/match/friend-store.ts";
import { matchOfLink, unpackMatch } from "../../board/match/match-link.ts";
import { MatchLock } from "../../board/match/match-lock.ts";
import {
  type Match,
  type MatchPlayer,
  type MatchPlayers,
  newHead,
  playerOf,
  STREAMS,
} from "../../board/match/match-record.ts";
import { type ListedFleet, type ListedMatch, listFleets, matches } from "../../board/match/match-store.ts";
import {
  type FriendAddress,
  firstChoice,
  formatMatchAddress,
  formatPlayAddress,
  type MatchChoice,
  parsePlayAddress,
} from "../../board/match/play-address.ts";
import { hasParameters, OPPONENTS, opponentOf } from "../../board/match/side-name.ts";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import {
  formatLayoutText,
  formatShips,
  parseLayoutText,
  parseShips,
  readLayout,
} from "../../board/notation/ship-notation.ts";
import { type PlacedShip, shipsOfLayout } from "../../board/position/placed-ship.ts";
import { whyNotPlaceable } from "../../board/position/placing-text.ts";
import { JudgingAhead } from "../../board/review/judging-ahead.ts";
import { type Hiding, hiddenBy } from "../../board/rules/hiding-prior.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import { newSeed } from "../../parts/id.ts";
import { deviceStorage, tabStorage } from "../../storage/settings.ts";
import { nextAbove, nextOnLadder } from "./ladder.ts";
import { LiveMatch, PACES, type Pace } from "./live-match.ts";

const KEY = "play-placing";

/** Where the tab keeps the fleet that the setup shows, so that a reload deals no other one. */
const FLEET = "play-fleet";
/** Where the tab keeps the id of the match that is played with the person's own fleet. */
const OWN = "play-own";
/** Where the device keeps the address of the game, its turns and the opponent that were chosen or played last. */
const LAST = "play-last";

/**
 * The ships of the person's own fleet while it is being placed, until it is taken: they are there again after a reload
 * and after another page. They belong to the tab, since two tabs may place two fleets; a fleet to keep, also for other
 * devices, is saved under a name.
 */
class UnfinishedPlacing {
  /** True from the first placing of ships until a match begins: the way back to the placing stays visible. */
  hasBegun = false;
  /** True after a fleet was taken from the placing. */
  isTaken = false;

  /** The ships placed so far under these rules; undefined if none are being placed. */
  read(scenario: Scenario): PlacedShip[] | undefined {
    const [rules, ships] = tabStorage.read(KEY)?.split("\n") ?? [];
    if (rules !== formatRules(scenario) || ships === undefined) return undefined;
    const placed = parseShips(scenario, ships);
    return placed.ok ? placed.value : undefined;
  }

  keep(scenario: Scenario, placed: readonly PlacedShip[]): void {
    this.hasBegun = true;
    this.isTaken = false;
    tabStorage.write(KEY, `${formatRules(scenario)}\n${formatShips(scenario, placed)}`);
  }

  /** Ends the placing: a fleet was taken. */
  end(): void {
    this.isTaken = true;
    tabStorage.remove(KEY);
  }
}

/** The engine's objection to a strategy, given by its full name; undefined if the strategy can play by the rules. */
const checkSide = async (side: string, scenario: Scenario): Promise<string | undefined> => {
  if (hasParameters(side) || opponentOf(side) === side) {
    // The strategies are only loaded when somebody asks for one with parameters.
    const { sideFault } = await import("./side-fault.ts");
    return sideFault(side, scenario);
  }
  const name = side.split(":", 1)[0].slice(0, 80);
  return `strategy: "${name}" is not known; ${suggestName(name, OPPONENTS)}`;
};

/** The fleet that this tab last showed for these rules. */
const keptFleet = (scenario: Scenario): OwnFleet | undefined => {
  const [rules, kind, ships] = tabStorage.read(FLEET)?.split("\n") ?? [];
  if (rules !== formatRules(scenario) || ships === undefined) return undefined;
  const layout = parseLayoutText(scenario, ships);
  return layout.ok ? { kind: kind === "own" ? "own" : "drawn", layout: layout.value } : undefined;
};

/** Whether a match with a friend on this device hides this fleet. */
const isHiddenInMatch = async (layout: HiddenLayout): Promise<boolean> => {
  const ships = shipsOfLayout(layout);
  return (await friendMatches.list()).some(({ read }) => read.ok && hides(read.value, ships));
};

/** The choice of the last match on this device. */
const lastChoice = (): MatchChoice | undefined => {
  const kept = deviceStorage.read(LAST);
  const read = kept === undefined ? undefined : parsePlayAddress(kept);
  return read?.problems.length === 0 ? read.choice : undefined;
};

export interface OwnFleet {
  readonly kind: "drawn" | "own";
  readonly layout: HiddenLayout;
}

const PERSON: MatchPlayer = { kind: "person" };

/** A match to begin. Fleets are drawn, except the first player's own. */
interface NewMatch {
  readonly players: MatchPlayers;
  readonly hiding: Hiding | undefined;
  readonly turns: TurnRule;
  readonly first: 0 | 1;
  readonly own?: HiddenLayout | undefined;
}

/** The Play room: the setup, the match in progress, and the stored matches. */
export class Play {
  readonly screen = signal<"setup" | "placing" | "match" | "friend">("setup");
  /** What the address says of a match between two people, while one is shown. */
  readonly friend = signal<FriendAddress | undefined>(undefined);
  readonly choice = signal<MatchChoice>(firstChoice());
  /** The person's fleet; undefined while it is being drawn, or if none can be drawn. */
  readonly fleet = signal<OwnFleet | undefined>(undefined);
  readonly live = signal<LiveMatch | undefined>(undefined);
  readonly list = signal<readonly ListedMatch[]>([]);
  readonly friends = signal<readonly ListedFriendMatch[]>([]);
  readonly fleets = signal<readonly ListedFleet[]>([]);
  readonly deleted = signal<ListedMatch | undefined>(undefined);
  readonly problems = signal<readonly InputError[]>([]);
  /** Why no fleet could be drawn, in the engine's words; empty if the rules allow no layout. */
  readonly drawTrouble = signal<string | undefined>(undefined);
  readonly sideTrouble = signal<string | undefined>(undefined);
  /** True while the fleets are drawn and the match is written for the first time. */
  readonly beginning = signal(false);
  readonly isMissing = signal(false);
  readonly pace = signal<Pace>(PACES.find((pace) => pace === deviceStorage.read("pace")) ?? "normal");
  readonly store = matches;
  readonly placing = new UnfinishedPlacing();
  readonly #engine: RoomEngine;
  readonly #startWorker: StartWorker;
  readonly #lock = new MatchLock();
  readonly write: WriteRoomAddress;
  #seed = newSeed();
  #visit = 0;
  /** Counts started and abandoned matches: fleets drawn for an earlier one are ignored. */
  #beginnings = 0;

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.#engine = new RoomEngine(startWorker);
    this.#startWorker = startWorker;
    this.write = write;
    friendMatches.follow(() => void this.#dropHidden());
  }

  async goTo(fragment: string): Promise<void> {
    const visit = ++this.#visit;
    const address = parsePlayAddress(fragment);
    const { game, packed, linked, friend } = address;
    this.problems.value = address.problems;
    this.isMissing.value = false;
    const isOwn = !linked && packed === undefined && game !== undefined && this.live.peek()?.id === game;
    // If you went elsewhere while a match was starting, it must not call you back.
    if (!isOwn && (game !== undefined || packed !== undefined || linked || this.screen.peek() === "match"))
      this.#giveUp();
    if (isOwn) return;
    this.#close();
    this.friend.value = friend;
    if (linked) this.#show(matchOfLink(linked));
    else if (packed !== undefined) await this.#unpack(packed, visit);
    else if (game !== undefined) await this.#open(game, "ask", visit);
    else await this.#setUpBy(address);
  }

  /** Shows the setup with the choices of an address, or the placing of a fleet. */
  async #setUpBy(address: ReturnType<typeof parsePlayAddress>): Promise<void> {
    const { isPlacing, namesGame, namesOpponent } = address;
    const { scenario } = this.choice.peek();
    const last = namesGame || namesOpponent || address.friend ? undefined : lastChoice();
    const named = last ?? address.choice;
    const areSame = formatRules(scenario) === formatRules(named.scenario);
    // The fleet that is there belongs to these rules.
    const choice = areSame ? { ...named, scenario } : named;
    const canPlace = choice.watch === undefined && whyNotPlaceable(choice.scenario) === undefined;
    this.choice.value = choice;
    this.screen.value = isPlacing && canPlace ? "placing" : this.home;
    if (!areSame || !this.fleet.peek()) void this.#showFleet();
    await this.readList();
    // Where nobody is named, the last opponent is proposed again or, once beaten, the next one on the ladder.
    if (!namesOpponent && this.choice.peek() === choice) {
      const list = this.list.peek();
      const played = last && LEVEL_NAMES.find((level) => level === last.against);
      const next = last ? played && nextAbove(list, played) : nextOnLadder(list);
      this.choice.value = { ...choice, against: next ?? last?.against ?? "admiral" };
    }
    this.fleets.value = await listFleets();
  }

  /** Where the placing of a fleet leads back to. */
  get home(): "setup" | "friend" {
    return this.friend.peek() ? "friend" : "setup";
  }

  /** Takes the rules of somebody's offer, and draws a fleet for them. */
  takeRules(scenario: Scenario): void {
    const before = this.choice.peek();
    const isNew = formatRules(before.scenario) !== formatRules(scenario);
    this.choice.value = { ...before, ...(isNew && { scenario }), hiding: undefined };
    if (isNew || !this.fleet.peek()) void this.#showFleet();
  }

  /** Shows the fleet that the tab kept for these rules, or draws one: a tab that was copied may have one of a match. */
  async #showFleet(): Promise<void> {
    const { scenario } = this.choice.peek();
    const kept = keptFleet(scenario);
    this.fleet.value = undefined;
    const isSecret = kept !== undefined && (await isHiddenInMatch(kept.layout));
    if (this.fleet.peek() || this.choice.peek().scenario !== scenario) return;
    if (kept && !isSecret) this.#take(kept);
    else await this.drawFleet();
  }

  /** Forgets the fleet that is shown, because a match has begun with it: it must not be seen again outside of it. */
  spendFleet(): void {
    this.fleet.value = undefined;
    tabStorage.remove(FLEET);
  }

  /** Deals another fleet if a match with a friend has begun in another tab with the one that is shown. */
  async #dropHidden(): Promise<void> {
    const layout = this.fleet.peek()?.layout;
    if (!layout || !(await isHiddenInMatch(layout)) || this.fleet.peek()?.layout !== layout) return;
    this.spendFleet();
    await this.drawFleet();
  }

  #take(fleet: OwnFleet): void {
    this.fleet.value = fleet;
    tabStorage.write(
      FLEET,
      [formatRules(fleet.layout.scenario), fleet.kind, formatLayoutText(fleet.layout)].join("\n"),
    );
  }

  #giveUp(): void {
    this.#beginnings++;
    this.beginning.value = false;
  }

  async #setUp(): Promise<void> {
    this.screen.value = "setup";
    if (!this.fleet.peek()) void this.#showFleet();
    await this.readList();
  }

  async #open(id: string, how: "ask" | "steal", visit = this.#visit): Promise<void> {
    const isFree = await this.#lock.take(id, how, () => {
      if (this.live.peek()?.id === id) this.live.peek()?.leaveToOther();
    });
    const read = await this.store.read(id);
    if (visit !== this.#visit) return;
    if (!read?.ok) {
      this.isMissing.value = read === undefined;
      if (read) this.problems.value = [read.error];
      await this.#setUp();
      return;
    }
    this.#show(read.value);
    if (!isFree) this.live.peek()?.leaveToOther();
    void this.live.peek()?.goOn();
  }

  /** Continues a match from a link: the copy that was stored when the link was first opened, or a new one. */
  async #unpack(packed: string, visit: number): Promise<void> {
    const read = await unpackMatch(packed);
    const there = read.ok ? await this.store.read(read.value.id) : undefined;
    if (visit !== this.#visit) return;
    if (!read.ok) {
      this.problems.value = [...this.problems.peek(), read.error];
      await this.#setUp();
      return;
    }
    if (there === undefined) await this.store.write(read.value.id, read.value);
    if (visit !== this.#visit) return;
    await this.#open(read.value.id, "ask", visit);
    if (visit === this.#visit) this.write(formatMatchAddress(read.value.id), "replace");
  }

  #show(match: Match): void {
    this.placing.hasBegun = false;
    batch(() => {
      this.deleted.value = undefined;
      this.live.value = new LiveMatch(match, {
        engine: this.#engine,
        ahead: new JudgingAhead(this.#startWorker),
        pace: this.pace,
        keep: (changed) => this.store.write(changed.id, changed),
      });
      this.screen.value = "match";
    });
  }

  async readList(): Promise<void> {
    const [list, friends] = await Promise.all([this.store.list(), friendMatches.list()]);
    batch(() => {
      this.list.value = list;
      this.friends.value = friends;
    });
  }

  async takeOver(): Promise<void> {
    const id = this.live.peek()?.id;
    if (id !== undefined) await this.#open(id, "steal");
  }

  #close(): void {
    this.live.peek()?.dispose();
    this.live.value = undefined;
    this.#lock.release();
  }

  /** Ends all work when you leave the room. Shots already fired are stored. */
  leave(): void {
    this.#visit++;
    this.#giveUp();
    this.#close();
    this.#engine.stop();
  }

  choose(changes: Partial<MatchChoice>): void {
    const { scenario } = this.choice.peek();
    // A prior applies only to the rules that it was made for.
    const hiding = changes.scenario && changes.scenario !== scenario ? { hiding: undefined } : {};
    this.choice.value = { ...this.choice.peek(), ...hiding, ...changes };
    if (changes.scenario || changes.turns) deviceStorage.write(LAST, formatPlayAddress(this.choice.peek()));
    this.write(formatPlayAddress(this.choice.peek(), this.friend.peek()), "replace");
    if (changes.scenario && changes.scenario !== scenario) void this.drawFleet();
  }

  /** Plays against a strategy by its full name, such as `rollout:layouts=200`; shows what is wrong with the name. */
  async chooseStrategy(text: string): Promise<void> {
    const side = text.trim();
    const trouble = await checkSide(side, this.choice.peek().scenario);
    this.sideTrouble.value = trouble;
    if (trouble !== undefined) return;
    const known = OPPONENTS.find((name) => name === side);
    if (known) this.choose({ against: known });
    else if (hasParameters(side)) this.choose({ against: side });
  }

  setPace(pace: Pace): void {
    this.pace.value = pace;
    deviceStorage.write("pace", pace);
  }

  async drawFleet(): Promise<void> {
    this.#seed = newSeed();
    this.fleet.value = undefined;
    this.drawTrouble.value = undefined;
    // A match that is starting waits for an answer that this question would replace.
    this.#giveUp();
    const layout = await this.#draw(STREAMS.myFleet);
    if (layout) this.#take({ kind: "drawn", layout });
  }

  /** A fleet drawn by the engine; undefined if there is none, and the page then shows why. @param hiding its prior */
  async #draw(stream: number, hiding?: Hiding): Promise<HiddenLayout | undefined> {
    const { scenario } = this.choice.peek();
    const hidden = hiding === undefined ? undefined : hiddenBy(scenario, hiding);
    const rules = formatRules(hidden?.ok ? hidden.value : scenario);
    const answer = await this.#engine.call("fleet", { rules, shots: "", seed: [this.#seed, stream] });
    const source = answer.kind === "fleet" ? answer.layout : undefined;
    const drawn = source === undefined ? undefined : readLayout(scenario, source);
    if (drawn?.ok) return drawn.value;
    this.drawTrouble.value = answer.kind === "fleet" ? "" : answer.what;
    return undefined;
  }

  /** Goes to the placing by hand, as a page of its own: the browser's way back leads to the setup, and keeps the ships. */
  placeByHand(): void {
    this.screen.value = "placing";
    this.write(formatPlayAddress(this.choice.peek(), { ...this.friend.peek(), fleet: "hand" }), "push");
  }

  leavePlacing(): void {
    this.screen.value = this.home;
    this.write(formatPlayAddress(this.choice.peek(), this.friend.peek()), "replace");
  }

  takeFleet(layout: HiddenLayout): void {
    // A fleet that is still being drawn would replace this one.
    this.#giveUp();
    this.#engine.letGo();
    this.drawTrouble.value = undefined;
    this.#take({ kind: "own", layout });
    this.placing.end();
    if (this.screen.peek() === "placing") this.leavePlacing();
  }

  async begin(): Promise<void> {
    const { scenario, hiding, against, watch, turns, theyBegin } = this.choice.peek();
    const mine = this.fleet.peek();
    if (!mine || this.beginning.peek()) return;
    const beginning = ++this.#beginnings;
    this.beginning.value = true;
    // Parameters from an address may not have been checked yet.
    for (const side of [against, watch]) {
      if (side === undefined || !hasParameters(side)) continue;
      const trouble = await checkSide(side, scenario);
      if (beginning !== this.#beginnings) return;
      this.sideTrouble.value = trouble;
      if (trouble === undefined) continue;
      this.beginning.value = false;
      return;
    }
    const players = [watch === undefined ? PERSON : playerOf(watch), playerOf(against)] as const;
    const own = watch === undefined ? mine.layout : undefined;
    const begun = await this.#start(beginning, { players, hiding, turns, first: theyBegin ? 1 : 0, own });
    if (!begun) return;
    this.spendFleet();
    const { id } = this.live.peek() ?? {};
    if (id !== undefined && mine.kind === "own" && own) tabStorage.write(OWN, id);
    if (watch === undefined) deviceStorage.write(LAST, formatPlayAddress(this.choice.peek()));
  }

  /** Draws the fleets, stores the match and shows it; false if it was abandoned meanwhile, or has no fleets. */
  async #start(beginning: number, { players, hiding, turns, first, own }: NewMatch): Promise<boolean> {
    const theirs = await this.#draw(STREAMS.theirFleet, hiding);
    if (beginning !== this.#beginnings) return false;
    const mine = own ?? (await this.#draw(STREAMS.myFleet));
    if (beginning !== this.#beginnings) return false;
    if (!theirs || mine?.scenario.board !== theirs.scenario.board) {
      this.beginning.value = false;
      return false;
    }
    const duel = new Duel({ layouts: [theirs, mine], turns, first });
    const match: Match = { ...newHead(this.#seed, players, hiding), duel };
    this.#close();
    await this.#lock.take(match.id, "ask", () => this.live.peek()?.leaveToOther());
    await this.store.write(match.id, match);
    if (beginning !== this.#beginnings) return false;
    this.beginning.value = false;
    this.#show(match);
    this.write(formatMatchAddress(match.id), "push");
    void this.live.peek()?.goOn();
    return true;
  }

  /**
   * Plays again by the same rules, with the person's own fleet if it was placed: against the same opponent, and the
   * loser begins; or against another level, and who goes first is as before.
   */
  async rematch(against?: LevelName): Promise<void> {
    const last = this.live.peek();
    if (!last || this.beginning.peek()) return;
    const { players, hiding, duel } = last.match;
    const { turns, layouts } = duel.rules;
    const beginning = ++this.#beginnings;
    this.beginning.value = true;
    this.choice.value = { ...this.choice.peek(), scenario: layouts[0].scenario };
    this.drawTrouble.value = undefined;
    this.#seed = newSeed();
    const isSame = against === undefined;
    const first = isSame ? (last.view.peek().winner === 0 ? 1 : 0) : duel.rules.first;
    const others: MatchPlayers = isSame ? players : [players[0], playerOf(against)];
    const own = tabStorage.read(OWN) === last.id ? layouts[1] : undefined;
    if (!(await this.#start(beginning, { players: others, hiding, turns, first, own }))) return;
    const { id } = this.live.peek() ?? {};
    if (own && id !== undefined) tabStorage.write(OWN, id);
    if (isSame) return;
    const theyBegin = first === 1;
    deviceStorage.write(LAST, formatPlayAddress({ scenario: layouts[0].scenario, hiding, turns, against, theyBegin }));
  }

  async remove(id: string): Promise<void> {
    const deleted = this.list.peek().find((listed) => listed.id === id);
    await this.store.remove(id);
    this.deleted.value = deleted;
    this.list.value = this.list.peek().filter((listed) => listed.id !== id);
  }

  async putBack(): Promise<void> {
    const deleted = this.deleted.peek();
    if (!deleted) return;
    await this.store.putBack(deleted);
    const list = await this.store.list();
    // In one batch, so that the match is in the list as soon as the offer to restore it disappears.
    batch(() => {
      this.deleted.value = undefined;
      this.list.value = list;
    });
  }
}
