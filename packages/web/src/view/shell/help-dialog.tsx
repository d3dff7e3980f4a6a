import type { Page } from "../../model/page.ts";
import { opened } from "../parts/opened.ts";
import { touch } from "../parts/screen.ts";
import { helpKey } from "./help-key.ts";

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["←", "↑", "→", "↓"], "move on the board"],
  [["Home", "End"], "first or last cell of the row; with Ctrl, of the board"],
  [["Page Up", "Page Down"], "first or last cell of the column"],
  [["Shift+←", "Shift+↑ …"], "in more than two dimensions, move to the same cell of the neighbouring slice"],
  [["Shift+Page Up", "Shift+Page Down"], "previous or next slice; also [ and ]"],
  [["Enter", "Space"], "ask for the answer at the cell"],
  [[".", "m"], "miss"],
  [["x", "h"], "hit"],
  [["#", "s"], "sunk"],
  [["0", "1", "2 …"], "that many ships, where the referee says a number"],
  [["Delete", "Backspace"], "remove the shot"],
  [["b"], "go to the best cell"],
  [["w"], "what if: the next answers are only tried"],
  [["Ctrl+Z"], "undo"],
  [["Ctrl+Shift+Z"], "redo"],
  [["?"], "this help"],
];

const PLACING_KEYS: typeof KEYS = [
  [["n"], "take the next ship in hand"],
  [["Enter", "Space"], "pick up the ship, or put down the ship in hand"],
  [["←", "↑", "→", "↓"], "move the ship in hand; with none in hand, move on the board"],
  [["r", "f"], "rotate, flip"],
  [["Delete", "Backspace"], "take the ship off the board"],
  [["Escape"], "put the ship in hand back"],
];

const EXAMPLES: readonly (readonly [address: string, about: string])[] = [
  ["preset=hasbro&shots=E5.+F6x+F7x", "Two hits in a column: where does the ship go on?"],
  ["preset=hasbro&shots=E5.+F6x+F7x+F8%23cruiser&ship=submarine", "The cruiser is sunk: where is the submarine?"],
  ["preset=russian&shots=C1.&best=half-split", "The Russian game after a miss at its best first cell"],
  ["preset=gorkoff-5x5&shots=A1x+C3.", "A small board that can be checked by hand"],
  ["preset=boxes:4x3:2&shots=(2,2,2)=1", "Two boxes in three dimensions: one of them is on the cell (2,2,2)"],
  ["preset=boxes:10x2:4&shots=C3=1+D5=0+E5=2", "Four boxes that may overlap, where numbers are answers"],
  ["preset=russian&place=battleship[A1,A2,A3,A4]+cruiser[J8,J9,J10]", "Placing the Russian fleet: two ships are there"],
  ["preset=hasbro&prior=people", "The same board as people hide their ships: along the border"],
  ["preset=hasbro&shots=A1x+A2%23carrier", "A contradiction, and the shots that make it"],
];

/** A link within the page, written in full: a bare fragment is taken for a link that skips to a part of the page. */
const linkTo = (fragment: string): string => `${location.href.replace(/#.*$/s, "")}#${fragment}`;

const TOUCH: readonly string[] = [
  "The bar below the board asks about the best cell. Tap the answer there: miss, hit or sunk.",
  "Shot elsewhere? Tap that cell on the board; the bar then asks about it.",
  "Tap a shot to correct or remove it. Undo takes back the last step.",
  "To enter one answer many times, choose Miss or Hit beside the board: each tap on a cell then enters it.",
  "To place ships, drag them from the fleet onto the board, or tap a ship and then a cell.",
];

const CLICKS: readonly string[] = [
  "The diamond marks the best cell. Click the cell that was shot, and choose the answer: miss, hit or sunk.",
  "Click a shot to correct or remove it. Undo takes back the last step.",
  "To enter one answer many times, choose Miss or Hit beside the board: each click on a cell then enters it.",
  "To place ships, drag them from the fleet onto the board, or click a ship and then a cell.",
];

/** How to use the page: what is shown, what a finger, the mouse and the keys do, and a few positions to begin with. */
export default function HelpDialog({ close }: { page: Page; close: () => void }) {
  return (
    <>
      <div class="dialog-head">
        <h2 id="help-title">Help</h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      <p>
        Enter the shots at a hidden fleet and what was answered. The board then shows the chance of a ship on every
        cell. Every number is exact unless it is marked as an estimate: the engine counts all layouts that agree with
        the rules and the answers, each of them equally likely, unless you choose below the advice that people hid the
        ships, or give counts of your own. It runs in your browser; nothing is sent anywhere.
      </p>
      <h3>{touch.value ? "With a finger" : "With the mouse"}</h3>
      <ul class="steps">
        {(touch.value ? TOUCH : CLICKS).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p>
        <button type="button" onClick={() => (opened.value = "games")}>
          Choose another game
        </button>
      </p>
      <h3>Keys on the board</h3>
      <Keys keys={KEYS} />
      <label class="check">
        <input type="checkbox" checked={helpKey.value} onChange={(event) => helpKey.set(event.currentTarget.checked)} />
        <span>
          The key <kbd>?</kbd> opens this help
        </span>
      </label>
      <h3>Keys while ships are placed</h3>
      <Keys keys={PLACING_KEYS} />
      <h3>Notation</h3>
      <p>
        A shot is a cell and its answer: <code>E5.</code> miss, <code>F6x</code> hit, <code>F8#</code> sunk; with rules
        that say more, <code>F8#3</code> gives the length, <code>F8#cruiser</code> the class,{" "}
        <code>F8#cruiser[F6,F7,F8]</code> the cells, and <code>F6xcruiser</code> names the ship of a hit. Where the
        referee says how many ships are on the cell, <code>F6=2</code> means two. On boards of one dimension or of more
        than two, cells are written <code>(3)</code> or <code>(3,1,4)</code>, counted from 1.
      </p>
      <h3>Examples</h3>
      <ul class="examples">
        {EXAMPLES.map(([address, about]) => (
          <li key={address}>
            <a href={linkTo(address)} onClick={close}>
              {about}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Keys({ keys }: { keys: typeof KEYS }) {
  return (
    <dl class="keys">
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
