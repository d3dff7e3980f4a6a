import { parseLayout, parseShots, type Scenario, SHIP_NAMES } from "@broadside/engine";
import { type HiddenLayout, hasCorners, parseBoxLayout } from "@broadside/engine/boxes";
import {
  layoutItems,
  parseTranscript,
  parseTranscriptText,
  TRANSCRIPT_FORMAT,
  type Transcript,
} from "@broadside/engine/games";
import { isRecord, parseJsonText, refuseUnknown } from "@broadside/engine/input";
import { formatNumberOf } from "@broadside/engine/text";
import { writeNote } from "../output/output.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import { loadScenario, placeOf, readText } from "./scenario-source.ts";

/** Reads the fleet in a file: a layout, the only one in a list, or that of a transcript. @throws UsageError */
export const readFleet = (path: string, flag: string, scenario: Scenario): HiddenLayout => {
  const where = placeOf(path, flag);
  const value = parseJsonText(readText(path, flag), where, 'write {"ships":[{"class":…,"cells":[…]},…]}');
  const layout = layoutIn(accept(value), where);
  return hasCorners(layout)
    ? accept(parseBoxLayout(scenario, layout, where))
    : accept(parseLayout(scenario, layout, where));
};

const layoutIn = (value: unknown, where: string): unknown => {
  if (!isRecord(value)) return value;
  if (value["format"] === TRANSCRIPT_FORMAT) {
    if (value["layout"] === undefined)
      throw UsageError.of(where, "is a game whose layout was not seen", "give a layout, or a transcript that has one");
    accept(parseTranscript(value));
    return value["layout"];
  }
  if ("layout" in value) {
    const unknown = refuseUnknown(value, ["layout", "$schema"], where);
    if (unknown) throw UsageError.from(unknown.error);
    return value["layout"];
  }
  if (!("layouts" in value || "ships" in value)) return value;
  const layouts = accept(layoutItems(value, where));
  if (layouts.length === 1) return layouts[0];
  throw UsageError.of(where, `holds ${formatNumberOf(layouts.length, "layout")}`, "keep one of them");
};

/**
 * Reads a transcript, or a plain list of shots as people write them.
 *
 * @param rules the name or path of the rules of a plain list; hasbro by default
 * @throws UsageError that names the file, also for rules where the transcript has its own
 */
export const readGame = async (path: string, rules: string | undefined): Promise<Transcript> => {
  const text = readText(path, "transcript");
  if (!/^\s*[[{]/.test(text)) {
    const scenario = loadScenario(rules ?? "hasbro");
    const observations = accept(parseShots(scenario, text, SHIP_NAMES), inTranscript(path));
    if (observations.length === 0)
      throw UsageError.of(placeOf(path), "holds no shots", "write for example E5 miss, F6 hit");
    if (rules === undefined)
      await writeNote(
        `broadside: ${placeOf(path)} is a plain list of shots, read by the rules ${scenario.name}; --scenario names others`,
      );
    return { scenario, observations };
  }
  if (rules !== undefined)
    throw UsageError.of("--scenario", `${placeOf(path)} is a transcript, which has its own rules`, "leave it out");
  return accept(parseTranscriptText(text), inTranscript(path));
};

/** Reads a transcript. @param flag the flag or argument that names the file @throws UsageError that names the file */
export const readTranscript = (path: string, flag: string): Transcript =>
  accept(parseTranscriptText(readText(path, flag)), inTranscript(path));

/** Names the file before a place in it. */
export const inTranscript =
  (path: string) =>
  (place: string): string =>
    place === "transcript" ? placeOf(path) : `${placeOf(path)}, ${place}`;
