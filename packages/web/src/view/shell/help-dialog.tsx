import "./help.css";
import type { ComponentChildren } from "preact";
import { helpKeySetting } from "../../model/settings.ts";
import type { help } from "../../words/en/help.ts";
import { helpWords as words } from "../../words/words.ts";
import { room } from "../frame/rooms.ts";
import { Check } from "../parts/field/choice.tsx";
import { keysHere } from "../parts/key-help.tsx";
import { DialogHead } from "../parts/lazy.tsx";
import { Button } from "../parts/theme/button.tsx";
import { opened } from "../parts/window/layers.ts";
import { touch } from "../parts/window/screen-size.ts";

/** The name of a key's effect in the words of the help. */
type Does = keyof (typeof help)["keys"];

const KEYS: readonly (readonly [keys: readonly string[], does: Does])[] = [
  [["←", "↑", "→", "↓"], "move"],
  [["Home", "End"], "row"],
  [["Page Up", "Page Down"], "column"],
  [["Shift+←", "Shift+↑ …"], "neighbour"],
  [["Shift+Page Up", "Shift+Page Down"], "slice"],
  [["Enter", "Space"], "ask"],
  [[".", "m"], "miss"],
  [["x", "h"], "hit"],
  [["#", "s"], "sunk"],
  [["0", "1", "2 …"], "number"],
  [["Delete", "Backspace"], "remove"],
  [["b"], "best"],
  [["w"], "whatIf"],
  [["<", ">"], "steps"],
  [["Shift+Home", "Shift+End"], "ends"],
  [["Ctrl+Z"], "undo"],
  [["Ctrl+Shift+Z"], "redo"],
  [["?"], "help"],
];

const PLACING_KEYS: typeof KEYS = [
  [["n"], "take"],
  [["Enter", "Space"], "pick"],
  [["←", "↑", "→", "↓"], "moveShip"],
  [["r", "f"], "turn"],
  [["Delete", "Backspace"], "takeOff"],
  [["Escape"], "putBack"],
];

const EXAMPLES: readonly (readonly [address: string, about: keyof (typeof help)["exampleTexts"]])[] = [
  ["preset=hasbro&shots=E5.+F6x+F7x", "column"],
  ["preset=hasbro&shots=E5.+F6x+F7x+F8%23cruiser&ship=submarine", "sunk"],
  ["preset=russian&shots=C1.&best=half-split", "russian"],
  ["preset=gorkoff-5x5&shots=A1x+C3.", "small"],
  ["preset=boxes:4x3:2&shots=(2,2,2)=1", "boxes"],
  ["preset=boxes:10x2:4&shots=C3=1+D5=0+E5=2", "numbers"],
  ["preset=russian&place=battleship[A1,A2,A3,A4]+cruiser[J8,J9,J10]", "placing"],
  ["preset=hasbro&prior=people", "people"],
  ["preset=hasbro&shots=A1x+A2%23carrier", "conflict"],
];

/** A full link within the page. A bare fragment would be read as a link within the document. */
const linkTo = (fragment: string): string => `${location.href.replace(/#.*$/s, "")}#${fragment}`;

/** How to use the page: in Analyse how to enter shots; everywhere the keys, the notation, and example positions. */
export default function HelpDialog({ close }: { close: () => void }) {
  const { name } = room.value;
  return (
    <>
      <DialogHead id="help-title" title={words.title} close={close} />
      {name === "analyse" && <p>{words.analyse}</p>}
      <p>{words.intro}</p>
      {name === "analyse" && (
        <>
          <h3>{touch.value ? words.withFinger : words.withMouse}</h3>
          <ul class="steps">
            {Object.values(touch.value ? words.touchSteps : words.mouseSteps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p>
            <Button label={words.chooseAnother} onClick={() => (opened.value = "games")} />
          </p>
        </>
      )}
      {name === "analyse" ? (
        <Keys title={words.keysOnBoard} keys={KEYS} />
      ) : (
        keysHere.value !== undefined && (
          <Folded title={words.keysOnBoard}>
            <p>{keysHere.value}</p>
          </Folded>
        )
      )}
      {(name === "analyse" || name === "play") && <Keys title={words.keysPlacing} keys={PLACING_KEYS} />}
      <Check checked={helpKeySetting.value === "on"} set={(checked) => helpKeySetting.set(checked ? "on" : "off")}>
        {words.helpKey(<kbd key="key">?</kbd>)}
      </Check>
      <h3>{words.notation}</h3>
      <p>
        {words.notationAbout((text) => (
          <code key={text}>{text}</code>
        ))}
      </p>
      <h3>{words.examples}</h3>
      <ul class="examples">
        {EXAMPLES.map(([address, about]) => (
          <li key={address}>
            <a href={linkTo(address)} onClick={close}>
              {words.exampleTexts[about]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

HelpDialog.words = words;

/** Keys and what they do. */
function Keys({ title, keys }: { title: string; keys: typeof KEYS }) {
  return (
    <Folded title={title}>
      <dl class="keys">
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name.split("+").map(words.keyName).join("+")}</kbd>
              ))}
            </dt>
            <dd>{words.keys[does]}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  );
}

/** A section about keys; folded where fingers are used. */
function Folded({ title, children }: { title: string; children: ComponentChildren }) {
  return touch.value ? (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  ) : (
    <>
      <h3>{title}</h3>
      {children}
    </>
  );
}
