// What the reference's link check finds in pages as typedoc writes them. `npm run reference` runs it on all.
import { expect, test } from "vitest";
import { wrongLinks } from "./links.mjs";

const engine = `# @broadside/engine

<a id="Tracker"></a>

### Tracker

#### Properties

| Property |
| ------ |
| <a id="Tracker.knowledge"></a> \`knowledge\` |

#### Methods

<a id="Tracker.infer"></a>

##### infer()

<a id="infer"></a>

### infer()

<a id="preset"></a>

### preset()

<a id="Preset"></a>

### Preset

<a id="STRATEGY_NAMES"></a>

### STRATEGY\\_NAMES
`;

const faultsOf = (links: string): string[] =>
  wrongLinks(
    new Map([
      ["engine.md", `${engine}\n${links}\n`],
      ["engine/solver.md", "# @broadside/engine/solver\n\n[`Preset`](../engine.md#Preset)\n"],
    ]),
  );

test("links to the items that they name are right", () => {
  const links = [
    "[infer](#infer) or `[infer]`, [`infer()`](#infer), [Tracker.infer](#Tracker.infer)",
    '[`Preset`](#Preset)\\[`"name"`\\], [preset](#preset), [STRATEGY\\_NAMES](#STRATEGY_NAMES)',
    "[`Tracker`](#Tracker).[`infer`](#Tracker.infer), [knowledge](#Tracker.knowledge)",
    "[two words](#Preset), [elsewhere](https://example.org)",
    "```ts\n[preset](#Preset)\n```",
  ];
  expect(faultsOf(links.join("\n\n"))).toEqual([]);
});

test.for([
  ["[infer](#Tracker.infer)", '"Tracker.infer"'],
  ["[Tracker.infer](#infer)", '"infer"'],
  ["[`Preset`](#preset)", '"preset"'],
  ["[preset](#Preset)", '"Preset"'],
  ["[preset](#presets)", "no item"],
  ["[preset](solver.md#preset)", "no item"],
])("%s is wrong", ([link, item]) => expect(faultsOf(link)).toEqual([`engine.md: ${link} leads to ${item}`]));

test("two items of the same name", () => {
  expect(faultsOf('<a id="Preset-2"></a>\n\n### Preset')).toEqual(['engine.md: two items are "Preset"']);
});
