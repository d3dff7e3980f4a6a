import "./drawing/tree-drawing.css";
import "./trees.css";
import { useEffect, useMemo } from "preact/hooks";
import { Trees } from "../../model/trees/trees.ts";
import { boardWords, playWords, treesWords } from "../../words/words.ts";
import { startEngine } from "../../worker/start-engine.ts";
import { writeRoomAddress } from "../frame/room-address.ts";
import { RoomFrame } from "../frame/room-frame.tsx";
import { room } from "../frame/rooms.ts";
import { InputProblems } from "../parts/message/input-problems.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { TreeDrawing } from "./drawing/tree-drawing.tsx";
import { FindPanel } from "./find-panel.tsx";
import { SavePanel } from "./save-panel.tsx";
import { TreeChoice } from "./tree-choice.tsx";
import { TreeStanding } from "./tree-standing.tsx";
import { TreeVerdict } from "./tree-verdict.tsx";
import { WalkPanel } from "./walk-panel.tsx";

/** The room as it was left: its trees are kept while the page is open. */
let kept: Trees | undefined;

/** The room of decision trees. */
export function TreesRoom() {
  const words = treesWords();
  const trees = useMemo(() => (kept ??= new Trees(startEngine, writeRoomAddress)), []);
  const { fragment } = room.value;
  useEffect(() => () => trees.leave(), [trees]);
  useEffect(() => trees.goTo(fragment), [trees, fragment]);
  const walked = trees.walked;
  // Only a tree that is there can say which shots are its own.
  useEffect(() => trees.checkPlace(), [trees, walked?.tree]);
  const { beside } = trees.state.value;
  return (
    <RoomFrame title={words.title}>
      <main class={beside === undefined ? "trees-room" : "trees-room is-double"}>
        <header class="trees-head">
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
        </header>
        <InputProblems problems={trees.problems} title={words.linkUnread} dismiss={boardWords().dismiss} />
        <TreeChoice trees={trees} />
        <TreeStanding trees={trees} />
        <div class="trees-drawings">
          {trees.shown.value.map((shown) => (
            <section key={shown.side} class="tree-side" aria-labelledby={`tree-${shown.side}`}>
              <TreeVerdict trees={trees} shown={shown} />
              <TreeDrawing key={`${shown.side} ${shown.tree.name}`} trees={trees} shown={shown} />
            </section>
          ))}
        </div>
        {walked && (
          <div class="trees-panels">
            <WalkPanel trees={trees} shown={walked} />
            <div class="trees-more">
              <ComparePanel trees={trees} shown={walked} />
              <FindPanel trees={trees} shown={walked} />
              <SavePanel trees={trees} shown={walked} />
            </div>
          </div>
        )}
      </main>
    </RoomFrame>
  );
}

// Answers are said, and boards described, in the words of playing.
TreesRoom.words = Object.assign(() => treesWords(), {
  load: async (): Promise<void> => {
    await Promise.all([treesWords.load(), playWords.load()]);
  },
});
