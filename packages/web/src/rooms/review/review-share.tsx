import { type Drawn, type Picture, pictureColours } from "../../board/drawing/picture.ts";
import { SharePanel } from "../../board/drawing/share-panel.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { strictFragment } from "../../board/notation/address-codec.ts";
import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { type ReviewedShot, shotsNumber, shotsText } from "../../board/review/reviewed-shot.ts";
import { titleOf } from "../../board/rules/game-title.ts";
import { shareWords } from "../../board/texts/share/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal } from "../../language/numbers.ts";
import { saveText } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { element, textElement } from "../../parts/svg.ts";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { linkTo } from "../../shell/rooms.ts";
import { handOn } from "./handed-games.ts";
import { blameOf } from "./key-moments.ts";
import { expectedPoints, layoutPoints, type PlotPlace, type PlotPoint, plotLines, topOf } from "./review-graph.tsx";
import { countMarks, reviewCsv, SIGNS, skillText, unfinishedText } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { reviewWords as words } from "./texts/words.ts";

/** The pixel sizes of a plot, of the space to its left, and of its title. */
const WIDTH = 520;
const HEIGHT = 130;
const LEFT = 60;
const HEAD = 24;
const GAP = 16;

const reviewPicture = (reviewing: Reviewing, open: OpenReview, link: string): Picture => {
  const { transcript } = open.player;
  const { scenario, observations, layout } = transcript;
  const shots = reviewing.shots.value;
  const totals = reviewing.totals.value;
  const { look } = matchLookOf({
    scenario,
    shots: observations,
    fleet: layout ? shipsOfLayout(layout) : undefined,
    isRevealed: true,
  });
  return {
    title: open.game.name ?? titleOf(scenario),
    about: [
      ...[unfinishedText(open, totals) ?? []].flat(),
      totals
        ? words.finished({ n: shots.length })
        : boardWords.judging({ done: shots.length, all: observations.length }),
      countMarks(shots)
        .map(({ mark, n }) => `${SIGNS[mark]} ${count(n)} ${words[n === 1 ? "verdicts" : "verdictsCounted"][mark]}`)
        .join("   "),
      ...(totals
        ? [
            `${words.lostInAll}${boardWords.colon}${shotsText(totals.lost)}`,
            `${words.skillInAll}${boardWords.colon}${skillText(totals.skill)}`,
            `${words.luckInAll}${boardWords.colon}${shotsText(totals.luck, "signed")}`,
          ]
        : []),
    ],
    boards: [{ name: "", board: scenario.board, look }],
    below: courseOf(shots, observations.length),
    link,
  };
};

const courseOf = (shots: readonly ReviewedShot[], all: number): Drawn => {
  const expected = expectedPoints(shots);
  const most = topOf(expected);
  const isEstimated = expected.some(({ error }) => error > 0);
  const title = isEstimated ? `${words.graphNeeded} (${words.dashed})` : words.graphNeeded;
  const marks = shots.filter(blameOf).map(({ number, before, verdict }) => {
    const [x, y] = placeOf({ x: number - 1, value: shotsNumber(before) }, all, most);
    return textElement(SIGNS[verdict], { x, y: y - 5, "font-size": 13, "font-weight": 700, "text-anchor": "middle" });
  });
  const plots = [
    plotOf(title, expected, all, { top: decimal(most, 0), bottom: "0" }) + marks.join(""),
    plotOf(boardWords.layoutsLeft, layoutPoints(shots), all, { top: layoutsText(shots[0].layouts), bottom: "1" }),
  ];
  const height = HEAD + HEIGHT + GAP;
  const svg = plots.map((plot, i) => element("g", { transform: `translate(0 ${i * height})` }, plot)).join("");
  return { width: LEFT + WIDTH, height: plots.length * height, svg };
};

/** A number of layouts, short enough to fit beside a plot: `1,428`, `3.0e10`. */
const layoutsText = (digits: string): string => {
  if (digits.length <= 6) return count(BigInt(digits));
  return `${decimal(Number(digits) / 10 ** (digits.length - 1), 1)}e${digits.length - 1}`;
};

const placeOf = ({ x, value }: PlotPlace, all: number, most: number): readonly [number, number] => [
  LEFT + (WIDTH * x) / all,
  HEAD + HEIGHT - (HEIGHT * Math.min(Math.max(0, value), most)) / most,
];

const plotOf = (
  title: string,
  points: readonly PlotPoint[],
  all: number,
  { top, bottom }: { readonly top: string; readonly bottom: string },
): string => {
  const colours = pictureColours();
  const most = topOf(points);
  const { drawn, exact, band } = plotLines(points, (at) => placeOf(at, all, most));
  const line = { fill: "none", stroke: colours.ink, "stroke-width": 2, "stroke-linejoin": "round" };
  const number = { x: LEFT - 8, "font-size": 12, fill: colours["ink-soft"], "text-anchor": "end" };
  return [
    textElement(title, { x: LEFT, y: 14, "font-size": 14, fill: colours.ink }),
    element("rect", { x: LEFT, y: HEAD, width: WIDTH, height: HEIGHT, fill: colours.raised, stroke: colours.line }),
    textElement(top, { ...number, y: HEAD + 11 }),
    textElement(bottom, { ...number, y: HEAD + HEIGHT }),
    element("polygon", { points: band, fill: colours.line, "fill-opacity": 0.5 }),
    element("polyline", { ...line, points: drawn, "stroke-dasharray": "6 4" }),
    element("polyline", { ...line, points: exact }),
  ].join("");
};

export function ReviewShare({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const { scenario, observations } = open.player.transcript;
  const title = open.game.name ?? titleOf(scenario);
  const shots = reviewing.shots.value;
  const saveCsv = (): void =>
    saveText(`${fileName("broadside", "review", title)}.csv`, reviewCsv(scenario, observations, shots), "text/csv");
  const { address, lacksPlacing } = handOn(open.game, open.side);
  const link = (): string => linkTo(strictFragment(address));
  return (
    <details class="review-share is-whole">
      <summary>{partsWords.share}</summary>
      <p class="small">{words.shareAbout}</p>
      {lacksPlacing && <p class="small">{shareWords.linkLacksPlacing}</p>}
      <SharePanel
        title={title}
        link={link}
        file="review"
        picture={shots.length > 0 ? () => reviewPicture(reviewing, open, link()) : undefined}
      />
      {shots.length > 0 && <Button onClick={saveCsv}>{shareWords.saveCsv}</Button>}
    </details>
  );
}
ReviewShare.words = shareWords;
