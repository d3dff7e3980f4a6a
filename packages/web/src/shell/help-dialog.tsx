import { Check } from "../parts/field/choice.tsx";
import { type Does, KEYS, keysOfBoard, PLACING_KEYS } from "../parts/keys.ts";
import { DialogHead } from "../parts/lazy.tsx";
import { Button } from "../parts/theme/button.tsx";
import { opened } from "../parts/window/layers.ts";
import { touch } from "../parts/window/screen-size.ts";
import { helpKeySetting } from "../storage/settings.ts";
import { room } from "./rooms.ts";
import { helpWords as words } from "./texts/help/words.ts";

const EXAMPLES: readonly (readonly [address: string, about: keyof typeof words.exampleTexts])[] = [
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

const aboutRoom = (name: string): { readonly about: string; readonly steps: readonly string[] } | undefined =>
  name === "analyse"
    ? { about: words.analyse, steps: Object.values(touch.value ? words.touchSteps : words.mouseSteps) }
    : words.rooms[name as keyof typeof words.rooms];

/** How to use the page: what the room is for and how to begin, its keys, the notation, and example positions. */
export default function HelpDialog({ close }: { close: () => void }) {
  const { name } = room.value;
  const about = aboutRoom(name);
  const keys = keysOfBoard(room.value);
  return (
    <>
      <DialogHead id="help-title" title={words.title} close={close} />
      {about && (
        <>
          <p>{about.about}</p>
          <h3>{words.firstThings}</h3>
          <ul class="bullets stack gap-1">
            {about.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
      {name === "analyse" && (
        <p class="after">
          <Button label={words.chooseAnother} onClick={() => (opened.value = "games")} />
        </p>
      )}
      <p class="after">{words.intro}</p>
      {keys && <Keys title={name === "trees" ? words.keysInTree : words.keysOnBoard} keys={keys} />}
      {(name === "analyse" || name === "play") && <Keys title={words.keysPlacing} keys={PLACING_KEYS} />}
      <Check checked={helpKeySetting.value === "on"} set={(checked) => helpKeySetting.set(checked ? "on" : "off")}>
        {words.helpKey({ key: <kbd key="key">{KEYS.help}</kbd> })}
      </Check>
      <h3>{words.notation}</h3>
      <p>{words.notationAbout({ code: (text) => <code key={text}>{text}</code> })}</p>
      <h3>{words.examples}</h3>
      <ul class="stack gap-1">
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

/** Keys and what they do; folded where fingers are used. */
const keyName = (name: string): string => words.keyName({ key: name.replace(" ", ""), name });

function Keys({ title, keys }: { title: string; keys: readonly Does[] }) {
  const list = (
    <dl class="keys stack gap-1">
      {keys.map((does) => (
        <div key={does}>
          <dt class="flow gap-1">
            {KEYS[does].map((name) => (
              <kbd key={name}>{name === "+" ? name : name.split("+").map(keyName).join("+")}</kbd>
            ))}
          </dt>
          <dd>{words.keys[does]}</dd>
        </div>
      ))}
    </dl>
  );
  return touch.value ? (
    <details>
      <summary>{title}</summary>
      {list}
    </details>
  ) : (
    <>
      <h3>{title}</h3>
      {list}
    </>
  );
}
