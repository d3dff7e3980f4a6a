import type { Scenario } from "@broadside/engine";
import type { RecordedPosition } from "../../text/home/recorded-game.ts";
import { homeWords } from "../../words/words.ts";
import { MatchBoard } from "../play/board/match-board.tsx";
import { matchLookOf } from "../play/board/match-look.ts";

/** A position of the recorded game: its shots and, until the end, the chances and the cell to shoot. */
export function HomeBoard({ scenario, position }: { scenario: Scenario; position: RecordedPosition }) {
  const { shots, next, chances } = position;
  const hint = next === undefined ? undefined : { hits: chances.map(BigInt), layouts: 1000n, best: [next] };
  return (
    <MatchBoard
      scenario={scenario}
      label={homeWords().gameTitle}
      prefix="home"
      busy={false}
      cells={matchLookOf({ scenario, shots, fleet: undefined, isRevealed: false, hint })}
    />
  );
}
