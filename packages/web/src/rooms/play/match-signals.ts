import { isHit } from "@broadside/engine";
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { listen } from "../../parts/window/listen.ts";
import { soundSetting, vibrationSetting } from "../../storage/settings.ts";
import type { MatchView } from "./live-match.ts";
import type { ShownMatch } from "./shown-match.ts";

type MatchSound = "fired" | "miss" | "hit" | "sunk" | "won" | "lost";

/** A tone that fades: its start and end pitch in hertz, its start and length in seconds. */
interface Tone {
  readonly kind: OscillatorType | "noise";
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly lasts: number;
  readonly gain: number;
}

const note = (from: number, at: number, lasts = 0.16): Tone => ({
  ...{ kind: "triangle", from, to: from, at, lasts, gain: 0.16 },
});

/** The sounds, made of tones and noise: no file is loaded. */
const SOUNDS: Readonly<Record<MatchSound, readonly Tone[]>> = {
  fired: [
    { kind: "noise", from: 500, to: 120, at: 0, lasts: 0.12, gain: 0.12 },
    { kind: "noise", from: 900, to: 2400, at: 0.04, lasts: 0.22, gain: 0.02 },
  ],
  miss: [{ kind: "noise", from: 1400, to: 350, at: 0, lasts: 0.22, gain: 0.1 }],
  hit: [
    { kind: "noise", from: 900, to: 90, at: 0, lasts: 0.3, gain: 0.22 },
    { kind: "sine", from: 190, to: 50, at: 0, lasts: 0.28, gain: 0.3 },
  ],
  sunk: [
    { kind: "noise", from: 700, to: 60, at: 0, lasts: 0.55, gain: 0.22 },
    { kind: "sine", from: 240, to: 45, at: 0, lasts: 0.55, gain: 0.3 },
    { kind: "sawtooth", from: 120, to: 40, at: 0.12, lasts: 0.5, gain: 0.08 },
  ],
  won: [note(523, 0), note(659, 0.14), note(784, 0.28), note(1047, 0.42, 0.4)],
  lost: [note(392, 0), note(330, 0.18), note(262, 0.36, 0.45)],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Enables audio, if sounds are on. Browsers allow this only in the handler of a press or a key. */
const wakeSound = (): void => {
  if (soundSetting.peek() === "off") return;
  context ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
  void context?.resume().catch(() => {});
};

/** A second of white noise, always the same: a linear congruential generator is enough. */
const noiseOf = (of: AudioContext): AudioBuffer => {
  const buffer = of.createBuffer(1, of.sampleRate, of.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  return buffer;
};

const sourceOf = (of: AudioContext, { kind, from, to }: Tone, begin: number, end: number) => {
  if (kind !== "noise") {
    const tone = of.createOscillator();
    tone.type = kind;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    return { source: tone, out: tone as AudioNode };
  }
  noise ??= noiseOf(of);
  const source = of.createBufferSource();
  source.buffer = noise;
  const filter = of.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(filter);
  return { source, out: filter as AudioNode };
};

const playSound = (sound: MatchSound): void => {
  const of = context;
  if (of?.state !== "running") return;
  for (const tone of SOUNDS[sound]) {
    const begin = of.currentTime + tone.at;
    const end = begin + tone.lasts;
    const { source, out } = sourceOf(of, tone, begin, end);
    const fade = of.createGain();
    fade.gain.setValueAtTime(tone.gain, begin);
    fade.gain.exponentialRampToValueAtTime(0.001, end);
    out.connect(fade).connect(of.destination);
    source.start(begin);
    source.stop(end);
  }
};

/** Vibration patterns: how long the device shakes and rests, in milliseconds. */
const SHAKES: Readonly<Record<MatchSound, readonly number[]>> = {
  fired: [],
  miss: [],
  hit: [40],
  sunk: [60, 50, 90],
  won: [80, 60, 80, 60, 160],
  lost: [250],
};

const totalOf = ({ shots }: MatchView): number => shots[0].length + shots[1].length;

/** The signal for a match's last change; undefined if no shot was added, for example when one is taken back. */
const signalOf = (before: MatchView, now: MatchView): MatchSound | undefined => {
  const isEnd = before.winner === undefined && now.winner !== undefined;
  if (isEnd) return now.players[now.winner ?? 0].kind === "person" || now.players[0].kind !== "person" ? "won" : "lost";
  const added = totalOf(now) - totalOf(before);
  if (added < 1) return undefined;
  // A salvo sounds like its best answer; all its shots come from one player.
  const answers = now.shots[now.order.at(-1) ?? 0].slice(-added).map(({ answer }) => answer);
  return answers.some(({ kind }) => kind === "sunk") ? "sunk" : answers.some(isHit) ? "hit" : "miss";
};

/** Vibrates the device if it can and somebody has touched the page: browsers do not allow it before. */
const shake = (kind: MatchSound): void => {
  if (SHAKES[kind].length === 0 || !("vibrate" in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate([...SHAKES[kind]]);
};

/** Signals the shots that land by sound and vibration, if these are on; the first press or key here enables audio. */
export const useMatchSignals = ({ view, flight }: ShownMatch): void => {
  useEffect(
    () =>
      effect(() => {
        if (flight.value !== undefined && soundSetting.peek() === "on") playSound("fired");
      }),
    [flight],
  );
  useEffect(() => {
    let before = view.peek();
    return effect(() => {
      const now = view.value;
      const kind = signalOf(before, now);
      before = now;
      if (kind === undefined) return;
      if (soundSetting.peek() === "on") playSound(kind);
      if (vibrationSetting.peek() === "on") shake(kind);
    });
  }, [view]);
  // A change or a click may be the one that turns sounds on.
  useEffect(() => listen({ pointerdown: wakeSound, keydown: wakeSound, change: wakeSound, click: wakeSound }), []);
};
