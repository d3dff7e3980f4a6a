import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { listen } from "../../parts/window/listen.ts";

/** How long a party lasts, in milliseconds; play.css has the same times. */
const LASTS = 2800;
const LASTS_LONG = 4600;

const PIECES = 40;
const ROCKETS = 7;

/** A number from 0 to 1 that looks random, the same for the same piece. */
const scatter = (piece: number, of: number): number => ((piece + 1) * (0.618_034 + of * 0.137)) % 1;

const pieceStyle = (piece: number) => ({
  "--across": scatter(piece, 0).toFixed(3),
  "--sway": (scatter(piece, 1) - 0.5).toFixed(3),
  "--later": `${(scatter(piece, 2) * 0.9).toFixed(2)}s`,
  "--down": scatter(piece, 3).toFixed(3),
});

/** Confetti over the board on which a match was won, until the next press; with rockets where the strongest was beaten. */
export function Party({ isGrand }: { isGrand: boolean }) {
  const goesOn = useSignal(true);
  useEffect(() => {
    const end = (): void => {
      goesOn.value = false;
    };
    const timer = setTimeout(end, isGrand ? LASTS_LONG : LASTS);
    const unlisten = listen({ pointerdown: end, keydown: end });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, []);
  if (!goesOn.value) return null;
  return (
    <div class={`party ${isGrand ? "is-grand" : ""}`} aria-hidden="true">
      {Array.from({ length: isGrand ? 2 * PIECES : PIECES }, (_, piece) => (
        <i key={piece} style={pieceStyle(piece)} />
      ))}
      {isGrand && Array.from({ length: ROCKETS }, (_, rocket) => <b key={rocket} style={pieceStyle(5 * rocket)} />)}
    </div>
  );
}
