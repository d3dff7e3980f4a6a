import { makeKnowledge, type RandomStream, type Scenario } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { oneLine } from "@broadside/engine/text";
import { readFleet } from "../../input/source/fleet-file.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { write } from "../../output/output.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../output/usage-error.ts";
import { isByCorners } from "../place/place-boxes.ts";
import { BoxBuilder } from "./box-builder.ts";
import { FleetBuilder, type FleetInMaking } from "./fleet-builder.ts";
import type { LineReader } from "./line-reader.ts";

/** What choosing a fleet needs. */
export interface FleetChoice {
  readonly scenario: Scenario;
  /** Draws a fleet. */
  draw(): HiddenLayout;
  /** Draws the ships that a person leaves open. */
  readonly random: RandomStream;
  readonly lines: LineReader;
  readonly terminal: Terminal;
}

const say = (text: string): Promise<void> => write(`${text}\n`);

/** The fleet that the person accepts, drawn, read from a file or placed ship by ship; undefined when they leave. */
export const chooseFleet = async (choice: FleetChoice): Promise<HiddenLayout | undefined> => {
  const { scenario, draw, lines, terminal } = choice;
  let layout: HiddenLayout | undefined;
  for (;;) {
    if (layout === undefined) {
      layout = draw();
      await show(layout, terminal);
    }
    const line = await lines.next("play with this fleet? Enter; again, place, load FILE or quit: ");
    if (line === undefined) return undefined;
    const [word, ...rest] = line.trim().split(/\s+/);
    switch (word.toLowerCase()) {
      case "":
      case "ok":
      case "yes":
        return layout;
      case "again":
        layout = undefined;
        break;
      case "place": {
        const placed = await placeFleet(choice);
        if (placed === "left") return undefined;
        if (placed) {
          layout = placed;
          await show(layout, terminal);
        }
        break;
      }
      case "load": {
        const read = tryToRead(rest.join(" "), scenario);
        if (typeof read === "string") await say(read);
        else {
          layout = read;
          await show(layout, terminal);
        }
        break;
      }
      case "quit":
        return undefined;
      default:
        await say(
          `"${oneLine(line.trim())}": write ok to play with this fleet, again for another, place to place the ships yourself, load FILE.json, or quit`,
        );
    }
  }
};

const show = (layout: HiddenLayout, terminal: Terminal): Promise<void> =>
  say(`${terminal.style.bold("your fleet")}\n${layoutText(layout, terminal)}`);

/** The fleet that a file holds, or in a line why it holds none. */
export const tryToRead = (path: string, scenario: Scenario): HiddenLayout | string => {
  if (path === "") return "load: name a file, such as load fleet.json";
  try {
    return readFleet(path, "load", scenario);
  } catch (error) {
    if (error instanceof UsageError) return oneLine(error.message);
    throw error;
  }
};

/** An empty fleet, to be placed ship by ship. */
export const beginFleet = (scenario: Scenario): FleetInMaking =>
  isByCorners(makeKnowledge(scenario)) ? new BoxBuilder(scenario) : new FleetBuilder(scenario);

/** The fleet that the person places; undefined when they cancel, "left" when the input ends or they quit. */
const placeFleet = async ({
  scenario,
  random,
  lines,
  terminal,
}: FleetChoice): Promise<HiddenLayout | "left" | undefined> => {
  const builder = beginFleet(scenario);
  const ends = isByCorners(makeKnowledge(scenario))
    ? "two opposite corners of each"
    : "a cell at either end, such as A1 A3 or A1-A3";
  await say(
    `place your ships one by one: ${ends}\nundo takes the last one back, rest draws those that are missing, cancel returns to the drawn fleet`,
  );
  while (!builder.isWhole) {
    const line = await lines.next(`${builder.next}: `);
    if (line === undefined) return "left";
    switch (line.trim().toLowerCase()) {
      case "quit":
        return "left";
      case "cancel":
        return undefined;
      case "undo":
        await say(builder.undo() ? layoutText(builder.layout, terminal) : "undo: no ship is placed yet");
        break;
      case "rest":
        lines.busy(() => builder.drawRest(random));
        break;
      default: {
        const wrong = lines.busy(() => builder.place(line));
        if (wrong !== undefined) await say(wrong);
        else if (!builder.isWhole) await say(layoutText(builder.layout, terminal));
      }
    }
  }
  return builder.layout;
};
