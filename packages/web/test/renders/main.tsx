import "../../src/parts/theme/tokens.css";
import "../../src/parts/theme/theme.css";
import "../../src/parts/layout.css";
import "../../src/board/board.css";
import "../../src/shell/shell.css";
import "../../src/rooms/analyse/analyse.css";
import { options, render } from "preact";
import type { MapAnswer } from "../../src/board/map/packed-map.ts";
import { parseAddress } from "../../src/board/notation/address.ts";
import { boardWords } from "../../src/board/texts/words.ts";
import type { TaskName } from "../../src/engine/task.ts";
import { presetsWords } from "../../src/language/texts/presets/words.ts";
import { partsWords } from "../../src/parts/texts/words.ts";
import { Analyse } from "../../src/rooms/analyse/analyse.ts";
import { App } from "../../src/rooms/analyse/open-analyse.tsx";
import { analyseWords } from "../../src/rooms/analyse/texts/words.ts";
import { openPlace } from "../../src/rooms/place/place-room.tsx";
import { shellWords } from "../../src/shell/texts/words.ts";
import { loadFirstWords } from "../../src/storage/settings.ts";
import { HandWorker } from "../hand-workers.ts";

// The page with its worker controlled by a test, and with the renders of cells counted.

/** What a test does to the page and reads from it. */
export interface Renders {
  readonly page: Analyse;
  /** The number of table cells rendered, and of canvas cells drawn, since the last call. */
  takeCells(): number;
  /** Makes the worker report the progress of the last question of a kind. */
  progress(kind: TaskName, done: number): void;
  /** Makes the worker answer the last question with a map in which every cell has the same chance. */
  answerMap(): void;
}

let cells = 0;
const before = options.diffed;
options.diffed = (vnode) => {
  if (vnode.type === "td" && "data-cell" in vnode.props) cells++;
  before?.(vnode);
};

// Drawing a cell starts by setting its place on the canvas, and nothing else sets one.
const place = CanvasRenderingContext2D.prototype.setTransform;
CanvasRenderingContext2D.prototype.setTransform = function (this: CanvasRenderingContext2D, ...places: unknown[]) {
  cells++;
  place.apply(this, places as [DOMMatrix2DInit?]);
} as typeof place;

/** The last worker asked, for each kind of question, and the number of the question. */
const asked = new Map<TaskName, { readonly worker: HandWorker; readonly id: number }>();

const startWorker = () => {
  const worker = new HandWorker();
  const hear = worker.postMessage.bind(worker);
  worker.postMessage = (message) => {
    hear(message);
    asked.set(worker.last.kind, { worker, id: worker.last.id });
  };
  return worker;
};

const page = new Analyse(parseAddress(location.hash), startWorker, () => {});

const OpenPlace = openPlace(page);
const Place = () => <OpenPlace />;

const evenMap = (): MapAnswer => {
  const { board, fleet } = page.knowledge.value.scenario;
  const same = new Array<bigint>(board.cellCount).fill(1n);
  return {
    kind: "map",
    layouts: 10n,
    method: "none",
    milliseconds: 1,
    occupied: same,
    byClass: fleet.map(() => same),
    answers: [],
    advice: [
      {
        strategy: "greedy-hit",
        exact: true,
        scoresShips: true,
        cells: [{ cell: 0, score: 1, hit: 0.5 }],
        scores: new Float64Array(board.cellCount).fill(Number.NaN),
      },
    ],
  };
};

const renders: Renders = {
  page,
  takeCells: () => {
    const taken = cells;
    cells = 0;
    return taken;
  },
  progress: (kind, done) => {
    const last = asked.get(kind);
    last?.worker.tell({ done }, last.id);
  },
  answerMap: () => {
    const last = asked.get("map");
    void last?.worker.answer(evenMap(), last.id);
  },
};

declare global {
  interface Window {
    renders: Renders;
  }
}
window.renders = renders;

const root = document.getElementById("app");
if (root !== null)
  void Promise.all([
    loadFirstWords([shellWords, partsWords, presetsWords, boardWords, analyseWords]),
    OpenPlace.words?.load(),
  ]).then(() => render(<App page={page} Place={Place} />, root));
