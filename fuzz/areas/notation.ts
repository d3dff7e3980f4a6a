import { formatTranscript, parseTranscriptText, replayTranscript } from "../../packages/engine/src/games.ts";
import { formatHiderCertificate, parseHiderCertificate } from "../../packages/engine/src/hider/hider-certificate.ts";
import {
  CONTACTS,
  countLayouts,
  formatCell,
  formatLayout,
  formatScenario,
  formatShots,
  type Knowledge,
  makeKnowledge,
  parseCell,
  parseLayout,
  parseScenarioText,
  parseShots,
  type RandomStream,
  unwrap,
} from "../../packages/engine/src/index.ts";
import { compareLayouts, parseLayouts } from "../../packages/engine/src/scenario/layout.ts";
import { formatTreeFile, parseTreeFile } from "../../packages/engine/src/solver.ts";
import { randomLayout } from "../../packages/engine/test/generate/random-layout.ts";
import { formatAddress, parseAddress } from "../../packages/web/src/board/notation/address.ts";
import { strictFragment } from "../../packages/web/src/board/notation/address-codec.ts";
import { hiderCertificate, randomLayouts, randomTranscript, treeFile } from "../cases/written.ts";
import { same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

const rulesAndShots = ({ scenario, observations }: Knowledge): void => {
  const text = JSON.stringify(formatScenario(scenario));
  const again = unwrap(parseScenarioText(text));
  same("scenario", again, scenario);
  const shots = formatShots(scenario, observations);
  same("shots", unwrap(parseShots(again, shots)), observations, shots);
  // Shots may be separated by white space of any kind and length.
  same(
    "shots with other blanks",
    unwrap(parseShots(again, ` ${shots.replaceAll(" ", "\n\t ")}\n`)),
    observations,
    shots,
  );
  for (let cell = 0; cell < scenario.board.cellCount; cell++) {
    const name = formatCell(scenario.board, cell);
    same("cell", unwrap(parseCell(scenario.board, name)), cell, name);
  }
};

const files = (knowledge: Knowledge, random: RandomStream): void => {
  const { scenario } = knowledge;
  const transcript = randomTranscript(knowledge, random);
  if (transcript !== undefined) {
    const read = unwrap(parseTranscriptText(transcript));
    same("transcript", JSON.stringify(formatTranscript(read)), transcript);
    const { ok } = replayTranscript(read);
    // Without a layout in the file, the only one that the shots leave is taken.
    if (ok && read.layout === undefined)
      same("transcript: layouts left", countLayouts(makeKnowledge(read.scenario, read.observations)).layouts, 1n);
    else same("transcript: replay", ok, read.layout !== undefined, transcript);
  }
  const layouts = randomLayouts(knowledge, random);
  if (layouts !== undefined) {
    const read = unwrap(parseLayouts(scenario, layouts, "layouts"));
    same("layouts file", JSON.stringify({ layouts: read.map(formatLayout) }), layouts);
  }
  const tree = treeFile(knowledge);
  if (tree !== undefined) {
    const read = unwrap(parseTreeFile(JSON.parse(tree)));
    same("tree file", JSON.stringify(formatTreeFile(read.knowledge, read.tree)), tree);
  }
  const certificate = hiderCertificate(knowledge);
  if (certificate !== undefined) {
    same(
      "hider certificate",
      JSON.stringify(formatHiderCertificate(unwrap(parseHiderCertificate(JSON.parse(certificate))))),
      certificate,
    );
  }
};

const layout = ({ scenario }: Knowledge, random: RandomStream): void => {
  const made = randomLayout(scenario, random);
  if (!made) return;
  const source = formatLayout(made);
  same("layout", compareLayouts(unwrap(parseLayout(scenario, source)), made), 0);
  // Ships and cells may be given in any order.
  const mixed = random.shuffle(source.ships.map((ship) => ({ ...ship, cells: random.shuffle([...ship.cells]) })));
  same("layout in another order", compareLayouts(unwrap(parseLayout(scenario, { ships: mixed })), made), 0);
};

const address = (knowledge: Knowledge, random: RandomStream): void => {
  const { scenario } = knowledge;
  const names = scenario.fleet.map(({ name }) => name);
  const look = random.below(2) === 0 ? {} : { ship: names[random.below(names.length)] };
  const whole = { knowledge, look };
  for (const fragment of [formatAddress(whole), strictFragment(formatAddress(whole))]) {
    const read = parseAddress(fragment);
    same("address: problems", read.problems, [], fragment);
    same("address: rules", formatScenario(read.knowledge.scenario).fleet, formatScenario(scenario).fleet, fragment);
    same("address: shots", read.knowledge.observations, knowledge.observations, fragment);
    same("address: again", formatAddress(read), formatAddress(whole), fragment);
  }
};

/** Written text must be read back unchanged. */
export const notation = positionArea({
  name: "notation",
  about: "round trips: rules, shots, cells, layouts, transcripts, trees, hiders' certificates, addresses of the page",
  kinds: (random) => ({
    choices: true,
    contacts: CONTACTS,
    limit: 20_000n,
    large: random.below(3) === 0,
  }),
  check(knowledge, random) {
    rulesAndShots(knowledge);
    layout(knowledge, random);
    files(knowledge, random);
    address(knowledge, random);
    return [];
  },
});
