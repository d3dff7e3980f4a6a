import { columnName } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../model/page.ts";
import { AnswerChooser } from "./answer-chooser.tsx";
import { handleKey, pressCell } from "./board-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { CellView } from "./cell-view.tsx";
import { theme } from "./theme.ts";

/** Cells narrower than this have room for whole percents only. */
const NARROW = 31;
/** Cells wider than this have room for the number of the shot. */
const ROOMY = 40;

const cellOf = (event: Event): number | undefined => {
  const element = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  return element instanceof HTMLElement ? Number(element.dataset["cell"]) : undefined;
};

/** The board: a grid of cells with the chances on them, in which shots are entered. */
export function BoardView({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  const [columns, rows] = scenario.board.size;
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(48);
  const number = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

  useEffect(() => {
    const element = frame.current?.querySelector(".cell");
    if (!element) return;
    const observer = new ResizeObserver(() => {
      width.value = element.getBoundingClientRect().width;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, rows, width]);

  const decimals = width.value < NARROW ? 0 : 1;
  return (
    <div class="board-area">
      <div class="board-scroll" ref={frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid, with its rows and cells
          role="grid"
          aria-label="Board"
          aria-busy={page.analysis.phase.value.kind === "working"}
          class={`board ${look.stale ? "is-stale" : ""} ${width.value >= ROOMY ? "is-roomy" : ""}`}
          data-tool={page.tool.value}
          onKeyDown={(event) => handleKey(page, event)}
          onClick={(event) => {
            const cell = cellOf(event);
            if (cell !== undefined) pressCell(page, cell);
          }}
          onFocusIn={(event) => {
            const cell = cellOf(event);
            if (cell !== undefined) page.focus.value = cell;
          }}
          onPointerOver={(event) => {
            page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
          }}
          onPointerLeave={() => {
            page.hover.value = undefined;
          }}
        >
          <thead>
            <tr>
              <td class="corner" />
              {number(columns).map((x) => (
                <th scope="col" class="ruler ruler-top" key={x}>
                  {columnName(x)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {number(rows).map((y) => (
              <tr key={y}>
                <th scope="row" class="ruler ruler-left">
                  {y + 1}
                </th>
                {number(columns).map((x) => (
                  <CellView
                    key={x}
                    knowledge={page.knowledge.value}
                    look={look.cells[x + y * columns]}
                    theme={theme.value}
                    tabIndex={page.focus.value === x + y * columns ? 0 : -1}
                    asked={page.asked.value === x + y * columns}
                    decimals={decimals}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {page.asked.value !== undefined && <AnswerChooser key={page.asked.value} page={page} cell={page.asked.value} />}
    </div>
  );
}
