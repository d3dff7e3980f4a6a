import { isHit } from "@broadside/engine";
import { effect, type ReadonlySignal } from "@preact/signals";
import type { MatchView } from "../../../model/play/live-match.ts";
import { soundSetting, vibrationSetting } from "../../../model/settings.ts";
import { type MatchSound, playSound } from "./match-sound.ts";

/** How long the device shakes and rests, in milliseconds. */
const SHAKES: Readonly<Record<MatchSound, readonly number[]>> = {
  miss: [],
  hit: [40],
  sunk: [60, 50, 90],
  won: [80, 60, 80, 60, 160],
  lost: [250],
};

const totalOf = ({ shots }: MatchView): number => shots[0].length + shots[1].length;

/** What the last change of a match is signalled by; nothing where no shot was added, such as one taken back. */
const signalOf = (before: MatchView, now: MatchView): MatchSound | undefined => {
  const isEnd = before.winner === undefined && now.winner !== undefined;
  if (isEnd) return now.players[now.winner ?? 0].kind === "person" || now.players[0].kind !== "person" ? "won" : "lost";
  const added = totalOf(now) - totalOf(before);
  if (added < 1) return undefined;
  // Of a salvo the best answer is heard: its shots are all of one player.
  const answers = now.shots[now.order.at(-1) ?? 0].slice(-added).map(({ answer }) => answer);
  return answers.some(({ kind }) => kind === "sunk") ? "sunk" : answers.some(isHit) ? "hit" : "miss";
};

/** Shakes the device, where it can and somebody has touched the page: browsers forbid it before. */
const shake = (kind: MatchSound): void => {
  if (SHAKES[kind].length === 0 || !("vibrate" in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate([...SHAKES[kind]]);
};

/** Signals the shots of a match by sound and vibration, as far as these are switched on; returns what ends it. */
export const followMatch = (view: ReadonlySignal<MatchView>): (() => void) => {
  let before = view.peek();
  return effect(() => {
    const now = view.value;
    const kind = signalOf(before, now);
    before = now;
    if (kind === undefined) return;
    if (soundSetting.peek() === "on") playSound(kind);
    if (vibrationSetting.peek() === "on") shake(kind);
  });
};
