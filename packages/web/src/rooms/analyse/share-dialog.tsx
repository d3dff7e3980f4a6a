import type { Knowledge, Scenario } from "@broadside/engine";
import { errorRange } from "@broadside/engine/text";
import { type CellFacts, lookOfFacts, points } from "../../board/drawing/cell-facts.ts";
import type { CellLook, ShipPart } from "../../board/drawing/cell-look.ts";
import type { Picture } from "../../board/drawing/picture.ts";
import { SharePanel } from "../../board/drawing/share-panel.tsx";
import { isLarge } from "../../board/drawing/stack.ts";
import { formatAddress } from "../../board/notation/address.ts";
import { strictFragment } from "../../board/notation/address-codec.ts";
import { isDoubt } from "../../board/notation/heard-shots.ts";
import { abbreviate, describeAnswer } from "../../board/notation/shot-text.ts";
import { shotsNotation } from "../../board/notation/typed-shots.ts";
import { shipsByCell } from "../../board/position/hull-part.ts";
import { conflictsOf, type PlacedShip } from "../../board/position/placed-ship.ts";
import { sharedTitle } from "../../board/rules/game-title.ts";
import { hiderOf } from "../../board/rules/rules-prior.ts";
import { rulesText } from "../../board/rules/rules-text.ts";
import { shareWords } from "../../board/texts/share/words.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { about, count } from "../../language/numbers.ts";
import { saveJson, saveText } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { DialogHead } from "../../parts/lazy.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { linkTo } from "../../shell/rooms.ts";
import type { Analyse } from "./analyse.ts";
import { lookOf } from "./board-look.ts";
import { type Chances, chancesCsv, chancesJson } from "./chances-file.ts";
import { EmbedPanel } from "./embed-panel.tsx";
import { markedCell } from "./recommendation.ts";
import { shownProgram } from "./shown-program.ts";
import { analyseWords } from "./texts/words.ts";

/** How a board with placed ships looks; ships in conflict are marked. Cost: one pass over the ships' cells. */
const placingPicture = (scenario: Scenario, placed: readonly PlacedShip[]): ((cell: number) => CellLook) => {
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(scenario.board.blocked);
  const conflicts = new Set(conflictsOf(scenario, placed).flatMap(({ cells }) => cells));
  const ships = shipsByCell(scenario.board, placed);
  return (cell) => ({
    kind: blocked.has(cell) ? "blocked" : "unknown",
    texts: [],
    ships: (ships.get(cell) ?? []).slice(-1).map(({ ship, part, isFirst }) => {
      return { ...part, state: "afloat", mark: isFirst ? marks[ship.shipClass] : "", nested: 0 };
    }),
    conflict: conflicts.has(cell) ? "in" : undefined,
  });
};

/** The address of exactly what is shown. It includes a line, which the page's own address leaves out. */
const linkOf = (page: Analyse): string =>
  linkTo(strictFragment(formatAddress({ ...page.address, knowledge: page.knowledge.value })));

/** Pictures of long games name no shot: the numbers of the shots stand on the board. */
const MOST_LETTERS = 400;

/** The rules in words, and how ships are placed. */
const rulesTold = (scenario: Scenario): string[] => {
  const { prior } = scenario;
  const { byPeople, byPrograms, byCounts } = analyseWords;
  const named = { chance: undefined, people: byPeople, programs: byPrograms, own: undefined }[hiderOf(scenario)];
  const hidden = prior && [analyseWords.hiddenBy, named ?? prior.name ?? byCounts];
  return [...rulesText(scenario), ...(hidden ? [hidden.join(words.colon)] : [])];
};

/** The shots in notation: a reader can enter them as they are. */
const shotsText = ({ scenario, observations }: Knowledge, told: readonly string[]): string[] => {
  if (observations.length === 0) return [];
  const [number, shots] = [words.shots({ n: observations.length }), shotsNotation(scenario, observations, told)];
  return [shots.length > MOST_LETTERS ? number : `${number}${words.colon}${shots}`];
};

/** What was said: the doubts of shots are with the shots. */
const toldText = ({ told, scenario }: Analyse): string[] => {
  const said = told.value.filter((each) => !isDoubt(each)).map((each) => shownProgram(scenario.value.board, each));
  return said.length > 0 ? [`${shareWords.told}${words.colon}${said.join(words.semicolon)}`] : [];
};

/** How many layouts are left; of an estimate also the errors of the chances. */
const countText = ({ fresh, estimate, phase }: Analyse["analysis"]): string[] => {
  if (fresh.value) return [`${words.layoutsLeft}${words.colon}${count(fresh.value.layouts)}`];
  if (!estimate.value || phase.value.kind === "conflict") return [];
  const { standardError, effectiveSamples, layoutCount } = estimate.value;
  const { usual, largest } = errorRange(standardError);
  const worth = count(Math.floor(effectiveSamples));
  return [
    ...(layoutCount ? [`${words.layoutsLeft}${words.colon}${words.aboutSo({ number: about(layoutCount) })}`] : []),
    analyseWords.estimateFigures({ usual: points(usual), largest: points(largest), worth }),
  ];
};

/** The signs on the board, each alone in a cell, and what they mean. */
const signsOf = (page: Analyse, looks: readonly CellLook[]): NonNullable<Picture["signs"]> => {
  const scenario = page.scenario.value;
  const best = markedCell(page);
  const named = best === undefined ? "" : cellName(scenario.board, best);
  const known = looks.flatMap(({ ships }) => ships);
  /** A ship of one cell in the state of those on the board; undefined if there are none. */
  const boat = (state: ShipPart["state"]): Partial<CellLook> | undefined => {
    const part = known.find((ship) => ship.state === state);
    return part && { ships: [{ ...part, tip: "boat", ends: "trbl", turns: "", mark: "" }] };
  };
  const has = (sign: Partial<CellLook>): Partial<CellLook> | undefined =>
    looks.some((look) => Object.entries(sign).every(([name, value]) => look[name as keyof CellLook] === value))
      ? sign
      : undefined;
  const sunk = boat("sunk");
  const signs: readonly (readonly [sign: Partial<CellLook> | undefined, meaning: string])[] = [
    [has({ best: true }), `${words.bestCell}${words.colon}${named}`],
    [has({ sign: "miss" }), words.miss],
    [has({ kind: "hit", sign: "hit" }), describeAnswer(scenario, { kind: "hit" })],
    [sunk ? { ...sunk, sign: "hit" } : has({ sign: "sunk" }), words.oneSunk],
    [looks.find(({ shipsHit }) => shipsHit !== undefined) && { shipsHit: 1 }, words.answersMeaning.count],
    [has({ certain: true }) ?? boat("certain"), words.certainly],
    [boat("outline"), words.inRandom({ n: 1 })],
    [has({ doubtful: true }), words.mayBeWrong],
    [has({ conflict: "in" }), words.inConflict],
    [has({ conflict: "dropped" }), words.leftOut],
    [has({ kind: "blocked" }), words.blocked],
  ];
  return signs.flatMap(([sign, meaning]) =>
    sign ? [[{ kind: "unknown", texts: [], ships: [], ...sign }, meaning] as const] : [],
  );
};

/** A cell with its chance to a tenth. A cell that cannot hold a ship has no colour: the lowest is that of one that can. */
const pictured = (facts: CellFacts): CellLook => {
  const { count, estimate, score } = facts;
  const isZero = score === undefined && (count === 0n || (estimate?.value === 0 && estimate.error === 0));
  return lookOfFacts(isZero ? { ...facts, place: undefined } : facts, 1);
};

const pictureOf = (page: Analyse): Picture => {
  const knowledge = page.knowledge.value;
  const { scenario } = knowledge;
  const { board } = scenario;
  const whole = { title: sharedTitle(scenario), link: linkOf(page) };
  const placed = page.placed.value;
  if (placed)
    return {
      ...whole,
      about: rulesTold(scenario),
      boards: [{ name: "", board, look: placingPicture(scenario, placed) }],
    };
  const { facts, legend } = lookOf(page);
  const looks = Array.from({ length: board.cellCount }, (_, cell) => pictured(facts(cell)));
  return {
    ...whole,
    about: [
      ...rulesTold(scenario),
      ...shotsText(knowledge, page.told.value),
      ...toldText(page),
      ...countText(page.analysis),
    ],
    boards: [{ name: "", board, look: (cell) => looks[cell], totals: scenario.totals }],
    scale: legend && { ...legend, hatched: legend.estimated },
    signs: signsOf(page, looks),
  };
};

/** The chances that can be saved now, if any, and what they are or why there are none. */
const chancesOf = ({ fresh, estimate, phase }: Analyse["analysis"]): readonly [Chances | undefined, string] => {
  const { kind } = phase.value;
  if (fresh.value)
    return [
      fresh.value,
      fresh.value.told && fresh.value.relativeError !== undefined ? shareWords.numbersWeighed : shareWords.numbersExact,
    ];
  if (kind === "conflict") return [undefined, analyseWords.contradict];
  if (estimate.value) return [estimate.value, shareWords.numbersEstimated];
  return [undefined, kind === "working" ? shareWords.numbersCounting : shareWords.numbersNone];
};

/** Saves the chances of all cells for spreadsheets and programs. */
function SaveChances({ page, title }: { page: Analyse; title: string }) {
  const [chances, note] = chancesOf(page.analysis);
  const button = (label: string, ending: string, save: (name: string, chances: Chances) => void) => (
    <Button
      label={label}
      aria-disabled={chances === undefined}
      aria-describedby="share-numbers"
      onClick={() => chances && save(`${fileName("broadside", "chances", title)}.${ending}`, chances)}
    />
  );
  return (
    <>
      <p id="share-numbers" role="status" class="after">
        {note}
      </p>
      <div class="buttons after">
        {button(shareWords.saveCsv, "csv", (name, saved) => saveText(name, chancesCsv(saved), "text/csv"))}
        {button(shareWords.saveJson, "json", (name, saved) => saveJson(name, chancesJson(saved)))}
      </div>
    </>
  );
}

export default function ShareDialog({ page, close }: { page: Analyse; close: () => void }) {
  const title = sharedTitle(page.scenario.value);
  const isPlacing = page.placed.value !== undefined;
  return (
    <>
      <DialogHead id="share-title" title={partsWords.share} close={close} />
      <p>{shareWords.about}</p>
      <SharePanel
        title={title}
        link={() => linkOf(page)}
        file={isPlacing ? "fleet" : "board"}
        picture={() => pictureOf(page)}
      />
      {!isPlacing && <SaveChances page={page} title={title} />}
      {!isPlacing &&
        !isLarge(page.scenario.value.board) &&
        (page.told.value.length > 0 ? (
          <p class="after small">{shareWords.embedNotTold}</p>
        ) : (
          <EmbedPanel knowledge={page.knowledge.value} />
        ))}
    </>
  );
}
ShareDialog.words = shareWords;
