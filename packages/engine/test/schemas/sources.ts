import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import { formatTranscript, playGame } from "../../src/games.ts";
import { solveHiderGame } from "../../src/hider/double-oracle.ts";
import { formatHiderCertificate } from "../../src/hider/hider-certificate.ts";
import {
  formatLayout,
  formatScenario,
  type Layout,
  makeKnowledge,
  preset,
  RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { solve } from "../../src/solver/solve.ts";
import { formatTreeFile } from "../../src/solver/tree-file.ts";
import { withGiven } from "../generate/random-given.ts";
import { randomLayout } from "../generate/random-layout.ts";
import { randomPrior } from "../generate/random-prior.ts";
import { randomScenario } from "../generate/random-scenario.ts";
import { randomShots } from "../generate/random-shots.ts";
import { byFractions } from "../hider/matrix-games.ts";
import type { Json } from "../mutate-json.ts";
import { readKnowledge, readScenario, readStrategy } from "../read.ts";

/** A value as it is stored in a file. */
export const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

/** A random scenario that can use everything the format allows, sometimes with a prior. */
export const randomRules = (random: RandomStream): Scenario => {
  const contacts = ["none", "no-sides", "allowed", "overlap"] as const;
  const scenario = randomScenario(random, { contacts, boxes: true, choices: true, oddNames: random.below(2) === 0 });
  if (scenario.contact === "overlap" || random.below(2) === 0) return scenario;
  return readScenario({ ...formatScenario(scenario), prior: randomPrior(scenario, random) });
};

/** A random scenario that sometimes also has totals and clues, which not every random layout satisfies. */
export const randomGivenRules = (random: RandomStream): Scenario => {
  const scenario = randomRules(random);
  const layout = scenario.contact === "overlap" || random.below(2) > 0 ? undefined : randomLayout(scenario, random);
  return layout ? withGiven(layout, random) : scenario;
};

/** A random layout with its scenario. */
const randomHidden = (random: RandomStream): Layout => {
  for (;;) {
    const layout = randomLayout(randomRules(random), random);
    if (layout) return layout;
  }
};

/** A random transcript with shots of all kinds of answers, which uses every optional field. */
export const randomTranscript = (random: RandomStream): Json => {
  const layout = randomHidden(random);
  const observations = randomShots(layout, random, "true");
  const lines = [{ name: "a line", observations: observations.slice(0, 2) }, { observations: [] }];
  return asJson(
    formatTranscript({
      scenario: layout.scenario,
      observations,
      ...(random.below(2) === 0 ? {} : { layout }),
      ...(random.below(2) === 0 ? {} : { name: "Saturday", strategy: "a person", seed: [random.below(100), -1] }),
      ...(random.below(2) === 0 ? {} : { lines }),
    }),
  );
};

/** A complete game with boxes, whose layout is given by corners. */
export const boxTranscript = (): Json => {
  const rules = preset("boxes:3x3:2");
  const [layout] = sampleBoxes(makeKnowledge(rules), 1, RandomStream.fromSeed(3));
  return asJson(formatTranscript({ scenario: rules, layout, observations: [] }));
};

/** A game that a strategy plays to the end. */
export const playedTranscript = (): Json => {
  const layout = randomHidden(RandomStream.fromSeed(8));
  const strategy = readStrategy("probability");
  return asJson(formatTranscript(playGame(strategy, layout, RandomStream.fromSeed(5, 1), { seed: [5, 1] })));
};

const small = (answers: string): Scenario => readScenario({ ...formatScenario(preset("gorkoff-3x3")), answers });

/** Optimal trees for every kind of answers, some after shots. */
export const treeFiles = (): Json[] =>
  (
    [
      ["hit", ""],
      ["sunk", "B2."],
      ["length", "B2."],
      ["named", ""],
      ["revealed", "A1x"],
      ["identified", ""],
      ["count", "B2=0"],
    ] as const
  )
    .map(([answers, shots]) => readKnowledge(small(answers), shots.replace("A1x", "B2.")))
    .concat(makeKnowledge(preset("boxes:2x2:2")))
    .map((position) => asJson(formatTreeFile(position, solve(position).tree)));

/** The proof of a small hider's game, with its scenario. */
export const hiderFile = async (): Promise<Json> => {
  const rules = readScenario({
    board: { size: [3, 2] },
    fleet: [{ name: "destroyer", length: 2 }],
    contact: "none",
    answers: "sunk",
  });
  return asJson(formatHiderCertificate(await solveHiderGame(makeKnowledge(rules), byFractions, { precision: 0.001 })));
};

/** Layouts of one scenario. */
export const randomLayouts = (random: RandomStream): { readonly scenario: Scenario; readonly value: Json } => {
  const layout = randomHidden(random);
  const layouts = [formatLayout(layout), formatLayout(layout)];
  const forms = [layouts, { seed: 1, layouts }, layouts[0]];
  return { scenario: layout.scenario, value: asJson(forms[random.below(forms.length)]) };
};

/** A prior and the scenario that it belongs to. */
export const randomPriorFile = (random: RandomStream): { readonly scenario: Scenario; readonly value: Json } => {
  const rules = randomScenario(random, { oddNames: true });
  return { scenario: rules, value: asJson(randomPrior(rules, random)) };
};
