import { ChartNoAxesColumn, FlaskConical, GraduationCap, LayoutGrid, Play, Puzzle } from "lucide";
import { placingWords } from "./board/texts/placing/words.ts";
import { boardWords } from "./board/texts/words.ts";
import type { Room } from "./shell/rooms.ts";

/** What a room shows once its code and the words that rooms share have loaded. */
const withBoardWords =
  (load: Room["load"]): Room["load"] =>
  async () =>
    (await Promise.all([load(), boardWords.load()]))[0];

/**
 * The rooms of the page; their links stand in this order. A new room is a folder in `rooms/` and one line here.
 * @param analyse opens Analyse, which keeps its state and its own entries in the browser's history
 */
export const roomsOf = (analyse: Room["load"]): readonly Room[] => [
  { name: "home", load: async () => (await import("./rooms/home/home-room.tsx")).HomeRoom },
  {
    name: "play",
    icon: Play,
    // Error messages about a fleet's notation come from the words of placing.
    load: withBoardWords(async () => {
      const [{ PlayRoom }] = await Promise.all([import("./rooms/play/play-room.tsx"), placingWords.load()]);
      return PlayRoom;
    }),
  },
  {
    name: "puzzles",
    icon: Puzzle,
    load: withBoardWords(async () => (await import("./rooms/puzzles/puzzles-room.tsx")).PuzzlesRoom),
    dailies: async () => (await import("./rooms/puzzles/dailies.ts")).readDailies(),
  },
  { name: "analyse", icon: LayoutGrid, load: analyse },
  {
    name: "review",
    icon: ChartNoAxesColumn,
    load: withBoardWords(async () => (await import("./rooms/review/review-room.tsx")).ReviewRoom),
  },
  {
    name: "learn",
    icon: GraduationCap,
    load: withBoardWords(async () => (await import("./rooms/learn/learn-room.tsx")).LearnRoom),
  },
  {
    name: "trees",
    link: "lab",
    icon: FlaskConical,
    load: withBoardWords(async () => (await import("./rooms/trees/trees-room.tsx")).TreesRoom),
  },
  {
    name: "compare",
    link: "lab",
    load: withBoardWords(async () => (await import("./rooms/compare/compare-room.tsx")).CompareRoom),
  },
];
