import type { Board } from "@broadside/engine";
import { learnWords } from "../../words/words.ts";
import { SmallBoard } from "./small-board.tsx";

/** The layouts of a small board, each as a small drawing; those with a ship on a cell are framed and ticked. */
export function LayoutPictures(props: {
  readonly board: Board;
  readonly layouts: readonly (readonly number[])[];
  readonly misses: readonly number[];
  readonly cell: number | undefined;
}) {
  const { board, layouts, misses, cell } = props;
  return (
    <figure class="layout-pictures">
      <figcaption class="small">{learnWords().layoutPictures(layouts.length)}</figcaption>
      <div>
        {layouts.map((cells) => (
          <span key={String(cells)} class={cell !== undefined && cells.includes(cell) ? "has-cell" : undefined}>
            <SmallBoard board={board} ships={[cells]} misses={misses} />
          </span>
        ))}
      </div>
    </figure>
  );
}
